//! Merging, reading and clearing of a workspace's activity.

use plumbline_activity::{Activity, TimeWindow};

use crate::support::{TestStore, acme, at};

pub(crate) fn activity(number: u32, seconds: i64) -> Activity {
    serde_json::from_value(serde_json::json!({
        "id": format!("{number:07x}"), "t": at(seconds).timestamp().as_second(),
        "a": { "n": "Ada", "e": "ada@acme.example" }, "s": format!("Change {number}"),
    }))
    .unwrap()
}

/// Returns a window that contains every activity of these tests.
fn whole_window() -> TimeWindow {
    TimeWindow { from: at(-1_000_000).timestamp(), until: at(1_000_000).timestamp() }
}

#[tokio::test]
async fn merged_activities_are_read_newest_first() {
    let store = TestStore::new().await;
    assert_eq!(store.activity_logs().read_log(&acme()).await.unwrap().count(), 0);
    let activities = [activity(1, 10), activity(2, 30), activity(3, 20)];
    store.activity_logs().merge(&acme(), &activities).await.unwrap();
    let log = store.activity_logs().read_log(&acme()).await.unwrap();
    let ids: Vec<_> =
        log.activities_in(&whole_window()).await.unwrap().into_iter().map(|one| one.id).collect();
    assert_eq!(ids, ["0000002", "0000003", "0000001"]);
    assert_eq!((log.count(), log.people().unwrap().len()), (3, 1));
    let window = TimeWindow { from: at(15).timestamp(), until: at(25).timestamp() };
    assert_eq!(log.activities_in(&window).await.unwrap(), [activity(3, 20)]);
}

#[tokio::test]
async fn repeated_merge_writes_nothing() {
    let store = TestStore::new().await;
    store.activity_logs().merge(&acme(), &[activity(1, 10)]).await.unwrap();
    let before = store.all_items().await;
    store.activity_logs().merge(&acme(), &[activity(1, 10)]).await.unwrap();
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn concurrent_merges_lose_nothing() {
    let store = TestStore::new().await;
    let activities = store.activity_logs();
    let (workspace, one, two) = (acme(), [activity(1, 10)], [activity(2, 20)]);
    let merged = tokio::join!(activities.merge(&workspace, &one), activities.merge(&workspace, &two));
    merged.0.unwrap();
    merged.1.unwrap();
    let log = store.activity_logs().read_log(&acme()).await.unwrap();
    assert_eq!((log.count(), log.activities_in(&whole_window()).await.unwrap().len()), (2, 2));
}

#[tokio::test]
async fn reader_retries_after_a_segment_was_replaced() {
    let store = TestStore::new().await;
    store.activity_logs().merge(&acme(), &[activity(1, 10)]).await.unwrap();
    let stale = store.activity_logs().read_log(&acme()).await.unwrap();
    store.activity_logs().merge(&acme(), &[activity(2, 20)]).await.unwrap();
    assert_eq!(stale.activities_in(&whole_window()).await.unwrap().len(), 2);
}

#[tokio::test]
async fn cleared_activity_can_be_merged_again() {
    let store = TestStore::new().await;
    store.activity_logs().merge(&acme(), &[activity(1, 10)]).await.unwrap();
    for _ in 0..2 {
        store.activity_logs().clear(&acme()).await.unwrap();
        let log = store.activity_logs().read_log(&acme()).await.unwrap();
        assert!(log.extent().is_none() && log.activities_in(&whole_window()).await.unwrap().is_empty());
        assert!(log.people().unwrap().is_empty());
    }
    store.activity_logs().merge(&acme(), &[activity(3, 30)]).await.unwrap();
    assert_eq!(store.activity_logs().read_log(&acme()).await.unwrap().count(), 1);
}
