//! Parses ranges: "since", "until", "between … and …", or a single time.

use super::mention::{TimeMention, TimeParser};
use super::resolved::Anchor;
use super::vocabulary::month;
use crate::planner::is_version_word;

/// One end of a range.
#[derive(Clone, Debug)]
pub(crate) enum Bound {
    /// No limit: a range starts with the first activity, or ends now.
    Open,
    /// Start of a mentioned time.
    Start(TimeMention),
    /// End of a mentioned time.
    End(TimeMention),
    /// Recorded release or commit.
    Named(Anchor),
}

/// Parsed range, not yet resolved to instants.
#[derive(Clone, Debug)]
pub(crate) enum Range {
    Within(TimeMention),
    Between(Bound, Bound),
}

/// A range, and the index of the word after it.
pub(crate) struct ParsedRange {
    pub range: Range,
    pub next: usize,
}

type ParsedBound = Option<(Bound, usize)>;

impl TimeParser<'_> {
    /// Parses the range that starts at word `at`.
    pub(crate) fn range_at(&self, at: usize) -> Option<ParsedRange> {
        let word = self.words.lower(at);
        let next = self.words.lower(at + 1);
        match (word, next) {
            ("since" | "after" | "starting" | "following", _) => self.since(at),
            ("between", _) => self.between(at + 1, &["and", "to", "-"]),
            ("from", _) => self.from(at),
            ("until" | "till" | "before" | "through" | "by", _) => self.until(at, at + 1),
            ("up", "to" | "until" | "till") | ("prior", "to") => self.until(at, at + 2),
            ("ever", _) => self.everything(at + 1),
            ("all", "time") | ("so", "far") | ("to", "date") => self.everything(at + 2),
            ("whole" | "entire" | "full" | "complete" | "all", "history") => self.everything(at + 2),
            _ => self.single_time(at),
        }
    }

    fn everything(&self, next: usize) -> Option<ParsedRange> {
        Some(ParsedRange { range: Range::Between(Bound::Open, Bound::Open), next })
    }

    fn since(&self, at: usize) -> Option<ParsedRange> {
        let after = matches!(self.words.lower(at), "after" | "following");
        let first = match self.words.lower(at + 1) {
            "from" | "on" | "about" | "around" | "in" => at + 2,
            _ => at + 1,
        };
        if self.words.follows(first, "the beginning") || self.words.follows(first, "the start") {
            return self.open_beginning(first);
        }
        let (from, next) = self.bound(first, if after { Bound::End } else { Bound::Start })?;
        let (until, next) = self.second_limit(next).unwrap_or((Bound::Open, next));
        Some(ParsedRange { range: Range::Between(from, until), next: self.skip_filler(next) })
    }

    /// Parses "since the beginning" as everything, but not "since the beginning of March".
    fn open_beginning(&self, first: usize) -> Option<ParsedRange> {
        if self.words.lower(first + 2) != "of" {
            return self.everything(first + 2);
        }
        let (from, next) = self.bound(first, Bound::Start)?;
        Some(ParsedRange { range: Range::Between(from, Bound::Open), next: self.skip_filler(next) })
    }

    fn between(&self, first: usize, separators: &[&str]) -> Option<ParsedRange> {
        let (from, next) = self.bound(first, Bound::Start).or_else(|| self.bare_day(first))?;
        let next = self.skip_filler(next);
        if !separators.contains(&self.words.lower(next)) {
            return None;
        }
        let (until, next) = self.bound(next + 1, Bound::End).or_else(|| self.second_day(&from, next + 1))?;
        let from = Self::with_month_of_end(from, &until);
        Some(ParsedRange { range: Range::Between(from, until), next: self.skip_filler(next) })
    }

    /// Parses a day whose month follows the end of the range: "1" in "between 1 and 14 March".
    fn bare_day(&self, at: usize) -> ParsedBound {
        let day: i8 = self.words.lower(at).parse().ok().filter(|day| (1..=31).contains(day))?;
        Some((Bound::Start(TimeMention::DayOfMonth(day)), at + 1))
    }

    /// Parses a day whose month is that of the range's start: "14" in "between March 1 and 14".
    fn second_day(&self, from: &Bound, at: usize) -> ParsedBound {
        let Bound::Start(TimeMention::MonthDay(month, _)) = from else { return None };
        let day: i8 = self.words.lower(at).parse().ok().filter(|day| (1..=31).contains(day))?;
        let next = at + 1;
        let year = self.mention(next).filter(|_| self.words.lower(next).len() == 4);
        match year {
            Some((TimeMention::Fixed(period), next)) => {
                let year = self.calendar.date_of(period.start).year();
                let date = jiff::civil::Date::new(year, *month, day).ok()?;
                Some((Bound::End(TimeMention::Fixed(self.calendar.day(date))), next))
            }
            _ => Some((Bound::End(TimeMention::MonthDay(*month, day)), next)),
        }
    }

    /// Adds the month of the range's end to a start day without a month. A start day that is later in the month than
    /// the end day belongs to the previous month, and stays unchanged.
    fn with_month_of_end(from: Bound, until: &Bound) -> Bound {
        match (&from, until) {
            (Bound::Start(TimeMention::DayOfMonth(day)), Bound::End(TimeMention::MonthDay(month, last)))
                if day <= last =>
            {
                Bound::Start(TimeMention::MonthDay(*month, *day))
            }
            _ => from,
        }
    }

    /// Parses "from X to Y". Without "to", "from Monday" begins on Monday, and "from last week" is last week.
    fn from(&self, at: usize) -> Option<ParsedRange> {
        let ends = ["to", "until", "till", "through", "-", "up"];
        if let Some(found) = self.between(at + 1, &ends) {
            return Some(found);
        }
        let (from, next) = self.bound(at + 1, Bound::Start)?;
        let onwards = matches!(self.words.lower(next), "on" | "onward" | "onwards");
        let range = match from {
            Bound::Start(mention) if !onwards && from_means_within(&mention, self.words.lower(next - 1)) => {
                Range::Within(mention)
            }
            from => Range::Between(from, Bound::Open),
        };
        Some(ParsedRange { range, next: if onwards { next + 1 } else { self.skip_filler(next) } })
    }

    fn until(&self, at: usize, first: usize) -> Option<ParsedRange> {
        let before = matches!(self.words.lower(at), "before" | "prior");
        let (until, next) = self.bound(first, if before { Bound::Start } else { Bound::End })?;
        Some(ParsedRange { range: Range::Between(Bound::Open, until), next })
    }

    /// Parses a single time, or two with "to" between them.
    fn single_time(&self, at: usize) -> Option<ParsedRange> {
        let has_preposition = matches!(
            self.words.lower(at),
            "on" | "in" | "during" | "for" | "over" | "at" | "within" | "of" | "throughout" | "across" | "as"
        );
        let first = if has_preposition { at + 1 } else { at };
        if !has_preposition && !self.stands_alone(first) || self.words.lower(first) == "now" {
            return None;
        }
        if let Some(found) = self.between(first, &["to", "until", "till", "through", "-"]) {
            return Some(found);
        }
        let (mention, next) = self.mention(first)?;
        if matches!(mention, TimeMention::DayOfMonth(_)) && !matches!(self.words.lower(at), "on") {
            return None;
        }
        Some(ParsedRange { range: Range::Within(mention), next: self.skip_filler(next) })
    }

    /// Returns whether a word can be a time without a preposition: "may", "march" and "sun" need a capital or a number.
    fn stands_alone(&self, at: usize) -> bool {
        let Some(token) = self.words.get(at) else { return false };
        // "What did May do" asks about a person, "how did may go" about a month.
        let named = matches!(self.words.before(at), "did" | "has") && month(&token.lower).is_some();
        if named && self.words.lower(at + 1) != "go" {
            return false;
        }
        let ordinary = !named
            && matches!(token.lower.as_str(), "may" | "march" | "mar" | "sun" | "sat" | "mon" | "wed")
            && !matches!(
                self.words.before(at),
                "of" | "last" | "this" | "vs" | "versus" | "since" | "was" | "than"
            );
        let numbered = self.words.lower(at + 1).starts_with(|c: char| c.is_ascii_digit());
        !ordinary || numbered || (token.is_capitalised() && at > 0)
    }

    /// Parses a second limit after "since X": "until Y", "to Y".
    fn second_limit(&self, at: usize) -> ParsedBound {
        match (self.words.lower(at), self.words.lower(at + 1)) {
            ("and" | "but", "before") => self.bound(at + 2, Bound::Start),
            ("and", "until" | "till") | ("up", "to") => self.bound(at + 2, Bound::End),
            ("before", _) => self.bound(at + 1, Bound::Start),
            ("until" | "till" | "to" | "through" | "-", _) => self.bound(at + 1, Bound::End),
            _ => None,
        }
    }

    fn bound(&self, at: usize, side: fn(TimeMention) -> Bound) -> ParsedBound {
        if let Some((anchor, next)) = self.anchor(at) {
            return Some((Bound::Named(anchor), next));
        }
        let (mention, next) = self.mention(at).or_else(|| self.clock_today(at))?;
        Some((side(mention), next))
    }

    /// Parses "v1.2", "release 0.8", "the last release", "commit abc1234". Returns the index of the word after it, too.
    fn anchor(&self, at: usize) -> Option<(Anchor, usize)> {
        let at = if matches!(self.words.lower(at), "the" | "our") { at + 1 } else { at };
        let (word, next) = (self.words.lower(at), self.words.lower(at + 1));
        match word {
            "last" | "latest" | "previous" | "newest" | "recent" | "most" => {
                let at = if word == "most" { at + 1 } else { at };
                let is_release = |at: usize| matches!(self.words.lower(at), "release" | "version" | "tag");
                match (is_release(at + 1), is_release(at + 2)) {
                    (true, _) => Some((Anchor::LastRelease, at + 2)),
                    (_, true) => Some((Anchor::Release(self.words.lower(at + 1).to_owned()), at + 3)),
                    _ => None,
                }
            }
            "release" | "version" | "tag" if next.contains(|c: char| c.is_ascii_digit()) => {
                Some((Anchor::Release(next.to_owned()), at + 2))
            }
            "commit" if is_commit_id(next) => Some((Anchor::Commit(next.to_owned()), at + 2)),
            _ if is_commit_id(word) => Some((Anchor::Commit(word.to_owned()), at + 1)),
            _ if is_version_word(word) => Some((Anchor::Release(word.to_owned()), at + 1)),
            _ => None,
        }
    }

    /// Skips words that add nothing to a time: "so far", "to date", "onwards".
    fn skip_filler(&self, at: usize) -> usize {
        match (self.words.lower(at), self.words.lower(at + 1)) {
            ("so", "far") | ("to", "date" | "now") | ("until" | "till", "now") => at + 2,
            ("onward" | "onwards" | "alone" | "inclusive" | "started" | "began" | "begin", _) => at + 1,
            _ => at,
        }
    }
}

/// Returns whether "from" before a mention means inside that time: true for a week, a month or yesterday, false for a
/// day such as "Monday".
fn from_means_within(mention: &TimeMention, last_word: &str) -> bool {
    match mention {
        TimeMention::Month(_) | TimeMention::Quarter(_) => true,
        TimeMention::Fixed(_) => !last_word.contains(|c: char| c.is_ascii_digit()),
        _ => false,
    }
}

/// Returns whether a word is a commit id: at least seven hexadecimal digits, one of them a decimal digit.
pub(crate) fn is_commit_id(word: &str) -> bool {
    let hexadecimal = word.bytes().all(|b| b.is_ascii_hexdigit());
    (7..=40).contains(&word.len()) && hexadecimal && word.bytes().any(|b| b.is_ascii_digit())
}
