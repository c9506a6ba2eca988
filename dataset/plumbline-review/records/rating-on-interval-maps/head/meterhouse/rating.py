"""From usage to charges.

The period is cut where the tariff changes.  All of its usage is sorted into the
bands of those segments at once, and each band's usage climbs its ladder of
tiers, which is as long as the period.  Then there is a standing charge for
every day, and a minimum for the period.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from .commodity import commodity
from .intervals import IntervalMap
from .localtime import Zone, seconds
from .money import Money, apportion, round_half_up, total
from .periods import DateRange
from .proration import prorate
from .tariffs import Tariff


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


def usage_by_band(slices, plan: IntervalMap) -> dict:
    """Usage sorted by the values of a map.

    A slice is taken to be used evenly over its time.  It is split in whole base
    units, and what lies outside of the map gets its share too, or the parts of
    a slice over the end of a period would not add up.
    """
    found: dict = {}
    for piece in slices:
        if not piece.amount:
            continue
        spans = list(plan.spans(piece.start, piece.end))
        spans += [(a, b, None) for a, b in plan.gaps(piece.start, piece.end)]
        spans.sort(key=lambda span: span[0])
        for (_, _, key), amount in zip(spans, apportion(piece.amount, [seconds(a, b) for a, b, _ in spans])):
            if key is not None:
                found[key] = found.get(key, 0) + amount
    return found


def climb(ladder, used: int, quantity: int, stretch: Fraction):
    """Which part of a quantity falls into which tier: (number, quantity, rate).

    ``used`` is how far up the ladder one is already.  A part that is nothing is
    left out.
    """
    below, top = used, used + quantity
    for number, tier in enumerate(ladder):
        edge = top if tier.upto is None else min(top, round_half_up(tier.upto * stretch))
        if edge > below:
            yield number, edge - below, tier.rate
            below = edge


def band_plan(segments, zone: Zone) -> IntervalMap:
    """(number of the segment, band) over time, for all segments of a period."""
    plan = IntervalMap()
    for n, (part, version) in enumerate(segments):
        start, end = zone.bounds(part.start, part.end)
        for low, high, band in version.over(zone, start, end):
            plan.assign(low, high, (n, band))
    return plan


def rate_period(tariff: Tariff, period: DateRange, slices, zone: Zone, whole: DateRange | None = None) -> list[Charge]:
    """The charges for a period.

    ``whole`` is the full billing period, when ``period`` is only the part of it
    after somebody moved in.
    """
    what = commodity(tariff.commodity)
    segments = tariff.segments(period)
    used = usage_by_band(slices, band_plan(segments, zone))
    charges, climbed = [], {}
    for n, (part, version) in enumerate(segments):
        stretch = Fraction(period.days * what.scale, version.reference_days)
        for band in version.bands:
            reached = climbed.get(band, 0)
            for number, amount, rate in climb(version.ladder(band), reached, used.get((n, band), 0), stretch):
                climbed[band] = reached + amount
                units = what.display(amount)
                charges.append(Charge("usage", _label(version, band, number), part,
                                      Money.of(units * rate, tariff.currency), band, number,
                                      units, what.unit, rate))
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
