//! Selects the activity that a plan asks for.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::evidence::Evidence;
use super::open::still_open;
use super::window::BoundWindow;
use crate::activity::{Action, Activity, Person};
use crate::understand::directory::{Directory, PersonMention};
use crate::understand::intent::{Counted, Grouping, Intent};
use crate::understand::kinds::{KindFilter, carries_pull_request};

use crate::understand::places::Place;
use crate::understand::plan::{Filter, Plan};
use crate::understand::words::{Matcher, SearchTerm};

/// Activity that a plan selects, newest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection<'e> {
    /// All selected activity.
    pub all: Vec<&'e Activity>,
    /// Activity that touches the files only under an earlier or later name.
    pub renamed: Vec<&'e Activity>,
    /// Words that name folders or files of the history, and were searched as paths.
    pub places: Vec<&'e str>,
    /// Number of words that had to match.
    pub words: WordUse,
    /// Activity that matches every condition but the words, if none matches the words as well.
    pub without_words: Vec<&'e Activity>,
}

/// Number of search words that an activity must contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum WordUse {
    #[default]
    All,
    Any,
}

/// Another path of the requested files, and the time during which they had it.
struct Alias<'e> {
    path: &'e str,
    from: Timestamp,
    until: Timestamp,
}

/// Applies one plan to the evidence.
pub(crate) struct Selector<'e> {
    plan: &'e Plan,
    evidence: &'e Evidence,
    directory: &'e Directory,
    matcher: Matcher,
    places: Vec<Place>,
    excluded_places: Vec<Place>,
    aliases: Vec<Alias<'e>>,
    place_words: Vec<&'e str>,
    /// Words that are not places.
    words: Vec<&'e SearchTerm>,
}

impl<'e> Selector<'e> {
    pub(crate) fn new(plan: &'e Plan, evidence: &'e Evidence, directory: &'e Directory) -> Self {
        let filters = [&plan.filter, &plan.exclude];
        let needed =
            |filter: &&Filter| !filter.paths.is_empty() || filter.words.iter().any(|word| word.place);
        let paths = if filters.iter().any(needed) { evidence.paths() } else { BTreeSet::new() };
        let is_place = |word: &SearchTerm| {
            word.place && evidence.whole && paths.iter().any(|path| Matcher::is_component(path, word))
        };
        let resolve = |filter: &Filter| {
            let named = filter.paths.iter().map(|mention| mention.resolve(&paths));
            let worded = filter.words.iter().filter(|word| is_place(word));
            named.chain(worded.map(component)).collect::<Vec<_>>()
        };
        let (places, excluded_places) = (resolve(&plan.filter), resolve(&plan.exclude));
        let (place_words, words): (Vec<&SearchTerm>, Vec<&SearchTerm>) =
            plan.filter.words.iter().partition(|word| is_place(word));
        let place_words = place_words.into_iter().map(|word| word.text.as_str()).collect();
        let aliases = places.iter().flat_map(|place| aliases(place, evidence)).collect();
        Self {
            plan,
            evidence,
            directory,
            matcher: Matcher::new(),
            places,
            excluded_places,
            aliases,
            place_words,
            words,
        }
    }

    pub(crate) fn within(&self, bound: &BoundWindow) -> Selection<'e> {
        let inside = |activity: &&Activity| {
            bound.window.contains(activity.at) && bound.excluded_id.as_ref() != Some(&activity.id)
        };
        let other: Vec<&Activity> = match self.plan.open {
            Some(open) => still_open(self.evidence, open, bound.state_at),
            None => self.evidence.activities.iter().collect(),
        };
        let other: Vec<&Activity> =
            other.into_iter().filter(inside).filter(|activity| self.fits(activity)).collect();
        let (all, words) = self.by_words(&other);
        let renamed = all.iter().copied().filter(|activity| !self.touches(activity)).collect();
        let without_words = if all.is_empty() && !self.words.is_empty() { other } else { Vec::new() };
        Selection { all, renamed, places: self.place_words.clone(), words, without_words }
    }

    fn by_words(&self, activities: &[&'e Activity]) -> (Vec<&'e Activity>, WordUse) {
        if self.words.is_empty() {
            return (activities.to_vec(), WordUse::All);
        }
        let has = |activity: &Activity, word: &SearchTerm| self.matcher.mentions(activity, word);
        let with = |fits: &dyn Fn(&Activity) -> bool| -> Vec<&'e Activity> {
            activities.iter().copied().filter(|activity| fits(activity)).collect()
        };
        let all = with(&|activity| self.words.iter().all(|word| has(activity, word)));
        if !all.is_empty() && !self.plan.filter.either_word {
            return (all, WordUse::All);
        }
        (with(&|activity| self.words.iter().any(|word| has(activity, word))), WordUse::Any)
    }

    /// Returns whether an activity matches everything but the words.
    fn fits(&self, activity: &Activity) -> bool {
        let filter = &self.plan.filter;
        let shown = match &self.plan.intent {
            Intent::Show(ids) => ids.iter().any(|id| has_id(activity, id)),
            _ => true,
        };
        let by_one =
            filter.people.is_empty() || filter.people.iter().any(|person| self.is_by(activity, person));
        let touches = self.places.is_empty() || self.touches(activity) || self.touches_alias(activity);
        shown
            && by_one
            && touches
            && is_of_kinds(activity, &filter.kinds, self.evidence)
            && (!self.needs_files() || !activity.paths.is_empty())
            && self.has_requested_action(activity)
            && !self.is_excluded(activity)
    }

    /// Returns whether only activity with files can match.
    fn needs_files(&self) -> bool {
        let grouped = matches!(self.plan.intent, Intent::Rank(Grouping::Areas | Grouping::Files));
        grouped || self.plan.intent == Intent::Count(Counted::Files)
    }

    /// Returns whether an activity is one of the requested actions. If only commits are recorded, each counts as a
    /// merge.
    fn has_requested_action(&self, activity: &Activity) -> bool {
        let actions = &self.plan.filter.actions;
        let committed = self.evidence.is_without_requests() && actions.contains(&Action::Merged);
        actions.is_empty() || committed || actions.contains(&activity.action)
    }

    fn is_by(&self, activity: &Activity, mention: &PersonMention) -> bool {
        let PersonMention::Known(name) = mention else { return false };
        contributors(activity).any(|person| self.directory.name_of(person) == name)
    }

    fn touches(&self, activity: &Activity) -> bool {
        self.places.is_empty() || self.places.iter().any(|place| touches(activity, place))
    }

    fn touches_alias(&self, activity: &Activity) -> bool {
        let matches = |alias: &Alias<'_>| {
            alias.from <= activity.at && activity.at <= alias.until && has_path(activity, alias.path)
        };
        self.aliases.iter().any(matches)
    }

    /// Returns whether an activity is excluded. Excluded paths exclude an activity only if they contain all its files.
    fn is_excluded(&self, activity: &Activity) -> bool {
        let exclude = &self.plan.exclude;
        let person = exclude.people.iter().any(|person| self.is_by(activity, person));
        let kind = exclude.kinds.iter().any(|kind| kind.matches(activity));
        let outside = |path: &String| !self.excluded_places.iter().any(|place| place.matches(path));
        let place = !self.excluded_places.is_empty()
            && !activity.paths.is_empty()
            && !activity.paths.iter().any(outside);
        let word = exclude.words.iter().any(|word| self.matcher.mentions(activity, word));
        person || kind || place || word
    }
}

/// Returns the author and all co-authors.
pub(crate) fn contributors(activity: &Activity) -> impl Iterator<Item = &Person> {
    std::iter::once(&activity.author).chain(&activity.co_authors)
}

fn component(word: &SearchTerm) -> Place {
    let name = regex::escape(&word.text);
    let pattern = regex::Regex::new(&format!(r"(?i)(?:^|/){name}(?:\.[^/]*)?(?:/|$)"));
    pattern.map_or_else(|_| Place::Exact(word.text.clone()), Place::Pattern)
}

/// Returns whether an activity is of one of the recorded kinds and of one of the kinds that are derived from titles.
///
/// If pull requests are not recorded, commits whose titles contain a pull request's number replace them.
fn is_of_kinds(activity: &Activity, kinds: &[KindFilter], evidence: &Evidence) -> bool {
    let (records, derived): (Vec<&KindFilter>, Vec<&KindFilter>) =
        kinds.iter().partition(|kind| kind.is_record());
    let matches = |kind: &KindFilter| match kind {
        KindFilter::PullRequests if evidence.is_without_requests() => carries_pull_request(&activity.title),
        KindFilter::Releases => evidence.is_release(activity),
        kind => kind.matches(activity),
    };
    let one_of = |kinds: &[&KindFilter]| kinds.is_empty() || kinds.iter().any(|kind| matches(kind));
    one_of(&records) && one_of(&derived)
}

fn has_id(activity: &Activity, id: &str) -> bool {
    match id.strip_prefix('#') {
        Some(number) => {
            activity.id == number
                || activity.title.split(|c: char| c != '#' && !c.is_ascii_digit()).any(|w| w == id)
        }
        None => activity.id.starts_with(id),
    }
}

fn touches(activity: &Activity, place: &Place) -> bool {
    let renamed = activity.renames.iter().any(|(from, to)| place.matches(from) || place.matches(to));
    renamed || activity.paths.iter().any(|path| place.matches(path))
}

fn has_path(activity: &Activity, path: &str) -> bool {
    activity.paths.iter().any(|changed| changed == path)
        || activity.renames.iter().any(|(from, to)| from == path || to == path)
}

/// Returns other names of the files of `place`: earlier ones, and later ones if the files have moved away.
fn aliases<'e>(place: &Place, evidence: &'e Evidence) -> Vec<Alias<'e>> {
    let mut found = earlier_names(place, evidence);
    let last_direct = evidence.activities.iter().find(|activity| touches(activity, place));
    let was_moved_away = last_direct.is_some_and(|activity| {
        activity.renames.iter().any(|(from, to)| place.matches(from) && !place.matches(to))
    });
    if was_moved_away {
        found.extend(later_names(place, evidence));
    }
    found
}

fn earlier_names<'e>(place: &Place, evidence: &'e Evidence) -> Vec<Alias<'e>> {
    let mut found: Vec<Alias<'e>> = Vec::new();
    for activity in &evidence.activities {
        for (from, to) in &activity.renames {
            let known =
                place.matches(to) || found.iter().any(|alias| alias.path == to && activity.at <= alias.until);
            if known && !place.matches(from) {
                found.push(Alias { path: from, from: Timestamp::MIN, until: activity.at });
            }
        }
    }
    found
}

fn later_names<'e>(place: &Place, evidence: &'e Evidence) -> Vec<Alias<'e>> {
    let mut found: Vec<Alias<'e>> = Vec::new();
    for activity in evidence.activities.iter().rev() {
        for (from, to) in &activity.renames {
            let known = place.matches(from)
                || found.iter().any(|alias| alias.path == from && activity.at >= alias.from);
            if known && !place.matches(to) {
                found.push(Alias { path: to, from: activity.at, until: Timestamp::MAX });
            }
        }
    }
    found
}
