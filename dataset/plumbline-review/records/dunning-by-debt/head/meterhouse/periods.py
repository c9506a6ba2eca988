"""Ranges of days and the billing cycles made of them.

Ranges are half open: a period that starts on the first of March and lasts a
month ends on the first of April, and that day is not part of it.  On paper we
print the last day instead, because that is what everybody expects to read.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta

from .errors import BadRule


def days_in_month(year: int, month: int) -> int:
    return calendar.monthrange(year, month)[1]


def add_months(day: date, months: int, anchor: int | None = None) -> date:
    """Move by months; a day that the month lacks becomes its last.

    ``anchor`` is the day of the month that is wanted, when ``day`` may already
    have been pulled back by a short month.
    """
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    month += 1
    return date(year, month, min(anchor or day.day, days_in_month(year, month)))


@dataclass(frozen=True, order=True)
class DateRange:
    start: date
    end: date

    def __post_init__(self):
        if self.end < self.start:
            raise ValueError(f"{self.start} to {self.end} is backwards")

    @property
    def days(self) -> int:
        return (self.end - self.start).days

    @property
    def last(self) -> date:
        """The last day in it, for print."""
        return self.end - timedelta(days=1)

    def __contains__(self, day) -> bool:
        return self.start <= day < self.end

    def __iter__(self):
        day = self.start
        while day < self.end:
            yield day
            day += timedelta(days=1)

    def __bool__(self):
        return self.start < self.end

    def overlaps(self, other: "DateRange") -> bool:
        return max(self.start, other.start) < min(self.end, other.end)

    def intersect(self, other: "DateRange"):
        start, end = max(self.start, other.start), min(self.end, other.end)
        return DateRange(start, end) if start < end else None

    def split(self, cuts) -> list["DateRange"]:
        """Cut at days; what lies outside, or on an edge, cuts nothing."""
        edges = [self.start]
        for day in sorted(set(cuts)):
            if self.start < day < self.end:
                edges.append(day)
        edges.append(self.end)
        return [DateRange(a, b) for a, b in zip(edges, edges[1:])]

    def __str__(self):
        return f"{self.start.isoformat()}..{self.end.isoformat()}"

    @classmethod
    def parse(cls, text):
        first, _, second = text.partition("..")
        return cls(date.fromisoformat(first), date.fromisoformat(second))


_MONTHS = {"monthly": 1, "bimonthly": 2, "quarterly": 3, "half-yearly": 6, "yearly": 12}


@dataclass(frozen=True)
class BillingCycle:
    """How often somebody is billed, counted from an anchor.

    The text form is ``monthly@2024-01-31`` or ``weeks:4@2024-01-01``.  The
    anchor's day of the month is kept for ever: a cycle that starts on the 31st
    is pulled back to the 28th for February and is on the 31st again in March.
    """

    kind: str
    anchor: date
    weeks: int = 0

    @classmethod
    def parse(cls, text: str) -> "BillingCycle":
        kind, at, anchor = text.partition("@")
        if not at:
            raise BadRule(f"a cycle needs an anchor: {text!r}")
        try:
            day = date.fromisoformat(anchor)
        except ValueError:
            raise BadRule(f"bad anchor in {text!r}") from None
        if kind.startswith("weeks:"):
            if not kind[6:].isdigit() or int(kind[6:]) < 1:
                raise BadRule(f"bad number of weeks in {text!r}")
            return cls("weeks", day, int(kind[6:]))
        if kind not in _MONTHS:
            raise BadRule(f"unknown cycle {kind!r}")
        return cls(kind, day)

    def __str__(self):
        kind = f"weeks:{self.weeks}" if self.kind == "weeks" else self.kind
        return f"{kind}@{self.anchor.isoformat()}"

    def edge(self, index: int) -> date:
        """The first day of the period with this number; the anchor's is 0."""
        if self.kind == "weeks":
            return self.anchor + timedelta(weeks=self.weeks * index)
        return add_months(self.anchor, _MONTHS[self.kind] * index)

    def index_of(self, day: date) -> int:
        if self.kind == "weeks":
            return (day - self.anchor).days // (7 * self.weeks)
        months = (day.year - self.anchor.year) * 12 + day.month - self.anchor.month
        index = months // _MONTHS[self.kind]
        if self.edge(index) > day:
            index -= 1
        elif self.edge(index + 1) <= day:
            index += 1
        return index

    def containing(self, day: date) -> DateRange:
        index = self.index_of(day)
        return DateRange(self.edge(index), self.edge(index + 1))

    def ended(self, since: date, until: date, stop: date | None = None):
        """Periods from ``since`` on that are over on the day ``until``.

        The first one is cut off at ``since`` (somebody moves in on the 12th)
        and the last at ``stop``, if there is one (and out again on the 9th).
        """
        index = self.index_of(since)
        while True:
            period = DateRange(max(self.edge(index), since), self.edge(index + 1))
            if stop is not None and period.end > stop:
                if period.start >= stop:
                    return
                period = DateRange(period.start, stop)
            if period.end > until:
                return
            yield period
            index += 1

    def full(self, period: DateRange) -> DateRange:
        """The whole period of which ``period`` may only be a part."""
        return self.containing(period.start)
