"""Tax, which depends on where, on what and on when.

Regions are nested by their names: what is not said for ``GB-SCT`` holds as it
is said for ``GB``, and then as for ``*``.  A rate is in force from a day on.
Small users may have a rate of their own, by units a day.

The tax point of a charge is its period, not the day of the bill; a charge over
a change of rate is cut there and its amount spread by days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from .errors import BadRule
from .money import Money, total
from .periods import DateRange
from .proration import spread


@dataclass(frozen=True)
class TaxRate:
    region: str
    commodity: str
    effective: date
    code: str
    percent: Decimal
    #: Up to so many units a day the small rate holds instead.
    small_upto: Decimal | None = None
    small_code: str = ""
    small_percent: Decimal = Decimal(0)

    def to_json(self):
        data = {"region": self.region, "commodity": self.commodity, "effective": self.effective.isoformat(),
                "code": self.code, "percent": str(self.percent)}
        if self.small_upto is not None:
            data.update(small_upto=str(self.small_upto), small_code=self.small_code,
                        small_percent=str(self.small_percent))
        return data

    @classmethod
    def from_json(cls, data):
        upto = data.get("small_upto")
        return cls(data["region"], data["commodity"], date.fromisoformat(data["effective"]), data["code"],
                   Decimal(data["percent"]), None if upto is None else Decimal(upto),
                   data.get("small_code", ""), Decimal(data.get("small_percent", "0")))


@dataclass(frozen=True)
class TaxLine:
    code: str
    percent: Decimal
    net: Money
    tax: Money

    def to_json(self):
        return {"code": self.code, "percent": str(self.percent), "net": str(self.net.major),
                "tax": str(self.tax.major), "currency": self.net.currency}

    @classmethod
    def from_json(cls, data):
        currency = data["currency"]
        return cls(data["code"], Decimal(data["percent"]), Money.parse(data["net"], currency),
                   Money.parse(data["tax"], currency))


def parents(region: str):
    """``GB-SCT`` is asked first, then ``GB``, then everywhere."""
    parts = region.split("-")
    while parts:
        yield "-".join(parts)
        parts.pop()
    yield "*"


class TaxTable:
    def __init__(self, rates=()):
        self._rates: dict = {}
        for rate in sorted(rates, key=lambda r: r.effective):
            self._rates.setdefault((rate.region, rate.commodity), []).append(rate)

    def _scopes(self, region, commodity):
        for name in parents(region):
            for what in (commodity, "*"):
                if (name, what) in self._rates:
                    yield self._rates[name, what]

    def rate_on(self, region: str, commodity: str, day: date) -> TaxRate:
        """The nearest region wins, even with a rate for all commodities."""
        for rates in self._scopes(region, commodity):
            found = None
            for rate in rates:
                if rate.effective <= day:
                    found = rate
            if found is not None:
                return found
        raise BadRule(f"no tax rate for {commodity} in {region} on {day}")

    def cuts(self, region, commodity) -> list[date]:
        """Days on which anything may change."""
        return sorted({rate.effective for rates in self._scopes(region, commodity) for rate in rates})

    def __iter__(self):
        for rates in self._rates.values():
            yield from rates


def tax_charges(charges, table: TaxTable, region: str, commodity: str, per_day: Decimal, currency: str):
    """One line for every code and percentage, in the order in which they come up.

    Tax is rounded once a line and not once a charge, which is what the revenue
    would like us to do.  ``per_day`` is the usage a day in the period.
    """
    nets: dict = {}
    cuts = table.cuts(region, commodity)
    for charge in charges:
        for piece, amount in spread(charge.amount, charge.period, cuts):
            rate = table.rate_on(region, commodity, piece.start)
            code, percent = rate.code, rate.percent
            if rate.small_upto is not None and per_day <= rate.small_upto:
                code, percent = rate.small_code, rate.small_percent
            nets.setdefault((code, percent), []).append(amount)
    lines = []
    for (code, percent), amounts in nets.items():
        net = total(amounts, currency)
        lines.append(TaxLine(code, percent, net, net.scaled(percent / 100)))
    return lines


def pieces_of(period: DateRange, table: TaxTable, region: str, commodity: str):
    """The period with the rate for each part, for the small print."""
    return [(p, table.rate_on(region, commodity, p.start)) for p in period.split(table.cuts(region, commodity))]
