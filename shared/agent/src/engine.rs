//! The engine: finds the work that a query asks for. It performs no I/O. It alone decides, for the planner's queries
//! and for the model's, which activity is by a person, under a path, a fix, a release or a dependency update.

mod grouping;
mod history;
mod open;
pub(crate) mod places;
pub(crate) mod text;
mod themes;
mod window;

use std::cell::OnceCell;

pub(crate) use self::grouping::{Grouping, TOP_LEVEL, grouped, quiet};
pub(crate) use self::history::History;
use self::places::Place;
use self::text::Term;
pub(crate) use self::themes::{ReleaseNotes, Topic, release_notes, themes};
pub(crate) use self::window::{Bounds, EdgeError, LATEST_RELEASE, just_after, release};
use crate::activity::{Action, Activity, ActivityKind};
use crate::people::{Entry, People};
use crate::query::{Excluded, Group, Kind, Measure, Query, Weekday, WorkState};
use crate::titles;

/// Maximum number of search terms of one query, which bounds its cost.
const MAX_TERMS: usize = 24;

/// Maximum number of paths of one query, which bounds its cost.
const MAX_PATHS: usize = 20;

/// Minimum weight of an activity that has only some of the words, as a share of the best match's weight.
const MIN_SHARE_OF_BEST: f64 = 0.5;

/// One piece of work: a commit, a release, a merge with the commits that it brought in, or a pull request or an issue
/// with the actions on it.
#[derive(Clone, Debug)]
pub(crate) struct Work<'h> {
    /// Newest matching activity.
    newest: &'h Activity,
    /// The other matching activities on the same object, newest first.
    earlier: Vec<&'h Activity>,
    /// Matching commits that this merge brought into the main line.
    pub parts: Vec<&'h Activity>,
    /// Sum of the rarities of the search terms that the work contains; 0 if the query requires all terms.
    weight: f64,
}

/// A search term, and whether any recorded title or path contains it.
pub(crate) struct TermUse {
    pub text: String,
    pub is_found: bool,
}

/// Everything that a query found, and how its conditions were understood.
pub(crate) struct Findings<'h> {
    pub bounds: Bounds<'h>,
    /// Pieces of work, newest first, or the best match first if `is_loose`.
    pub works: Vec<Work<'h>>,
    pub terms: Vec<TermUse>,
    /// True if no work has all of the words, so that work with some of them was taken.
    pub is_loose: bool,
    pub places: Vec<Place>,
    /// Names of the query that fit no person or several, each with the people it may mean.
    pub unknown_people: Vec<(String, Vec<String>)>,
    /// Number of activities that meet every other condition, with or without the words.
    pub count_ignoring_words: usize,
    /// True if pull requests and issues are not recorded in the workspace.
    pub is_without_requests: bool,
    figures: OnceCell<Figures<'h>>,
}

/// Contributors and time range of the work that a query found.
pub(crate) struct Figures<'h> {
    /// For each contributor: the number of the person in [`People`], and how many pieces of work they contributed to.
    pub people: Vec<(usize, usize)>,
    /// Oldest and newest activity; `None` if no work was found.
    pub ends: Option<(&'h Activity, &'h Activity)>,
}

impl<'h> Findings<'h> {
    /// Returns the number of commits that the found merges brought in.
    pub(crate) fn merged_commit_count(&self) -> usize {
        self.works.iter().map(|work| work.parts.len()).sum()
    }

    /// Returns the figures of the work, computed at the first call.
    pub(crate) fn figures(&self, history: &History) -> &Figures<'h> {
        self.figures.get_or_init(|| Figures::of(&self.works, history))
    }
}

impl<'h> Figures<'h> {
    fn of(works: &[Work<'h>], history: &History) -> Self {
        let mut counts = vec![0; history.people.len()];
        let mut last = vec![usize::MAX; counts.len()];
        let mut ends: Option<(&'h Activity, &'h Activity)> = None;
        for (at, work) in works.iter().enumerate() {
            for one in work.all_activities() {
                for person in history.people_of(one) {
                    if std::mem::replace(&mut last[person], at) != at {
                        counts[person] += 1;
                    }
                }
                let (first, last) = ends.get_or_insert((one, one));
                if one.at < first.at {
                    *first = one;
                }
                if one.at >= last.at {
                    *last = one;
                }
            }
        }
        let people = counts.into_iter().enumerate().filter(|(_, count)| *count > 0).collect();
        Self { people, ends }
    }
}

impl<'h> Work<'h> {
    fn of(newest: &'h Activity) -> Self {
        Self { newest, earlier: Vec::new(), parts: Vec::new(), weight: 0.0 }
    }

    /// Returns one piece of work from `actions`, which are newest first; `None` if there are none.
    pub(crate) fn of_actions(actions: &[&'h Activity]) -> Option<Self> {
        let (newest, earlier) = actions.split_first()?;
        Some(Self { earlier: earlier.to_vec(), ..Self::of(newest) })
    }

    pub(crate) fn newest(&self) -> &'h Activity {
        self.newest
    }

    /// Returns the matching activities on the object, newest first, without the commits that a merge brought in.
    pub(crate) fn actions(&self) -> impl DoubleEndedIterator<Item = &'h Activity> + '_ {
        std::iter::once(self.newest).chain(self.earlier.iter().copied())
    }

    /// Returns whether the work consists of a single activity.
    pub(crate) fn is_single(&self) -> bool {
        self.earlier.is_empty() && self.parts.is_empty()
    }

    /// Returns the activities whose paths are the files of the work: the actions, and the commits that a merge brought
    /// in if the merge itself has no paths.
    pub(crate) fn file_activities(&self) -> impl Iterator<Item = &'h Activity> + '_ {
        let has_none = !self.parts.is_empty() && self.actions().all(|one| one.paths.is_empty());
        self.actions().chain(self.parts.iter().copied().filter(move |_| has_none))
    }

    /// Returns whether the authors of all activities are bots.
    pub(crate) fn is_of_bots(&self, history: &History) -> bool {
        self.all_activities().all(|one| history.author_of(one).is_bot)
    }

    /// Returns the matching activities on the object, and the commits that a merge brought in.
    pub(crate) fn all_activities(&self) -> impl Iterator<Item = &'h Activity> + '_ {
        self.actions().chain(self.parts.iter().copied())
    }
}

/// Finds the work that `query` asks for.
pub(crate) fn execute<'h>(query: &Query, history: &'h History) -> Result<Findings<'h>, EdgeError> {
    let bounds = window::resolve(query, history)?;
    let mut filter = Filter::of(query, history);
    // A release contains the commits merged before it, whenever they were written.
    let is_dated = bounds.after.is_none() && bounds.up_to.is_none();
    let inside = |activity: &&Activity| {
        let merge = if is_dated { None } else { history.merge_of(activity) };
        // The measure needs the activity before the window, to tell which folders have none inside.
        bounds.contains(merge.unwrap_or(activity))
            || query.measure == Measure::Quiet && activity.at < bounds.window.until
    };
    let fits = |one: &&Activity| filter.fits(one);
    let fitting: Vec<&Activity> = match open::review_filter(query) {
        Some(unreviewed) => {
            let open = open::still_open(history, unreviewed, bounds.window.until);
            open.into_iter().filter(inside).filter(fits).collect()
        }
        None if is_dated && query.measure != Measure::Quiet => {
            history.inside(&bounds.window).iter().filter(fits).collect()
        }
        None => history.activities.iter().filter(inside).filter(fits).collect(),
    };
    let is_one = matches!(query.measure, Measure::First | Measure::Last);
    let mut found = filter.by_text(fitting, query.any_text, if is_one { 0.95 } else { MIN_SHARE_OF_BEST });
    if query.measure == Measure::New {
        let firsts = first_of_each_person(history);
        found.all.retain(|one| firsts[history.position(one)]);
        found.weights.clear();
    }
    Ok(Findings {
        bounds,
        works: works(&found.all, &found.weights, history),
        terms: found.terms,
        is_loose: found.is_loose,
        places: std::mem::take(&mut filter.places),
        unknown_people: filter.unknown_people,
        count_ignoring_words: found.count_ignoring_words,
        is_without_requests: history.is_without_requests(),
        figures: OnceCell::new(),
    })
}

/// Conditions of a query, prepared for one history.
struct Filter<'q, 'h> {
    query: &'q Query,
    history: &'h History,
    records: Vec<Kind>,
    derived: Vec<Kind>,
    people: Vec<usize>,
    bots: bool,
    unknown_people: Vec<(String, Vec<String>)>,
    places: Vec<Place>,
    terms: Vec<Term>,
    excluded_people: Vec<usize>,
    excluded_bots: bool,
    excluded_places: Vec<Place>,
    excluded_terms: Vec<Term>,
}

/// Activities that have the words of a query.
struct Matches<'h> {
    all: Vec<&'h Activity>,
    /// Weight of each activity in `all`, higher for a better match; empty if the query requires all words.
    weights: Vec<f64>,
    terms: Vec<TermUse>,
    is_loose: bool,
    count_ignoring_words: usize,
}

impl<'q, 'h> Filter<'q, 'h> {
    fn of(query: &'q Query, history: &'h History) -> Self {
        let (records, derived) = query.kinds.iter().partition(|kind| kind.is_recorded());
        let resolve = |paths: &[String]| -> Vec<Place> {
            paths.iter().take(MAX_PATHS).map(|path| Place::resolve(path, history)).collect()
        };
        let terms = |text: &[String]| -> Vec<Term> {
            text.iter().take(MAX_TERMS).map(|text| Term::of(text)).collect()
        };
        let has_bots = |people: &[String]| people.iter().any(|name| name == "bots");
        let (people, unknown_people) = person_numbers(&query.people, &history.people);
        let Excluded { people: no_people, paths: no_paths, text: no_text, .. } = &query.except;
        Self {
            query,
            history,
            records,
            derived,
            people,
            bots: has_bots(&query.people),
            unknown_people,
            places: resolve(&query.paths),
            terms: terms(&query.text),
            excluded_people: person_numbers(no_people, &history.people).0,
            excluded_bots: has_bots(no_people),
            excluded_places: resolve(no_paths),
            excluded_terms: terms(no_text),
        }
    }

    /// Returns whether an activity meets every condition except for the words.
    fn fits(&self, activity: &Activity) -> bool {
        let is_of_any = |kinds: &[Kind]| kinds.is_empty() || self.history.is_of_any_kind(activity, kinds);
        is_of_any(&self.records)
            && is_of_any(&self.derived)
            && self.has_state(activity)
            && (self.query.ids.is_empty() || self.query.ids.iter().any(|id| has_id(activity, id)))
            && self.is_on_weekday(activity)
            && (self.query.people.is_empty() || self.is_by(activity, &self.people, self.bots))
            && (self.places.is_empty()
                || self.places.iter().any(|place| place.is_touched_by(activity, self.history)))
            && !self.is_excluded(activity)
            && (!matches!(self.query.group, Some(Group::Area | Group::Folder | Group::File))
                || !activity.paths.is_empty())
    }

    fn is_on_weekday(&self, activity: &Activity) -> bool {
        let days = &self.query.weekdays;
        days.is_empty() || {
            let day = activity.at.to_zoned(self.history.zone.clone()).weekday();
            Weekday::from_monday_offset(day.to_monday_zero_offset()).is_some_and(|day| days.contains(&day))
        }
    }

    /// Returns whether an activity is one of the requested actions. If only commits are recorded, each counts as
    /// merged.
    fn has_state(&self, activity: &Activity) -> bool {
        let is_committed =
            |state: &WorkState| *state == WorkState::Merged && self.history.is_without_requests();
        self.query.states.is_empty()
            || self.query.states.iter().any(|state| is_committed(state) || is_state(activity.action, *state))
    }

    fn is_by(&self, activity: &Activity, people: &[usize], bots: bool) -> bool {
        let is_one = |entry: &Entry| bots && entry.is_bot || people.contains(&entry.person);
        (bots || !people.is_empty()) && self.history.entries_of(activity).any(is_one)
    }

    /// Returns whether an activity is left out. Excluded paths leave out what touches nothing else.
    fn is_excluded(&self, activity: &Activity) -> bool {
        let inside = |path: &String| self.excluded_places.iter().any(|place| place.has(path));
        let is_placed = || {
            !self.excluded_places.is_empty()
                && !activity.paths.is_empty()
                && activity.paths.iter().all(inside)
        };
        let is_in = |text: &str| self.excluded_terms.iter().any(|term| term.is_in(text));
        let kinds = &self.query.except.kinds;
        !kinds.is_empty() && self.history.is_of_any_kind(activity, kinds)
            || is_placed()
            || self.is_by(activity, &self.excluded_people, self.excluded_bots)
            || is_in(&activity.title)
            || !self.excluded_terms.is_empty() && activity.paths.iter().any(|path| is_in(path))
    }

    /// Keeps the activities that have all words, or any word if `any`. If none has all, keeps those whose weight is at
    /// least `share` of the best weight; the weight is the sum of the words' rarities.
    fn by_text(&self, fitting: Vec<&'h Activity>, any: bool, share: f64) -> Matches<'h> {
        let count_ignoring_words = fitting.len();
        let exact = |all: Vec<&'h Activity>, terms: Vec<TermUse>| Matches {
            all,
            weights: Vec::new(),
            terms,
            is_loose: false,
            count_ignoring_words,
        };
        if self.terms.is_empty() {
            return exact(fitting, Vec::new());
        }
        // A release is known by its title: that of one package may touch the files of others.
        let by_title = self.records == [Kind::Release];
        let history = self.history;
        let bits = |text: &str| -> u32 {
            let bit = |(at, term): (usize, &Term)| u32::from(term.is_in(text)) << at;
            self.terms.iter().enumerate().map(bit).sum()
        };
        let in_paths: Vec<u32> = history.paths().distinct.iter().map(|path| bits(path)).collect();
        let in_any_path = in_paths.iter().fold(0, |all, mask| all | mask);
        let has = |one: &Activity| -> u32 {
            let title = bits(&one.title);
            if by_title || in_any_path == 0 {
                return title;
            }
            let own = history.paths_of(one).take(one.paths.len());
            own.fold(title, |mask, path| mask | in_paths[path])
        };
        let matched: Vec<(u32, &Activity)> =
            fitting.into_iter().map(|one| (has(one), one)).filter(|(mask, _)| *mask > 0).collect();
        let count = |at: usize| matched.iter().filter(|(mask, _)| mask & (1 << at) > 0).count();
        let counts: Vec<usize> = (0..self.terms.len()).map(count).collect();
        let titles = |term: &Term| history.activities.iter().any(|one| term.is_in(&one.title));
        let terms = self.terms.iter().zip(&counts).enumerate().map(|(at, (term, count))| TermUse {
            text: term.text.clone(),
            is_found: *count > 0 || in_any_path & (1 << at) > 0 || titles(term),
        });
        let terms: Vec<TermUse> = terms.collect();
        let all_terms = (1_u32 << self.terms.len()) - 1;
        let complete = matched.iter().any(|(mask, _)| *mask == all_terms);
        if any || complete {
            let fits = |mask: u32| any || mask == all_terms;
            let all = matched.into_iter().filter(|(mask, _)| fits(*mask));
            return exact(all.map(|(_, one)| one).collect(), terms);
        }
        let rarity: Vec<f64> = counts
            .iter()
            .map(|count| (1.0 + count_ignoring_words as f64 / (*count as f64).max(0.5)).ln())
            .collect();
        let weigh = |mask: u32| -> f64 {
            rarity.iter().enumerate().filter(|(at, _)| mask & (1 << at) > 0).map(|(_, rarity)| rarity).sum()
        };
        let weighed: Vec<_> = matched.into_iter().map(|(mask, one)| (one, weigh(mask))).collect();
        let best = weighed.iter().map(|(_, weight)| *weight).fold(0.0, f64::max);
        let (all, weights) = weighed.into_iter().filter(|(_, weight)| *weight >= best * share).unzip();
        Matches { all, weights, terms, is_loose: true, count_ignoring_words }
    }
}

/// Returns the numbers of the people that a query names, and each name that fits no person or several, with the
/// candidates.
fn person_numbers(asked: &[String], people: &People) -> (Vec<usize>, Vec<(String, Vec<String>)>) {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for name in asked.iter().filter(|name| *name != "bots") {
        match people.find(name) {
            Ok(name) => known.extend(people.number_of(&name)),
            Err(candidates) => {
                unknown.push((name.clone(), candidates.into_iter().map(str::to_owned).collect()));
            }
        }
    }
    (known, unknown)
}

fn is_state(action: Action, state: WorkState) -> bool {
    match state {
        WorkState::Made => action == Action::Made,
        WorkState::Opened => action == Action::Opened,
        WorkState::Reviewed => action == Action::Reviewed,
        WorkState::Closed => action == Action::Closed,
        WorkState::Reopened => action == Action::Reopened,
        WorkState::Merged => action == Action::Merged,
        WorkState::Open | WorkState::Unreviewed => true,
    }
}

pub(crate) fn has_id(activity: &Activity, id: &str) -> bool {
    match id.strip_prefix('#') {
        Some(number) if number.contains('-') => {
            let numbered = match activity.kind {
                ActivityKind::Commit => titles::pull_request_number(&activity.title),
                _ => Some(activity.id.as_str()),
            };
            let (first, last) = number.split_once('-').unwrap_or_default();
            let as_number = |text: &str| text.parse::<u64>().ok();
            let edges = as_number(first).zip(as_number(last));
            numbered
                .and_then(as_number)
                .zip(edges)
                .is_some_and(|(own, (from, to))| (from..=to).contains(&own))
        }
        Some(number) => {
            activity.kind != ActivityKind::Commit && activity.id == number
                || activity.title.split(|c: char| c != '#' && !c.is_ascii_digit()).any(|word| word == id)
        }
        None if activity.kind == ActivityKind::Commit => activity.id.starts_with(&id.to_ascii_lowercase()),
        None => activity.id == id,
    }
}

/// Returns, for each activity of the history, true if its author is not a bot and has no earlier activity.
fn first_of_each_person(history: &History) -> Vec<bool> {
    let mut is_first = vec![false; history.activities.len()];
    let mut known = vec![false; history.people.len()];
    for (at, activity) in history.activities.iter().enumerate().rev() {
        let author = history.author_of(activity);
        is_first[at] = !std::mem::replace(&mut known[author.person], true) && !author.is_bot;
    }
    is_first
}

/// Groups activities by the object that they are about, and commits under the merge that brought them in. `weights` are
/// those of `all`; unless they are empty, the work with the highest weight comes first.
fn works<'h>(all: &[&'h Activity], weights: &[f64], history: &'h History) -> Vec<Work<'h>> {
    let mut found: Vec<Work<'h>> = Vec::with_capacity(all.len());
    let mut places: foldhash::HashMap<(ActivityKind, &str), usize> = foldhash::HashMap::default();
    let present: foldhash::HashSet<&str> = match history.has_merges {
        true => all.iter().map(|one| one.id.as_str()).collect(),
        false => foldhash::HashSet::default(),
    };
    let is_part = |one: &Activity| {
        history.has_merges && one.merged_in.as_deref().is_some_and(|merge| present.contains(merge))
    };
    let merges: foldhash::HashSet<&str> =
        all.iter().filter(|one| is_part(one)).filter_map(|one| one.merged_in.as_deref()).collect();
    for (at, activity) in all.iter().copied().enumerate().filter(|(_, one)| !is_part(one)) {
        let next = found.len();
        // A commit is recorded once.
        let is_known = activity.kind != ActivityKind::Commit || merges.contains(activity.id.as_str());
        let place =
            if is_known { *places.entry((activity.kind, &activity.id)).or_insert(next) } else { next };
        match place == next {
            true => {
                let weight = weights.get(at).copied().unwrap_or(0.0);
                found.push(Work { weight, ..Work::of(activity) });
            }
            false => found[place].earlier.push(activity),
        }
    }
    for activity in all.iter().filter(|one| is_part(one)) {
        let merge = activity.merged_in.as_deref().unwrap_or_default();
        if let Some(place) = places.get(&(ActivityKind::Commit, merge)) {
            found[*place].parts.push(activity);
        }
    }
    if !weights.is_empty() {
        found.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    }
    found
}
