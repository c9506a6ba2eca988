//! Activity that an answer is based on, with its citations and reverts.

use std::collections::{BTreeMap, BTreeSet};

use super::cite::Citations;
use crate::activity::{Activity, ActivityKind};
use crate::markdown::code;
use crate::understand::kinds::is_release;

/// Activity that was read, newest first.
pub(crate) struct Evidence {
    pub activities: Vec<Activity>,
    /// True if the activity is the whole history.
    pub whole: bool,
    only_commits: bool,
    has_releases: bool,
    citations: Citations,
    /// Map from the id of a reverted commit to the id of its revert; `reverts` is the inverse map.
    reverted_by: BTreeMap<String, String>,
    reverts: BTreeMap<String, String>,
}

impl Evidence {
    pub(crate) fn of(mut activities: Vec<Activity>, whole: bool) -> Self {
        // The sort is stable: activity of the same second stays in the source's order.
        activities.sort_by_key(|activity| std::cmp::Reverse(activity.at));
        let citations = Citations::of(activities.iter().map(|activity| activity.id.as_str()));
        let (reverted_by, reverts) = reverts(&activities);
        let hosted =
            |activity: &Activity| matches!(activity.kind, ActivityKind::PullRequest | ActivityKind::Issue);
        let only_commits = whole && !activities.iter().any(hosted);
        let has_releases = activities.iter().any(|activity| activity.kind == ActivityKind::Release);
        Self { activities, whole, only_commits, has_releases, citations, reverted_by, reverts }
    }

    /// Returns whether this workspace is known to record neither pull requests nor issues.
    pub(crate) fn is_without_requests(&self) -> bool {
        self.only_commits
    }

    /// Returns whether an activity is a release. If no releases are recorded, a commit's title may announce one.
    pub(crate) fn is_release(&self, activity: &Activity) -> bool {
        activity.kind == ActivityKind::Release || !self.has_releases && is_release(&activity.title)
    }

    /// Returns the citation of one activity.
    pub(crate) fn cite(&self, activity: &Activity) -> String {
        self.cite_id(&activity.id, activity.kind)
    }

    fn cite_id(&self, id: &str, kind: ActivityKind) -> String {
        let number = id.bytes().all(|b| b.is_ascii_digit()) && id.len() < 20;
        match kind {
            ActivityKind::PullRequest | ActivityKind::Issue if number => format!("#{id}"),
            ActivityKind::Commit => format!("`{}`", self.citations.short(id)),
            _ => code(self.citations.short(id)),
        }
    }

    /// Cites the commit that reverted `activity`, if there is one.
    pub(crate) fn cite_revert(&self, activity: &Activity) -> Option<String> {
        self.reverted_by.get(&activity.id).map(|id| self.cite_id(id, ActivityKind::Commit))
    }

    /// Cites the commit that `activity` reverted, if it is a revert.
    pub(crate) fn cite_reverted(&self, activity: &Activity) -> Option<String> {
        self.reverts.get(&activity.id).map(|id| self.cite_id(id, ActivityKind::Commit))
    }

    /// Returns every path, before and after renames.
    pub(crate) fn paths(&self) -> BTreeSet<&str> {
        let renamed = |activity: &Activity| !activity.renames.is_empty();
        let moved = self.activities.iter().filter(|activity| renamed(activity));
        let moved = moved.flat_map(|activity| &activity.renames);
        let all = self.activities.iter().flat_map(|activity| &activity.paths);
        all.map(String::as_str).chain(moved.flat_map(|(from, to)| [from.as_str(), to.as_str()])).collect()
    }
}

type Pairs = BTreeMap<String, String>;

/// Pairs each revert with the newest earlier commit that has the quoted title and has not been reverted before.
fn reverts(newest_first: &[Activity]) -> (Pairs, Pairs) {
    let (mut undone, mut undoes) = (Pairs::new(), Pairs::new());
    let mut by_title: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for activity in newest_first.iter().rev().filter(|activity| activity.kind == ActivityKind::Commit) {
        if let Some(id) = quoted_title(&activity.title).and_then(|title| by_title.get_mut(title)?.pop()) {
            undone.insert(id.to_owned(), activity.id.clone());
            undoes.insert(activity.id.clone(), id.to_owned());
        }
        by_title.entry(&activity.title).or_default().push(&activity.id);
    }
    (undone, undoes)
}

/// Returns the title quoted in `Revert "…" (#12)`.
fn quoted_title(title: &str) -> Option<&str> {
    let rest = title.strip_prefix("Revert \"")?;
    rest.rfind('"').map(|end| &rest[..end])
}
