//! Benchmark keys and their limits.

use plumbline_contract::limits::Quota;
use plumbline_store::StoreError;
use plumbline_store::benchmark::keys::KeyLimits;
use plumbline_store::benchmark::polls::PollResult;
use plumbline_store::benchmark::starts::StartResult;

use super::records::key;
use crate::support::{TestStore, api_key, at};

#[tokio::test]
async fn key_is_created_once() {
    let store = TestStore::new().await;
    store.with_key().await;
    let before = store.all_items().await;
    let again = store.operator().benchmark_keys().create(&key(), "team-2", true, at(1)).await;
    assert!(matches!(again, Err(StoreError::Contended)));
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn revoked_and_unknown_keys_are_not_live() {
    let store = TestStore::new().await;
    assert!(store.benchmark_keys().get_live(&key()).await.unwrap().is_none());
    assert!(!store.operator().benchmark_keys().revoke(key().key_id(), at(0)).await.unwrap());
    assert!(store.all_items().await.is_empty());
    store.with_key().await;
    assert!(store.benchmark_keys().get_live(&key()).await.unwrap().is_some());
    assert!(store.operator().benchmark_keys().revoke(key().key_id(), at(5)).await.unwrap());
    assert!(store.benchmark_keys().get_live(&key()).await.unwrap().is_none());
    let found = store.operator().benchmark_keys().get(key().key_id()).await.unwrap().unwrap();
    assert_eq!(found.revoked_at, Some(at(5)));
    assert_eq!(store.operator().benchmark_keys().list().await.unwrap(), [(key().key_id().clone(), found)]);
}

#[tokio::test]
async fn changed_quota_is_reset_and_the_other_continues() {
    let store = TestStore::new().await;
    store.with_key().await;
    assert!(matches!(store.start(1, at(0)).await, StartResult::Started(_)));
    let limits = KeyLimits { polls: Quota::new(10, 60, 1).unwrap(), ..KeyLimits::default() };
    let poll = store.status_polls().authenticate_and_count(&key(), at(0)).await.unwrap();
    assert!(matches!(poll, PollResult::Admitted { .. }));
    assert!(store.operator().benchmark_keys().set_limits(key().key_id(), &limits).await.unwrap());
    let pk = format!("BENCHMARK-KEY#{}", key().key_id());
    let item = store.item(&pk, "KEY").await.unwrap();
    assert!(!item.contains_key("poll_arrival") && item.contains_key("start_arrival"), "{item:?}");
    let poll = store.status_polls().authenticate_and_count(&key(), at(1)).await.unwrap();
    assert!(matches!(poll, PollResult::Admitted { .. }));
    let poll = store.status_polls().authenticate_and_count(&key(), at(2)).await.unwrap();
    assert!(matches!(poll, PollResult::Limited { .. }));
}

#[tokio::test]
async fn limits_of_a_missing_key_cannot_be_set() {
    let store = TestStore::new().await;
    assert!(
        !store.operator().benchmark_keys().set_limits(key().key_id(), &KeyLimits::default()).await.unwrap()
    );
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn disabling_an_account_disables_all_of_its_keys() {
    let store = TestStore::new().await;
    store.with_key().await;
    let others = [2, 3].map(|seed| api_key(plumbline_contract::keys::KeyPrefix::Benchmark, seed));
    store.operator().benchmark_keys().create(&others[0], "team-1", true, at(0)).await.unwrap();
    store.operator().benchmark_keys().create(&others[1], "team-2", true, at(0)).await.unwrap();
    assert_eq!(
        store.operator().benchmark_keys().set_account_enabled("team-1", false).await.unwrap().len(),
        2
    );
    for (key, enabled) in [(&key(), false), (&others[0], false), (&others[1], true)] {
        assert_eq!(store.benchmark_keys().get_live(key).await.unwrap().unwrap().enabled, enabled);
    }
    assert!(store.operator().benchmark_keys().set_account_enabled("team-9", false).await.unwrap().is_empty());
}
