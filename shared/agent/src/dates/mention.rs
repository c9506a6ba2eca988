//! Parses time expressions: "yesterday", "12 March", "last 10 days", "2026-W07".

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use super::calendar::{Calendar, Period, Unit, add_span, monday_of};
use super::resolved::WindowError;
use super::vocabulary::{month, number, unit, weekday};
use crate::planner::tokens::Tokens;

/// Time that a question mentions. The variants without a year are resolved relative to a reference date.
#[derive(Clone, Debug)]
pub(crate) enum TimeMention {
    /// Period that depends on nothing else.
    Fixed(Period),
    Weekday(Weekday),
    /// Month from 1 to 12, and day of the month.
    MonthDay(i8, i8),
    /// Month from 1 to 12.
    Month(i8),
    /// Quarter from 1 to 4.
    Quarter(i8),
    /// Day of the month, from 1 to 31.
    DayOfMonth(i8),
    /// Time that cannot be resolved.
    Invalid(WindowError),
}

/// Result of a parser: the mention and the index of the word after it, or `None` if there is no such mention.
pub(crate) type Parsed = Option<(TimeMention, usize)>;

/// Parser of time expressions.
pub(crate) struct TimeParser<'a> {
    pub words: &'a Tokens,
    pub calendar: &'a Calendar<'a>,
}

/// Splits a word after one to five leading digits: "24h" is 24 and "h".
fn number_and_unit(word: &str) -> Option<(i32, &str)> {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = word.split_at(digits);
    (1..=5).contains(&digits).then(|| number.parse().ok()).flatten().map(|number| (number, rest))
}

/// Parses digits with separators between them: "13/03/2026" with '/' is [13, 3, 2026].
pub(super) fn digits(word: &str, separator: char) -> Option<Vec<i16>> {
    let parts = word.split(separator);
    parts
        .map(|part| part.parse().ok().filter(|_| part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit())))
        .collect()
}

impl TimeParser<'_> {
    pub(super) fn word(&self, at: usize) -> &str {
        self.words.lower(at)
    }

    /// Parses the time expression that starts at word `at`.
    pub(crate) fn mention(&self, at: usize) -> Parsed {
        self.nested_mention(at, 2)
    }

    /// Parses a time expression; `depth` limits how often expressions such as "the start of the week of" may nest.
    pub(super) fn nested_mention(&self, at: usize, depth: u8) -> Parsed {
        let at = if matches!(self.word(at), "the" | "our") { at + 1 } else { at };
        let day = self.relative_day(at).or_else(|| self.written_date(at)).or_else(|| self.ago(at));
        let named = day
            .or_else(|| self.part(at, depth))
            .or_else(|| self.qualified(at))
            .or_else(|| self.edge(at, depth))
            .or_else(|| self.named(at));
        named.map(|read| self.with_clock(read))
    }

    pub(super) fn fixed(&self, period: Period, next: usize) -> Parsed {
        Some((TimeMention::Fixed(period), next))
    }

    pub(super) fn invalid(&self, error: WindowError, next: usize) -> Parsed {
        Some((TimeMention::Invalid(error), next))
    }

    fn relative_day(&self, at: usize) -> Parsed {
        let today = self.calendar.today;
        let yesterday = add_span(today, (-1).day());
        if self.words.follows(at, "day before yesterday") {
            return self.fixed(self.calendar.day(add_span(yesterday, (-1).day())), at + 3);
        }
        let hours = |date, from, until| self.hours(date, from, until);
        let report = ["report", "summary", "digest", "update", "recap", "changelog", "standup", "overview"];
        let every = match self.word(at) {
            "daily" => Some(Unit::Day),
            "weekly" => Some(Unit::Week),
            "monthly" => Some(Unit::Month),
            _ => None,
        };
        if let Some(unit) = every.filter(|_| report.contains(&self.word(at + 1))) {
            return self.rolling(unit, 1, at + 1);
        }
        match (self.word(at), self.word(at + 1)) {
            ("last", "night") => self.fixed(hours(yesterday, 18, 30), at + 2),
            ("this" | "today", "morning") => self.fixed(hours(today, 0, 12), at + 2),
            ("this", "afternoon") => self.fixed(hours(today, 12, 18), at + 2),
            ("this", "evening") => self.fixed(hours(today, 18, 24), at + 2),
            ("yesterday", "morning") => self.fixed(hours(yesterday, 0, 12), at + 2),
            ("yesterday", "afternoon") => self.fixed(hours(yesterday, 12, 18), at + 2),
            ("yesterday", "evening") => self.fixed(hours(yesterday, 18, 24), at + 2),
            ("this" | "last" | "past", "weekend") => self.fixed(self.weekend(), at + 2),
            ("weekend", _) if !matches!(self.words.before(at), "a" | "any" | "every") => {
                self.fixed(self.weekend(), at + 1)
            }
            ("overnight", _) => self.fixed(hours(yesterday, 18, 30), at + 1),
            ("tonight", _) => self.fixed(hours(today, 18, 24), at + 1),
            ("today" | "todays" | "now", _) => self.fixed(self.calendar.day(today), at + 1),
            ("yesterday" | "yesterdays", _) => self.fixed(self.calendar.day(yesterday), at + 1),
            ("tomorrow", _) => self.fixed(self.calendar.day(add_span(today, 1.day())), at + 1),
            _ => None,
        }
    }

    /// Parses "3 days ago" as that day, "2 weeks ago" as that week, "5 hours ago" as that instant.
    fn ago(&self, at: usize) -> Parsed {
        let (count, unit, next) = self.quantity(at)?;
        if self.word(next) != "ago" {
            return None;
        }
        let instant = self.calendar.rolling(unit, count)?.start;
        let date = self.calendar.date_of(instant);
        let period = match unit {
            Unit::Minute | Unit::Hour => Period { start: instant, end: instant },
            Unit::Sprint => self.calendar.sprint(-count)?,
            Unit::Fortnight => self.calendar.unit(Unit::Week, date, 0)?,
            _ => self.calendar.unit(unit, date, 0)?,
        };
        self.fixed(period, next + 1)
    }

    /// Parses a number and a unit: "10 days", "a couple of weeks", "24h". Returns both, and the index of the word after
    /// them.
    pub(super) fn quantity(&self, at: usize) -> Option<(i32, Unit, usize)> {
        if let Some((count, rest)) =
            number_and_unit(self.word(at)).filter(|(_, rest)| !rest.is_empty() && !rest.starts_with("th"))
        {
            // "3-4 weeks" is up to four.
            if let Some(most) = rest.strip_prefix('-').and_then(number) {
                return Some((most, unit(self.word(at + 1))?, at + 2));
            }
            return Some((count, unit(rest)?, at + 1));
        }
        let at = if self.word(at) == "a" && number(self.word(at + 1)).is_some() { at + 1 } else { at };
        let count = number(self.word(at))?;
        let mut next = at + 1;
        while matches!(self.word(next), "of" | "full" | "whole" | "calendar" | "completed" | "finished") {
            next += 1;
        }
        Some((count, unit(self.word(next))?, next + 1))
    }

    /// Parses "this week", "last 10 days", "past month", "last Tuesday", "next sprint".
    fn qualified(&self, at: usize) -> Parsed {
        let offset = match self.word(at) {
            "this" | "current" | "ongoing" => 0,
            "last" | "past" | "previous" | "prior" | "preceding" | "latest" => -1,
            "next" | "coming" | "upcoming" => 1,
            "sprint" if matches!(self.words.before(at), "the" | "our" | "this") => {
                return self.sprint(at, 0, at + 1);
            }
            _ => return None,
        };
        if offset == -1
            && let Some((count, unit, next)) = self.quantity(at + 1)
        {
            return self.rolling(unit, count, next);
        }
        self.qualified_unit(at, offset).or_else(|| self.qualified_name(at, offset))
    }

    fn rolling(&self, unit: Unit, count: i32, next: usize) -> Parsed {
        match self.calendar.rolling(unit, count) {
            Some(period) => self.fixed(period, next),
            None => self.invalid(WindowError::NoCadence, next),
        }
    }

    /// Parses a qualified unit: "last week" is the calendar week, "the last week" and "past week" end now.
    fn qualified_unit(&self, at: usize, offset: i32) -> Parsed {
        let adjectives = |at: &usize| {
            matches!(self.word(*at), "complete" | "full" | "calendar" | "whole" | "completed" | "finished")
        };
        let skipped = (at + 1..at + 4).take_while(adjectives).count();
        if skipped > 0 {
            let unit = unit(self.word(at + 1 + skipped))?;
            return self.fixed(self.calendar.unit(unit, self.calendar.today, offset)?, at + 2 + skipped);
        }
        let unit = unit(self.word(at + 1))?;
        let rolls = self.word(at) == "past" || self.words.before(at) == "the";
        match unit {
            Unit::Sprint => self.sprint(at + 1, offset, at + 2),
            Unit::Minute | Unit::Hour | Unit::Day | Unit::Fortnight if offset == -1 => {
                self.rolling(unit, 1, at + 2)
            }
            _ if rolls && offset == -1 && self.word(at) != "previous" => self.rolling(unit, 1, at + 2),
            _ => self.fixed(self.calendar.unit(unit, self.calendar.today, offset)?, at + 2),
        }
    }

    fn sprint(&self, at: usize, offset: i32, next: usize) -> Parsed {
        if self.word(at + 1).parse::<u32>().is_ok() {
            return self.invalid(WindowError::NumberedSprint, at + 2);
        }
        match self.calendar.sprint(offset) {
            Some(period) => self.fixed(period, next),
            None => self.invalid(WindowError::NoCadence, next),
        }
    }

    fn qualified_name(&self, at: usize, offset: i32) -> Parsed {
        let today = self.calendar.today;
        if let Some(weekday) = weekday(self.word(at + 1)) {
            let this_week = add_span(monday_of(today), i64::from(weekday.to_monday_zero_offset()).days());
            let before = self.calendar.weekday_until(weekday, add_span(today, (-1).day()));
            let day = [before, this_week, add_span(before, 7.days())][(offset + 1) as usize];
            return self.fixed(self.calendar.day(day), at + 2);
        }
        let month = month(self.word(at + 1))?;
        let year =
            i32::from(today.year()) + if month >= today.month() { offset.min(0) } else { offset.max(0) };
        let first = Date::new(year as i16, month, 1).ok()?;
        self.fixed(self.calendar.days(first, add_span(first, 1.month())), at + 2)
    }
}
