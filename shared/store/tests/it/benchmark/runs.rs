//! Runs: the probe, and the one transaction that ends a run.

use futures::future::join_all;
use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use plumbline_conversation::Usage;
use plumbline_store::Claim;
use plumbline_store::benchmark::RunEnd;
use plumbline_store::benchmark::runs::{Phase, Run};

use super::records::{draw_message, errored, finished, key, run, run_id, scored};
use crate::support::{TestStore, at, epoch, hours, uuid};

/// Lease of a claimed probe, in seconds.
const PROBE_LEASE: i64 = 180;

fn completed() -> RunEnd {
    RunEnd {
        results: Some("{\"f1Score\":0.5}".to_owned()),
        dataset_hash: Some("hash".to_owned()),
        ..RunEnd::default()
    }
}

#[tokio::test]
async fn probe_is_claimed_once_until_its_lease_ends() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    let Claim::Claimed(claimed) = store.probes().claim(run_id(1), at(0)).await.unwrap() else {
        panic!("not claimed")
    };
    assert_eq!((claimed.probe_attempts, claimed.lease_until), (1, Some(at(PROBE_LEASE))));
    let before = store.all_items().await;
    assert_eq!(store.probes().claim(run_id(1), at(PROBE_LEASE - 1)).await.unwrap(), Claim::InProgress);
    assert_eq!(store.all_items().await, before);
    assert!(matches!(store.probes().claim(run_id(1), at(PROBE_LEASE)).await.unwrap(), Claim::Claimed(_)));
}

#[tokio::test]
async fn concurrent_probe_claims_have_one_winner() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    let claims = join_all((0..8).map(|_| async { store.probes().claim(run_id(1), at(0)).await })).await;
    assert_eq!(claims.iter().filter(|claim| matches!(claim, Ok(Claim::Claimed(_)))).count(), 1);
}

#[tokio::test]
async fn probe_of_a_missing_drawing_or_ended_run_cannot_be_claimed() {
    let store = TestStore::new().await;
    assert_eq!(store.probes().claim(run_id(1), at(0)).await.unwrap(), Claim::AlreadyFinished);
    assert!(store.all_items().await.is_empty());
    store.with_run(Phase::Draws).await;
    let before = store.all_items().await;
    assert_eq!(store.probes().claim(run_id(1), hours(1)).await.unwrap(), Claim::AlreadyFinished);
    assert_eq!(store.all_items().await, before);
    assert!(store.run_finalization().end_run(&store.stored_run().await, &completed(), at(1)).await.unwrap());
    assert_eq!(store.probes().claim(run_id(1), hours(1)).await.unwrap(), Claim::AlreadyFinished);
}

#[tokio::test]
async fn probe_passes_once() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    assert!(matches!(store.probes().claim(run_id(1), at(0)).await.unwrap(), Claim::Claimed(_)));
    let usage = Usage { input: 7, ..Usage::default() };
    assert!(store.probes().mark_probe_passed(run_id(1), usage, &Default::default(), at(90)).await.unwrap());
    let run = store.stored_run().await;
    assert_eq!((run.phase, run.probe_usage, run.lease_until), (Phase::Draws, usage, None));
    assert_eq!(run.due.unwrap().due_at, at(90));
    let before = store.all_items().await;
    let again =
        store.probes().mark_probe_passed(run_id(1), Usage::default(), &Default::default(), at(99)).await;
    assert!(!again.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn ended_run_cannot_pass_its_probe() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    let ended = RunEnd::errored(RunErrorReason::TooManyErrored);
    assert!(store.run_finalization().end_run(&run(1, at(0)), &ended, at(1)).await.unwrap());
    let before = store.all_items().await;
    assert!(
        !store
            .probes()
            .mark_probe_passed(run_id(1), Usage::default(), &Default::default(), at(99))
            .await
            .unwrap()
    );
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn completion_stores_results_deletes_the_backend_and_frees_the_slot() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    assert!(store.run_finalization().end_run(&store.stored_run().await, &completed(), at(9)).await.unwrap());
    let run = store.stored_run().await;
    assert_eq!((run.status, run.finished_at, run.due), (RunStatus::Completed, Some(at(9)), None));
    assert_eq!((run.results, run.dataset_hash), (completed().results, completed().dataset_hash));
    assert!(store.backends().get(run_id(1)).await.unwrap().is_none());
    assert!(store.benchmark_keys().get_live(&key()).await.unwrap().unwrap().in_flight.is_empty());
    let item = store.item(&format!("RUN#{}", uuid(1)), "RUN").await.unwrap();
    assert_eq!(item["expires_at"], epoch(at(9).plus(jiff::SignedDuration::from_hours(24 * 90))));
}

#[tokio::test]
async fn errored_completion_stores_its_message() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    let ended = RunEnd::errored(RunErrorReason::TooManyErrored);
    assert!(store.run_finalization().end_run(&run(1, at(0)), &ended, at(9)).await.unwrap());
    let run = store.stored_run().await;
    assert_eq!((run.status, run.error_reason), (RunStatus::Errored, Some(RunErrorReason::TooManyErrored)));
    assert_eq!(run.results, None);
}

#[tokio::test]
async fn run_ends_once() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let (run, completion) = (store.stored_run().await, completed());
    let ended =
        join_all((0..6).map(|_| async { store.run_finalization().end_run(&run, &completion, at(9)).await }))
            .await;
    assert_eq!(ended.into_iter().filter(|ended| *ended.as_ref().unwrap()).count(), 1);
    let before = store.all_items().await;
    let other = RunEnd::errored(RunErrorReason::TooManyErrored);
    assert!(!store.run_finalization().end_run(&run, &other, at(10)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn completion_is_refused_if_draws_were_counted_since_the_run_was_read() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let stale = store.stored_run().await;
    let draw = finished(&draw_message(1, "billing", 0), scored());
    store.draws().finish(run_id(1), &[draw], at(5)).await.unwrap();
    let before = store.all_items().await;
    assert!(!store.run_finalization().end_run(&stale, &completed(), at(9)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    assert!(store.run_finalization().end_run(&store.stored_run().await, &completed(), at(9)).await.unwrap());
}

#[tokio::test]
async fn completion_is_refused_if_a_draw_was_saved_since_the_run_was_read() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let stale = store.stored_run().await;
    let draw = draw_message(1, "billing", 0);
    let claimed = store.claimed_draw(&draw, at(0)).await;
    assert!(store.draws().save_conversation(&draw, &claimed, "sealed".to_owned(), at(0)).await.unwrap());
    let before = store.all_items().await;
    assert!(!store.run_finalization().end_run(&stale, &completed(), at(9)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    assert!(store.run_finalization().end_run(&store.stored_run().await, &completed(), at(9)).await.unwrap());
    assert!(store.run_secrets().await.is_empty(), "saved conversations are deleted with the backend");
}

#[tokio::test]
async fn end_of_a_run_with_many_long_conversations_is_a_small_transaction() {
    let (store, sizes) = TestStore::with_transaction_sizes().await;
    store.with_run(Phase::Draws).await;
    for index in 0..12 {
        let draw = draw_message(1, "billing", index);
        let claimed = store.claimed_draw(&draw, at(0)).await;
        assert!(store.draws().save_conversation(&draw, &claimed, "s".repeat(380_000), at(0)).await.unwrap());
    }
    sizes.drain();
    assert!(store.run_finalization().end_run(&store.stored_run().await, &completed(), at(9)).await.unwrap());
    assert_eq!(sizes.drain(), [3], "the run, its slot and its backend, in one transaction");
    assert_eq!(store.draws().list(run_id(1)).await.unwrap().len(), 12);
    assert!(store.run_secrets().await.is_empty());
}

#[tokio::test]
async fn missing_run_cannot_be_completed() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    let ended = RunEnd::errored(RunErrorReason::TooManyErrored);
    let missing = Run { id: run_id(2), ..run(1, at(0)) };
    assert!(!store.run_finalization().end_run(&missing, &ended, at(9)).await.unwrap());
    assert!(store.runs().get(run_id(2)).await.unwrap().is_none());
    assert!(store.run_finalization().end_run(&run(1, at(0)), &ended, at(9)).await.unwrap());
}

#[tokio::test]
async fn only_due_running_runs_are_postponed() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    let before = store.all_items().await;
    assert!(!store.run_finalization().postpone_check(run_id(1), at(59), at(900)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    assert!(store.run_finalization().postpone_check(run_id(1), at(60), at(900)).await.unwrap());
    let ended = RunEnd::errored(RunErrorReason::TooManyErrored);
    assert!(store.run_finalization().end_run(&run(1, at(0)), &ended, at(61)).await.unwrap());
    let before = store.all_items().await;
    assert!(!store.run_finalization().postpone_check(run_id(1), hours(2), hours(3)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn ended_run_counts_no_more_draws() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    assert!(store.run_finalization().end_run(&store.stored_run().await, &completed(), at(9)).await.unwrap());
    let before = store.all_items().await;
    let reason = plumbline_benchmark::draw::ErrorReason::ContextWindowExceeded;
    let draw = finished(&draw_message(1, "billing", 0), errored(reason));
    let counted = store.draws().finish(run_id(1), &[draw], at(10)).await.unwrap();
    assert_eq!(counted, [plumbline_store::benchmark::draws::FinishResult::Discarded]);
    assert_eq!(store.all_items().await, before);
}
