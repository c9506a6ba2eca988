import unittest
from datetime import date, datetime

from meterhouse.errors import BadRule
from meterhouse.localtime import utc
from meterhouse.tou import Schedule, Season, Window

from .helpers import LONDON


class Windows(unittest.TestCase):
    def test_over_midnight(self):
        schedule = Schedule("day", (Window.parse("late", "FR 22:00-06:00"),))
        self.assertEqual(schedule.band_of(datetime(2024, 3, 1, 22)), "late")
        self.assertEqual(schedule.band_of(datetime(2024, 3, 2, 5, 59)), "late")
        self.assertEqual(schedule.band_of(datetime(2024, 3, 2, 6)), "day")
        self.assertEqual(schedule.band_of(datetime(2024, 3, 1, 5)), "day")

    def test_last_wins(self):
        schedule = Schedule("day", (Window.parse("a", "* 08:00-20:00"), Window.parse("b", "SA,SU 10:00-12:00")))
        self.assertEqual(schedule.band_of(datetime(2024, 3, 2, 11)), "b")
        self.assertEqual(schedule.band_of(datetime(2024, 3, 4, 11)), "a")

    def test_season_and_holiday(self):
        schedule = Schedule("x", (Window.parse("peak", "MO-FR 16:00-19:00", "11-01..02-28", "ordinary"),), "GB-EAW")
        self.assertEqual(schedule.band_of(datetime(2024, 12, 24, 17)), "peak")
        self.assertEqual(schedule.band_of(datetime(2024, 12, 25, 17)), "x")
        self.assertEqual(schedule.band_of(datetime(2024, 3, 1, 17)), "x")

    def test_wall_time(self):
        schedule = Schedule("day", (Window.parse("night", "* 00:30-07:30"),))
        self.assertEqual(schedule.band_at(utc(2024, 7, 1, 6, 29), LONDON), "night")
        self.assertEqual(schedule.band_at(utc(2024, 7, 1, 6, 30), LONDON), "day")

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
