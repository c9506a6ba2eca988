"""All places of many words in a text, found in one pass (Aho and Corasick 1975).

A ``Finder`` is made once for its words and can be used for any number of
texts.  A text that is not in memory as a whole is given to a ``Scanner`` in
pieces.
"""

from __future__ import annotations

from collections import deque, namedtuple

Match = namedtuple("Match", "start end word")


def _fold(char):
    """The small letter, unless that would be several characters."""
    lower = char.lower()
    return lower if len(lower) == 1 else char


class Finder:
    """With ``fold``, small and capital letters are the same.

    The words of matches are as they were given, not as they are in the text.
    Of words that are the same the first is kept.
    """

    def __init__(self, words, fold=False):
        self._fold = fold
        self._next = [{}]
        self._fail = [0]
        self._word = [None]
        self._also = [0]
        for word in words:
            self._add(word)
        self._link()

    def scan(self, text):
        """Every match, also those that overlap.

        They come in the order of their ends; of those that end at the same
        place, the longest comes first.
        """
        return Scanner(self).feed(text)

    def leftmost(self, text):
        """Matches that do not overlap, each the first and then the longest.

        As with a regular expression, search goes on behind a match.
        """
        longest = {}
        for match in self.scan(text):
            longest[match.start] = match
        free = 0
        for start in sorted(longest):
            if start >= free:
                free = longest[start].end
                yield longest[start]

    def replace(self, text, function):
        """The text with ``function(match)`` in place of each leftmost match."""
        parts, at = [], 0
        for match in self.leftmost(text):
            parts += text[at:match.start], function(match)
            at = match.end
        parts.append(text[at:])
        return "".join(parts)

    def _add(self, word):
        if not word:
            raise ValueError("empty word")
        state = 0
        for char in self._letters(word):
            follow = self._next[state].get(char)
            if follow is None:
                follow = len(self._next)
                self._next[state][char] = follow
                self._next.append({})
                self._fail.append(0)
                self._word.append(None)
                self._also.append(0)
            state = follow
        if self._word[state] is None:
            self._word[state] = word

    def _link(self):
        """Set for each state where to go on if the next character does not fit.

        That is the state of the longest end of what was read that begins a
        word.  ``_also`` is the nearest such state that is a word.
        """
        todo = deque(self._next[0].values())
        while todo:
            state = todo.popleft()
            fail = self._fail[state]
            self._also[state] = fail if self._word[fail] is not None else self._also[fail]
            for char, follow in self._next[state].items():
                self._fail[follow] = self._step(fail, char)
                todo.append(follow)

    def _step(self, state, char):
        while state and char not in self._next[state]:
            state = self._fail[state]
        return self._next[state].get(char, 0)

    def _letters(self, text):
        return map(_fold, text) if self._fold else text

    def _ending(self, state):
        """The words that end in ``state``, the longest first."""
        if self._word[state] is None:
            state = self._also[state]
        while state:
            yield self._word[state]
            state = self._also[state]


class Scanner:
    """Where a search stands, between the pieces of a text."""

    def __init__(self, finder):
        self._finder = finder
        self._state = 0
        self.pos = 0

    def feed(self, piece):
        """The matches that end in ``piece``, with positions in the whole text.

        They have to be taken to the end before the next piece is given.
        """
        finder = self._finder
        for char in finder._letters(piece):
            self._state = finder._step(self._state, char)
            self.pos += 1
            end = self.pos
            for word in finder._ending(self._state):
                yield Match(end - len(word), end, word)


def is_whole(text, match):
    """Whether a match is not a part of a longer word."""
    return not (_inside(text, match.start) or _inside(text, match.end))


def _inside(text, pos):
    """Whether there are letters, digits or ``_`` on both sides of ``pos``."""
    return 0 < pos < len(text) and _in_word(text[pos - 1]) and _in_word(text[pos])


def _in_word(char):
    return char.isalnum() or char == "_"
