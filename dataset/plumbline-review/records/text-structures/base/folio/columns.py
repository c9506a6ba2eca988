"""Columns of a terminal, which are not the characters of a line.

A tab goes on to the next multiple of its width, East Asian wide characters
take two columns, and marks that are put on the character before take none.
"""

from __future__ import annotations

from unicodedata import category, east_asian_width

_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff")
_BREAKS = frozenset(" \t\u3000")


def char_width(char):
    """The number of columns of a character that is not a tab."""
    if char in _INVISIBLE or category(char) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(char) in ("W", "F") else 1


class Ruler:
    """Measures lines, in which there are no line ends."""

    def __init__(self, tab=8):
        if tab < 1:
            raise ValueError("tab must be positive")
        self.tab = tab

    def width(self, line):
        """The number of columns that ``line`` takes."""
        column = 0
        for char in line:
            column += self._size(char, column)
        return column

    def column(self, line, index):
        """The column at which the character ``index`` begins."""
        return self.width(line[:index])

    def index(self, line, column):
        """The character that is shown at ``column``, or the end of the line."""
        for index, at, size in self._cells(line):
            if column < at + size:
                return index
        return len(line)

    def expand(self, line):
        """The line with spaces for its tabs."""
        return "".join(" " * size if line[index] == "\t" else line[index]
                       for index, _, size in self._cells(line))

    def crop(self, line, lo, hi):
        """What is seen of ``line`` in the columns from ``lo`` up to ``hi``.

        There are spaces for tabs, and for the half of a wide character.
        """
        parts, shown = [], lo <= 0 < hi
        for index, at, size in self._cells(line):
            if not size:
                if shown:
                    parts.append(line[index])
                continue
            if at >= hi:
                break
            shown = lo <= at and at + size <= hi
            if shown and line[index] != "\t":
                parts.append(line[index])
            else:
                parts.append(" " * (min(at + size, hi) - max(at, lo)))
        return "".join(parts)

    def indent(self, line):
        """The column of the first character that is no space and no tab."""
        return self.width(line[:len(line) - len(line.lstrip(" \t"))])

    def rows(self, line, width):
        """The ranges of ``line`` that make rows of at most ``width`` columns.

        A row ends behind spaces or tabs, which may stand out at its end, or
        within a word that is longer than a row.  Columns are counted from
        the beginning of each row.
        """
        if width < 2:
            raise ValueError("width must be at least 2")
        start = 0
        while True:
            stop = self._row(line, start, width)
            yield start, stop
            if stop == len(line):
                return
            start = stop

    def _row(self, line, start, width):
        column, behind = 0, None
        for index in range(start, len(line)):
            char = line[index]
            size = self._size(char, column)
            if char in _BREAKS:
                behind = index + 1
            elif not size:
                if behind == index:
                    behind = index + 1
            elif column + size > width:
                return index if behind is None else behind
            column += size
        return len(line)

    def _cells(self, line):
        column = 0
        for index, char in enumerate(line):
            size = self._size(char, column)
            yield index, column, size
            column += size

    def _size(self, char, column):
        return self.tab - column % self.tab if char == "\t" else char_width(char)
