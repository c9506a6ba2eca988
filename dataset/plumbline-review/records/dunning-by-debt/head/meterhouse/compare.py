"""Would another tariff have been cheaper?

The usage of some past periods is rated again with every tariff that the
customer could have had.  It is what the regulator makes us print on the yearly
statement, and now and then it is even useful.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from .errors import BadRule, NoUsage
from .localtime import Zone
from .money import Money, total
from .periods import BillingCycle, DateRange
from .rating import rate_period
from .tariffs import Tariff
from .usage import Curve, UsageSlice


@dataclass(frozen=True)
class Offer:
    tariff: str
    cost: Money
    saving: Money


def cost(tariff: Tariff, curve: Curve, periods, zone: Zone) -> Money:
    """What the periods would have come to, before tax."""
    sum_ = Money.zero(tariff.currency)
    for period in periods:
        start, end = zone.bounds(period.start, period.end)
        charges = rate_period(tariff, period, curve.slices(start, end), zone)
        sum_ = sum_ + total((c.amount for c in charges), tariff.currency)
    return sum_


def known_periods(cycle: BillingCycle, curve: Curve, zone: Zone, wanted: DateRange) -> list[DateRange]:
    """The full periods within a range for which there are readings."""
    found = []
    index = cycle.index_of(wanted.start)
    if cycle.edge(index) < wanted.start:
        index += 1
    while cycle.edge(index + 1) <= wanted.end:
        period = DateRange(cycle.edge(index), cycle.edge(index + 1))
        start, end = zone.bounds(period.start, period.end)
        if curve.points and curve.start <= start and end <= curve.end:
            found.append(period)
        index += 1
    return found


def compare(current: Tariff, others, curve: Curve, cycle: BillingCycle, zone: Zone, wanted: DateRange) -> list[Offer]:
    """Offers that are cheaper, the cheapest first.

    Tariffs of another commodity or currency, or which were not sold then, are
    passed over.
    """
    periods = known_periods(cycle, curve, zone, wanted)
    if not periods:
        raise NoUsage("there is no full period to compare")
    now = cost(current, curve, periods, zone)
    found = []
    for tariff in others:
        if (tariff.commodity, tariff.currency) != (current.commodity, current.currency):
            continue
        if tariff.code == current.code:
            continue
        try:
            then = cost(tariff, curve, periods, zone)
        except BadRule:
            continue
        if then < now:
            found.append(Offer(tariff.code, then, now - then))
    return sorted(found, key=lambda o: (o.cost.minor, o.tariff))


def break_even(a: Tariff, b: Tariff, period: DateRange, zone: Zone, limit: int = 100_000) -> int | None:
    """The least whole number of units in a period, used evenly, from which on
    ``b`` costs no more than ``a``; None if it never does below the limit.

    It is found by halving, so ``b`` should stay ahead once it is.
    """
    start, end = zone.bounds(period.start, period.end)

    def ahead(units):
        pieces = [UsageSlice(start, end, Decimal(units))]
        sums = [total((c.amount for c in rate_period(t, period, pieces, zone)), t.currency) for t in (a, b)]
        return sums[1] <= sums[0]

    if ahead(0):
        return 0
    if not ahead(limit):
        return None
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        if ahead(middle):
            high = middle
        else:
            low = middle
    return high
