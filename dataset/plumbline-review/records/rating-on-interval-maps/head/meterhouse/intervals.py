"""A map from stretches of a line to values.

I have written "a list of (start, end, something) that must not overlap" in at
least four places of this code base, each time with its own idea of what happens
at the edges, so here it is once and for all.  Keys are anything that can be
ordered: instants mostly, whole numbers in the tests.

What is kept is not the stretches themselves but the edges: a sorted list of
places at which the value changes, and the value from there on.  A place before
the first edge has no value, and so has everything behind the last one.
Neighbours with equal values are one stretch, so two maps that say the same are
equal whatever was done to get there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right


class _Nothing:
    def __repr__(self):
        return "NOTHING"


#: The value where there is none.  ``None`` is a perfectly good value.
NOTHING = _Nothing()


class IntervalMap:
    def __init__(self, spans=()):
        self._edges: list = []
        self._values: list = []
        for start, end, value in spans:
            self.assign(start, end, value)

    def __eq__(self, other):
        return (isinstance(other, IntervalMap) and self._edges == other._edges
                and self._values == other._values)

    __hash__ = None

    def __bool__(self):
        return bool(self._edges)

    def __len__(self):
        """The number of stretches."""
        return sum(value is not NOTHING for value in self._values)

    def __iter__(self):
        for n, value in enumerate(self._values):
            if value is not NOTHING:
                yield self._edges[n], self._edges[n + 1], value

    def __repr__(self):
        return f"IntervalMap({list(self)!r})"

    def copy(self) -> "IntervalMap":
        other = IntervalMap()
        other._edges = self._edges[:]
        other._values = self._values[:]
        return other

    # -- edges --------------------------------------------------------------------

    def _before(self, n):
        return self._values[n - 1] if n else NOTHING

    def _cut(self, at) -> int:
        """Make sure that there is an edge, for the moment; its number."""
        n = bisect_left(self._edges, at)
        if n == len(self._edges) or self._edges[n] != at:
            self._edges.insert(n, at)
            self._values.insert(n, self._before(n))
        return n

    def _join(self, n):
        """Forget an edge at which nothing changes."""
        if n < len(self._edges):
            before, value = self._before(n), self._values[n]
            if value is before or (value is not NOTHING and before is not NOTHING and value == before):
                del self._edges[n]
                del self._values[n]

    # -- changing ---------------------------------------------------------------

    def assign(self, start, end, value) -> None:
        """Whatever there was in the range, now it is ``value``."""
        if not start < end:
            return
        first = self._cut(start)
        last = self._cut(end)
        self._edges[first:last] = [start]
        self._values[first:last] = [value]
        self._join(first + 1)
        self._join(first)

    def clear(self, start, end) -> None:
        self.assign(start, end, NOTHING)

    def update(self, start, end, change) -> None:
        """Replace every value in the range by what ``change`` makes of it.

        It is asked for the parts without a value as well, with ``NOTHING``, and
        may answer with that.
        """
        if not start < end:
            return
        first = self._cut(start)
        last = self._cut(end)
        for n in range(first, last):
            self._values[n] = change(self._values[n])
        for n in range(last, first - 1, -1):
            self._join(n)

    def fill(self, start, end, value) -> None:
        """Like ``assign``, but only where there is nothing yet."""
        self.update(start, end, lambda old: value if old is NOTHING else old)

    def overlay(self, other: "IntervalMap") -> None:
        """What the other one says goes before what this one says."""
        for start, end, value in list(other):
            self.assign(start, end, value)

    # -- asking -----------------------------------------------------------------

    def get(self, at, default=None):
        n = bisect_right(self._edges, at) - 1
        value = self._values[n] if n >= 0 else NOTHING
        return default if value is NOTHING else value

    def spans(self, start, end):
        """The stretches within a range, cut to it."""
        n = max(0, bisect_right(self._edges, start) - 1)
        while n < len(self._edges) and self._edges[n] < end:
            if self._values[n] is not NOTHING:
                low, high = max(self._edges[n], start), min(self._edges[n + 1], end)
                if low < high:
                    yield low, high, self._values[n]
            n += 1

    def gaps(self, start, end):
        """The parts of a range that have no value."""
        at = start
        for low, high, _ in self.spans(start, end):
            if at < low:
                yield at, low
            at = high
        if at < end:
            yield at, end

    def restrict(self, start, end) -> "IntervalMap":
        """The map without what lies outside of the range."""
        if self._edges and start <= self._edges[0] and self._edges[-1] <= end:
            return self
        other = IntervalMap()
        for low, high, value in self.spans(start, end):
            other._append(low, high, value)
        return other

    def _append(self, start, end, value):
        """``assign`` for what lies behind everything else."""
        if self._edges and self._edges[-1] == start:
            before = self._before(len(self._edges) - 1)
            if before is not NOTHING and before == value:
                self._edges[-1] = end
                return
            self._values[-1] = value
        else:
            self._edges.append(start)
            self._values.append(value)
        self._edges.append(end)
        self._values.append(NOTHING)

    def lengths(self, start, end, measure) -> dict:
        """How much of the range each value has, by ``measure(start, end)``."""
        found: dict = {}
        for low, high, value in self.spans(start, end):
            found[value] = found.get(value, 0) + measure(low, high)
        return found
