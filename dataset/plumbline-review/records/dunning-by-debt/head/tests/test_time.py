import unittest
from datetime import date, datetime, timedelta

from meterhouse.errors import BadRule
from meterhouse.holidays import CALENDARS, easter, nth_weekday
from meterhouse.localtime import Zone, parse_instant, slots, utc
from meterhouse.periods import BillingCycle, DateRange, add_months

from .helpers import LONDON


class LocalTime(unittest.TestCase):
    def test_days_have_different_lengths(self):
        self.assertEqual(LONDON.day_seconds(date(2024, 3, 31)), 23 * 3600)
        self.assertEqual(LONDON.day_seconds(date(2024, 10, 27)), 25 * 3600)
        self.assertEqual(Zone("Australia/Lord_Howe").day_seconds(date(2024, 4, 7)), 24.5 * 3600)

    def test_jump_and_repeat(self):
        self.assertEqual(LONDON.instant(datetime(2024, 3, 31, 1, 30)), utc(2024, 3, 31, 1))
        self.assertEqual(LONDON.instant(datetime(2024, 10, 27, 1, 30)), utc(2024, 10, 27, 0, 30))
        self.assertEqual(LONDON.instant(datetime(2024, 10, 27, 1, 30), 1), utc(2024, 10, 27, 1, 30))

    def test_midnight_that_does_not_exist(self):
        beirut = Zone("Asia/Beirut")
        self.assertEqual(beirut.midnight(date(2022, 3, 27)), utc(2022, 3, 26, 22))
        self.assertEqual(beirut.wall(beirut.midnight(date(2022, 3, 27))), datetime(2022, 3, 27, 1))

    def test_days(self):
        days = list(LONDON.days(utc(2024, 6, 1, 22), utc(2024, 6, 2, 23)))
        self.assertEqual(days, [date(2024, 6, 1), date(2024, 6, 2)])

    def test_instants_need_an_offset(self):
        self.assertEqual(parse_instant("2024-06-01T02:00:00+02:00"), utc(2024, 6, 1))
        with self.assertRaises(ValueError):
            parse_instant("2024-06-01T02:00:00")

    def test_slots(self):
        found = list(slots(utc(2024, 1, 1, 0, 10), utc(2024, 1, 1, 1, 15)))
        self.assertEqual([b - a for a, b in found], [timedelta(minutes=n) for n in (20, 30, 15)])


class Ranges(unittest.TestCase):
    def test_split(self):
        year = DateRange(date(2024, 1, 1), date(2024, 12, 31))
        parts = year.split([date(2024, 3, 1), date(2024, 1, 1), date(2025, 1, 1), date(2024, 3, 1)])
        self.assertEqual([str(p) for p in parts], ["2024-01-01..2024-03-01", "2024-03-01..2024-12-31"])

    def test_overlap(self):
        a, b = DateRange(date(2024, 1, 1), date(2024, 2, 1)), DateRange(date(2024, 2, 1), date(2024, 3, 1))
        self.assertFalse(a.overlaps(b))
        self.assertIsNone(a.intersect(b))
        self.assertEqual(DateRange.parse(str(a)), a)

    def test_add_months(self):
        self.assertEqual(add_months(date(2024, 1, 31), 1), date(2024, 2, 29))
        self.assertEqual(add_months(date(2024, 3, 31), -13), date(2023, 2, 28))


class Cycles(unittest.TestCase):
    def test_anchor_is_kept(self):
        cycle = BillingCycle.parse("monthly@2024-01-31")
        self.assertEqual([cycle.edge(n) for n in (-1, 1, 2)],
                         [date(2023, 12, 31), date(2024, 2, 29), date(2024, 3, 31)])
        self.assertEqual(cycle.containing(date(2024, 2, 29)), DateRange(date(2024, 2, 29), date(2024, 3, 31)))
        self.assertEqual(cycle.containing(date(2024, 2, 28)), DateRange(date(2024, 1, 31), date(2024, 2, 29)))

    def test_weeks(self):
        cycle = BillingCycle.parse("weeks:4@2024-01-01")
        self.assertEqual(cycle.containing(date(2023, 12, 31)), DateRange(date(2023, 12, 4), date(2024, 1, 1)))
        self.assertEqual(str(cycle), "weeks:4@2024-01-01")

    def test_ended(self):
        cycle = BillingCycle.parse("quarterly@2024-01-01")
        found = list(cycle.ended(date(2024, 2, 10), date(2024, 10, 1), date(2024, 8, 5)))
        self.assertEqual([str(p) for p in found],
                         ["2024-02-10..2024-04-01", "2024-04-01..2024-07-01", "2024-07-01..2024-08-05"])
        self.assertEqual(list(cycle.ended(date(2024, 1, 1), date(2024, 3, 31))), [])

    def test_refused(self):
        for text in ("monthly", "daily@2024-01-01", "weeks:0@2024-01-01", "monthly@2024-02-30"):
            with self.assertRaises(BadRule):
                BillingCycle.parse(text)


class Holidays(unittest.TestCase):
    def test_easter(self):
        self.assertEqual([easter(y) for y in (2008, 2011, 2024, 2038)],
                         [date(2008, 3, 23), date(2011, 4, 24), date(2024, 3, 31), date(2038, 4, 25)])

    def test_nth(self):
        self.assertEqual(nth_weekday(2024, 2, 3, 5), date(2024, 2, 29))
        self.assertEqual(nth_weekday(2024, 2, 3, -5), date(2024, 2, 1))
        self.assertIsNone(nth_weekday(2024, 2, 0, 5))

    def test_substitutes(self):
        gb = CALENDARS["GB-EAW"]
        self.assertTrue(gb.is_holiday(date(2021, 12, 28)))
        self.assertTrue(gb.is_holiday(date(2022, 12, 27)))
        self.assertFalse(gb.is_holiday(date(2022, 5, 30)))

    def test_shifts(self):
        gb = CALENDARS["GB-EAW"]
        self.assertEqual(gb.following(date(2024, 3, 29)), date(2024, 4, 2))
        self.assertEqual(gb.modified(date(2024, 3, 30)), date(2024, 3, 28))
        self.assertEqual(gb.add_business_days(date(2024, 12, 24), 2), date(2024, 12, 30))
