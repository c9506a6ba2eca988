"""Days, months and years, and how a range of days is made of them.

Whatever happens on a day is added to three buckets: that day's, its month's and
its year's.  A range is then put together from the largest buckets that fit: some
days up to a month's end, some months, some years, and the same back down again.
A bucket's key is the beginning of the day's ISO form, so keys sort as text.
"""

from __future__ import annotations

from datetime import date

from .periods import add_months

#: How much of ``2024-05-17`` is the key.
LEVELS = {"day": 10, "month": 7, "year": 4}
#: Sorts behind all keys.
BEYOND = ":"


def key(level: str, day: date | None, otherwise: str = "") -> str:
    return otherwise if day is None else day.isoformat()[:LEVELS[level]]


def buckets_of(day: date) -> list[tuple[str, str]]:
    """(level, key) of the three that a day belongs to."""
    return [(level, key(level, day)) for level in LEVELS]


def _month(day: date) -> date:
    return day.replace(day=1)


def _year(day: date) -> date:
    return day.replace(month=1, day=1)


def _up(day: date, floor, months: int) -> date:
    """The first edge that is not before ``day``."""
    edge = floor(day)
    return edge if edge == day else add_months(edge, months)


def cover(start: date | None, end: date | None, largest: str = "year") -> list[tuple[str, str, str]]:
    """A half-open range of days as runs of buckets: (level, first key, key behind the last).

    None is an open end.  There are five runs at most, in the order of their days.
    """
    if start is not None and end is not None and start >= end:
        return []
    head, tail = [], []
    low, high = start, end
    for level, floor, months in (("day", _month, 1), ("month", _year, 12)):
        if level == largest:
            break
        first = None if low is None else _up(low, floor, months)
        last = None if high is None else floor(high)
        if first is not None and last is not None and first > last:
            return head + [_run(level, low, high)] + tail
        if first != low:
            head.append(_run(level, low, first))
        if last != high:
            tail.insert(0, _run(level, last, high))
        if first is not None and first == last:
            return head + tail
        low, high = first, last
    return head + [_run(largest, low, high)] + tail


def _run(level, low, high):
    return level, key(level, low), key(level, high, BEYOND)


def summed(postings) -> dict:
    """{(account, level, key, currency): [debit, credit]} of (account, currency, day, minor units)."""
    found: dict = {}
    for account, currency, day, minor in postings:
        for level, bucket in buckets_of(day):
            sums = found.setdefault((account, level, bucket, currency), [0, 0])
            sums[minor < 0] += abs(minor)
    return found
