"""Budget billing: the same advance every month, worked out once a year.

The year's usage is guessed from the history (or the profile), priced with the
tariff as it is today, and divided by the number of advances.  Customers like
round sums, so it is rounded up to the next whole unit of currency.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import ROUND_UP, Decimal

from .estimation import daily_average, usual
from .money import Money
from .tariffs import Tariff
from .usage import Curve

ADVANCES = 11


def yearly_usage(curve: Curve, profile: str) -> Decimal:
    average = daily_average(curve) if curve.points else None
    if average is None:
        average = usual(profile)
    return average * 365


def blended_rate(tariff: Tariff, day: date, weights: dict | None = None) -> Decimal:
    """One rate for all bands: by weights if there are any, or else the mean.

    Only the first tier counts.  It is an advance and not a bill.
    """
    version = tariff.version_on(day)
    bands = version.schedule.bands
    if not weights:
        weights = {band: Decimal(1) for band in bands}
    whole = sum(weights.get(band, Decimal(0)) for band in bands)
    return sum(weights.get(band, Decimal(0)) * version.ladder(band)[0].rate for band in bands) / whole


def advance(curve: Curve, profile: str, tariff: Tariff, day: date, percent: Decimal) -> Money:
    """The monthly advance with tax of so many per cent."""
    version = tariff.version_on(day)
    year = yearly_usage(curve, profile) * blended_rate(tariff, day) + version.standing * 365
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
