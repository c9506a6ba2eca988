import unittest
from datetime import date, datetime, timezone

from larder.periods import Period, billing_day, period_containing
from larder.subscriptions import Account

NOON = datetime(2024, 3, 31, 12, 0, tzinfo=timezone.utc)


class BillingDayTest(unittest.TestCase):
    def test_east_of_greenwich_the_day_begins_earlier(self):
        self.assertEqual(billing_day(Account("a", billing_offset_minutes=780), NOON), date(2024, 4, 1))

    def test_needs_an_offset(self):
        with self.assertRaises(ValueError):
            billing_day(Account("a"), datetime(2024, 3, 31, 12, 0))


class PeriodTest(unittest.TestCase):
    def test_anchor_in_a_short_month(self):
        self.assertEqual(
            period_containing(31, date(2024, 2, 29)), Period(date(2024, 2, 29), date(2024, 3, 31))
        )

    def test_before_the_anchor_is_last_months_period(self):
        self.assertEqual(
            period_containing(15, date(2024, 1, 14)), Period(date(2023, 12, 15), date(2024, 1, 15))
        )

    def test_days_from_counts_the_day_itself(self):
        period = Period(date(2024, 4, 1), date(2024, 5, 1))
        self.assertEqual(period.days_from(date(2024, 4, 1)), 30)
        self.assertEqual(period.days_from(date(2024, 4, 30)), 1)
        with self.assertRaises(ValueError):
            period.days_from(date(2024, 5, 1))


if __name__ == "__main__":
    unittest.main()
