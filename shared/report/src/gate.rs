//! The gate: checks of a run against limits and against a baseline.

use plumbline_benchmark::record::Severity;
use plumbline_benchmark::results::{Results, SeverityFigures};
use rust_decimal::prelude::ToPrimitive;
use serde::Serialize;

use crate::comparison::{NotComparable, compare};
use crate::numbers::{format_dollars, format_fraction, format_interval};
use crate::recall::Recall;
use crate::run::Run;

/// Conditions that the results of a run must meet. An absent limit is not checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GateLimits {
    /// Minimum F1.
    pub min_f1: Option<f64>,
    /// Minimum precision.
    pub min_precision: Option<f64>,
    /// Minimum recall over all bugs, averaged over the k draws.
    pub min_recall: Option<f64>,
    /// Severities, each with the minimum recall of the bugs of this severity.
    pub min_recall_by_severity: Vec<(Severity, f64)>,
    /// Maximum share of failed draws, from 0 to 1.
    pub max_error_rate: Option<f64>,
    /// Maximum total cost in US dollars.
    pub max_cost: Option<f64>,
    /// True if the minimum of a figure applies to the lower end of the figure's interval instead of the figure itself.
    pub compares_interval_end: bool,
}

/// Maximum drop of F1 below the F1 of a baseline.
#[derive(Clone, Copy, Debug)]
pub struct MaxF1Drop<'a> {
    /// Run to compare with.
    pub baseline: &'a Run,
    /// Maximum drop, as a difference of two F1 values, such as 0.02.
    pub limit: f64,
}

/// The checks of a run, and the worst of their outcomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GateResult {
    /// Each check with its outcome.
    pub checks: Vec<CheckResult>,
    /// Worst outcome of the checks. From worst to best, these are: missed, inconclusive, passed.
    pub outcome: CheckOutcome,
}

/// Result of checking a run against one limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckResult {
    /// Name of the figure, such as `F1`.
    pub figure: String,
    /// The limit, formatted for people, such as `at least 0.500`.
    pub limit: String,
    /// The measured value, formatted for people, with its interval if the check uses the interval.
    pub measured: String,
    /// Outcome of the check.
    pub outcome: CheckOutcome,
}

/// Outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckOutcome {
    /// The run is within the limit.
    Passed,
    /// The interval of the difference from the baseline contains the limit.
    Inconclusive,
    /// The run is outside the limit.
    Missed,
}

impl CheckOutcome {
    /// Returns the name of the outcome, in lower case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Inconclusive => "inconclusive",
            Self::Missed => "missed",
        }
    }
}

/// Reason why limits cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GateError {
    /// The run is not completed, or is not comparable with the baseline.
    #[error(transparent)]
    NotComparable(#[from] NotComparable),
    /// The recall of a severity has no interval, since the report lacks the counts of bugs found in each record. The
    /// text is the severity's name.
    #[error(
        "the limit on the recall of bugs of severity {0} cannot be checked: this recall has no interval, since the \
         report lacks the counts of each record"
    )]
    NoInterval(&'static str),
    /// No completed draw reviewed a bug of this severity. The text is the severity's name.
    #[error(
        "the recall of bugs of severity {0} is unknown, since no completed draw reviewed such a bug: remove this \
         limit"
    )]
    NoFigure(&'static str),
}

/// Checks a completed run against limits, and against a baseline if `max_drop` is given.
///
/// # Errors
///
/// [`GateError`] if a limit cannot be checked.
pub fn gate(
    run: &Run,
    limits: &GateLimits,
    max_drop: Option<MaxF1Drop<'_>>,
) -> Result<GateResult, GateError> {
    let results = run.valid_results().ok_or_else(|| NotComparable::NoResults(run.name()))?;
    let mut checks = quality_checks(results, limits);
    for (severity, limit) in &limits.min_recall_by_severity {
        checks.push(severity_check(run, results, *severity, *limit, limits.compares_interval_end)?);
    }
    checks.extend(limits.max_error_rate.map(|limit| {
        new_check(
            "error rate",
            results.error_rate <= limit,
            at_most(&format_fraction(limit)),
            format_fraction(results.error_rate),
        )
    }));
    checks.extend(limits.max_cost.map(|limit| {
        let cost = results.total_cost.to_f64().unwrap_or(f64::INFINITY);
        new_check("total cost", cost <= limit, at_most(&format_dollars(limit)), format_dollars(cost))
    }));
    if let Some(max_drop) = max_drop {
        checks.push(drop_check(run, max_drop)?);
    }
    let outcome = checks.iter().map(|check| check.outcome).max().unwrap_or(CheckOutcome::Passed);
    Ok(GateResult { checks, outcome })
}

fn quality_checks(results: &Results, limits: &GateLimits) -> Vec<CheckResult> {
    let intervals = &results.intervals;
    let figures = [
        ("F1", limits.min_f1, results.f1_score, intervals.f1_score),
        ("precision", limits.min_precision, results.precision_avg_k, intervals.precision_avg_k),
        ("recall", limits.min_recall, results.recall_avg_k, intervals.recall_avg_k),
    ];
    let checks = figures.into_iter().filter_map(|(name, limit, value, interval)| {
        Some(minimum_check(name, limit?, value, limits.compares_interval_end.then_some(interval)))
    });
    checks.collect()
}

/// Checks that the lower end of `interval`, or `value` if no interval is given, is at least `limit`.
fn minimum_check(name: &str, limit: f64, value: f64, interval: Option<[f64; 2]>) -> CheckResult {
    let (tested, measured) = match interval {
        Some(interval) => (interval[0], format!("{} {}", format_fraction(value), format_interval(interval))),
        None => (value, format_fraction(value)),
    };
    new_check(name, tested >= limit, format!("at least {}", format_fraction(limit)), measured)
}

fn severity_check(
    run: &Run,
    results: &Results,
    severity: Severity,
    limit: f64,
    compares_interval_end: bool,
) -> Result<CheckResult, GateError> {
    let name = severity_name(severity);
    let value = severity_figures(results, severity).recall.ok_or(GateError::NoFigure(name))?;
    let interval = match (compares_interval_end, &run.records) {
        (false, _) => None,
        (true, Some(records)) => {
            Recall::of(records, |bug| bug.severity == severity).map(|recall| recall.interval)
        }
        (true, None) => return Err(GateError::NoInterval(name)),
    };
    Ok(minimum_check(&format!("recall, {name}"), limit, value, interval))
}

/// Checks the drop of F1 below the baseline. The interval of the difference decides the outcome.
fn drop_check(run: &Run, max_drop: MaxF1Drop<'_>) -> Result<CheckResult, GateError> {
    let comparison = compare(max_drop.baseline, run)?;
    let difference = &comparison.differences[0];
    let [low, high] = difference.interval;
    let outcome = match -max_drop.limit {
        limit if low >= limit => CheckOutcome::Passed,
        limit if high < limit => CheckOutcome::Missed,
        _ => CheckOutcome::Inconclusive,
    };
    Ok(CheckResult {
        figure: format!("F1 less F1 of {}", comparison.first),
        limit: format!("at least {}", format_fraction(-max_drop.limit)),
        measured: format!(
            "{} {}",
            format_fraction(difference.difference),
            format_interval(difference.interval)
        ),
        outcome,
    })
}

/// Returns the result of a check: passed if `is_within` is true, otherwise missed.
fn new_check(figure: &str, is_within: bool, limit: String, measured: String) -> CheckResult {
    let outcome = if is_within { CheckOutcome::Passed } else { CheckOutcome::Missed };
    CheckResult { figure: figure.to_owned(), limit, measured, outcome }
}

fn at_most(limit: &str) -> String {
    format!("at most {limit}")
}

/// Returns the name of a severity.
pub(crate) fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Critical => "critical",
        Severity::High => "high",
        Severity::Medium => "medium",
        Severity::Low => "low",
    }
}

/// Returns the figures of a severity.
pub(crate) fn severity_figures(results: &Results, severity: Severity) -> &SeverityFigures {
    match severity {
        Severity::Critical => &results.by_severity.critical,
        Severity::High => &results.by_severity.high,
        Severity::Medium => &results.by_severity.medium,
        Severity::Low => &results.by_severity.low,
    }
}
