//! Finds the time windows that a question gives.
//!
//! All times are in the caller's time zone. A time without a year or a week, such as "March" or "Friday", means the
//! latest one that has begun. Of a range, the end is resolved first, and the start is the latest before the end: "from
//! Friday to Monday" asked on a Tuesday is the past weekend. A range includes its last day.

pub(crate) mod calendar;
mod mention;

use std::collections::BTreeSet;

use jiff::Timestamp;

use self::calendar::{Calendar, Period};
use self::mention::{Mention, TimeParser, is_month};
pub(crate) use self::mention::{is_calendar_word, number, weekday};
use crate::engine::LATEST_RELEASE;
use crate::planner::is_version_word;
use crate::planner::tokens::{Token, Tokens};
use crate::report::wording;

/// Maximum nesting of expressions such as "the start of the week of".
const MAX_DEPTH: u8 = 2;

/// Words between the start and the end of a range.
const SEPARATORS: [&str; 6] = ["to", "until", "till", "through", "-", "up"];

/// Start and end of a window, as `since` and `until` of a query.
pub(crate) type Edges = (Option<String>, Option<String>);

/// Reason why the window of a question cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WindowError {
    /// The window ends before it begins; contains the text of both ends.
    Reversed(String, String),
    /// The window begins in the future; contains the text of its start.
    Future(String),
    /// The window needs a sprint cadence, and the workspace has none.
    NoCadence,
    /// The question gives the number of a sprint, and sprints have no numbers.
    NumberedSprint,
    /// The date does not exist.
    NotADate(String),
    /// The date has two readings, with day and month swapped.
    UnclearDate(String),
}

/// One end of a range.
#[derive(Clone, Debug)]
enum Bound {
    /// No limit: a range starts with the first activity, or ends now.
    Open,
    /// Start of a mentioned time.
    Start(Mention),
    /// End of a mentioned time.
    End(Mention),
    /// Recorded release or commit.
    Named(String),
}

/// Parsed range: both ends, and the index of the word after it.
type ParsedRange = Option<(Bound, Bound, usize)>;

/// Parses the time windows in `tokens`, in order, and marks their words as consumed.
///
/// `names` are the indices of words that belong to a person's name: the "May" of "May Lin" is not a month.
pub(crate) fn windows(
    tokens: &mut Tokens,
    calendar: &Calendar<'_>,
    names: &BTreeSet<usize>,
) -> Result<Vec<Edges>, WindowError> {
    let written = tokens.clone();
    let words: Vec<&str> = (0..written.len()).map(|at| written.lower(at)).collect();
    let parser = RangeParser { times: TimeParser { words: &words, calendar }, tokens: &written };
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match parser.range(at) {
            Some((from, until, next)) if !(at..next).any(|position| names.contains(&position)) => {
                found.push(parser.resolve(from, until)?);
                tokens.consume(at..next);
                at = next;
            }
            _ => at += 1,
        }
    }
    // "So far this year" is this year.
    if found.iter().any(|window| *window != Edges::default()) {
        found.retain(|window| *window != Edges::default());
    }
    Ok(found)
}

/// Parser of time ranges in the words of a question.
struct RangeParser<'a> {
    times: TimeParser<'a>,
    tokens: &'a Tokens,
}

impl RangeParser<'_> {
    /// Parses the range that starts at word `at`.
    fn range(&self, at: usize) -> ParsedRange {
        let (from, until, next) = match self.times.rest(at) {
            ["since" | "starting" | "after" | "following", ..] => self.since(at)?,
            ["between", ..] => self.between(at + 1, true)?,
            ["from", ..] => self.from(at + 1)?,
            ["until" | "till" | "through" | "by", ..] => self.until(at + 1, Bound::End)?,
            ["up", "to" | "until" | "till", ..] => self.until(at + 2, Bound::End)?,
            ["before", ..] => self.until(at + 1, Bound::Start)?,
            ["prior", "to", ..] => self.until(at + 2, Bound::Start)?,
            ["ever", ..] => (Bound::Open, Bound::Open, at + 1),
            ["all", "time", ..]
            | ["so", "far", ..]
            | ["to", "date", ..]
            | ["whole" | "entire" | "full" | "complete" | "all", "history", ..] => {
                (Bound::Open, Bound::Open, at + 2)
            }
            _ => self.single(at)?,
        };
        Some((from, until, self.skip_filler(next)))
    }

    fn since(&self, at: usize) -> ParsedRange {
        let side =
            if matches!(self.times.word(at), "after" | "following") { Bound::End } else { Bound::Start };
        let skipped = matches!(self.times.word(at + 1), "from" | "on" | "about" | "around" | "in");
        let first = at + 1 + usize::from(skipped);
        // "Since the beginning" means everything, but not "since the beginning of March".
        if matches!(self.times.rest(first), ["the", "beginning" | "start", ..])
            && self.times.word(first + 2) != "of"
        {
            return Some((Bound::Open, Bound::Open, first + 2));
        }
        let (from, next) = self.bound(first, side)?;
        let second = match self.times.rest(next) {
            ["and" | "but", "before", ..] => self.bound(next + 2, Bound::Start),
            ["and", "until" | "till", ..] | ["up", "to", ..] => self.bound(next + 2, Bound::End),
            ["before", ..] => self.bound(next + 1, Bound::Start),
            ["until" | "till" | "to" | "through" | "-", ..] => self.bound(next + 1, Bound::End),
            _ => None,
        };
        let (until, next) = second.unwrap_or((Bound::Open, next));
        Some((from, until, next))
    }

    fn until(&self, first: usize, side: fn(Mention) -> Bound) -> ParsedRange {
        let (until, next) = self.bound(first, side)?;
        Some((Bound::Open, until, next))
    }

    /// Parses both ends of a range. A day without a month is in the month of the other end: "between 1 and 14 March",
    /// "between March 1 and 14".
    fn between(&self, first: usize, allows_and: bool) -> ParsedRange {
        let bare = |month: Option<i8>, at: usize| {
            let day = self.times.day_number(at)?;
            Some((Mention::day_of_month(month, day), at + 1))
        };
        let start = || bare(None, first).map(|(day, next)| (Bound::Start(day), next));
        let (mut from, next) = self.bound(first, Bound::Start).or_else(start)?;
        let next = self.skip_filler(next);
        if !(SEPARATORS.contains(&self.times.word(next)) || allows_and && self.times.word(next) == "and") {
            return None;
        }
        let month = match from {
            Bound::Start(Mention::Recurring { month, day: Some(_), .. }) => month,
            _ => None,
        };
        let end = || bare(Some(month?), next + 1).map(|(day, next)| (Bound::End(day), next));
        let (until, next) = self.bound(next + 1, Bound::End).or_else(end)?;
        if let Bound::Start(Mention::Recurring { month: month @ None, day: Some(day), .. }) = &mut from
            && let Bound::End(Mention::Recurring { month: other, day: Some(last), .. }) = &until
            && *day <= *last
        {
            *month = *other;
        }
        Some((from, until, next))
    }

    /// Parses what follows "from". Without a second end, "from Monday" begins on Monday, and "from last week" or "from
    /// March" is inside that time.
    fn from(&self, first: usize) -> ParsedRange {
        if let Some(found) = self.between(first, false) {
            return Some(found);
        }
        let (from, next) = self.bound(first, Bound::Start)?;
        let is_open = matches!(self.times.word(next), "on" | "onward" | "onwards");
        let has_digit = self.times.word(next - 1).contains(|c: char| c.is_ascii_digit());
        let is_within = match &from {
            Bound::Start(Mention::Fixed(_)) => !has_digit,
            Bound::Start(Mention::Recurring { month: Some(_), day: Some(1), .. }) => !has_digit,
            _ => false,
        };
        match from {
            Bound::Start(mention) if is_within && !is_open => Some(within(mention, next)),
            from => Some((from, Bound::Open, next + usize::from(is_open))),
        }
    }

    /// Parses a single time, or two with "to" between them.
    fn single(&self, at: usize) -> ParsedRange {
        let has_preposition = matches!(
            self.times.word(at),
            "on" | "in" | "during" | "for" | "over" | "at" | "within" | "of" | "throughout" | "across" | "as"
        );
        let first = at + usize::from(has_preposition);
        if !has_preposition && !self.stands_alone(first) || self.times.word(first) == "now" {
            return None;
        }
        if let Some(found) = self.between(first, false) {
            return Some(found);
        }
        let (mention, next) = self.times.mention(first, MAX_DEPTH)?;
        let is_day_of_month = matches!(mention, Mention::Recurring { month: None, day: Some(_), .. });
        (!is_day_of_month || self.times.word(at) == "on").then(|| within(mention, next))
    }

    /// Returns whether a word can be a time without a preposition: "may", "march" and "sun" need a capital or a number.
    fn stands_alone(&self, at: usize) -> bool {
        let (word, before) = (self.times.word(at), self.times.before(at));
        // "What did May do" asks about a person, "how did may go" about a month.
        if matches!(before, "did" | "has") && is_month(word) {
            return self.times.word(at + 1) == "go";
        }
        let is_ordinary = matches!(word, "may" | "march" | "mar" | "sun" | "sat" | "mon" | "wed")
            && !matches!(before, "of" | "last" | "this" | "vs" | "versus" | "since" | "was" | "than");
        let is_numbered = self.times.word(at + 1).starts_with(|c: char| c.is_ascii_digit());
        let is_capitalised = || at > 0 && self.tokens.get(at).is_some_and(Token::is_capitalised);
        !is_ordinary || is_numbered || is_capitalised()
    }

    fn bound(&self, at: usize, side: fn(Mention) -> Bound) -> Option<(Bound, usize)> {
        if let Some((name, next)) = self.anchor(at) {
            return Some((Bound::Named(name), next));
        }
        let (mention, next) = self.times.mention(at, MAX_DEPTH).or_else(|| self.times.clock_today(at))?;
        Some((side(mention), next))
    }

    /// Parses "v1.2", "release 0.8", "the last release", "commit abc1234" as the name of a release or a commit. Returns
    /// the name, and the index of the word after it.
    fn anchor(&self, at: usize) -> Option<(String, usize)> {
        let at = at + usize::from(matches!(self.times.word(at), "the" | "our"));
        let latest = || LATEST_RELEASE.to_owned();
        match self.times.rest(at) {
            ["last" | "latest" | "previous" | "newest" | "recent", "release" | "version" | "tag", ..] => {
                Some((latest(), at + 2))
            }
            ["most", "recent", "release" | "version" | "tag", ..] => Some((latest(), at + 3)),
            ["most", "recent", package, "release" | "version" | "tag", ..] => {
                Some(((*package).to_owned(), at + 4))
            }
            ["last" | "latest" | "recent", package, "release" | "version" | "tag", ..] => {
                Some(((*package).to_owned(), at + 3))
            }
            ["release" | "version" | "tag", name, ..] if name.contains(|c: char| c.is_ascii_digit()) => {
                Some(((*name).to_owned(), at + 2))
            }
            ["commit", id, ..] if is_commit_id(id) => Some(((*id).to_owned(), at + 2)),
            [name, ..] if is_commit_id(name) || is_version_word(name) => Some(((*name).to_owned(), at + 1)),
            _ => None,
        }
    }

    /// Skips words that add nothing to a time: "so far", "to date", "onwards".
    fn skip_filler(&self, at: usize) -> usize {
        match self.times.rest(at) {
            ["so", "far", ..] | ["to", "date" | "now", ..] | ["until" | "till", "now", ..] => at + 2,
            ["onward" | "onwards" | "alone" | "inclusive" | "started" | "began" | "begin", ..] => at + 1,
            _ => at,
        }
    }

    /// Resolves a range to the edges of a query. An end without a year is resolved relative to the other end.
    fn resolve(&self, from: Bound, until: Bound) -> Result<Edges, WindowError> {
        let calendar = self.times.calendar;
        let mention = |bound: &Bound| match bound {
            Bound::Start(mention) | Bound::End(mention) => Some(mention.clone()),
            Bound::Open | Bound::Named(_) => None,
        };
        let resolve = |mention: Option<Mention>, date, is_next| {
            mention.map(|mention| mention.resolve(calendar, date, is_next)).transpose()
        };
        let (first, last) = match (mention(&from), mention(&until)) {
            (Some(Mention::Fixed(first)), last) => {
                (Some(first), resolve(last, calendar.date_of(first.start), true)?)
            }
            (first, last) => {
                let last = resolve(last, calendar.today, false)?;
                let not_after = last.map_or(calendar.today, |last| calendar.date_of(last.start));
                (resolve(first, not_after, false)?, last)
            }
        };
        let edge = |bound: &Bound, period: Option<Period>| match bound {
            Bound::Start(_) => period.map(|period| period.start),
            _ => period.map(|period| period.end),
        };
        // "5 hours ago" is an instant and means the time since then.
        let is_instant = first.is_some_and(|first| first.start == first.end) && first == last;
        let last = last.filter(|_| !is_instant);
        let (start, end) = self.within_the_past(edge(&from, first), edge(&until, last))?;
        let named = |bound: Bound, instant: Option<Timestamp>| match bound {
            Bound::Named(name) => Some(name),
            _ => instant.map(|instant| instant.to_string()),
        };
        Ok((named(from, start), named(until, end)))
    }

    /// Returns the ends of a window, without an end in the future. Fails if the window is reversed or begins in the
    /// future.
    fn within_the_past(
        &self,
        start: Option<Timestamp>,
        end: Option<Timestamp>,
    ) -> Result<(Option<Timestamp>, Option<Timestamp>), WindowError> {
        let calendar = self.times.calendar;
        let words = |instant| wording::instant(instant, &calendar.zone);
        match (start, end) {
            (Some(start), Some(end)) if start > end => Err(WindowError::Reversed(words(start), words(end))),
            (Some(start), _) if start > calendar.now => Err(WindowError::Future(words(start))),
            _ => Ok((start, end.filter(|end| *end < calendar.now))),
        }
    }
}

/// Returns the range from the start to the end of one mentioned time.
fn within(mention: Mention, next: usize) -> (Bound, Bound, usize) {
    (Bound::Start(mention.clone()), Bound::End(mention), next)
}

/// Returns whether a word is a commit id: 7 to 40 hexadecimal digits, one of them a decimal digit.
pub(crate) fn is_commit_id(word: &str) -> bool {
    let is_hexadecimal = word.bytes().all(|b| b.is_ascii_hexdigit());
    (7..=40).contains(&word.len()) && is_hexadecimal && word.bytes().any(|b| b.is_ascii_digit())
}
