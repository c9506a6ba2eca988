//! The limit on status polls.

use futures::future::join_all;
use plumbline_contract::limits::{Quota, RateLimitDecision};
use plumbline_store::benchmark::keys::KeyLimits;
use plumbline_store::benchmark::polls::PollResult;

use super::records::key;
use crate::support::{TestStore, at, hours};

fn count_admitted(polls: &[PollResult]) -> usize {
    polls.iter().filter(|poll| matches!(poll, PollResult::Admitted { .. })).count()
}

impl TestStore {
    async fn poll(&self, seconds: i64) -> PollResult {
        self.status_polls().authenticate_and_count(&key(), at(seconds)).await.unwrap()
    }
}

#[tokio::test]
async fn polls_of_unknown_and_revoked_keys_are_not_counted() {
    let store = TestStore::new().await;
    assert_eq!(store.poll(0).await, PollResult::KeyNotLive);
    assert!(store.all_items().await.is_empty());
    store.with_key().await;
    store.operator().benchmark_keys().revoke(key().key_id(), at(0)).await.unwrap();
    let before = store.all_items().await;
    assert_eq!(store.poll(1).await, PollResult::KeyNotLive);
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn admitted_poll_returns_the_remaining_quota() {
    let store = TestStore::new().await;
    store.with_key().await;
    for expected in [119, 118] {
        let PollResult::Admitted { decision: RateLimitDecision::Allow { remaining, .. }, .. } =
            store.poll(0).await
        else {
            panic!("not admitted")
        };
        assert_eq!(remaining, expected);
    }
}

#[tokio::test]
async fn concurrent_polls_admit_exactly_the_burst() {
    let store = TestStore::new().await;
    store.with_key().await;
    let limits = KeyLimits { polls: Quota::new(3_600, 3_600, 10).unwrap(), ..KeyLimits::default() };
    store.operator().benchmark_keys().set_limits(key().key_id(), &limits).await.unwrap();
    let polls = join_all((0..16).map(|_| async { store.poll(0).await })).await;
    assert_eq!(count_admitted(&polls), 10);
    let before = store.all_items().await;
    assert!(matches!(
        store.poll(0).await,
        PollResult::Limited { decision: RateLimitDecision::Deny { .. }, .. }
    ));
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn limited_key_is_admitted_again_after_its_interval() {
    let store = TestStore::new().await;
    store.with_key().await;
    let limits = KeyLimits { polls: Quota::new(1, 60, 1).unwrap(), ..KeyLimits::default() };
    store.operator().benchmark_keys().set_limits(key().key_id(), &limits).await.unwrap();
    let polls = [store.poll(0).await, store.poll(59).await, store.poll(61).await];
    assert_eq!(
        polls.iter().map(|poll| matches!(poll, PollResult::Admitted { .. })).collect::<Vec<_>>(),
        [true, false, true]
    );
    assert!(matches!(
        store.status_polls().authenticate_and_count(&key(), hours(5)).await.unwrap(),
        PollResult::Admitted { .. }
    ));
}
