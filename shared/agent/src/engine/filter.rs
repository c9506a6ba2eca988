//! Conditions of a query on single activities, except for its words.

use std::collections::HashSet;

use super::text::Term;
use super::{History, QueryPath, is_empty_or_any, terms, window};
use crate::people::People;
use crate::query::{Group, Query, WorkKind, WorkState};
use crate::strings::{MIN_COMMIT_DIGITS, is_number};
use crate::titles;
use plumbline_activity::{Activity, ActivityKind};

/// Maximum number of paths of one query, which bounds its cost.
pub(crate) const MAX_PATHS: usize = 20;

/// Names in a query that do not fit exactly one person, each with the full names of people whom it may mean.
pub(super) type NameCandidates = Vec<(String, Vec<String>)>;

/// Conditions of a query, prepared for one history.
pub(super) struct Filter<'q, 'h> {
    query: &'q Query,
    history: &'h History,
    recorded_kinds: Vec<WorkKind>,
    /// Kinds that are recognised by titles or files.
    derived_kinds: Vec<WorkKind>,
    /// For each person, true if the query asks for work of that person.
    is_wanted_person: Vec<bool>,
    pub(super) query_paths: Vec<QueryPath>,
    /// For each person, true if the query leaves out work of that person.
    is_excluded_person: Vec<bool>,
    /// Paths that do not count: work that touches only these paths is left out.
    pub(super) excluded_paths: Vec<QueryPath>,
    /// Paths that work must not touch: work that touches any of them is left out, whatever else it touches.
    pub(super) forbidden_paths: Vec<QueryPath>,
    excluded_terms: Vec<Term>,
    /// Names of all top folders; empty unless the query asks for releases and has paths. If the title of a release
    /// names any of these folders, it is a release of these folders only, whatever other files it touches.
    packages: HashSet<&'h str>,
    /// Names in the query that fit nobody, each with similar names of recorded people.
    pub(super) unknown_names: NameCandidates,
    /// Names in the query that fit several people, each with the full names of these people.
    pub(super) ambiguous_names: NameCandidates,
}

/// Names of people in a query, resolved for one history.
struct ResolvedPeople {
    /// For each person, true if one of the names means this person.
    is_named: Vec<bool>,
    /// Names that fit nobody, each with similar names of recorded people.
    unknown: NameCandidates,
    /// Names that fit several people, each with the full names of these people.
    ambiguous: NameCandidates,
}

impl<'q, 'h> Filter<'q, 'h> {
    /// Prepares the conditions of `query`.
    pub(super) fn of(query: &'q Query, history: &'h History) -> Self {
        // "Releases and pre-releases" are not the releases that are pre-releases.
        let (recorded_kinds, derived_kinds) =
            query.kinds.iter().partition(|kind| kind.is_recorded() || **kind == WorkKind::Prerelease);
        let resolve = |paths: &[String]| -> Vec<QueryPath> {
            paths.iter().take(MAX_PATHS).map(|path| QueryPath::resolve(path, history)).collect()
        };
        let has_packages = !query.paths.is_empty() && query.kinds.iter().any(|kind| kind.is_of_releases());
        let wanted = resolve_people(&query.people, &history.people);
        let excluded = resolve_people(&query.except.people, &history.people);
        Self {
            query,
            history,
            recorded_kinds,
            derived_kinds,
            is_wanted_person: wanted.is_named,
            query_paths: resolve(&query.paths),
            is_excluded_person: excluded.is_named,
            excluded_paths: resolve(&query.except.paths),
            forbidden_paths: resolve(&query.except.touching),
            excluded_terms: terms(&query.except.text),
            packages: if has_packages { top_folders(history) } else { HashSet::new() },
            unknown_names: [wanted.unknown, excluded.unknown].concat(),
            ambiguous_names: [wanted.ambiguous, excluded.ambiguous].concat(),
        }
    }

    /// Returns whether an activity meets every condition of the query other than its search words.
    pub(super) fn fits(&self, activity: &Activity) -> bool {
        let (query, history) = (self.query, self.history);
        let is_of_any = |kinds: &[WorkKind]| kinds.is_empty() || history.is_of_any_kind(activity, kinds);
        let is_by_any = |people: &[bool]| history.contributor_indices(activity).any(|person| people[person]);
        let needs_paths = matches!(query.group, Some(Group::Area | Group::Folder | Group::File));
        let moves = query.moves && self.has_queried_path(activity.old_and_new_paths_of_renames(), activity);
        let deletes =
            || query.deletes && self.has_queried_path(activity.deleted.iter().map(String::as_str), activity);
        let day = || activity.at.to_zoned(history.zone.clone()).weekday();
        is_of_any(&self.recorded_kinds)
            && is_of_any(&self.derived_kinds)
            && is_empty_or_any(&query.states, |state| self.has_state(activity, *state))
            && is_empty_or_any(&query.ids, |id| has_id(activity, id))
            && is_empty_or_any(&query.weekdays, |weekday| weekday.is_same_as(day()))
            && (query.people.is_empty() || is_by_any(&self.is_wanted_person))
            && is_empty_or_any(&self.query_paths, |query_path| query_path.is_touched_by(activity, history))
            && !self.is_release_of_other_package(activity)
            && (!query.adds || self.has_queried_path(self.history.paths_added_by(activity), activity))
            && (!query.moves && !query.deletes || moves || deletes())
            && (query.except.people.is_empty() || !is_by_any(&self.is_excluded_person))
            && !self.is_excluded(activity)
            && !(needs_paths && activity.paths.is_empty())
    }

    /// Returns whether the action of an activity is `state`. Without recorded pull requests and issues, every activity
    /// counts as merged. For open work, returns true, since [`execute`] has already selected it.
    fn has_state(&self, activity: &Activity, state: WorkState) -> bool {
        state.action().is_none_or(|action| action == activity.action)
            || state == WorkState::Merged && self.history.is_without_pull_requests_and_issues()
    }

    /// Returns whether the title names top folders, but none that is a path of the query. Returns false unless the
    /// query asks for releases.
    fn is_release_of_other_package(&self, activity: &Activity) -> bool {
        if self.packages.is_empty() {
            return false;
        }
        let mut named = titles::words(&activity.title).filter(|word| self.packages.contains(word)).peekable();
        let is_queried = |word: &str| self.query.top_level_names().any(|name| name == word);
        named.peek().is_some() && !named.any(is_queried)
    }

    /// Returns whether any of `paths`, as they were at the time of `activity`, is under a path of the query. If the
    /// query has no paths, returns true unless `paths` is empty.
    fn has_queried_path<'p>(&self, mut paths: impl Iterator<Item = &'p str>, activity: &Activity) -> bool {
        paths.any(|path| {
            is_empty_or_any(&self.query_paths, |query_path| query_path.contains_at(path, activity.at))
        })
    }

    /// Returns whether an activity is left out because of its kind, a word or its paths.
    fn is_excluded(&self, activity: &Activity) -> bool {
        let kinds = &self.query.except.kinds;
        let is_inside =
            |path: &String| self.excluded_paths.iter().any(|query_path| query_path.contains(path));
        let is_in = |text: &str| self.excluded_terms.iter().any(|term| term.is_in(text));
        !kinds.is_empty() && self.history.is_of_any_kind(activity, kinds)
            || !self.excluded_paths.is_empty()
                && !activity.paths.is_empty()
                && activity.paths.iter().all(is_inside)
            || self.forbidden_paths.iter().any(|query_path| query_path.is_touched_by(activity, self.history))
            || is_in(&activity.title)
            || !self.query.titles_only && activity.paths.iter().any(|path| is_in(path))
    }
}

/// Returns the names of the folders at the top level.
fn top_folders(history: &History) -> HashSet<&str> {
    history.paths().distinct.iter().filter_map(|path| Some(path.split_once('/')?.0)).collect()
}

/// Finds the people whom `names` mean. The name "bots" means all bots.
fn resolve_people(names: &[String], people: &People) -> ResolvedPeople {
    let has_bots = names.iter().any(|name| name == "bots");
    let mut is_named: Vec<bool> = (0..people.len()).map(|person| has_bots && people.is_bot(person)).collect();
    let [mut unknown, mut ambiguous] = [Vec::new(), Vec::new()];
    for name in names.iter().filter(|name| *name != "bots") {
        let found = people.closest_matches(name);
        found.iter().for_each(|person| is_named[*person] = true);
        let named = |names: Vec<&str>| (name.clone(), names.into_iter().map(str::to_owned).collect());
        match found.as_slice() {
            [] => unknown.push(named(people.similar_names(name))),
            [_] => {}
            all => ambiguous.push(named(all.iter().map(|person| people.name(*person)).collect())),
        }
    }
    ResolvedPeople { is_named, unknown, ambiguous }
}

/// Returns whether `id` means an activity. `id` may be:
///
/// - the first 7 or more digits of the id of a commit, or of the merge that brought the commit in
/// - the number of a pull request or an issue, such as #12, or a number such as #12 in the title of the activity
/// - the tag or the version of a release
pub(crate) fn has_id(activity: &Activity, id: &str) -> bool {
    let number = id.strip_prefix('#').unwrap_or(id);
    let is_own = match activity.kind {
        // Digits alone are a number, or a commit's id that has no letter.
        ActivityKind::Commit => {
            id.len() >= MIN_COMMIT_DIGITS && activity.id.starts_with(&id.to_ascii_lowercase())
        }
        _ => activity.id == number,
    };
    let is_part = || {
        let merge = activity.merged_in.as_deref();
        id.len() >= MIN_COMMIT_DIGITS
            && merge.is_some_and(|merge| merge.starts_with(&id.to_ascii_lowercase()))
    };
    let version = || titles::version(id).filter(|_| !activity.is_pull_request_or_issue());
    let mut words = activity.title.split(|c: char| c != '#' && !c.is_ascii_digit());
    is_own
        || is_part()
        || is_number(number) && words.any(|word| word.strip_prefix('#') == Some(number))
        || id.contains('.') && version().is_some_and(|it| window::release_names(activity).contains(&it))
}
