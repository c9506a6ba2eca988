"""The shape of usage: how much of it falls on which day.

Heat is used in winter and power on weekdays, and a bill that spreads ten months
of heating evenly over the year is a bill that gets a phone call.  A shape gives
every local day a weight, as the product of one for its month and one for its
weekday.  Within a day usage is even.

Weights are whole numbers and times are whole seconds, so the integral is exact.
It is asked for a lot, which is why whole months are remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from .localtime import Zone, seconds
from .periods import add_months

_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Shape:
    months: tuple
    weekdays: tuple = (1,) * 7

    def __post_init__(self):
        if len(self.months) != 12 or len(self.weekdays) != 7:
            raise ValueError("a shape has twelve months and seven weekdays")
        if min(self.months) < 1 or min(self.weekdays) < 1:
            raise ValueError("a little is always used")

    def weight(self, day: date) -> int:
        return self.months[day.month - 1] * self.weekdays[day.weekday()]


EVEN = Shape((1,) * 12)

#: By commodity.  Heat has a base load for hot water, hence the summer.
SHAPES = {
    "water": EVEN,
    "power": Shape((115, 110, 104, 97, 93, 90, 88, 89, 94, 100, 108, 114), (10, 10, 10, 10, 10, 12, 12)),
    "heat": Shape((190, 165, 140, 90, 45, 25, 20, 20, 40, 85, 135, 180)),
}


def shape_for(commodity: str) -> Shape:
    return SHAPES.get(commodity, EVEN)


class Weights:
    """The weight of stretches of time, for a shape in a zone."""

    def __init__(self, shape: Shape = EVEN, zone: Zone = Zone("UTC")):
        self.shape = shape
        self.zone = zone

    def between(self, start: datetime, end: datetime) -> int:
        """The weighted seconds from one instant to another."""
        if end <= start:
            return 0
        if self.shape is EVEN:
            return seconds(start, end)
        first, last = self.zone.date_of(start), self.zone.date_of(end)
        if first == last:
            return seconds(start, end) * self.shape.weight(first)
        whole = seconds(start, self.zone.midnight(first + _DAY)) * self.shape.weight(first)
        day = first + _DAY
        while day < last:
            following = add_months(day.replace(day=1), 1)
            if day.day == 1 and following <= last:
                whole += _month(self.shape, self.zone, day)
                day = following
            else:
                whole += self._day(day)
                day += _DAY
        return whole + seconds(self.zone.midnight(last), end) * self.shape.weight(last)

    def _day(self, day):
        return self.zone.day_seconds(day) * self.shape.weight(day)

    def year(self) -> int:
        """Weighted seconds of a plain year, to which profiles refer."""
        return self.between(self.zone.midnight(date(2023, 1, 1)), self.zone.midnight(date(2024, 1, 1)))


@lru_cache(maxsize=2048)
def _month(shape, zone, first):
    following = add_months(first, 1)
    whole, day = 0, first
    while day < following:
        whole += zone.day_seconds(day) * shape.weight(day)
        day += _DAY
    return whole
