//! Properties that hold for the results of random draws.

use plumbline_benchmark::draw::{Draw, DrawOutcome, ErrorReason, JudgedComment};
use plumbline_benchmark::judge::Verdict;
use plumbline_benchmark::record::Severity::{self, Critical, High, Low, Medium};
use plumbline_benchmark::results::{RecordFacts, compute};
use proptest::prelude::*;

use crate::draws::{record, run, tokens};

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

/// Generates five records with three draws each, and the same draws in another order.
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
    fn order_of_draws_and_records_has_no_effect((records, draws, shuffled) in any_run()) {
        let backwards: Vec<RecordFacts> = records.iter().rev().cloned().collect();
        let one = serde_json::to_string(&compute(&run(3), &records, &draws)).expect("JSON");
        let other = serde_json::to_string(&compute(&run(3), &backwards, &shuffled)).expect("JSON");
        prop_assert_eq!(one, other);
    }

    #[test]
    fn figures_and_intervals_stay_within_bounds((records, draws, _) in any_run()) {
        let results = compute(&run(3), &records, &draws);
        let shares = [results.f1_score, results.recall_avg_k, results.recall_max_k, results.precision_avg_k];
        prop_assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        prop_assert!(results.recall_avg_k <= results.recall_max_k);
        prop_assert!(results.ok_draws + results.errored_draws <= results.total_draws);
        for [low, high] in [results.intervals.f1_score, results.intervals.precision_avg_k] {
            prop_assert!(0.0 <= low && low <= high && high <= 1.0);
        }
    }
}
