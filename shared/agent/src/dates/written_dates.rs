//! Parses dates in digits: "2026-03-14", "13/03/2026", "2026-03", "2026-W07".

use jiff::civil::{Date, ISOWeekDate, Weekday};
use jiff::{Timestamp, ToSpan};

use super::calendar::{Period, add_span};
use super::mention::{Parsed, TimeParser, digits};
use super::resolved::WindowError;

impl TimeParser<'_> {
    pub(super) fn written_date(&self, at: usize) -> Parsed {
        let word = self.word(at);
        if word.len() > 10
            && let Some(instant) = self.instant(word)
        {
            return self.fixed(Period { start: instant, end: instant }, at + 1);
        }
        if let Some([year, month, day]) = digits(word, '-').as_deref().filter(|_| is_year_first(word)) {
            let part = |part: i16| i8::try_from(part).unwrap_or(0);
            return self.civil(word, *year, part(*month), part(*day), at + 1);
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
        let parts = digits(word, '/').or_else(|| digits(word, '.'))?;
        let [first, second, year] = parts.as_slice() else { return None };
        let (Ok(first), Ok(second), year) = (i8::try_from(*first), i8::try_from(*second), *year) else {
            return None;
        };
        if year < 1000 || !(1..=31).contains(&first) && !(1..=31).contains(&second) {
            return None;
        }
        match (first > 12, second > 12) {
            _ if first == second || word.contains('.') => self.civil(word, year, second, first, at + 1),
            (true, _) => self.civil(word, year, second, first, at + 1),
            (false, true) => self.civil(word, year, first, second, at + 1),
            (false, false) => self.invalid(WindowError::UnclearDate(word.to_owned()), at + 1),
        }
    }

    fn iso_parts(&self, at: usize) -> Parsed {
        let word = self.word(at);
        if let Some([year, month]) =
            digits(word, '-').as_deref().filter(|_| is_year_first(word) && word.len() == 7)
        {
            let month = i8::try_from(*month).unwrap_or(0);
            return match Date::new(*year, month, 1) {
                Ok(first) => self.fixed(self.calendar.days(first, add_span(first, 1.month())), at + 1),
                Err(_) => self.invalid(WindowError::NotADate(word.to_owned()), at + 1),
            };
        }
        if let Some((year, week)) =
            word.split_once("-w").filter(|(year, week)| year.len() == 4 && week.len() == 2)
        {
            return self.iso_week(word, year.parse().ok()?, week.parse().ok()?, at + 1);
        }
        let numbered = (word == "week" || word == "iso" && self.word(at + 1) == "week").then_some(());
        if word == "iso" && numbered.is_some() {
            return self.iso_parts(at + 1);
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
                self.fixed(self.calendar.days(monday, add_span(monday, 7.days())), next)
            }
            Err(_) => self.invalid(WindowError::NotADate(format!("{word} {week}")), next),
        }
    }
}

/// Returns whether a date in digits begins with a year of four digits.
fn is_year_first(word: &str) -> bool {
    word.find('-') == Some(4)
}
