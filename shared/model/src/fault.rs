//! What can be wrong with a call, in words that give nothing of the endpoint away.

use std::time::Duration;

use plumbline_conversation::Usage;

use crate::met::Met;

/// Why a call brought no usable answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No answer came, even after retries: refused address, no connection, TLS, time limit, a body cut short,
    /// 429, 5xx, a redirect or 404.
    #[error("the endpoint was unreachable")]
    Unreachable,
    /// 401 or 403; 402, or an answer that says that the key's account has nothing left.
    #[error("the endpoint rejected the key")]
    Authentication,
    /// The conversation does not fit the model's context window.
    #[error("the conversation exceeds the context window")]
    ContextLength,
    /// The endpoint rejects the reasoning effort that it was asked for.
    #[error("the endpoint rejected the effort")]
    EffortRejected,
    /// The endpoint rejects tools or the choice of one.
    #[error("the endpoint rejected the tool choice")]
    ToolChoiceRejected,
    /// The endpoint does not let a tool be forced while the model thinks; it may be offered.
    #[error("the endpoint rejected a forced tool call while thinking")]
    ForcedWhileThinking,
    /// The endpoint rejects the request for any other reason.
    #[error("the endpoint rejected the request")]
    BadRequest,
    /// An answer came that does not decode.
    #[error("the endpoint's answer could not be decoded")]
    BadOutput,
}

/// A call that failed, and what it consumed all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct CallError {
    /// What was wrong.
    pub fault: Fault,
    /// What the endpoint says it consumed; zero where no answer came.
    pub usage: Usage,
    /// How long the endpoint took for an answer that came but cannot be used.
    pub generating: Duration,
    /// What it met before that.
    pub met: Met,
}

impl From<Fault> for CallError {
    fn from(fault: Fault) -> Self {
        Self { fault, usage: Usage::default(), generating: Duration::ZERO, met: Met::default() }
    }
}
