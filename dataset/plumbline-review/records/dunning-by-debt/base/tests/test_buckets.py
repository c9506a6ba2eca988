import random
import unittest
from datetime import date, timedelta

from meterhouse.buckets import buckets_of, cover


def parts(start, end, largest="year"):
    return cover(start and date(*start), end and date(*end), largest)


class Covers(unittest.TestCase):
    def test_shapes(self):
        self.assertEqual(parts((2022, 11, 29), (2025, 2, 3)), [
            ("day", "2022-11-29", "2022-12-01"), ("month", "2022-12", "2023-01"), ("year", "2023", "2025"),
            ("month", "2025-01", "2025-02"), ("day", "2025-02-01", "2025-02-03")])
        self.assertEqual(parts((2024, 2, 5), (2024, 2, 7)), [("day", "2024-02-05", "2024-02-07")])
        self.assertEqual(parts((2024, 2, 28), (2024, 3, 2)),
                         [("day", "2024-02-28", "2024-03-01"), ("day", "2024-03-01", "2024-03-02")])
        self.assertEqual(parts((2024, 2, 1), (2024, 3, 1)), [("month", "2024-02", "2024-03")])
        self.assertEqual(parts((2024, 1, 1), (2025, 1, 1)), [("year", "2024", "2025")])
        self.assertEqual(parts((2024, 3, 1), (2024, 3, 1)), [])

    def test_open_ends(self):
        self.assertEqual(parts(None, None), [("year", "", ":")])
        self.assertEqual(parts(None, (2024, 1, 1)), [("year", "", "2024")])
        self.assertEqual(parts(None, (2024, 3, 2)), [
            ("year", "", "2024"), ("month", "2024-01", "2024-03"), ("day", "2024-03-01", "2024-03-02")])
        self.assertEqual(parts((2024, 11, 30), None), [
            ("day", "2024-11-30", "2024-12-01"), ("month", "2024-12", "2025-01"), ("year", "2025", ":")])

    def test_largest(self):
        self.assertEqual(parts((2023, 5, 1), (2025, 2, 2), "month"),
                         [("month", "2023-05", "2025-02"), ("day", "2025-02-01", "2025-02-02")])
        self.assertEqual(parts((2023, 5, 1), (2025, 2, 2), "day"), [("day", "2023-05-01", "2025-02-02")])

    def test_every_day_is_in_one_run(self):
        rng, first = random.Random(4), date(2023, 10, 20)
        for _ in range(300):
            start, end = (first + timedelta(days=rng.randrange(900)) for _ in range(2))
            runs = cover(start, end)
            for n in range(0, 900, rng.randrange(1, 9)):
                day = first + timedelta(days=n)
                keys = dict(buckets_of(day))
                hits = sum(low <= keys[level] < high for level, low, high in runs)
                self.assertEqual(hits, int(start <= day < end))
