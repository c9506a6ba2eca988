//! Scoring, against figures worked out by hand.

use plumbline_benchmark::judge::Verdict;
use plumbline_benchmark::record::Severity::{self, Critical, High, Low, Medium};
use plumbline_benchmark::score::{
    Draw, DrawOutcome, ErrorReason, JudgedComment, RecordFacts, Results, RunFacts, score,
};
use plumbline_conversation::CostRate;
use plumbline_conversation::{Effort, Usage};
use proptest::prelude::*;
use serde_json::{Value, json};

fn run(k: u8) -> RunFacts {
    RunFacts {
        k,
        provider: "compat_chat".to_owned(),
        effort: Effort::High,
        context_window: 200_000,
        cost_rate: None,
        probe_usage: Usage::default(),
    }
}

fn record(slug: &str, language: &str, bugs: &[(&str, Severity)]) -> RecordFacts {
    let bugs = bugs.iter().map(|(id, severity)| ((*id).to_owned(), *severity)).collect();
    RecordFacts { slug: slug.to_owned(), language: language.to_owned(), bugs }
}

fn records() -> Vec<RecordFacts> {
    vec![
        record("alpha", "python", &[("off-by-one", High), ("leak", Critical)]),
        record("beta", "go", &[("race", Medium)]),
    ]
}

fn bug(id: &str, severity: Severity) -> JudgedComment {
    JudgedComment {
        severity: Some(severity),
        verdict: Verdict::Bug { id: id.to_owned() },
        catalogue_verdict: None,
    }
}

fn also_valid(severity: Option<Severity>) -> JudgedComment {
    JudgedComment {
        severity,
        verdict: Verdict::AlsoValid { id: "naming".to_owned() },
        catalogue_verdict: None,
    }
}

fn duplicate(of: &str) -> JudgedComment {
    JudgedComment {
        severity: Some(High),
        verdict: Verdict::Duplicate { of: of.to_owned() },
        catalogue_verdict: None,
    }
}

fn noise(severity: Severity) -> JudgedComment {
    JudgedComment { severity: Some(severity), verdict: Verdict::Noise, catalogue_verdict: None }
}

fn tokens(input: u64, output: u64) -> Usage {
    Usage { input, output, ..Usage::default() }
}

fn ok(record: &str, index: u8, comments: Vec<JudgedComment>) -> Draw {
    timed(record, index, comments, 1000)
}

fn timed(record: &str, index: u8, comments: Vec<JudgedComment>, generating_ms: u64) -> Draw {
    let outcome = DrawOutcome::Scored { comments, usage: tokens(1000, 100), generating_ms };
    Draw { record: record.to_owned(), index, outcome }
}

fn errored(record: &str, index: u8, reason: ErrorReason) -> Draw {
    let outcome = DrawOutcome::Errored { reason, usage: tokens(500, 0) };
    Draw { record: record.to_owned(), index, outcome }
}

/// The draws of the vector `score_noisy.json`.
fn noisy() -> Vec<Draw> {
    vec![
        ok("alpha", 0, vec![bug("off-by-one", High), noise(Low), noise(Medium), also_valid(Some(Low))]),
        ok("alpha", 1, vec![noise(Critical), also_valid(Some(High))]),
        ok("beta", 0, vec![noise(Low), noise(Low), noise(High)]),
        ok("beta", 1, vec![]),
    ]
}

#[test]
fn the_noisy_run_by_hand() {
    let results = score(&run(2), &records(), &noisy());
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
fn the_errored_run_by_hand() {
    let draws = [
        ok("alpha", 0, vec![bug("off-by-one", High)]),
        errored("alpha", 1, ErrorReason::EndpointUnreachable),
        ok("alpha", 2, vec![bug("off-by-one", High), bug("leak", Critical)]),
        errored("beta", 0, ErrorReason::EndpointBadOutput),
        errored("beta", 1, ErrorReason::EndpointUnreachable),
        errored("beta", 2, ErrorReason::ContextWindowExceeded),
    ];
    let results = score(&run(3), &records(), &draws);
    // beta has no ok draw, so race is left out: off-by-one 2/2, leak 1/2.
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
fn duplicates_lower_precision_and_are_noise() {
    let once = score(&run(1), &records(), &[ok("alpha", 0, vec![bug("leak", High)])]);
    let thrice = [bug("leak", High), duplicate("leak"), duplicate("leak")];
    let thrice = score(&run(1), &records(), &[ok("alpha", 0, thrice.to_vec())]);
    assert_eq!((once.precision_avg_k, once.signal_to_noise_ratio), (1.0, 1.0));
    assert_eq!((thrice.precision_avg_k, thrice.signal_to_noise_ratio), (1.0 / 3.0, 0.5));
    assert_eq!(once.recall_avg_k, thrice.recall_avg_k);
}

#[test]
fn indexes_without_a_comment_are_left_out_of_precision() {
    let draws = [
        ok("alpha", 0, vec![bug("leak", High), noise(Low)]),
        ok("alpha", 1, vec![]),
        ok("beta", 2, vec![noise(Low)]),
    ];
    // Index 0: 1 of 2; index 1: nothing; index 2: 0 of 1.
    assert_eq!(score(&run(3), &records(), &draws).precision_avg_k, 0.25);
    assert_eq!(score(&run(3), &records(), &[ok("alpha", 0, vec![])]).precision_avg_k, 0.0);
}

#[test]
fn signal_has_a_floor_of_one_noise() {
    let comments = vec![bug("leak", Low), bug("off-by-one", Low), also_valid(Some(Critical))];
    assert_eq!(score(&run(1), &records(), &[ok("alpha", 0, comments)]).signal_to_noise_ratio, 3.0);
    let nits = vec![also_valid(Some(Medium)), also_valid(None)];
    assert_eq!(score(&run(1), &records(), &[ok("alpha", 0, nits)]).signal_to_noise_ratio, 0.0);
}

#[test]
fn cost_covers_the_probe_and_errored_draws_but_a_review_only_ok_draws() {
    let dollars = |text: &str| text.parse().expect("a decimal");
    let rate = CostRate { input_cost: dollars("300"), output_cost: dollars("1500.5"), ..CostRate::default() };
    let run = RunFacts { cost_rate: Some(rate), probe_usage: tokens(10, 1), ..run(2) };
    let draws =
        [ok("alpha", 0, vec![]), ok("alpha", 1, vec![]), errored("beta", 0, ErrorReason::InternalError)];
    let results = score(&run, &records(), &draws);
    // 2,510 input tokens at 300 and 201 output tokens at 1,500.5 cents per million.
    assert_eq!(results.total_cost, dollars("0.010546005"));
    // 2,000 and 200 of them over two reviews.
    assert_eq!(results.cost_per_review, dollars("0.0045005"));
    assert_eq!(score(&run, &records(), &[]).cost_per_review, dollars("0"));
}

#[test]
fn latencies_are_nearest_rank_over_ok_draws() {
    let draws: Vec<Draw> = [30, 10, 50, 20, 40]
        .into_iter()
        .zip(0_u8..)
        .map(|(ms, index)| timed("alpha", index, vec![], ms))
        .chain([errored("beta", 0, ErrorReason::EndpointUnreachable)])
        .collect();
    let results = score(&run(5), &records(), &draws);
    assert_eq!((results.latency_ms_p50, results.latency_ms_p90, results.latency_ms_max), (30, 50, 50));
}

#[test]
fn draws_not_sent_count_in_the_total_alone() {
    let results = score(&run(3), &records(), &[errored("alpha", 0, ErrorReason::ContextWindowExceeded)]);
    assert_eq!((results.total_draws, results.ok_draws, results.errored_draws), (6, 0, 1));
    assert_eq!((results.recall_avg_k, results.f1_score, results.latency_ms_max), (0.0, 0.0, 0));
    assert_eq!(results.intervals.f1_score, [0.0, 0.0]);
    assert_eq!(results.by_severity.critical.recall, None);
}

#[test]
fn draws_of_no_record_or_beyond_k_are_none_of_the_run() {
    let strays = [ok("gamma", 0, vec![noise(Low)]), ok("alpha", 2, vec![noise(Low)])];
    assert_eq!(score(&run(2), &records(), &strays), score(&run(2), &records(), &[]));
}

#[test]
fn results_are_written_as_the_interface_has_them() {
    let results = serde_json::to_value(score(&run(1), &records(), &[ok("beta", 0, vec![bug("race", High)])]));
    let results = results.expect("JSON");
    let keys = |value: &Value| -> Vec<String> {
        let mut keys: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys
    };
    assert_eq!(
        keys(&results),
        [
            "bySeverity",
            "costPerReview",
            "effectiveModel",
            "errorRate",
            "erroredDraws",
            "f1Score",
            "intervals",
            "k",
            "latencyMsMax",
            "latencyMsP50",
            "latencyMsP90",
            "okDraws",
            "precisionAvgK",
            "recallAvgK",
            "recallMaxK",
            "signalToNoiseRatio",
            "totalCost",
            "totalDraws",
        ]
    );
    let model = json!({"provider": "compat_chat", "effort": "high", "contextWindow": 200_000});
    assert_eq!(results["effectiveModel"], model);
    assert_eq!(keys(&results["bySeverity"]), ["critical", "high", "low", "medium", "none"]);
    let none = json!({"recall": null, "precision": null, "f1Score": null, "precisionScored": 0});
    assert_eq!(results["bySeverity"]["none"], none);
    let medium = json!({"recall": 1.0, "precision": null, "f1Score": null, "precisionScored": 0});
    assert_eq!(results["bySeverity"]["medium"], medium);
    assert_eq!(keys(&results["intervals"]), ["f1Score", "precisionAvgK", "recallAvgK", "recallMaxK"]);
    assert!(results["totalCost"].is_f64() && results["intervals"]["f1Score"].is_array());
}

#[test]
fn results_survive_being_stored() {
    let results = score(&run(2), &records(), &noisy());
    let text = serde_json::to_string(&results).expect("JSON");
    let read: Results = serde_json::from_str(&text).expect("results");
    assert_eq!(serde_json::to_string(&read).expect("JSON"), text);
}

fn any_severity() -> impl Strategy<Value = Option<Severity>> {
    prop::option::of(prop::sample::select(vec![Critical, High, Medium, Low]))
}

fn any_comment() -> impl Strategy<Value = JudgedComment> {
    let id = prop::sample::select(vec!["bug-0", "bug-1", "bug-2"]).prop_map(str::to_owned);
    let verdict = prop_oneof![
        id.clone().prop_map(|id| Verdict::Bug { id }),
        id.clone().prop_map(|of| Verdict::Duplicate { of }),
        id.prop_map(|id| Verdict::AlsoValid { id }),
        Just(Verdict::Noise),
    ];
    (any_severity(), verdict).prop_map(|(severity, verdict)| JudgedComment {
        severity,
        verdict,
        catalogue_verdict: None,
    })
}

fn any_outcome() -> impl Strategy<Value = Option<DrawOutcome>> {
    let reasons = vec![ErrorReason::EndpointUnreachable, ErrorReason::InternalError];
    let scored = (prop::collection::vec(any_comment(), 0..5), 0_u64..90_000).prop_map(|(comments, ms)| {
        DrawOutcome::Scored { comments, usage: tokens(ms, ms / 7), generating_ms: ms }
    });
    let errored =
        prop::sample::select(reasons).prop_map(|reason| DrawOutcome::Errored { reason, usage: tokens(3, 0) });
    prop_oneof![8 => scored.prop_map(Some), 1 => errored.prop_map(Some), 1 => Just(None)]
}

/// Five records with three draws each, and the same draws in another order.
fn any_run() -> impl Strategy<Value = (Vec<RecordFacts>, Vec<Draw>, Vec<Draw>)> {
    prop::collection::vec(any_outcome(), 15).prop_flat_map(|outcomes| {
        let bugs = [("bug-0", High), ("bug-1", Low), ("bug-2", Critical)];
        let records: Vec<RecordFacts> =
            (0..5).map(|at| record(&format!("record-{at}"), "go", &bugs[..at % 4])).collect();
        let draws: Vec<Draw> = (0_u8..)
            .zip(outcomes)
            .filter_map(|(at, outcome)| {
                Some(Draw { record: format!("record-{}", at / 3), index: at % 3, outcome: outcome? })
            })
            .collect();
        (Just(records), Just(draws.clone()), Just(draws).prop_shuffle())
    })
}

proptest! {
    #[test]
    fn the_order_of_draws_and_records_never_shows((records, draws, shuffled) in any_run()) {
        let backwards: Vec<RecordFacts> = records.iter().rev().cloned().collect();
        let one = serde_json::to_string(&score(&run(3), &records, &draws)).expect("JSON");
        let other = serde_json::to_string(&score(&run(3), &backwards, &shuffled)).expect("JSON");
        prop_assert_eq!(one, other);
    }

    #[test]
    fn figures_stay_in_their_bounds((records, draws, _) in any_run()) {
        let results = score(&run(3), &records, &draws);
        let shares = [results.f1_score, results.recall_avg_k, results.recall_max_k, results.precision_avg_k];
        prop_assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        prop_assert!(results.recall_avg_k <= results.recall_max_k);
        prop_assert!(results.ok_draws + results.errored_draws <= results.total_draws);
        for [low, high] in [results.intervals.f1_score, results.intervals.precision_avg_k] {
            prop_assert!(0.0 <= low && low <= high && high <= 1.0);
        }
    }
}
