//! Recognises the measure of a question, with its group and limit.

use super::lexicon::{Patterns, is_typing_error};
use super::phrases::WHICH_RELEASE;
use super::tokens::{PEOPLE, Tokens};
use crate::dates::parse_number;
use crate::query::{Group, Measure, Query, WorkKind};
use crate::strings::is_in;

/// Pattern of a question for a number, which captures what is to be counted.
const COUNT: &str = "(?:how many|number of|how often|total number|count of|< count) (.*)";

/// Pattern of a question for the files that work changed.
const CHANGED_FILES: &str =
    "files (did|does|has|have|were|was|are|is)( [^ ]+){0,4} (touch|change|edit|modify)(ed|d)?";

/// Pattern of a question for people.
const WHO: &str = "who|who's|whos|< whose";

/// Pattern of the words that say that there was no work, such as "had no commits" in "which days had no commits".
const WITHOUT_WORK: &str = "(with|had|have|has|saw|got|(was|were|is|are) there|there (was|were|is|are)) (no|zero) \
    (commits?|work|changes?|activity)( at all)?|without( any| a single)? (commits?|work|changes?|activity)\
    |(haven't|hasn't|havent|hasnt|(have|has) not)( been)? (touched|changed|modified|edited)( at all)?|untouched\
    |nothing (happened|landed)|(nobody|no one) committed( anything)?";

/// Parses a question for the folders, files or times without work, such as "which days had no commits". Consumes the
/// words that match [`WITHOUT_WORK`]. Returns the group that the question names, [`Group::Day`] in the example.
pub(super) fn parse_group_without_work(tokens: &mut Tokens) -> Option<Group> {
    let range = tokens.unconsumed_ranges(WITHOUT_WORK).into_iter().next()?;
    let is_asked = |at: &usize| {
        let before = tokens.preceding_word(*at);
        parse_number(before).is_none() && !is_in(before, "last past this these next previous")
    };
    let can_be_without_work =
        |group: &Group| group.is_period() || matches!(group, Group::File | Group::Folder | Group::Area);
    let mut groups = (0..range.start).filter(is_asked).filter_map(|at| group_noun(tokens.lower(at)));
    let group = groups.find(can_be_without_work)?;
    tokens.consume(range);
    Some(group)
}

/// Parses the measure of a question, with its group and limit. Returns a query that has only these.
pub(super) fn parse_measure(tokens: &Tokens) -> Query {
    let of = |measure, group| Query { measure, group, ..Query::default() };
    if tokens.has("who is new|newcomers?|first-timers|joined|(new|first-time|newest)( [^ ]+)? PEOPLE")
        || tokens.has("first time") && tokens.has("who|whose|PEOPLE")
        || tokens.has("whose first( [^ ]+)? (commit|contribution)")
        || tokens.has("first ever") && tokens.has("whose|everyone|everybody")
        || tokens.has("their( very)? first") && tokens.has("who|PEOPLE|everyone|everybody")
    {
        return of(Measure::New, None);
    }
    if tokens.has("release notes|changelogs?|change log") {
        return of(Measure::Notes, None);
    }
    let group = parse_group(tokens);
    if let Some(rest) = tokens.capture(COUNT) {
        // "The number of commits with an author …" is that of commits.
        let counted = rest
            .split("  ")
            .skip_while(|word| is_in(word, "of the our all its"))
            .take_while(|word| {
                !is_in(word, "with in on by of for that did do does were was are is have has since")
            })
            .take(4)
            .find_map(group_noun)
            .filter(|group| matches!(group, Group::Person | Group::File | Group::Area | Group::Folder));
        let group = group.or(counted);
        return of(if group.is_some() { Measure::Group } else { Measure::Count }, group);
    }
    if group.is_some() {
        let limit = tokens.capture("(?:top|up to) ([0-9]+)").and_then(|limit| limit.parse().ok());
        let limit = limit.filter(|limit| (1..=100).contains(limit));
        return Query { limit, ..of(Measure::Group, group) };
    }
    if let Some(query) = parse_first_or_last(tokens) {
        return query;
    }
    if tokens.has(WHO) {
        return of(Measure::Group, Some(Group::Person));
    }
    let summarises = tokens.has(
        "summar(y|ies|i[sz]ed?)|sum up|in (a few|[0-9]) lines|digest|overview|recap|stand-?up|highlights|report|status|progress|happen(ed|ing|s|d)?\
        |going on|what's new|whats new|catch me up|is new|up to|project going",
    );
    of(if summarises { Measure::Summary } else { Measure::List }, None)
}

/// Returns whether the question asks "who", and asks neither for a number nor for groups of work.
fn asks_who(tokens: &Tokens) -> bool {
    tokens.has(WHO) && tokens.capture(COUNT).is_none() && parse_group(tokens).is_none()
}

/// Sets the measure to [`Measure::List`], so that the answer lists the work and does not count it, for two sorts of
/// questions: those that give ids and ask for no release notes, and those that ask who made a release. With ids, also
/// removes the query's people, kinds and states.
pub(super) fn prefer_list_measure(query: &mut Query, tokens: &Tokens) {
    if !query.ids.is_empty() && query.measure != Measure::Notes {
        // "Who merged #12?" and "is #12 still open?" are answered by every action on it.
        (query.measure, query.group, query.limit) = (Measure::List, None, None);
        (query.states, query.kinds, query.people) = (Vec::new(), Vec::new(), Vec::new());
    }
    if query.measure == Measure::Group && query.kinds.contains(&WorkKind::Release) && asks_who(tokens) {
        // "Who released 1.2?" is answered by the releases, which have their authors.
        (query.measure, query.group) = (Measure::List, None);
    }
}

fn group_noun(noun: &str) -> Option<Group> {
    const NOUNS: Patterns<Group> = &[
        (Group::Person, PEOPLE),
        (Group::File, "file"),
        (Group::Area, "area part module component package crate hotspot hottest hot"),
        (Group::Folder, "folder directory directorie dir"),
        (Group::Hour, "hour"),
        (Group::Day, "day"),
        (Group::Weekday, "weekday"),
        (Group::Week, "week"),
        (Group::Month, "month"),
        (Group::Year, "year"),
        (Group::Kind, "kind type"),
    ];
    let singular = noun.strip_suffix('s').unwrap_or(noun);
    let means = |noun: &str| noun == singular || is_typing_error(singular, noun);
    NOUNS.iter().find(|(_, nouns)| nouns.split(' ').any(means)).map(|(group, _)| *group)
}

/// Returns the group that a question names by a noun X: "per X", "by X", "each X", "which X … most", "busiest X",
/// "top X".
fn parse_group(tokens: &Tokens) -> Option<Group> {
    if tokens.has("up or down|trends?|over (the )?(years|months|weeks|time)") {
        let unit = tokens.capture("over (?:the )?(years|months|weeks)").and_then(|unit| group_noun(&unit));
        return Some(unit.unwrap_or(Group::Month));
    }
    let ranks = tokens.has("most|busiest|hottest|top|hotspots?|least|quietest|active");
    let noun = |at: usize| group_noun(tokens.lower(at));
    (0..tokens.len()).find_map(|at| match tokens.lower(at) {
        "per" | "each" | "every" => noun(at + 1).or_else(|| noun(at + 2)),
        "by" => noun(at + 1).filter(|_| tokens.lower(at + 1) != "part"),
        "list" | "name" | "all" => noun(at + 1).filter(|group| *group == Group::Person),
        "which" | "what" if tokens.lower(at + 1) == "top" => noun(at + 2).or_else(|| noun(at + 3)),
        "which" | "what" | "the" | "on" if ranks => noun(at + 1),
        "which" | "what" if noun(at + 1) == Some(Group::File) && tokens.has(CHANGED_FILES) => {
            Some(Group::File)
        }
        "busiest" | "hottest" | "top" | "quietest" | "most" | "least" => {
            let is_near =
                |at: &usize| !is_in(tokens.lower(*at), "this last in of since by on recent recently");
            (at + 1..at + 5).take_while(is_near).find_map(noun)
        }
        "people" if at == 0 => Some(Group::Person),
        word if at == 0 && word.ends_with('s') => group_noun(word).filter(|group| *group == Group::Person),
        "hotspots" | "hotspot" => Some(Group::Area),
        _ => None,
    })
}

/// Returns a query with measure and limit for a question for the first or the last work: "the last 3 commits", "the
/// first change to X", "when was X last touched", "when was X added".
fn parse_first_or_last(tokens: &Tokens) -> Option<Query> {
    const WORK: &str = "commit commits change changes release releases fix fixes pr prs pull request requests issue \
        issues revert reverts activity merge merges update updates feature features version versions thing";
    const ACTS: &str = "changed change touched modified updated edited worked committed released merged touch publish \
        published it added introduced created land landed ship shipped appear appeared";
    const BEGINS: &str = "add added introduce introduced create created start started appear appeared";
    let asks_when = tokens.has("when");
    (0..tokens.len()).find_map(|at| {
        let next = |offset: usize| tokens.lower(at + offset);
        let before = tokens.preceding_words(at).find(|word| !matches!(*word, "the" | "most")).unwrap_or("");
        // "Since the last release" gives a time.
        let is_edge = matches!(before, "since" | "after" | "before" | "until" | "from");
        let count = parse_number(next(1)).filter(|count| (2..=999).contains(count) || next(1) == "1");
        let noun = 1 + usize::from(count.is_some());
        let noun = (noun..noun + 3).map(next).find(|word| is_in(word, WORK));
        let is_about_work = noun.is_some() || is_in(next(1), ACTS);
        let default = if noun.is_some_and(|noun| noun.ends_with('s')) { 10 } else { 1 };
        let (measure, default) = match tokens.lower(at) {
            "last" | "latest" | "newest" | "recent" if !is_edge && is_about_work => (Measure::Last, default),
            // "Where did this file go?"
            "go" if tokens.has("where did") => (Measure::Last, 1),
            "last" | "recently" if asks_when || next(1).is_empty() && tokens.has("who") => (Measure::Last, 1),
            // "Which version has it first" is about the version.
            "first" if tokens.has(WHICH_RELEASE) && noun.is_none() => return None,
            "first" | "oldest" | "earliest" | "initial" if is_about_work || asks_when => (Measure::First, 1),
            "originally" => (Measure::First, 1),
            word if asks_when && (is_in(word, BEGINS) || word == "show" && next(1) == "up") => {
                (Measure::First, 1)
            }
            _ => return None,
        };
        let limit = count.and_then(|count| usize::try_from(count).ok()).or(Some(default));
        Some(Query { measure, limit, ..Query::default() })
    })
}
