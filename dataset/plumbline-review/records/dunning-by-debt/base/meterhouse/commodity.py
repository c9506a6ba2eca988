"""What we sell, and in which units.

People read "kWh" and "m³" and our meters count them too, with up to three
digits behind the point.  Usage is kept in those units as ``Decimal``.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

MILLI = Decimal("0.001")


@dataclass(frozen=True)
class Commodity:
    code: str
    unit: str
    base_unit: str
    scale: int
    #: What else may come in a file, as a factor to ``unit``.
    aliases: tuple = ()

    def factor(self, unit: str) -> Decimal:
        if unit == self.unit:
            return Decimal(1)
        if unit == self.base_unit:
            return 1 / Decimal(self.scale)
        for name, factor in self.aliases:
            if name == unit:
                return Decimal(factor)
        raise ValueError(f"{self.code} is not measured in {unit}")


WATER = Commodity("water", "m3", "l", 1000, (("hl", "0.1"),))
POWER = Commodity("power", "kWh", "Wh", 1000, (("MWh", "1000"),))
HEAT = Commodity("heat", "kWh", "Wh", 1000, (("MWh", "1000"), ("GJ", "277.777777777777778")))

COMMODITIES = {c.code: c for c in (WATER, POWER, HEAT)}


def commodity(code: str) -> Commodity:
    try:
        return COMMODITIES[code]
    except KeyError:
        raise ValueError(f"we do not sell {code!r}") from None


def quantise(amount: Decimal) -> Decimal:
    return amount.quantize(MILLI, rounding=ROUND_HALF_UP)


def show(amount: Decimal, what: Commodity, places: int = 3) -> str:
    return f"{amount:.{places}f} {what.unit}"
