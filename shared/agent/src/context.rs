//! What is asked, and what the workspace's settings say.

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

/// How a workspace counts its sprints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SprintCadence {
    /// The first day of any one sprint.
    pub first_day: Date,
    /// How long every sprint is, in days; 0 counts as no cadence.
    pub length_days: u32,
    /// The IANA name of the zone whose midnights begin the days.
    pub time_zone: String,
}

/// The settings of a workspace that answers depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkspaceContext {
    /// What the product is, in its owners' words.
    #[serde(default)]
    pub product_overview: String,
    /// How sprints are counted, when they are.
    #[serde(default)]
    pub cadence: Option<SprintCadence>,
    /// How many days an answer looks back when the question names no time.
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

/// One question.
#[derive(Clone, Debug)]
pub struct Question {
    /// What is asked, as it was submitted.
    pub text: String,
    /// The zone in which its dates are meant.
    pub time_zone: TimeZone,
    /// When it was asked: what "now" and "today" mean.
    pub asked_at: Timestamp,
}
