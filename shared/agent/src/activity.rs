//! What is known of a workspace's work, and the port through which it is read.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// One recorded thing that somebody did.
///
/// Its JSON uses one-letter members and leaves out what is empty: a long history is kept in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// A commit's id (40 hexadecimal digits), or the number of a pull request or an issue, or a release's tag.
    pub id: String,
    /// What sort of thing it is.
    #[serde(rename = "k", default, skip_serializing_if = "ActivityKind::is_commit")]
    pub kind: ActivityKind,
    /// What was done to it.
    #[serde(rename = "x", default, skip_serializing_if = "Action::is_made")]
    pub action: Action,
    /// When it happened, kept to the second.
    #[serde(rename = "t", with = "jiff::fmt::serde::timestamp::second::required")]
    pub at: Timestamp,
    /// Who did it.
    #[serde(rename = "a")]
    pub author: Person,
    /// Who did it with them.
    #[serde(rename = "c", default, skip_serializing_if = "Vec::is_empty")]
    pub co_authors: Vec<Person>,
    /// The first line of its text. Written by anybody: never trusted.
    #[serde(rename = "s")]
    pub title: String,
    /// The paths that it changed, relative to the repository's root, with `/` between folders.
    #[serde(rename = "p", default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<String>,
    /// The files that it moved: from, to.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    pub renames: Vec<(String, String)>,
}

/// The sorts of activity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActivityKind {
    /// A commit.
    #[default]
    Commit,
    /// A pull request: one activity for each thing done to it.
    PullRequest,
    /// An issue.
    Issue,
    /// A release.
    Release,
}

impl ActivityKind {
    fn is_commit(&self) -> bool {
        *self == Self::Commit
    }
}

/// What was done to a thing. One pull request may be opened, reviewed, closed, reopened and merged: an activity each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// It was made: a commit written, a release published.
    #[default]
    Made,
    /// A pull request or an issue was opened.
    Opened,
    /// A pull request was reviewed.
    Reviewed,
    /// It was closed, and not merged.
    Closed,
    /// It was opened again.
    Reopened,
    /// A pull request was merged.
    Merged,
}

impl Action {
    fn is_made(&self) -> bool {
        *self == Self::Made
    }
}

/// Somebody who did something.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Person {
    /// The name that they go by in the history.
    #[serde(rename = "n")]
    pub name: String,
    /// Used to recognise them; no answer shows it.
    #[serde(rename = "e", default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Their account at the code host.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub login: Option<String>,
}

impl std::fmt::Debug for Person {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Person").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A stretch of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// The first instant that belongs to it.
    pub from: Timestamp,
    /// The first instant after it.
    pub until: Timestamp,
}

impl Window {
    /// Whether `instant` belongs to the window.
    pub fn contains(&self, instant: Timestamp) -> bool {
        self.from <= instant && instant < self.until
    }
}

/// Where a workspace's activity is read from.
#[async_trait::async_trait]
pub trait ActivitySource: Send + Sync {
    /// The activity inside `window`, newest first.
    async fn within(&self, window: &Window) -> Result<Vec<Activity>, SourceError>;

    /// Everybody who appears in the activity, so that names in a question can be recognised.
    async fn authors(&self) -> Result<Vec<Person>, SourceError>;

    /// From the first activity to just after the last; `None` when there is none.
    async fn extent(&self) -> Result<Option<Window>, SourceError>;
}

/// Why activity could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// It could not be reached; trying again may help.
    #[error("the workspace's activity could not be read")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// It was read and does not decode; trying again will not help.
    #[error("the workspace's stored activity is malformed")]
    Malformed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_members_are_left_out_and_come_back() {
        let text = r#"{"id":"ab","t":1767225600,"a":{"n":"Alice"},"s":"Start"}"#;
        let activity: Activity = serde_json::from_str(text).unwrap();
        assert_eq!(activity.kind, ActivityKind::Commit);
        assert_eq!(activity.at.to_string(), "2026-01-01T00:00:00Z");
        assert_eq!(serde_json::to_string(&activity).unwrap(), text);
    }

    #[test]
    fn a_person_does_not_print_an_address() {
        let person = Person { name: "Alice".into(), email: Some("alice@example.com".into()), login: None };
        assert!(!format!("{person:?}").contains("example.com"));
    }

    #[test]
    fn a_window_begins_with_its_first_instant_and_ends_before_its_last() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let window = Window { from: at(10), until: at(20) };
        assert_eq!([9, 10, 19, 20].map(|second| window.contains(at(second))), [false, true, true, false]);
    }
}
