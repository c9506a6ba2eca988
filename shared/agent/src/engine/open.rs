//! Finds open pull requests and issues.

use std::collections::HashMap;

use jiff::Timestamp;

use super::History;
use plumbline_activity::{Action, Activity, ActivityKind};

/// Returns the opening of every pull request and issue that was open just before `instant`, newest first. If
/// `is_unreviewed`, returns only those without a review.
///
/// A pull request or an issue is open if it was opened or reopened, and has not been closed or merged since. If the
/// opening is not recorded, the first recorded action stands for it. A review does not change whether a pull request is
/// open. Actions of the same second count in the order of [`Action`].
pub(super) fn find_open_at(history: &History, is_unreviewed: bool, instant: Timestamp) -> Vec<&Activity> {
    let mut actions: Vec<&Activity> =
        history.activities.iter().filter(|one| one.at < instant && one.is_pull_request_or_issue()).collect();
    actions.sort_by_key(|activity| (activity.at, activity.action));
    // For each pull request or issue: its opening, whether it is open, and whether it has a review.
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
