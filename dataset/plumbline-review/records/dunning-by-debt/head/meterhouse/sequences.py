"""Which files of a sender have come in, and which are still on their way.

A collector numbers its blocks from 0 to 999999 and then begins again.  They come
in any order, some twice and some never.  What has come is kept as ranges, of
numbers that go on counting where the collector's begin again.
"""

from __future__ import annotations

from bisect import bisect_right

ROUND = 1_000_000


class Ranges:
    """Whole numbers as sorted ranges, with the ends included, that do not touch."""

    def __init__(self, ranges=()):
        self._ranges = [list(pair) for pair in ranges]

    def __contains__(self, number) -> bool:
        n = bisect_right(self._ranges, [number, float("inf")]) - 1
        return n >= 0 and number <= self._ranges[n][1]

    def __iter__(self):
        return iter([tuple(pair) for pair in self._ranges])

    def __bool__(self):
        return bool(self._ranges)

    @property
    def last(self) -> int:
        return self._ranges[-1][1]

    def add(self, number: int) -> bool:
        """Was it new?"""
        if number in self:
            return False
        n = bisect_right(self._ranges, [number, float("inf")])
        left = n > 0 and self._ranges[n - 1][1] + 1 == number
        right = n < len(self._ranges) and self._ranges[n][0] - 1 == number
        if left and right:
            self._ranges[n - 1][1] = self._ranges[n][1]
            del self._ranges[n]
        elif left:
            self._ranges[n - 1][1] = number
        elif right:
            self._ranges[n][0] = number
        else:
            self._ranges.insert(n, [number, number])
        return True

    def missing(self) -> list[tuple[int, int]]:
        """What lies between the ranges."""
        return [(a[1] + 1, b[0] - 1) for a, b in zip(self._ranges, self._ranges[1:])]


def unrolled(sequence: int, seen: Ranges) -> int:
    """The number that goes on counting: of all that end in the sequence, the one
    nearest to the last that came in."""
    if not seen:
        return sequence
    half = ROUND // 2
    return seen.last + (sequence - seen.last + half) % ROUND - half
