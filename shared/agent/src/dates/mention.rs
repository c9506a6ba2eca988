//! The words that name a time: "yesterday", "12 March", "last 10 days", "2026-W07".

use std::sync::LazyLock;

use jiff::civil::{Date, ISOWeekDate, Weekday};
use jiff::{Timestamp, ToSpan};
use regex::Regex;

use super::Trouble;
use super::calendar::{Calendar, Period, Unit, add, monday_of};
use super::vocabulary::{month, number, ordinal, unit, weekday, year};
use crate::understand::tokens::Tokens;

/// A time that is named. All but the fixed ones depend on what they are read against.
#[derive(Clone, Debug)]
pub(crate) enum Mention {
    Fixed(Period),
    Weekday(Weekday),
    MonthDay(i8, i8),
    Month(i8),
    Quarter(i8),
    DayOfMonth(i8),
    Trouble(Trouble),
}

/// What was read, and the index of the word after it.
pub(crate) type Read = Option<(Mention, usize)>;

/// Reads mentions out of words.
pub(crate) struct Reader<'a> {
    pub words: &'a Tokens,
    pub calendar: &'a Calendar<'a>,
}

#[expect(clippy::expect_used, reason = "constant patterns, compiled by every test of this module")]
pub(super) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("valid pattern")
}

static SLASHED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$"));
static DASHED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\d{4}-\d{1,2}-\d{1,2}$"));
static YEAR_MONTH: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{4})-(\d{2})$"));
static ISO_WEEK: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{4})-w(\d{2})$"));
static SHORT_SPAN: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{1,5})(h|hrs?|d|w|wks?|mo|y|min)$"));

impl Reader<'_> {
    pub(super) fn word(&self, at: usize) -> &str {
        self.words.lower(at)
    }

    /// The time that the words from `at` on name.
    pub(crate) fn mention(&self, at: usize) -> Read {
        self.nested_mention(at, 2)
    }

    /// `depth` is how often "the start of the week of" may still nest.
    pub(super) fn nested_mention(&self, at: usize, depth: u8) -> Read {
        let at = if matches!(self.word(at), "the" | "our") { at + 1 } else { at };
        let day = self.relative_day(at).or_else(|| self.written_date(at)).or_else(|| self.ago(at));
        let named = day
            .or_else(|| self.holiday(at))
            .or_else(|| self.part(at, depth))
            .or_else(|| self.qualified(at))
            .or_else(|| self.edge(at, depth))
            .or_else(|| self.named(at));
        named.map(|read| self.with_clock(read))
    }

    pub(super) fn fixed(&self, period: Period, next: usize) -> Read {
        Some((Mention::Fixed(period), next))
    }

    fn trouble(&self, trouble: Trouble, next: usize) -> Read {
        Some((Mention::Trouble(trouble), next))
    }

    fn relative_day(&self, at: usize) -> Read {
        let today = self.calendar.today;
        let yesterday = add(today, (-1).day());
        if self.words.follows(at, "day before yesterday") {
            return self.fixed(self.calendar.day(add(yesterday, (-1).day())), at + 3);
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
            ("weekend", _) => self.fixed(self.weekend(), at + 1),
            ("overnight", _) => self.fixed(hours(yesterday, 18, 30), at + 1),
            ("tonight", _) => self.fixed(hours(today, 18, 24), at + 1),
            ("today" | "now", _) => self.fixed(self.calendar.day(today), at + 1),
            ("yesterday", _) => self.fixed(self.calendar.day(yesterday), at + 1),
            ("tomorrow", _) => self.fixed(self.calendar.day(add(today, 1.day())), at + 1),
            _ => None,
        }
    }

    fn written_date(&self, at: usize) -> Read {
        let word = self.word(at);
        if word.len() > 10
            && let Some(instant) = self.instant(word)
        {
            return self.fixed(Period { start: instant, end: instant }, at + 1);
        }
        if DASHED.is_match(word) {
            let parts: Vec<i16> = word.split('-').filter_map(|part| part.parse().ok()).collect();
            return self.civil(word, parts[0], parts[1] as i8, parts[2] as i8, at + 1);
        }
        self.slashed(at).or_else(|| self.iso_parts(at))
    }

    fn civil(&self, word: &str, year: i16, month: i8, day: i8, next: usize) -> Read {
        match Date::new(year, month, day) {
            Ok(date) => self.fixed(self.calendar.day(date), next),
            Err(_) => self.trouble(Trouble::NotADate(word.to_owned()), next),
        }
    }

    fn instant(&self, word: &str) -> Option<Timestamp> {
        let word = word.to_uppercase();
        if !word.contains('T') {
            return None;
        }
        let civil = || word.parse::<jiff::civil::DateTime>().ok()?.to_zoned(self.calendar.zone.clone()).ok();
        word.parse().ok().or_else(|| civil().map(|zoned| zoned.timestamp()))
    }

    /// 13/03/2026 can be one day only; 03/04/2026 could be two.
    fn slashed(&self, at: usize) -> Read {
        let word = self.word(at);
        let found = SLASHED.captures(word)?;
        let part = |index: usize| found[index].parse::<i16>().unwrap_or(0);
        let (first, second, year) = (part(1) as i8, part(2) as i8, part(3));
        match (first > 12, second > 12) {
            _ if first == second || word.contains('.') => self.civil(word, year, second, first, at + 1),
            (true, _) => self.civil(word, year, second, first, at + 1),
            (false, true) => self.civil(word, year, first, second, at + 1),
            (false, false) => self.trouble(Trouble::UnclearDate(word.to_owned()), at + 1),
        }
    }

    fn iso_parts(&self, at: usize) -> Read {
        let word = self.word(at);
        if let Some(found) = YEAR_MONTH.captures(word) {
            let (year, month) = (found[1].parse().ok()?, found[2].parse().ok()?);
            return match Date::new(year, month, 1) {
                Ok(first) => self.fixed(self.calendar.days(first, add(first, 1.month())), at + 1),
                Err(_) => self.trouble(Trouble::NotADate(word.to_owned()), at + 1),
            };
        }
        if let Some(found) = ISO_WEEK.captures(word) {
            return self.iso_week(word, found[1].parse().ok()?, found[2].parse().ok()?, at + 1);
        }
        let numbered = (word == "week").then(|| self.word(at + 1).parse::<i8>().ok()).flatten()?;
        let (year, next) = match self.year_at(at + 2) {
            Some((year, next)) => (year, next),
            None => (self.calendar.today.year(), at + 2),
        };
        self.iso_week("week", year, numbered, next)
    }

    fn iso_week(&self, word: &str, year: i16, week: i8, next: usize) -> Read {
        match ISOWeekDate::new(year, week, Weekday::Monday) {
            Ok(monday) => {
                let monday = monday.date();
                self.fixed(self.calendar.days(monday, add(monday, 7.days())), next)
            }
            Err(_) => self.trouble(Trouble::NotADate(format!("{word} {week}")), next),
        }
    }

    /// "3 days ago" is that day, "2 weeks ago" that week, "5 hours ago" that instant.
    fn ago(&self, at: usize) -> Read {
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

    /// A number and a unit: "10 days", "a couple of weeks", "24h".
    pub(super) fn quantity(&self, at: usize) -> Option<(i32, Unit, usize)> {
        if let Some(found) = SHORT_SPAN.captures(self.word(at)) {
            return Some((found[1].parse().ok()?, unit(&found[2])?, at + 1));
        }
        let at = if self.word(at) == "a" && number(self.word(at + 1)).is_some() { at + 1 } else { at };
        let count = number(self.word(at))?;
        let mut next = at + 1;
        while matches!(self.word(next), "of" | "full" | "whole" | "calendar" | "completed" | "finished") {
            next += 1;
        }
        Some((count, unit(self.word(next))?, next + 1))
    }

    /// "this week", "last 10 days", "past month", "last Tuesday", "next sprint".
    fn qualified(&self, at: usize) -> Read {
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

    fn rolling(&self, unit: Unit, count: i32, next: usize) -> Read {
        match self.calendar.rolling(unit, count) {
            Some(period) => self.fixed(period, next),
            None => self.trouble(Trouble::NoCadence, next),
        }
    }

    /// "last week" is the calendar's, "the last week" and "past week" end now.
    fn qualified_unit(&self, at: usize, offset: i32) -> Read {
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

    fn sprint(&self, at: usize, offset: i32, next: usize) -> Read {
        if let Some(read) = self.sprint_of_a_day(at + 1) {
            return Some(read);
        }
        if self.word(at + 1).parse::<u32>().is_ok() {
            return self.trouble(Trouble::NumberedSprint, at + 2);
        }
        match self.calendar.sprint(offset) {
            Some(period) => self.fixed(period, next),
            None => self.trouble(Trouble::NoCadence, next),
        }
    }

    fn qualified_name(&self, at: usize, offset: i32) -> Read {
        let today = self.calendar.today;
        if let Some(weekday) = weekday(self.word(at + 1)) {
            let this_week = add(monday_of(today), i64::from(weekday.to_monday_zero_offset()).days());
            let before = self.calendar.weekday_until(weekday, add(today, (-1).day()));
            let day = [before, this_week, add(before, 7.days())][(offset + 1) as usize];
            return self.fixed(self.calendar.day(day), at + 2);
        }
        let month = month(self.word(at + 1))?;
        let year =
            i32::from(today.year()) + if month >= today.month() { offset.min(0) } else { offset.max(0) };
        let first = Date::new(year as i16, month, 1).ok()?;
        self.fixed(self.calendar.days(first, add(first, 1.month())), at + 2)
    }

    /// Weekdays, months, days of months, quarters and years.
    fn named(&self, at: usize) -> Read {
        let word = self.word(at);
        if let Some(weekday) = weekday(word) {
            return Some((Mention::Weekday(weekday), at + 1));
        }
        if let Some(month) = month(word) {
            return self.after_month(at, month);
        }
        self.day_first(at).or_else(|| self.quarter(at)).or_else(|| {
            let (year, next) = self.year_at(at)?;
            let first = Date::new(year, 1, 1).ok()?;
            self.fixed(self.calendar.days(first, add(first, 1.year())), next)
        })
    }

    /// "March", "March 2026", "March 12", "March 12th, 2026".
    fn after_month(&self, at: usize, month: i8) -> Read {
        if let Some((year, next)) = self.year_at(at + 1) {
            let first = Date::new(year, month, 1).ok()?;
            return self.fixed(self.calendar.days(first, add(first, 1.month())), next);
        }
        match self.day_number(at + 1) {
            Some(day) => self.month_day(month, day, at + 2),
            None => Some((Mention::Month(month), at + 1)),
        }
    }

    /// "12 March", "12th of March 2026", "the 12th".
    fn day_first(&self, at: usize) -> Read {
        let day = self.day_number(at)?;
        let month_at = if self.word(at + 1) == "of" { at + 2 } else { at + 1 };
        match month(self.word(month_at)) {
            Some(month) => self.month_day(month, day, month_at + 1),
            None => ordinal(self.word(at)).map(|day| (Mention::DayOfMonth(day), at + 1)),
        }
    }

    fn month_day(&self, month: i8, day: i8, next: usize) -> Read {
        let longest = Date::new(2024, month, 1).map_or(31, |first| first.days_in_month());
        if day > longest {
            return self.trouble(Trouble::NotADate(format!("day {day} of month {month}")), next);
        }
        match self.year_at(next) {
            Some((year, next)) => self.civil(&format!("{year}-{month:02}-{day:02}"), year, month, day, next),
            None => Some((Mention::MonthDay(month, day), next)),
        }
    }

    fn day_number(&self, at: usize) -> Option<i8> {
        let word = self.word(at);
        ordinal(word).or_else(|| word.parse().ok().filter(|day| (1..=31).contains(day) && word.len() <= 2))
    }

    fn quarter(&self, at: usize) -> Read {
        let quarter: i8 = self.word(at).strip_prefix('q')?.parse().ok().filter(|q| (1..=4).contains(q))?;
        match self.year_at(at + 1) {
            Some((year, next)) => self.fixed(self.quarter_of(year, quarter), next),
            None => Some((Mention::Quarter(quarter), at + 1)),
        }
    }

    fn quarter_of(&self, year: i16, quarter: i8) -> Period {
        let first = Date::new(year, quarter * 3 - 2, 1).unwrap_or(self.calendar.today);
        self.calendar.days(first, add(first, 3.months()))
    }

    fn year_at(&self, at: usize) -> Option<(i16, usize)> {
        let at = if self.word(at) == "of" { at + 1 } else { at };
        year(self.word(at)).map(|year| (year, at + 1))
    }
}
