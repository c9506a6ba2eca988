//! Finds the time windows that a question gives.
//!
//! All times are in the caller's zone. A time without a year or a week means the latest one that has begun. In a
//! range the end is resolved first, and the start is the latest before it: "from Friday to Monday" asked on a
//! Tuesday is the past weekend. The last day of a range belongs to it.

pub(crate) mod calendar;
mod mention;
mod named_dates;
mod parts;
mod placing;
mod range;
mod range_resolution;
mod resolved;
mod vocabulary;
mod written_dates;

use std::collections::BTreeSet;

use crate::planner::tokens::Tokens;
use calendar::Calendar;
use mention::TimeParser;
use range::ParsedRange;
pub(crate) use range::is_commit_id;

pub(crate) use resolved::{Anchor, ResolvedWindow, WindowError};
pub(crate) use vocabulary::{is_calendar_word, number, weekday};

/// Parses the windows that `words` give, in their order, and consumes their words.
///
/// `names` are the positions of words that belong to a person's name: "May Lin" is not a month.
pub(crate) fn windows(
    words: &mut Tokens,
    calendar: &Calendar<'_>,
    names: &BTreeSet<usize>,
) -> Result<Vec<ResolvedWindow>, WindowError> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if let Some((window, next)) = same_a_year_before(words, calendar, at, found.last()) {
            found.push(window);
            words.consume(at..next);
            at = next;
            continue;
        }
        let parser = TimeParser { words, calendar };
        match parser.range_at(at) {
            Some(ParsedRange { next, .. }) if (at..next).any(|position| names.contains(&position)) => at += 1,
            Some(ParsedRange { range, next }) => {
                found.push(parser.resolve_range(range)?);
                words.consume(at..next);
                at = next;
            }
            None => at += 1,
        }
    }
    // "So far this year" is this year.
    if found.iter().any(|window| *window != ResolvedWindow::default()) {
        found.retain(|window| *window != ResolvedWindow::default());
    }
    Ok(found)
}

/// Parses "the same months last year", "the same period the year before", which is the window before, a year earlier.
fn same_a_year_before(
    words: &Tokens,
    calendar: &Calendar<'_>,
    at: usize,
    before: Option<&ResolvedWindow>,
) -> Option<(ResolvedWindow, usize)> {
    let window = before.filter(|_| words.lower(at) == "same")?;
    let year = (at + 1..at + 6).find(|at| words.lower(*at) == "year")?;
    let earlier = |instant: jiff::Timestamp| {
        let zoned = instant.to_zoned(calendar.zone.clone());
        zoned.checked_sub(jiff::Span::new().years(1)).map_or(instant, |zoned| zoned.timestamp())
    };
    let end = Some(earlier(window.end.unwrap_or(calendar.now)));
    let next = if matches!(words.lower(year + 1), "before" | "earlier") { year + 2 } else { year + 1 };
    Some((ResolvedWindow { start: window.start.map(earlier), end, after: None, up_to: None }, next))
}

/// Parses a length of time that ends now: "half a year", "over 12 months". Returns its start and the index after it.
pub(crate) fn length_at(
    words: &Tokens,
    calendar: &Calendar<'_>,
    at: usize,
) -> Option<(jiff::Timestamp, usize)> {
    let parser = TimeParser { words, calendar };
    if words.follows(at, "half a year") {
        return Some((calendar.rolling(calendar::Unit::Month, 6)?.start, at + 3));
    }
    let (count, unit, next) = parser.quantity(at)?;
    Some((calendar.rolling(unit, count)?.start, next))
}
