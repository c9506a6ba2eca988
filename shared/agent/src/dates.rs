//! Finds the time windows that a question gives.
//!
//! All times are in the caller's time zone. A time without a year or a week, such as "March" or "Friday", means the
//! latest one that has begun. Of a range, the end is resolved first, and the start is the latest before the end: "from
//! Friday to Monday" asked on a Tuesday is the past weekend. A range includes its last day.

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

/// Parses the time windows in `words`, in order, and marks their words as consumed.
///
/// `names` are the indices of words that belong to a person's name: the "May" of "May Lin" is not a month.
pub(crate) fn windows(
    words: &mut Tokens,
    calendar: &Calendar<'_>,
    names: &BTreeSet<usize>,
) -> Result<Vec<ResolvedWindow>, WindowError> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
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
