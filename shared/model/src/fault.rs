//! Reasons why a call failed. Their texts contain nothing that the endpoint sent, and neither its address, its key nor
//! the model's name.

use std::time::Duration;

use plumbline_conversation::Usage;

use crate::call_stats::CallStats;

/// Reason why a call brought no usable answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No usable response. The client gives up at once if the base URL is not valid, the egress guard refuses the
    /// address, or the status is 3xx or 404. After a failed or broken connection, a TLS failure, a timeout, a truncated
    /// body, or status 408, 425, 429 or 5xx, it retries, and fails once its retries or its time are used up.
    #[error("the endpoint gave no usable response: check its URL, and that it is running")]
    Unreachable,
    /// Status 401, 402 or 403, or an error that reports that the account of the API key is unknown or out of credit.
    #[error("the endpoint rejected the API key, or the key's account is unknown or out of credit")]
    Authentication,
    /// The conversation does not fit the model's context window.
    #[error("the conversation exceeds the model's context window")]
    ContextLength,
    /// The endpoint rejects the requested reasoning effort.
    #[error("the endpoint rejected the reasoning effort")]
    EffortRejected,
    /// The endpoint rejects tools or the tool choice.
    #[error("the endpoint rejected the tools or the tool choice")]
    ToolChoiceRejected,
    /// The endpoint does not allow a forced tool call together with reasoning. It may accept an optional tool call.
    #[error("the endpoint does not accept a forced tool call and reasoning in the same request")]
    ForcedToolCallRejected,
    /// The endpoint rejects the request for a reason that no other variant names.
    #[error(
        "the endpoint rejected the request for a reason that the service does not know: see the endpoint's log"
    )]
    BadRequest,
    /// The answer could not be decoded.
    #[error("the endpoint's answer could not be decoded")]
    BadOutput,
    /// The answer exceeds a size limit.
    #[error("the endpoint's answer exceeds the size limit")]
    TooLarge,
}

/// A failed call, with the tokens and the time that it consumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct CallError {
    /// Reason of the failure.
    pub fault: Fault,
    /// Tokens that the endpoint reports as consumed; zero if it reports none.
    pub usage: Usage,
    /// Duration of the last attempt if the endpoint sent an answer that is unusable or too large, otherwise zero.
    pub generation_time: Duration,
    /// Counts of the attempts with a transient failure, such as a timeout. An attempt with a permanent failure, which
    /// ends the call, is not counted.
    pub stats: CallStats,
}

impl From<Fault> for CallError {
    fn from(fault: Fault) -> Self {
        Self { fault, usage: Usage::default(), generation_time: Duration::ZERO, stats: CallStats::default() }
    }
}
