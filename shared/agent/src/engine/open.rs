//! Finds open pull requests and issues.

use std::collections::HashMap;

use jiff::Timestamp;

use super::History;
use crate::activity::{Action, Activity, ActivityKind};

/// Returns the opening of every pull request and issue that was open just before `instant`, newest first. If
/// `is_unreviewed`, returns only those without a review.
///
/// An object is open if it was opened or reopened, and has not been closed or merged since. If the opening is not
/// recorded, the first recorded action stands for it. Reviews do not change whether an object is open. Actions of the
/// same second count in the order of [`Action`].
pub(super) fn still_open(history: &History, is_unreviewed: bool, instant: Timestamp) -> Vec<&Activity> {
    let is_hosted = |one: &Activity| matches!(one.kind, ActivityKind::PullRequest | ActivityKind::Issue);
    let mut actions: Vec<&Activity> =
        history.activities.iter().filter(|one| one.at < instant && is_hosted(one)).collect();
    actions.sort_by_key(|activity| (activity.at, activity.action));
    // For each object: its opening, whether it is open, and whether it has a review.
    let mut states: HashMap<(ActivityKind, &str), (&Activity, bool, bool)> = HashMap::new();
    for activity in actions {
        let state = states.entry((activity.kind, &activity.id)).or_insert((activity, true, false));
        match activity.action {
            Action::Opened | Action::Reopened | Action::Made => state.1 = true,
            Action::Closed | Action::Merged => state.1 = false,
            Action::Reviewed => state.2 = true,
        }
    }
    let wanted =
        states.into_values().filter(|(_, is_open, has_review)| *is_open && !(is_unreviewed && *has_review));
    let mut found: Vec<&Activity> = wanted.map(|(opening, ..)| opening).collect();
    found.sort_by_key(|activity| (std::cmp::Reverse(activity.at), &activity.id));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let json = events.map(|(at, kind, id, action)| {
            serde_json::json!({"id": id, "k": kind, "x": action, "t": at, "a": {"n": "A"}, "s": "x"})
        });
        let history = History::of_json(json.into());
        let open = |at: i64, is_unreviewed: bool| -> String {
            let found = still_open(&history, is_unreviewed, Timestamp::from_second(at).unwrap());
            found.into_iter().map(|activity| activity.id.as_str()).collect()
        };
        assert_eq!([open(8, false), open(4, false), open(3, false), open(1, false)], ["421", "2", "21", ""]);
        assert_eq!(open(8, true), "41");
    }
}
