use plumbline_report::{Comparison, Conclusion, IntervalMethod, NotComparable, compare};

use crate::support::{GOOD, POOR, Reviewer, errored, run, without_records};

/// Returns the difference of F1, its interval and its conclusion.
fn f1_difference(comparison: &Comparison) -> (f64, [f64; 2], Conclusion) {
    let difference = &comparison.differences[0];
    (difference.difference, difference.interval, difference.conclusion)
}

fn width([low, high]: [f64; 2]) -> f64 {
    high - low
}

#[test]
fn better_reviewer_is_recognised() {
    let (good, poor) = (run("good", GOOD, 30, 3, 1), run("poor", POOR, 30, 3, 2));
    let comparison = compare(&poor, &good).unwrap();
    assert_eq!(comparison.method, IntervalMethod::Paired { records: 30 });
    assert_eq!(f1_difference(&comparison).2, Conclusion::Higher, "{comparison:?}");
    assert_eq!(f1_difference(&compare(&good, &poor).unwrap()).2, Conclusion::Lower);
}

#[test]
fn difference_is_that_of_the_published_figures() {
    let (good, poor) = (run("good", GOOD, 30, 3, 1), run("poor", POOR, 30, 3, 2));
    let published = |run: &plumbline_report::Run| run.status.results.as_ref().unwrap().f1_score;
    let (difference, [low, high], _) = f1_difference(&compare(&poor, &good).unwrap());
    assert_eq!(difference, published(&good) - published(&poor));
    assert!(low < difference && difference < high);
}

#[test]
fn run_does_not_differ_from_itself() {
    let run = run("a", GOOD, 30, 3, 1);
    assert_eq!(f1_difference(&compare(&run, &run).unwrap()), (0.0, [0.0, 0.0], Conclusion::Inconclusive));
    let (difference, [low, high], conclusion) =
        f1_difference(&compare(&without_records(&run), &run).unwrap());
    assert!(difference == 0.0 && low < 0.0 && high > 0.0 && conclusion == Conclusion::Inconclusive);
}

#[test]
fn pairing_narrows_the_interval_of_similar_runs() {
    // The runs differ in a few draws only.
    let first = run("a", GOOD, 30, 3, 1);
    let second = run("b", Reviewer { finds: 61, ..GOOD }, 30, 3, 1);
    let paired = compare(&first, &second).unwrap();
    let unpaired = compare(&without_records(&first), &second).unwrap();
    assert_eq!(unpaired.method, IntervalMethod::Independent);
    assert!(
        width(f1_difference(&paired).1) < width(f1_difference(&unpaired).1) / 2.0,
        "{paired:?} {unpaired:?}"
    );
}

#[test]
fn interval_of_independent_runs_has_the_margins_of_both() {
    let (mut first, mut second) =
        (without_records(&run("a", GOOD, 6, 1, 1)), without_records(&run("b", GOOD, 6, 1, 2)));
    let set = |run: &mut plumbline_report::Run, value: f64, interval: [f64; 2]| {
        let results = run.status.results.as_mut().unwrap();
        (results.f1_score, results.intervals.f1_score) = (value, interval);
    };
    set(&mut first, 0.5, [0.375, 0.875]);
    set(&mut second, 0.75, [0.25, 0.9375]);
    // Below: √(0.5² + 0.375²) = 0.625. Above: √(0.1875² + 0.125²).
    let (difference, [low, high], _) = f1_difference(&compare(&first, &second).unwrap());
    assert_eq!((difference, low), (0.25, -0.375));
    assert!((high - 0.25 - 0.225_346_954).abs() < 1e-9, "{high}");
}

#[test]
fn record_that_one_run_lacks_counts_in_the_other() {
    let first = run("a", GOOD, 30, 1, 1);
    let shorter = run("b", GOOD, 20, 1, 2);
    assert_eq!(compare(&first, &shorter).unwrap().method, IntervalMethod::Paired { records: 29 });
}

#[test]
fn runs_that_were_scored_differently_are_refused() {
    let first = run("a", GOOD, 6, 1, 1);
    let mut second = run("b", GOOD, 6, 1, 2);
    second.status.benchmark_dataset_id = "other".to_owned();
    assert_eq!(compare(&first, &second), Err(NotComparable::Dataset("a".into(), "b".into())));
    second.status.benchmark_harness_version = "other".to_owned();
    assert_eq!(compare(&first, &second), Err(NotComparable::Harness("a".into(), "b".into())));
    assert_eq!(compare(&first, &errored()), Err(NotComparable::NoResults("broken".into())));
}
