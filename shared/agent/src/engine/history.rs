//! Recorded activity in memory, with indices of what a query looks up repeatedly: people, paths, merges and releases.
//! Each index is built once.

use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{just_after, places, window};
use crate::activity::{Activity, ActivityKind, ActivitySource, SourceError, Window};
use crate::context::Question;
use crate::people::{Entry, People};
use crate::query::{Kind, Measure, Query, WorkState};
use crate::titles;

/// Recorded activity up to the time of the question.
pub(crate) struct History {
    /// Activities, newest first.
    pub activities: Vec<Activity>,
    pub people: People,
    /// Time of the question.
    pub now: Timestamp,
    /// Time zone of the question.
    pub zone: TimeZone,
    /// True if `activities` is all that the workspace has recorded.
    pub is_whole: bool,
    has_requests: bool,
    has_releases: bool,
    /// True if any of the commits came in by a merge.
    pub has_merges: bool,
    /// For each activity, the number of its author's entry in `people`.
    authors: Vec<usize>,
    paths: OnceLock<Paths>,
    /// Indices in `activities` of recorded releases, and of commits whose titles announce one.
    announcements: OnceLock<Vec<usize>>,
    /// Indices in `activities` of merge commits, by id.
    merges: OnceLock<foldhash::HashMap<String, usize>>,
}

/// Distinct paths of a history, so that each path is examined only once, however often it was touched.
#[derive(Default)]
pub(crate) struct Paths {
    /// Every path, before and after renames.
    pub distinct: Vec<String>,
    /// Indices in `distinct` of the paths of all activities, one activity after the other, with those of its renames
    /// last.
    indices: Vec<u32>,
    /// For each activity, the position of its first path in `indices`.
    starts: Vec<u32>,
}

impl History {
    pub(crate) fn of(
        mut activities: Vec<Activity>,
        is_whole: bool,
        mut people: People,
        now: Timestamp,
        zone: TimeZone,
    ) -> Self {
        let is_ordered = activities.windows(2).all(|pair| pair[0].at >= pair[1].at);
        if !is_ordered || activities.first().is_some_and(|newest| newest.at > now) {
            activities.retain(|activity| activity.at <= now);
            // The sort is stable: activity of the same second stays in the source's order.
            activities.sort_by_key(|activity| std::cmp::Reverse(activity.at));
        }
        let (mut has_requests, mut has_releases, mut has_merges) = (false, false, false);
        let mut authors = Vec::with_capacity(activities.len());
        for activity in &activities {
            has_requests |= matches!(activity.kind, ActivityKind::PullRequest | ActivityKind::Issue);
            has_releases |= activity.kind == ActivityKind::Release;
            has_merges |= activity.merged_in.is_some();
            authors.push(people.entry_number(&activity.author));
            for person in &activity.co_authors {
                people.entry_number(person);
            }
        }
        Self {
            activities,
            people,
            now,
            zone,
            is_whole,
            has_requests,
            has_releases,
            has_merges,
            authors,
            paths: OnceLock::new(),
            announcements: OnceLock::new(),
            merges: OnceLock::new(),
        }
    }

    /// Returns the activities inside a window.
    pub(crate) fn inside(&self, window: &Window) -> &[Activity] {
        let begin = self.activities.partition_point(|one| one.at >= window.until);
        let end = self.activities.partition_point(|one| one.at >= window.from);
        &self.activities[begin..end.max(begin)]
    }

    /// Returns the index of an activity of this history.
    pub(crate) fn position(&self, activity: &Activity) -> usize {
        (std::ptr::from_ref(activity).addr() - self.activities.as_ptr().addr()) / size_of::<Activity>()
    }

    pub(crate) fn author_of(&self, activity: &Activity) -> &Entry {
        self.people.entry(self.authors[self.position(activity)])
    }

    /// Returns the entries of the author and all co-authors.
    pub(crate) fn entries_of(&self, activity: &Activity) -> impl Iterator<Item = &Entry> {
        let others = activity.co_authors.iter().filter_map(|person| self.people.entry_of(person));
        std::iter::once(self.author_of(activity)).chain(others)
    }

    /// Returns the numbers of the author and all co-authors.
    pub(crate) fn people_of(&self, activity: &Activity) -> impl Iterator<Item = usize> {
        self.entries_of(activity).map(|entry| entry.person)
    }

    /// Returns the names of the author and all co-authors, as answers show them.
    pub(crate) fn names_of(&self, activity: &Activity) -> impl Iterator<Item = &str> {
        self.people_of(activity).map(|person| self.people.name(person))
    }

    /// Returns the distinct paths.
    pub(crate) fn paths(&self) -> &Paths {
        self.paths.get_or_init(|| {
            let mut known: foldhash::HashMap<&str, u32> = foldhash::HashMap::default();
            let mut paths = Paths::default();
            paths.starts.reserve(self.activities.len());
            paths.indices.reserve(2 * self.activities.len());
            for activity in &self.activities {
                paths.starts.push(u32::try_from(paths.indices.len()).unwrap_or(u32::MAX));
                for path in places::paths(activity) {
                    let next = u32::try_from(paths.distinct.len()).unwrap_or(u32::MAX);
                    let index = *known.entry(path).or_insert(next);
                    if index == next {
                        paths.distinct.push(path.to_owned());
                    }
                    paths.indices.push(index);
                }
            }
            paths
        })
    }

    /// Returns the indices in [`Paths::distinct`] of the paths of an activity of this history, before and after
    /// renames.
    pub(crate) fn paths_of(&self, activity: &Activity) -> impl Iterator<Item = usize> {
        let paths = self.paths();
        let start = paths.starts[self.position(activity)] as usize;
        let length = activity.paths.len() + 2 * activity.renames.len();
        paths.indices[start..start + length].iter().map(|index| *index as usize)
    }

    fn merges(&self) -> &foldhash::HashMap<String, usize> {
        self.merges.get_or_init(|| {
            let ids: foldhash::HashSet<&str> =
                self.activities.iter().filter_map(|one| one.merged_in.as_deref()).collect();
            let all = self.activities.iter().enumerate().filter(|(_, one)| ids.contains(one.id.as_str()));
            all.map(|(at, one)| (one.id.clone(), at)).collect()
        })
    }

    /// Returns the merge that brought an activity into the main branch, if the history has it.
    pub(crate) fn merge_of(&self, activity: &Activity) -> Option<&Activity> {
        let merge = activity.merged_in.as_deref()?;
        self.merges().get(merge).map(|at| &self.activities[*at])
    }

    /// Returns recorded releases and commits whose titles announce one, newest first.
    pub(crate) fn announcements(&self) -> impl Iterator<Item = &Activity> {
        self.announced().iter().map(|at| &self.activities[*at])
    }

    /// Returns the indices of [`Self::announcements`], newest first.
    fn announced(&self) -> &[usize] {
        let announces = |one: &Activity| match one.kind {
            ActivityKind::Release => true,
            ActivityKind::Commit => titles::announced_versions(&one.title).is_some(),
            _ => false,
        };
        self.announcements.get_or_init(|| {
            (0..self.activities.len()).filter(|at| announces(&self.activities[*at])).collect()
        })
    }

    /// Returns the releases, newest first.
    pub(crate) fn releases(&self) -> impl Iterator<Item = &Activity> {
        self.announcements().filter(|one| self.is_release(one))
    }

    /// Returns whether an activity is a release. Without recorded releases, a commit's title may announce one.
    pub(crate) fn is_release(&self, activity: &Activity) -> bool {
        match activity.kind {
            ActivityKind::Release => true,
            ActivityKind::Commit => {
                !self.has_releases && self.announced().binary_search(&self.position(activity)).is_ok()
            }
            _ => false,
        }
    }

    /// Returns whether an activity is of any of `kinds`.
    pub(crate) fn is_of_any_kind(&self, activity: &Activity, kinds: &[Kind]) -> bool {
        let told = std::cell::OnceCell::new();
        kinds.iter().any(|kind| match kind {
            Kind::Commit => activity.kind == ActivityKind::Commit,
            Kind::PullRequest if self.is_without_requests() => {
                titles::pull_request_number(&activity.title).is_some()
            }
            Kind::PullRequest => activity.kind == ActivityKind::PullRequest,
            Kind::Issue => activity.kind == ActivityKind::Issue,
            Kind::Release => self.is_release(activity),
            Kind::Prerelease => {
                self.is_release(activity) && titles::is_prerelease(&activity.title, &activity.id)
            }
            Kind::Bot => self.author_of(activity).is_bot,
            // The title of a merge is often that of its pull request.
            Kind::Merge if self.merges().contains_key(&activity.id) => true,
            told_by_title => told.get_or_init(|| titles::kinds(activity)).has(*told_by_title),
        })
    }

    /// Returns whether this workspace is known to record neither pull requests nor issues.
    pub(crate) fn is_without_requests(&self) -> bool {
        self.is_whole && !self.has_requests
    }

    /// Returns the window of the activity that `query` needs, or `None` if the query needs the whole history.
    pub(crate) fn window(query: &Query, question: &Question) -> Option<Window> {
        match looks_beyond_its_window(query) {
            true => None,
            false => window::literal_window(query, &question.time_zone, question.asked_at),
        }
    }

    /// Returns whether this history, if it contains the window of `query`, is all that the query needs.
    pub(crate) fn is_enough_for(&self, query: &Query) -> bool {
        self.is_whole || !lacks_requested_kinds(query, &self.activities)
    }

    /// Reads the activity that `query` needs: the window, or the whole history if `needs_whole` or if the query looks
    /// beyond its window.
    pub(crate) async fn load(
        query: &Query,
        needs_whole: bool,
        people: People,
        question: &Question,
        source: &dyn ActivitySource,
    ) -> Result<Self, SourceError> {
        let now = question.asked_at;
        let of =
            |activities, is_whole| Self::of(activities, is_whole, people, now, question.time_zone.clone());
        let Some(extent) = source.extent().await? else { return Ok(of(Vec::new(), true)) };
        let whole = Window { from: extent.from, until: just_after(now).max(extent.from) };
        if let Some(window) = Self::window(query, question).filter(|_| !needs_whole) {
            let found = source.within(&window).await?;
            if !lacks_requested_kinds(query, &found) {
                return Ok(of(found, false));
            }
        }
        Ok(of(source.within(&whole).await?, true))
    }
}

/// Returns whether none of the activities `found` is of the recorded kinds that the query asks for. Only the whole
/// history then tells whether this workspace records these kinds.
fn lacks_requested_kinds(query: &Query, found: &[Activity]) -> bool {
    let lacks = |kinds: &[ActivityKind]| !found.iter().any(|one| kinds.contains(&one.kind));
    let asks_for_requests = query.kinds.iter().any(|kind| matches!(kind, Kind::PullRequest | Kind::Issue))
        || query.states.iter().any(|state| *state != WorkState::Made);
    asks_for_requests && lacks(&[ActivityKind::PullRequest, ActivityKind::Issue])
        || query.kinds.contains(&Kind::Release) && lacks(&[ActivityKind::Release])
}

/// Returns whether the answer depends on activity outside of the query's window, for example to follow renames.
fn looks_beyond_its_window(query: &Query) -> bool {
    let open = query.states.iter().any(|state| matches!(state, WorkState::Open | WorkState::Unreviewed));
    let places = !query.paths.is_empty() || !query.except.paths.is_empty();
    let measured = matches!(query.measure, Measure::New | Measure::Compare | Measure::Notes | Measure::Quiet);
    open || places || measured || !query.text.is_empty() || !query.ids.is_empty()
}
