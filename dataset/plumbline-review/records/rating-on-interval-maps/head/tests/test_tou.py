import unittest
from datetime import date, datetime

from meterhouse.errors import BadRule
from meterhouse.localtime import utc
from meterhouse.tou import Schedule, Season, Window

from .helpers import LONDON


class Windows(unittest.TestCase):
    def band(self, schedule, *args):
        return schedule.band_at(LONDON.instant(datetime(*args)), LONDON)

    def test_over_midnight(self):
        schedule = Schedule("day", (Window.parse("late", "FR 22:00-06:00"),))
        self.assertEqual(self.band(schedule, 2024, 3, 1, 22), "late")
        self.assertEqual(self.band(schedule, 2024, 3, 2, 5, 59), "late")
        self.assertEqual(self.band(schedule, 2024, 3, 2, 6), "day")
        self.assertEqual(self.band(schedule, 2024, 3, 1, 5), "day")

    def test_last_wins(self):
        schedule = Schedule("day", (Window.parse("a", "* 08:00-20:00"), Window.parse("b", "SA,SU 10:00-12:00")))
        self.assertEqual(self.band(schedule, 2024, 3, 2, 11), "b")
        self.assertEqual(self.band(schedule, 2024, 3, 4, 11), "a")

    def test_season_and_holiday(self):
        schedule = Schedule("x", (Window.parse("peak", "MO-FR 16:00-19:00", "11-01..02-28", "ordinary"),), "GB-EAW")
        self.assertEqual(self.band(schedule, 2024, 12, 24, 17), "peak")
        self.assertEqual(self.band(schedule, 2024, 12, 25, 17), "x")
        self.assertEqual(self.band(schedule, 2024, 3, 1, 17), "x")

    def test_wall_time(self):
        schedule = Schedule("day", (Window.parse("night", "* 00:30-07:30"),))
        self.assertEqual(schedule.band_at(utc(2024, 7, 1, 6, 29), LONDON), "night")
        self.assertEqual(schedule.band_at(utc(2024, 7, 1, 6, 30), LONDON), "day")

    def test_new_year(self):
        schedule = Schedule("day", (Window.parse("late", "SU 22:00-06:00", "12-01..12-31"),))
        self.assertEqual(self.band(schedule, 2024, 1, 1, 5), "late")
        self.assertEqual(self.band(schedule, 2024, 1, 1, 6), "day")

    def test_change_of_clock(self):
        schedule = Schedule("x", (Window.parse("a", "* 01:00-01:30"), Window.parse("b", "* 01:30-02:30")))
        day = [(low, band) for low, _, band in schedule.over(LONDON, utc(2024, 10, 27), utc(2024, 10, 27, 4))]
        self.assertEqual(day, [(utc(2024, 10, 27), "a"), (utc(2024, 10, 27, 0, 30), "b"), (utc(2024, 10, 27, 1), "a"),
                               (utc(2024, 10, 27, 1, 30), "b"), (utc(2024, 10, 27, 2, 30), "x")])
        day = [(low, band) for low, _, band in schedule.over(LONDON, utc(2024, 3, 31), utc(2024, 3, 31, 4))]
        self.assertEqual(day, [(utc(2024, 3, 31), "x"), (utc(2024, 3, 31, 1), "b"), (utc(2024, 3, 31, 1, 30), "x")])

    def test_over_years(self):
        schedule = Schedule("x", (Window.parse("p", "MO-FR 16:00-19:00"),))
        start, end = utc(2023, 12, 20), utc(2025, 1, 10)
        found = schedule.over(LONDON, start, end)
        self.assertEqual(list(found.gaps(start, end)), [])
        self.assertEqual(sum(band == "p" for _, _, band in found), 277)

    def test_json(self):
        schedule = Schedule("x", (Window.parse("p", "MO-FR 16:00-24:00", "11-01..02-28", "holiday"),
                                  Window.parse("q", "* 00:00-00:30")), "SE")
        self.assertEqual(Schedule.from_json(schedule.to_json()), schedule)

    def test_refused(self):
        for text in ("MO 25:00-26:00", "XX 08:00-09:00", "MO 08:00", "MO 08:61-09:00"):
            with self.assertRaises(BadRule):
                Window.parse("a", text)
        with self.assertRaises(BadRule):
            Season.parse("02-30..03-01")
        self.assertIn(date(2024, 1, 1), Season.parse("11-01..02-28"))
