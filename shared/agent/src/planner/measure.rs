//! Recognises what a question asks to compute from the work: a list, a number, a ranking, a comparison.

use super::lexicon::{is_in, is_people_noun};
use super::tokens::Tokens;
use crate::dates::number;
use crate::query::{Group, Kind, Measure, Query, WorkState};

/// Measure of a question, and its details.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wanted {
    pub measure: Measure,
    pub group: Option<Group>,
    pub limit: Option<usize>,
    /// True if the question asks for every period and not for the busiest.
    pub is_series: bool,
    /// True if the question asks "who", so that the answer groups the work by person.
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
    if let Some(at) = after_how_many(tokens) {
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

/// Completes the query with the measure, once the other parts of the question are known.
pub(super) fn apply(wanted: Wanted, query: &mut Query) {
    (query.measure, query.group, query.limit) = (wanted.measure, wanted.group, wanted.limit);
    if !query.ids.is_empty() && query.measure != Measure::Notes {
        // "Who merged #12?" and "is #12 still open?" are answered by every action on it.
        (query.measure, query.group, query.limit) = (Measure::List, None, None);
        (query.states, query.kinds) = (Vec::new(), Vec::new());
        query.people.clear();
    }
    if query.measure == Measure::Group && query.kinds.contains(&Kind::Release) && wanted.asks_who {
        (query.measure, query.group) = (Measure::List, None);
    }
}

fn asks_for_newcomers(tokens: &Tokens) -> bool {
    let names_people = |at: usize| is_people_noun(tokens.word(at));
    let is_new = |at: usize| matches!(tokens.word(at), "new" | "first-time" | "newest");
    let is_first = tokens.has("for the first time") || tokens.has("first time");
    (0..tokens.len()).any(|at| is_new(at) && (names_people(at + 1) || names_people(at + 2)))
        || is_first && (tokens.has_any("who") || (0..tokens.len()).any(names_people))
        || tokens.has("who is new")
        || tokens.has_any("newcomer newcomers first-timers joined")
}

/// Returns the index of the word after "how many" and the like.
fn after_how_many(tokens: &Tokens) -> Option<usize> {
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
            "by" => noun(at + 1).filter(|_| !matches!(tokens.word(at + 1), "part")),
            "list" | "name" | "all" if is_people_noun(tokens.word(at + 1)) => Some(Group::Person),
            "which" | "what" | "the" | "on" if ranks => noun(at + 1),
            "busiest" | "hottest" | "top" | "quietest" => (at + 1..at + 4).find_map(noun),
            "hotspots" | "hotspot" => Some(Group::Area),
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
    const ACTS: &str = "changed change touched modified updated edited worked committed released merged touch published it added \
        introduced created";
    let when = tokens.has_any("when");
    for at in 0..tokens.len() {
        let next = |offset: usize| tokens.word(at + offset);
        let mut before = tokens.backwards(at).map(|token| token.lower.as_str());
        let before = before.find(|word| !matches!(*word, "the" | "most")).unwrap_or("");
        // "Since the last release" gives a time.
        let is_edge = at > 0 && matches!(before, "since" | "after" | "before" | "until" | "from");
        let count = usize::try_from(number(next(1)).unwrap_or(0)).ok();
        let count = count.filter(|count| (2..=999).contains(count) || next(1) == "1");
        let noun = usize::from(count.is_some()) + 1;
        let noun = (noun..noun + 3).map(next).find(|word| is_work_noun(word));
        let is_about_work = noun.is_some() || is_in(next(1), ACTS);
        let is_plural = noun.is_some_and(|noun| noun.ends_with('s'));
        let (measure, default) = match tokens.word(at) {
            "last" | "latest" | "newest" | "recent" if !is_edge && is_about_work => {
                (Measure::Last, if is_plural { 10 } else { 1 })
            }
            "last" | "recently" if when || next(1).is_empty() && tokens.has_any("who") => (Measure::Last, 1),
            // "Which version has it first" is about the version.
            "first" if asks_for_release(tokens) && noun.is_none() => continue,
            "first" | "oldest" | "earliest" | "initial" if is_about_work || when => (Measure::First, 1),
            "originally" => (Measure::First, 1),
            "add" | "added" | "introduce" | "introduced" | "create" | "created" | "start" | "started"
                if when =>
            {
                (Measure::First, 1)
            }
            _ => continue,
        };
        return Some(Wanted { measure, limit: Some(count.unwrap_or(default)), ..Wanted::default() });
    }
    None
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

/// Returns whether the question asks which release contains something: "since which version".
pub(super) fn asks_for_release(tokens: &Tokens) -> bool {
    let is_release = |word: &str| matches!(word, "version" | "release" | "versions" | "releases");
    let is_asked = |at: usize| matches!(tokens.word(at), "which" | "what") && is_release(tokens.word(at + 1));
    (0..tokens.len()).any(is_asked)
}

/// Parses "open", "waiting for review", "not merged" and the like, and consumes their words.
/// Returns the states, and true if the question is about a time in the past: "what was open on Friday".
pub(super) fn open(tokens: &mut Tokens) -> Option<(Vec<WorkState>, bool)> {
    let mut found: Option<WorkState> = None;
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
        found = Some(if found == Some(WorkState::Unreviewed) { WorkState::Unreviewed } else { state });
        at = next;
    }
    found.map(|state| (vec![state], is_past))
}

/// Parses a phrase for open work, such as "open" or "not merged", at word `at`. Returns the state and the index of the
/// word after the phrase.
fn open_at(tokens: &Tokens, at: usize) -> Option<(WorkState, usize)> {
    if let Some(next) = lacks_review(tokens, at) {
        return Some((WorkState::Unreviewed, next));
    }
    let next = match (tokens.lower(at), tokens.lower(at + 1)) {
        ("open", _) if is_state(tokens, at) => at + 1,
        ("outstanding" | "unresolved" | "unclosed" | "unmerged" | "unfinished", _) => at + 1,
        ("not" | "hasn't" | "haven't" | "isn't" | "aren't", "merged" | "closed" | "resolved") => at + 2,
        _ => return None,
    };
    Some((WorkState::Open, next))
}

/// Parses "waiting for review", "needs a review", "without review", "unreviewed". Returns the index of the word after
/// the phrase.
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
