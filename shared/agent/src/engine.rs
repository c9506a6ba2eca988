//! The engine: finds the work that a query asks for. It performs no I/O. It alone decides, for the planner's queries
//! and for the model's, which activity is by a person, under a path, a fix, a release or a dependency update.

mod filter;
mod grouping;
mod history;
mod open;
mod query_path;
pub(crate) mod text;
mod window;
mod without_work;

use self::filter::{Filter, NameCandidates};
pub(crate) use self::filter::{MAX_PATHS, has_id};
pub(crate) use self::grouping::{
    Grouping, Section, SummarySectionKind, TOP_LEVEL, change_sections, sections_by_group, split_by_release,
    summary_sections,
};
pub(crate) use self::history::History;
pub(crate) use self::query_path::QueryPath;
use self::text::Term;
pub(crate) use self::window::{QueryWindowError, WindowBounds, find_release};
pub(crate) use self::without_work::{GroupsWithoutWork, find_groups_without_work};
use crate::query::{Measure, Query, WorkKind, WorkState};
use plumbline_activity::{Activity, ActivityKind};

/// Maximum number of search terms of one query, which bounds its cost.
pub(crate) const MAX_TERMS: usize = 24;

/// Minimum weight (see [`best_matches`]) of an activity that has only some of the search words, as a share of the best
/// match's weight.
const MIN_SHARE_OF_BEST: f64 = 0.5;

/// Replaces [`MIN_SHARE_OF_BEST`] for a question about the first or the last activity, whose answer usually shows only
/// one activity.
const MIN_SHARE_FOR_FIRST_OR_LAST: f64 = 0.95;

/// One piece of work: a commit, a release, a merge with the commits that it brought in, or a pull request or an issue
/// with the actions on it.
#[derive(Clone, Debug)]
pub(crate) struct Work<'h> {
    /// Newest matching activity.
    pub newest: &'h Activity,
    /// Matching activities on the same commit, release, pull request or issue before `newest`, newest first.
    earlier: Vec<&'h Activity>,
    /// Matching commits that this merge brought into the main branch; empty unless the work is a merge.
    pub merged_commits: Vec<&'h Activity>,
}

/// Search words of a query, sorted into those that the history contains and those that it does not.
#[derive(Default)]
pub(crate) struct SearchWords {
    /// Search words, without quotation marks, that at least one recorded title or path contains.
    pub found: Vec<String>,
    /// Search words that no recorded title or path contains.
    pub missing: Vec<String>,
    /// True if no activity has all of the words, so that the search kept activities with some of them.
    pub are_partly_matched: bool,
}

/// Everything that a query found, and how its conditions were understood.
pub(crate) struct Findings<'h> {
    pub bounds: WindowBounds<'h>,
    /// Pieces of work, newest first or, if [`SearchWords::are_partly_matched`], best match first.
    pub works: Vec<Work<'h>>,
    /// For each contributor: the person's index in [`People`], and the number of pieces of work of that person. In
    /// place of a merge with commits, each of these commits counts.
    pub contributors: Vec<(usize, usize)>,
    pub words: SearchWords,
    pub query_paths: Vec<QueryPath>,
    /// Names in the query that fit nobody, each with similar names of recorded people.
    pub unknown_names: NameCandidates,
    /// Names in the query that fit several people, each with the full names of these people.
    pub ambiguous_names: NameCandidates,
    /// Number of activities that meet every condition of the query other than its search words.
    pub count_ignoring_words: usize,
    /// True if the query asks for merges.
    pub asks_for_merges: bool,
    /// True if the query asks for work that deleted files. Groups of files and folders then have only deleted files.
    pub asks_for_deletions: bool,
    /// All paths that the query excludes. Groups of files and folders leave them out.
    pub excluded_paths: Vec<QueryPath>,
}

/// Counts the pieces of work of each person, folder or file. The result has `length` counts: that of the person, folder
/// or file with the number 0, and so on. `for_each_number` must call its second argument with the number of each
/// person, folder or file to which the piece of work belongs. A repeated number counts once.
fn count_each<'w, 'h: 'w>(
    length: usize,
    works: impl IntoIterator<Item = &'w Work<'h>>,
    for_each_number: impl Fn(&Work<'h>, &mut dyn FnMut(usize)),
) -> Vec<usize> {
    let mut counts = vec![0; length];
    let mut last = vec![usize::MAX; length];
    for (at, work) in works.into_iter().enumerate() {
        for_each_number(work, &mut |number| {
            counts[number] += usize::from(std::mem::replace(&mut last[number], at) != at);
        });
    }
    counts
}

/// Returns the number of pieces of work, plus the number of commits that the merges among them brought in.
pub(crate) fn count_with_merged_commits<'w, 'h: 'w>(works: impl IntoIterator<Item = &'w Work<'h>>) -> usize {
    works.into_iter().map(Work::count_with_merged_commits).sum()
}

/// Returns the `limit` names with the highest counts, the highest first.
pub(crate) fn largest_counts<'n>(
    counts: impl Iterator<Item = (&'n str, usize)>,
    limit: usize,
) -> Vec<(&'n str, usize)> {
    let mut counts: Vec<(&str, usize)> = counts.filter(|(_, count)| *count > 0).collect();
    counts.sort_unstable_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    counts.truncate(limit);
    counts
}

impl<'h> Work<'h> {
    /// Returns the work that consists of a single activity.
    pub(crate) fn of(newest: &'h Activity) -> Self {
        Self { newest, earlier: Vec::new(), merged_commits: Vec::new() }
    }

    /// Returns this work reduced to `members`, which must be activities of this work. If the work is a merge and
    /// `members` has only commits that it brought in, each of these commits becomes a piece of work of its own.
    fn restrict_to(&self, members: &[&'h Activity]) -> Vec<Self> {
        let is_own = |one: &&Activity| self.own_activities().any(|action| std::ptr::eq(action, *one));
        let (own, merged_commits): (Vec<&Activity>, Vec<&Activity>) =
            members.iter().copied().partition(is_own);
        match own.split_first() {
            Some((newest, earlier)) => vec![Self { newest, earlier: earlier.to_vec(), merged_commits }],
            None => merged_commits.into_iter().map(Self::of).collect(),
        }
    }

    /// Returns the matching activities on the commit, release, pull request or issue itself, newest first. Leaves out
    /// the commits that a merge brought in.
    pub(crate) fn own_activities(&self) -> impl DoubleEndedIterator<Item = &'h Activity> + '_ {
        std::iter::once(self.newest).chain(self.earlier.iter().copied())
    }

    /// Returns the activities whose authors did the work. For a merge with matching commits, returns the commits that
    /// the merge brought in, except merge commits. Else returns the matching activities on the commit, release, pull
    /// request or issue itself.
    pub(crate) fn authored_activities(&self) -> impl Iterator<Item = &'h Activity> + '_ {
        let is_merge = !self.merged_commits.is_empty();
        let commits = self.merged_commits.iter().copied().filter(|one| !one.is_merge);
        self.own_activities().filter(move |_| !is_merge).chain(commits)
    }

    /// Returns 1, and for a merge one more for each commit that it brought in.
    pub(crate) fn count_with_merged_commits(&self) -> usize {
        1 + self.merged_commits.len()
    }

    /// Returns whether the work consists of a single activity.
    fn is_single(&self) -> bool {
        self.earlier.is_empty() && self.merged_commits.is_empty()
    }

    /// Returns the activities whose paths are the files of the work: the matching activities on the commit, release,
    /// pull request or issue itself. If the work is a merge without paths, adds the commits that the merge brought in.
    pub(crate) fn activities_with_files(&self) -> impl Iterator<Item = &'h Activity> + '_ {
        let has_none =
            !self.merged_commits.is_empty() && self.own_activities().all(|one| one.paths.is_empty());
        self.own_activities().chain(self.merged_commits.iter().copied().filter(move |_| has_none))
    }

    /// Returns whether the authors of all activities are bots.
    pub(crate) fn is_only_by_bots(&self, history: &History) -> bool {
        self.all_activities().all(|one| history.is_by_bot(one))
    }

    /// Returns all matching activities of the work: those on the commit, release, pull request or issue itself, then
    /// the commits that a merge brought in.
    pub(crate) fn all_activities(&self) -> impl Iterator<Item = &'h Activity> + '_ {
        self.own_activities().chain(self.merged_commits.iter().copied())
    }
}

/// Finds the work that `query` asks for.
pub(crate) fn execute<'h>(query: &Query, history: &'h History) -> Result<Findings<'h>, QueryWindowError> {
    let bounds = window::resolve(query, history)?;
    let filter = Filter::of(query, history);
    // A release contains the commits merged before it, whenever they were written.
    let is_dated = bounds.after.is_none() && bounds.up_to.is_none();
    let is_inside = |activity: &&Activity| {
        let merge = if is_dated { None } else { history.merge_of(activity) };
        bounds.contains(merge.unwrap_or(activity))
    };
    let until = bounds.window.until;
    let fits = |one: &&Activity| filter.fits(one);
    let fitting: Vec<&Activity> = if query.asks_for_open() {
        let is_unreviewed = query.states.contains(&WorkState::Unreviewed);
        open::find_open_at(history, is_unreviewed, until).into_iter().filter(is_inside).filter(fits).collect()
    } else if query.measure == Measure::Quiet {
        // The measure needs the activity before the window, to tell which folders have none inside.
        history.activities.iter().filter(|one| one.at < until).filter(fits).collect()
    } else if is_dated {
        history.activities_in(&bounds.window).iter().filter(fits).collect()
    } else {
        history.activities.iter().filter(is_inside).filter(fits).collect()
    };
    let count_ignoring_words = fitting.len();
    let (mut activities, words) = filter_by_words(query, fitting, history);
    if query.asks_for_newcomers() {
        let firsts = first_of_each_person(history);
        activities.retain(|one| firsts[history.position(one)]);
    }
    if query.except.repeats {
        activities = without_repeats(activities.into_iter());
    }
    let asks_for_merges = query.kinds.contains(&WorkKind::Merge);
    let works = group_into_works(&activities, asks_for_merges, history);
    let (merges, others): (Vec<&Work<'h>>, Vec<&Work<'h>>) = works_to_count(&works, asks_for_merges, history)
        .into_iter()
        .partition(|work| !work.merged_commits.is_empty());
    let mut contributors = count_each(history.people.len(), others, |work, count| {
        work.own_activities().flat_map(|one| history.contributor_indices(one)).for_each(count);
    });
    for commit in merges.iter().flat_map(|merge| merge.authored_activities()) {
        history.contributor_indices(commit).for_each(|person| contributors[person] += 1);
    }
    Ok(Findings {
        bounds,
        contributors: contributors.into_iter().enumerate().filter(|(_, count)| *count > 0).collect(),
        works,
        words,
        asks_for_merges,
        asks_for_deletions: query.deletes,
        query_paths: filter.query_paths,
        excluded_paths: filter.excluded_paths.into_iter().chain(filter.forbidden_paths).collect(),
        unknown_names: filter.unknown_names,
        ambiguous_names: filter.ambiguous_names,
        count_ignoring_words,
    })
}

/// Returns the pieces of work to be counted by person, folder or file: `works` without bare merges. A merge is bare if
/// the history has commits that the merge brought in, but `works` has none of these commits. Returns all of `works` if
/// `asks_for_merges`, or if all of `works` are bare merges.
pub(crate) fn works_to_count<'w, 'h>(
    works: &'w [Work<'h>],
    asks_for_merges: bool,
    history: &History,
) -> Vec<&'w Work<'h>> {
    let is_bare_merge =
        |work: &&Work<'h>| !asks_for_merges && work.is_single() && history.is_merge_with_commits(work.newest);
    let rest: Vec<&Work<'h>> = works.iter().filter(|work| !is_bare_merge(work)).collect();
    if rest.is_empty() { works.iter().collect() } else { rest }
}

/// Returns the activities without repetitions: the first of several equal activities. Activities are equal if they have
/// the same author, time and title, and either a path in common or no paths. For example, a commit on two branches is
/// recorded as two equal activities.
pub(crate) fn without_repeats<'h>(activities: impl Iterator<Item = &'h Activity>) -> Vec<&'h Activity> {
    let mut seen: foldhash::HashMap<_, &Activity> = foldhash::HashMap::default();
    let has_common_path = |one: &Activity, other: &Activity| {
        one.paths.is_empty() && other.paths.is_empty()
            || one.paths.iter().any(|path| other.paths.contains(path))
    };
    let is_first = |one: &&'h Activity| {
        // Activities on one pull request or issue differ by their action.
        let id = (one.kind != ActivityKind::Commit).then_some((&one.id, one.action));
        let first = *seen.entry((one.at, &one.author.name, &one.title, id)).or_insert(one);
        std::ptr::eq(first, *one) || !has_common_path(one, first)
    };
    activities.filter(is_first).collect()
}

/// Keeps the activities that have all words of a query, or any word if [`Query::any_text`]. If all words are
/// required and no activity has all, keeps the [`best_matches`].
fn filter_by_words<'h>(
    query: &Query,
    mut activities: Vec<&'h Activity>,
    history: &'h History,
) -> (Vec<&'h Activity>, SearchWords) {
    if query.text.is_empty() {
        return (activities, SearchWords::default());
    }
    let terms = terms(&query.text);
    // A release is known by its title: that of one package may touch the files of others.
    let searches_paths = !query.titles_only && query.kinds != [WorkKind::Release];
    let masks = term_masks(&terms, searches_paths, history);
    let mask_of = |one: &Activity| masks[history.position(one)];
    let any_mask = masks.iter().fold(0, |all, mask| all | mask);
    let (found, missing): (Vec<usize>, Vec<usize>) =
        (0..terms.len()).partition(|at| any_mask & (1 << at) > 0);
    let [found, missing] =
        [found, missing].map(|all| all.into_iter().map(|at| terms[at].text.clone()).collect());
    // Words that occur nowhere are left out, unless all of them are.
    let all_terms = if any_mask == 0 { u32::MAX } else { any_mask };
    let are_partly_matched = !query.any_text && !activities.iter().any(|one| mask_of(one) == all_terms);
    if are_partly_matched {
        let shows_one = matches!(query.measure, Measure::First | Measure::Last);
        let share = if shows_one { MIN_SHARE_FOR_FIRST_OR_LAST } else { MIN_SHARE_OF_BEST };
        activities = best_matches(activities, terms.len(), share, mask_of);
    } else {
        activities.retain(|one| mask_of(one) == all_terms || query.any_text && mask_of(one) > 0);
    }
    (activities, SearchWords { found, missing, are_partly_matched })
}

/// Keeps the activities that have any of the terms, and whose weight is at least the highest weight times `share`.
/// Sorts them by weight, the highest first. The weight of an activity is the sum of the weights of its terms, and a
/// term has more weight if fewer activities have it. `terms` is the number of terms. `mask_of` returns the terms of an
/// activity as a bit mask.
fn best_matches(
    mut activities: Vec<&Activity>,
    terms: usize,
    share: f64,
    mask_of: impl Fn(&Activity) -> u32,
) -> Vec<&Activity> {
    let count = activities.len() as f64;
    activities.retain(|one| mask_of(one) > 0);
    let has = |one: &Activity, at: usize| mask_of(one) & (1 << at) > 0;
    let rarity = |at: usize| {
        let count_with = activities.iter().filter(|one| has(one, at)).count();
        (1.0 + count / (count_with as f64).max(0.5)).ln()
    };
    let rarities: Vec<f64> = (0..terms).map(rarity).collect();
    let weight = |one: &Activity| (0..terms).filter(|at| has(one, *at)).map(|at| rarities[at]).sum::<f64>();
    let best = activities.iter().map(|one| weight(one)).fold(0.0, f64::max);
    activities.retain(|one| weight(one) >= best * share);
    activities.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
    activities
}

fn terms(words: &[String]) -> Vec<Term> {
    words.iter().take(MAX_TERMS).map(|word| Term::of(word)).collect()
}

/// Returns whether a list of conditions is empty, or any of them holds.
fn is_empty_or_any<T>(conditions: &[T], holds: impl Fn(&T) -> bool) -> bool {
    conditions.is_empty() || conditions.iter().any(holds)
}

/// Returns a bit mask for each activity of the history, with one bit for each term: 1 if the title or, if
/// `searches_paths`, a path of the activity contains the term.
fn term_masks(terms: &[Term], searches_paths: bool, history: &History) -> Vec<u32> {
    let mut masks = vec![0; history.activities.len()];
    let mut in_paths = if searches_paths { vec![0; history.paths().distinct.len()] } else { Vec::new() };
    for (at, term) in terms.iter().enumerate() {
        history.titles().indices_containing(term).for_each(|title| masks[title] |= 1 << at);
        if searches_paths {
            history.paths().search_texts.indices_containing(term).for_each(|path| in_paths[path] |= 1 << at);
        }
    }
    if in_paths.iter().any(|mask| *mask > 0) {
        for (mask, activity) in masks.iter_mut().zip(&history.activities) {
            history.file_indices(activity).iter().for_each(|path| *mask |= in_paths[*path]);
        }
    }
    masks
}

/// Returns, for each activity of the history, true if its author is not a bot and has no earlier activity.
fn first_of_each_person(history: &History) -> Vec<bool> {
    let mut is_first = vec![false; history.activities.len()];
    let mut known = vec![false; history.people.len()];
    for (at, activity) in history.activities.iter().enumerate().rev() {
        let author = history.author_index(activity);
        is_first[at] = !std::mem::replace(&mut known[author], true) && !history.people.is_bot(author);
    }
    is_first
}

/// Groups the activities on the same commit, release, pull request or issue into one piece of work. Unless
/// `asks_for_merges`, the piece of work of a merge also contains the commits that the merge brought in.
fn group_into_works<'h>(all: &[&'h Activity], asks_for_merges: bool, history: &'h History) -> Vec<Work<'h>> {
    let mut found: Vec<Work<'h>> = Vec::with_capacity(all.len());
    // Commits need no index if no merge brought any in: each is recorded once.
    let is_plain = |one: &Activity| one.kind == ActivityKind::Commit && !history.has_merges;
    let mut positions: foldhash::HashMap<(ActivityKind, &str), usize> = foldhash::HashMap::default();
    let present: foldhash::HashSet<&str> =
        all.iter().filter(|one| !is_plain(one)).map(|one| one.id.as_str()).collect();
    let is_part = |one: &&&Activity| {
        !asks_for_merges && one.merged_in.as_deref().is_some_and(|merge| present.contains(merge))
    };
    for activity in all.iter().filter(|one| !is_part(one)) {
        let next = found.len();
        let position = match is_plain(activity) {
            true => next,
            false => *positions.entry((activity.kind, &activity.id)).or_insert(next),
        };
        match found.get_mut(position) {
            Some(work) => work.earlier.push(activity),
            None => found.push(Work::of(activity)),
        }
    }
    for activity in all.iter().filter(is_part) {
        let merge = activity.merged_in.as_deref().unwrap_or_default();
        if let Some(position) = positions.get(&(ActivityKind::Commit, merge)) {
            found[*position].merged_commits.push(activity);
        }
    }
    found
}
