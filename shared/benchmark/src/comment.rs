//! Comments of reviewers.

use serde::{Deserialize, Serialize};

use crate::record::Severity;

/// An issue that a review reported.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Comment {
    /// Path of the file, as the reviewer wrote it.
    pub file: String,
    /// First line that the comment points at, counted from 1, in the file after the change.
    pub start_line: u32,
    /// Last line that the comment points at, included.
    pub end_line: u32,
    /// Severity that the reviewer gave, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// Title, in one line.
    pub title: String,
    /// Explanation of the issue.
    pub body: String,
}
