"""Things that happen again and again: reading rounds, instalments, dunning runs.

A rule is a short text, since it has to live in a column of the database and in
an operator's head:

    daily
    weekly@TU
    monthly@15      monthly@last
    quarterly@1     (January, April, July, October)
    yearly@04-06

A trailing ``+`` moves a day that is not a business day to the next one, and a
trailing ``-`` to the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from .errors import BadRule
from .holidays import CALENDARS, HolidayCalendar
from .periods import days_in_month

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True)
class Recurrence:
    kind: str
    day: int = 1
    month: int = 1
    weekday: int = 0
    shift: str = ""

    @classmethod
    def parse(cls, text: str) -> "Recurrence":
        body, shift = text.strip(), ""
        if body.endswith(("+", "-")):
            body, shift = body[:-1], body[-1]
        kind, _, rest = body.partition("@")
        try:
            if kind == "daily" and not rest:
                return cls("daily", shift=shift)
            if kind == "weekly":
                return cls("weekly", weekday=WEEKDAYS.index(rest), shift=shift)
            if kind in ("monthly", "quarterly"):
                day = 31 if rest == "last" else int(rest)
                if 1 <= day <= 31:
                    return cls(kind, day=day, shift=shift)
            if kind == "yearly":
                month, _, day = rest.partition("-")
                if 1 <= int(month) <= 12 and 1 <= int(day) <= 31:
                    return cls("yearly", month=int(month), day=int(day), shift=shift)
        except ValueError:
            pass
        raise BadRule(f"cannot make sense of the rule {text!r}")

    def __str__(self):
        if self.kind == "daily":
            body = "daily"
        elif self.kind == "weekly":
            body = f"weekly@{WEEKDAYS[self.weekday]}"
        elif self.kind == "yearly":
            body = f"yearly@{self.month:02d}-{self.day:02d}"
        else:
            body = f"{self.kind}@{'last' if self.day == 31 else self.day}"
        return body + self.shift

    def _nominal(self, day: date) -> bool:
        if self.kind == "daily":
            return True
        if self.kind == "weekly":
            return day.weekday() == self.weekday
        if self.kind == "yearly" and day.month != self.month:
            return False
        if self.kind == "quarterly" and day.month % 3 != 1:
            return False
        return day.day == min(self.day, days_in_month(day.year, day.month))

    def _shifted(self, day, holidays):
        if self.shift == "+":
            return holidays.following(day)
        if self.shift == "-":
            return holidays.preceding(day)
        return day

    def between(self, start: date, end: date, holidays: HolidayCalendar | None = None):
        """The days in the half-open range, in order and each once."""
        holidays = holidays or CALENDARS["none"]
        # A shift never goes further than a fortnight, whatever the calendar.
        day, stop = start - timedelta(days=14), end + timedelta(days=14)
        last = None
        while day < stop:
            if self._nominal(day):
                found = self._shifted(day, holidays)
                if start <= found < end and found != last:
                    last = found
                    yield found
            day += timedelta(days=1)

    def after(self, day: date, holidays: HolidayCalendar | None = None) -> date:
        """The first day after ``day``; there always is one."""
        start = day + timedelta(days=1)
        for found in self.between(start, start + timedelta(days=400), holidays):
            return found
        raise BadRule(f"{self} never happens")

    def take(self, start: date, count: int, holidays: HolidayCalendar | None = None):
        """The first ``count`` days from ``start`` on."""
        found, day = [], start - timedelta(days=1)
        while len(found) < count:
            day = self.after(day, holidays)
            found.append(day)
        return found
