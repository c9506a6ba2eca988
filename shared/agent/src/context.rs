//! The question, and the workspace settings that answers depend on.

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

/// Sprint cadence of a workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SprintCadence {
    /// First day of one sprint. It determines the days of all sprints.
    pub first_day: Date,
    /// Length of every sprint in days; 0 means no cadence.
    pub length_days: u32,
    /// IANA name of the time zone in which days begin.
    pub time_zone: String,
}

/// Workspace settings that answers depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkspaceContext {
    /// Product overview, as the workspace's owners wrote it.
    #[serde(default)]
    pub product_overview: String,
    /// Sprint cadence, if the workspace has one.
    #[serde(default)]
    pub cadence: Option<SprintCadence>,
    /// Number of days that an answer covers when the question gives no time range.
    #[serde(default = "default_window_days")]
    pub default_window_days: u32,
}

impl Default for WorkspaceContext {
    fn default() -> Self {
        Self { product_overview: String::new(), cadence: None, default_window_days: default_window_days() }
    }
}

fn default_window_days() -> u32 {
    14
}

/// A question, with its time and the caller's time zone.
#[derive(Clone, Debug)]
pub struct Question {
    /// Text of the question, as it was submitted.
    pub text: String,
    /// Time zone of the dates in the question.
    pub time_zone: TimeZone,
    /// Time of the question: the meaning of "now" and "today".
    pub asked_at: Timestamp,
}
