"""Time of use: which band is in force when.

A schedule has a default band and windows.  A window is a stretch of wall time
on certain weekdays ("FR 22:00-06:00" starts on Friday and runs into Saturday),
maybe only in a season and maybe only on holidays or only when it is no
holiday.  Where windows overlap the later one in the list wins, so one writes
the general ones first and the exceptions last.

Weekday, season and holiday are those of the day on which the window starts.

To look at every half hour of a year and ask all windows about it is a fine way
to warm a room.  So a schedule is laid out once for a year in a zone, as a map
from instants to bands, and everybody who bills that year uses the same one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from .errors import BadRule
from .holidays import CALENDARS, HolidayCalendar
from .intervals import IntervalMap
from .localtime import UTC, Zone
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

    def on(self, day: date) -> tuple[datetime, datetime]:
        """From when to when on the wall, if it starts on that day."""
        start = datetime.combine(day, time()) + timedelta(minutes=self.start)
        return start, start + timedelta(minutes=self.length)

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

    def over(self, zone: Zone, start: datetime, end: datetime) -> IntervalMap:
        """The bands between two instants."""
        if end <= start:
            return IntervalMap()
        first = zone.date_of(start).year
        last = zone.date_of(end - timedelta(seconds=1)).year
        if first == last:
            return _laid_out(self, zone, first).restrict(start, end)
        found = IntervalMap()
        for year in range(first, last + 1):
            found.overlay(_laid_out(self, zone, year).restrict(start, end))
        return found

    def band_at(self, instant: datetime, zone: Zone) -> str:
        return _laid_out(self, zone, zone.date_of(instant).year).get(instant)

    def to_json(self):
        return {"default": self.default, "holidays": self.holidays, "windows": [w.to_json() for w in self.windows]}

    @classmethod
    def from_json(cls, data):
        holidays = data.get("holidays", "none")
        if holidays not in CALENDARS:
            raise BadRule(f"there is no holiday calendar {holidays!r}")
        return cls(data["default"], tuple(Window.from_json(w) for w in data.get("windows", ())), holidays)


@lru_cache(maxsize=256)
def _laid_out(schedule: Schedule, zone: Zone, year: int) -> IntervalMap:
    """The bands of a local year.

    Within a stretch of one offset, wall time is instants moved by a constant,
    so a window is cut into what falls into each of them.  Later windows win, and
    so they are laid out first and the others fill in what is left.
    """
    calendar = CALENDARS[schedule.holidays]
    first, stop = date(year, 1, 1), date(year + 1, 1, 1)
    start, end = zone.bounds(first, stop)
    found = IntervalMap()
    pieces = [(a, b, offset) for a, b, offset in zone.pieces(start, end)]
    for window in reversed(schedule.windows):
        day = first - timedelta(days=1)
        while day < stop:
            if window.starts_on(day, calendar):
                opens, closes = window.on(day)
                for a, b, offset in pieces:
                    low = max(a, (opens - offset).replace(tzinfo=UTC))
                    high = min(b, (closes - offset).replace(tzinfo=UTC))
                    found.fill(low, high, window.band)
            day += timedelta(days=1)
    found.fill(start, end, schedule.default)
    return found
