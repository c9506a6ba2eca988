//! Activities grouped by the object that they are about.

use std::collections::BTreeMap;

use crate::activity::{Action, Activity, ActivityKind};
use crate::markdown::{counted, joined};
use crate::understand::actions;

/// One commit or release, or one pull request or issue with all actions on it, newest first.
#[derive(Clone, Debug)]
pub(crate) struct WorkItem<'e> {
    pub activities: Vec<&'e Activity>,
}

impl<'e> WorkItem<'e> {
    /// Returns the newest activity.
    pub(crate) fn newest(&self) -> &'e Activity {
        self.activities[0]
    }
}

/// Groups `activities`, newest first, by object. The object with the newest activity comes first.
pub(crate) fn work_items<'e>(activities: &[&'e Activity]) -> Vec<WorkItem<'e>> {
    let mut found: Vec<WorkItem<'e>> = Vec::new();
    let mut places: BTreeMap<(ActivityKind, &str), usize> = BTreeMap::new();
    for activity in activities {
        let next = found.len();
        match *places.entry((activity.kind, &activity.id)).or_insert(next) {
            place if place == next => found.push(WorkItem { activities: vec![activity] }),
            place => found[place].activities.push(activity),
        }
    }
    found
}

/// Writes counts with actions: "12 commits and 2 pull requests (1 opened, 2 merged)".
pub(crate) fn tally(activities: &[&Activity]) -> String {
    tally_with(activities, counted_by_action)
}

/// Writes counts without actions: "2 pull requests".
pub(crate) fn plain_tally(activities: &[&Activity]) -> String {
    tally_with(activities, counted_by_kind)
}

fn tally_with(activities: &[&Activity], write: impl Fn(ActivityKind, &[&Activity]) -> String) -> String {
    let mut kinds: BTreeMap<ActivityKind, Vec<&Activity>> = BTreeMap::new();
    for activity in activities {
        kinds.entry(activity.kind).or_default().push(activity);
    }
    let parts: Vec<String> = kinds.into_iter().map(|(kind, activities)| write(kind, &activities)).collect();
    if parts.is_empty() { "nothing".to_owned() } else { joined(&parts) }
}

fn counted_by_kind(kind: ActivityKind, activities: &[&Activity]) -> String {
    let (one, many) = nouns(kind);
    counted(work_items(activities).len(), one, many)
}

/// Writes counts by action: "3 pull requests merged" if one action applies to all, else "3 pull requests (2 opened, 3
/// merged)".
fn counted_by_action(kind: ActivityKind, activities: &[&Activity]) -> String {
    let all = work_items(activities).len();
    let mut done: BTreeMap<Action, Vec<&Activity>> = BTreeMap::new();
    for activity in activities {
        done.entry(activity.action).or_default().push(activity);
    }
    let done: Vec<(&str, usize)> = done
        .iter()
        .filter_map(|(action, activities)| Some((actions::word(*action)?, work_items(activities).len())))
        .collect();
    let written = counted_by_kind(kind, activities);
    match done.as_slice() {
        [] => written,
        [(word, count)] if *count == all => format!("{written} {word}"),
        several => {
            let parts: Vec<String> = several.iter().map(|(word, count)| format!("{count} {word}")).collect();
            format!("{written} ({})", parts.join(", "))
        }
    }
}

pub(crate) fn nouns(kind: ActivityKind) -> (&'static str, &'static str) {
    match kind {
        ActivityKind::Commit => ("commit", "commits"),
        ActivityKind::PullRequest => ("pull request", "pull requests"),
        ActivityKind::Issue => ("issue", "issues"),
        ActivityKind::Release => ("release", "releases"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn activity(kind: &str, id: &str, action: &str) -> Activity {
        let json = serde_json::json!({"id": id, "k": kind, "x": action, "t": 0, "a": {"n": "A"}, "s": "x"});
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn item_with_several_actions_counts_once() {
        let all = [
            activity("pull_request", "2", "merged"),
            activity("pull_request", "2", "reviewed"),
            activity("pull_request", "1", "opened"),
            activity("pull_request", "2", "reviewed"),
            activity("commit", "ab", "made"),
            activity("issue", "1", "closed"),
        ];
        let all: Vec<&Activity> = all.iter().collect();
        assert_eq!(work_items(&all).len(), 4);
        let expected = "1 commit, 2 pull requests (1 opened, 1 reviewed, 1 merged) and 1 issue closed";
        assert_eq!(tally(&all), expected);
        assert_eq!(plain_tally(&all), "1 commit, 2 pull requests and 1 issue");
        assert_eq!(tally(&[]), "nothing");
    }
}
