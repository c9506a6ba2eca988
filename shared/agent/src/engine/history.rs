//! Recorded activity in memory, with indices of what a query looks up repeatedly: people, paths, merges and releases.
//! Each index is built once.

use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::text::SearchTexts;
use super::window;
use crate::context::Question;
use crate::people::People;
use crate::query::{Measure, Query, WorkKind};
use crate::titles;
use plumbline_activity::{Activity, ActivityKind, ActivitySource, SourceError, TimeWindow, one_second_after};

/// Recorded activity up to the time of the question.
pub(crate) struct History {
    /// Activities, newest first.
    pub activities: Vec<Activity>,
    pub people: People,
    /// Time of the question.
    pub now: Timestamp,
    /// Time zone of the question.
    pub zone: TimeZone,
    /// Window whose activities were read, or `None` for all that the workspace has recorded.
    read_window: Option<TimeWindow>,
    /// True if there is activity on a pull request or an issue.
    has_pull_requests_or_issues: bool,
    has_releases: bool,
    /// True if any commit is a merge, or was brought in by a merge.
    pub has_merges: bool,
    /// For each activity, the index of its author in `people`.
    authors: Vec<usize>,
    paths: OnceLock<Paths>,
    titles: OnceLock<SearchTexts>,
    /// Indices in `activities` of recorded releases, and of commits whose titles announce one.
    release_announcements: OnceLock<Vec<usize>>,
    /// For each distinct path, the index in `activities` of the oldest activity that touched it.
    first_touches: OnceLock<Vec<usize>>,
    /// Indices in `activities` of merge commits, by id.
    merges: OnceLock<foldhash::HashMap<String, usize>>,
}

/// Distinct paths of a history, so that each path is examined only once, however often it was touched.
#[derive(Default)]
pub(crate) struct Paths {
    /// Every path, before and after renames.
    pub distinct: Vec<String>,
    /// The paths of `distinct`, for a search.
    pub search_texts: SearchTexts,
    /// For each activity in turn, the indices in `distinct` of the changed paths, followed by those of the old and the
    /// new path of each rename.
    indices: Vec<usize>,
    /// For each activity, the position of its first path in `indices`.
    starts: Vec<usize>,
}

impl Paths {
    fn of(activities: &[Activity]) -> Self {
        let mut known: foldhash::HashMap<&str, usize> = foldhash::HashMap::default();
        let mut paths = Self::default();
        paths.indices.reserve(2 * activities.len());
        for activity in activities {
            paths.starts.push(paths.indices.len());
            for path in activity.all_paths() {
                let next = paths.distinct.len();
                let index = *known.entry(path).or_insert(next);
                if index == next {
                    paths.distinct.push(path.to_owned());
                }
                paths.indices.push(index);
            }
        }
        paths.search_texts = SearchTexts::of(paths.distinct.iter().map(String::as_str));
        paths
    }
}

impl History {
    fn of(
        mut activities: Vec<Activity>,
        read_window: Option<TimeWindow>,
        mut people: People,
        question: &Question,
    ) -> Self {
        let now = question.asked_at;
        let is_ordered = activities.windows(2).all(|pair| pair[0].at >= pair[1].at);
        if !is_ordered || activities.first().is_some_and(|newest| newest.at > now) {
            activities.retain(|activity| activity.at <= now);
            // The sort is stable: activity of the same second stays in the source's order.
            activities.sort_by_key(|activity| std::cmp::Reverse(activity.at));
        }
        // A merge on a branch has the files of what it merged, whose commits are recorded too.
        for merge in activities.iter_mut().filter(|one| one.is_merge && one.merged_in.is_some()) {
            (merge.paths, merge.deleted, merge.renames) = (Vec::new(), Vec::new(), Vec::new());
        }
        let authors = activities.iter().map(|activity| {
            activity.co_authors.iter().for_each(|person| _ = people.index_or_add(person));
            people.index_or_add(&activity.author)
        });
        Self {
            authors: authors.collect(),
            has_pull_requests_or_issues: activities.iter().any(Activity::is_pull_request_or_issue),
            has_releases: activities.iter().any(|one| one.kind == ActivityKind::Release),
            has_merges: activities.iter().any(|one| one.is_merge || one.merged_in.is_some()),
            activities,
            people,
            now,
            zone: question.time_zone.clone(),
            read_window,
            paths: OnceLock::new(),
            titles: OnceLock::new(),
            release_announcements: OnceLock::new(),
            first_touches: OnceLock::new(),
            merges: OnceLock::new(),
        }
    }

    /// Returns the activities inside a window.
    pub(crate) fn activities_in(&self, window: &TimeWindow) -> &[Activity] {
        let begin = self.activities.partition_point(|one| one.at >= window.until);
        let end = self.activities.partition_point(|one| one.at >= window.from);
        &self.activities[begin..end.max(begin)]
    }

    /// Returns the index of an activity of this history.
    pub(crate) fn position(&self, activity: &Activity) -> usize {
        (std::ptr::from_ref(activity).addr() - self.activities.as_ptr().addr()) / size_of::<Activity>()
    }

    /// Returns the index of an activity's author in [`People`].
    pub(crate) fn author_index(&self, activity: &Activity) -> usize {
        self.authors[self.position(activity)]
    }

    pub(crate) fn is_by_bot(&self, activity: &Activity) -> bool {
        self.people.is_bot(self.author_index(activity))
    }

    /// Returns the indices of the author and all co-authors in [`People`].
    pub(crate) fn contributor_indices(&self, activity: &Activity) -> impl Iterator<Item = usize> {
        let others = activity.co_authors.iter().filter_map(|person| self.people.index_of_name(&person.name));
        std::iter::once(self.author_index(activity)).chain(others)
    }

    /// Returns the distinct paths.
    pub(crate) fn paths(&self) -> &Paths {
        self.paths.get_or_init(|| Paths::of(&self.activities))
    }

    /// Returns the titles of all activities, for a search.
    pub(crate) fn titles(&self) -> &SearchTexts {
        self.titles.get_or_init(|| SearchTexts::of(self.activities.iter().map(|one| one.title.as_str())))
    }

    /// Returns the indices in [`Paths::distinct`] of the paths of an activity of this history, before and after
    /// renames.
    pub(crate) fn path_indices(&self, activity: &Activity) -> &[usize] {
        let paths = self.paths();
        let start = paths.starts[self.position(activity)];
        &paths.indices[start..start + activity.paths.len() + 2 * activity.renames.len()]
    }

    /// Returns the indices in [`Paths::distinct`] of the files that an activity changed.
    pub(crate) fn file_indices(&self, activity: &Activity) -> &[usize] {
        &self.path_indices(activity)[..activity.paths.len()]
    }

    /// Returns the files whose first recorded activity is `activity`, without those that it moved or deleted.
    pub(crate) fn paths_added_by<'h>(&'h self, activity: &'h Activity) -> impl Iterator<Item = &'h str> {
        let first_touches = self.first_touches.get_or_init(|| {
            let mut first = vec![0; self.paths().distinct.len()];
            for (at, one) in self.activities.iter().enumerate() {
                self.path_indices(one).iter().for_each(|path| first[*path] = at);
            }
            first
        });
        let position = self.position(activity);
        let is_new = move |path: &usize| first_touches[*path] == position;
        let moved = activity.renames.iter().map(|(_, to)| to.as_str());
        let others: foldhash::HashSet<&str> =
            moved.chain(activity.deleted.iter().map(String::as_str)).collect();
        let new = self.file_indices(activity).iter().copied().filter(is_new);
        new.map(|path| self.paths().distinct[path].as_str()).filter(move |path| !others.contains(path))
    }

    fn merges(&self) -> &foldhash::HashMap<String, usize> {
        self.merges.get_or_init(|| {
            let ids: foldhash::HashSet<&str> =
                self.activities.iter().filter_map(|one| one.merged_in.as_deref()).collect();
            let all = self.activities.iter().enumerate().filter(|(_, one)| ids.contains(one.id.as_str()));
            all.map(|(at, one)| (one.id.clone(), at)).collect()
        })
    }

    /// Returns whether an activity is a merge. In activity that an earlier release of the service recorded, only merges
    /// that brought commits into the main branch are recognised.
    pub(crate) fn is_merge(&self, activity: &Activity) -> bool {
        activity.is_merge || self.merges().contains_key(&activity.id)
    }

    /// Returns whether an activity is a merge that brought recorded commits into the main branch. If only the activity
    /// of a window was read, returns true for every merge, since the commits may be older.
    pub(crate) fn is_merge_with_commits(&self, activity: &Activity) -> bool {
        self.merges().contains_key(&activity.id) || activity.is_merge && !self.is_whole()
    }

    /// Returns the merge that brought an activity into the main branch, if the history has it.
    pub(crate) fn merge_of(&self, activity: &Activity) -> Option<&Activity> {
        let merge = activity.merged_in.as_deref()?;
        self.merges().get(merge).map(|at| &self.activities[*at])
    }

    /// Returns the indices of the recorded releases, and of the commits whose titles announce a release, newest first.
    fn release_announcement_indices(&self) -> &[usize] {
        let announces = |one: &Activity| match one.kind {
            ActivityKind::Release => true,
            ActivityKind::Commit => titles::announced_versions(&one.title).is_some(),
            _ => false,
        };
        self.release_announcements.get_or_init(|| {
            (0..self.activities.len()).filter(|at| announces(&self.activities[*at])).collect()
        })
    }

    /// Returns the recorded releases, and the commits whose titles announce a release, newest first.
    pub(crate) fn release_announcements(&self) -> impl Iterator<Item = &Activity> {
        self.release_announcement_indices().iter().map(|at| &self.activities[*at])
    }

    /// Returns the activities that count as releases (see [`Self::is_release`]), newest first.
    pub(crate) fn releases(&self) -> impl Iterator<Item = &Activity> {
        self.release_announcements().filter(|one| self.is_release(one))
    }

    /// Returns whether an activity is a release. If the history has no recorded releases, a commit whose title
    /// announces a release counts as a release.
    pub(crate) fn is_release(&self, activity: &Activity) -> bool {
        match activity.kind {
            ActivityKind::Release => true,
            ActivityKind::Commit => {
                !self.has_releases
                    && self.release_announcement_indices().binary_search(&self.position(activity)).is_ok()
            }
            _ => false,
        }
    }

    /// Returns whether an activity is of any of `kinds`.
    pub(crate) fn is_of_any_kind(&self, activity: &Activity, kinds: &[WorkKind]) -> bool {
        kinds.iter().any(|kind| match kind {
            WorkKind::Commit => activity.kind == ActivityKind::Commit,
            WorkKind::PullRequest if self.is_without_pull_requests_and_issues() => {
                titles::pull_request_number(&activity.title).is_some()
            }
            WorkKind::PullRequest => activity.kind == ActivityKind::PullRequest,
            WorkKind::Issue => activity.kind == ActivityKind::Issue,
            WorkKind::Release => self.is_release(activity),
            WorkKind::Prerelease => {
                self.is_release(activity) && titles::is_prerelease(&activity.title, &activity.id)
            }
            WorkKind::Bot => self.is_by_bot(activity),
            // The title of a merge is often that of its pull request.
            WorkKind::Merge if self.is_merge(activity) => true,
            kind => titles::is_of_kind(activity, *kind),
        })
    }

    /// Returns whether this is all that the workspace has recorded.
    pub(crate) fn is_whole(&self) -> bool {
        self.read_window.is_none()
    }

    /// Returns whether this workspace is known to record neither pull requests nor issues.
    pub(crate) fn is_without_pull_requests_and_issues(&self) -> bool {
        self.is_whole() && !self.has_pull_requests_or_issues
    }

    /// Returns the window of the activity that `query` needs, or `None` if the query needs the whole history.
    fn needed_window(query: &Query, question: &Question) -> Option<TimeWindow> {
        let looks_beyond =
            matches!(query.measure, Measure::New | Measure::Compare | Measure::Notes | Measure::Quiet);
        let except = &query.except;
        let conditions = [&query.paths, &except.paths, &except.touching, &query.text, &query.ids];
        let is_inside = !looks_beyond
            && !query.adds
            && !query.asks_for_open()
            && conditions.iter().all(|all| all.is_empty());
        is_inside.then(|| window::window_of_dates(query, &question.time_zone, question.asked_at)).flatten()
    }

    /// Returns whether this history has all the activity that the query needs. If the query asks for pull requests,
    /// issues or releases and this history has none, only the whole history tells whether the workspace records them.
    pub(crate) fn is_enough_for(&self, query: &Query, question: &Question) -> bool {
        let lacks_requests = query.asks_for_pull_requests_or_issues() && !self.has_pull_requests_or_issues;
        let lacks_releases = query.mentioned_kinds().any(|kind| kind.is_of_releases()) && !self.has_releases;
        self.read_window.is_none_or(|read| {
            let is_inside = |needed: TimeWindow| read.from <= needed.from && needed.until <= read.until;
            Self::needed_window(query, question).is_some_and(is_inside) && !lacks_requests && !lacks_releases
        })
    }

    /// Reads the activity that `query` needs: the window, or the whole history. Reads the whole history if
    /// `needs_whole`, if the query needs activity outside its window, or if the activity of the window is not enough
    /// (see [`Self::is_enough_for`]).
    pub(crate) async fn load(
        query: &Query,
        needs_whole: bool,
        people: People,
        question: &Question,
        source: &dyn ActivitySource,
    ) -> Result<Self, SourceError> {
        let Some(extent) = source.extent().await? else {
            return Ok(Self::of(Vec::new(), None, people, question));
        };
        if let Some(window) = Self::needed_window(query, question).filter(|_| !needs_whole) {
            let history =
                Self::of(source.activities_in(&window).await?, Some(window), people.clone(), question);
            if history.is_enough_for(query, question) {
                return Ok(history);
            }
        }
        let whole =
            TimeWindow { from: extent.from, until: one_second_after(question.asked_at).max(extent.from) };
        Ok(Self::of(source.activities_in(&whole).await?, None, people, question))
    }
}
