"""What to do when the reader did not come.

A bill cannot wait for ever.  If the last reading is older than the end of the
period, the total is carried on, and the point so found is marked as an
estimate.  How fast it goes on is the level of the last year, that is usage per
weighted second, so that a reading in May tells us something about January.

A supply point without much history is somewhere between what is usual for its
profile and what it has shown so far; after half a year we believe it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from .errors import NoUsage
from .localtime import seconds
from .money import round_half_up
from .usage import ESTIMATED, Curve, Point

YEAR = timedelta(days=365)
#: Less history than this and the average is not worth much.
ENOUGH = timedelta(days=28)
#: With so much of it the profile is not asked any more.
PLENTY = timedelta(days=182)

#: Usual usage a day, by profile, in the unit of the commodity.
USUAL = {
    "water-flat": Decimal("0.11"),
    "water-house": Decimal("0.32"),
    "power-flat": Decimal("4.5"),
    "power-house": Decimal("9.2"),
    "heat-flat": Decimal("21"),
    "heat-house": Decimal("38"),
}

#: Base units in one unit, of whatever we sell.
SCALE = 1000


def _recent(curve: Curve):
    """The last year of trusted readings, as a curve and the start of the year."""
    known = curve.trusted()
    if not known:
        return None
    start = max(known.start, known.end - YEAR)
    if known.end - start < ENOUGH:
        return None
    return known, start


def daily_average(curve: Curve) -> Fraction | None:
    """Base units a day over the last year of trusted readings."""
    recent = _recent(curve)
    if recent is None:
        return None
    known, start = recent
    return Fraction(known.usage(start, known.end) * 86400, seconds(start, known.end))


def usual(profile: str) -> Decimal:
    """Base units a day, averaged over a year."""
    try:
        return USUAL[profile] * SCALE
    except KeyError:
        raise NoUsage(f"no usual usage for {profile!r}") from None


def _normal(curve, profile):
    """What is usual, per weighted second."""
    return Fraction(usual(profile)) * 365 / curve.weights.year()


def level(curve: Curve, profile: str) -> Fraction:
    """Base units per weighted second, to go on with."""
    recent = _recent(curve)
    if recent is None:
        return _normal(curve, profile)
    known, start = recent
    own = Fraction(known.usage(start, known.end), curve.weights.between(start, curve.end))
    span = known.end - start
    if span >= PLENTY:
        return own
    trust = Fraction(seconds(start, known.end), seconds(start, start + PLENTY))
    return own * trust + _normal(curve, profile) * (1 - trust)


def complete(curve: Curve, until: datetime, profile: str) -> Curve:
    """The curve, carried on to ``until`` if it does not get there.

    An estimated reading at the end (the reader's guess through the letter box)
    is gone on from like any other; only the level comes from trusted ones.
    """
    if not curve.points:
        raise NoUsage("not a single reading")
    if curve.end >= until:
        return curve
    last = curve.points[-1]
    moved = round_half_up(level(curve, profile) * curve.weights.between(last.at, until))
    return curve.with_point(Point(until, last.total + moved, ESTIMATED))
