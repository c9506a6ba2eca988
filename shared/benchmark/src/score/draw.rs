//! What scoring is given: what the run is, what is catalogued, and what each draw came to.

use crate::bundle::Entry;
use plumbline_conversation::{CostRate, Effort, Usage};
use serde::{Deserialize, Serialize};

use crate::judge::Verdict;
use crate::record::{Record, Severity};

/// What a run was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunFacts {
    /// Draws per record, 1 to 5.
    pub k: u8,
    /// The wire protocol.
    pub provider: String,
    /// How hard the model was asked to think.
    pub effort: Effort,
    /// The declared window, in tokens.
    pub context_window: u64,
    /// The prices; none for a run that costs nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_rate: Option<CostRate>,
    /// What the eligibility probe consumed.
    pub probe_usage: Usage,
}

/// What scoring needs to know of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordFacts {
    /// Its name, unique in the dataset.
    pub slug: String,
    /// Its language, in lower case.
    pub language: String,
    /// Its catalogued bugs: id and severity.
    pub bugs: Vec<(String, Severity)>,
}

impl From<&Entry> for RecordFacts {
    fn from(entry: &Entry) -> Self {
        Self { slug: entry.slug.clone(), language: entry.language.clone(), bugs: entry.bugs.clone() }
    }
}

impl From<&Record> for RecordFacts {
    fn from(record: &Record) -> Self {
        let bugs = record.bugs.iter().map(|bug| (bug.id.clone(), bug.severity)).collect();
        Self { slug: record.slug.clone(), language: record.language.clone(), bugs }
    }
}

/// One draw that came to an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The record's slug.
    pub record: String,
    /// Which of the record's draws it is, counted from 0.
    pub index: u8,
    /// What it came to.
    pub outcome: DrawOutcome,
}

/// What a draw came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum DrawOutcome {
    /// The review was completed and judged.
    Scored {
        /// Its comments; there may be none.
        comments: Vec<JudgedComment>,
        /// What it consumed, failed calls included.
        usage: Usage,
        /// How long the model was generating, in milliseconds: no waits, no judging.
        generating_ms: u64,
    },
    /// The review failed.
    Errored {
        /// Why.
        reason: ErrorReason,
        /// What it consumed all the same.
        usage: Usage,
    },
}

impl DrawOutcome {
    /// Why it failed, if it did.
    pub fn error(&self) -> Option<ErrorReason> {
        match self {
            Self::Scored { .. } => None,
            Self::Errored { reason, .. } => Some(*reason),
        }
    }

    /// The same as the catalogue judge sees it. Where that judge is in force there is no difference.
    #[must_use]
    pub fn by_catalogue(mut self) -> Self {
        if let Self::Scored { comments, .. } = &mut self {
            for comment in comments {
                comment.verdict = comment.catalogue_verdict.take().unwrap_or_else(|| comment.verdict.clone());
            }
        }
        self
    }

    /// What it consumed.
    pub fn usage(&self) -> Usage {
        match self {
            Self::Scored { usage, .. } | Self::Errored { usage, .. } => *usage,
        }
    }
}

/// What scoring needs to know of a comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedComment {
    /// How bad the reviewer says it is, if it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// What it is worth.
    pub verdict: Verdict,
    /// What it is worth to the catalogue judge, where another one is in force.
    #[serde(default, rename = "catalogueVerdict", skip_serializing_if = "Option::is_none")]
    pub catalogue_verdict: Option<Verdict>,
}

impl JudgedComment {
    /// Whether it found a bug or says a smaller thing that is right.
    pub fn is_valid(&self) -> bool {
        matches!(self.verdict, Verdict::Bug { .. } | Verdict::AlsoValid { .. } | Verdict::Valid)
    }

    /// Whether it is signal: valid, and catalogued or of critical or high severity.
    pub fn is_signal(&self) -> bool {
        match self.verdict {
            Verdict::Bug { .. } => true,
            Verdict::AlsoValid { .. } | Verdict::Valid => {
                matches!(self.severity, Some(Severity::Critical | Severity::High))
            }
            Verdict::Duplicate { .. } | Verdict::Noise => false,
        }
    }

    /// Whether it found that bug.
    pub fn found(&self, bug: &str) -> bool {
        matches!(&self.verdict, Verdict::Bug { id } if id == bug)
    }
}

/// Why a draw failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorReason {
    /// The input does not fit the declared window, or the endpoint says so.
    ContextWindowExceeded,
    /// The endpoint refused the key.
    EndpointAuthFailed,
    /// The endpoint's answers do not decode to a completed review.
    EndpointBadOutput,
    /// The endpoint gave no usable answer.
    EndpointUnreachable,
    /// Anything else.
    InternalError,
}

impl ErrorReason {
    /// The word for it in answers.
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
    fn reasons_are_written_as_they_are_named_and_ordered_by_name() {
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
