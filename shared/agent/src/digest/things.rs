//! Activities put together by the thing that they were done to.

use std::collections::BTreeMap;

use crate::activity::{Action, Activity, ActivityKind};
use crate::markdown::{counted, joined};
use crate::understand::deeds;

/// One commit or release, or one pull request or issue with all that was done to it, newest first.
#[derive(Clone, Debug)]
pub(crate) struct Thing<'e> {
    pub activities: Vec<&'e Activity>,
}

impl<'e> Thing<'e> {
    /// The newest of its activities.
    pub(crate) fn newest(&self) -> &'e Activity {
        self.activities[0]
    }
}

/// The things that `activities`, newest first, were done to: the one that was last done something to comes first.
pub(crate) fn things<'e>(activities: &[&'e Activity]) -> Vec<Thing<'e>> {
    let mut found: Vec<Thing<'e>> = Vec::new();
    let mut places: BTreeMap<(ActivityKind, &str), usize> = BTreeMap::new();
    for activity in activities {
        let next = found.len();
        match *places.entry((activity.kind, &activity.id)).or_insert(next) {
            place if place == next => found.push(Thing { activities: vec![activity] }),
            place => found[place].activities.push(activity),
        }
    }
    found
}

/// "12 commits and 2 pull requests (1 opened, 2 merged)".
pub(crate) fn tally(activities: &[&Activity]) -> String {
    tally_with(activities, counted_deeds)
}

/// "2 pull requests", whatever was done to them.
pub(crate) fn plain_tally(activities: &[&Activity]) -> String {
    tally_with(activities, counted_things)
}

fn tally_with(activities: &[&Activity], write: impl Fn(ActivityKind, &[&Activity]) -> String) -> String {
    let mut kinds: BTreeMap<ActivityKind, Vec<&Activity>> = BTreeMap::new();
    for activity in activities {
        kinds.entry(activity.kind).or_default().push(activity);
    }
    let parts: Vec<String> = kinds.into_iter().map(|(kind, activities)| write(kind, &activities)).collect();
    if parts.is_empty() { "nothing".to_owned() } else { joined(&parts) }
}

fn counted_things(kind: ActivityKind, activities: &[&Activity]) -> String {
    let (one, many) = nouns(kind);
    counted(things(activities).len(), one, many)
}

/// "3 pull requests merged" when that was done to all; else "3 pull requests (2 opened, 3 merged)".
fn counted_deeds(kind: ActivityKind, activities: &[&Activity]) -> String {
    let all = things(activities).len();
    let mut done: BTreeMap<Action, Vec<&Activity>> = BTreeMap::new();
    for activity in activities {
        done.entry(activity.action).or_default().push(activity);
    }
    let done: Vec<(&str, usize)> = done
        .iter()
        .filter_map(|(action, activities)| Some((deeds::word(*action)?, things(activities).len())))
        .collect();
    let written = counted_things(kind, activities);
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
    fn one_thing_counts_once_whatever_was_done_to_it() {
        let all = [
            activity("pull_request", "2", "merged"),
            activity("pull_request", "2", "reviewed"),
            activity("pull_request", "1", "opened"),
            activity("pull_request", "2", "reviewed"),
            activity("commit", "ab", "made"),
            activity("issue", "1", "closed"),
        ];
        let all: Vec<&Activity> = all.iter().collect();
        assert_eq!(things(&all).len(), 4);
        let expected = "1 commit, 2 pull requests (1 opened, 1 reviewed, 1 merged) and 1 issue closed";
        assert_eq!(tally(&all), expected);
        assert_eq!(plain_tally(&all), "1 commit, 2 pull requests and 1 issue");
        assert_eq!(tally(&[]), "nothing");
    }
}
