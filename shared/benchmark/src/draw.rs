//! Draws: reviews of a record, each with its judged comments or the reason why it failed.

use plumbline_conversation::Usage;
use serde::{Deserialize, Serialize};

use crate::judge::Verdict;
use crate::record::Severity;

/// A finished draw: one of the k attempts at reviewing a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Slug of the record.
    pub record: String,
    /// Index among the record's draws, starting at 0.
    pub index: u8,
    /// Outcome of the review.
    pub outcome: DrawOutcome,
}

/// Result of a finished draw: judged comments, or the reason for its failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum DrawOutcome {
    /// The review was completed and judged.
    Scored {
        /// Comments of the review; may be empty.
        comments: Vec<JudgedComment>,
        /// Tokens consumed, failed calls included.
        usage: Usage,
        /// Time that the model spent generating, in milliseconds, without waits between retries and without judging.
        generating_ms: u64,
    },
    /// The review failed.
    Errored {
        /// Reason of the failure.
        reason: ErrorReason,
        /// Tokens consumed, failed calls included.
        usage: Usage,
    },
}

impl DrawOutcome {
    /// Returns the reason of the failure, or `None` for a completed review.
    pub fn error(&self) -> Option<ErrorReason> {
        match self {
            Self::Scored { .. } => None,
            Self::Errored { reason, .. } => Some(*reason),
        }
    }

    /// Replaces each verdict of the model judge by that of the catalogue judge.
    #[must_use]
    pub fn with_catalogue_verdicts(mut self) -> Self {
        if let Self::Scored { comments, .. } = &mut self {
            for comment in comments {
                comment.verdict = comment.catalogue_verdict.take().unwrap_or_else(|| comment.verdict.clone());
            }
        }
        self
    }

    /// Returns the tokens consumed.
    pub fn usage(&self) -> Usage {
        match self {
            Self::Scored { usage, .. } | Self::Errored { usage, .. } => *usage,
        }
    }
}

/// A comment with the judge's verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedComment {
    /// Severity that the reviewer gave, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// Verdict that is scored: the model judge's if that judge judged the draw, otherwise the catalogue judge's.
    pub verdict: Verdict,
    /// Verdict of the catalogue judge if `verdict` is the model judge's, otherwise `None`.
    #[serde(default, rename = "catalogueVerdict", skip_serializing_if = "Option::is_none")]
    pub catalogue_verdict: Option<Verdict>,
}

impl JudgedComment {
    /// Returns true if the verdict is `Bug`, `AlsoValid` or `Valid`, and false for `Duplicate` and `Noise`.
    pub fn is_valid(&self) -> bool {
        matches!(self.verdict, Verdict::Bug { .. } | Verdict::AlsoValid { .. } | Verdict::Valid)
    }

    /// Returns true if the comment is signal: it found a bug, or it is valid and its reviewer gave it critical or high
    /// severity.
    pub fn is_signal(&self) -> bool {
        match self.verdict {
            Verdict::Bug { .. } => true,
            Verdict::AlsoValid { .. } | Verdict::Valid => {
                matches!(self.severity, Some(Severity::Critical | Severity::High))
            }
            Verdict::Duplicate { .. } | Verdict::Noise => false,
        }
    }

    /// Returns true if the comment found the bug with this id.
    pub fn has_found(&self, bug: &str) -> bool {
        matches!(&self.verdict, Verdict::Bug { id } if id == bug)
    }
}

/// Reason why a draw failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorReason {
    /// The input does not fit the declared context window, or the endpoint rejects it as too long.
    ContextWindowExceeded,
    /// The endpoint rejected the caller's API key.
    EndpointAuthFailed,
    /// The endpoint's answers cannot be decoded, or the model did not complete the review within the limits of turns,
    /// corrections and output.
    EndpointBadOutput,
    /// The endpoint could not be reached, reported an overload or a fault of its own, or did not answer in time.
    EndpointUnreachable,
    /// Any other reason.
    InternalError,
}

impl ErrorReason {
    /// Returns the name of the reason in API responses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ContextWindowExceeded => "context_window_exceeded",
            Self::EndpointAuthFailed => "endpoint_auth_failed",
            Self::EndpointBadOutput => "endpoint_bad_output",
            Self::EndpointUnreachable => "endpoint_unreachable",
            Self::InternalError => "internal_error",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ErrorReason;

    #[test]
    fn reasons_serialize_as_their_names_and_sort_by_them() {
        let all = [
            ErrorReason::ContextWindowExceeded,
            ErrorReason::EndpointAuthFailed,
            ErrorReason::EndpointBadOutput,
            ErrorReason::EndpointUnreachable,
            ErrorReason::InternalError,
        ];
        for reason in all {
            assert_eq!(serde_json::to_value(reason).expect("a word"), reason.as_str());
        }
        assert!(all.windows(2).all(|pair| pair[0] < pair[1] && pair[0].as_str() < pair[1].as_str()));
    }
}
