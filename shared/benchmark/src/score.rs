//! Scoring: the metrics by which models are compared, computed from the judged comments of a run's draws.
//!
//! The same draws produce the same metrics, bit for bit, in any order and on any machine. Only completed draws count.
//! Golden vectors in `harness/golden/` fix every value of [`Score`], so that every change of scoring changes the
//! harness version. [`results`](crate::results) builds the document for callers from a score; the document is not part
//! of the version.

mod input;
mod tally;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

pub use self::input::{ScoredDraw, ScoredRecord};
pub use self::tally::{DrawTally, MAX_DRAWS, ScoreMetrics, Tally};
use crate::run_parameters::run_parameters;
use crate::statistics::Bootstrap;

/// Score of a run. Nothing is rounded. Every metric of a run without completed draws is 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// Harmonic mean of `precision_avg_k` and `recall_avg_k`; 0 if both are 0.
    pub f1_score: f64,
    /// Mean recall of the catalogued bugs of records with at least one completed draw. The recall of a bug is the share
    /// of its record's completed draws that found it. 0 if those records have no bug.
    pub recall_avg_k: f64,
    /// Share of the bugs counted in `recall_avg_k` that at least one completed draw found; 0 if no bug is counted.
    pub recall_max_k: f64,
    /// Mean precision of the draw indexes with at least one comment. The precision of an index is the share of valid
    /// comments among the comments of the draws with this index, one draw of each record. 0 without a comment.
    pub precision_avg_k: f64,
    /// Number of signal comments divided by the number of noise comments, or by 1 if there is no noise. Signal is every
    /// valid comment that found a catalogued bug or is itself of critical or high severity; noise is every other
    /// comment.
    pub signal_to_noise_ratio: f64,
    /// 95 % confidence intervals of F1, recall and precision. The signal-to-noise ratio has none.
    pub intervals: Intervals,
}

/// Bootstrap intervals at 95 %, each as `[low, high]`. The clusters are the records with at least one completed draw,
/// in the order of their slugs' bytes; [`Bootstrap`] defines the resampling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Intervals {
    /// Interval of `f1_score`.
    pub f1_score: [f64; 2],
    /// Interval of `recall_avg_k`.
    pub recall_avg_k: [f64; 2],
    /// Interval of `recall_max_k`.
    pub recall_max_k: [f64; 2],
    /// Interval of `precision_avg_k`.
    pub precision_avg_k: [f64; 2],
}

/// Scores the completed draws of a run with `k` draws per record.
///
/// `records` are all records of the dataset, each slug once. `draws` contains each (record, index) at most once. Draws
/// of unknown records and draws with an index of k or more do not belong to the run and are ignored.
pub fn score(k: u8, records: &[ScoredRecord<'_>], draws: &[ScoredDraw<'_>]) -> Score {
    let tallies = tallies(k, records, draws);
    let ScoreMetrics { f1_score, recall_avg_k, recall_max_k, precision_avg_k } = ScoreMetrics::of(&tallies);
    Score {
        f1_score,
        recall_avg_k,
        recall_max_k,
        precision_avg_k,
        signal_to_noise_ratio: Tally::sum(&tallies).signal_to_noise(),
        intervals: intervals(&tallies),
    }
}

/// Returns the counts of each record that has a completed draw, ordered by slug. `k` is the number of draws per record.
fn tallies(k: u8, records: &[ScoredRecord<'_>], draws: &[ScoredDraw<'_>]) -> Vec<Tally> {
    let mut by_record: HashMap<&str, Vec<&ScoredDraw<'_>>> = HashMap::new();
    for draw in draws.iter().filter(|draw| draw.index < k.min(MAX_DRAWS)) {
        by_record.entry(draw.record).or_default().push(draw);
    }
    let mut sorted: Vec<&ScoredRecord<'_>> = records.iter().collect();
    sorted.sort_by_key(|record| record.slug);
    let counted = sorted.into_iter().filter_map(|record| {
        let draws = by_record.get(record.slug)?.iter();
        let counts = draws.map(|draw| DrawTally::of(draw.index, record.bugs.iter().copied(), draw.comments));
        Some(Tally::of(&record.bugs, &counts.collect::<Vec<_>>()))
    });
    counted.collect()
}

/// Computes 95 % intervals. Whole records are resampled, since the draws of one record are correlated.
fn intervals(tallies: &[Tally]) -> Intervals {
    let [f1_score, recall_avg_k, recall_max_k, precision_avg_k] =
        bootstrap().intervals(tallies, |sample| ScoreMetrics::of(sample).to_array());
    Intervals { f1_score, recall_avg_k, recall_max_k, precision_avg_k }
}

/// Returns the bootstrap that computes every interval of the benchmark. Its clusters are records.
pub fn bootstrap() -> Bootstrap {
    let frozen = &run_parameters().intervals;
    Bootstrap { level_per_mille: frozen.level_per_mille, resamples: frozen.resamples, seed: frozen.seed }
}
