import random
import unittest

from folio.columns import Ruler, char_width

# Wide, with a mark on it, of no width, and a tab.
MIXED = "a\u4e2d\te\u0301\u200bz"


class WidthTest(unittest.TestCase):
    def test_characters(self):
        for char, want in (("a", 1), (" ", 1), ("\u00e9", 1), ("\u0301", 0),
                           ("\u4e2d", 2), ("\uff21", 2), ("\uff71", 1), ("\u200d", 0),
                           ("\ufe0f", 0), ("\u20dd", 0), ("\u00ad", 1)):
            self.assertEqual(char_width(char), want, ascii(char))

    def test_tabs(self):
        self.assertEqual(Ruler().width("\t"), 8)
        self.assertEqual(Ruler().width("abc\t"), 8)
        self.assertEqual(Ruler(4).width("abcd\te"), 9)
        self.assertEqual(Ruler(1).width("\t\t"), 2)
        self.assertRaises(ValueError, Ruler, 0)

    def test_mixed(self):
        ruler = Ruler(4)
        self.assertEqual(ruler.width(MIXED), 6)
        self.assertEqual([ruler.column(MIXED, i) for i in range(len(MIXED) + 1)],
                         [0, 1, 3, 4, 5, 5, 5, 6])

    def test_index(self):
        ruler = Ruler(4)
        self.assertEqual([ruler.index(MIXED, column) for column in range(8)],
                         [0, 1, 1, 2, 3, 6, 7, 7])
        self.assertEqual(ruler.index("", 0), 0)

    def test_index_and_column(self):
        ruler = Ruler(3)
        for line in ("", "abc", "\ta\t\tb", "\u4e2d\u4e2d\tx", MIXED):
            for index, char in enumerate(line):
                if ruler.width(line[:index + 1]) > ruler.column(line, index):
                    self.assertEqual(ruler.index(line, ruler.column(line, index)), index)

    def test_expand(self):
        self.assertEqual(Ruler(4).expand("\ta\tb"), "    a   b")
        self.assertEqual(Ruler(4).expand("\u4e2d\tb"), "\u4e2d  b")
        for line in ("a\tb", "\t\t", "abcd\te", "abc"):
            self.assertEqual(Ruler(4).expand(line), line.expandtabs(4))

    def test_indent(self):
        self.assertEqual(Ruler(4).indent("x"), 0)
        self.assertEqual(Ruler(4).indent("  \tx \t"), 4)
        self.assertEqual(Ruler(4).indent(" \u00a0x"), 1)
        self.assertEqual(Ruler(4).indent("   "), 3)


class CropTest(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(Ruler().crop("abcdef", 2, 4), "cd")
        self.assertEqual(Ruler().crop("abcdef", 4, 9), "ef")
        self.assertEqual(Ruler().crop("abcdef", 6, 9), "")
        self.assertEqual(Ruler().crop("abcdef", 3, 3), "")

    def test_halves(self):
        line = "\u4e2d\u4e2d\u4e2d"
        self.assertEqual(Ruler().crop(line, 0, 6), line)
        self.assertEqual(Ruler().crop(line, 1, 5), " \u4e2d ")
        self.assertEqual(Ruler().crop(line, 1, 2), " ")

    def test_tabs(self):
        self.assertEqual(Ruler(4).crop("\tab", 2, 5), "  a")
        self.assertEqual(Ruler(4).crop("a\tb", 0, 3), "a  ")

    def test_marks_go_with_their_character(self):
        line = "ae\u0301b"
        self.assertEqual(Ruler().crop(line, 0, 2), "ae\u0301")
        self.assertEqual(Ruler().crop(line, 1, 3), "e\u0301b")
        self.assertEqual(Ruler().crop(line, 2, 3), "b")
        self.assertEqual(Ruler().crop("\u4e2d\u0301", 0, 1), " ")
        self.assertEqual(Ruler().crop("\u0301a", 0, 1), "\u0301a")
        self.assertEqual(Ruler().crop("\u0301a", 1, 2), "")

    def test_takes_its_columns(self):
        ruler = Ruler(4)
        for lo in range(7):
            for hi in range(lo, 7):
                cropped = ruler.crop(MIXED, lo, hi)
                self.assertEqual(ruler.width(cropped), min(hi, 6) - min(lo, 6))


class RowsTest(unittest.TestCase):
    def rows(self, line, width, tab=8):
        return [line[start:stop] for start, stop in Ruler(tab).rows(line, width)]

    def test_short(self):
        self.assertEqual(self.rows("", 5), [""])
        self.assertEqual(self.rows("abcde", 5), ["abcde"])
        self.assertRaises(ValueError, self.rows, "a", 1)

    def test_behind_spaces(self):
        self.assertEqual(self.rows("the quick fox", 9), ["the quick ", "fox"])
        self.assertEqual(self.rows("the quick fox", 8), ["the ", "quick ", "fox"])
        self.assertEqual(self.rows("ab    cd", 3), ["ab    ", "cd"])
        self.assertEqual(self.rows("ab    ", 3), ["ab    "])

    def test_long_words(self):
        self.assertEqual(self.rows("abcdefgh", 3), ["abc", "def", "gh"])
        self.assertEqual(self.rows("a bcdefg", 3), ["a ", "bcd", "efg"])

    def test_no_break_space(self):
        self.assertEqual(self.rows("ab 10\u00a0km", 7), ["ab ", "10\u00a0km"])

    def test_wide(self):
        self.assertEqual(self.rows("\u4e2d" * 5, 5), ["\u4e2d" * 2, "\u4e2d" * 2, "\u4e2d"])
        self.assertEqual(self.rows("a\u4e2d\u4e2d", 2), ["a", "\u4e2d", "\u4e2d"])

    def test_marks_stay_with_their_character(self):
        self.assertEqual(self.rows("abe\u0301c", 3), ["abe\u0301", "c"])
        self.assertEqual(self.rows("ab \u0301c", 3), ["ab \u0301", "c"])

    def test_tabs(self):
        self.assertEqual(self.rows("a\tbcd", 6, 4), ["a\t", "bcd"])
        self.assertEqual(self.rows("a\tbc", 6, 4), ["a\tbc"])

    def test_many_lines(self):
        rand = random.Random(4)
        ruler = Ruler(4)
        for _ in range(300):
            line = "".join(rand.choice("abc  \t\u4e2d\u0301") for _ in range(30))
            width = rand.randint(2, 12)
            rows = [line[start:stop] for start, stop in ruler.rows(line, width)]
            self.assertEqual("".join(rows), line)
            for row in rows:
                self.assertLessEqual(ruler.width(row.rstrip(" \t\u0301")), width)
                self.assertTrue(row)
