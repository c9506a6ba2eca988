import unittest

from meterhouse.intervals import NOTHING, IntervalMap


def spans(*items):
    return IntervalMap(items)


class Changing(unittest.TestCase):
    def test_assign(self):
        m = spans((0, 10, "a"))
        m.assign(3, 5, "b")
        self.assertEqual(list(m), [(0, 3, "a"), (3, 5, "b"), (5, 10, "a")])
        m.assign(3, 5, "a")
        self.assertEqual(list(m), [(0, 10, "a")])
        m.assign(5, 5, "x")
        m.assign(7, 6, "x")
        self.assertEqual(len(m), 1)

    def test_neighbours_are_joined(self):
        m = spans((0, 2, "a"), (4, 6, "a"), (2, 4, "a"))
        self.assertEqual(list(m), [(0, 6, "a")])
        m.assign(6, 8, "b")
        m.assign(-2, 0, "b")
        self.assertEqual(list(m), [(-2, 0, "b"), (0, 6, "a"), (6, 8, "b")])

    def test_clear(self):
        m = spans((0, 10, 1))
        m.clear(4, 6)
        self.assertEqual(list(m), [(0, 4, 1), (6, 10, 1)])
        m.clear(-5, 15)
        self.assertFalse(m)
        self.assertEqual(m, IntervalMap())

    def test_update(self):
        m = spans((0, 4, 1), (4, 8, 2), (12, 14, 3))
        m.update(2, 13, lambda v: 9 if v is NOTHING else min(v + 1, 2))
        self.assertEqual(list(m), [(0, 2, 1), (2, 8, 2), (8, 12, 9), (12, 13, 2), (13, 14, 3)])

    def test_fill(self):
        m = spans((2, 4, "a"), (6, 8, "b"))
        m.fill(0, 7, "a")
        self.assertEqual(list(m), [(0, 6, "a"), (6, 8, "b")])

    def test_none_is_a_value(self):
        m = spans((0, 2, None))
        self.assertEqual(list(m), [(0, 2, None)])
        self.assertEqual(m.get(5, "x"), "x")

    def test_overlay(self):
        m = spans((0, 4, "a"), (6, 9, "c"))
        m.overlay(spans((3, 5, "b"), (7, 8, "c")))
        self.assertEqual(list(m), [(0, 3, "a"), (3, 5, "b"), (6, 9, "c")])
        other = m.copy()
        other.clear(0, 9)
        self.assertEqual(len(m), 3)


class Asking(unittest.TestCase):
    def setUp(self):
        self.map = spans((0, 4, "a"), (4, 6, "b"), (8, 9, "a"))

    def test_get(self):
        self.assertEqual([self.map.get(n) for n in (-1, 0, 3, 4, 6, 8, 9)], [None, "a", "a", "b", None, "a", None])

    def test_spans(self):
        self.assertEqual(list(self.map.spans(2, 9)), [(2, 4, "a"), (4, 6, "b"), (8, 9, "a")])
        self.assertEqual(list(self.map.spans(6, 8)), [])
        self.assertEqual(list(self.map.spans(-5, 1)), [(0, 1, "a")])

    def test_gaps(self):
        self.assertEqual(list(self.map.gaps(-1, 12)), [(-1, 0), (6, 8), (9, 12)])
        self.assertEqual(list(self.map.gaps(1, 5)), [])

    def test_restrict(self):
        self.assertEqual(list(self.map.restrict(3, 9)), [(3, 4, "a"), (4, 6, "b"), (8, 9, "a")])
        self.assertEqual(self.map.restrict(0, 20), self.map)

    def test_lengths(self):
        self.assertEqual(self.map.lengths(1, 20, lambda a, b: b - a), {"a": 4, "b": 2})
