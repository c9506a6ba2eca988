"""Billing days and billing periods."""

import calendar
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone

from larder.subscriptions import Account


@dataclass(frozen=True)
class Period:
    """The days from `start` up to, but not including, `end`."""

    start: date
    end: date

    @property
    def days(self) -> int:
        return (self.end - self.start).days

    def days_from(self, day: date) -> int:
        """How many days of the period there are from `day` on, `day` included."""
        if not self.start <= day < self.end:
            raise ValueError(f"{day} is outside {self.start}..{self.end}")
        return (self.end - day).days


def billing_day(account: Account, instant: datetime) -> date:
    """The day that `instant` falls on for this account. `instant` must be aware."""
    if instant.tzinfo is None:
        raise ValueError("a billing instant needs an offset")
    offset = timezone(timedelta(minutes=account.billing_offset_minutes))
    return instant.astimezone(offset).date()


def _anchored(year: int, month: int, anchor_day: int) -> date:
    last = calendar.monthrange(year, month)[1]
    return date(year, month, min(anchor_day, last))


def period_containing(anchor_day: int, day: date) -> Period:
    """The monthly period that `day` is in, for cycles that begin on `anchor_day`.

    In a month that has no such day, the cycle begins on the month's last day.
    """
    start = _anchored(day.year, day.month, anchor_day)
    if day < start:
        before = day.replace(day=1) - timedelta(days=1)
        return Period(_anchored(before.year, before.month, anchor_day), start)
    after = day.replace(day=28) + timedelta(days=4)
    return Period(start, _anchored(after.year, after.month, anchor_day))
