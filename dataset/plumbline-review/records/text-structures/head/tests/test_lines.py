import random
import unittest

from folio.lines import LineIndex


def starts(text):
    return [0] + [pos + 1 for pos, char in enumerate(text) if char == "\n"]


class LineIndexTest(unittest.TestCase):
    def check(self, index, text):
        """Compare everything that ``index`` knows with the text itself."""
        want = starts(text)
        self.assertEqual(len(index), len(want))
        self.assertEqual(index.chars, len(text))
        self.assertEqual([index.start(line) for line in range(len(index))], want)
        self.assertEqual([index.end(line) for line in range(len(index))],
                         [start - 1 for start in want[1:]] + [len(text)])
        for pos in range(len(text) + 1):
            line, column = index.locate(pos)
            self.assertEqual(line, text.count("\n", 0, pos))
            self.assertEqual(column, pos - want[line])
            self.assertEqual(index.offset(line, column), pos)

    def test_empty(self):
        self.check(LineIndex(), "")
        self.assertEqual(LineIndex().locate(0), (0, 0))

    def test_lines(self):
        for text in ("a", "\n", "a\n", "\na", "ab\n\ncd\n", "\n\n\n", "a\nb\nc"):
            for size in (1, 2, 256):
                self.check(LineIndex(text, size), text)

    def test_other_line_ends_are_characters(self):
        self.check(LineIndex("a\r\nb\x0cc\u2028d\n"), "a\r\nb\x0cc\u2028d\n")

    def test_limits(self):
        index = LineIndex("ab\ncd")
        self.assertRaises(IndexError, index.start, 2)
        self.assertRaises(IndexError, index.start, -1)
        self.assertRaises(IndexError, index.end, 2)
        self.assertRaises(IndexError, index.locate, 6)
        self.assertRaises(IndexError, index.locate, -1)
        self.assertRaises(IndexError, index.offset, 0, -1)
        self.assertRaises(ValueError, LineIndex, "", 0)

    def test_offset_stays_in_the_line(self):
        index = LineIndex("ab\n\ncdef")
        self.assertEqual(index.offset(0, 9), 2)
        self.assertEqual(index.offset(1, 9), 3)
        self.assertEqual(index.offset(2, 2), 6)
        self.assertEqual(index.offset(2, 9), 8)

    def test_span(self):
        text = "one\ntwo\nthree"
        index = LineIndex(text)
        for first, last, want in ((0, 1, "one\n"), (0, 2, "one\ntwo\n"),
                                  (1, 3, "two\nthree"), (2, 2, ""), (3, 3, "")):
            start, stop = index.span(first, last)
            self.assertEqual(text[start:stop], want)
        self.assertRaises(ValueError, index.span, 2, 1)
        self.assertRaises(IndexError, index.span, 0, 4)

    def test_insert(self):
        index = LineIndex("ab\ncd")
        index.splice(1, 0, "x")
        self.check(index, "axb\ncd")
        index.splice(2, 0, "\n\n")
        self.check(index, "ax\n\nb\ncd")
        index.splice(8, 0, "\n")
        self.check(index, "ax\n\nb\ncd\n")

    def test_remove(self):
        index = LineIndex("ab\ncd\nef\n")
        index.splice(2, 1, "")
        self.check(index, "abcd\nef\n")
        index.splice(3, 3, "")
        self.check(index, "abcf\n")
        index.splice(0, 5, "")
        self.check(index, "")

    def test_replace(self):
        index = LineIndex("ab\ncd\nef\n")
        index.splice(1, 6, "x\ny\nz")
        self.check(index, "ax\ny\nzf\n")

    def test_refused_edits_change_nothing(self):
        index = LineIndex("ab\ncd")
        self.assertRaises(IndexError, index.splice, 6, 0, "x")
        self.assertRaises(IndexError, index.splice, 4, 2, "x")
        self.assertRaises(ValueError, index.splice, 4, -1, "x")
        self.check(index, "ab\ncd")

    def test_many_edits(self):
        rand = random.Random(11)
        for size in (1, 2, 5):
            text, index = "", LineIndex("", size)
            for _ in range(150):
                pos = rand.randrange(len(text) + 1)
                removed = min(rand.choice((0, 0, 1, 3, 12)), len(text) - pos)
                added = "".join(rand.choice("ab\n") for _ in range(rand.choice((0, 1, 2, 9))))
                text = text[:pos] + added + text[pos + removed:]
                index.splice(pos, removed, added)
                self.assertEqual(len(index), text.count("\n") + 1)
            self.check(index, text)

    def test_long(self):
        text = "".join("%d\n" % number for number in range(5000))
        index = LineIndex(text)
        self.assertEqual(text[index.start(4321):index.end(4321)], "4321")
        index.splice(index.start(1000), index.start(4000) - index.start(1000), "x\n")
        self.assertEqual(len(index), 2002)
        self.assertEqual(index.locate(index.start(1001) + 2), (1001, 2))
        self.assertEqual(index.end(1001) - index.start(1001), 4)
