"""Where the lines of a text begin, kept while the text changes.

A line ends behind its ``"\\n"``, and the last line has none, so there is always
one line more than there are line ends.  Only lengths are kept, in blocks, and
sums over the blocks before; an edit changes the blocks that it touches.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate


class LineIndex:
    """``size`` is the number of lines in a block, which may have up to twice that."""

    def __init__(self, text="", size=256):
        if size < 1:
            raise ValueError("size must be positive")
        self._size = size
        self._blocks = [[0]]
        self._lines = [0]
        self._chars = [0]
        self._sum(0)
        if text:
            self.splice(0, 0, text)

    def __len__(self):
        return self._lines[-1]

    @property
    def chars(self):
        """The length of the whole text."""
        return self._chars[-1]

    # -- looking up ----------------------------------------------------

    def start(self, line):
        """The position at which ``line`` begins; lines are counted from 0."""
        block, index = self._find(line)
        return self._chars[block] + sum(self._blocks[block][:index])

    def end(self, line):
        """The position behind the last character of ``line``, before its end."""
        block, index = self._find(line)
        stop = self._chars[block] + sum(self._blocks[block][:index + 1])
        return stop if line == len(self) - 1 else stop - 1

    def locate(self, pos):
        """The line and the column of a position."""
        if not 0 <= pos <= self.chars:
            raise IndexError(pos)
        # The last block has the end of the text, also if it is only an empty line.
        block = min(bisect_right(self._chars, pos), len(self._blocks)) - 1
        line, rest = self._lines[block], pos - self._chars[block]
        for length in self._blocks[block]:
            if rest < length or line == len(self) - 1:
                break
            rest -= length
            line += 1
        return line, rest

    def offset(self, line, column):
        """The position of a column, or the end of the line if it is shorter."""
        if column < 0:
            raise IndexError(column)
        return min(self.start(line) + column, self.end(line))

    def span(self, first, last):
        """The range of the lines from ``first`` up to ``last``, with their ends.

        The line ``last`` is not in it.
        """
        if first > last:
            raise ValueError("lines in the wrong order")
        start = self.chars if first == len(self) else self.start(first)
        return start, self.chars if last == len(self) else self.start(last)

    def _find(self, line):
        if not 0 <= line < len(self):
            raise IndexError(line)
        block = bisect_right(self._lines, line) - 1
        return block, line - self._lines[block]

    # -- changing ------------------------------------------------------

    def splice(self, pos, removed, added):
        """Follow an edit that put the text ``added`` for ``removed`` characters."""
        if removed < 0:
            raise ValueError("removed must not be negative")
        first, head = self.locate(pos)
        last, cut = self.locate(pos + removed)
        first_block, first_index = self._find(first)
        last_block, last_index = self._find(last)
        lengths = [len(part) + 1 for part in added.split("\n")]
        lengths[0] += head
        lengths[-1] += self._blocks[last_block][last_index] - cut - 1
        self._put(first_block, last_block,
                  self._blocks[first_block][:first_index] + lengths
                  + self._blocks[last_block][last_index + 1:])

    def _put(self, first, last, lengths):
        """Let ``lengths`` take the place of the blocks from first to last."""
        if len(lengths) < self._size // 2 and len(self._blocks) > last - first + 1:
            if first:
                first -= 1
                lengths = self._blocks[first] + lengths
            else:
                last += 1
                lengths = lengths + self._blocks[last]
        blocks = [lengths]
        if len(lengths) > 2 * self._size:
            blocks = [lengths[at:at + self._size]
                      for at in range(0, len(lengths), self._size)]
        self._blocks[first:last + 1] = blocks
        self._sum(first)

    def _sum(self, first):
        """Bring the sums up to date from the block ``first`` on."""
        blocks = self._blocks[first:]
        self._lines[first:] = accumulate(map(len, blocks), initial=self._lines[first])
        self._chars[first:] = accumulate(map(sum, blocks), initial=self._chars[first])
