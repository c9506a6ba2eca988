//! Starting a run: the limits of its key, and repeated requests.

use futures::future::join_all;
use plumbline_contract::benchmark::RunErrorReason;
use plumbline_store::benchmark::RunEnd;
use plumbline_store::benchmark::starts::StartResult;
use plumbline_store::idempotency::IdempotentRequest;

use super::records::{key, run, run_id};
use crate::support::{TestStore, at, hours, uuid};

fn idempotency() -> IdempotentRequest {
    IdempotentRequest {
        scope: key().key_id().to_string(),
        key: "nightly".to_owned(),
        fingerprint: "abc".to_owned(),
    }
}

#[tokio::test]
async fn start_stores_the_run_with_its_backend_and_takes_a_slot() {
    let store = TestStore::new().await;
    store.with_key().await;
    assert!(matches!(store.start(1, at(0)).await, StartResult::Started(_)));
    assert_eq!(store.stored_run().await, run(1, at(0)));
    assert!(store.backends().get(run_id(1)).await.unwrap().is_some());
    let key = store.benchmark_keys().get_live(&key()).await.unwrap().unwrap();
    assert_eq!(key.in_flight.into_iter().collect::<Vec<_>>(), [(uuid(1), hours(6))]);
}

#[tokio::test]
async fn repeated_request_starts_no_second_run() {
    let store = TestStore::new().await;
    store.with_key().await;
    let seen = store.benchmark_keys().get_live(&key()).await.unwrap().unwrap();
    let first = run(1, at(0));
    let backend = store.sealed_backend(1).await;
    let started =
        store.run_starts().start(&key(), seen.clone(), &first, backend, Some(&idempotency())).await.unwrap();
    assert!(matches!(started, StartResult::Started(_)));
    let before = store.all_items().await;
    for seen in [seen, store.benchmark_keys().get_live(&key()).await.unwrap().unwrap()] {
        let backend = store.sealed_backend(2).await;
        let second = run(2, at(1));
        let again =
            store.run_starts().start(&key(), seen, &second, backend, Some(&idempotency())).await.unwrap();
        assert!(matches!(&again, StartResult::Repeated(first) if first.created_id == uuid(1)), "{again:?}");
    }
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn sixth_run_in_flight_is_refused_and_not_counted_as_a_start() {
    let store = TestStore::new().await;
    store.with_key().await;
    for number in 1..=5 {
        assert!(matches!(store.start(number, at(0)).await, StartResult::Started(_)), "{number}");
    }
    let before = store.all_items().await;
    assert!(matches!(store.start(6, at(1)).await, StartResult::TooManyRunsInFlight(_)));
    assert_eq!(store.all_items().await, before);
    let completion = RunEnd::errored(RunErrorReason::TooManyErrored);
    assert!(store.run_finalization().end_run(&run(1, at(0)), &completion, at(2)).await.unwrap());
    assert!(matches!(store.start(6, at(3)).await, StartResult::Started(_)));
}

#[tokio::test]
async fn slot_is_free_again_at_the_deadline_of_its_run() {
    let store = TestStore::new().await;
    store.with_key().await;
    for number in 1..=5 {
        store.start(number, at(0)).await;
    }
    assert!(matches!(
        store.start(6, hours(6).plus(jiff::SignedDuration::from_micros(-1))).await,
        StartResult::TooManyRunsInFlight(_)
    ));
    assert!(matches!(store.start(6, hours(6)).await, StartResult::Started(_)));
}

#[tokio::test]
async fn burst_of_starts_is_limited() {
    let store = TestStore::new().await;
    store.with_key().await;
    for number in 1..=10 {
        assert!(matches!(store.start(number, at(0)).await, StartResult::Started(_)), "{number}");
        let completion = RunEnd::errored(RunErrorReason::TooManyErrored);
        assert!(store.run_finalization().end_run(&run(number, at(0)), &completion, at(0)).await.unwrap());
    }
    let before = store.all_items().await;
    assert!(matches!(store.start(11, at(0)).await, StartResult::Limited(_)));
    assert_eq!(store.all_items().await, before);
    assert!(matches!(store.start(11, hours(1)).await, StartResult::Started(_)));
}

#[tokio::test]
async fn concurrent_starts_do_not_exceed_the_slots() {
    let store = TestStore::new().await;
    store.with_key().await;
    let starts = join_all((1..=7).map(|number| store.start(number, at(0)))).await;
    let started = starts.iter().filter(|start| matches!(start, StartResult::Started(_))).count();
    let refused = starts.iter().filter(|start| matches!(start, StartResult::TooManyRunsInFlight(_))).count();
    assert_eq!((started, refused), (5, 2));
    assert_eq!(store.benchmark_keys().get_live(&key()).await.unwrap().unwrap().in_flight.len(), 5);
}

#[tokio::test]
async fn key_revoked_in_the_meantime_cannot_start_a_run() {
    let store = TestStore::new().await;
    store.with_key().await;
    let seen = store.benchmark_keys().get_live(&key()).await.unwrap().unwrap();
    let backend = store.sealed_backend(1).await;
    assert!(store.operator().benchmark_keys().revoke(key().key_id(), at(0)).await.unwrap());
    let before = store.all_items().await;
    let start = store.run_starts().start(&key(), seen, &run(1, at(1)), backend, None).await.unwrap();
    assert_eq!(start, StartResult::KeyNotLive);
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn start_setup_needs_a_live_key() {
    let store = TestStore::new().await;
    assert!(store.run_starts().read_key_and_judge(&key()).await.unwrap().is_none());
    store.with_key().await;
    let (found, judge) = store.run_starts().read_key_and_judge(&key()).await.unwrap().unwrap();
    assert_eq!((found.account.as_str(), judge), ("team-1", None));
    store.operator().benchmark_keys().revoke(key().key_id(), at(0)).await.unwrap();
    assert!(store.run_starts().read_key_and_judge(&key()).await.unwrap().is_none());
}
