//! Resolves mentions to periods: parts of days, times of day, and times without a year.

use jiff::civil::{Date, Weekday};
use jiff::{Timestamp, ToSpan};

use super::calendar::{Period, add_span, multiply_span};
use super::mention::{Parsed, TimeMention, TimeParser};
use super::resolved::WindowError;

impl TimeParser<'_> {
    /// Returns a part of `date` by hours of the clock. Hours from 24 on belong to the next day.
    pub(super) fn hours(&self, date: Date, from: i8, until: i8) -> Period {
        let instant = |hour: i8| {
            let date = if hour >= 24 { add_span(date, 1.day()) } else { date };
            self.clock_on(date, hour % 24, 0)
        };
        Period { start: instant(from), end: instant(until) }
    }

    fn clock_on(&self, date: Date, hour: i8, minute: i8) -> Timestamp {
        let zoned = date.at(hour, minute, 0, 0).to_zoned(self.calendar.zone.clone());
        zoned.map_or_else(|_| self.calendar.start_of(date), |zoned| zoned.timestamp())
    }

    /// Returns the current weekend if it has begun, else the previous one.
    pub(super) fn weekend(&self) -> Period {
        let saturday = self.calendar.weekday_until(Weekday::Saturday, self.calendar.today);
        self.calendar.days(saturday, add_span(saturday, 2.days()))
    }

    /// Parses a time of day after a mentioned day, and turns both into an instant: "yesterday 14:00", "Monday at 9am".
    /// Without a time of day, returns the mention unchanged.
    pub(super) fn with_clock(&self, (mention, next): (TimeMention, usize)) -> (TimeMention, usize) {
        let part = match self.word(next) {
            "morning" => Some((0, 12)),
            "afternoon" => Some((12, 18)),
            "evening" => Some((18, 24)),
            "night" => Some((18, 30)),
            _ => None,
        };
        if let (Some((from, until)), Ok(day)) = (part, self.resolve_until(&mention, self.calendar.today)) {
            let date = self.calendar.date_of(day.start);
            return (TimeMention::Fixed(self.hours(date, from, until)), next + 1);
        }
        let at = if self.word(next) == "at" { next + 1 } else { next };
        let Some((hour, minute)) = self.clock(at) else { return (mention, next) };
        match self.resolve_until(&mention, self.calendar.today) {
            Ok(period) => {
                let instant = self.clock_on(self.calendar.date_of(period.start), hour, minute);
                (TimeMention::Fixed(Period { start: instant, end: instant }), at + 1)
            }
            Err(_) => (mention, next),
        }
    }

    /// Parses a time of day as an instant of today. Called only after words such as "since".
    pub(crate) fn clock_today(&self, at: usize) -> Parsed {
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
        let word = self.word(at);
        let half = ["am", "pm"].into_iter().find(|half| word.ends_with(half));
        let time = half.map_or(word, |half| word.trim_end_matches(half));
        let (hour, minute) = match time.split_once(':') {
            Some((hour, minute)) if minute.len() == 2 => (hour, minute),
            None if half.is_some() => (time, "0"),
            _ => return None,
        };
        if !(1..=2).contains(&hour.len()) {
            return None;
        }
        let hour: i8 = hour.parse().ok()?;
        let hour = match half {
            Some("pm") if hour < 12 => hour + 12,
            Some("am") if hour == 12 => 0,
            _ => hour,
        };
        let minute: i8 = minute.parse().ok()?;
        ((0..24).contains(&hour) && (0..60).contains(&minute)).then_some((hour, minute))
    }

    /// Resolves a mention to its latest period that begins on or before `date`.
    pub(crate) fn resolve_until(&self, mention: &TimeMention, date: Date) -> Result<Period, WindowError> {
        self.resolve(mention, date, |start| start <= date, -1)
    }

    /// Resolves a mention to its first period that begins on or after `date`.
    pub(crate) fn resolve_from(&self, mention: &TimeMention, date: Date) -> Result<Period, WindowError> {
        self.resolve(mention, date, |start| start >= date, 1)
    }

    fn resolve(
        &self,
        mention: &TimeMention,
        date: Date,
        fits: impl Fn(Date) -> bool,
        step: i32,
    ) -> Result<Period, WindowError> {
        if let TimeMention::Weekday(weekday) = mention {
            let until = self.calendar.weekday_until(*weekday, date);
            let day = if fits(until) { until } else { add_span(until, 7.days()) };
            return Ok(self.calendar.day(day));
        }
        // The next 29 February is at most eight years away, the next 31st two months.
        let moved = |count: i32| self.candidate(mention, date, count * step);
        let found = (0..=8).filter_map(moved).find(|(first, _)| fits(*first));
        match mention {
            TimeMention::Fixed(period) => Ok(*period),
            TimeMention::Invalid(error) => Err(error.clone()),
            _ => found.map(|(_, period)| period).ok_or_else(|| WindowError::NotADate("that day".into())),
        }
    }

    /// Returns the first day and the period of the mention in the year of `date` plus `count` years; for a day of the
    /// month, in the month of `date` plus `count` months.
    fn candidate(&self, mention: &TimeMention, date: Date, count: i32) -> Option<(Date, Period)> {
        let year = i16::try_from(i32::from(date.year()) + count).ok()?;
        let (first, length) = match *mention {
            TimeMention::MonthDay(month, day) => (Date::new(year, month, day).ok()?, 1.day()),
            TimeMention::Month(month) => (Date::new(year, month, 1).ok()?, 1.month()),
            TimeMention::Quarter(quarter) => (Date::new(year, quarter * 3 - 2, 1).ok()?, 3.months()),
            TimeMention::DayOfMonth(day) => {
                let month = add_span(date.first_of_month(), multiply_span(1.month(), count));
                (Date::new(month.year(), month.month(), day).ok()?, 1.day())
            }
            _ => return None,
        };
        Some((first, self.calendar.days(first, add_span(first, length))))
    }
}
