//! The results of a run, as callers receive them: the [`Score`] with cost, latency, failures and figures by severity.
//!
//! The document is not part of the harness version. The same draws produce the same document, bit for bit, in any
//! order.

mod document;
mod facts;
mod failures;
mod money;
mod record_counts;
mod severity;

use std::collections::HashMap;

use plumbline_conversation::Usage;
use rust_decimal::Decimal;

pub use self::document::{
    BySeverity, DrawErrors, LanguageCount, ReasonCount, Results, RunModelSettings, SeverityFigures,
};
pub use self::facts::{RecordFacts, RunFacts};
use self::failures::FailureCounts;
pub use self::record_counts::{BugSummary, DrawSummary, RecordCounts};
use self::severity::SeverityCounts;
use crate::draw::{Draw, DrawOutcome, JudgedComment};
use crate::score::{MAX_DRAWS, Score, ScoredDraw, ScoredRecord, score};
use crate::statistics::{nearest_rank, ratio};

/// Computes the results of a run.
///
/// `records` are all records of the dataset, each slug once. `draws` are the finished draws, each (record, index) at
/// most once. Draws of unknown records and draws with an index of k or more do not belong to the run and are ignored.
///
/// Quality figures use completed draws only; the total cost and the error rate also use failed draws. A draw
/// that was never sent, because the run ended first, counts in `total_draws` only. Without a completed draw
/// every quality figure, every latency and the cost per review is 0. Every recall, precision and F1 score by
/// severity is then `None`.
pub fn compute(run: &RunFacts, records: &[RecordFacts], draws: &[Draw]) -> Results {
    let by_slug: HashMap<&str, &RecordFacts> =
        records.iter().map(|record| (record.slug.as_str(), record)).collect();
    let mut sums = RunSums::default();
    for draw in draws.iter().filter(|draw| draw.index < run.k.min(MAX_DRAWS)) {
        if let Some(record) = by_slug.get(draw.record.as_str()) {
            sums.add(record, draw);
        }
    }
    let scored: Vec<ScoredRecord<'_>> = records.iter().map(ScoredRecord::from).collect();
    let score = score(run.k, &scored, &sums.scored);
    sums.into_results(run, score, records.len() as u64 * u64::from(run.k))
}

/// Sums over the draws of a run.
#[derive(Default)]
struct RunSums<'a> {
    scored: Vec<ScoredDraw<'a>>,
    severities: SeverityCounts,
    failures: FailureCounts,
    /// Generation time of each completed draw, in milliseconds.
    latencies: Vec<u64>,
    ok_usage: Usage,
    errored_usage: Usage,
}

impl<'a> RunSums<'a> {
    fn add(&mut self, record: &RecordFacts, draw: &'a Draw) {
        match &draw.outcome {
            DrawOutcome::Scored { comments, usage, generating_ms } => {
                self.add_scored(record, draw, comments);
                self.latencies.push(*generating_ms);
                self.ok_usage += *usage;
            }
            DrawOutcome::Errored { reason, usage } => {
                self.failures.add(*reason, &record.language);
                self.errored_usage += *usage;
            }
        }
    }

    fn add_scored(&mut self, record: &RecordFacts, draw: &'a Draw, comments: &'a [JudgedComment]) {
        self.scored.push(ScoredDraw { record: &draw.record, index: draw.index, comments });
        self.severities.add(record, comments);
    }

    fn into_results(mut self, run: &RunFacts, score: Score, total_draws: u64) -> Results {
        self.latencies.sort_unstable();
        let latency = |per_mille| nearest_rank(&self.latencies, per_mille).unwrap_or(0);
        Results {
            k: run.k,
            f1_score: score.f1_score,
            recall_avg_k: score.recall_avg_k,
            recall_max_k: score.recall_max_k,
            precision_avg_k: score.precision_avg_k,
            signal_to_noise_ratio: score.signal_to_noise_ratio,
            by_severity: self.severities.by_severity(),
            total_cost: price(run, self.ok_usage + self.errored_usage + run.probe_usage),
            cost_per_review: per_review(price(run, self.ok_usage), self.latencies.len()),
            latency_ms_p50: latency(500),
            latency_ms_p90: latency(900),
            latency_ms_max: latency(1000),
            total_draws,
            ok_draws: self.latencies.len() as u64,
            errored_draws: self.failures.count(),
            error_rate: ratio(self.failures.count(), total_draws),
            errors: self.failures.into_errors(),
            effective_model: effective_model(run),
            intervals: score.intervals,
        }
    }
}

fn price(run: &RunFacts, usage: Usage) -> Decimal {
    run.cost_rate.map_or(Decimal::ZERO, |rate| rate.cost_in_dollars(usage))
}

fn per_review(cost: Decimal, ok_draws: usize) -> Decimal {
    cost.checked_div(Decimal::from(ok_draws)).unwrap_or(Decimal::ZERO).normalize()
}

fn effective_model(run: &RunFacts) -> RunModelSettings {
    let provider = run.provider.clone();
    RunModelSettings { provider, effort: run.effort, context_window: run.context_window }
}
