//! Tests of results against figures calculated by hand.

use plumbline_benchmark::draw::{Draw, ErrorReason};
use plumbline_benchmark::record::Severity::{Critical, High, Low, Medium};
use plumbline_benchmark::results::{RunFacts, compute};
use plumbline_conversation::CostRate;
use serde_json::json;

use crate::draws::{also_valid, bug, duplicate, errored, noise, noisy, ok, records, run, timed, tokens};

#[test]
fn noisy_run_matches_figures_calculated_by_hand() {
    let results = compute(&run(2), &records(), &noisy());
    // Shares of draws that found the bug: off-by-one 1/2, leak 0, race 0.
    assert_eq!(results.recall_avg_k, 0.5 / 3.0);
    assert_eq!(results.recall_max_k, 1.0 / 3.0);
    // Index 0: 2 valid of 4 + 3. Index 1: 1 valid of 2.
    assert_eq!(results.precision_avg_k, (2.0 / 7.0 + 0.5) / 2.0);
    // 2 · 11/28 · 1/6 over 11/28 + 1/6 = 11/84 over 47/84.
    assert!((results.f1_score - 11.0 / 47.0).abs() < 1e-15);
    // Signal: the bug and the valid comment of high severity. Noise: the other seven.
    assert_eq!(results.signal_to_noise_ratio, 2.0 / 7.0);
    let high = &results.by_severity.high;
    // One (bug, draw) pair of two; the bug and the valid comment among three comments of high severity.
    assert_eq!((high.recall, high.precision, high.precision_scored), (Some(0.5), Some(2.0 / 3.0), 3));
    assert!((high.f1_score.expect("both parts") - 4.0 / 7.0).abs() < 1e-15);
    let low = &results.by_severity.low;
    assert_eq!((low.recall, low.precision, low.f1_score, low.precision_scored), (None, Some(0.25), None, 4));
}

#[test]
fn run_with_failures_matches_figures_calculated_by_hand() {
    let draws = [
        ok("alpha", 0, vec![bug("off-by-one", High)]),
        errored("alpha", 1, ErrorReason::EndpointUnreachable),
        ok("alpha", 2, vec![bug("off-by-one", High), bug("leak", Critical)]),
        errored("beta", 0, ErrorReason::EndpointBadOutput),
        errored("beta", 1, ErrorReason::EndpointUnreachable),
        errored("beta", 2, ErrorReason::ContextWindowExceeded),
    ];
    let results = compute(&run(3), &records(), &draws);
    // beta has no completed draw, so its bug race is left out: off-by-one 2/2, leak 1/2.
    assert_eq!((results.recall_avg_k, results.recall_max_k, results.precision_avg_k), (0.75, 1.0, 1.0));
    assert_eq!((results.by_severity.medium.recall, results.by_severity.critical.recall), (None, Some(0.5)));
    assert_eq!((results.total_draws, results.ok_draws, results.errored_draws), (6, 2, 4));
    assert_eq!(results.error_rate, 4.0 / 6.0);
    let errors = serde_json::to_value(results.errors).expect("JSON");
    assert_eq!(
        errors,
        json!({
            "erroredDraws": 4,
            "contextWindowExceededDraws": 1,
            "byReason": [
                {"reason": "endpoint_unreachable", "count": 2},
                {"reason": "context_window_exceeded", "count": 1},
                {"reason": "endpoint_bad_output", "count": 1},
            ],
            "byLanguage": [{"language": "go", "count": 3}, {"language": "python", "count": 1}],
        })
    );
}

#[test]
fn duplicates_lower_precision_and_count_as_noise() {
    let once = compute(&run(1), &records(), &[ok("alpha", 0, vec![bug("leak", High)])]);
    let thrice = [bug("leak", High), duplicate("leak"), duplicate("leak")];
    let thrice = compute(&run(1), &records(), &[ok("alpha", 0, thrice.to_vec())]);
    assert_eq!((once.precision_avg_k, once.signal_to_noise_ratio), (1.0, 1.0));
    assert_eq!((thrice.precision_avg_k, thrice.signal_to_noise_ratio), (1.0 / 3.0, 0.5));
    assert_eq!(once.recall_avg_k, thrice.recall_avg_k);
}

#[test]
fn draw_indexes_without_comments_are_left_out_of_precision() {
    let draws = [
        ok("alpha", 0, vec![bug("leak", High), noise(Low)]),
        ok("alpha", 1, vec![]),
        ok("beta", 2, vec![noise(Low)]),
    ];
    // Index 0: 1 of 2 comments valid. Index 1: no comments. Index 2: 0 of 1.
    assert_eq!(compute(&run(3), &records(), &draws).precision_avg_k, 0.25);
    assert_eq!(compute(&run(3), &records(), &[ok("alpha", 0, vec![])]).precision_avg_k, 0.0);
}

#[test]
fn signal_to_noise_ratio_divides_by_at_least_one() {
    let comments = vec![bug("leak", Low), bug("off-by-one", Low), also_valid(Some(Critical))];
    assert_eq!(compute(&run(1), &records(), &[ok("alpha", 0, comments)]).signal_to_noise_ratio, 3.0);
    let nits = vec![also_valid(Some(Medium)), also_valid(None)];
    assert_eq!(compute(&run(1), &records(), &[ok("alpha", 0, nits)]).signal_to_noise_ratio, 0.0);
}

#[test]
fn total_cost_includes_probe_and_failed_draws() {
    let dollars = |text: &str| text.parse().expect("a decimal");
    let rate = CostRate { input_cost: dollars("300"), output_cost: dollars("1500.5"), ..CostRate::default() };
    let run = RunFacts { cost_rate: Some(rate), probe_usage: tokens(10, 1), ..run(2) };
    let draws =
        [ok("alpha", 0, vec![]), ok("alpha", 1, vec![]), errored("beta", 0, ErrorReason::InternalError)];
    let results = compute(&run, &records(), &draws);
    // 2,510 input tokens at 300 and 201 output tokens at 1,500.5 cents per million.
    assert_eq!(results.total_cost, dollars("0.010546005"));
    // 2,000 of the input and 200 of the output tokens, divided by two reviews.
    assert_eq!(results.cost_per_review, dollars("0.0045005"));
    assert_eq!(compute(&run, &records(), &[]).cost_per_review, dollars("0"));
}

#[test]
fn latencies_are_nearest_rank_percentiles_of_completed_draws() {
    let draws: Vec<Draw> = [30, 10, 50, 20, 40]
        .into_iter()
        .zip(0_u8..)
        .map(|(ms, index)| timed("alpha", index, vec![], ms))
        .chain([errored("beta", 0, ErrorReason::EndpointUnreachable)])
        .collect();
    let results = compute(&run(5), &records(), &draws);
    assert_eq!((results.latency_ms_p50, results.latency_ms_p90, results.latency_ms_max), (30, 50, 50));
}

#[test]
fn unsent_draws_count_in_the_total_only() {
    let results = compute(&run(3), &records(), &[errored("alpha", 0, ErrorReason::ContextWindowExceeded)]);
    assert_eq!((results.total_draws, results.ok_draws, results.errored_draws), (6, 0, 1));
    assert_eq!((results.recall_avg_k, results.f1_score, results.latency_ms_max), (0.0, 0.0, 0));
    assert_eq!(results.intervals.f1_score, [0.0, 0.0]);
    assert_eq!(results.by_severity.critical.recall, None);
}

#[test]
fn draws_of_unknown_records_or_beyond_k_are_ignored() {
    let strays = [ok("gamma", 0, vec![noise(Low)]), ok("alpha", 2, vec![noise(Low)])];
    assert_eq!(compute(&run(2), &records(), &strays), compute(&run(2), &records(), &[]));
}
