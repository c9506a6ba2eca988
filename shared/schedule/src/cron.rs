//! The six fields of `cron(…)`. This module checks them by EventBridge's rules, because the library `croner`, which
//! finds the matching times, accepts more expressions and reports less precise errors.

use croner::parser::{CronParser, Seconds, Year};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::error::ExpressionError;
use crate::local_time::to_instant;

/// Message for a `#` term that is not like `6#3`.
const NTH_DAY_PROBLEM: &str =
    "must be a day of the week, '#' and a number from 1 to 5: 6#3 is the third Friday of the month";

/// Parsed cron expression.
#[derive(Clone)]
pub(crate) struct Cron(croner::Cron);

/// Rules for one field.
struct Field {
    name: &'static str,
    /// Lowest value.
    low: u16,
    /// Highest value.
    high: u16,
    /// Names of the values in order, starting with the name of `low`. Empty if only numbers are valid.
    names: &'static [&'static str],
    /// Special values that the field accepts.
    special: SpecialValues,
}

/// Special values that a field accepts instead of a list of values. A list cannot contain them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpecialValues {
    None,
    /// Special values of a day of the month: `?`, `L`, `LW`, and values such as `15W`.
    DayOfMonth,
    /// Special values of a day of the week: `?`, `L`, and values such as `6L` and `6#3`. The field does not accept
    /// steps such as `2/2`.
    DayOfWeek,
}

const MONTHS: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

const DAYS: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

const FIELDS: [Field; 6] = [
    Field { name: "minutes", low: 0, high: 59, names: &[], special: SpecialValues::None },
    Field { name: "hours", low: 0, high: 23, names: &[], special: SpecialValues::None },
    Field { name: "day of month", low: 1, high: 31, names: &[], special: SpecialValues::DayOfMonth },
    Field { name: "month", low: 1, high: 12, names: &MONTHS, special: SpecialValues::None },
    Field { name: "day of week", low: 1, high: 7, names: &DAYS, special: SpecialValues::DayOfWeek },
    Field { name: "year", low: 1970, high: 2199, names: &[], special: SpecialValues::None },
];

/// Day of the week that a bare `L` stands for: Saturday.
const LAST_DAY: &str = "7";

impl Cron {
    pub(crate) fn parse(text: &str) -> Result<Self, ExpressionError> {
        let text = text.to_ascii_uppercase();
        let given: Vec<&str> = text.split_ascii_whitespace().collect();
        if given.len() != FIELDS.len() {
            return Err(ExpressionError::FieldCount(given.len()));
        }
        let fields = FIELDS.iter().zip(&given).map(|(field, text)| field.to_croner(text));
        let fields = fields.collect::<Result<Vec<String>, _>>()?;
        if (given[2] == "?") == (given[4] == "?") {
            return Err(ExpressionError::DayFields);
        }
        // croner accepts EventBridge's syntax `5/10` only with `sloppy_ranges`.
        let parser = CronParser::builder().seconds(Seconds::Required).year(Year::Required);
        let parser = parser.alternative_weekdays(true).sloppy_ranges(true).build();
        let parsed = parser.parse(&format!("0 {}", fields.join(" ")));
        parsed.map(Self).map_err(|_| ExpressionError::Syntax)
    }

    /// Returns the time of the first firing after `after`, or `None` if there is none.
    ///
    /// Searches the local times in order, and converts each match to an instant. A later local time never has an
    /// earlier instant, because a local time that the clocks repeat counts only the first time.
    pub(crate) fn next_firing(&self, zone: &TimeZone, after: Timestamp) -> Option<Timestamp> {
        let mut time = zone.to_datetime(after);
        loop {
            time = self.0.find_next_occurrence(&time, false).ok()?;
            if let Some(at) = to_instant(zone, time).filter(|at| *at > after) {
                return Some(at);
            }
        }
    }
}

impl Field {
    /// Validates the text of this field, and returns it in the syntax of the library `croner`, with names such as `MON`
    /// replaced by numbers.
    fn to_croner(&self, text: &str) -> Result<String, ExpressionError> {
        if let Some(special) = self.special_to_croner(text)? {
            return Ok(special);
        }
        let terms: Result<Vec<String>, _> = text.split(',').map(|term| self.term_to_croner(term)).collect();
        terms.map(|terms| terms.join(","))
    }

    /// Validates a special value such as `L`, and returns it in the syntax of the library `croner`. Returns `None`
    /// if `text` is a list of ordinary values.
    fn special_to_croner(&self, text: &str) -> Result<Option<String>, ExpressionError> {
        let value_of = |value: &str| self.parse_value(text, value);
        match (self.special, text) {
            (SpecialValues::DayOfMonth | SpecialValues::DayOfWeek, "?") => Ok(Some("?".to_owned())),
            (SpecialValues::DayOfMonth, "L" | "LW") => Ok(Some(text.to_owned())),
            (SpecialValues::DayOfWeek, "L") => Ok(Some(LAST_DAY.to_owned())),
            (SpecialValues::DayOfMonth, _) => match text.strip_suffix('W') {
                Some(day) => Ok(Some(format!("{}W", value_of(day)?))),
                None => Ok(None),
            },
            (SpecialValues::DayOfWeek, _) => match (text.split_once('#'), text.strip_suffix('L')) {
                (Some((day, "1" | "2" | "3" | "4" | "5")), _) => {
                    let suffix = &text[day.len()..];
                    Ok(Some(format!("{}{suffix}", value_of(day)?)))
                }
                (Some(_), _) => Err(self.field_error(text, NTH_DAY_PROBLEM)),
                (None, Some(day)) => Ok(Some(format!("{}L", value_of(day)?))),
                (None, None) => Ok(None),
            },
            (SpecialValues::None, _) => Ok(None),
        }
    }

    /// Validates one term of a list, and returns it with names replaced by numbers. A term is `*`, `5` or `5-10`, with
    /// or without a step (`*/5`, `5/10`, `5-30/10`).
    fn term_to_croner(&self, term: &str) -> Result<String, ExpressionError> {
        let (range, step) = match term.split_once('/') {
            Some((range, step)) => (range, Some(step)),
            None => (term, None),
        };
        let range = match range.split_once('-') {
            _ if range == "*" => range.to_owned(),
            Some((from, to)) => self.range_to_croner(term, from, to)?,
            None => self.parse_value(term, range)?.to_string(),
        };
        match step {
            Some(step) => Ok(format!("{range}/{}", self.parse_step(term, step)?)),
            None => Ok(range),
        }
    }

    fn range_to_croner(&self, term: &str, from: &str, to: &str) -> Result<String, ExpressionError> {
        let (from, to) = (self.parse_value(term, from)?, self.parse_value(term, to)?);
        if from <= to {
            Ok(format!("{from}-{to}"))
        } else {
            Err(self.field_error(term, "must be a range from low to high"))
        }
    }

    fn parse_step(&self, term: &str, step: &str) -> Result<u16, ExpressionError> {
        if self.special == SpecialValues::DayOfWeek {
            return Err(self.field_error(term, "must not have a step"));
        }
        let max = self.high - self.low;
        let step = parse_number(step).filter(|step| (1..=max).contains(step));
        step.ok_or_else(|| self.field_error(term, format!("must have a step from 1 to {max}")))
    }

    /// Parses one value, a number or a name. `term` is the part of the field that an error names.
    fn parse_value(&self, term: &str, text: &str) -> Result<u16, ExpressionError> {
        let named = self.names.iter().position(|name| *name == text).and_then(|at| u16::try_from(at).ok());
        let value = named.map(|at| self.low + at).or_else(|| parse_number(text));
        let Self { low, high, .. } = *self;
        value.filter(|value| (low..=high).contains(value)).ok_or_else(|| {
            let names = match self.names {
                [] => String::new(),
                names => format!(" or {} to {}", names[0], names[names.len() - 1]),
            };
            self.field_error(term, format!("must consist of values from {low} to {high}{names}"))
        })
    }

    fn field_error(&self, term: &str, problem: impl Into<String>) -> ExpressionError {
        ExpressionError::Field { field: self.name, term: term.to_owned(), problem: problem.into() }
    }
}

fn parse_number(text: &str) -> Option<u16> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}
