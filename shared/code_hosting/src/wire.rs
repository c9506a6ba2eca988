//! Objects of GitHub's REST API, with the fields that the service uses.
//!
//! See <https://docs.github.com/en/rest>: the schemas `commit`, `issue`, `issue-event`, `pull-request-simple`,
//! `pull-request-review` and `release`. Where GitHub may send null, these types also accept an absent field.

use jiff::Timestamp;
use serde::Deserialize;

/// GitHub's schema `commit`. `files` is present only in the response for a single commit.
#[derive(Debug, Deserialize)]
pub(crate) struct Commit {
    pub(crate) sha: String,
    pub(crate) commit: GitCommit,
    #[serde(default)]
    pub(crate) author: Option<SimpleUser>,
    #[serde(default)]
    pub(crate) parents: Vec<Parent>,
    #[serde(default)]
    pub(crate) files: Vec<ChangedFile>,
}

/// The commit as git stores it.
#[derive(Debug, Deserialize)]
pub(crate) struct GitCommit {
    pub(crate) message: String,
    pub(crate) author: Option<GitUser>,
}

/// GitHub's schema `git-user`: the author of a commit in git, and the time of authorship.
#[derive(Debug, Deserialize)]
pub(crate) struct GitUser {
    #[serde(default)]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) email: Option<String>,
    pub(crate) date: Option<Timestamp>,
}

/// A parent of a commit. No member is decoded, because the client uses only the number of parents.
#[derive(Debug, Deserialize)]
pub(crate) struct Parent {}

/// File that a commit changed: an entry of `files` in GitHub's schema `commit`.
#[derive(Debug, Deserialize)]
pub(crate) struct ChangedFile {
    pub(crate) filename: String,
    #[serde(default)]
    pub(crate) previous_filename: Option<String>,
    #[serde(default)]
    pub(crate) status: String,
}

/// GitHub's schema `simple-user`. If the account was deleted, GitHub sends null in place of this object.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SimpleUser {
    /// Name of the account. Absent in the empty object that GitHub sends for some commits.
    #[serde(default)]
    pub(crate) login: Option<String>,
}

/// GitHub's schema `issue`. A pull request is an issue with the field `pull_request`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Issue {
    pub(crate) number: u64,
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) user: Option<SimpleUser>,
    pub(crate) created_at: Timestamp,
    #[serde(default)]
    pub(crate) pull_request: Option<PullRequestLink>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PullRequestLink {
    #[serde(default)]
    pub(crate) merged_at: Option<Timestamp>,
}

/// GitHub's schema `issue-event`. `issue` is null if the issue was moved or deleted.
#[derive(Debug, Deserialize)]
pub(crate) struct IssueEvent {
    pub(crate) event: String,
    #[serde(default)]
    pub(crate) actor: Option<SimpleUser>,
    pub(crate) created_at: Timestamp,
    #[serde(default)]
    pub(crate) issue: Option<Issue>,
}

/// GitHub's schema `pull-request-simple`: an entry of the list of pull requests.
#[derive(Debug, Deserialize)]
pub(crate) struct PullRequest {
    pub(crate) number: u64,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) updated_at: Timestamp,
}

/// GitHub's schema `pull-request-review`. `submitted_at` is null until the review is submitted.
#[derive(Debug, Deserialize)]
pub(crate) struct Review {
    #[serde(default)]
    pub(crate) user: Option<SimpleUser>,
    #[serde(default)]
    pub(crate) submitted_at: Option<Timestamp>,
    #[serde(default)]
    pub(crate) state: String,
}

/// GitHub's schema `release`. `published_at` is null for a draft.
#[derive(Debug, Deserialize)]
pub(crate) struct Release {
    pub(crate) tag_name: String,
    #[serde(default)]
    pub(crate) name: Option<String>,
    #[serde(default)]
    pub(crate) author: Option<SimpleUser>,
    #[serde(default)]
    pub(crate) published_at: Option<Timestamp>,
    #[serde(default)]
    pub(crate) draft: bool,
}
