"""Lines that are hidden behind the line before them.

A fold ``(head, stop)`` shows the line ``head`` and hides the lines behind it up
to ``stop``.  Folds are apart or one within the other.
"""

from __future__ import annotations

from collections import namedtuple

from .columns import Ruler

Region = namedtuple("Region", "head stop depth")


def regions(lines, tab=8):
    """What can be folded: lines with those behind them that are indented more.

    Empty lines are in a region if there is more of it behind them.  ``depth``
    is the number of regions around one.  The regions are in the order of
    their heads.
    """
    ruler = Ruler(tab)
    found, around, last = [], [], -1

    def close(indent):
        while around and around[-1][0] >= indent:
            _, head = around.pop()
            if head < last:
                found.append(Region(head, last + 1, len(around)))

    for number, line in enumerate(lines):
        if line.strip():
            indent = ruler.indent(line)
            close(indent)
            around.append((indent, number))
            last = number
    close(0)
    return sorted(found)


class Folds:
    def __init__(self, folds=()):
        self._stops = {}
        for head, stop in folds:
            self.fold(head, stop)

    def __len__(self):
        return len(self._stops)

    def __iter__(self):
        return iter(sorted(self._stops.items()))

    def __contains__(self, head):
        return head in self._stops

    # -- changing ------------------------------------------------------

    def fold(self, head, stop):
        """Hide the lines behind ``head`` up to ``stop``.

        A fold with the same head is replaced.
        """
        if head < 0 or stop < head + 2:
            raise ValueError("nothing to hide")
        for other, end in self._stops.items():
            if other < head < end < stop or head < other < stop < end:
                raise ValueError("folds would cross")
        self._stops[head] = stop

    def unfold(self, head):
        return self._stops.pop(head, None) is not None

    def reveal(self, line):
        """Unfold what hides ``line``, and give the number of those folds."""
        heads = [head for head, stop in self._stops.items() if head < line < stop]
        for head in heads:
            del self._stops[head]
        return len(heads)

    def splice(self, first, removed, added):
        """Follow an edit that put ``added`` lines for ``removed`` from ``first`` on.

        A fold goes with its head, and when nothing is left that it hides.
        """
        after, delta = first + removed, added - removed
        stops = {}
        for head, stop in self._stops.items():
            if first <= head < after:
                continue
            if head >= after:
                head += delta
            if stop >= after and stop > first:
                stop += delta
            elif stop > first:
                stop = first
            if stop > head + 1:
                stops[head] = stop
        self._stops = stops

    # -- looking up ----------------------------------------------------

    def hidden(self, line):
        return any(head < line < stop for head, stop in self._stops.items())

    def row(self, line):
        """The row of a line among those that are seen.

        For a hidden line that is the row of the line it is hidden behind.
        """
        gone = 0
        for head, stop in self._outer():
            if line <= head:
                break
            if line < stop:
                return head - gone
            gone += stop - head - 1
        return line - gone

    def line(self, row):
        """The line that is seen in a row."""
        for head, stop in self._outer():
            if row <= head:
                break
            row += stop - head - 1
        return row

    def seen(self, count):
        """The lines that are seen of ``count`` lines."""
        at = 0
        for head, stop in self._outer():
            yield from range(at, min(head + 1, count))
            at = stop
        yield from range(at, count)

    def _outer(self):
        """The folds that are not within others, in order."""
        end = 0
        for head, stop in self:
            if head >= end:
                yield head, stop
                end = stop
