//! Recorded activity of a workspace, and the port that reads it.

mod clip;

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::engine::just_after;
use crate::people::contributors;

/// One recorded action of a person.
///
/// Its JSON has one-letter names and omits empty members, so that long histories need little storage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// Id of a commit (40 hexadecimal digits), number of a pull request or an issue, or tag of a release.
    pub id: String,
    /// Kind of the object.
    #[serde(rename = "k", default, skip_serializing_if = "ActivityKind::is_commit")]
    pub kind: ActivityKind,
    /// Action on the object.
    #[serde(rename = "x", default, skip_serializing_if = "Action::is_made")]
    pub action: Action,
    /// Time of the action, to the second.
    #[serde(rename = "t", with = "jiff::fmt::serde::timestamp::second::required")]
    pub at: Timestamp,
    /// Person who acted.
    #[serde(rename = "a")]
    pub author: Person,
    /// People whom the message of a commit names as co-authors.
    #[serde(rename = "c", default, skip_serializing_if = "Vec::is_empty")]
    pub co_authors: Vec<Person>,
    /// First line of a commit's message, or title of a pull request, an issue or a release. Untrusted text.
    #[serde(rename = "s")]
    pub title: String,
    /// Changed paths, relative to the repository's root, with `/` between folders.
    #[serde(rename = "p", default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<String>,
    /// Renamed files, each as the old path and the new one.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    pub renames: Vec<(String, String)>,
    /// Id of the merge commit that brought this commit into the main branch; `None` for a commit made there.
    #[serde(rename = "m", default, skip_serializing_if = "Option::is_none")]
    pub merged_in: Option<String>,
}

impl Activity {
    /// Returns every path, before and after renames.
    pub(crate) fn all_paths(&self) -> impl Iterator<Item = &str> {
        let moved = self.renames.iter().flat_map(|(from, to)| [from.as_str(), to.as_str()]);
        self.paths.iter().map(String::as_str).chain(moved)
    }
}

/// Kind of object that an activity is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActivityKind {
    /// A commit.
    #[default]
    Commit,
    /// A pull request. Each action on a pull request is an activity of its own.
    PullRequest,
    /// An issue.
    Issue,
    /// A release.
    Release,
}

impl ActivityKind {
    pub(crate) const ALL: [Self; 4] = [Self::Commit, Self::PullRequest, Self::Issue, Self::Release];

    fn is_commit(&self) -> bool {
        *self == Self::Commit
    }
}

/// Action on an object. A pull request may be opened, reviewed, closed, reopened and merged: one activity each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A commit was written or a release published.
    #[default]
    Made,
    /// A pull request or an issue was opened.
    Opened,
    /// A pull request was reviewed.
    Reviewed,
    /// A pull request or an issue was closed without being merged.
    Closed,
    /// A pull request or an issue was reopened.
    Reopened,
    /// A pull request was merged.
    Merged,
}

impl Action {
    pub(crate) const ALL: [Self; 6] =
        [Self::Made, Self::Opened, Self::Reviewed, Self::Closed, Self::Reopened, Self::Merged];

    fn is_made(&self) -> bool {
        *self == Self::Made
    }
}

/// A person in the activity.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Person {
    /// Name as recorded in the commit or at the code host.
    #[serde(rename = "n")]
    pub name: String,
    /// E-mail address, used only to recognise entries of the same person. No answer shows an address.
    #[serde(rename = "e", default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Account name at the code host, without `@`.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub login: Option<String>,
}

impl std::fmt::Debug for Person {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Person").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A time window that includes its start and excludes its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// First instant inside the window.
    pub from: Timestamp,
    /// First instant after the window.
    pub until: Timestamp,
}

impl Window {
    /// Returns whether `instant` is inside the window.
    pub fn contains(&self, instant: Timestamp) -> bool {
        self.from <= instant && instant < self.until
    }
}

/// Port that reads a workspace's activity.
#[async_trait::async_trait]
pub trait ActivitySource: Send + Sync {
    /// Returns the activity inside `window`, newest first.
    async fn within(&self, window: &Window) -> Result<Vec<Activity>, SourceError>;

    /// Returns every author and co-author of any activity. The agent recognises the names in a question by this list.
    async fn authors(&self) -> Result<Vec<Person>, SourceError>;

    /// Returns the window from the first activity to just after the last; `None` if there is none.
    async fn extent(&self) -> Result<Option<Window>, SourceError>;
}

/// A source in memory, for tests and examples.
#[async_trait::async_trait]
impl ActivitySource for Vec<Activity> {
    async fn within(&self, window: &Window) -> Result<Vec<Activity>, SourceError> {
        Ok(self.iter().filter(|activity| window.contains(activity.at)).cloned().collect())
    }

    async fn authors(&self) -> Result<Vec<Person>, SourceError> {
        let people: BTreeSet<&Person> = self.iter().flat_map(contributors).collect();
        Ok(people.into_iter().cloned().collect())
    }

    async fn extent(&self) -> Result<Option<Window>, SourceError> {
        let times = || self.iter().map(|activity| activity.at);
        let ends = times().min().zip(times().max());
        Ok(ends.map(|(from, last)| Window { from, until: just_after(last) }))
    }
}

/// Reason why activity could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The source could not be reached; a retry may help.
    #[error("the workspace's activity could not be read")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The stored activity could not be decoded; a retry will not help.
    #[error("the workspace's stored activity is malformed")]
    Malformed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_members_are_omitted_from_json() {
        let text = r#"{"id":"ab","t":1767225600,"a":{"n":"Alice"},"s":"Start"}"#;
        let activity: Activity = serde_json::from_str(text).unwrap();
        assert_eq!(activity.kind, ActivityKind::Commit);
        assert_eq!(activity.at.to_string(), "2026-01-01T00:00:00Z");
        assert_eq!(serde_json::to_string(&activity).unwrap(), text);
    }

    #[test]
    fn debug_output_of_a_person_shows_no_address() {
        let person = Person { name: "Alice".into(), email: Some("alice@example.com".into()), login: None };
        assert!(!format!("{person:?}").contains("example.com"));
    }

    #[test]
    fn window_includes_its_start_and_excludes_its_end() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let window = Window { from: at(10), until: at(20) };
        assert_eq!([9, 10, 19, 20].map(|second| window.contains(at(second))), [false, true, true, false]);
    }
}
