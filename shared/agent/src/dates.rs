//! Finds the time windows that a question mentions.
//!
//! All times are in the question's time zone. A time without a year or a week, such as "March" or "Friday", means the
//! latest one that has begun. In a range, this holds for the end, and the start is the latest one before that end:
//! "from Friday to Monday" asked on a Tuesday means last Friday to yesterday. A range includes its last day.

pub(crate) mod calendar;
mod mention;
pub(crate) mod words;

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;

use self::calendar::Calendar;
use self::mention::Mention;
pub(crate) use self::words::{is_calendar_word, parse_number};
use self::words::{is_month, is_weekday};
use crate::planner::tokens::{Token, Tokens};
use crate::query::LATEST_RELEASE;
use crate::report::wording;
use crate::strings::{clean, is_commit_id};
use crate::titles::is_version_word;
use plumbline_activity::TimeWindow;

/// Maximum nesting of expressions such as "the start of the week of".
const MAX_DEPTH: u8 = 2;

/// Words between the start and the end of a range.
const SEPARATORS: &str = "to|until|till|through|-|up";

/// Words that add nothing to the time before them.
const FILLERS: &str =
    "so far|to date|to now|until now|till now|onward|onwards|alone|inclusive|started|began|begin";

/// Start and end of a window, as texts for `since` and `until` of a query; `None` for no limit.
pub(crate) type SinceAndUntil = (Option<String>, Option<String>);

/// Reason why a time window in a question cannot be used. The answer begins with this error's message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum QuestionWindowError {
    /// The window ends before it begins; contains the text of both ends.
    #[error(
        "The time range ends before it begins: it starts on {0} and ends on {1}. Ask again with the two ends swapped."
    )]
    Reversed(String, String),
    /// The window begins in the future; contains the text of its start.
    #[error("The time range is in the future: it starts on {0}. I can only report what is already recorded.")]
    Future(String),
    /// The window needs a sprint cadence, and the workspace has none.
    #[error(
        "This workspace has no sprint cadence, so I cannot tell when a sprint begins or ends. Set the cadence in the settings, or name dates instead."
    )]
    NoCadence,
    /// The question gives the number of a sprint, and sprints have no numbers.
    #[error(
        "Sprints have no numbers here: the cadence only says when they begin. Ask for this sprint or the last one, or name dates instead."
    )]
    NumberedSprint,
    /// The calendar does not have the date, such as 2026-02-30.
    #[error("“{}” is no day of the calendar. Write an existing day as YYYY-MM-DD, such as 2026-03-14.", clean(.0))]
    NoSuchDate(String),
    /// The date is ambiguous, such as 3/4/2026: day and month may be in either order.
    #[error(
        "“{}” could be two dates: day and month may be in either order. Write dates as YYYY-MM-DD, such as 2026-03-14.",
        clean(.0)
    )]
    AmbiguousDate(String),
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
    /// A release or a commit, by its name or id; the engine looks up its time.
    Named(String),
}

impl Bound {
    fn resolve(
        &self,
        calendar: &Calendar<'_>,
        date: Date,
        is_next: bool,
    ) -> Result<Option<TimeWindow>, QuestionWindowError> {
        match self {
            Self::Start(mention) | Self::End(mention) => mention.resolve(calendar, date, is_next).map(Some),
            Self::Open | Self::Named(_) => Ok(None),
        }
    }

    /// Returns the instant of this end of the range in `resolved`, which is the window of the mentioned time: the start
    /// of the window for [`Self::Start`], and the end of the window for [`Self::End`].
    fn instant(&self, resolved: Option<TimeWindow>) -> Option<Timestamp> {
        resolved.map(|window| if matches!(self, Self::Start(_)) { window.from } else { window.until })
    }

    /// Returns the text of this end of the range for `since` or `until` of a query: the name of a release, the id of a
    /// commit, or for any other end the text of `instant`. Returns `None` if there is no limit.
    fn into_query_text(self, instant: Option<Timestamp>) -> Option<String> {
        match self {
            Self::Named(name) => Some(name),
            _ => instant.map(|instant| instant.to_string()),
        }
    }
}

/// Constructor of one end of a range: [`Bound::Start`] or [`Bound::End`].
type BoundConstructor = fn(Mention) -> Bound;

/// Result of the parser of a range: start, end, and the index of the word after the range; `None` if there is no range.
type ParsedRange = Option<(Bound, Bound, usize)>;

/// Parses the time windows in `tokens`, in the order in which they occur, and marks their words as consumed.
///
/// `name_indices` are the indices of the words that belong to a person's name: the "May" of "May Lin" is not a month.
pub(crate) fn parse_windows(
    tokens: &mut Tokens,
    calendar: &Calendar<'_>,
    name_indices: &BTreeSet<usize>,
) -> Result<Vec<SinceAndUntil>, QuestionWindowError> {
    let written = tokens.clone();
    let words: Vec<&str> = (0..written.len()).map(|at| written.lower(at)).collect();
    let parser = Parser { words: &words, tokens: &written, calendar };
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match parser.parse_range(at) {
            Some((from, until, next)) if !(at..next).any(|position| name_indices.contains(&position)) => {
                found.push(parser.resolve(from, until)?);
                tokens.consume(at..next);
                at = next;
            }
            _ => at += 1,
        }
    }
    // "So far this year" is this year.
    if found.iter().any(|window| *window != SinceAndUntil::default()) {
        found.retain(|window| *window != SinceAndUntil::default());
    }
    Ok(found)
}

/// Parser of the times in a question. `words` are in lower case.
struct Parser<'a> {
    words: &'a [&'a str],
    tokens: &'a Tokens,
    calendar: &'a Calendar<'a>,
}

impl Parser<'_> {
    fn word(&self, at: usize) -> &str {
        self.words.get(at).copied().unwrap_or_default()
    }

    fn preceding_word(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.words[at])
    }

    /// If one of `phrases` begins at word `at`, returns the index of the word after it. Tries the phrases in order. In
    /// `phrases`, `|` separates one phrase from the next.
    fn after_phrase(&self, at: usize, phrases: &str) -> Option<usize> {
        let rest = self.words.get(at..)?;
        phrases.split('|').find_map(|phrase| {
            let length = phrase.split(' ').count();
            phrase.split(' ').eq(rest.iter().copied().take(length)).then_some(at + length)
        })
    }

    /// Skips the phrase that [`Self::after_phrase`] finds at word `at`. Returns `at` if it finds none.
    fn skip(&self, at: usize, phrases: &str) -> usize {
        self.after_phrase(at, phrases).unwrap_or(at)
    }

    fn has_any_phrase(&self, at: usize, words: &str) -> bool {
        self.after_phrase(at, words).is_some()
    }

    /// Parses the range that starts at word `at`.
    fn parse_range(&self, at: usize) -> ParsedRange {
        type Form = fn(&Parser<'_>, usize) -> ParsedRange;
        const FORMS: [(&str, Form); 8] = [
            // "Files changed by commit abc1234."
            ("by commit", |_, _| None),
            ("since|starting", |parser, at| parser.parse_since(at, Bound::Start)),
            ("after|following|newer than|later than|more recent than", |parser, at| {
                parser.parse_since(at, Bound::End)
            }),
            ("between", |parser, at| parser.parse_between(at, true)),
            ("from", |parser, at| parser.parse_from(at)),
            ("until|till|through|by|up to|up until|up till", |parser, at| parser.parse_until(at, Bound::End)),
            ("before|prior to|older than|earlier than", |parser, at| parser.parse_until(at, Bound::Start)),
            (
                "ever|all time|so far|to date|whole history|entire history|full history|complete history|all history",
                |_, at| Some((Bound::Open, Bound::Open, at)),
            ),
        ];
        let form = FORMS.iter().find_map(|(words, form)| Some((self.after_phrase(at, words)?, form)));
        let (from, until, next) = match form {
            Some((next, form)) => form(self, next)?,
            None => self.parse_time_or_range(at)?,
        };
        Some((from, until, self.skip(next, FILLERS)))
    }

    fn parse_since(&self, at: usize, side: BoundConstructor) -> ParsedRange {
        const SECOND: [(&str, BoundConstructor); 2] = [
            ("and before|but before|before", Bound::Start),
            ("and until|and till|up to|until|till|to|through|-", Bound::End),
        ];
        let first = self.skip(at, "from|on|about|around|in");
        // "Since the beginning" means everything, but not "since the beginning of March".
        if let Some(next) = self.after_phrase(first, "the beginning|the start")
            && self.word(next) != "of"
        {
            return Some((Bound::Open, Bound::Open, next));
        }
        let (from, next) = self.parse_bound(first, side)?;
        let mut second = SECOND
            .iter()
            .filter_map(|(words, side)| self.parse_bound(self.after_phrase(next, words)?, *side));
        let (until, next) = second.next().unwrap_or((Bound::Open, next));
        Some((from, until, next))
    }

    fn parse_until(&self, at: usize, side: BoundConstructor) -> ParsedRange {
        let (until, next) = self.parse_bound(at, side)?;
        Some((Bound::Open, until, next))
    }

    /// Parses both ends of a range, from word `first` on. The word "and" separates the ends only if `allows_and`. A day
    /// without a month is in the month of the other end: "between 1 and 14 March", "between March 1 and 14".
    fn parse_between(&self, first: usize, allows_and: bool) -> ParsedRange {
        // "Mon 23 to Sun 29 November."
        let is_numbered = is_weekday(self.word(first)) && self.parse_day_number(first + 1).is_some();
        let first = first + usize::from(is_numbered && self.has_any_phrase(first + 2, SEPARATORS));
        let bare = |month: Option<i8>, at: usize| {
            Some((Mention::day_of_month(month, self.parse_day_number(at)?), at + 1))
        };
        let start = || bare(None, first).map(|(day, next)| (Bound::Start(day), next));
        let (mut from, next) = self.parse_bound(first, Bound::Start).or_else(start)?;
        let next = self.skip(next, FILLERS);
        let and = if allows_and { self.after_phrase(next, "and") } else { None };
        let second = self.after_phrase(next, SEPARATORS).or(and)?;
        let month = match from {
            Bound::Start(Mention::Recurring { month, day: Some(_), .. }) => month,
            _ => None,
        };
        let end = || bare(Some(month?), second).map(|(day, next)| (Bound::End(day), next));
        let (until, next) = self.parse_bound(second, Bound::End).or_else(end)?;
        if let Bound::Start(Mention::Recurring { month: month @ None, day: Some(day), .. }) = &mut from
            && let Bound::End(Mention::Recurring { month: other, day: Some(last), .. }) = &until
            && *day <= *last
        {
            *month = *other;
        }
        Some((from, until, next))
    }

    /// Parses what follows "from", beginning at word `first`. Without a second end, "from Monday" begins on Monday, and
    /// "from last week" or "from March" means only that week or month.
    fn parse_from(&self, first: usize) -> ParsedRange {
        if let Some(found) = self.parse_between(first, false) {
            return Some(found);
        }
        let (from, next) = self.parse_bound(first, Bound::Start)?;
        let onward = self.after_phrase(next, "on|onward|onwards");
        let has_digit = self.word(next - 1).contains(|c: char| c.is_ascii_digit());
        match from {
            Bound::Start(
                mention @ (Mention::Fixed(_) | Mention::Recurring { month: Some(_), day: Some(1), .. }),
            ) if !has_digit && onward.is_none() => Some(start_to_end(mention, next)),
            from => Some((from, Bound::Open, onward.unwrap_or(next))),
        }
    }

    /// Parses a time, or a range such as "Monday to Friday", that begins without a word such as "since" or "between". A
    /// preposition such as "on" or "during" may precede it.
    fn parse_time_or_range(&self, at: usize) -> ParsedRange {
        let preposition = self.after_phrase(at, "on|in|during|for|over|at|within|of|throughout|across|as");
        let first = preposition.unwrap_or(at);
        if preposition.is_none() && !self.stands_alone(first) || self.word(first) == "now" {
            return None;
        }
        if let Some(found) = self.parse_between(first, false) {
            return Some(found);
        }
        let (mention, next) = self.parse_mention(first, MAX_DEPTH)?;
        let is_day_of_month = matches!(mention, Mention::Recurring { month: None, day: Some(_), .. });
        (!is_day_of_month || self.word(at) == "on").then(|| start_to_end(mention, next))
    }

    /// Returns whether a word can be a time without a preposition: words such as "may", "march" and "sun" need a
    /// capital letter, or a number after them.
    fn stands_alone(&self, at: usize) -> bool {
        let before = |words: &str| at > 0 && self.has_any_phrase(at - 1, words);
        // "What did May do" asks about a person, "how did may go" about a month.
        if before("did|has") && is_month(self.word(at)) {
            return self.word(at + 1) == "go";
        }
        let is_ordinary = self.has_any_phrase(at, "may|march|mar|sun|sat|mon|wed")
            && !before("of|last|this|vs|versus|since|was|than");
        let is_numbered = self.word(at + 1).starts_with(|c: char| c.is_ascii_digit());
        let is_capitalised = || at > 0 && self.tokens.get(at).is_some_and(Token::is_capitalised);
        !is_ordinary || is_numbered || is_capitalised()
    }

    fn parse_bound(&self, at: usize, side: BoundConstructor) -> Option<(Bound, usize)> {
        if let Some((name, next)) = self.parse_release_or_commit(at) {
            return Some((Bound::Named(name), next));
        }
        let (mention, next) =
            self.parse_mention(at, MAX_DEPTH).or_else(|| self.parse_time_of_day_and_date(at))?;
        Some((side(mention), next))
    }

    /// Parses "v1.2", "release 0.8", "the last release", "commit abc1234" as the name of a release or a commit. Returns
    /// the name, and the index of the word after it.
    fn parse_release_or_commit(&self, at: usize) -> Option<(String, usize)> {
        const RELEASE: &str = "release|version|tag";
        let at = self.skip(at, "the|our");
        if let Some(first) = self.after_phrase(at, "most recent|last|latest|previous|newest|recent") {
            // "The last release", or "the last axum-core release".
            let latest = self.after_phrase(first, RELEASE).map(|next| (LATEST_RELEASE.to_owned(), next));
            let may_be_named = !matches!(self.word(at), "previous" | "newest");
            let named = || Some((self.word(first).to_owned(), self.after_phrase(first + 1, RELEASE)?));
            return latest.or_else(|| named().filter(|_| may_be_named));
        }
        let has_digit = |at: &usize| self.word(*at).contains(|c: char| c.is_ascii_digit());
        let is_name = |at: &usize| is_commit_id(self.word(*at)) || is_version_word(self.word(*at));
        let called = self
            .after_phrase(at, RELEASE)
            .filter(has_digit)
            .or_else(|| self.after_phrase(at, "commit").filter(is_name));
        // "The axum-core 0.5.6 release."
        let package = self.word(at);
        let is_package = package.contains(|c: char| c.is_ascii_alphabetic())
            && !is_calendar_word(package)
            && !RELEASE.split('|').any(|word| word == package);
        if called.is_none() && is_package && !is_name(&at) && is_version_word(self.word(at + 1)) {
            let next = self.after_phrase(at + 2, "release commit|release").unwrap_or(at + 2);
            return Some((format!("{package} {}", self.word(at + 1)), next));
        }
        let name = called.or_else(|| Some(at).filter(is_name))?;
        // "The v1.2 release commit."
        let next = self.after_phrase(name + 1, "release commit|release|version|tag").unwrap_or(name + 1);
        Some((self.word(name).to_owned(), next))
    }

    /// Resolves a range to the start and end of a query's window. An end without a year is resolved relative to the
    /// other end. Fails if the window is reversed or begins in the future.
    fn resolve(&self, from: Bound, until: Bound) -> Result<SinceAndUntil, QuestionWindowError> {
        let calendar = self.calendar;
        let (first, last) = match &from {
            Bound::Start(Mention::Fixed(first)) | Bound::End(Mention::Fixed(first)) => {
                (Some(*first), until.resolve(calendar, calendar.date_of(first.from), true)?)
            }
            _ => {
                let last = until.resolve(calendar, calendar.today, false)?;
                let not_after = last.map_or(calendar.today, |last| calendar.date_of(last.from));
                (from.resolve(calendar, not_after, false)?, last)
            }
        };
        // "5 hours ago" is an instant and means the time since then.
        let is_instant = first.is_some_and(|first| first.from == first.until) && first == last;
        let last = last.filter(|_| !is_instant);
        let (start, end) = (from.instant(first), until.instant(last));
        let words = |instant| wording::format_instant(instant, &calendar.zone);
        match (start, end) {
            (Some(start), Some(end)) if start > end => {
                Err(QuestionWindowError::Reversed(words(start), words(end)))
            }
            (Some(start), _) if start > calendar.now => Err(QuestionWindowError::Future(words(start))),
            // A window does not end in the future.
            _ => Ok((
                from.into_query_text(start),
                until.into_query_text(end.filter(|end| *end < calendar.now)),
            )),
        }
    }
}

/// Returns the range from the start to the end of one mentioned time.
fn start_to_end(mention: Mention, next: usize) -> (Bound, Bound, usize) {
    (Bound::Start(mention.clone()), Bound::End(mention), next)
}
