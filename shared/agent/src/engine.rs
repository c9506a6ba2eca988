//! The engine: finds the work that a query asks for. Pure; the only notion in this package of *the same person*, *under
//! a path*, *a fix*, *a release* and *a dependency update*.

mod open;
pub(crate) mod places;
pub(crate) mod text;
mod window;

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rust_stemmers::{Algorithm, Stemmer};

use self::places::Place;
use self::text::Term;
pub(crate) use self::window::{Bounds, EdgeError, LATEST_RELEASE, just_after, release};
use crate::activity::{Action, Activity, ActivityKind, ActivitySource, SourceError, Window};
use crate::people::{People, contributors, is_bot};
use crate::query::{Excluded, Group, Kind, Measure, Query, State, Weekday};
use crate::titles;

/// Maximum number of search terms of one query, which bounds its cost.
const MAX_TERMS: usize = 24;

/// Maximum number of paths of one query, which bounds its cost.
const MAX_PATHS: usize = 20;

/// Share of the best match's weight that a match by some of the words must have.
const MIN_SHARE_OF_BEST: f64 = 0.5;

/// Number of the best matches that a list by some of the words has at least.
const MIN_BEST: usize = 4;

/// Recorded activity that was read, newest first, none of it after the question.
pub(crate) struct History {
    pub activities: Vec<Activity>,
    /// True if it is everything that is recorded.
    pub is_whole: bool,
    has_requests: bool,
    has_releases: bool,
    paths: OnceLock<Paths>,
    /// Indices of recorded releases, and of commits whose titles announce one.
    announcements: OnceLock<Vec<usize>>,
}

/// Different paths of a history. Each is examined once, however often it was touched.
#[derive(Default)]
pub(crate) struct Paths {
    /// Every path, before and after renames.
    pub different: Vec<String>,
    /// Indices of the paths of each activity in turn, those of renames last.
    indices: Vec<u32>,
    /// Index of the first path of each activity.
    starts: Vec<u32>,
}

/// A history, and what its interpretation depends on.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'h> {
    pub history: &'h History,
    pub people: &'h People,
    pub now: Timestamp,
    pub zone: &'h TimeZone,
}

/// One piece of work: a commit, a release, a merge with the commits that it brought in, or a pull request or an issue with
/// the actions on it.
#[derive(Clone, Debug)]
pub(crate) struct Work<'h> {
    /// Matching activity, newest first; never empty.
    pub actions: Vec<&'h Activity>,
    /// Matching commits that this merge brought into the main line.
    pub parts: Vec<&'h Activity>,
}

/// A search term, and whether anything recorded contains it.
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
    /// Share of the recorded words that one piece of work has.
    pub share_of_words: f64,
    pub places: Vec<Place>,
    /// Names that nobody has, and names that several people have with the candidates.
    pub unknown_people: Vec<(String, Vec<String>)>,
    /// Number of pieces of work that meet every condition but the words.
    pub without_text: usize,
    /// True if pull requests and issues are not recorded in the workspace.
    pub is_without_requests: bool,
}

impl<'h> Findings<'h> {
    /// Returns the activity of all pieces of work, without the commits that merges brought in.
    pub(crate) fn activities(&self) -> impl Iterator<Item = &'h Activity> + Clone + '_ {
        self.works.iter().flat_map(|work| work.actions.iter().copied())
    }

    /// Returns the number of commits that merges brought in.
    pub(crate) fn parts(&self) -> usize {
        self.works.iter().map(|work| work.parts.len()).sum()
    }
}

impl<'h> Work<'h> {
    pub(crate) fn newest(&self) -> &'h Activity {
        self.actions[0]
    }

    /// Returns the activity that has the files of the work: the commits of a merge if it has none itself.
    pub(crate) fn with_files(&self) -> impl Iterator<Item = &'h Activity> + '_ {
        let own = self.actions.iter().copied();
        let parts =
            self.parts.iter().copied().filter(|_| self.actions.iter().all(|one| one.paths.is_empty()));
        own.chain(parts)
    }

    /// Returns the activity by which people had a hand in the work: for a merge, the commits too.
    pub(crate) fn by_hands(&self) -> impl Iterator<Item = &'h Activity> + '_ {
        self.actions.iter().chain(&self.parts).copied()
    }
}

impl History {
    pub(crate) fn of(mut activities: Vec<Activity>, is_whole: bool, now: Timestamp) -> Self {
        activities.retain(|activity| activity.at <= now);
        // The sort is stable: activity of the same second stays in the source's order.
        activities.sort_by_key(|activity| std::cmp::Reverse(activity.at));
        let has = |kinds: &[ActivityKind]| activities.iter().any(|activity| kinds.contains(&activity.kind));
        let has_requests = has(&[ActivityKind::PullRequest, ActivityKind::Issue]);
        let has_releases = has(&[ActivityKind::Release]);
        Self {
            activities,
            is_whole,
            has_requests,
            has_releases,
            paths: OnceLock::new(),
            announcements: OnceLock::new(),
        }
    }

    /// Returns the different paths.
    pub(crate) fn paths(&self) -> &Paths {
        self.paths.get_or_init(|| {
            let mut known: foldhash::HashMap<&str, u32> = foldhash::HashMap::default();
            let mut paths = Paths::default();
            for activity in &self.activities {
                paths.starts.push(u32::try_from(paths.indices.len()).unwrap_or(u32::MAX));
                for path in places::paths(activity) {
                    let next = u32::try_from(paths.different.len()).unwrap_or(u32::MAX);
                    let index = *known.entry(path).or_insert(next);
                    if index == next {
                        paths.different.push(path.to_owned());
                    }
                    paths.indices.push(index);
                }
            }
            paths
        })
    }

    /// Returns the indices of the paths of an activity of this history, before and after renames.
    pub(crate) fn paths_of(&self, activity: &Activity) -> impl Iterator<Item = usize> + Clone {
        let offset = std::ptr::from_ref(activity).addr() - self.activities.as_ptr().addr();
        let at = offset / size_of::<Activity>();
        let paths = self.paths();
        let start = paths.starts[at] as usize;
        let length = activity.paths.len() + 2 * activity.renames.len();
        paths.indices[start..start + length].iter().map(|index| *index as usize)
    }

    /// Returns recorded releases and commits whose titles announce one, newest first.
    pub(crate) fn announcements(&self) -> impl Iterator<Item = &Activity> {
        let announces = |one: &Activity| match one.kind {
            ActivityKind::Release => true,
            ActivityKind::Commit => titles::release(&one.title).is_some(),
            _ => false,
        };
        let found = self.announcements.get_or_init(|| {
            (0..self.activities.len()).filter(|at| announces(&self.activities[*at])).collect()
        });
        found.iter().map(|at| &self.activities[*at])
    }

    /// Returns the releases, newest first.
    pub(crate) fn releases(&self) -> impl Iterator<Item = &Activity> {
        self.announcements().filter(|one| self.is_release(one))
    }

    /// Returns whether an activity is a release. Without recorded releases, a commit's title may announce one.
    pub(crate) fn is_release(&self, activity: &Activity) -> bool {
        match activity.kind {
            ActivityKind::Release => true,
            ActivityKind::Commit => !self.has_releases && titles::release(&activity.title).is_some(),
            _ => false,
        }
    }

    /// Returns whether this workspace is known to record neither pull requests nor issues.
    pub(crate) fn is_without_requests(&self) -> bool {
        self.is_whole && !self.has_requests
    }

    /// Returns the window that `query` needs, or `None` if it needs everything.
    pub(crate) fn window(query: &Query, now: Timestamp, zone: &TimeZone) -> Option<Window> {
        if looks_beyond_its_window(query) { None } else { window::stated(query, zone, now) }
    }

    /// Reads what `query` needs: its window, or everything if the query looks beyond it.
    pub(crate) async fn load(
        query: &Query,
        needs_whole: bool,
        now: Timestamp,
        zone: &TimeZone,
        source: &dyn ActivitySource,
    ) -> Result<Self, SourceError> {
        let Some(extent) = source.extent().await? else { return Ok(Self::of(Vec::new(), true, now)) };
        let after_now = just_after(now);
        let whole = Window { from: extent.from, until: after_now.max(extent.from) };
        let Some(window) = Self::window(query, now, zone).filter(|_| !needs_whole) else {
            return Ok(Self::of(source.within(&whole).await?, true, now));
        };
        let found = source.within(&window).await?;
        let history = Self::of(found, false, now);
        if history.lacks_requested_kinds(query) {
            return Ok(Self::of(source.within(&whole).await?, true, now));
        }
        Ok(history)
    }

    /// Returns whether the history has none of the kinds that the query asks for. Only the whole history then tells if
    /// this workspace records them.
    fn lacks_requested_kinds(&self, query: &Query) -> bool {
        let requests = query.kinds.iter().any(|kind| matches!(kind, Kind::PullRequest | Kind::Issue))
            || query.states.iter().any(|state| *state != State::Made);
        requests && !self.has_requests || query.kinds.contains(&Kind::Release) && !self.has_releases
    }
}

/// Returns whether the answer depends on activity outside of the query's window, for example to follow renames.
fn looks_beyond_its_window(query: &Query) -> bool {
    let open = query.states.iter().any(|state| matches!(state, State::Open | State::Unreviewed));
    let places = !query.paths.is_empty() || !query.except.paths.is_empty();
    let measured = matches!(query.measure, Measure::New | Measure::Compare | Measure::Notes | Measure::Quiet);
    open || places || measured || !query.text.is_empty() || !query.ids.is_empty()
}

/// Finds the work that `query` asks for.
pub(crate) fn execute<'h>(query: &Query, scope: Scope<'h>) -> Result<Findings<'h>, EdgeError> {
    let bounds = window::resolve(query, scope)?;
    let history = scope.history;
    let mut filter = Filter::of(query, scope);
    let candidates: Vec<&Activity> = match open::wanted(query) {
        Some(unreviewed) => open::still_open(history, unreviewed, bounds.window.until),
        None => history.activities.iter().collect(),
    };
    let landed = landings(history, &bounds);
    let inside = |activity: &&Activity| {
        let merge = activity.merged_in.as_deref().and_then(|merge| landed.get(merge));
        // What was quiet since a time is told by what happened before it.
        bounds.contains(merge.unwrap_or(activity))
            || query.measure == Measure::Quiet && activity.at < bounds.window.until
    };
    let fitting: Vec<&Activity> =
        candidates.into_iter().filter(inside).filter(|one| filter.fits(one)).collect();
    let is_one = matches!(query.measure, Measure::First | Measure::Last);
    let mut found = filter.by_text(fitting, query.any_text, if is_one { 0.95 } else { MIN_SHARE_OF_BEST });
    if query.measure == Measure::New {
        found.all = first_of_each_person(&found.all, scope);
    }
    let works = works(&found.all, found.is_loose, &found.weights);
    Ok(Findings {
        bounds,
        works,
        terms: found.terms,
        is_loose: found.is_loose,
        share_of_words: found.share_of_words,
        places: std::mem::take(&mut filter.places),
        unknown_people: filter.unknown_people,
        without_text: found.without_text,
        is_without_requests: history.is_without_requests(),
    })
}

/// Returns the merges by id, if releases or commits delimit the window: a release contains what was merged before it,
/// whenever that was written.
fn landings<'h>(history: &'h History, bounds: &Bounds<'_>) -> HashMap<&'h str, &'h Activity> {
    let is_dated = bounds.after.is_none() && bounds.up_to.is_none();
    let all = history.activities.iter().filter(|_| !is_dated);
    let merges: HashSet<&str> = all.clone().filter_map(|one| one.merged_in.as_deref()).collect();
    all.filter(|one| merges.contains(one.id.as_str())).map(|one| (one.id.as_str(), one)).collect()
}

/// Conditions of a query, prepared for one history.
struct Filter<'q, 'h> {
    query: &'q Query,
    scope: Scope<'h>,
    records: Vec<Kind>,
    derived: Vec<Kind>,
    people: Vec<String>,
    bots: bool,
    unknown_people: Vec<(String, Vec<String>)>,
    places: Vec<Place>,
    terms: Vec<Term>,
    excluded_people: Vec<String>,
    excluded_places: Vec<Place>,
    excluded_terms: Vec<Term>,
    stemmer: Stemmer,
}

/// Result of the search for words.
struct Matches<'h> {
    all: Vec<&'h Activity>,
    weights: HashMap<*const Activity, f64>,
    terms: Vec<TermUse>,
    is_loose: bool,
    share_of_words: f64,
    without_text: usize,
}

impl<'q, 'h> Filter<'q, 'h> {
    fn of(query: &'q Query, scope: Scope<'h>) -> Self {
        let history = scope.history;
        let (records, derived) = query.kinds.iter().partition(|kind| kind.is_record());
        let resolve = |paths: &[String]| -> Vec<Place> {
            paths.iter().take(MAX_PATHS).map(|path| Place::resolve(path, history)).collect()
        };
        let terms = |text: &[String]| -> Vec<Term> {
            text.iter().take(MAX_TERMS).map(|text| Term::of(text)).collect()
        };
        let (people, unknown_people) = names(&query.people, scope.people);
        let Excluded { people: no_people, paths: no_paths, text: no_text, .. } = &query.except;
        Self {
            query,
            scope,
            records,
            derived,
            people,
            bots: query.people.iter().any(|name| name == "bots"),
            unknown_people,
            places: resolve(&query.paths),
            terms: terms(&query.text),
            excluded_people: names(no_people, scope.people).0,
            excluded_places: resolve(no_paths),
            excluded_terms: terms(no_text),
            stemmer: Stemmer::create(Algorithm::English),
        }
    }

    /// Returns whether an activity meets every condition but the words.
    fn fits(&self, activity: &Activity) -> bool {
        self.has_kind(activity)
            && self.has_state(activity)
            && (self.query.ids.is_empty() || self.query.ids.iter().any(|id| has_id(activity, id)))
            && self.is_on_weekday(activity)
            && (self.query.people.is_empty() || self.is_by(activity, &self.people, self.bots))
            && (self.places.is_empty()
                || self.places.iter().any(|place| place.is_touched_by(activity, self.scope.history)))
            && !self.is_excluded(activity)
            && (!activity.paths.is_empty()
                || !matches!(self.query.group, Some(Group::Area | Group::Folder | Group::File)))
    }

    fn is_on_weekday(&self, activity: &Activity) -> bool {
        let days = &self.query.weekdays;
        days.is_empty() || {
            let day = activity.at.to_zoned(self.scope.zone.clone()).weekday();
            Weekday::of(day.to_monday_zero_offset()).is_some_and(|day| days.contains(&day))
        }
    }

    fn has_kind(&self, activity: &Activity) -> bool {
        let fits = |kind: &Kind| is_of_kind(activity, *kind, self.scope.history);
        (self.records.is_empty() || self.records.iter().any(fits))
            && (self.derived.is_empty() || self.derived.iter().any(fits))
    }

    /// Returns whether an activity is one of the requested actions. If only commits are recorded, each counts as merged.
    fn has_state(&self, activity: &Activity) -> bool {
        let is_committed =
            |state: &State| *state == State::Merged && self.scope.history.is_without_requests();
        self.query.states.is_empty()
            || self.query.states.iter().any(|state| is_committed(state) || is_state(activity.action, *state))
    }

    fn is_by(&self, activity: &Activity, names: &[String], bots: bool) -> bool {
        contributors(activity).any(|person| {
            bots && is_bot(person) || names.iter().any(|name| self.scope.people.name_of(person) == name)
        })
    }

    /// Returns whether an activity is left out. Excluded paths leave out what touches nothing else.
    fn is_excluded(&self, activity: &Activity) -> bool {
        let except = &self.query.except;
        if except.is_empty() {
            return false;
        }
        let bots = except.people.iter().any(|name| name == "bots");
        let inside = |path: &String| self.excluded_places.iter().any(|place| place.has(path));
        let kind = except.kinds.iter().any(|kind| is_of_kind(activity, *kind, self.scope.history));
        let place = !self.excluded_places.is_empty()
            && !activity.paths.is_empty()
            && activity.paths.iter().all(inside);
        let text = || {
            let is_in = |text: &str| self.excluded_terms.iter().any(|term| term.is_in(text, &self.stemmer));
            is_in(&activity.title) || activity.paths.iter().any(|path| is_in(path))
        };
        kind || place || self.is_by(activity, &self.excluded_people, bots) || text()
    }

    /// Keeps activity with all words. If there is none, keeps what has the most of them, rare words counting more.
    fn by_text(&self, fitting: Vec<&'h Activity>, any: bool, share: f64) -> Matches<'h> {
        let without_text = fitting.len();
        let mut weights = HashMap::new();
        if self.terms.is_empty() {
            let (terms, share_of_words) = (Vec::new(), 1.0);
            return Matches { all: fitting, weights, terms, is_loose: false, share_of_words, without_text };
        }
        // A release is known by its title: that of one package may touch the files of others.
        let by_title = self.records == [Kind::Release];
        let history = self.scope.history;
        let bits = |text: &str| -> u32 {
            let bit = |(at, term): (usize, &Term)| u32::from(term.is_in(text, &self.stemmer)) << at;
            self.terms.iter().enumerate().map(bit).sum()
        };
        let in_paths: Vec<u32> = history.paths().different.iter().map(|path| bits(path)).collect();
        let has = |one: &Activity| -> (u32, u32) {
            let title = bits(&one.title);
            let own = history.paths_of(one).take(one.paths.len());
            (if by_title { title } else { own.fold(title, |mask, path| mask | in_paths[path]) }, title)
        };
        let matched: Vec<((u32, u32), &Activity)> =
            fitting.into_iter().map(|one| (has(one), one)).filter(|((mask, _), _)| *mask > 0).collect();
        let count = |at: usize| matched.iter().filter(|((mask, _), _)| mask & (1 << at) > 0).count();
        let counts: Vec<usize> = (0..self.terms.len()).map(count).collect();
        let paths = in_paths.iter().fold(0, |all, mask| all | mask);
        let titles = |term: &Term| history.activities.iter().any(|one| term.is_in(&one.title, &self.stemmer));
        let terms = self.terms.iter().zip(&counts).enumerate().map(|(at, (term, count))| TermUse {
            text: term.text.clone(),
            is_found: *count > 0 || paths & (1 << at) > 0 || titles(term),
        });
        let terms: Vec<TermUse> = terms.collect();
        let all_terms = (1_u32 << self.terms.len()) - 1;
        let complete = matched.iter().any(|((mask, _), _)| *mask == all_terms);
        if complete && !any {
            let all =
                matched.into_iter().filter(|((mask, _), _)| *mask == all_terms).map(|(_, one)| one).collect();
            return Matches { all, weights, terms, is_loose: false, share_of_words: 1.0, without_text };
        }
        let rarity: Vec<f64> =
            counts.iter().map(|count| (1.0 + without_text as f64 / (*count as f64).max(0.5)).ln()).collect();
        let sum =
            |mask: u32| (0..rarity.len()).filter(|at| mask & (1 << at) > 0).map(|at| rarity[at]).sum::<f64>();
        // A word in the title says more about a change than one in a path.
        let weigh = |(mask, title): (u32, u32)| (sum(mask) + sum(title)) / 2.0;
        let mut weighed: Vec<f64> = matched.iter().map(|(masks, _)| weigh(*masks)).collect();
        weighed.sort_by(|one, other| other.total_cmp(one));
        let best = weighed.first().copied().unwrap_or(0.0);
        let is_list = matches!(self.query.measure, Measure::List | Measure::Summary)
            || self.query.group == Some(Group::Person);
        // A list has a few of the next best, since the best may be so by chance.
        let next = weighed.get(MIN_BEST - 1).filter(|_| is_list).copied().unwrap_or(f64::MAX);
        let least = if any { 0.0 } else { next.min(best * share) };
        let most = matched.iter().map(|((mask, _), _)| mask.count_ones()).max().unwrap_or(0);
        let mut all = Vec::new();
        for (masks, one) in matched.into_iter().filter(|(masks, _)| weigh(*masks) >= least) {
            weights.insert(std::ptr::from_ref(one), weigh(masks));
            all.push(one);
        }
        let known = terms.iter().filter(|term| term.is_found).count();
        let share_of_words = f64::from(most) / known.max(1) as f64;
        Matches { all, weights, terms, is_loose: !any, share_of_words, without_text }
    }
}

/// Returns the people of a query by the names shown, and the names that nobody or several people have.
fn names(asked: &[String], people: &People) -> (Vec<String>, Vec<(String, Vec<String>)>) {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for name in asked.iter().filter(|name| *name != "bots") {
        match people.find(name) {
            Ok(name) => known.push(name),
            Err(candidates) => {
                unknown.push((name.clone(), candidates.into_iter().map(str::to_owned).collect()));
            }
        }
    }
    (known, unknown)
}

fn is_of_kind(activity: &Activity, kind: Kind, history: &History) -> bool {
    let title = &activity.title;
    match kind {
        Kind::Commit => activity.kind == ActivityKind::Commit,
        Kind::PullRequest if history.is_without_requests() => titles::pull_request_number(title).is_some(),
        Kind::PullRequest => activity.kind == ActivityKind::PullRequest,
        Kind::Issue => activity.kind == ActivityKind::Issue,
        Kind::Release => history.is_release(activity),
        Kind::Fix => titles::is_fix(title),
        Kind::Feature => titles::is_feature(title),
        Kind::Revert => titles::is_revert(title),
        Kind::Merge => titles::is_merge(title),
        Kind::Dependency => titles::is_dependency(activity),
        Kind::Documentation => titles::is_documentation(activity),
        Kind::Breaking => titles::is_breaking(title),
        Kind::Prerelease => history.is_release(activity) && titles::is_prerelease(title, &activity.id),
        Kind::Bot => is_bot(&activity.author),
    }
}

fn is_state(action: Action, state: State) -> bool {
    match state {
        State::Made => action == Action::Made,
        State::Opened => action == Action::Opened,
        State::Reviewed => action == Action::Reviewed,
        State::Closed => action == Action::Closed,
        State::Reopened => action == Action::Reopened,
        State::Merged => action == Action::Merged,
        State::Open | State::Unreviewed => true,
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

/// Returns the first activity of each person of the whole history that is among `all`.
fn first_of_each_person<'h>(all: &[&'h Activity], scope: Scope<'h>) -> Vec<&'h Activity> {
    let mut known = HashSet::new();
    let firsts = scope.history.activities.iter().rev().filter(|activity| {
        let new = scope.people.index(&activity.author).is_none_or(|index| known.insert(index));
        new && !is_bot(&activity.author)
    });
    let firsts: HashSet<*const Activity> = firsts.map(std::ptr::from_ref).collect();
    all.iter().copied().filter(|one| firsts.contains(&std::ptr::from_ref(*one))).collect()
}

/// Groups activity by the object that it is about, and commits under the merge that brought them in.
fn works<'h>(
    all: &[&'h Activity],
    by_weight: bool,
    weights: &HashMap<*const Activity, f64>,
) -> Vec<Work<'h>> {
    let mut found: Vec<Work<'h>> = Vec::new();
    let mut places: HashMap<(ActivityKind, &str), usize> = HashMap::new();
    let merges: HashSet<&str> = all.iter().filter_map(|one| one.merged_in.as_deref()).collect();
    let present: HashSet<&str> = if merges.is_empty() {
        HashSet::new()
    } else {
        all.iter().map(|one| one.id.as_str()).filter(|id| merges.contains(id)).collect()
    };
    let is_part = |one: &Activity| one.merged_in.as_deref().is_some_and(|merge| present.contains(merge));
    for activity in all.iter().filter(|one| !is_part(one)) {
        let next = found.len();
        match *places.entry((activity.kind, &activity.id)).or_insert(next) {
            place if place == next => found.push(Work { actions: vec![activity], parts: Vec::new() }),
            place => found[place].actions.push(activity),
        }
    }
    for activity in all.iter().filter(|one| is_part(one)) {
        let merge = activity.merged_in.as_deref().unwrap_or_default();
        if let Some(place) = places.get(&(ActivityKind::Commit, merge)) {
            found[*place].parts.push(activity);
        }
    }
    if by_weight {
        let weight =
            |work: &Work<'_>| weights.get(&std::ptr::from_ref(work.newest())).copied().unwrap_or(0.0);
        found.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
    }
    found
}
