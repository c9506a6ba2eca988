//! Parses a question into a plan.

use super::actions::{self, OpenFilter};
use super::directory::{Directory, PersonMention};
use super::intent::{Grouping, Intent, QuestionRefusal, compares, intent};
use super::kinds::{KindFilter, kinds};
use super::people::{people, whole_names};
use super::places::{PathMention, paths};
use super::scope::{ActivitySigns, refusal};
use super::spelling;
use super::tokens::Tokens;
use super::words::{SearchTerm, are_alternatives, words};
use crate::activity::{Action, Person, Window};
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::{Calendar, Unit};
use crate::dates::wording::{Edge, wording};
use crate::dates::{ResolvedWindow, just_after, windows};

/// Conditions on an activity: people, paths, words, kinds and actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// People, any of whom may match.
    pub people: Vec<PersonMention>,
    /// Paths, any of which may match.
    pub paths: Vec<PathMention>,
    /// Words in titles or paths: all must match, or any if no activity has all.
    pub words: Vec<SearchTerm>,
    /// True if one of the words is enough ("retry or timeout").
    pub either_word: bool,
    /// Kinds of activity.
    pub kinds: Vec<KindFilter>,
    /// Actions, any of which may match.
    pub actions: Vec<Action>,
}

impl Filter {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn parse(tokens: &mut Tokens, directory: &Directory) -> Self {
        let people = people(tokens, directory);
        let paths = paths(tokens);
        let mut kinds = kinds(tokens);
        let mut actions = actions::actions(tokens, &mut kinds);
        // Only commits have paths, so merges below a path are found by the commits that touch it.
        actions.retain(|action| paths.is_empty() || !matches!(action, Action::Made | Action::Merged));
        let either_word = are_alternatives(tokens);
        Self { people, paths, kinds, actions, either_word, words: words(tokens) }
    }
}

/// Parsed question: what to search, and what to report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Time window.
    pub window: ResolvedWindow,
    /// Further windows that the question gives.
    pub further_windows: Vec<ResolvedWindow>,
    /// True if the question compares the windows.
    pub compare: bool,
    /// Conditions that activity must meet.
    pub filter: Filter,
    /// Conditions that exclude activity ("except docs", "not by bots").
    pub exclude: Filter,
    /// Filter for open items.
    pub open: Option<OpenFilter>,
    /// Kind of answer.
    pub intent: Intent,
    /// Text of an exclusion that could not be interpreted; nothing is excluded then.
    pub unclear_exclusion: Option<String>,
    /// Corrected spellings: the word as written, and the word that replaced it.
    pub corrected: Vec<(String, String)>,
}

/// Parses `question`. `authors` are the people of the history, so that their names are recognised.
pub fn plan(question: &Question, context: &WorkspaceContext, authors: &[Person]) -> Plan {
    plan_with(question, context, &Directory::of(authors))
}

pub(crate) fn plan_with(question: &Question, context: &WorkspaceContext, directory: &Directory) -> Plan {
    let mut tokens = Tokens::of(&question.text);
    let corrected = spelling::correct(&mut tokens, directory);
    let wanted = intent(&tokens);
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let names = whole_names(&tokens, directory);
    let (named, window_error) = match windows(&mut tokens, &calendar, &names) {
        Ok(windows) => (windows, None),
        Err(window_error) => (Vec::new(), Some(window_error)),
    };
    let ids = ids(&mut tokens, directory);
    let mut open = actions::open(&mut tokens);
    let mut excluded = exclusions(&mut tokens).unwrap_or_default();
    let left_out: Vec<String> = excluded.rest().map(|(_, token)| token.raw.clone()).collect();
    let mut filter = Filter::parse(&mut tokens, directory);
    let exclude = Filter::parse(&mut excluded, directory);
    let unclear_exclusion = (exclude.is_empty() && !left_out.is_empty()).then(|| left_out.join(" "));
    drop_words_of_the_wording(&mut filter, &wanted);
    if open.is_some() {
        // An open bug is an issue, not a change that fixes one.
        let issue = |kind: KindFilter| if kind == KindFilter::Fixes { KindFilter::Issues } else { kind };
        filter.kinds = filter.kinds.iter().copied().map(issue).collect();
    }
    let signs = ActivitySigns {
        anything: open.is_some()
            || !named.is_empty()
            || window_error.is_some()
            || !filter.people.is_empty()
            || !exclude.is_empty(),
        concrete: !filter.paths.is_empty() || !ids.is_empty(),
    };
    let refused = match wanted {
        Intent::Overview | Intent::Cadence => None,
        _ => refusal(&tokens.lower, &signs).or(window_error.map(QuestionRefusal::Time)),
    };
    let intent = match (refused, ids.is_empty()) {
        (Some(refusal), _) => Intent::Refused(refusal),
        (None, false) => Intent::Show(ids),
        (None, true) => wanted,
    };
    if matches!(intent, Intent::Show(_)) {
        // "Who merged #12?" and "is #12 still open?" are answered by every action on it.
        filter = Filter { people: filter.people, paths: filter.paths, ..Filter::default() };
        open = None;
    }
    let mut named = named.into_iter();
    let whole = open.is_some() || covers_whole_history(&intent);
    let window = named.next().unwrap_or_else(|| default_window(whole, context, &calendar));
    let compare = compares(&tokens.lower);
    Plan {
        window,
        further_windows: named.collect(),
        compare,
        filter,
        exclude,
        open,
        intent,
        corrected,
        unclear_exclusion,
    }
}

/// Returns whether an intent without a time means the whole history: "how many", "who", "the last", "the first".
fn covers_whole_history(intent: &Intent) -> bool {
    match intent {
        Intent::Count(_) | Intent::Latest(_) | Intent::Earliest(_) | Intent::Show(_) => true,
        Intent::Rank(grouping) => *grouping == Grouping::People,
        _ => false,
    }
}

/// Returns the window of a question that gives none: the whole history, or the default number of days.
fn default_window(whole: bool, context: &WorkspaceContext, calendar: &Calendar<'_>) -> ResolvedWindow {
    let days = i32::try_from(context.default_window_days.max(1)).unwrap_or(i32::MAX);
    let start = if whole { None } else { calendar.rolling(Unit::Day, days).map(|period| period.start) };
    let from = start.unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    ResolvedWindow {
        window: Window { from, until: just_after(calendar.now) },
        wording: wording(start, Edge::Now(calendar.now), &calendar.zone),
        explicit: false,
        after: None,
        up_to: None,
    }
}

/// Removes search terms that only belong to the question's wording and not to its topic.
fn drop_words_of_the_wording(filter: &mut Filter, intent: &Intent) {
    let has_kinds = !filter.kinds.is_empty();
    filter.words.retain(|word| {
        let lower = word.text.to_lowercase();
        let verbs = ["added", "introduced", "implemented", "opened", "closed", "resolved", "squashed", "cut"];
        if has_kinds && verbs.contains(&lower.as_str()) {
            return false;
        }
        let part_of_wording = match intent {
            Intent::Rank(_) => {
                matches!(lower.as_str(), "package" | "packages" | "crate" | "crates" | "hottest")
            }
            Intent::Latest(_) | Intent::Earliest(_) => {
                lower.bytes().all(|b| b.is_ascii_digit())
                    || matches!(lower.as_str(), "introduced" | "added" | "initial")
            }
            _ => false,
        };
        !part_of_wording
    });
}

/// Parses commit ids and `#12`.
fn ids(tokens: &mut Tokens, directory: &Directory) -> Vec<String> {
    let names = whole_names(tokens, directory);
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|at| !names.contains(at)) {
        let word = tokens.lower(at);
        let number =
            word.strip_prefix('#').filter(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        if number.is_some()
            || crate::dates::is_commit_id(word) && word.bytes().any(|b| b.is_ascii_alphabetic())
        {
            found.push(word.to_owned());
            tokens.consume(at..at + 1);
        }
    }
    found
}

/// Splits off the words after "except", "excluding", "not by" and the like.
fn exclusions(tokens: &mut Tokens) -> Option<Tokens> {
    let starts = |at: usize| match tokens.lower(at) {
        "except" | "excluding" | "ignoring" | "without" | "besides" | "minus" => Some(1),
        "not"
            if matches!(tokens.lower(at + 1), "by" | "in" | "under" | "from" | "counting" | "including") =>
        {
            Some(2)
        }
        "other" | "apart" | "aside" if matches!(tokens.lower(at + 1), "than" | "from") => Some(2),
        "leave" | "leaving" if tokens.lower(at + 1) == "out" => Some(2),
        _ => None,
    };
    let (at, length) = (0..tokens.len()).find_map(|at| starts(at).map(|length| (at, length)))?;
    tokens.consume(at..at + length);
    Some(tokens.split_off(at))
}
