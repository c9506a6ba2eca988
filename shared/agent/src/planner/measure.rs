//! What a question wants made of the work: a list, a figure, a ranking, a comparison.

use jiff::Timestamp;

use super::lexicon::{is_in, is_people_noun};
use super::tokens::Tokens;
use super::{Aspect, Draft, is_version_word};
use crate::dates::calendar::{Calendar, Unit};
use crate::dates::number;
use crate::query::{Group, Kind, Measure, Query, State};

/// Measure of a question, and its details.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wanted {
    pub measure: Measure,
    pub group: Option<Group>,
    pub limit: Option<usize>,
    /// True if the question asks for every period and not for the busiest.
    pub is_series: bool,
    /// True if the question begins with "who", and the figures of people answer it.
    asks_who: bool,
}

/// Reads the measure from the words of a question.
pub(super) fn measure(tokens: &Tokens) -> Wanted {
    let of = |measure: Measure, group: Option<Group>| Wanted { measure, group, ..Wanted::default() };
    if asks_for_newcomers(tokens) {
        return of(Measure::New, None);
    }
    if tokens.has("release notes") || tokens.has_any("changelog changelogs") || tokens.has("change log") {
        return of(Measure::Notes, None);
    }
    let group = group(tokens);
    let ranks = tokens.has_any("most busiest hottest top quietest mostly least");
    let of = |measure: Measure, group: Option<Group>| Wanted { is_series: !ranks, ..of(measure, group) };
    if let Some(at) = counted(tokens) {
        let noun = (at..at + 4).map(|at| tokens.word(at)).find_map(group_noun);
        let counts_groups = matches!(noun, Some(Group::Person | Group::File | Group::Area | Group::Folder));
        return match (group, counts_groups) {
            (Some(group), _) => of(Measure::Group, Some(group)),
            (None, true) => of(Measure::Count, noun),
            (None, false) => of(Measure::Count, None),
        };
    }
    if let Some(group) = group {
        return Wanted { limit: top(tokens), ..of(Measure::Group, Some(group)) };
    }
    let asks_who = tokens.has_any("who who's whos") || tokens.word(0) == "whose";
    if let Some(wanted) = by_time(tokens) {
        return wanted;
    }
    if asks_who {
        return Wanted { asks_who, ..of(Measure::Group, Some(Group::Person)) };
    }
    let summary = "summary summaries summarise summarize summarised summarized digest overview recap standup \
        stand-up highlights report status progress happened happening happens happen happend";
    let phrases = ["going on", "what's new", "whats new", "catch me up", "is new", "up to"];
    let summarises = tokens.has_any(summary)
        || phrases.iter().any(|phrase| tokens.has(phrase))
        || tokens.find("going").is_some_and(|at| tokens.word(at.wrapping_sub(1)) == "project");
    of(if summarises { Measure::Summary } else { Measure::List }, None)
}

/// Returns whether the words name a measure that only a question names.
pub(super) fn names_measure(tokens: &Tokens) -> bool {
    let states = tokens.has_any("i im i'm i'd i've we would need want like");
    tokens.len() > 1
        && !states
        && (!matches!(measure(tokens).measure, Measure::List | Measure::Summary)
            || tokens.has_any("share percentage proportion"))
}

/// Completes the query with the measure, once the other parts of the question are known.
pub(super) fn apply(wanted: Wanted, query: &mut Query, draft: &Draft) {
    (query.measure, query.group, query.limit) = (wanted.measure, wanted.group, wanted.limit);
    let specific = !query.ids.is_empty();
    if query.group == Some(Group::Person)
        && query.people == ["bots"]
        && !query.kinds.contains(&Kind::Bot)
        && draft.has(Aspect::Statistics)
    {
        query.people.clear();
    }
    if specific && !matches!(query.measure, Measure::Notes | Measure::Compare) {
        // "Who merged #12?" and "is #12 still open?" are answered by every action on it.
        (query.measure, query.group, query.limit) = (Measure::List, None, None);
        (query.states, query.kinds) = (Vec::new(), Vec::new());
        query.people.clear();
    }
    if query.measure == Measure::Count && draft.has(Aspect::Gaps) {
        query.measure = Measure::List;
    }
    if query.measure == Measure::Group && query.kinds.contains(&Kind::Release) && wanted.asks_who {
        (query.measure, query.group) = (Measure::List, None);
    }
    let lists_people =
        draft.has(Aspect::Comparison) && query.group == Some(Group::Person) && query.people.len() > 1;
    if lists_people {
        (query.measure, query.group) = (Measure::Count, None);
    }
}

fn asks_for_newcomers(tokens: &Tokens) -> bool {
    let is_new = |at: usize| matches!(tokens.word(at), "new" | "first-time" | "newest");
    let new_people =
        (0..tokens.len()).any(|at| is_new(at) && (at + 1..at + 3).any(|at| is_people_noun(tokens.word(at))));
    let first_work = [
        "whose first commit",
        "their first commit",
        "whose first contribution",
        "their first contribution",
        "first time contributors",
        "first ever contribution",
        "who is new",
        "who's new",
        "whos new",
        "contributed for the first time",
        "committed for the first time",
    ];
    let by_people = tokens.has("for the first time")
        && (tokens.has_any("who ppl") || (0..tokens.len()).any(|at| is_people_noun(tokens.word(at))));
    new_people
        || by_people
        || first_work.iter().any(|phrase| tokens.has(phrase))
        || tokens.has_any("newcomer newcomers first-timers weekly-newcomers joined")
}

/// Returns the position after "how many" and the like.
fn counted(tokens: &Tokens) -> Option<usize> {
    let phrases = [("how many", 2), ("number of", 2), ("how often", 2), ("total number", 2), ("count of", 2)];
    let phrase = phrases.iter().find_map(|(phrase, length)| tokens.find(phrase).map(|at| at + length));
    phrase.or_else(|| tokens.find_any("count").filter(|at| *at == 0).map(|at| at + 1))
}

fn group_noun(noun: &str) -> Option<Group> {
    Some(match noun {
        _ if is_people_noun(noun) => Group::Person,
        "file" | "files" => Group::File,
        "area" | "areas" | "part" | "parts" | "module" | "modules" | "component" | "components"
        | "package" | "packages" | "crate" | "crates" | "hotspot" | "hotspots" | "hottest" | "hot" => {
            Group::Area
        }
        "folder" | "folders" | "directory" | "directories" | "dir" | "dirs" => Group::Folder,
        "day" | "days" => Group::Day,
        "weekday" | "weekdays" => Group::Weekday,
        "week" | "weeks" => Group::Week,
        "month" | "months" => Group::Month,
        "year" | "years" => Group::Year,
        "kind" | "kinds" | "type" | "types" => Group::Kind,
        _ => return None,
    })
}

/// Reads "per X", "by X", "each X", "which X … most", "busiest X", "top X".
fn group(tokens: &Tokens) -> Option<Group> {
    let most = "most busiest hottest top hotspots hotspot least quietest active";
    let ranks = tokens.has_any(most);
    for at in 0..tokens.len() {
        let noun = |at: usize| group_noun(tokens.word(at));
        let found = match tokens.word(at) {
            "per" | "each" | "every" => noun(at + 1).or_else(|| noun(at + 2)),
            // "CSV month,commits"
            "csv" | "table" | "columns" | "header" | "fields" => {
                (at + 1..at + 4).find_map(noun).filter(|group| group.is_period())
            }
            "suggest" | "recommend" | "propose" | "nominate" => {
                (at + 1..at + 6).find_map(noun).filter(|group| *group == Group::Person)
            }
            "by" => noun(at + 1).filter(|_| !matches!(tokens.word(at + 1), "part")),
            "weekday" | "weekdays" | "churn" => noun(at),
            "list" | "name" | "all" if is_people_noun(tokens.word(at + 1)) => Some(Group::Person),
            "which" | "what" | "the" | "on" if ranks => noun(at + 1),
            "busiest" | "hottest" | "top" | "quietest" => (at + 1..at + 4).find_map(noun),
            "hotspots" | "hotspot" => Some(Group::Area),
            "where" if ranks || tokens.has_any("effort happen happens happening active work") => {
                Some(Group::Area)
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

fn top(tokens: &Tokens) -> Option<usize> {
    let at = tokens.find_any("top").or_else(|| tokens.find("up to").map(|at| at + 1))?;
    tokens.word(at + 1).parse().ok().filter(|count| (1..=100).contains(count))
}

/// Reads "the last 3 commits", "the first change to X", "when was X last touched", "when was X added".
fn by_time(tokens: &Tokens) -> Option<Wanted> {
    let of =
        |measure: Measure, limit: usize| Some(Wanted { measure, limit: Some(limit), ..Wanted::default() });
    let when = tokens.has_any("when") || tokens.has("since when");
    for at in 0..tokens.len() {
        let word = tokens.word(at);
        let is_anchor = at > 0 && {
            let mut before = tokens
                .backwards(at)
                .map(|token| token.lower.as_str())
                .skip_while(|word| matches!(*word, "the" | "most"));
            before
                .next()
                .is_some_and(|before| matches!(before, "since" | "after" | "before" | "until" | "from"))
        };
        let next = |offset: usize| tokens.word(at + offset);
        let count = usize::try_from(number(next(1)).unwrap_or(0))
            .ok()
            .filter(|count| (2..=999).contains(count) || next(1) == "1");
        let noun = if count.is_some() { 2 } else { 1 };
        let noun = (noun..noun + 3).map(next).find(|word| is_work_noun(word));
        let plural = noun.is_some_and(|noun| noun.ends_with('s'));
        let acts = |verb: &str| {
            is_in(
                verb,
                "changed change touched modified updated edited worked committed released merged \
                touch published it",
            )
        };
        match word {
            "last" | "latest" | "newest" | "recent" if !is_anchor && (noun.is_some() || acts(next(1))) => {
                return of(Measure::Last, count.unwrap_or(if plural { 10 } else { 1 }));
            }
            "last" | "recently" if when || next(1).is_empty() && tokens.has_any("who") => {
                return of(Measure::Last, 1);
            }
            // "Which version has it first" is about the version.
            "first" if asks_for_release(tokens) && noun.is_none() => {}
            "first" | "oldest" | "earliest" | "initial" if noun.is_some() || when || acts(next(1)) => {
                return of(Measure::First, count.unwrap_or(1));
            }
            "originally" => return of(Measure::First, 1),
            "first" if matches!(next(1), "added" | "introduced" | "created") => return of(Measure::First, 1),
            _ => {}
        }
    }
    let begins = "add added introduce introduced create created start started begin began join set built wrote written";
    let still = tokens.find_any("still anymore");
    if still.is_some_and(|at| {
        tokens.get(at + 1).is_none_or(|_| {
            tokens.has_any("around active here there with us committing comitting contributing working")
        })
    }) {
        return of(Measure::Last, 1);
    }
    if tokens.has_any("gone vanished disappeared") || tokens.has("it move") {
        return of(Measure::Last, 3);
    }
    if tokens.has("how old") || tokens.has("very first") {
        return of(Measure::First, 1);
    }
    if (when || tokens.has_any("who whose"))
        && tokens.has_any(begins)
        && tokens.has_any("start started began create created introduced original")
        || when && tokens.has_any(begins)
    {
        return of(Measure::First, 1);
    }
    let asks_when =
        tokens.word(0) == "when" && matches!(tokens.word(1), "did" | "was" | "were" | "has" | "have");
    if asks_when { of(Measure::Last, 10) } else { None }
}

/// Reads "nobody touched for half a year", "untouched", "gathering dust": the instant since which nothing happened, and
/// the places in question. The words of the time are consumed.
pub(super) fn quiet_since(
    tokens: &mut Tokens,
    calendar: &Calendar<'_>,
) -> Option<(Timestamp, Option<Group>)> {
    let dead = tokens.has_any(
        "untouched stale dust dusty dormant abandoned neglected unmaintained dead rotting asleep inactive",
    );
    let touches = |at: usize| {
        is_in(
            tokens.word(at),
            "touched touch changed change edited modified moved commits commit work activity",
        )
    };
    let is_negated = |at: &usize| {
        is_in(tokens.word(*at), "nobody nothing none hasn't haven't hasnt havent never not without no")
    };
    let untouched = (0..tokens.len()).filter(is_negated).any(|at| (at + 1..at + 5).any(touches));
    let group = (0..tokens.len()).find_map(|at| match tokens.word(at) {
        "corners" | "corner" | "level" | "top-level" | "places" | "sections" => Some(Group::Folder),
        noun => group_noun(noun).filter(|group| matches!(group, Group::File | Group::Folder | Group::Area)),
    });
    let length = (0..tokens.len())
        .find_map(|at| crate::dates::length_at(tokens, calendar, at).map(|found| (at, found)));
    if !(dead && (group.is_some() || length.is_some() || tokens.has_any("which what"))
        || untouched && length.is_some())
    {
        return None;
    }
    let since = match length {
        Some((at, (since, next))) => {
            let from =
                if matches!(tokens.before(at), "over" | "last" | "past" | "than") { at - 1 } else { at };
            tokens.consume(from..next);
            since
        }
        None => calendar.rolling(Unit::Year, 1)?.start,
    };
    let folders =
        [("level", Group::Folder), ("folders", Group::Folder)].iter().find(|(word, _)| tokens.has_any(word));
    Some((since, folders.map(|(_, group)| *group).or(group)))
}

fn is_work_noun(word: &str) -> bool {
    is_in(
        word,
        "commit commits change changes release releases fix fixes pr prs pull request requests \
        issue issues revert reverts activity merge merges update updates feature features version \
        versions thing",
    )
}

/// Returns whether the question compares two windows or two subjects.
pub(super) fn compares(tokens: &Tokens) -> bool {
    let than = tokens.find_any("than").and_then(|at| at.checked_sub(1)).map(|at| tokens.word(at));
    let than = than.is_some_and(|word| {
        !matches!(word, "rather" | "other" | "later" | "earlier" | "older" | "newer" | "longer")
    });
    than || tokens.has_any("compare compared comparing comparison versus vs busier quieter")
}

/// Returns whether the question asks which release contains something: "is it in 0.8.9", "since which version".
pub(super) fn asks_for_release(tokens: &Tokens) -> bool {
    let noun = |word: &str| matches!(word, "version" | "release" | "versions" | "releases");
    let which =
        (0..tokens.len()).any(|at| matches!(tokens.word(at), "which" | "what") && noun(tokens.word(at + 1)));
    let named = (0..tokens.len()).any(|at| is_version_word(tokens.word(at)));
    let contains = tokens.has_any("in part included have upgrade run already need");
    let upgrades = tokens.has_any("upgrade") && tokens.has_any("can should need");
    which || named && contains || upgrades
}

/// Returns whether the question asks for the time between releases: "how many days apart", "the longest wait".
pub(super) fn asks_for_gaps(tokens: &Tokens) -> bool {
    let release = |word: &str| {
        matches!(word, "release" | "releases" | "versions" | "releasing") || is_version_word(word)
    };
    let between = tokens.has_any("between take taken took release");
    (0..tokens.len()).any(|at| release(tokens.word(at)))
        && (tokens.has_any("apart wait gap gaps interval intervals cadence")
            || between
                && tokens.has_any("longest longer shortest days hours weeks long often")
                && tokens.has_any("how longest longer shortest"))
}

/// Parses "open", "waiting for review", "not merged" and the like, and consumes their words.
/// Returns the states, and true if the question is about a time in the past: "what was open on Friday".
pub(super) fn open(tokens: &mut Tokens) -> Option<(Vec<State>, bool)> {
    let mut found: Option<State> = None;
    let (mut at, mut is_past) = (0, false);
    while at < tokens.len() {
        let Some((state, next)) = open_at(tokens, at) else {
            at += 1;
            continue;
        };
        let was = |before: &str| matches!(before, "was" | "were");
        is_past |=
            tokens.before(at) != "still" && tokens.backwards(at).take(3).any(|token| was(&token.lower));
        tokens.consume(at..next);
        if let Some(state) = state {
            found = Some(if found == Some(State::Unreviewed) { State::Unreviewed } else { state });
        }
        at = next;
    }
    found.map(|state| (vec![state], is_past))
}

/// Parses one such phrase, and returns the index after it. In a question about closed objects, "not merged" adds nothing.
fn open_at(tokens: &Tokens, at: usize) -> Option<(Option<State>, usize)> {
    if let Some(next) = lacks_review(tokens, at) {
        return Some((Some(State::Unreviewed), next));
    }
    match (tokens.lower(at), tokens.lower(at + 1)) {
        ("open", _) if is_state(tokens, at) => Some((Some(State::Open), at + 1)),
        ("in" | "under", "review") => Some((Some(State::Open), at + 2)),
        ("outstanding" | "unresolved" | "unclosed" | "unmerged" | "unfinished", _) => {
            Some((Some(State::Open), at + 1))
        }
        (
            "without" | "not" | "hasn't" | "haven't" | "isn't" | "aren't" | "wasn't" | "weren't" | "never",
            _,
        ) => {
            let ends = |word: &str| {
                matches!(word, "merged" | "merging" | "merge" | "closed" | "closing" | "resolved")
            };
            let next = (at + 1..at + 4).find(|next| ends(tokens.lower(*next)))?;
            let small = |word: &str| matches!(word, "yet" | "been" | "being" | "a" | "got");
            let closed = tokens.has_any("closed");
            (at + 1..next)
                .all(|at| small(tokens.lower(at)))
                .then_some(((!closed).then_some(State::Open), next + 1))
        }
        _ => None,
    }
}

/// Parses "waiting for review", "needs a review", "without review", "unreviewed". Returns the index after it.
fn lacks_review(tokens: &Tokens, at: usize) -> Option<usize> {
    let lacking = match tokens.lower(at) {
        "unreviewed" => return Some(at + 1),
        "waiting" | "wait" | "waits" | "awaiting" | "need" | "needs" | "needing" | "lack" | "lacks"
        | "lacking" | "without" | "not" | "no" => at + 1,
        _ => return None,
    };
    let small =
        |word: &str| matches!(word, "for" | "a" | "an" | "any" | "on" | "been" | "yet" | "their" | "code");
    let next = (lacking..lacking + 4).find(|at| !small(tokens.lower(*at)))?;
    let review = matches!(tokens.lower(next), "review" | "reviews" | "reviewer" | "reviewers" | "reviewed");
    review.then_some(next + 1)
}

/// Returns whether "open" is a state and not an action, as in "did we open issues".
fn is_state(tokens: &Tokens, at: usize) -> bool {
    let asked = tokens.backwards(at).take(4).any(|before| matches!(before.lower.as_str(), "did" | "to"));
    !asked && tokens.before(at) != "who"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stand_up_is_a_summary_and_up_is_not() {
        let of = |text: &str| measure(&Tokens::of(text)).measure;
        assert_eq!(of("notes for the stand-up on Monday"), Measure::Summary);
        assert_eq!(of("did anything back up the parser"), Measure::List);
    }
}
