//! Comparison of two runs: the difference of each figure with its interval.
//!
//! If both runs have counts for each record ([`Run::records`]), the bootstrap is paired: a resample takes the same
//! records from both runs. The difficulty of a record thus cancels out. Otherwise the interval of the difference is
//! computed from the intervals of the two runs, by the method of variance estimates recovery (G. Y. Zou and A. Donner,
//! "Construction of confidence limits about effect measures", Statistics in Medicine 27, 2008). That method assumes
//! that the runs are independent. Runs over the same records are not independent, so the method's intervals are too
//! wide rather than too narrow.

use std::collections::BTreeMap;

use plumbline_benchmark::score::{ScoreMetrics, Tally, bootstrap};
use serde::Serialize;

use crate::run::{RecordCounts, Run};

/// Names of the compared figures, in the order of [`ScoreMetrics::to_array`].
const FIGURES: [&str; 4] = ["F1", "recall, average of k", "recall, best of k", "precision"];

/// Result of comparing two runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Name of the first run.
    pub first: String,
    /// Name of the second run.
    pub second: String,
    /// Method that computed the intervals.
    pub method: IntervalMethod,
    /// Difference of each figure, F1 first.
    pub differences: Vec<Difference>,
}

/// Method that computes the intervals of differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum IntervalMethod {
    /// Bootstrap paired by record.
    Paired {
        /// Number of records with a completed draw in either run.
        records: usize,
    },
    /// Computation from the two runs' own intervals, as if the runs were independent.
    #[serde(rename = "intervals")]
    Independent,
}

/// Difference of one figure: its value in the second run minus its value in the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Name of the figure.
    pub figure: &'static str,
    /// Value of the first run.
    pub first: f64,
    /// Value of the second run.
    pub second: f64,
    /// The second value minus the first.
    pub difference: f64,
    /// Confidence interval of the difference at 95 %: its lower and its upper end.
    pub interval: [f64; 2],
    /// Conclusion from the interval.
    #[serde(rename = "direction")]
    pub conclusion: Conclusion,
}

/// Conclusion from the interval of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Conclusion {
    /// The whole interval is above 0.
    Higher,
    /// The whole interval is below 0.
    Lower,
    /// The interval contains 0.
    Inconclusive,
}

/// Reason why two runs are not comparable. The strings are the names of the runs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotComparable {
    /// The runs were scored under different harness versions.
    #[error("the runs {0} and {1} have different harness versions, so their scores are not comparable")]
    Harness(String, String),
    /// The runs reviewed different datasets.
    #[error("the runs {0} and {1} reviewed different datasets, so their scores are not comparable")]
    Dataset(String, String),
    /// The run has no valid results.
    #[error("the run {0} is not completed, so it has no valid results")]
    NoResults(String),
}

/// Checks that both runs are completed and have the same harness version and dataset.
fn check_comparable(first: &Run, second: &Run) -> Result<(), NotComparable> {
    for run in [first, second] {
        if run.valid_results().is_none() {
            return Err(NotComparable::NoResults(run.name()));
        }
    }
    let names = || (first.name(), second.name());
    if first.status.benchmark_harness_version != second.status.benchmark_harness_version {
        let (first, second) = names();
        return Err(NotComparable::Harness(first, second));
    }
    if first.status.benchmark_dataset_id != second.status.benchmark_dataset_id {
        let (first, second) = names();
        return Err(NotComparable::Dataset(first, second));
    }
    Ok(())
}

/// Compares two completed runs. A difference is the value of the second run minus the value of the first.
///
/// # Errors
///
/// [`NotComparable`] if a run is not completed, or if harness or dataset differ.
pub fn compare(first: &Run, second: &Run) -> Result<Comparison, NotComparable> {
    check_comparable(first, second)?;
    let [left, right] = [estimates(first), estimates(second)];
    let paired = first.records.as_deref().zip(second.records.as_deref());
    let (method, intervals) = match paired {
        Some((first, second)) => paired_intervals(first, second),
        None => (
            IntervalMethod::Independent,
            std::array::from_fn(|figure| difference_interval(left[figure], right[figure])),
        ),
    };
    let differences = (0..FIGURES.len()).map(|figure| {
        let (first, second) = (left[figure].value, right[figure].value);
        Difference::new(FIGURES[figure], first, second, intervals[figure])
    });
    let differences = differences.collect();
    Ok(Comparison { first: first.name(), second: second.name(), method, differences })
}

impl Difference {
    fn new(figure: &'static str, first: f64, second: f64, interval: [f64; 2]) -> Self {
        let conclusion = match interval {
            [low, _] if low > 0.0 => Conclusion::Higher,
            [_, high] if high < 0.0 => Conclusion::Lower,
            _ => Conclusion::Inconclusive,
        };
        Self { figure, first, second, difference: second - first, interval, conclusion }
    }
}

/// Estimate of a figure: its value and its 95 % confidence interval.
#[derive(Clone, Copy, Default)]
struct Estimate {
    value: f64,
    interval: [f64; 2],
}

/// Returns the estimates of a run, in the order of [`FIGURES`]; zeros for a run without valid results.
fn estimates(run: &Run) -> [Estimate; 4] {
    let Some(results) = run.valid_results() else { return Default::default() };
    let intervals = &results.intervals;
    [
        Estimate { value: results.f1_score, interval: intervals.f1_score },
        Estimate { value: results.recall_avg_k, interval: intervals.recall_avg_k },
        Estimate { value: results.recall_max_k, interval: intervals.recall_max_k },
        Estimate { value: results.precision_avg_k, interval: intervals.precision_avg_k },
    ]
}

/// Computes the confidence interval of the difference `second - first`, as if the two were independent. With the
/// intervals `[low1, high1]` and `[low2, high2]`, its ends are:
///
/// - `difference - sqrt((second - low2)² + (high1 - first)²)`
/// - `difference + sqrt((high2 - second)² + (first - low1)²)`
fn difference_interval(first: Estimate, second: Estimate) -> [f64; 2] {
    let difference = second.value - first.value;
    let root = |left: f64, right: f64| (left * left + right * right).sqrt();
    let below = root(second.value - second.interval[0], first.interval[1] - first.value);
    let above = root(second.interval[1] - second.value, first.value - first.interval[0]);
    [difference - below, difference + above]
}

/// Computes the intervals of the differences by a bootstrap in which each resample takes the same records from both
/// runs. A record that has a completed draw in only one of the runs counts in that run alone, as it does in the run's
/// own figures. Returns the method with its number of records, and the intervals in the order of [`FIGURES`].
fn paired_intervals(first: &[RecordCounts], second: &[RecordCounts]) -> (IntervalMethod, [[f64; 2]; 4]) {
    let pairs = paired_tallies(first, second);
    let intervals = bootstrap().intervals(&pairs, |sample: &[[Tally; 2]]| {
        let of = |run: usize| {
            let tallies: Vec<Tally> = sample.iter().map(|pair| pair[run]).collect();
            ScoreMetrics::of(&tallies).to_array()
        };
        let (first, second) = (of(0), of(1));
        std::array::from_fn(|figure| second[figure] - first[figure])
    });
    (IntervalMethod::Paired { records: pairs.len() }, intervals)
}

/// Returns, for each record with a completed draw in either run, its counts in the first and in the second run. The
/// pairs are in the order of the records' slugs.
fn paired_tallies(first: &[RecordCounts], second: &[RecordCounts]) -> Vec<[Tally; 2]> {
    let mut by_slug: BTreeMap<&str, [Tally; 2]> = BTreeMap::new();
    for (run, records) in [first, second].into_iter().enumerate() {
        for record in records.iter().filter(|record| record.completed_draws().next().is_some()) {
            by_slug.entry(&record.slug).or_default()[run] = record.tally();
        }
    }
    by_slug.into_values().collect()
}
