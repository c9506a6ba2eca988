//! Messages of errored runs: a fixed set, which never contains text from the caller's endpoint.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Reason why a run errored. The main table stores the variant's name in snake case; the API returns its
/// [`text`](Self::text).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunErrorReason {
    /// The endpoint rejected the API key.
    AuthenticationFailed,
    /// The endpoint could not be reached over public HTTPS.
    EndpointUnreachable,
    /// The declared context window is below the minimum.
    ContextWindowTooSmall,
    /// The endpoint's response to the probe lacks the required tool call, or the endpoint rejected the probe, the tools
    /// or the reasoning effort.
    ToolCallingNotHonored,
    /// The endpoint's responses to the probe or to draws could not be parsed.
    UnusableOutput,
    /// More than a fifth of the draws errored.
    TooManyErrored,
    /// More than a tenth of the draws exceeded the context window, or the probe exceeded the window.
    TooManyOverContextWindow,
    /// The service failed.
    InternalError,
}

impl RunErrorReason {
    /// All reasons.
    pub const ALL: [Self; 8] = [
        Self::AuthenticationFailed,
        Self::EndpointUnreachable,
        Self::ContextWindowTooSmall,
        Self::ToolCallingNotHonored,
        Self::UnusableOutput,
        Self::TooManyErrored,
        Self::TooManyOverContextWindow,
        Self::InternalError,
    ];

    /// Returns the text that the caller sees: what happened, and what to do about it.
    pub fn text(self) -> &'static str {
        match self {
            Self::AuthenticationFailed => {
                "Authentication to the model endpoint failed. Check modelBackend.apiKey, then start a new run."
            }
            Self::EndpointUnreachable => {
                "The model endpoint was unreachable. Check that modelBackend.baseUrl answers over public HTTPS \
                 without redirects, then start a new run."
            }
            Self::ContextWindowTooSmall => {
                "The declared context window is below the 128,000-token minimum. Use a model with a larger \
                 window, and declare it in modelBackend.contextWindow."
            }
            Self::ToolCallingNotHonored => {
                "Endpoint did not honor tool-calling on the readiness probe. It must support forced tool calls \
                 and the requested effort; use effort off for a model without an effort setting."
            }
            Self::UnusableOutput => {
                "Responses could not be used (unparseable output). Check that the endpoint speaks the protocol \
                 that modelBackend.provider names and returns tool calls with JSON arguments."
            }
            Self::TooManyErrored => {
                "Too many reviews errored (see errorRate). results.errors counts the reasons; fix them and \
                 start a new run."
            }
            Self::TooManyOverContextWindow => {
                "Too many reviews exceeded the context window. Shorten systemPrompt, lower \
                 modelBackend.maxOutputTokens or use a model with a larger window."
            }
            Self::InternalError => "An internal error occurred. Start the run again.",
        }
    }
}

impl fmt::Display for RunErrorReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}
