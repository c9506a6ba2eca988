//! Wire types of the agent webhook API.

use std::fmt;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use url::Url;

mod destination;
mod request;
mod timezone;

pub use destination::Destination;
pub use request::{MAX_QUERY_CHARACTERS, TriggerRequest};
pub use timezone::{Timezone, UnknownTimezone};

use crate::ids::JobId;

/// Response to a trigger request (202).
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TriggerResponse {
    /// Signed token that authorizes reading the result of this one job for about an hour.
    pub job_token: String,
    /// URL to poll; it does not contain the token.
    pub poll_url: Url,
    /// Deprecated: the id of the job.
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

/// Response to a poll: 202 with `Retry-After` while the job is running, then 200.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum PollResponse {
    /// The job is not finished.
    Running,
    /// The agent answered.
    Completed {
        /// The agent's answer.
        response: String,
    },
    /// The job failed.
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

/// JSON body that the service posts to a destination URL: a question and its answer. The body of a failed job also has
/// the member `status`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveredResult {
    query: String,
    response: String,
    workflow_id: JobId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<FailureStatus>,
}

/// The only value of `status` in a [`DeliveredResult`].
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FailureStatus {
    Failed,
}

impl DeliveredResult {
    /// Builds the body for an answered question, with `query` exactly as it was submitted.
    pub fn completed(query: String, response: String, job: JobId) -> Self {
        Self { query, response, workflow_id: job, status: None }
    }

    /// Builds the body for a failed job, with an empty `response` and the `status` `failed`.
    pub fn failed(query: String, job: JobId) -> Self {
        Self { query, response: String::new(), workflow_id: job, status: Some(FailureStatus::Failed) }
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

/// Returns the number of seconds to wait before the next poll of a job of this age: 2 s in the job's first 30 seconds,
/// then 5 s, and 15 s after five minutes.
pub fn poll_retry_after_seconds(age: SignedDuration) -> u64 {
    match age.as_secs() {
        ..30 => 2,
        30..300 => 5,
        _ => 15,
    }
}

#[cfg(test)]
mod tests;
