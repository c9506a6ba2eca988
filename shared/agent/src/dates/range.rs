//! Stretches between two times: "since", "until", "between … and …", or one time on its own.

use jiff::{SignedDuration, Timestamp};

use super::calendar::Period;
use super::mention::{Mention, Reader};
use super::vocabulary::month;
use super::wording::{Edge, wording};
use super::{Anchor, ResolvedWindow, Trouble};
use crate::activity::Window;

/// One side of a stretch.
#[derive(Clone, Debug)]
pub(crate) enum Bound {
    /// No limit but the first activity, or now.
    Open,
    /// Where a time begins.
    Start(Mention),
    /// Where a time ends.
    End(Mention),
    /// Something in the activity.
    Named(Anchor),
}

/// A stretch, not yet placed in time.
#[derive(Clone, Debug)]
pub(crate) enum Range {
    Within(Mention),
    Between(Bound, Bound),
}

/// A stretch and the index of the word after it.
pub(crate) struct Found {
    pub range: Range,
    pub next: usize,
}

type Side = Option<(Bound, usize)>;

impl Reader<'_> {
    /// The stretch that begins with the word at `at`.
    pub(crate) fn range_at(&self, at: usize) -> Option<Found> {
        let word = self.words.lower(at);
        let next = self.words.lower(at + 1);
        match (word, next) {
            ("since" | "after" | "starting" | "following", _) => self.since(at),
            ("between", _) => self.between(at + 1, &["and", "to", "-"]),
            ("from", _) => self.from(at),
            ("until" | "till" | "before" | "through" | "by", _) => self.until(at, at + 1),
            ("up", "to" | "until" | "till") | ("prior", "to") => self.until(at, at + 2),
            ("older" | "newer" | "younger", "than") => self.aged(at),
            ("ever", _) => self.everything(at + 1),
            ("all", "time") | ("so", "far") | ("to", "date") => self.everything(at + 2),
            ("whole" | "entire" | "full" | "complete" | "all", "history") => self.everything(at + 2),
            _ => self.plain(at),
        }
    }

    fn everything(&self, next: usize) -> Option<Found> {
        Some(Found { range: Range::Between(Bound::Open, Bound::Open), next })
    }

    /// "older than two weeks", "newer than a day".
    fn aged(&self, at: usize) -> Option<Found> {
        let (count, unit, next) = self.quantity(at + 2)?;
        let instant = self.calendar.rolling(unit, count)?.start;
        let edge = Bound::Start(Mention::Fixed(Period { start: instant, end: instant }));
        let range = match self.words.lower(at) {
            "older" => Range::Between(Bound::Open, edge),
            _ => Range::Between(edge, Bound::Open),
        };
        Some(Found { range, next: self.filler(next) })
    }

    fn since(&self, at: usize) -> Option<Found> {
        let after = matches!(self.words.lower(at), "after" | "following");
        let first = match self.words.lower(at + 1) {
            "from" | "on" | "about" | "around" | "in" => at + 2,
            _ => at + 1,
        };
        if self.words.follows(first, "the beginning") || self.words.follows(first, "the start") {
            return self.open_beginning(first);
        }
        let (from, next) = self.bound(first, if after { Bound::End } else { Bound::Start })?;
        let (until, next) = self.closing(next).unwrap_or((Bound::Open, next));
        Some(Found { range: Range::Between(from, until), next: self.filler(next) })
    }

    /// "since the beginning" is everything, "since the beginning of March" is not.
    fn open_beginning(&self, first: usize) -> Option<Found> {
        if self.words.lower(first + 2) != "of" {
            return self.everything(first + 2);
        }
        let (from, next) = self.bound(first, Bound::Start)?;
        Some(Found { range: Range::Between(from, Bound::Open), next: self.filler(next) })
    }

    fn between(&self, first: usize, separators: &[&str]) -> Option<Found> {
        let (from, next) = self.bound(first, Bound::Start).or_else(|| self.bare_day(first))?;
        let next = self.filler(next);
        if !separators.contains(&self.words.lower(next)) {
            return None;
        }
        let (until, next) = self.bound(next + 1, Bound::End).or_else(|| self.second_day(&from, next + 1))?;
        let from = Self::same_month(from, &until);
        Some(Found { range: Range::Between(from, until), next: self.filler(next) })
    }

    /// "between 1 and 14 March": a day whose month comes later.
    fn bare_day(&self, at: usize) -> Side {
        let day: i8 = self.words.lower(at).parse().ok().filter(|day| (1..=31).contains(day))?;
        Some((Bound::Start(Mention::DayOfMonth(day)), at + 1))
    }

    /// "between March 1 and 14": a day whose month came before.
    fn second_day(&self, from: &Bound, at: usize) -> Side {
        let Bound::Start(Mention::MonthDay(month, _)) = from else { return None };
        let day: i8 = self.words.lower(at).parse().ok().filter(|day| (1..=31).contains(day))?;
        let next = at + 1;
        let year = self.mention(next).filter(|_| self.words.lower(next).len() == 4);
        match year {
            Some((Mention::Fixed(period), next)) => {
                let year = self.calendar.date_of(period.start).year();
                let date = jiff::civil::Date::new(year, *month, day).ok()?;
                Some((Bound::End(Mention::Fixed(self.calendar.day(date))), next))
            }
            _ => Some((Bound::End(Mention::MonthDay(*month, day)), next)),
        }
    }

    /// A day without a month that begins a range has the month of the range's end, or the one before.
    fn same_month(from: Bound, until: &Bound) -> Bound {
        match (&from, until) {
            (Bound::Start(Mention::DayOfMonth(day)), Bound::End(Mention::MonthDay(month, last)))
                if day <= last =>
            {
                Bound::Start(Mention::MonthDay(*month, *day))
            }
            _ => from,
        }
    }

    /// "from X to Y"; "from Monday" begins there; "from last week" is that week.
    fn from(&self, at: usize) -> Option<Found> {
        let ends = ["to", "until", "till", "through", "-", "up"];
        if let Some(found) = self.between(at + 1, &ends) {
            return Some(found);
        }
        let (from, next) = self.bound(at + 1, Bound::Start)?;
        let onwards = matches!(self.words.lower(next), "on" | "onward" | "onwards");
        let range = match from {
            Bound::Start(mention) if !onwards && is_whole(&mention, self.words.lower(next - 1)) => {
                Range::Within(mention)
            }
            from => Range::Between(from, Bound::Open),
        };
        Some(Found { range, next: if onwards { next + 1 } else { self.filler(next) } })
    }

    fn until(&self, at: usize, first: usize) -> Option<Found> {
        let before = matches!(self.words.lower(at), "before" | "prior");
        let (until, next) = self.bound(first, if before { Bound::Start } else { Bound::End })?;
        Some(Found { range: Range::Between(Bound::Open, until), next })
    }

    /// A time on its own, or two with "to" between them.
    fn plain(&self, at: usize) -> Option<Found> {
        let led = matches!(
            self.words.lower(at),
            "on" | "in" | "during" | "for" | "over" | "at" | "within" | "of" | "throughout" | "across" | "as"
        );
        let first = if led { at + 1 } else { at };
        if !led && !self.stands_alone(first) {
            return None;
        }
        if let Some(found) = self.between(first, &["to", "until", "till", "through", "-"]) {
            return Some(found);
        }
        // "the new year banner" and "Christmas themes" are topics.
        let dated = matches!(self.words.lower(at), "on" | "at" | "over" | "during");
        if !dated && self.holiday(first).is_some() {
            return None;
        }
        let (mention, next) = self.mention(first)?;
        if matches!(mention, Mention::DayOfMonth(_)) && !matches!(self.words.lower(at), "on") {
            return None;
        }
        Some(Found { range: Range::Within(mention), next: self.filler(next) })
    }

    /// "may", "march" and "sun" are ordinary words too: on their own they need a capital or a number.
    fn stands_alone(&self, at: usize) -> bool {
        let Some(token) = self.words.get(at) else { return false };
        if matches!(self.words.before(at), "did" | "has") && month(&token.lower).is_some() {
            return false;
        }
        let ordinary =
            matches!(token.lower.as_str(), "may" | "march" | "mar" | "sun" | "sat" | "mon" | "wed");
        let numbered = self.words.lower(at + 1).starts_with(|c: char| c.is_ascii_digit());
        !ordinary || numbered || (token.is_capitalised() && at > 0)
    }

    /// A second limit after "since X": "until Y", "to Y".
    fn closing(&self, at: usize) -> Side {
        match (self.words.lower(at), self.words.lower(at + 1)) {
            ("and" | "but", "before") => self.bound(at + 2, Bound::Start),
            ("and", "until" | "till") | ("up", "to") => self.bound(at + 2, Bound::End),
            ("before", _) => self.bound(at + 1, Bound::Start),
            ("until" | "till" | "to" | "through" | "-", _) => self.bound(at + 1, Bound::End),
            _ => None,
        }
    }

    fn bound(&self, at: usize, side: fn(Mention) -> Bound) -> Side {
        if let Some((anchor, next)) = self.anchor(at) {
            return Some((Bound::Named(anchor), next));
        }
        let (mention, next) = self.mention(at).or_else(|| self.clock_today(at))?;
        Some((side(mention), next))
    }

    /// "v1.2", "release 0.8", "the last release", "commit abc1234".
    fn anchor(&self, at: usize) -> Option<(Anchor, usize)> {
        let at = if matches!(self.words.lower(at), "the" | "our") { at + 1 } else { at };
        let (word, next) = (self.words.lower(at), self.words.lower(at + 1));
        match word {
            "last" | "latest" | "previous" | "newest" if matches!(next, "release" | "version" | "tag") => {
                Some((Anchor::LastRelease, at + 2))
            }
            "release" | "version" | "tag" if next.contains(|c: char| c.is_ascii_digit()) => {
                Some((Anchor::Release(next.to_owned()), at + 2))
            }
            "commit" if is_commit_id(next) => Some((Anchor::Commit(next.to_owned()), at + 2)),
            _ if is_commit_id(word) => Some((Anchor::Commit(word.to_owned()), at + 1)),
            _ if is_version(word) => Some((Anchor::Release(word.to_owned()), at + 1)),
            _ => None,
        }
    }

    /// Words that add nothing to a time: "so far", "to date", "onwards".
    fn filler(&self, at: usize) -> usize {
        match (self.words.lower(at), self.words.lower(at + 1)) {
            ("so", "far") | ("to", "date" | "now") | ("until" | "till", "now") => at + 2,
            ("onward" | "onwards" | "alone" | "inclusive" | "started" | "began" | "begin", _) => at + 1,
            _ => at,
        }
    }

    /// Places the stretch in time.
    pub(crate) fn resolve_range(&self, range: Range) -> Result<ResolvedWindow, Trouble> {
        let (from, until) = match range {
            Range::Within(mention) => {
                let period = self.resolve_until(&mention, self.calendar.today)?;
                // "5 hours ago" names an instant: what it means is the time since.
                let end = Some(period.end).filter(|end| *end > period.start);
                return self.window(Some(period.start), end, (None, None));
            }
            Range::Between(from, until) => (from, until),
        };
        let (first, last) = self.both(&from, &until)?;
        let start = first.map(|period| if matches!(from, Bound::End(_)) { period.end } else { period.start });
        let end = last.map(|period| if matches!(until, Bound::Start(_)) { period.start } else { period.end });
        self.window(start, end, (named(from), named(until)))
    }

    /// The times of both sides; one without a year is read against the other.
    fn both(&self, from: &Bound, until: &Bound) -> Result<(Option<Period>, Option<Period>), Trouble> {
        let today = self.calendar.today;
        let (first, last) = (of(from), of(until));
        if let (Some(Mention::Fixed(period)), Some(last)) = (first, last) {
            let start = self.calendar.date_of(period.start);
            return Ok((Some(*period), Some(self.resolve_from(last, start)?)));
        }
        let last = last.map(|last| self.resolve_until(last, today)).transpose()?;
        let not_after = last.map_or(today, |last| self.calendar.date_of(last.start));
        let first = first.map(|first| self.resolve_until(first, not_after)).transpose()?;
        Ok((first, last))
    }

    fn window(
        &self,
        start: Option<Timestamp>,
        end: Option<Timestamp>,
        (after, up_to): (Option<Anchor>, Option<Anchor>),
    ) -> Result<ResolvedWindow, Trouble> {
        let (now, zone) = (self.calendar.now, &self.calendar.zone);
        let words = |instant| super::wording::instant(instant, zone);
        if let (Some(start), Some(end)) = (start, end)
            && start > end
        {
            return Err(Trouble::Reversed(words(start), words(end)));
        }
        if let Some(start) = start.filter(|start| *start > now) {
            return Err(Trouble::Future(words(start)));
        }
        let end = end.filter(|end| *end < now);
        let window =
            Window { from: start.unwrap_or(Timestamp::UNIX_EPOCH), until: end.unwrap_or(just_after(now)) };
        let edge = end.map_or(Edge::Now(now), Edge::At);
        Ok(ResolvedWindow { window, wording: wording(start, edge, zone), explicit: true, after, up_to })
    }
}

/// The second after `now`: what happened in the second of the question belongs to it.
pub(crate) fn just_after(now: Timestamp) -> Timestamp {
    now.saturating_add(SignedDuration::from_secs(1)).unwrap_or(now)
}

fn of(bound: &Bound) -> Option<&Mention> {
    match bound {
        Bound::Start(mention) | Bound::End(mention) => Some(mention),
        Bound::Open | Bound::Named(_) => None,
    }
}

fn named(bound: Bound) -> Option<Anchor> {
    match bound {
        Bound::Named(anchor) => Some(anchor),
        _ => None,
    }
}

/// Whether "from" before it means inside it: a week, a month, yesterday; not a day such as "Monday".
fn is_whole(mention: &Mention, last_word: &str) -> bool {
    match mention {
        Mention::Month(_) | Mention::Quarter(_) => true,
        Mention::Fixed(_) => !last_word.contains(|c: char| c.is_ascii_digit()),
        _ => false,
    }
}

/// At least seven hexadecimal digits, with a digit among them so that it is no word.
pub(crate) fn is_commit_id(word: &str) -> bool {
    let hexadecimal = word.bytes().all(|b| b.is_ascii_hexdigit());
    (7..=40).contains(&word.len()) && hexadecimal && word.bytes().any(|b| b.is_ascii_digit())
}

fn is_version(word: &str) -> bool {
    let numbers = word.rsplit('-').next().unwrap_or(word);
    let numbers = numbers.strip_prefix('v').unwrap_or(numbers);
    let prefixed = word.starts_with('v') || word.contains("-v");
    let digits = numbers.starts_with(|c: char| c.is_ascii_digit());
    let shape = numbers.chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || c == '+');
    digits && shape && (prefixed || numbers.contains('.'))
}
