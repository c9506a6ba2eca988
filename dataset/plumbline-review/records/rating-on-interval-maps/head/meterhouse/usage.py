"""From readings to usage.

The readings of all meters that a supply point ever had become one curve: how
much has gone through in total, at which instant.  Usage is the difference of
two points on it, and between readings the shape of usage says how it went.

Totals are whole base units (watt-hours, litres) from here on.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from .commodity import commodity
from .errors import NoUsage
from .localtime import seconds
from .money import round_half_up
from .readings import effective
from .shapes import Weights

MEASURED = "measured"
ESTIMATED = "estimated"


@dataclass(frozen=True)
class Point:
    at: datetime
    total: int
    kind: str


@dataclass(frozen=True)
class UsageSlice:
    """What was used from one instant to another, and how well we know it."""

    start: datetime
    end: datetime
    amount: int
    quality: str = MEASURED

    @property
    def seconds(self) -> int:
        return seconds(self.start, self.end)


class Curve:
    """The total over time, as points in order."""

    def __init__(self, points, weights: Weights | None = None):
        self.points = list(points)
        self.weights = weights or Weights()
        self._at = [p.at for p in self.points]
        for a, b in zip(self.points, self.points[1:]):
            if b.at <= a.at or b.total < a.total:
                raise ValueError("a curve does not go back")

    @classmethod
    def build(cls, installs, readings, weights: Weights | None = None) -> "Curve":
        """``installs`` of one supply point; ``readings`` of any of its meters.

        The total is rounded at every point and not at every step, or a pulse
        meter with an odd multiplier would drift away.
        """
        points, exact = [], Decimal(0)
        for install in sorted(installs, key=lambda i: i.fitted):
            meter = install.meter
            what = commodity(meter.commodity)
            own = [r for r in readings if r.serial == meter.serial and install.holds(r.at)]
            previous = None
            for reading in effective(own):
                if previous is not None:
                    exact += meter.advance(previous.value, reading.value) * meter.multiplier
                previous = reading
                if points and points[-1].at >= reading.at:
                    continue
                points.append(Point(reading.at, what.base(exact), reading.kind))
        return cls(points, weights)

    def __bool__(self):
        return len(self.points) > 1

    @property
    def start(self) -> datetime:
        return self.points[0].at

    @property
    def end(self) -> datetime:
        return self.points[-1].at

    def trusted(self) -> "Curve":
        return Curve(p for p in self.points if p.kind != ESTIMATED)

    def with_point(self, point: Point) -> "Curve":
        return Curve(self.points + [point], self.weights)

    def at(self, instant: datetime) -> int:
        """The total at an instant; between readings it follows the shape."""
        if not self.points or not self.start <= instant <= self.end:
            raise NoUsage(f"nothing is known at {instant:%Y-%m-%d %H:%M}")
        n = bisect_left(self._at, instant)
        if self._at[n] == instant:
            return self.points[n].total
        a, b = self.points[n - 1], self.points[n]
        part = Fraction(self.weights.between(a.at, instant), self.weights.between(a.at, b.at))
        return a.total + round_half_up((b.total - a.total) * part)

    def usage(self, start: datetime, end: datetime) -> int:
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
            if self._at[n] != instant or self.points[n].kind == ESTIMATED:
                return ESTIMATED
        return MEASURED


def total_usage(slices) -> int:
    return sum(s.amount for s in slices)


def estimated_share(slices) -> Fraction:
    """How much of the usage is guessed, from 0 to 1."""
    whole = total_usage(slices)
    guessed = total_usage(s for s in slices if s.quality == ESTIMATED)
    if not whole:
        return Fraction(any(s.quality == ESTIMATED for s in slices))
    return Fraction(guessed, whole)
