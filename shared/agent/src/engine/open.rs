//! Finds open pull requests and issues.

use std::collections::HashMap;

use jiff::Timestamp;

use super::History;
use crate::activity::{Action, Activity, ActivityKind};
use crate::query::{Query, WorkState};

/// State of one pull request or issue.
struct ObjectState<'h> {
    opening: &'h Activity,
    is_open: bool,
    is_reviewed: bool,
}

/// Returns `None` if a query does not ask for open pull requests and issues, `Some(true)` if only for those without a
/// review, and `Some(false)` if for all of them.
pub(super) fn review_filter(query: &Query) -> Option<bool> {
    let unreviewed = query.states.contains(&WorkState::Unreviewed);
    (unreviewed || query.states.contains(&WorkState::Open)).then_some(unreviewed)
}

/// Returns the opening of every pull request and issue that was open just before `instant`, newest first. With
/// `unreviewed`, only of those without a review.
///
/// An object is open if it was opened or reopened, and has not been closed or merged since. Reviews do not change
/// whether an object is open. Actions of the same second count in the order of [`Action`].
pub(super) fn still_open(history: &History, unreviewed: bool, instant: Timestamp) -> Vec<&Activity> {
    let mut actions: Vec<&Activity> =
        history.activities.iter().filter(|activity| activity.at < instant).collect();
    actions.sort_by_key(|activity| (activity.at, activity.action));
    let mut states: HashMap<(ActivityKind, &str), ObjectState<'_>> = HashMap::new();
    for activity in actions {
        if !matches!(activity.kind, ActivityKind::PullRequest | ActivityKind::Issue) {
            continue;
        }
        let state = states.entry((activity.kind, &activity.id)).or_insert(ObjectState {
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
    let is_wanted = |state: &ObjectState<'_>| state.is_open && !(unreviewed && state.is_reviewed);
    let mut found: Vec<&Activity> =
        states.into_values().filter(is_wanted).map(|state| state.opening).collect();
    found.sort_by_key(|activity| (std::cmp::Reverse(activity.at), activity.id.clone()));
    found
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;
    use crate::people::People;

    #[test]
    fn closed_or_merged_object_is_not_open_until_reopened() {
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
        let history = History::of(
            events.map(activity).to_vec(),
            true,
            People::default(),
            Timestamp::MAX,
            TimeZone::UTC,
        );
        let open = |at: i64, unreviewed: bool| -> Vec<&str> {
            let found = still_open(&history, unreviewed, Timestamp::from_second(at).unwrap());
            found.into_iter().map(|activity| activity.id.as_str()).collect()
        };
        assert_eq!(open(8, false), ["4", "2", "1"]);
        assert_eq!(open(8, true), ["4", "1"]);
        assert_eq!(open(4, false), ["2"]);
        assert_eq!(open(3, false), ["2", "1"]);
        assert_eq!(open(1, false), Vec::<&str>::new());
    }
}
