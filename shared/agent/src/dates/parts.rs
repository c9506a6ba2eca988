//! Parses parts of other times: the start of a week, the second half of a month, the week of a day.

use jiff::ToSpan;

use super::calendar::{Period, Unit, add_span, length_of, multiply_span};
use super::mention::{Parsed, TimeParser};
use super::vocabulary::unit;

impl TimeParser<'_> {
    /// Parses "the start of the week" and "the end of March" as an instant, and "the week of 12 March" as that week.
    pub(super) fn edge(&self, at: usize, depth: u8) -> Parsed {
        let depth = depth.checked_sub(1)?;
        let begins = match self.word(at) {
            "start" | "beginning" | "first" => true,
            "end" => false,
            "week" if self.word(at + 1) == "of" => {
                let (mention, next) = self.nested_mention(at + 2, depth)?;
                let day =
                    self.calendar.date_of(self.resolve_until(&mention, self.calendar.today).ok()?.start);
                return self.fixed(self.calendar.unit(Unit::Week, day, 0)?, next);
            }
            _ => return None,
        };
        if self.word(at + 1) != "of" {
            return None;
        }
        let (period, next) = self.whole_unit(at + 2, depth)?;
        let instant = if begins { period.start } else { period.end };
        self.fixed(Period { start: instant, end: instant }, next)
    }

    fn whole_unit(&self, at: usize, depth: u8) -> Option<(Period, usize)> {
        if let Some((mention, next)) = self.nested_mention(at, depth) {
            return Some((self.resolve_until(&mention, self.calendar.today).ok()?, next));
        }
        let at = if self.word(at) == "the" { at + 1 } else { at };
        Some((self.calendar.unit(unit(self.word(at))?, self.calendar.today, 0)?, at + 1))
    }

    /// Parses parts of a unit: "the second week of March" is the 8th to 14th, "the last week" its last seven days;
    /// "the first half" of a month ends with the 15th.
    pub(super) fn part(&self, at: usize, depth: u8) -> Parsed {
        let depth = depth.checked_sub(1)?;
        let position = match self.word(at) {
            "first" | "1st" => 1,
            "second" | "2nd" => 2,
            "third" | "3rd" => 3,
            "fourth" | "4th" => 4,
            "last" | "final" => 0,
            _ => return None,
        };
        if let Some((count, unit, next)) = self.quantity(at + 1).filter(|_| matches!(position, 0 | 1)) {
            return self.first_units(position == 1, count, unit, next, depth);
        }
        let half = match self.word(at + 1) {
            "week" => false,
            "half" => true,
            _ => return None,
        };
        if !matches!(self.word(at + 2), "of" | "in") {
            return None;
        }
        let (whole, next) = self.whole_unit(at + 3, depth)?;
        let part = if half { self.half(&whole, position) } else { self.week_of(&whole, position) };
        self.fixed(part?, next)
    }

    /// Parses "five months of 2026" after "the first" or "the last", with the number and the unit already read.
    fn first_units(&self, is_first: bool, count: i32, unit: Unit, next: usize, depth: u8) -> Parsed {
        if !matches!(self.word(next), "of" | "in") {
            return None;
        }
        let (whole, next) = self.whole_unit(next + 1, depth)?;
        if matches!(unit, Unit::Minute | Unit::Hour) {
            return None;
        }
        let span = multiply_span(length_of(unit)?, if is_first { count } else { -count });
        let (first, after) = (self.calendar.date_of(whole.start), self.calendar.date_of(whole.end));
        let part = if is_first {
            self.calendar.days(first, add_span(first, span).min(after))
        } else {
            self.calendar.days(add_span(after, span).max(first), after)
        };
        self.fixed(part, next)
    }

    fn week_of(&self, whole: &Period, position: i32) -> Option<Period> {
        let (first, after) = (self.calendar.date_of(whole.start), self.calendar.date_of(whole.end));
        if position == 0 {
            return Some(self.calendar.days(add_span(after, (-7).days()), after));
        }
        let start = add_span(first, multiply_span(7.days(), position - 1));
        (start < after).then(|| self.calendar.days(start, add_span(start, 7.days()).min(after)))
    }

    fn half(&self, whole: &Period, position: i32) -> Option<Period> {
        let (first, after) = (self.calendar.date_of(whole.start), self.calendar.date_of(whole.end));
        let days = (after - first).get_days();
        let middle = match days {
            28..=31 => add_span(first, 15.days()),
            360.. => add_span(first, 6.months()),
            _ => add_span(first, multiply_span(1.day(), days / 2)),
        };
        match position {
            1 => Some(self.calendar.days(first, middle)),
            0 | 2 => Some(self.calendar.days(middle, after)),
            _ => None,
        }
    }
}
