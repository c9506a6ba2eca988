//! `cron(…)`, `rate(…)` and `at(…)`.

use std::fmt;

use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::cron::Cron;

/// The most bytes of an expression, as EventBridge counts them.
const MAX_BYTES: usize = 256;

/// The greatest number of units in a rate: some 270 years, were they days.
const MAX_RATE: u32 = 99_999;

/// How far the newest firing that was missed is looked for, before all the time is gone through.
const LOOK_BACK: [SignedDuration; 2] = [SignedDuration::from_hours(24), SignedDuration::from_hours(31 * 24)];

/// When a schedule fires.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Expression {
    text: String,
    when: When,
}

#[derive(Clone)]
enum When {
    Cron(Box<Cron>),
    Rate(SignedDuration),
    At(DateTime),
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    #[error("must be cron(…), rate(…) or at(…)")]
    Form,
    #[error("must have at most {MAX_BYTES} bytes")]
    TooLong,
    #[error(
        "must be like rate(5 minutes), with a whole number from 1 to {MAX_RATE} and minutes, hours or days"
    )]
    Rate,
    #[error("must be like at(2026-11-18T08:30:00), a date and a time without an offset")]
    At,
    #[error(
        "cron(…) has six fields (minutes, hours, day of month, month, day of week and year), but {0} were given"
    )]
    Fields(usize),
    #[error("exactly one of day of month and day of week must be ?")]
    Days,
    #[error("{field}: {term:?} {problem}")]
    Field { field: &'static str, term: String, problem: String },
}

/// Why an expression has no firing after an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NeverFires {
    #[error("that date and time are over")]
    Over,
    #[error("that time does not exist in this time zone: its clocks are put forward over it")]
    Skipped,
    #[error("no date and time after now fit the expression")]
    NoSuchTime,
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// [`ExpressionError`], which says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        if text.len() > MAX_BYTES {
            return Err(ExpressionError::TooLong);
        }
        let (kind, rest) = text.split_once('(').ok_or(ExpressionError::Form)?;
        let inner = rest.strip_suffix(')').ok_or(ExpressionError::Form)?;
        let when = match kind {
            "cron" => When::Cron(Box::new(Cron::parse(inner)?)),
            "rate" => When::Rate(rate(inner).ok_or(ExpressionError::Rate)?),
            "at" => When::At(at(inner).ok_or(ExpressionError::At)?),
            _ => return Err(ExpressionError::Form),
        };
        Ok(Self { text: text.to_owned(), when })
    }

    /// The expression as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether its firings are counted from an instant rather than read off a calendar.
    pub fn is_rate(&self) -> bool {
        matches!(self.when, When::Rate(_))
    }

    /// The first firing after `after`. A rate counts its periods from `anchor`.
    ///
    /// As EventBridge has it: a time that the clocks of `zone` are put forward over is left out, and one that
    /// comes twice fires the first time only. A day of a rate has 24 hours.
    pub fn next(&self, zone: &TimeZone, anchor: Timestamp, after: Timestamp) -> Option<Timestamp> {
        match &self.when {
            When::Cron(cron) => cron.next(zone, after),
            When::Rate(period) => next_period(*period, anchor, after),
            When::At(time) => instant(zone, *time).filter(|at| *at > after),
        }
    }

    /// The newest firing after `after` and up to `now`: of those that were missed, the one worth making up for.
    pub fn newest(
        &self,
        zone: &TimeZone,
        anchor: Timestamp,
        after: Timestamp,
        now: Timestamp,
    ) -> Option<Timestamp> {
        let due = |from| self.next(zone, anchor, from).filter(|at| *at <= now);
        due(after)?;
        let near = LOOK_BACK.iter().filter_map(|span| now.checked_sub(*span).ok());
        let starts = near.map(|from| from.max(after)).chain([after]);
        starts.filter_map(|from| std::iter::successors(due(from), |at| due(*at)).last()).next()
    }

    /// The first firing after `now` of a schedule that begins now.
    ///
    /// # Errors
    /// [`NeverFires`], when there is none.
    pub fn first(&self, zone: &TimeZone, now: Timestamp) -> Result<Timestamp, NeverFires> {
        self.next(zone, now, now).ok_or_else(|| match &self.when {
            When::At(time) if instant(zone, *time).is_none() => NeverFires::Skipped,
            When::At(_) => NeverFires::Over,
            When::Cron(_) | When::Rate(_) => NeverFires::NoSuchTime,
        })
    }
}

/// The instant of a time on the clocks of `zone`: the first, if it comes twice; none, if it does not come.
pub(crate) fn instant(zone: &TimeZone, time: DateTime) -> Option<Timestamp> {
    let ambiguous = zone.to_ambiguous_timestamp(time);
    match ambiguous.offset() {
        AmbiguousOffset::Gap { .. } => None,
        AmbiguousOffset::Unambiguous { .. } | AmbiguousOffset::Fold { .. } => ambiguous.earlier().ok(),
    }
}

fn next_period(period: SignedDuration, anchor: Timestamp, after: Timestamp) -> Option<Timestamp> {
    let passed = after.duration_since(anchor).as_secs().div_euclid(period.as_secs()).max(0);
    let count = i32::try_from(passed + 1).ok()?;
    anchor.checked_add(period.checked_mul(count)?).ok()
}

/// `5 minutes`: a singular goes with 1 alone, a plural with any number.
fn rate(text: &str) -> Option<SignedDuration> {
    let (value, unit) = text.split_once(' ')?;
    let is_number = !value.starts_with('0') && value.bytes().all(|byte| byte.is_ascii_digit());
    let value = value.parse().ok().filter(|value| is_number && (1..=MAX_RATE).contains(value))?;
    let seconds = match unit.strip_suffix('s').or((value == 1).then_some(unit))? {
        "minute" => 60,
        "hour" => 3_600,
        "day" => 86_400,
        _ => return None,
    };
    Some(SignedDuration::from_secs(i64::from(value) * seconds))
}

/// `2026-11-18T08:30:00`, and no other form of it.
fn at(text: &str) -> Option<DateTime> {
    let time: DateTime = text.parse().ok()?;
    (time.strftime("%Y-%m-%dT%H:%M:%S").to_string() == text).then_some(time)
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Expression {}

impl fmt::Display for Expression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Expression({})", self.text)
    }
}

impl TryFrom<String> for Expression {
    type Error = ExpressionError;

    fn try_from(text: String) -> Result<Self, ExpressionError> {
        Self::parse(&text)
    }
}

impl From<Expression> for String {
    fn from(expression: Expression) -> Self {
        expression.text
    }
}
