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
        for text in ("FREQ=DAILY", "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,MO;START=2024-01-01",
                     "FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=-1,15;BYSETPOS=2;WKST=SU;COUNT=3;START=2024-01-01;"
                     "UNTIL=2030-12-31;SHIFT=MODIFIED;EXCEPT=2024-05-01,2024-06-01"):
            self.assertEqual(str(Recurrence.parse(text)), text)
        for text in ("", "hourly", "weekly@XX", "monthly@32", "yearly@13-01", "monthly@", "FREQ=HOURLY", "FREQ=MONTHLY",
                     "FREQ=DAILY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=2TU", "FREQ=DAILY;FREQ=DAILY", "FREQ=MONTHLY;BYDAY=0MO",
                     "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=DAILY;SHIFT=SIDEWAYS", "BYDAY=MO", "FREQ=DAILY;COUNT=0"):
            with self.assertRaises(BadRule):
                Recurrence.parse(text)

    def test_short_and_long_agree(self):
        start, end = date(2024, 1, 1), date(2026, 1, 1)
        for short, long in (("daily", "FREQ=DAILY"), ("weekly@TU", "FREQ=WEEKLY;BYDAY=TU"), ("monthly@15", "FREQ=MONTHLY;BYMONTHDAY=15"),
                            ("monthly@last", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("monthly@31", "FREQ=MONTHLY;BYMONTHDAY=-1"),
                            ("quarterly@1+", "FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=1;SHIFT=FOLLOWING"),
                            ("yearly@04-06", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=6")):
            self.assertEqual(self.between(short, start, end, "GB-EAW"), self.between(long, start, end, "GB-EAW"), short)


class LongRules(unittest.TestCase):
    def between(self, text, start, end, calendar="none"):
        return [str(d) for d in Recurrence.parse(text).between(start, end, CALENDARS[calendar])]

    def test_every_other_week(self):
        self.assertEqual(self.between("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;START=2024-01-04", date(2024, 1, 1),
                                      date(2024, 2, 2)), ["2024-01-04", "2024-01-16", "2024-01-18", "2024-01-30", "2024-02-01"])

    def test_week_start(self):
        rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;START=1997-08-05;COUNT=4;WKST="
        self.assertEqual(self.between(rule + "MO", date(1997, 8, 1), date(1998, 1, 1)),
                         ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"])
        self.assertEqual(self.between(rule + "SU", date(1997, 8, 1), date(1998, 1, 1)),
                         ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"])

    def test_last_working_day(self):
        self.assertEqual(self.between("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", date(2024, 2, 1), date(2024, 4, 1)),
                         ["2024-02-29", "2024-03-29"])

    def test_positions(self):
        self.assertEqual(self.between("FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3", date(1997, 9, 1), date(1997, 12, 1)),
                         ["1997-09-04", "1997-10-07", "1997-11-06"])
        self.assertEqual(self.between("FREQ=DAILY;BYMONTH=1;BYMONTHDAY=-1,2;BYDAY=TU,FR", date(2024, 1, 1),
                                      date(2025, 3, 1)), ["2024-01-02", "2025-01-31"])

    def test_friday_the_13th(self):
        self.assertEqual(self.between("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", date(2023, 1, 1), date(2025, 1, 1)),
                         ["2023-01-13", "2023-10-13", "2024-09-13", "2024-12-13"])

    def test_yearly(self):
        self.assertEqual(self.between("FREQ=YEARLY;BYDAY=20MO", date(1997, 1, 1), date(1999, 1, 1)),
                         ["1997-05-19", "1998-05-18"])
        self.assertEqual(self.between("FREQ=YEARLY;INTERVAL=4;START=2020-02-29", date(2021, 1, 1), date(2029, 1, 1)),
                         ["2024-02-29", "2028-02-29"])
        self.assertEqual(self.between("FREQ=YEARLY;BYDAY=-52TH", date(2024, 1, 1), date(2026, 1, 1)),
                         ["2024-01-04", "2025-01-02"])
        self.assertEqual(self.between("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", date(2024, 1, 1), date(2025, 12, 31)),
                         ["2024-03-31", "2025-03-30"])

    def test_count_and_until(self):
        rule = "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3;START=2024-01-01"
        self.assertEqual(self.between(rule, date(2024, 2, 1), date(2025, 1, 1)), ["2024-03-31", "2024-05-31"])
        self.assertEqual(self.between("FREQ=DAILY;UNTIL=2024-01-03", date(2024, 1, 2), date(2024, 2, 1)),
                         ["2024-01-02", "2024-01-03"])
        self.assertEqual(self.between(rule + ";EXCEPT=2024-03-31", date(2024, 1, 1), date(2025, 1, 1)),
                         ["2024-01-31", "2024-05-31"])
        with self.assertRaises(BadRule):
            Recurrence.parse(rule).after(date(2024, 5, 31))

    def test_shift(self):
        self.assertEqual(self.between("FREQ=MONTHLY;BYMONTHDAY=30;SHIFT=MODIFIED", date(2024, 3, 1), date(2024, 7, 1),
                                      "GB-EAW"), ["2024-03-28", "2024-04-30", "2024-05-30", "2024-06-28"])
        self.assertEqual(self.between("FREQ=DAILY;SHIFT=FOLLOWING", date(2024, 5, 3), date(2024, 5, 9), "GB-EAW"),
                         ["2024-05-03", "2024-05-07", "2024-05-08"])

    def test_never(self):
        with self.assertRaises(BadRule):
            Recurrence.parse("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30").after(date(2024, 1, 1))
        self.assertEqual(Recurrence.parse("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29").after(date(2096, 3, 1)),
                         date(2104, 2, 29))
