use plumbline_benchmark::record::Severity;
use plumbline_report::{CheckOutcome, GateError, GateLimits, MaxF1Drop, Run, gate};

use crate::support::{GOOD, POOR, errored, run, without_records};

fn outcome(run: &Run, limits: &GateLimits) -> CheckOutcome {
    gate(run, limits, None).unwrap().outcome
}

fn drop_outcome(run: &Run, baseline: &Run, limit: f64) -> CheckOutcome {
    gate(run, &GateLimits::default(), Some(MaxF1Drop { baseline, limit })).unwrap().outcome
}

#[test]
fn limit_is_kept_at_the_figure_itself() {
    let run = run("a", GOOD, 30, 3, 1);
    let f1 = run.status.results.as_ref().unwrap().f1_score;
    let limits = |min_f1| GateLimits { min_f1: Some(min_f1), ..GateLimits::default() };
    assert_eq!(outcome(&run, &limits(f1)), CheckOutcome::Passed);
    assert_eq!(outcome(&run, &limits(f1 + 1e-9)), CheckOutcome::Missed);
    assert_eq!(outcome(&run, &GateLimits::default()), CheckOutcome::Passed);
}

#[test]
fn confident_gate_demands_the_lower_end_of_the_interval() {
    let run = run("a", GOOD, 30, 3, 1);
    let [low, _] = run.status.results.as_ref().unwrap().intervals.f1_score;
    let limits =
        |min_f1| GateLimits { min_f1: Some(min_f1), compares_interval_end: true, ..GateLimits::default() };
    assert_eq!(outcome(&run, &limits(low)), CheckOutcome::Passed);
    assert_eq!(outcome(&run, &limits(low + 1e-9)), CheckOutcome::Missed);
}

#[test]
fn each_limit_is_checked_by_itself() {
    let run = run("a", GOOD, 30, 3, 1);
    let results = run.status.results.as_ref().unwrap();
    assert!(results.error_rate > 0.01 && results.error_rate < 0.2);
    let missed = [
        GateLimits { min_precision: Some(0.999), ..GateLimits::default() },
        GateLimits { min_recall: Some(0.999), ..GateLimits::default() },
        GateLimits { min_recall_by_severity: vec![(Severity::High, 0.999)], ..GateLimits::default() },
        GateLimits { max_error_rate: Some(0.01), ..GateLimits::default() },
        GateLimits { max_cost: Some(0.5), ..GateLimits::default() },
    ];
    for limits in missed {
        let gate = gate(&run, &limits, None).unwrap();
        assert_eq!((gate.checks.len(), gate.outcome), (1, CheckOutcome::Missed), "{limits:?}");
    }
    let kept = GateLimits {
        min_precision: Some(0.2),
        min_recall: Some(0.2),
        min_recall_by_severity: vec![(Severity::High, 0.2), (Severity::Low, 0.1)],
        max_error_rate: Some(0.2),
        max_cost: Some(100.0),
        ..GateLimits::default()
    };
    let gate = gate(&run, &kept, None).unwrap();
    assert_eq!((gate.checks.len(), gate.outcome), (6, CheckOutcome::Passed), "{gate:?}");
}

#[test]
fn confident_recall_of_a_severity_needs_records() {
    let run = run("a", GOOD, 30, 3, 1);
    let recall = run.status.results.as_ref().unwrap().by_severity.high.recall.unwrap();
    let limits = GateLimits {
        min_recall_by_severity: vec![(Severity::High, recall)],
        compares_interval_end: true,
        ..GateLimits::default()
    };
    assert_eq!(outcome(&run, &limits), CheckOutcome::Missed);
    assert_eq!(gate(&without_records(&run), &limits, None), Err(GateError::NoInterval("high")));
    let point = GateLimits { compares_interval_end: false, ..limits };
    assert_eq!(outcome(&without_records(&run), &point), CheckOutcome::Passed);
}

#[test]
fn drop_below_a_baseline_is_passed_missed_or_inconclusive() {
    let (good, poor) = (run("good", GOOD, 30, 3, 1), run("poor", POOR, 30, 3, 2));
    let same = run("same", GOOD, 30, 3, 3);
    assert_eq!(drop_outcome(&good, &poor, 0.02), CheckOutcome::Passed);
    assert_eq!(drop_outcome(&poor, &good, 0.02), CheckOutcome::Missed);
    assert_eq!(drop_outcome(&same, &good, 0.02), CheckOutcome::Inconclusive);
    assert_eq!(drop_outcome(&same, &good, 0.5), CheckOutcome::Passed);
}

#[test]
fn run_without_valid_results_cannot_be_checked() {
    assert!(gate(&errored(), &GateLimits::default(), None).is_err());
    let mut other_dataset = run("b", GOOD, 30, 3, 2);
    other_dataset.status.benchmark_dataset_id = "other".to_owned();
    let max_drop = MaxF1Drop { baseline: &other_dataset, limit: 0.02 };
    assert!(gate(&run("a", GOOD, 30, 3, 1), &GateLimits::default(), Some(max_drop)).is_err());
}
