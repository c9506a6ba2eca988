//! The question, and the workspace settings that answers depend on.

use jiff::{Timestamp, tz::TimeZone};
use plumbline_activity::SprintCadence;
use serde::{Deserialize, Serialize};

/// Workspace settings that answers depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WorkspaceContext {
    /// Product overview, as the workspace's owners wrote it.
    pub product_overview: String,
    /// Sprint cadence, if the workspace has one.
    pub cadence: Option<SprintCadence>,
    /// Number of days that an answer covers when the question gives no time range.
    pub default_window_days: u32,
}

impl Default for WorkspaceContext {
    fn default() -> Self {
        Self { product_overview: String::new(), cadence: None, default_window_days: 14 }
    }
}

/// A question, with the time at which it was asked and the asker's time zone.
#[derive(Clone, Debug)]
pub struct Question {
    /// Text of the question, as it was submitted.
    pub text: String,
    /// Time zone of the dates in the question and in the answer.
    pub time_zone: TimeZone,
    /// Time of the question: the meaning of "now" and "today".
    pub asked_at: Timestamp,
}
