"""Things that happen again and again: reading rounds, instalments, dunning runs.

I resisted this for a long time ("we only ever need monthly"), and then came the
round that is walked on the last working day but one of every other month.  So
these are the recurrence rules of RFC 5545, or rather the part of them that
makes sense for whole days:

    FREQ=MONTHLY;BYMONTHDAY=15
    FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;START=2024-01-02
    FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2
    FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=2030-12-31

FREQ is DAILY, WEEKLY, MONTHLY or YEARLY; then there are INTERVAL, COUNT, UNTIL
(the last day that may be), START, WKST, BYMONTH, BYMONTHDAY, BYDAY and
BYSETPOS, all as in the RFC.  COUNT and INTERVAL need a START to count from.
Two things are ours: SHIFT (FOLLOWING, PRECEDING or MODIFIED) moves a day that is
no business day, and EXCEPT lists days that are left out.  Both look at the days
after they have been counted.

The short texts that we used to have (``monthly@15``) are still understood, since
there are a few thousand of them about.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from .errors import BadRule
from .holidays import CALENDARS, HolidayCalendar, nth_weekday
from .periods import days_in_month

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
SHIFTS = {"FOLLOWING": "following", "PRECEDING": "preceding", "MODIFIED": "modified"}

_DAY = timedelta(days=1)
#: No holiday calendar moves a day further than this.
_REACH = timedelta(days=14)
#: What has not happened for so long never will.
_PATIENCE = timedelta(days=366 * 41)


@dataclass(frozen=True)
class Recurrence:
    freq: str
    interval: int = 1
    months: tuple = ()
    monthdays: tuple = ()
    #: (ordinal or 0, weekday)
    weekdays: tuple = ()
    positions: tuple = ()
    start: date | None = None
    until: date | None = None
    count: int | None = None
    week_start: int = 0
    shift: str = ""
    excluded: frozenset = frozenset()

    def __post_init__(self):
        if self.freq not in FREQUENCIES or self.interval < 1:
            raise BadRule("a rule needs a frequency")
        if self.start is None and (self.interval > 1 or self.count is not None):
            raise BadRule("INTERVAL and COUNT need a START")
        if self.count is not None and self.count < 1:
            raise BadRule("COUNT must be positive")
        if any(not 1 <= m <= 12 for m in self.months):
            raise BadRule("no such month")
        if any(not 1 <= abs(d) <= 31 for d in self.monthdays):
            raise BadRule("no such day of the month")
        if any(n and self.freq in ("DAILY", "WEEKLY") for n, _ in self.weekdays):
            raise BadRule(f"a {self.freq.lower()} rule counts no weekdays")
        if any(not p for p in self.positions):
            raise BadRule("BYSETPOS counts from one")
        if self.freq == "WEEKLY" and self.monthdays:
            raise BadRule("a week has no days of the month")
        if self.shift and self.shift not in SHIFTS:
            raise BadRule(f"unknown shift {self.shift!r}")
        if self.start is None and self._needs_start():
            raise BadRule("it says nothing about the day")

    def _needs_start(self):
        if self.weekdays or self.monthdays or self.freq == "DAILY":
            return False
        return True

    # -- text -------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> "Recurrence":
        text = text.strip()
        try:
            return _parse_long(text) if "=" in text else _parse_short(text)
        except (ValueError, KeyError):
            raise BadRule(f"cannot make sense of the rule {text!r}") from None

    def __str__(self):
        parts = [f"FREQ={self.freq}"]
        if self.interval > 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.months:
            parts.append("BYMONTH=" + ",".join(map(str, self.months)))
        if self.monthdays:
            parts.append("BYMONTHDAY=" + ",".join(map(str, self.monthdays)))
        if self.weekdays:
            parts.append("BYDAY=" + ",".join(f"{n or ''}{WEEKDAYS[d]}" for n, d in self.weekdays))
        if self.positions:
            parts.append("BYSETPOS=" + ",".join(map(str, self.positions)))
        if self.week_start:
            parts.append(f"WKST={WEEKDAYS[self.week_start]}")
        if self.count is not None:
            parts.append(f"COUNT={self.count}")
        if self.start is not None:
            parts.append(f"START={self.start}")
        if self.until is not None:
            parts.append(f"UNTIL={self.until}")
        if self.shift:
            parts.append(f"SHIFT={self.shift}")
        if self.excluded:
            parts.append("EXCEPT=" + ",".join(map(str, sorted(self.excluded))))
        return ";".join(parts)

    # -- one period ---------------------------------------------------------------

    def _matches(self, day: date) -> bool:
        """Is it one of the days that the BY... parts allow, ordinals aside?"""
        if self.months and day.month not in self.months:
            return False
        if self.monthdays:
            back = day.day - days_in_month(day.year, day.month) - 1
            if day.day not in self.monthdays and back not in self.monthdays:
                return False
        return True

    def _on_weekdays(self, year: int, month: int | None):
        """The days that BYDAY means within a month, or a whole year."""
        for nth, weekday in self.weekdays:
            if nth:
                day = nth_weekday(year, month, weekday, nth) if month else _nth_of_year(year, weekday, nth)
                if day is not None:
                    yield day
                continue
            day = date(year, month or 1, 1)
            day += timedelta(days=(weekday - day.weekday()) % 7)
            while day.year == year and (month is None or day.month == month):
                yield day
                day += timedelta(days=7)

    def _month_set(self, year, month):
        if self.months and month not in self.months:
            return set()
        length = days_in_month(year, month)
        found = None
        if self.monthdays:
            numbers = {d if d > 0 else length + 1 + d for d in self.monthdays}
            found = {date(year, month, n) for n in numbers if 1 <= n <= length}
        if self.weekdays:
            by_day = set(self._on_weekdays(year, month))
            found = by_day if found is None else found & by_day
        if found is None:
            found = {date(year, month, self.start.day)} if self.start.day <= length else set()
        return found

    def _year_set(self, year):
        if self.weekdays and not self.months:
            found = set(self._on_weekdays(year, None))
            if self.monthdays:
                found = {day for day in found if self._matches(day)}
            return found
        if self.monthdays or self.weekdays:
            months = self.months or range(1, 13)
        else:
            months = self.months or (self.start.month,)
        found = set()
        for month in months:
            found |= self._month_set(year, month)
        return found

    def _period_set(self, first: date):
        """The days of the period that starts with ``first``, in order, as
        BYSETPOS leaves them."""
        if self.freq == "DAILY":
            days = {first} if self._matches(first) and self._weekday_fits(first) else set()
        elif self.freq == "WEEKLY":
            week = [first + timedelta(days=n) for n in range(7)]
            days = {day for day in week if self._matches(day) and self._weekday_fits(day)}
        elif self.freq == "MONTHLY":
            days = self._month_set(first.year, first.month)
        else:
            days = self._year_set(first.year)
        found = sorted(days)
        if self.positions:
            chosen = {p - 1 if p > 0 else len(found) + p for p in self.positions}
            found = [day for n, day in enumerate(found) if n in chosen]
        return found

    def _weekday_fits(self, day):
        if self.weekdays:
            return any(day.weekday() == weekday for _, weekday in self.weekdays)
        return self.freq == "DAILY" or day.weekday() == self.start.weekday()

    # -- all periods --------------------------------------------------------------

    def _first_of(self, day: date) -> date:
        """The first day of the period which has the day in it."""
        if self.freq == "DAILY":
            return day
        if self.freq == "WEEKLY":
            return day - timedelta(days=(day.weekday() - self.week_start) % 7)
        if self.freq == "MONTHLY":
            return day.replace(day=1)
        return date(day.year, 1, 1)

    def _step(self, first: date, count: int) -> date:
        """The first day of the period which is ``count`` later."""
        if self.freq == "DAILY":
            return first + timedelta(days=count)
        if self.freq == "WEEKLY":
            return first + timedelta(days=7 * count)
        index = first.year * 12 + first.month - 1 + (count if self.freq == "MONTHLY" else 12 * count)
        return date(index // 12, index % 12 + 1, 1)

    def _distance(self, first: date, second: date) -> int:
        """How many periods there are from one first day to another."""
        if self.freq in ("DAILY", "WEEKLY"):
            return (second - first).days // (1 if self.freq == "DAILY" else 7)
        months = (second.year - first.year) * 12 + second.month - first.month
        return months if self.freq == "MONTHLY" else months // 12

    def _nominal(self, since: date, stop: date):
        """Days before they are shifted, in order, with ``since <= day < stop``."""
        first = self._first_of(since)
        left = self.count
        if self.start is not None:
            origin = self._first_of(self.start)
            if self.count is not None or first < origin:
                first = origin
            else:
                first = self._step(first, -self._distance(origin, first) % self.interval)
        while first < stop:
            for day in self._period_set(first):
                if self.start is not None and day < self.start:
                    continue
                if self.until is not None and day > self.until or left == 0:
                    return
                if left is not None:
                    left -= 1
                if since <= day < stop and day not in self.excluded:
                    yield day
            first = self._step(first, self.interval)

    def between(self, start: date, end: date, holidays: HolidayCalendar | None = None):
        """The days in the half-open range, in order and each once."""
        if not self.shift:
            yield from self._nominal(start, end)
            return
        move = getattr(holidays or CALENDARS["none"], SHIFTS[self.shift])
        last = None
        for day in self._nominal(start - _REACH, end):
            found = move(day)
            if start <= found < end and found != last:
                last = found
                yield found

    def after(self, day: date, holidays: HolidayCalendar | None = None) -> date:
        """The first day after ``day``; to ask for one that never comes is an error."""
        start, span = day + _DAY, timedelta(days=40)
        while start - day < _PATIENCE:
            for found in self.between(start, start + span, holidays):
                return found
            span *= 2
            start += span
        raise BadRule(f"{self} does not happen any more")

    def take(self, start: date, count: int, holidays: HolidayCalendar | None = None):
        """The first ``count`` days from ``start`` on."""
        found, day = [], start - _DAY
        while len(found) < count:
            day = self.after(day, holidays)
            found.append(day)
        return found


def _nth_of_year(year, weekday, nth):
    if nth > 0:
        first = date(year, 1, 1)
        day = first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
    else:
        last = date(year, 12, 31)
        day = last - timedelta(days=(last.weekday() - weekday) % 7 - 7 * (nth + 1))
    return day if day.year == year else None


def _numbers(text):
    return tuple(int(part) for part in text.split(","))


def _byday(text):
    found = []
    for part in text.split(","):
        nth = int(part[:-2]) if part[:-2] else 0
        if part[:-2] and not nth:
            raise ValueError("there is no such weekday")
        found.append((nth, WEEKDAYS.index(part[-2:])))
    return tuple(found)


_FIELDS = {
    "FREQ": ("freq", str),
    "INTERVAL": ("interval", int),
    "COUNT": ("count", int),
    "UNTIL": ("until", date.fromisoformat),
    "START": ("start", date.fromisoformat),
    "WKST": ("week_start", WEEKDAYS.index),
    "BYMONTH": ("months", _numbers),
    "BYMONTHDAY": ("monthdays", _numbers),
    "BYDAY": ("weekdays", _byday),
    "BYSETPOS": ("positions", _numbers),
    "SHIFT": ("shift", str),
    "EXCEPT": ("excluded", lambda text: frozenset(map(date.fromisoformat, text.split(",")))),
}


def _parse_long(text):
    values = {}
    for part in text.split(";"):
        name, _, value = part.partition("=")
        field, convert = _FIELDS[name]
        if field in values:
            raise ValueError(f"{name} twice")
        values[field] = convert(value)
    if "freq" not in values:
        raise ValueError("no frequency")
    return Recurrence(**values)


def _day_of_month(day):
    """BYMONTHDAY and BYSETPOS for a day that short months may lack."""
    if not 1 <= day <= 31:
        raise ValueError("no such day")
    if day <= 28:
        return {"monthdays": (day,)}
    return {"monthdays": tuple(range(28, day + 1)), "positions": (-1,)}


def _parse_short(text):
    """``daily``, ``weekly@TU``, ``monthly@15``, ``quarterly@last``, ``yearly@04-06``,
    with a ``+`` or a ``-`` behind it."""
    shift = ""
    if text.endswith(("+", "-")):
        shift = "FOLLOWING" if text[-1] == "+" else "PRECEDING"
        text = text[:-1]
    kind, _, rest = text.partition("@")
    if kind == "daily" and not rest:
        return Recurrence("DAILY", shift=shift)
    if kind == "weekly":
        return Recurrence("WEEKLY", weekdays=((0, WEEKDAYS.index(rest)),), shift=shift)
    if kind == "yearly":
        month, _, day = rest.partition("-")
        return Recurrence("YEARLY", months=(int(month),), monthdays=(int(day),), shift=shift)
    if kind in ("monthly", "quarterly"):
        months = (1, 4, 7, 10) if kind == "quarterly" else ()
        if rest == "last":
            return Recurrence("MONTHLY", months=months, monthdays=(-1,), shift=shift)
        return Recurrence("MONTHLY", months=months, shift=shift, **_day_of_month(int(rest)))
    raise ValueError(kind)
