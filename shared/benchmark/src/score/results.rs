//! A run's results, as they are answered.

use plumbline_conversation::Effort;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::ErrorReason;

/// Every figure of a run. Nothing is rounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Results {
    /// Draws per record.
    pub k: u8,
    /// The harmonic mean of `precision_avg_k` and `recall_avg_k`; 0 when both are 0.
    pub f1_score: f64,
    /// The mean over catalogued bugs, of records with at least one ok draw, of the share of that record's ok
    /// draws that found the bug; 0 when there is no such bug.
    pub recall_avg_k: f64,
    /// The mean over the same bugs of whether any ok draw found the bug.
    pub recall_max_k: f64,
    /// For each draw index the share of its comments, over all records, that are valid; of those the mean
    /// over the indexes that have a comment; 0 when none has.
    pub precision_avg_k: f64,
    /// Signal over noise, or over 1 without noise. Signal are the valid comments that found a catalogued bug or
    /// are themselves of critical or high severity; noise is every other comment.
    pub signal_to_noise_ratio: f64,
    /// Recall by the bug's severity and precision by the comment's, pooled over the ok draws.
    pub by_severity: BySeverity,
    /// The price in US dollars of every token that was reported: ok draws, errored draws and the probe.
    #[serde(with = "crate::money::number")]
    pub total_cost: Decimal,
    /// The price of the ok draws in US dollars, for each of them; 0 without any.
    #[serde(with = "crate::money::number")]
    pub cost_per_review: Decimal,
    /// The median time that an ok draw was generating for, in milliseconds: nearest rank; 0 without any.
    pub latency_ms_p50: u64,
    /// The 90th percentile of the same.
    pub latency_ms_p90: u64,
    /// The longest of the same.
    pub latency_ms_max: u64,
    /// Records times k, whether a draw was sent or not.
    pub total_draws: u64,
    /// Draws that were completed and scored.
    pub ok_draws: u64,
    /// Draws that failed. A draw that was never sent neither failed nor was completed.
    pub errored_draws: u64,
    /// `errored_draws` over `total_draws`.
    pub error_rate: f64,
    /// What failed; only if something did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errors: Option<Errors>,
    /// What the run was made with.
    pub effective_model: EffectiveModel,
    /// 95 % intervals.
    pub intervals: Intervals,
}

/// Figures for each severity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BySeverity {
    /// Of critical bugs and comments.
    pub critical: SeverityFigures,
    /// Of high ones.
    pub high: SeverityFigures,
    /// Of medium ones.
    pub medium: SeverityFigures,
    /// Of low ones.
    pub low: SeverityFigures,
    /// Of comments without a severity: precision only.
    pub none: SeverityFigures,
}

/// The figures of one severity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeverityFigures {
    /// The share of (bug, ok draw) pairs in which the bug was found; none without a pair.
    pub recall: Option<f64>,
    /// The share of comments that are valid; none without a comment.
    pub precision: Option<f64>,
    /// The harmonic mean of both; none where either is.
    pub f1_score: Option<f64>,
    /// How many comments there are.
    pub precision_scored: u64,
}

/// What failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Errors {
    /// How many draws did.
    pub errored_draws: u64,
    /// How many of them were over the context window.
    pub context_window_exceeded_draws: u64,
    /// By reason, the most frequent first, then by name.
    pub by_reason: Vec<ReasonCount>,
    /// By the record's language, the most frequent first, then by name.
    pub by_language: Vec<LanguageCount>,
}

/// How many draws failed for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonCount {
    /// The reason.
    pub reason: ErrorReason,
    /// How many; never 0.
    pub count: u64,
}

/// How many draws failed of records in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageCount {
    /// The language.
    pub language: String,
    /// How many; never 0.
    pub count: u64,
}

/// What a run was made with; nothing that tells whose model it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EffectiveModel {
    /// The wire protocol.
    pub provider: String,
    /// How hard the model was asked to think.
    pub effort: Effort,
    /// The declared window, in tokens.
    pub context_window: u64,
}

/// Bootstrap intervals of 95 %, `[low, high]` each. The clusters are the records with at least one ok draw, in the
/// order of their slugs' bytes; [`Bootstrap`](crate::statistics::Bootstrap) says how they are resampled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Intervals {
    /// Of `f1_score`.
    pub f1_score: [f64; 2],
    /// Of `recall_avg_k`.
    pub recall_avg_k: [f64; 2],
    /// Of `recall_max_k`.
    pub recall_max_k: [f64; 2],
    /// Of `precision_avg_k`.
    pub precision_avg_k: [f64; 2],
}
