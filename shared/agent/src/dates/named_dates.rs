//! Parses dates with names: "Monday", "12 March", "March 2026", "Q1".

use jiff::ToSpan;
use jiff::civil::Date;

use super::calendar::{Period, add_span};
use super::mention::{Parsed, TimeMention, TimeParser};
use super::resolved::WindowError;
use super::vocabulary::{month, ordinal, weekday, year};

impl TimeParser<'_> {
    /// Parses weekdays, months, days of months, quarters and years.
    pub(super) fn named(&self, at: usize) -> Parsed {
        let word = self.word(at);
        if weekday(word).is_some()
            && let Some((mention @ TimeMention::MonthDay(..), next)) = self.day_first(at + 1)
        {
            return Some((mention, next));
        }
        if let Some(weekday) = weekday(word) {
            return Some((TimeMention::Weekday(weekday), at + 1));
        }
        if let Some(month) = month(word) {
            return self.after_month(at, month);
        }
        self.day_first(at).or_else(|| self.quarter(at)).or_else(|| {
            let (year, next) = self.year_at(at)?;
            let first = Date::new(year, 1, 1).ok()?;
            self.fixed(self.calendar.days(first, add_span(first, 1.year())), next)
        })
    }

    /// Parses "March", "March 2026", "March 12", "March 12th, 2026".
    fn after_month(&self, at: usize, month: i8) -> Parsed {
        if let Some((year, next)) = self.year_at(at + 1) {
            let first = Date::new(year, month, 1).ok()?;
            return self.fixed(self.calendar.days(first, add_span(first, 1.month())), next);
        }
        match self.day_number(at + 1) {
            Some(day) => self.month_day(month, day, at + 2),
            None => Some((TimeMention::Month(month), at + 1)),
        }
    }

    /// Parses "12 March", "12th of March 2026", "the 12th".
    fn day_first(&self, at: usize) -> Parsed {
        let day = self.day_number(at)?;
        let month_at = if self.word(at + 1) == "of" { at + 2 } else { at + 1 };
        match month(self.word(month_at)) {
            Some(month) => self.month_day(month, day, month_at + 1),
            None => ordinal(self.word(at)).map(|day| (TimeMention::DayOfMonth(day), at + 1)),
        }
    }

    fn month_day(&self, month: i8, day: i8, next: usize) -> Parsed {
        let longest = Date::new(2024, month, 1).map_or(31, |first| first.days_in_month());
        if day > longest {
            return self.invalid(WindowError::NotADate(format!("day {day} of month {month}")), next);
        }
        match self.year_at(next) {
            Some((year, next)) => self.civil(&format!("{year}-{month:02}-{day:02}"), year, month, day, next),
            None => Some((TimeMention::MonthDay(month, day), next)),
        }
    }

    fn day_number(&self, at: usize) -> Option<i8> {
        let word = self.word(at);
        ordinal(word).or_else(|| word.parse().ok().filter(|day| (1..=31).contains(day) && word.len() <= 2))
    }

    fn quarter(&self, at: usize) -> Parsed {
        if let Some(half) = self.word(at).strip_prefix('h').and_then(|half| half.parse::<i8>().ok()) {
            return self.half_year(at, half);
        }
        let quarter: i8 = self.word(at).strip_prefix('q')?.parse().ok().filter(|q| (1..=4).contains(q))?;
        match self.year_at(at + 1) {
            Some((year, next)) => self.fixed(self.quarter_of(year, quarter), next),
            None => Some((TimeMention::Quarter(quarter), at + 1)),
        }
    }

    /// Parses "H1 2026", the first half of a year.
    fn half_year(&self, at: usize, half: i8) -> Parsed {
        let (year, next) = self.year_at(at + 1).unwrap_or((self.calendar.today.year(), at + 1));
        let first =
            Date::new(year, if half == 1 { 1 } else { 7 }, 1).ok().filter(|_| matches!(half, 1 | 2))?;
        self.fixed(self.calendar.days(first, add_span(first, 6.months())), next)
    }

    fn quarter_of(&self, year: i16, quarter: i8) -> Period {
        let first = Date::new(year, quarter * 3 - 2, 1).unwrap_or(self.calendar.today);
        self.calendar.days(first, add_span(first, 3.months()))
    }

    pub(super) fn year_at(&self, at: usize) -> Option<(i16, usize)> {
        let at = if self.word(at) == "of" { at + 1 } else { at };
        year(self.word(at)).map(|year| (year, at + 1))
    }
}
