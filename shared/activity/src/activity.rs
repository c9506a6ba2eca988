//! Recorded actions of people.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::text::shorten;

/// Maximum length of a stored title or path, in characters: a code host may send texts of any length, and a DynamoDB
/// item has a maximum size.
const MAX_TITLE_CHARACTERS: usize = 1_000;

/// Maximum length of a stored name, e-mail address, login or id, in characters. No id exceeds it except the tag of a
/// release.
const MAX_NAME_CHARACTERS: usize = 200;

/// Maximum number of stored co-authors of one activity.
const MAX_CO_AUTHORS: usize = 50;

/// One recorded action of a person.
///
/// Its JSON has one-letter names and omits empty members, so that long histories need little storage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// Id of a commit (40 hexadecimal digits), number of a pull request or an issue, or tag of a release.
    pub id: String,
    /// Kind of the activity: about a commit, a pull request, an issue or a release.
    #[serde(rename = "k", default, skip_serializing_if = "is_default")]
    pub kind: ActivityKind,
    /// Action of the person, such as opening or merging a pull request.
    #[serde(rename = "x", default, skip_serializing_if = "is_default")]
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
    /// Changed paths that the commit deleted.
    #[serde(rename = "d", default, skip_serializing_if = "Vec::is_empty")]
    pub deleted: Vec<String>,
    /// Renamed files, each as the old path and the new one.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    pub renames: Vec<(String, String)>,
    /// True for a commit with several parents.
    #[serde(rename = "g", default, skip_serializing_if = "is_default")]
    pub is_merge: bool,
    /// Id of the merge commit that brought this commit into the main branch; `None` for a commit made there.
    #[serde(rename = "m", default, skip_serializing_if = "Option::is_none")]
    pub merged_in: Option<String>,
}

/// Number of digits that an answer shows of a commit's id.
const SHORT_ID_DIGITS: usize = 10;

impl Activity {
    /// Returns the author and all co-authors.
    pub fn contributors(&self) -> impl Iterator<Item = &Person> {
        std::iter::once(&self.author).chain(&self.co_authors)
    }

    /// Returns the id as answers show it: the first ten digits of a commit's id, any other id in full.
    pub fn short_id(&self) -> &str {
        let id = self.id.as_str();
        if self.kind == ActivityKind::Commit { id.get(..SHORT_ID_DIGITS).unwrap_or(id) } else { id }
    }

    /// Shortens the texts and the lists of co-authors to their maximum lengths. Returns the number of activities that
    /// were shortened.
    pub fn shorten_oversized(activities: &mut [Self]) -> usize {
        activities.iter_mut().map(Self::shorten).filter(|is_shortened| *is_shortened).count()
    }

    /// Shortens every text, and the list of co-authors, to its limit. Returns true if something was cut off.
    fn shorten(&mut self) -> bool {
        let mut is_shortened = self.co_authors.len() > MAX_CO_AUTHORS;
        self.co_authors.truncate(MAX_CO_AUTHORS);
        let mut clip = |text: &mut String, limit: usize| {
            if text.chars().nth(limit).is_some() {
                *text = shorten(text, limit - 1);
                is_shortened = true;
            }
        };
        clip(&mut self.id, MAX_NAME_CHARACTERS);
        clip(&mut self.title, MAX_TITLE_CHARACTERS);
        for Person { name, email, login } in std::iter::once(&mut self.author).chain(&mut self.co_authors) {
            let texts = [Some(name), email.as_mut(), login.as_mut()].into_iter().flatten();
            texts.for_each(|text| clip(text, MAX_NAME_CHARACTERS));
        }
        let renamed = self.renames.iter_mut().flat_map(|(from, to)| [from, to]);
        self.paths
            .iter_mut()
            .chain(&mut self.deleted)
            .chain(renamed)
            .for_each(|path| clip(path, MAX_TITLE_CHARACTERS));
        is_shortened
    }

    /// Returns whether the activity is on a pull request or an issue.
    pub fn is_pull_request_or_issue(&self) -> bool {
        matches!(self.kind, ActivityKind::PullRequest | ActivityKind::Issue)
    }

    /// Returns the changed paths, and the old and the new path of each rename.
    pub fn all_paths(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(String::as_str).chain(self.old_and_new_paths_of_renames())
    }

    /// Returns the old and the new path of each rename.
    pub fn old_and_new_paths_of_renames(&self) -> impl Iterator<Item = &str> {
        self.renames.iter().flat_map(|(from, to)| [from.as_str(), to.as_str()])
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Kind of an activity: about a commit, a pull request, an issue or a release.
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
    /// All variants. The index of a variant is its discriminant (`kind as usize`).
    pub const ALL: [Self; 4] = [Self::Commit, Self::PullRequest, Self::Issue, Self::Release];

    /// Returns the singular noun for this kind. Its plural is formed with "s".
    pub fn noun(self) -> &'static str {
        match self {
            Self::Commit => "commit",
            Self::PullRequest => "pull request",
            Self::Issue => "issue",
            Self::Release => "release",
        }
    }
}

/// Action of a person on a commit, a pull request, an issue or a release. Each action is an activity of its own: a
/// pull request may be opened, reviewed, closed, reopened and merged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A commit was written or a release published. The first action on a pull request or an issue is `Opened`.
    #[default]
    Made,
    /// A pull request or an issue was opened.
    Opened,
    /// A pull request was reviewed.
    Reviewed,
    /// An issue was closed, or a pull request was closed without being merged.
    Closed,
    /// A pull request or an issue was reopened.
    Reopened,
    /// A pull request was merged.
    Merged,
}

impl Action {
    /// All variants. The index of a variant is its discriminant (`action as usize`).
    pub const ALL: [Self; 6] =
        [Self::Made, Self::Opened, Self::Reviewed, Self::Closed, Self::Reopened, Self::Merged];
}

/// Author or co-author of one activity. Two activities may record the same person under different names or addresses.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Person {
    /// Name as recorded in the commit or at the code host.
    #[serde(rename = "n")]
    pub name: String,
    /// E-mail address, used only to recognise one person under several names. No answer shows an address.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_members_are_omitted_from_json_and_addresses_from_debug_output() {
        let text = r#"{"id":"ab","t":1767225600,"a":{"n":"Alice","e":"alice@example.com"},"s":"Start"}"#;
        let activity: Activity = serde_json::from_str(text).unwrap();
        assert_eq!(
            (activity.kind, activity.at.to_string()),
            (ActivityKind::Commit, "2026-01-01T00:00:00Z".into())
        );
        assert_eq!(serde_json::to_string(&activity).unwrap(), text);
        assert!(!format!("{activity:?}").contains("example.com"));
    }

    #[test]
    fn texts_and_co_authors_are_cut_to_their_limits_once() {
        for (more, is_shortened) in [(0, false), (1, true)] {
            let (name, long) =
                ("é".repeat(MAX_NAME_CHARACTERS + more), "é".repeat(MAX_TITLE_CHARACTERS + more));
            let person = serde_json::json!({"n": name, "l": name});
            let people = vec![&person; MAX_CO_AUTHORS + more];
            let json = serde_json::json!({"id": name, "t": 0, "a": person, "c": people, "s": long, "p": [long], "d": [long], "r": [[long, long]]});
            let mut activity: Activity = serde_json::from_value(json).unwrap();
            let before = activity.clone();
            assert_eq!((activity.shorten(), activity == before), (is_shortened, !is_shortened));
            let lengths = [
                &activity.id,
                &activity.author.name,
                &activity.title,
                &activity.paths[0],
                &activity.deleted[0],
                &activity.renames[0].1,
            ];
            assert_eq!(lengths.map(|text| text.chars().count()), [200, 200, 1_000, 1_000, 1_000, 1_000]);
            assert_eq!((activity.co_authors.len(), activity.shorten()), (MAX_CO_AUTHORS, false));
        }
    }
}
