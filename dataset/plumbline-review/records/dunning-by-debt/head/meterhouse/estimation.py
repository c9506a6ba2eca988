"""What to do when the reader did not come.

A bill cannot wait for ever.  If the last reading is older than the end of the
period, the total is carried on at the average of the last year, and the point
so found is marked as an estimate.  A new supply point that has no history gets
the usual usage for its profile.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

from .commodity import quantise
from .errors import NoUsage
from .localtime import seconds
from .usage import ESTIMATED, Curve, Point

YEAR = timedelta(days=365)
#: Less history than this and the average is not worth much.
ENOUGH = timedelta(days=28)

#: Usual usage a day, by profile, in the unit of the commodity.
USUAL = {
    "water-flat": Decimal("0.11"),
    "water-house": Decimal("0.32"),
    "power-flat": Decimal("4.5"),
    "power-house": Decimal("9.2"),
    "heat-flat": Decimal("21"),
    "heat-house": Decimal("38"),
}


def daily_average(curve: Curve) -> Decimal | None:
    """Usage a day over the last year of trusted readings."""
    known = curve.trusted()
    if not known:
        return None
    start = max(known.start, known.end - YEAR)
    if known.end - start < ENOUGH:
        return None
    return known.usage(start, known.end) * 86400 / seconds(start, known.end)


def usual(profile: str) -> Decimal:
    try:
        return USUAL[profile]
    except KeyError:
        raise NoUsage(f"no usual usage for {profile!r}") from None


def complete(curve: Curve, until: datetime, profile: str) -> Curve:
    """The curve, carried on to ``until`` if it does not get there."""
    if not curve.points:
        raise NoUsage("not a single reading")
    if curve.end >= until:
        return curve
    average = daily_average(curve)
    if average is None:
        average = usual(profile)
    last = curve.points[-1]
    moved = quantise(average * seconds(last.at, until) / 86400)
    return curve.with_point(Point(until, last.total + moved, ESTIMATED))
