//! Scoring: from what each draw came to, to every figure of a run.
//!
//! The same draws give the same figures to the bit, in whatever order they are handed in and on whatever
//! machine. Only ok draws count for quality; errored draws count for cost and for the error rate. A draw that
//! was never sent, since the run was already known to be invalid, counts in `totalDraws` alone.

mod draw;
mod failures;
mod pooled;
mod results;
mod tally;

use std::collections::HashMap;

use plumbline_conversation::Usage;
use rust_decimal::Decimal;

pub use self::draw::{Draw, DrawOutcome, ErrorReason, JudgedComment, RecordFacts, RunFacts};
use self::failures::Failures;
use self::pooled::Pool;
pub use self::results::{
    BySeverity, EffectiveModel, Errors, Intervals, LanguageCount, ReasonCount, Results, SeverityFigures,
};
use self::tally::{Figures, MOST_DRAWS, Tally};
use crate::run_parameters::frozen;
use crate::statistics::{Bootstrap, nearest_rank, ratio};

/// Scores a run.
///
/// `records` are all records of the dataset, each slug once. `draws` are those that came to an end, each
/// (record, index) at most once; one of a record that is not among `records`, or with an index that is not
/// below k, is no draw of this run and is left out.
///
/// Without any ok draw every quality figure, every latency and the cost per review is 0, and every figure by
/// severity is null.
pub fn score(run: &RunFacts, records: &[RecordFacts], draws: &[Draw]) -> Results {
    let mut sums = Sums::default();
    for (record, draws) in by_record(run, records, draws) {
        sums.add(record, &draws);
    }
    sums.into_results(run, records.len() as u64 * u64::from(run.k))
}

/// Every record by slug, with its draws by index.
fn by_record<'a>(
    run: &RunFacts,
    records: &'a [RecordFacts],
    draws: &'a [Draw],
) -> Vec<(&'a RecordFacts, Vec<&'a Draw>)> {
    let mut of_record: HashMap<&str, Vec<&Draw>> = HashMap::new();
    let most = usize::from(run.k).min(MOST_DRAWS);
    for draw in draws.iter().filter(|draw| usize::from(draw.index) < most) {
        of_record.entry(&draw.record).or_default().push(draw);
    }
    let mut sorted: Vec<&RecordFacts> = records.iter().collect();
    sorted.sort_by_key(|record| &record.slug);
    sorted.into_iter().map(|record| (record, of_record.remove(&*record.slug).unwrap_or_default())).collect()
}

/// Everything that is counted on the way.
#[derive(Default)]
struct Sums {
    /// One for each record with an ok draw.
    tallies: Vec<Tally>,
    pool: Pool,
    failures: Failures,
    /// Of the ok draws, in milliseconds.
    latencies: Vec<u64>,
    ok_usage: Usage,
    errored_usage: Usage,
}

impl Sums {
    fn add(&mut self, record: &RecordFacts, draws: &[&Draw]) {
        let mut ok_draws = Vec::new();
        for draw in draws {
            match &draw.outcome {
                DrawOutcome::Scored { comments, usage, generating_ms } => {
                    ok_draws.push((usize::from(draw.index), comments.as_slice()));
                    self.latencies.push(*generating_ms);
                    self.ok_usage += *usage;
                }
                DrawOutcome::Errored { reason, usage } => {
                    self.failures.add(*reason, &record.language);
                    self.errored_usage += *usage;
                }
            }
        }
        if !ok_draws.is_empty() {
            self.tallies.push(Tally::of(record, &ok_draws));
            self.pool.add(record, &ok_draws);
        }
    }

    fn into_results(mut self, run: &RunFacts, total_draws: u64) -> Results {
        self.latencies.sort_unstable();
        let latency = |per_mille| nearest_rank(&self.latencies, per_mille).unwrap_or(0);
        let figures = Figures::of(&self.tallies);
        Results {
            k: run.k,
            f1_score: figures.f1_score,
            recall_avg_k: figures.recall_avg_k,
            recall_max_k: figures.recall_max_k,
            precision_avg_k: figures.precision_avg_k,
            signal_to_noise_ratio: self.pool.signal_to_noise(),
            by_severity: self.pool.by_severity(),
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
            intervals: intervals(&self.tallies),
        }
    }
}

fn price(run: &RunFacts, usage: Usage) -> Decimal {
    run.cost_rate.map_or(Decimal::ZERO, |rate| rate.price(usage))
}

fn per_review(cost: Decimal, ok_draws: usize) -> Decimal {
    cost.checked_div(Decimal::from(ok_draws)).unwrap_or(Decimal::ZERO).normalize()
}

fn effective_model(run: &RunFacts) -> EffectiveModel {
    let provider = run.provider.clone();
    EffectiveModel { provider, effort: run.effort, context_window: run.context_window }
}

/// 95 % intervals by resampling whole records, since draws of one record are alike. The clusters are the records
/// with at least one ok draw, in the order of their slugs' bytes; how they are resampled is in [`Bootstrap`], how
/// often and from which seed in `harness/run.json`.
fn intervals(tallies: &[Tally]) -> Intervals {
    let frozen = &frozen().intervals;
    let bootstrap =
        Bootstrap { level_per_mille: frozen.level_per_mille, resamples: frozen.resamples, seed: frozen.seed };
    let [f1_score, recall_avg_k, recall_max_k, precision_avg_k] =
        bootstrap.intervals(tallies, |sample| Figures::of(sample).in_order());
    Intervals { f1_score, recall_avg_k, recall_max_k, precision_avg_k }
}
