//! Parses dates in digits: "2026-03-14", "13/03/2026", "2026-03", "2026-W07".

use std::sync::LazyLock;

use jiff::civil::{Date, ISOWeekDate, Weekday};
use jiff::{Timestamp, ToSpan};
use regex::Regex;

use super::calendar::{Period, add};
use super::mention::{Parsed, TimeParser, pattern};
use super::resolved::WindowError;

static SLASHED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$"));
static DASHED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\d{4}-\d{1,2}-\d{1,2}$"));
static YEAR_MONTH: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{4})-(\d{2})$"));
static ISO_WEEK: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(\d{4})-w(\d{2})$"));

impl TimeParser<'_> {
    pub(super) fn written_date(&self, at: usize) -> Parsed {
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

    pub(super) fn civil(&self, word: &str, year: i16, month: i8, day: i8, next: usize) -> Parsed {
        match Date::new(year, month, day) {
            Ok(date) => self.fixed(self.calendar.day(date), next),
            Err(_) => self.invalid(WindowError::NotADate(word.to_owned()), next),
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

    /// Parses slashed dates: 13/03/2026 has one meaning, 03/04/2026 could have two.
    fn slashed(&self, at: usize) -> Parsed {
        let word = self.word(at);
        let found = SLASHED.captures(word)?;
        let part = |index: usize| found[index].parse::<i16>().unwrap_or(0);
        let (first, second, year) = (part(1) as i8, part(2) as i8, part(3));
        match (first > 12, second > 12) {
            _ if first == second || word.contains('.') => self.civil(word, year, second, first, at + 1),
            (true, _) => self.civil(word, year, second, first, at + 1),
            (false, true) => self.civil(word, year, first, second, at + 1),
            (false, false) => self.invalid(WindowError::UnclearDate(word.to_owned()), at + 1),
        }
    }

    fn iso_parts(&self, at: usize) -> Parsed {
        let word = self.word(at);
        if let Some(found) = YEAR_MONTH.captures(word) {
            let (year, month) = (found[1].parse().ok()?, found[2].parse().ok()?);
            return match Date::new(year, month, 1) {
                Ok(first) => self.fixed(self.calendar.days(first, add(first, 1.month())), at + 1),
                Err(_) => self.invalid(WindowError::NotADate(word.to_owned()), at + 1),
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

    fn iso_week(&self, word: &str, year: i16, week: i8, next: usize) -> Parsed {
        match ISOWeekDate::new(year, week, Weekday::Monday) {
            Ok(monday) => {
                let monday = monday.date();
                self.fixed(self.calendar.days(monday, add(monday, 7.days())), next)
            }
            Err(_) => self.invalid(WindowError::NotADate(format!("{word} {week}")), next),
        }
    }
}
