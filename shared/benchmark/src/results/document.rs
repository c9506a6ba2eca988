//! Types of the results document.

use plumbline_conversation::Effort;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::money;
use crate::draw::ErrorReason;
use crate::score::Intervals;

/// Results of a run. Nothing is rounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Results {
    /// Draws per record.
    pub k: u8,
    /// Harmonic mean of `precision_avg_k` and `recall_avg_k`, as in [`Score::f1_score`](crate::score::Score::f1_score).
    pub f1_score: f64,
    /// Mean over the catalogued bugs of the share of draws that found the bug, as in
    /// [`Score::recall_avg_k`](crate::score::Score::recall_avg_k).
    pub recall_avg_k: f64,
    /// Share of the catalogued bugs that at least one draw found, as in
    /// [`Score::recall_max_k`](crate::score::Score::recall_max_k).
    pub recall_max_k: f64,
    /// Mean, over the draw indexes, of the share of [valid](crate::draw::JudgedComment::is_valid) comments among the
    /// comments of the draws with that index, as in [`Score::precision_avg_k`](crate::score::Score::precision_avg_k).
    pub precision_avg_k: f64,
    /// Number of comments that are [signal](crate::draw::JudgedComment::is_signal) divided by the number of all other
    /// comments (by 1 if there are none), as in
    /// [`Score::signal_to_noise_ratio`](crate::score::Score::signal_to_noise_ratio).
    pub signal_to_noise_ratio: f64,
    /// Recall by the bug's severity and precision by the comment's, pooled over the completed draws.
    pub by_severity: BySeverity,
    /// Price of all reported tokens in US dollars: completed draws, failed draws and the probe.
    #[serde(with = "money")]
    pub total_cost: Decimal,
    /// Mean price of a completed draw in US dollars; 0 without completed draws.
    #[serde(with = "money")]
    pub cost_per_review: Decimal,
    /// Median generation time of the completed draws, in milliseconds (nearest-rank method); 0 without
    /// completed draws.
    pub latency_ms_p50: u64,
    /// 90th percentile of the generation time of the completed draws, in milliseconds.
    pub latency_ms_p90: u64,
    /// Maximum generation time of the completed draws, in milliseconds.
    pub latency_ms_max: u64,
    /// Number of records times k, whether a draw was sent or not.
    pub total_draws: u64,
    /// Number of draws that were completed and scored.
    pub ok_draws: u64,
    /// Number of draws that failed. A draw that was never sent neither failed nor was completed.
    pub errored_draws: u64,
    /// Ratio of `errored_draws` to `total_draws`.
    pub error_rate: f64,
    /// Counts of failures; absent if no draw failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errors: Option<DrawErrors>,
    /// Settings of the model.
    pub effective_model: RunModelSettings,
    /// Confidence intervals at 95 %.
    pub intervals: Intervals,
}

/// Recall, precision and F1 score for each severity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BySeverity {
    /// Figures of critical bugs and comments.
    pub critical: SeverityFigures,
    /// Figures of bugs and comments of high severity.
    pub high: SeverityFigures,
    /// Figures of bugs and comments of medium severity.
    pub medium: SeverityFigures,
    /// Figures of bugs and comments of low severity.
    pub low: SeverityFigures,
    /// Figures of comments without a severity. Recall and F1 score are `None`, since every bug has a severity.
    pub none: SeverityFigures,
}

/// Recall, precision and F1 score for one severity. Recall is about the bugs of this severity, precision about the
/// comments to which the reviewer gave it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeverityFigures {
    /// Share of (bug, completed draw) pairs in which the draw found the bug; `None` without pairs.
    pub recall: Option<f64>,
    /// Share of comments that are [valid](crate::draw::JudgedComment::is_valid); `None` without comments.
    pub precision: Option<f64>,
    /// Harmonic mean of recall and precision; `None` if either is `None`.
    pub f1_score: Option<f64>,
    /// Number of comments that the precision is computed from.
    pub precision_scored: u64,
}

/// Counts of failed draws, in all and by cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DrawErrors {
    /// Number of failed draws.
    pub errored_draws: u64,
    /// Number of failed draws whose input exceeded the context window.
    pub context_window_exceeded_draws: u64,
    /// Counts of failed draws by reason, the largest count first, equal counts by name.
    pub by_reason: Vec<ReasonCount>,
    /// Counts of failed draws by the record's language, the largest count first, equal counts by name.
    pub by_language: Vec<LanguageCount>,
}

/// Number of draws that failed for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonCount {
    /// Reason of the failures.
    pub reason: ErrorReason,
    /// Number of draws; never 0.
    pub count: u64,
}

/// Number of failed draws of records in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageCount {
    /// Language of the records.
    pub language: String,
    /// Number of draws; never 0.
    pub count: u64,
}

/// Settings of the model, which the results show as `effectiveModel`. They contain neither the name nor the address of
/// the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunModelSettings {
    /// Name of the endpoint's wire protocol: `compat_chat` or `messages_api`.
    pub provider: String,
    /// Requested reasoning effort.
    pub effort: Effort,
    /// Declared context window, in tokens.
    pub context_window: u64,
}
