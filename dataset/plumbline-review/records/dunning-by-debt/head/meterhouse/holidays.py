"""Public holidays and business days.

Nothing is downloaded: holidays follow rules, and those that don't (a jubilee,
a coronation) are listed.  A calendar is asked for the days of a year once and
remembers them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

from .errors import BadRule
from .periods import days_in_month

_DAY = timedelta(days=1)


def easter(year: int) -> date:
    """Easter Sunday by the anonymous Gregorian computus.

    I will not pretend to understand each line, but it agrees with the tables
    in the prayer book from 1900 to 2199, which is good enough for water bills.
    """
    a = year % 19
    b, c = divmod(year, 100)
    d, e = divmod(b, 4)
    f = (b + 8) // 25
    g = (b - f + 1) // 3
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    el = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * el) // 451
    month, day = divmod(h + el - 7 * m + 114, 31)
    return date(year, month, day + 1)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> date | None:
    """The second Tuesday, or with a negative number the last one."""
    if nth > 0:
        first = date(year, month, 1)
        day = 1 + (weekday - first.weekday()) % 7 + 7 * (nth - 1)
    else:
        length = days_in_month(year, month)
        last = date(year, month, length)
        day = length - (last.weekday() - weekday) % 7 + 7 * (nth + 1)
    if 1 <= day <= days_in_month(year, month):
        return date(year, month, day)
    return None


@dataclass
class HolidayCalendar:
    """``rules`` are tuples: ``("fixed", month, day)``, ``("easter", offset)``,
    ``("nth", month, weekday, n)``.  With ``substitute`` a holiday at the weekend
    is made up for on the next working day, as in Britain."""

    name: str
    rules: tuple = ()
    extra: frozenset = frozenset()
    moved: dict = field(default_factory=dict)
    substitute: bool = False
    _years: dict = field(default_factory=dict, repr=False)

    def year(self, year: int) -> frozenset:
        found = self._years.get(year)
        if found is None:
            found = self._years[year] = frozenset(self._find(year))
        return found

    def _find(self, year):
        days = set()
        for rule in self.rules:
            day = self._apply(rule, year)
            if day is not None:
                days.add(self.moved.get(day, day))
        days |= {day for day in self.extra if day.year == year}
        if self.substitute:
            for day in sorted(days):
                if day.weekday() >= 5:
                    instead = day + _DAY
                    while instead.weekday() >= 5 or instead in days:
                        instead += _DAY
                    days.add(instead)
        return days

    @staticmethod
    def _apply(rule, year):
        kind = rule[0]
        if kind == "fixed":
            return date(year, rule[1], rule[2])
        if kind == "easter":
            return easter(year) + timedelta(days=rule[1])
        if kind == "nth":
            return nth_weekday(year, rule[1], rule[2], rule[3])
        raise BadRule(f"unknown kind of holiday {kind!r}")

    def is_holiday(self, day: date) -> bool:
        return day in self.year(day.year)

    def is_business_day(self, day: date) -> bool:
        return day.weekday() < 5 and not self.is_holiday(day)

    def following(self, day: date) -> date:
        while not self.is_business_day(day):
            day += _DAY
        return day

    def preceding(self, day: date) -> date:
        while not self.is_business_day(day):
            day -= _DAY
        return day

    def modified(self, day: date) -> date:
        """The following business day, unless that is in another month."""
        found = self.following(day)
        return found if found.month == day.month else self.preceding(day)

    def add_business_days(self, day: date, count: int) -> date:
        """``count`` business days after ``day``, which need not be one itself."""
        while count > 0:
            day += _DAY
            if self.is_business_day(day):
                count -= 1
        return day


_EASTER = (("easter", -2), ("easter", 1))
_BRITISH = (("fixed", 1, 1), ("fixed", 12, 25), ("fixed", 12, 26), ("nth", 5, 0, 1), ("nth", 5, 0, -1))

CALENDARS = {
    "none": HolidayCalendar("none"),
    "GB-EAW": HolidayCalendar(
        "GB-EAW", _BRITISH + _EASTER + (("nth", 8, 0, -1),),
        extra=frozenset({date(2022, 6, 3), date(2022, 9, 19), date(2023, 5, 8)}),
        moved={date(2020, 5, 4): date(2020, 5, 8), date(2022, 5, 30): date(2022, 6, 2)},
        substitute=True),
    "GB-SCT": HolidayCalendar(
        "GB-SCT", _BRITISH + (("easter", -2), ("fixed", 1, 2), ("nth", 8, 0, 1), ("fixed", 11, 30)),
        extra=frozenset({date(2022, 6, 3), date(2022, 9, 19), date(2023, 5, 8)}),
        moved={date(2020, 5, 4): date(2020, 5, 8), date(2022, 5, 30): date(2022, 6, 2)},
        substitute=True),
    "SE": HolidayCalendar(
        "SE", (("fixed", 1, 1), ("fixed", 1, 6), ("fixed", 5, 1), ("fixed", 6, 6), ("fixed", 12, 25),
               ("fixed", 12, 26), ("easter", -2), ("easter", 0), ("easter", 1), ("easter", 39))),
}


def calendar_named(name: str) -> HolidayCalendar:
    try:
        return CALENDARS[name]
    except KeyError:
        raise BadRule(f"there is no holiday calendar {name!r}") from None
