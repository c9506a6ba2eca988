import unittest
from datetime import date

from meterhouse.errors import BadRule
from meterhouse.holidays import CALENDARS
from meterhouse.recurrence import Recurrence


class Rules(unittest.TestCase):
    def between(self, text, start, end, calendar="none"):
        return list(Recurrence.parse(text).between(start, end, CALENDARS[calendar]))

    def test_weekly(self):
        self.assertEqual(self.between("weekly@TU", date(2024, 1, 1), date(2024, 1, 16)),
                         [date(2024, 1, 2), date(2024, 1, 9)])

    def test_monthly_is_pulled_back(self):
        self.assertEqual(self.between("monthly@31", date(2024, 1, 1), date(2024, 5, 1)),
                         [date(2024, 1, 31), date(2024, 2, 29), date(2024, 3, 31), date(2024, 4, 30)])

    def test_quarterly(self):
        self.assertEqual(self.between("quarterly@5", date(2024, 1, 6), date(2024, 12, 1)),
                         [date(2024, 4, 5), date(2024, 7, 5), date(2024, 10, 5)])

    def test_shift(self):
        self.assertEqual(self.between("monthly@1+", date(2024, 5, 30), date(2024, 9, 15), "GB-EAW"),
                         [date(2024, 6, 3), date(2024, 7, 1), date(2024, 8, 1), date(2024, 9, 2)])
        self.assertEqual(self.between("yearly@12-25-", date(2024, 12, 1), date(2025, 1, 1), "GB-EAW"),
                         [date(2024, 12, 24)])

    def test_take(self):
        self.assertEqual(Recurrence.parse("monthly@last").take(date(2024, 1, 31), 2),
                         [date(2024, 1, 31), date(2024, 2, 29)])

    def test_text(self):
        for text in ("daily", "weekly@SU+", "monthly@last", "quarterly@1-", "yearly@04-06"):
            self.assertEqual(str(Recurrence.parse(text)), text)
        for text in ("", "hourly", "weekly@XX", "monthly@32", "yearly@13-01", "monthly@"):
            with self.assertRaises(BadRule):
                Recurrence.parse(text)
