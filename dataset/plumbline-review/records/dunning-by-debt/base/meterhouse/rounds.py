"""Reading rounds: who is visited when, and who was missed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from .holidays import calendar_named
from .recurrence import Recurrence


@dataclass(frozen=True)
class Round:
    """A walk past a number of supply points, that happens by a rule."""

    id: str
    rule: str
    supply_points: tuple
    calendar: str = "none"
    #: So many days before and after, a reading still belongs to the visit.
    slack: int = 3

    @property
    def recurrence(self) -> Recurrence:
        return Recurrence.parse(self.rule)

    def visits(self, start: date, end: date) -> list[date]:
        return list(self.recurrence.between(start, end, calendar_named(self.calendar)))

    def next_visit(self, day: date) -> date:
        return self.recurrence.after(day, calendar_named(self.calendar))


def missed(round_: Round, read_on: dict, start: date, end: date) -> list[tuple[date, str]]:
    """The visits at which a supply point was not read.

    ``read_on`` has the days with a reading for every supply point.  A reading
    counts for one visit only, the nearest; of two the earlier.
    """
    visits = round_.visits(start, end)
    gone = []
    for point in round_.supply_points:
        taken = set()
        for day in sorted(read_on.get(point, ())):
            near = [v for v in visits if abs((v - day).days) <= round_.slack and v not in taken]
            if near:
                taken.add(min(near, key=lambda v: (abs((v - day).days), v)))
        gone += [(visit, point) for visit in visits if visit not in taken]
    return sorted(gone)


def workload(rounds, start: date, end: date) -> dict:
    """How many supply points there are to be read on every day."""
    counts: dict = {}
    for round_ in rounds:
        for day in round_.visits(start, end):
            counts[day] = counts.get(day, 0) + len(round_.supply_points)
    return dict(sorted(counts.items()))


def overdue(last_read: dict, today: date, limit: timedelta) -> list[str]:
    """Supply points that nobody has read for too long."""
    return sorted(point for point, day in last_read.items() if today - day > limit)
