"""Time of use: which band is in force when.

A schedule has a default band and windows.  A window is a stretch of wall time
on certain weekdays ("FR 22:00-06:00" starts on Friday and runs into Saturday),
maybe only in a season and maybe only on holidays or only when it is no
holiday.  Where windows overlap the later one in the list wins, so one writes
the general ones first and the exceptions last.

Weekday, season and holiday are those of the day on which the window starts.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from .errors import BadRule
from .holidays import CALENDARS, HolidayCalendar
from .localtime import Zone
from .recurrence import WEEKDAYS

DAY_MINUTES = 24 * 60
DAY_TYPES = ("any", "holiday", "ordinary")


def parse_minutes(text: str) -> int:
    hours, colon, minutes = text.partition(":")
    if not colon or not (hours.isdigit() and minutes.isdigit()):
        raise BadRule(f"bad time {text!r}")
    value = int(hours) * 60 + int(minutes)
    if int(minutes) > 59 or value > DAY_MINUTES:
        raise BadRule(f"bad time {text!r}")
    return value


@dataclass(frozen=True)
class Season:
    """From one day of the year to another, both included; may span New Year."""

    first: tuple
    last: tuple

    @classmethod
    def parse(cls, text):
        try:
            (a, b), (c, d) = (part.split("-") for part in text.split(".."))
            first, last = (int(a), int(b)), (int(c), int(d))
            date(2024, *first), date(2024, *last)
        except ValueError:
            raise BadRule(f"bad season {text!r}") from None
        return cls(first, last)

    def __contains__(self, day: date) -> bool:
        at = (day.month, day.day)
        if self.first <= self.last:
            return self.first <= at <= self.last
        return at >= self.first or at <= self.last

    def __str__(self):
        return "%02d-%02d..%02d-%02d" % (*self.first, *self.last)


@dataclass(frozen=True)
class Window:
    band: str
    weekdays: frozenset
    start: int
    end: int
    season: Season | None = None
    day_type: str = "any"

    @classmethod
    def parse(cls, band, text, season=None, day_type="any"):
        """``MO-FR 07:00-09:30`` or ``* 00:00-24:00`` or ``SA,SU 10:00-02:00``."""
        days, _, hours = text.partition(" ")
        start, dash, end = hours.partition("-")
        if not dash or day_type not in DAY_TYPES:
            raise BadRule(f"bad window {text!r}")
        start, end = parse_minutes(start), parse_minutes(end)
        if start >= DAY_MINUTES or end == 0:
            raise BadRule(f"bad window {text!r}")
        return cls(band, _parse_days(days), start, end, Season.parse(season) if season else None, day_type)

    @property
    def length(self) -> int:
        """Minutes of wall time; a window that ends where it starts is a whole day."""
        span = self.end - self.start
        return span if span > 0 else span + DAY_MINUTES

    def starts_on(self, day: date, holidays: HolidayCalendar) -> bool:
        if day.weekday() not in self.weekdays:
            return False
        if self.season is not None and day not in self.season:
            return False
        if self.day_type == "any":
            return True
        return holidays.is_holiday(day) == (self.day_type == "holiday")

    def covers(self, wall: datetime, holidays: HolidayCalendar) -> bool:
        minute = wall.hour * 60 + wall.minute
        day = wall.date()
        if self.start <= minute < self.start + self.length and self.starts_on(day, holidays):
            return True
        return minute + DAY_MINUTES < self.start + self.length and self.starts_on(day - timedelta(days=1), holidays)

    def to_json(self):
        days = "*" if len(self.weekdays) == 7 else ",".join(WEEKDAYS[n] for n in sorted(self.weekdays))
        hours = "%02d:%02d-%02d:%02d" % (*divmod(self.start, 60), *divmod(self.end, 60))
        data = {"band": self.band, "when": f"{days} {hours}"}
        if self.season is not None:
            data["season"] = str(self.season)
        if self.day_type != "any":
            data["days"] = self.day_type
        return data

    @classmethod
    def from_json(cls, data):
        return cls.parse(data["band"], data["when"], data.get("season"), data.get("days", "any"))


def _parse_days(text):
    if text == "*":
        return frozenset(range(7))
    found = set()
    for part in text.split(","):
        first, dash, last = part.partition("-")
        try:
            a = WEEKDAYS.index(first)
            b = WEEKDAYS.index(last) if dash else a
        except ValueError:
            raise BadRule(f"bad weekdays {text!r}") from None
        while True:
            found.add(a)
            if a == b:
                break
            a = (a + 1) % 7
    return frozenset(found)


@dataclass(frozen=True)
class Schedule:
    default: str
    windows: tuple = ()
    holidays: str = "none"

    @property
    def bands(self) -> list[str]:
        found = [self.default]
        for window in self.windows:
            if window.band not in found:
                found.append(window.band)
        return found

    def band_of(self, wall: datetime) -> str:
        calendar = CALENDARS[self.holidays]
        for window in reversed(self.windows):
            if window.covers(wall, calendar):
                return window.band
        return self.default

    def band_at(self, instant: datetime, zone: Zone) -> str:
        return self.band_of(zone.wall(instant))

    def to_json(self):
        return {"default": self.default, "holidays": self.holidays, "windows": [w.to_json() for w in self.windows]}

    @classmethod
    def from_json(cls, data):
        holidays = data.get("holidays", "none")
        if holidays not in CALENDARS:
            raise BadRule(f"there is no holiday calendar {holidays!r}")
        return cls(data["default"], tuple(Window.from_json(w) for w in data.get("windows", ())), holidays)
