import random
import unittest

from folio.folds import Folds, regions

SOURCE = """\
class A:
    x = 1

    def f(self):
        return 1

    def g(self):
        if self.x:

            return 2
        return 3

def h():
    pass
end
""".split("\n")


class RegionsTest(unittest.TestCase):
    def test_source(self):
        self.assertEqual(regions(SOURCE), [(0, 11, 0), (3, 5, 1), (6, 11, 1), (7, 10, 2),
                                           (12, 14, 0)])

    def test_none(self):
        self.assertEqual(regions([]), [])
        self.assertEqual(regions(["", "  ", ""]), [])
        self.assertEqual(regions(["a", "b", "", "c"]), [])
        self.assertEqual(regions(["  a", "b"]), [])

    def test_to_the_end(self):
        self.assertEqual(regions(["a", " b", "", ""]), [(0, 2, 0)])

    def test_first_lines_indented(self):
        self.assertEqual(regions(["  a", "    b", "c"]), [(0, 2, 0)])

    def test_tabs(self):
        lines = ["\ta", "     b", "\t\tc"]
        self.assertEqual(regions(lines, tab=8), [(1, 3, 0)])
        self.assertEqual(regions(lines, tab=4), [(0, 3, 0), (1, 3, 1)])

    def test_regions_can_be_folded(self):
        folds = Folds((head, stop) for head, stop, _ in regions(SOURCE))
        self.assertEqual(list(folds.seen(len(SOURCE))), [0, 11, 12, 14, 15])


class FoldsTest(unittest.TestCase):
    def test_fold_and_unfold(self):
        folds = Folds()
        folds.fold(2, 5)
        self.assertIn(2, folds)
        self.assertNotIn(3, folds)
        self.assertEqual([folds.hidden(line) for line in range(1, 7)],
                         [False, False, True, True, False, False])
        self.assertTrue(folds.unfold(2))
        self.assertFalse(folds.unfold(2))
        self.assertEqual(len(folds), 0)

    def test_sensible(self):
        folds = Folds([(2, 6)])
        self.assertRaises(ValueError, folds.fold, 9, 10)
        self.assertRaises(ValueError, folds.fold, -1, 4)
        for head, stop in ((1, 5), (3, 7), (5, 9), (0, 4)):
            self.assertRaises(ValueError, folds.fold, head, stop)
        for head, stop in ((0, 9), (3, 6), (6, 8), (1, 9)):
            folds.fold(head, stop)
        self.assertEqual(list(folds), [(0, 9), (1, 9), (2, 6), (3, 6), (6, 8)])

    def test_same_head(self):
        folds = Folds([(2, 6), (2, 4)])
        self.assertEqual(list(folds), [(2, 4)])

    def test_reveal(self):
        folds = Folds([(0, 9), (2, 6), (6, 8)])
        self.assertEqual(folds.reveal(4), 2)
        self.assertEqual(list(folds), [(6, 8)])
        self.assertEqual(folds.reveal(6), 0)

    def test_rows(self):
        folds = Folds([(1, 4), (5, 10), (6, 8)])
        self.assertEqual(list(folds.seen(12)), [0, 1, 4, 5, 10, 11])
        self.assertEqual([folds.row(line) for line in range(12)],
                         [0, 1, 1, 1, 2, 3, 3, 3, 3, 3, 4, 5])
        self.assertEqual([folds.line(row) for row in range(6)], [0, 1, 4, 5, 10, 11])

    def test_seen_of_fewer_lines(self):
        folds = Folds([(1, 4), (5, 10)])
        self.assertEqual(list(folds.seen(7)), [0, 1, 4, 5])
        self.assertEqual(list(folds.seen(3)), [0, 1])
        self.assertEqual(list(folds.seen(0)), [])

    def test_rows_against_hidden(self):
        rand = random.Random(9)
        for _ in range(100):
            folds = Folds()
            for _ in range(8):
                head = rand.randrange(30)
                try:
                    folds.fold(head, head + rand.randint(2, 12))
                except ValueError:
                    pass
            seen = [line for line in range(50) if not folds.hidden(line)]
            self.assertEqual(list(folds.seen(50)), seen)
            for row, line in enumerate(seen):
                self.assertEqual(folds.line(row), line)
                self.assertEqual(folds.row(line), row)


class SpliceTest(unittest.TestCase):
    def check(self, edit, *want):
        folds = Folds([(2, 6)])
        folds.splice(*edit)
        self.assertEqual(list(folds), list(want))

    def test_before(self):
        self.check((0, 0, 3), (5, 9))
        self.check((2, 0, 1), (3, 7))
        self.check((0, 2, 0), (0, 4))

    def test_behind(self):
        self.check((6, 0, 2), (2, 6))
        self.check((6, 3, 1), (2, 6))

    def test_within(self):
        self.check((3, 0, 2), (2, 8))
        self.check((4, 1, 0), (2, 5))
        self.check((4, 2, 1), (2, 5))
        self.check((3, 3, 0))

    def test_across(self):
        self.check((4, 5, 2), (2, 4))
        self.check((3, 5, 2))
        self.check((1, 3, 3))
        self.check((0, 9, 9))

    def test_folds_stay_in_order(self):
        rand = random.Random(2)
        for _ in range(200):
            folds = Folds([(0, 20), (2, 9), (3, 6), (6, 9), (9, 14), (20, 24)])
            for _ in range(3):
                folds.splice(rand.randrange(24), rand.randrange(5), rand.randrange(4))
            self.assertEqual(list(Folds(folds)), list(folds))
