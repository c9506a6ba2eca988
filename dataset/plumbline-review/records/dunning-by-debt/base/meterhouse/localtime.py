"""Local time, without tears.

Everything that happens is an instant in UTC (aware ``datetime``).  Everything
that a contract says is local: a day, a window from seven to nine, the first of
the month.  This module is the only place where one becomes the other.  A day
has 23, 24 or 25 hours (and in Troll and on Lord Howe Island something else
again), so please never add 24 hours to find tomorrow.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

UTC = timezone.utc
_SECOND = timedelta(seconds=1)


def utc(*args) -> datetime:
    """Shorthand that the tests like a lot."""
    return datetime(*args, tzinfo=UTC)


def seconds(start: datetime, end: datetime) -> int:
    """Whole seconds between two instants."""
    delta = end - start
    return delta.days * 86400 + delta.seconds


def parse_instant(text: str) -> datetime:
    """ISO 8601 with an offset; anything else is refused rather than guessed."""
    if text.endswith("Z"):
        text = text[:-1] + "+00:00"
    value = datetime.fromisoformat(text)
    if value.tzinfo is None:
        raise ValueError(f"{text!r} says nothing about its offset")
    return value.astimezone(UTC)


def format_instant(value: datetime) -> str:
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Zone:
    """A time zone, with the questions that billing asks of it."""

    def __init__(self, name: str):
        self.name = name
        self.info = ZoneInfo(name)

    def __eq__(self, other):
        return isinstance(other, Zone) and other.name == self.name

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return f"Zone({self.name!r})"

    def offset(self, instant: datetime) -> timedelta:
        return instant.astimezone(self.info).utcoffset()

    def wall(self, instant: datetime) -> datetime:
        """What the clock on the wall shows, without a zone."""
        return instant.astimezone(self.info).replace(tzinfo=None, fold=0)

    def date_of(self, instant: datetime) -> date:
        return instant.astimezone(self.info).date()

    def instant(self, wall: datetime, fold: int = 0) -> datetime:
        """The instant at which the clock shows ``wall``.

        A time that happens twice is the first one, unless ``fold`` is 1.  For a
        time that the clock jumps over, it is the instant of the jump.
        """
        found = wall.replace(tzinfo=self.info, fold=fold).astimezone(UTC)
        if self.wall(found) == wall:
            return found
        late = wall.replace(tzinfo=self.info, fold=0).astimezone(UTC)
        early = wall.replace(tzinfo=self.info, fold=1).astimezone(UTC)
        return self._jump(early, late)

    def _jump(self, early, late):
        before = self.offset(early)
        while late - early > _SECOND:
            middle = early + timedelta(seconds=seconds(early, late) // 2)
            if self.offset(middle) == before:
                early = middle
            else:
                late = middle
        return late

    @lru_cache(maxsize=4096)
    def midnight(self, day: date) -> datetime:
        """The first instant of a day."""
        return self.instant(datetime.combine(day, time()))

    def bounds(self, start: date, end: date) -> tuple[datetime, datetime]:
        """The instants of a half-open range of days."""
        return self.midnight(start), self.midnight(end)

    def day_seconds(self, day: date) -> int:
        start, end = self.bounds(day, day + timedelta(days=1))
        return seconds(start, end)

    def days(self, start: datetime, end: datetime):
        """The local days that a range of instants touches."""
        if end <= start:
            return
        day = self.date_of(start)
        last = self.date_of(end - _SECOND)
        while day <= last:
            yield day
            day += timedelta(days=1)


def slots(start: datetime, end: datetime, minutes: int = 30):
    """Cut a range into slots on a grid of UTC, the first and last maybe short."""
    if minutes <= 0:
        raise ValueError("a slot has to have a length")
    step = minutes * 60
    at = start
    while at < end:
        stamp = int(at.timestamp())
        following = datetime.fromtimestamp(stamp - stamp % step + step, UTC)
        yield at, min(following, end)
        at = following
