//! From a question to what is looked for.

use super::deeds::{self, Open};
use super::directory::Directory;
use super::intent::{Grouping, Intent, Refusal, compares, intent};
use super::kinds::{KindFilter, kinds};
use super::people::{PersonMention, people, whole_names};
use super::places::{PathMention, paths};
use super::scope::{Signs, refusal};
use super::spelling;
use super::tokens::Tokens;
use super::words::{Word, are_alternatives, words};
use crate::activity::{Action, Person, Window};
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::{Calendar, Unit};
use crate::dates::wording::{Edge, wording};
use crate::dates::{ResolvedWindow, just_after, windows};

/// What an activity must have: one of the people, one of the paths, the words, the kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whose it is; any of them.
    pub people: Vec<PersonMention>,
    /// What it touches; any of them.
    pub paths: Vec<PathMention>,
    /// What its title or paths mention: all of them, or any when nothing has all.
    pub words: Vec<Word>,
    /// Whether one of the words is enough ("retry or timeout").
    pub either_word: bool,
    /// Of which sorts.
    pub kinds: Vec<KindFilter>,
    /// What was done to it; any of them.
    pub actions: Vec<Action>,
}

impl Filter {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn read(tokens: &mut Tokens, directory: &Directory) -> Self {
        let people = people(tokens, directory);
        let paths = paths(tokens);
        let mut kinds = kinds(tokens);
        let mut actions = deeds::actions(tokens, &mut kinds);
        // What is merged under a path is told by the commits that touch it.
        actions.retain(|action| paths.is_empty() || !matches!(action, Action::Made | Action::Merged));
        let either_word = are_alternatives(tokens);
        Self { people, paths, kinds, actions, either_word, words: words(tokens) }
    }
}

/// What is looked for, and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// When.
    pub window: ResolvedWindow,
    /// Further windows that the question names.
    pub also: Vec<ResolvedWindow>,
    /// Whether the windows are set against one another.
    pub compare: bool,
    /// What is looked for.
    pub filter: Filter,
    /// What is left out ("except docs", "not by bots").
    pub exclude: Filter,
    /// Whether only what is open is meant.
    pub open: Option<Open>,
    /// What sort of answer is wanted.
    pub intent: Intent,
    /// What was to be left out and could not be told: nothing is left out then.
    pub not_left_out: Option<String>,
    /// Words that were read as others: as written, as read.
    pub mended: Vec<(String, String)>,
}

/// Reads `question`. `authors` are the people of the history, so that names are recognised.
pub fn plan(question: &Question, context: &WorkspaceContext, authors: &[Person]) -> Plan {
    plan_with(question, context, &Directory::of(authors))
}

pub(crate) fn plan_with(question: &Question, context: &WorkspaceContext, directory: &Directory) -> Plan {
    let mut tokens = Tokens::of(&question.text);
    let mended = spelling::mend(&mut tokens, directory);
    let wanted = intent(&tokens);
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let names = whole_names(&tokens, directory);
    let (named, trouble) = match windows(&mut tokens, &calendar, &names) {
        Ok(windows) => (windows, None),
        Err(trouble) => (Vec::new(), Some(trouble)),
    };
    let ids = ids(&mut tokens, directory);
    let mut open = deeds::open(&mut tokens);
    let mut excluded = exclusions(&mut tokens).unwrap_or_default();
    let left_out: Vec<String> = excluded.rest().map(|(_, token)| token.raw.clone()).collect();
    let mut filter = Filter::read(&mut tokens, directory);
    let exclude = Filter::read(&mut excluded, directory);
    let not_left_out = (exclude.is_empty() && !left_out.is_empty()).then(|| left_out.join(" "));
    adjust(&mut filter, &wanted);
    if open.is_some() {
        // An open bug is an issue, and no change that mends one.
        let issue = |kind: KindFilter| if kind == KindFilter::Fixes { KindFilter::Issues } else { kind };
        filter.kinds = filter.kinds.iter().copied().map(issue).collect();
    }
    let signs = Signs {
        anything: open.is_some()
            || !named.is_empty()
            || trouble.is_some()
            || !filter.people.is_empty()
            || !exclude.is_empty(),
        concrete: !filter.paths.is_empty() || !ids.is_empty(),
    };
    let refused = match wanted {
        Intent::Overview | Intent::Cadence => None,
        _ => refusal(&tokens.lower, &signs).or(trouble.map(Refusal::Time)),
    };
    let intent = match (refused, ids.is_empty()) {
        (Some(refusal), _) => Intent::Refused(refusal),
        (None, false) => Intent::Show(ids),
        (None, true) => wanted,
    };
    if matches!(intent, Intent::Show(_)) {
        // "Who merged #12?" and "is #12 still open?" are told by all that was done to it.
        filter = Filter { people: filter.people, paths: filter.paths, ..Filter::default() };
        open = None;
    }
    let mut named = named.into_iter();
    let whole = open.is_some() || means_everything(&intent);
    let window = named.next().unwrap_or_else(|| unnamed(whole, context, &calendar));
    let compare = compares(&tokens.lower);
    Plan { window, also: named.collect(), compare, filter, exclude, open, intent, mended, not_left_out }
}

/// Without a time, "how many", "who", "the last" and "the first" mean the whole history.
fn means_everything(intent: &Intent) -> bool {
    match intent {
        Intent::Count(_) | Intent::Latest(_) | Intent::Earliest(_) | Intent::Show(_) => true,
        Intent::Rank(grouping) => *grouping == Grouping::People,
        _ => false,
    }
}

/// The window of a question that names none: everything, or the usual length.
fn unnamed(whole: bool, context: &WorkspaceContext, calendar: &Calendar<'_>) -> ResolvedWindow {
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

/// Words that a wording needs and that narrow nothing.
fn adjust(filter: &mut Filter, intent: &Intent) {
    let read = !filter.kinds.is_empty();
    filter.words.retain(|word| {
        let lower = word.text.to_lowercase();
        let deed = ["added", "introduced", "implemented", "opened", "closed", "resolved", "squashed", "cut"];
        if read && deed.contains(&lower.as_str()) {
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

/// Commit ids and `#12`.
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
            tokens.take(at..at + 1);
        }
    }
    found
}

/// The words after "except", "excluding", "not by" and the like.
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
    tokens.take(at..at + length);
    Some(tokens.split_off(at))
}
