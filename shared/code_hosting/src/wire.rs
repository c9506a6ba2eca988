//! What GitHub's REST API sends, as far as it is read.
//!
//! <https://docs.github.com/en/rest>: the schemas `commit`, `issue`, `issue-event`, `pull-request-simple`,
//! `pull-request-review` and `release`. What may be null there may be absent here.

use jiff::Timestamp;
use serde::Deserialize;

/// `commit`, in a listing or alone; only alone it has `files`.
#[derive(Debug, Deserialize)]
pub(crate) struct Commit {
    pub(crate) sha: String,
    pub(crate) commit: CommitText,
    #[serde(default)]
    pub(crate) author: Option<Account>,
    #[serde(default)]
    pub(crate) parents: Vec<Parent>,
    #[serde(default)]
    pub(crate) files: Vec<File>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct CommitText {
    pub(crate) message: String,
    pub(crate) author: Option<Signature>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Signature {
    #[serde(default)]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) email: Option<String>,
    pub(crate) date: Option<Timestamp>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Parent {}

#[derive(Debug, Deserialize)]
pub(crate) struct File {
    pub(crate) filename: String,
    #[serde(default)]
    pub(crate) previous_filename: Option<String>,
    #[serde(default)]
    pub(crate) status: String,
}

/// `simple-user`; null for accounts that are gone.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Account {
    /// Absent in an empty object, which GitHub sends for some commits.
    #[serde(default)]
    pub(crate) login: Option<String>,
}

/// `issue`. A pull request is one, too, and says so.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Issue {
    pub(crate) number: u64,
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) user: Option<Account>,
    pub(crate) created_at: Timestamp,
    #[serde(default)]
    pub(crate) pull_request: Option<PullRequestLink>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PullRequestLink {
    #[serde(default)]
    pub(crate) merged_at: Option<Timestamp>,
}

/// `issue-event`. The issue is null for one that was moved or deleted.
#[derive(Debug, Deserialize)]
pub(crate) struct Event {
    pub(crate) event: String,
    #[serde(default)]
    pub(crate) actor: Option<Account>,
    pub(crate) created_at: Timestamp,
    #[serde(default)]
    pub(crate) issue: Option<Issue>,
}

/// `pull-request-simple`.
#[derive(Debug, Deserialize)]
pub(crate) struct PullRequest {
    pub(crate) number: u64,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) updated_at: Timestamp,
}

/// `pull-request-review`. One that is not submitted yet has no time.
#[derive(Debug, Deserialize)]
pub(crate) struct Review {
    #[serde(default)]
    pub(crate) user: Option<Account>,
    #[serde(default)]
    pub(crate) submitted_at: Option<Timestamp>,
    #[serde(default)]
    pub(crate) state: String,
}

/// `release`. A draft has no time of publication.
#[derive(Debug, Deserialize)]
pub(crate) struct Release {
    pub(crate) tag_name: String,
    #[serde(default)]
    pub(crate) name: Option<String>,
    #[serde(default)]
    pub(crate) author: Option<Account>,
    #[serde(default)]
    pub(crate) published_at: Option<Timestamp>,
    #[serde(default)]
    pub(crate) draft: bool,
}
