//! Schedule expressions: `cron(…)`, `rate(…)` and `at(…)`.

use std::fmt;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::cron::Cron;
use crate::error::{ExpressionError, MAX_EXPRESSION_BYTES, MAX_RATE, NeverFires};
use crate::local_time::to_instant;

/// Lengths of the periods before now that are searched for the latest missed firing, one after the other. Most outages
/// are short, so the first period usually contains it. If neither does, all the time since the last firing is searched.
const SEARCH_WINDOWS: [SignedDuration; 2] =
    [SignedDuration::from_hours(24), SignedDuration::from_hours(31 * 24)];

/// A schedule expression.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Expression {
    text: String,
    kind: ExpressionKind,
}

#[derive(Clone)]
enum ExpressionKind {
    Cron(Box<Cron>),
    /// Period between two firings.
    Rate(SignedDuration),
    /// Local time of the only firing.
    At(DateTime),
}

impl Expression {
    /// Parses an expression.
    ///
    /// # Errors
    /// [`ExpressionError`], which names the invalid part.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        if text.len() > MAX_EXPRESSION_BYTES {
            return Err(ExpressionError::TooLong);
        }
        let (function, rest) = text.split_once('(').ok_or(ExpressionError::Syntax)?;
        let inner = rest.strip_suffix(')').ok_or(ExpressionError::Syntax)?;
        let kind = match function {
            "cron" => ExpressionKind::Cron(Box::new(Cron::parse(inner)?)),
            "rate" => ExpressionKind::Rate(parse_rate(inner).ok_or(ExpressionError::Rate)?),
            "at" => ExpressionKind::At(parse_at(inner).ok_or(ExpressionError::At)?),
            _ => return Err(ExpressionError::Syntax),
        };
        Ok(Self { text: text.to_owned(), kind })
    }

    /// Returns the expression as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns true for a `rate(…)`, whose firing times are counted from an instant and not taken from a calendar.
    pub fn is_rate(&self) -> bool {
        matches!(self.kind, ExpressionKind::Rate(_))
    }

    /// Returns the time of the first firing after `after`, or `None` if there is none. `zone` is the time zone of a
    /// `cron(…)` or `at(…)`; a rate counts its periods from `anchor`.
    ///
    /// As in EventBridge, a local time that the clocks of `zone` skip does not fire. A local time that they repeat
    /// fires only the first time. A day of a rate always has 24 hours.
    pub fn next_firing(&self, zone: &TimeZone, anchor: Timestamp, after: Timestamp) -> Option<Timestamp> {
        match &self.kind {
            ExpressionKind::Cron(cron) => cron.next_firing(zone, after),
            ExpressionKind::Rate(period) => next_rate_firing(*period, anchor, after),
            ExpressionKind::At(time) => to_instant(zone, *time).filter(|at| *at > after),
        }
    }

    /// Returns the time of the latest firing after `after` and not after `now`, or `None` if there is none. A schedule
    /// that missed several firings asks only once, for the latest. `zone` and `anchor` mean the same as in
    /// [`Self::next_firing`].
    pub fn latest_missed_firing(
        &self,
        zone: &TimeZone,
        anchor: Timestamp,
        after: Timestamp,
        now: Timestamp,
    ) -> Option<Timestamp> {
        let due = |from| self.next_firing(zone, anchor, from).filter(|at| *at <= now);
        due(after)?;
        let windows = SEARCH_WINDOWS.iter().filter_map(|span| now.checked_sub(*span).ok());
        let starts = windows.map(|from| from.max(after)).chain([after]);
        starts.filter_map(|from| std::iter::successors(due(from), |at| due(*at)).last()).next()
    }

    /// Returns the time of the first firing after `now` of a schedule that is created at `now`.
    ///
    /// # Errors
    /// [`NeverFires`] if there is none.
    pub fn first_firing(&self, zone: &TimeZone, now: Timestamp) -> Result<Timestamp, NeverFires> {
        self.next_firing(zone, now, now).ok_or_else(|| match &self.kind {
            ExpressionKind::At(time) if to_instant(zone, *time).is_none() => NeverFires::Skipped,
            ExpressionKind::At(_) => NeverFires::InThePast,
            ExpressionKind::Cron(_) | ExpressionKind::Rate(_) => NeverFires::NoSuchTime,
        })
    }
}

fn next_rate_firing(period: SignedDuration, anchor: Timestamp, after: Timestamp) -> Option<Timestamp> {
    let passed = after.duration_since(anchor).as_secs().div_euclid(period.as_secs()).max(0);
    let count = i32::try_from(passed + 1).ok()?;
    anchor.checked_add(period.checked_mul(count)?).ok()
}

/// Parses the period of a rate, such as `5 minutes`. The unit is singular or plural after 1, and plural after other
/// numbers.
fn parse_rate(text: &str) -> Option<SignedDuration> {
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

/// Parses a local time in the format `2026-11-18T08:30:00`. Returns `None` for any other format.
fn parse_at(text: &str) -> Option<DateTime> {
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
