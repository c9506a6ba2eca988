//! What a reviewer says about a pull request.

use serde::{Deserialize, Serialize};

use crate::record::Severity;

/// One issue that a review reported.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Comment {
    /// The file it is about, as the reviewer wrote it.
    pub file: String,
    /// The first line it is about on the new side, counted from 1.
    pub start_line: u32,
    /// The last line it is about.
    pub end_line: u32,
    /// How bad the reviewer says it is, if it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// The issue in one line.
    pub title: String,
    /// The issue at length.
    pub body: String,
}
