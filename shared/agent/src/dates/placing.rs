//! Puts mentions in time: parts of days, times of day, and what a time without a year means.

use std::sync::LazyLock;

use jiff::civil::{Date, Weekday};
use jiff::{Timestamp, ToSpan};
use regex::Regex;

use super::Trouble;
use super::calendar::{Period, add, times};
use super::mention::{Mention, Read, Reader, pattern};

static CLOCK: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{1,2})(?::(\d{2}))?(am|pm)?$"));

impl Reader<'_> {
    /// Part of a day, by the clock; hours past 24 are the next day's.
    pub(super) fn hours(&self, date: Date, from: i8, until: i8) -> Period {
        let instant = |hour: i8| {
            let date = if hour >= 24 { add(date, 1.day()) } else { date };
            self.clock_on(date, hour % 24, 0)
        };
        Period { start: instant(from), end: instant(until) }
    }

    fn clock_on(&self, date: Date, hour: i8, minute: i8) -> Timestamp {
        let zoned = date.at(hour, minute, 0, 0).to_zoned(self.calendar.zone.clone());
        zoned.map_or_else(|_| self.calendar.start_of(date), |zoned| zoned.timestamp())
    }

    /// The weekend that is on, or else the one before.
    pub(super) fn weekend(&self) -> Period {
        let saturday = self.calendar.weekday_until(Weekday::Saturday, self.calendar.today);
        self.calendar.days(saturday, add(saturday, 2.days()))
    }

    /// "yesterday 14:00", "Monday at 9am": that instant of that day.
    pub(super) fn with_clock(&self, (mention, next): (Mention, usize)) -> (Mention, usize) {
        let at = if self.word(next) == "at" { next + 1 } else { next };
        let Some((hour, minute)) = self.clock(at) else { return (mention, next) };
        match self.resolve_until(&mention, self.calendar.today) {
            Ok(period) => {
                let instant = self.clock_on(self.calendar.date_of(period.start), hour, minute);
                (Mention::Fixed(Period { start: instant, end: instant }), at + 1)
            }
            Err(_) => (mention, next),
        }
    }

    /// A time of today: only after a word such as "since".
    pub(crate) fn clock_today(&self, at: usize) -> Read {
        let (hour, minute) = self.clock(at)?;
        let instant = self.clock_on(self.calendar.today, hour, minute);
        self.fixed(Period { start: instant, end: instant }, at + 1)
    }

    fn clock(&self, at: usize) -> Option<(i8, i8)> {
        match self.word(at) {
            "noon" | "midday" => return Some((12, 0)),
            "midnight" => return Some((0, 0)),
            _ => {}
        }
        let found = CLOCK.captures(self.word(at))?;
        let (minute, half) = (found.get(2), found.get(3).map(|half| half.as_str()));
        if minute.is_none() && half.is_none() {
            return None;
        }
        let hour: i8 = found[1].parse().ok()?;
        let hour = match half {
            Some("pm") if hour < 12 => hour + 12,
            Some("am") if hour == 12 => 0,
            _ => hour,
        };
        let minute = minute.map_or(Some(0), |minute| minute.as_str().parse().ok())?;
        (hour < 24 && minute < 60).then_some((hour, minute))
    }

    /// The latest such time that begins on or before `date`.
    pub(crate) fn resolve_until(&self, mention: &Mention, date: Date) -> Result<Period, Trouble> {
        self.resolve(mention, date, |start| start <= date, -1)
    }

    /// The first such time that begins on or after `date`.
    pub(crate) fn resolve_from(&self, mention: &Mention, date: Date) -> Result<Period, Trouble> {
        self.resolve(mention, date, |start| start >= date, 1)
    }

    fn resolve(
        &self,
        mention: &Mention,
        date: Date,
        fits: impl Fn(Date) -> bool,
        step: i32,
    ) -> Result<Period, Trouble> {
        if let Mention::Weekday(weekday) = mention {
            let until = self.calendar.weekday_until(*weekday, date);
            let day = if fits(until) { until } else { add(until, 7.days()) };
            return Ok(self.calendar.day(day));
        }
        // A 29th of February is at most eight years away, a 31st two months.
        let moved = |count: i32| self.candidate(mention, date, count * step);
        let found = (0..=8).filter_map(moved).find(|(first, _)| fits(*first));
        match mention {
            Mention::Fixed(period) => Ok(*period),
            Mention::Trouble(trouble) => Err(trouble.clone()),
            _ => found.map(|(_, period)| period).ok_or_else(|| Trouble::NotADate("that day".into())),
        }
    }

    /// The one in the year (or month) of `date` moved by `count`.
    fn candidate(&self, mention: &Mention, date: Date, count: i32) -> Option<(Date, Period)> {
        let year = i16::try_from(i32::from(date.year()) + count).ok()?;
        let (first, length) = match *mention {
            Mention::MonthDay(month, day) => (Date::new(year, month, day).ok()?, 1.day()),
            Mention::Month(month) => (Date::new(year, month, 1).ok()?, 1.month()),
            Mention::Quarter(quarter) => (Date::new(year, quarter * 3 - 2, 1).ok()?, 3.months()),
            Mention::DayOfMonth(day) => {
                let month = add(date.first_of_month(), times(1.month(), count));
                (Date::new(month.year(), month.month(), day).ok()?, 1.day())
            }
            _ => return None,
        };
        Some((first, self.calendar.days(first, add(first, length))))
    }
}
