//! The agent webhook API on the wire: a query in, a job out.

use std::fmt;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use url::Url;

mod request;
mod timezone;

pub use request::{Destination, MAX_QUERY_CHARACTERS, TriggerRequest};
pub use timezone::{Timezone, UnknownTimezone};

use crate::ids::JobId;

/// The answer to a trigger request (202).
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TriggerResponse {
    /// The right to read the result of this one job, for about an hour.
    pub job_token: String,
    /// Where to poll; the token is not part of it.
    pub poll_url: Url,
    /// Deprecated: the job's id.
    pub workflow_id: JobId,
}

impl fmt::Debug for TriggerResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("TriggerResponse")
            .field("workflow_id", &self.workflow_id)
            .finish_non_exhaustive()
    }
}

/// The answer to a poll: 202 while running, with `Retry-After`, then 200.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum PollResponse {
    /// Not finished.
    Running,
    /// Answered.
    Completed {
        /// The agent's answer.
        response: String,
    },
    /// Given up.
    Failed,
}

impl fmt::Debug for PollResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Running => "Running",
            Self::Completed { .. } => "Completed",
            Self::Failed => "Failed",
        })
    }
}

/// What is posted to an external destination: three fields for an answer, a fourth for a job that failed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveredResult {
    query: String,
    response: String,
    workflow_id: JobId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<Failed>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Failed {
    Failed,
}

impl DeliveredResult {
    /// The answer to a query, which is sent along exactly as it was submitted.
    pub fn completed(query: String, response: String, job: JobId) -> Self {
        Self { query, response, workflow_id: job, status: None }
    }

    /// News of a job that failed: an empty response, and `status`.
    pub fn failed(query: String, job: JobId) -> Self {
        Self { query, response: String::new(), workflow_id: job, status: Some(Failed::Failed) }
    }
}

impl fmt::Debug for DeliveredResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("DeliveredResult")
            .field("workflow_id", &self.workflow_id)
            .finish_non_exhaustive()
    }
}

/// How long to wait before the next poll of a job of this age, in seconds: 2 in its first 30 seconds, then 5,
/// then 15 after five minutes.
pub fn poll_retry_after(age: SignedDuration) -> u64 {
    match age.as_secs() {
        ..30 => 2,
        30..300 => 5,
        _ => 15,
    }
}

#[cfg(test)]
mod tests;
