//! Finds open pull requests and issues.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::evidence::Evidence;
use crate::activity::{Action, Activity, ActivityKind};
use crate::understand::actions::OpenFilter;

/// State of one pull request or issue.
struct State<'e> {
    opening: &'e Activity,
    is_open: bool,
    is_reviewed: bool,
}

/// Returns the opening of every item that was open just before `instant`, newest first. The evidence must be the
/// whole history.
///
/// An item is open if it was opened or reopened, and has not been closed or merged since. Reviews have no effect on
/// this. Actions of the same second count in the order of [`Action`].
pub(crate) fn still_open(evidence: &Evidence, open: OpenFilter, instant: Timestamp) -> Vec<&Activity> {
    let mut history: Vec<&Activity> =
        evidence.activities.iter().filter(|activity| activity.at < instant).collect();
    history.sort_by_key(|activity| (activity.at, activity.action));
    let mut states: BTreeMap<(ActivityKind, &str), State<'_>> = BTreeMap::new();
    for activity in history {
        if !matches!(activity.kind, ActivityKind::PullRequest | ActivityKind::Issue) {
            continue;
        }
        let state = states.entry((activity.kind, &activity.id)).or_insert(State {
            opening: activity,
            is_open: true,
            is_reviewed: false,
        });
        match activity.action {
            Action::Opened | Action::Reopened | Action::Made => state.is_open = true,
            Action::Closed | Action::Merged => state.is_open = false,
            Action::Reviewed => state.is_reviewed = true,
        }
    }
    let wanted = |state: &State<'_>| state.is_open && !(open.unreviewed && state.is_reviewed);
    let mut found: Vec<&Activity> = states.into_values().filter(wanted).map(|state| state.opening).collect();
    found.sort_by_key(|activity| std::cmp::Reverse(activity.at));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence() -> Evidence {
        let events = [
            (1, "issue", "1", "opened"),
            (2, "pull_request", "2", "opened"),
            (3, "issue", "1", "closed"),
            (4, "pull_request", "2", "reviewed"),
            (5, "issue", "1", "reopened"),
            (6, "pull_request", "3", "opened"),
            (6, "pull_request", "3", "merged"),
            (7, "pull_request", "4", "opened"),
        ];
        let activity = |(at, kind, id, action): (i64, &str, &str, &str)| {
            let json =
                serde_json::json!({"id": id, "k": kind, "x": action, "t": at, "a": {"n": "A"}, "s": "x"});
            serde_json::from_value(json).unwrap()
        };
        Evidence::of(events.map(activity).to_vec(), true)
    }

    #[test]
    fn closed_or_merged_item_is_not_open_until_reopened() {
        let evidence = evidence();
        let open = |at: i64, unreviewed: bool| -> Vec<&str> {
            let open_filter = OpenFilter { unreviewed, then: true };
            let found = still_open(&evidence, open_filter, Timestamp::from_second(at).unwrap());
            found.into_iter().map(|activity| activity.id.as_str()).collect()
        };
        assert_eq!(open(8, false), ["4", "2", "1"]);
        assert_eq!(open(8, true), ["4", "1"]);
        assert_eq!(open(4, false), ["2"]);
        assert_eq!(open(3, false), ["2", "1"]);
        assert_eq!(open(1, false), Vec::<&str>::new());
    }
}
