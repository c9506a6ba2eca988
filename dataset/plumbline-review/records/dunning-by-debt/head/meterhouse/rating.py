"""From usage to charges.

The period is cut where the tariff changes.  For each part the usage is sorted
into bands by half-hour slots, and each band's usage climbs its ladder of tiers.
Then there is a standing charge for every day, and a minimum for the period.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from .commodity import commodity, quantise
from .localtime import Zone, seconds, slots
from .money import Money, total
from .periods import DateRange
from .proration import prorate
from .tariffs import Tariff, Version

SLOT_MINUTES = 30


@dataclass(frozen=True)
class Charge:
    kind: str
    label: str
    period: DateRange
    amount: Money
    band: str = ""
    tier: int = 0
    quantity: Decimal | None = None
    unit: str = ""
    rate: Decimal | None = None

    def to_json(self):
        return {"kind": self.kind, "label": self.label, "period": str(self.period),
                "amount": str(self.amount.major), "currency": self.amount.currency, "band": self.band,
                "tier": self.tier, "quantity": None if self.quantity is None else str(self.quantity),
                "unit": self.unit, "rate": None if self.rate is None else str(self.rate)}

    @classmethod
    def from_json(cls, data):
        quantity, rate = data.get("quantity"), data.get("rate")
        return cls(data["kind"], data["label"], DateRange.parse(data["period"]),
                   Money.parse(data["amount"], data["currency"]), data.get("band", ""), data.get("tier", 0),
                   None if quantity is None else Decimal(quantity), data.get("unit", ""),
                   None if rate is None else Decimal(rate))


def usage_by_band(slices, version: Version, zone: Zone, start, end) -> dict:
    """Usage between two instants, sorted into bands.

    A slice is taken to be used evenly.
    """
    found: dict = {}
    for piece in slices:
        if not piece.amount or piece.end <= start or piece.start >= end:
            continue
        for a, b in slots(max(piece.start, start), min(piece.end, end), SLOT_MINUTES):
            band = version.schedule.band_at(a, zone)
            found[band] = found.get(band, Decimal(0)) + piece.amount * seconds(a, b) / piece.seconds
    return {band: quantise(amount) for band, amount in found.items()}


def climb(ladder, quantity: Decimal, stretch: Fraction):
    """Which part of a quantity falls into which tier: (number, quantity, rate)."""
    below = Decimal(0)
    for number, tier in enumerate(ladder):
        if tier.upto is None:
            top = quantity
        else:
            edge = tier.upto * stretch
            top = min(quantity, quantise(Decimal(edge.numerator) / edge.denominator))
        if top > below:
            yield number, top - below, tier.rate
            below = top


def rate_period(tariff: Tariff, period: DateRange, slices, zone: Zone, whole: DateRange | None = None) -> list[Charge]:
    """The charges for a period.

    ``whole`` is the full billing period, when ``period`` is only the part of it
    after somebody moved in.
    """
    unit = commodity(tariff.commodity).unit
    charges = []
    for part, version in tariff.segments(period):
        start, end = zone.bounds(part.start, part.end)
        bands = usage_by_band(slices, version, zone, start, end)
        stretch = Fraction(part.days, version.reference_days)
        for band in version.schedule.bands:
            for number, quantity, rate in climb(version.ladder(band), bands.get(band, Decimal(0)), stretch):
                charges.append(Charge("usage", _label(version, band, number), part,
                                      Money.of(quantity * rate, tariff.currency), band, number,
                                      quantity, unit, rate))
        if version.standing:
            charges.append(Charge("standing", "Standing charge", part,
                                  Money.of(version.standing * part.days, tariff.currency),
                                  quantity=Decimal(part.days), unit="days", rate=version.standing))
    topup = _minimum(tariff, period, whole or period, charges)
    if topup:
        charges.append(Charge("minimum", "Minimum charge", period, topup))
    return charges


def _label(version, band, number):
    name = band.capitalize()
    if len(version.ladder(band)) > 1:
        return f"{name}, tier {number + 1}"
    return name


def _minimum(tariff, period, whole, charges):
    """What is missing to the minimum of the version at the period's end."""
    version = tariff.version_on(period.last)
    if not version.minimum:
        return None
    least = prorate(Money.of(version.minimum, tariff.currency), period, whole)
    sum_ = total((c.amount for c in charges), tariff.currency)
    return least - sum_ if sum_ < least else None


def charge_on(charges, day: date) -> list[Charge]:
    """The charges whose period has the day in it; the help desk asks for this."""
    return [c for c in charges if day in c.period]
