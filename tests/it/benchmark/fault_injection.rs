//! Whole runs under injected faults: a small sample of `measure faults`.

use plumbline_measure::faults::{Options, measure};

#[tokio::test]
async fn runs_with_injected_faults_end_correctly() {
    let outcome = measure(&Options { seed: 0, runs: 12, trace: false }).await.unwrap();
    assert!(outcome.is_sound() && outcome.faults > 0, "{outcome}");
}

/// A draw finishes between the two reads of `finalize`. The function reads again instead of failing.
#[tokio::test]
async fn draw_finishing_during_finalize_triggers_reread() {
    let outcome = measure(&Options { seed: 369, runs: 1, trace: false }).await.unwrap();
    assert!(outcome.is_sound() && outcome.faults > 0, "{outcome}");
}

/// The seed determines every event of a run.
#[tokio::test]
async fn same_seed_reproduces_the_run() {
    let again = async || measure(&Options { seed: 4, runs: 1, trace: false }).await.unwrap();
    let (first, second) = (again().await, again().await);
    assert_eq!((first.faults, first.steps), (second.faults, second.steps));
}
