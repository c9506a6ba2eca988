"""Parts of things that are sold by the period.

Two rules, and I have yet to meet a third: something that is given for a whole
period is worth its share of the days, and something that exists as an amount
is spread over days without losing a penny.
"""

from __future__ import annotations

from fractions import Fraction

from .money import Money
from .periods import DateRange


def share(part: DateRange, whole: DateRange) -> Fraction:
    """Which part of ``whole`` the days of ``part`` are."""
    common = part.intersect(whole)
    if common is None:
        return Fraction(0)
    return Fraction(common.days, whole.days)


def prorate(amount: Money, part: DateRange, whole: DateRange) -> Money:
    return amount.scaled(share(part, whole))


def spread(amount: Money, period: DateRange, cuts) -> list[tuple[DateRange, Money]]:
    """The amount over the pieces of a period, by their days."""
    pieces = period.split(cuts)
    return list(zip(pieces, amount.allocate([piece.days for piece in pieces])))
