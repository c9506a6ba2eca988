//! Finds the windows of time that a question names.
//!
//! Everything is meant in the caller's zone. A time without a year or a week is the latest one that has
//! begun; in a range the end is read first and the start is the latest before it, so that "from Friday to
//! Monday" asked on a Tuesday is the weekend just gone. The last day of a range belongs to it.

pub(crate) mod calendar;
mod mention;
mod parts;
mod placing;
mod range;
mod vocabulary;
pub(crate) mod wording;

use std::collections::BTreeSet;

use crate::activity::Window;
use crate::understand::tokens::Tokens;
use calendar::Calendar;
use mention::Reader;
use range::Found;
pub(crate) use range::{is_commit_id, just_after};
pub(crate) use vocabulary::is_calendar_word;
use vocabulary::{number, unit};

/// A window that a question names, or the one that stands in for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedWindow {
    /// The stretch of time. One that ends "now" holds the second of the question.
    pub window: Window,
    /// How it reads after a noun: "from Monday 16 November 2026 00:00 to … (Europe/Berlin)".
    pub wording: String,
    /// Whether the question named it.
    pub explicit: bool,
    /// The release or commit that it begins after, if it is named by one.
    pub after: Option<Anchor>,
    /// The release or commit that it ends with, if it is named by one.
    pub up_to: Option<Anchor>,
}

/// Something in the activity that a window is measured from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The release of a version or tag.
    Release(String),
    /// The newest release.
    LastRelease,
    /// A commit, by the beginning of its id.
    Commit(String),
}

/// Why a window that a question names cannot be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It ends before it begins: the wording of both ends.
    Reversed(String, String),
    /// It has not begun: the wording of its beginning.
    Future(String),
    /// It needs a sprint cadence and the workspace has none.
    NoCadence,
    /// It names a sprint by number, and a cadence has no numbers.
    NumberedSprint,
    /// There is no such day.
    NotADate(String),
    /// Day and month could be swapped.
    UnclearDate(String),
}

/// The windows that `words` name, in their order; their words are taken.
///
/// `names` are the places of words that are somebody's name: "May Lin" is no month.
pub(crate) fn windows(
    words: &mut Tokens,
    calendar: &Calendar<'_>,
    names: &BTreeSet<usize>,
) -> Result<Vec<ResolvedWindow>, Trouble> {
    name_units(words);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let reader = Reader { words, calendar };
        match reader.range_at(at) {
            Some(Found { next, .. }) if (at..next).any(|place| names.contains(&place)) => at += 1,
            Some(Found { range, next }) => {
                found.push(reader.resolve_range(range)?);
                words.take(at..next);
                at = next;
            }
            None => at += 1,
        }
    }
    Ok(found)
}

/// "this sprint … the last one": the unit was named before.
fn name_units(words: &mut Tokens) {
    let mut named: Option<String> = None;
    for at in 0..words.len() {
        let word = words.lower(at).to_owned();
        if unit(&word).is_some() && number(&word).is_none() {
            named = Some(word);
        } else if word == "one" && matches!(words.before(at), "last" | "previous" | "prior") {
            let Some(unit) = &named else { continue };
            words.replace(at, unit);
            // "the last week" would roll with the clock.
            words.replace(at - 1, "previous");
        }
    }
}
