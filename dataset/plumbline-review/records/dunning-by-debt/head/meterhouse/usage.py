"""From readings to usage.

The readings of all meters that a supply point ever had become one curve: how
much has gone through in total, at which instant.  Usage is the difference of
two points on it, and between readings we have to make something up.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from .commodity import quantise
from .errors import NoUsage
from .localtime import seconds
from .readings import TRUSTED, effective

MEASURED = "measured"
ESTIMATED = "estimated"


@dataclass(frozen=True)
class Point:
    at: datetime
    total: Decimal
    kind: str


@dataclass(frozen=True)
class UsageSlice:
    """What was used from one instant to another, and how well we know it."""

    start: datetime
    end: datetime
    amount: Decimal
    quality: str = MEASURED

    @property
    def seconds(self) -> int:
        return seconds(self.start, self.end)


class Curve:
    """The total over time, as points in order."""

    def __init__(self, points):
        self.points = list(points)
        self._at = [p.at for p in self.points]
        for a, b in zip(self.points, self.points[1:]):
            if b.at <= a.at or b.total < a.total:
                raise ValueError("a curve does not go back")

    @classmethod
    def build(cls, installs, readings) -> "Curve":
        """``installs`` of one supply point; ``readings`` of any of its meters."""
        points, total = [], Decimal(0)
        for install in sorted(installs, key=lambda i: i.fitted):
            own = [r for r in readings if r.serial == install.meter.serial and install.holds(r.at)]
            previous = None
            for reading in effective(own):
                if previous is not None:
                    moved = install.meter.advance(previous.value, reading.value)
                    total += quantise(moved * install.meter.multiplier)
                previous = reading
                if points and points[-1].at >= reading.at:
                    continue
                points.append(Point(reading.at, total, reading.kind))
        return cls(points)

    def __bool__(self):
        return len(self.points) > 1

    @property
    def start(self) -> datetime:
        return self.points[0].at

    @property
    def end(self) -> datetime:
        return self.points[-1].at

    def trusted(self) -> "Curve":
        return Curve(p for p in self.points if p.kind in TRUSTED)

    def with_point(self, point: Point) -> "Curve":
        return Curve(self.points + [point])

    def at(self, instant: datetime) -> Decimal:
        """The total at an instant, in a straight line between readings."""
        if not self.points or not self.start <= instant <= self.end:
            raise NoUsage(f"nothing is known at {instant:%Y-%m-%d %H:%M}")
        n = bisect_left(self._at, instant)
        if self._at[n] == instant:
            return self.points[n].total
        a, b = self.points[n - 1], self.points[n]
        moved = (b.total - a.total) * seconds(a.at, instant) / seconds(a.at, b.at)
        return a.total + quantise(moved)

    def usage(self, start: datetime, end: datetime) -> Decimal:
        return self.at(end) - self.at(start)

    def slices(self, start: datetime, end: datetime) -> list[UsageSlice]:
        """Usage between two instants, cut where there are readings."""
        edges = [start]
        edges += self._at[bisect_right(self._at, start):bisect_left(self._at, end)]
        edges.append(end)
        found = []
        for a, b in zip(edges, edges[1:]):
            found.append(UsageSlice(a, b, self.usage(a, b), self._quality(a, b)))
        return found

    def _quality(self, a, b):
        for instant in (a, b):
            n = bisect_left(self._at, instant)
            if self._at[n] != instant or self.points[n].kind not in TRUSTED:
                return ESTIMATED
        return MEASURED


def total_usage(slices) -> Decimal:
    return sum((s.amount for s in slices), Decimal(0))


def estimated_share(slices) -> Decimal:
    """How much of the usage is guessed, from 0 to 1."""
    whole = total_usage(slices)
    guessed = total_usage(s for s in slices if s.quality == ESTIMATED)
    if not whole:
        return Decimal(1) if any(s.quality == ESTIMATED for s in slices) else Decimal(0)
    return guessed / whole
