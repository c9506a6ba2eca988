"""Budget billing: the same advance every month, worked out once a year.

The year's usage is guessed from the history (or the profile), priced with the
tariff as it is today, and divided by the number of advances.  Customers like
round sums, so it is rounded up to the next whole unit of currency.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import ROUND_UP, Decimal

from .commodity import commodity
from .estimation import daily_average, usual
from .localtime import Zone, seconds
from .money import Money
from .periods import add_months
from .tariffs import Tariff
from .usage import Curve

ADVANCES = 11


def yearly_usage(curve: Curve, profile: str) -> int:
    """Base units in a year."""
    average = daily_average(curve) if curve.points else None
    if average is None:
        average = usual(profile)
    return round(average * 365)


def blended_rate(tariff: Tariff, day: date, zone: Zone) -> Decimal:
    """One rate for all bands, by how long they last in the year from a day on.

    Only the first tier counts, and no events.  It is an advance and not a bill.
    """
    version = tariff.version_on(day)
    start, end = zone.bounds(day, add_months(day, 12))
    lengths = version.schedule.over(zone, start, end).lengths(start, end, seconds)
    return sum(length * version.ladder(band)[0].rate for band, length in lengths.items()) / seconds(start, end)


def advance(curve: Curve, profile: str, tariff: Tariff, day: date, percent: Decimal) -> Money:
    """The monthly advance with tax of so many per cent."""
    version = tariff.version_on(day)
    units = commodity(tariff.commodity).display(yearly_usage(curve, profile))
    year = units * blended_rate(tariff, day, curve.weights.zone) + version.standing * 365
    gross = year * (100 + percent) / 100
    whole = (gross / ADVANCES).quantize(Decimal(1), rounding=ROUND_UP)
    return Money.of(whole, tariff.currency)


def due_days(start: date, count: int = ADVANCES) -> list[date]:
    """The first of each month, from the one after ``start``."""
    found, day = [], start.replace(day=1)
    for _ in range(count):
        day = (day + timedelta(days=32)).replace(day=1)
        found.append(day)
    return found
