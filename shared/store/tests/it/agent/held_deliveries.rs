//! Deliveries that wait for a paused endpoint, and their release.

use plumbline_store::Claim;
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::endpoints::Health;
use plumbline_store::operator::replays::ReplayOutcome;

use super::records::{endpoint_id, job_id};
use crate::support::{TestStore, at};

impl TestStore {
    /// Pauses the endpoint, which holds delivery 105, and holds the deliveries 1 and 2 for it. Returns the time of the
    /// pause.
    async fn with_held(&self) -> plumbline_store::UtcInstant {
        let now = self.pause().await;
        for number in [1, 2] {
            self.answered_job(number).await;
            let claimed = self.claimed_delivery(number, now).await;
            let seen = Health::Paused { failing_since: at(0), at: now };
            assert!(self.deliveries().hold(&claimed, &endpoint_id(), seen, now).await.unwrap());
        }
        now
    }

    /// Returns the states of the deliveries that [`Self::with_held`] holds.
    async fn states(&self) -> Vec<DeliveryState> {
        let mut states = Vec::new();
        for number in [1, 2, 105] {
            states.push(self.stored_delivery(number).await.state);
        }
        states
    }
}

#[tokio::test]
async fn held_delivery_waits_without_being_due() {
    let store = TestStore::new().await;
    let now = store.with_held().await;
    let held = store.stored_delivery(1).await;
    assert_eq!((held.state, held.due, held.lease_until), (DeliveryState::Held, None, None));
    assert_eq!(store.deliveries().claim(job_id(1), now).await.unwrap(), Claim::AlreadyFinished);
    assert_eq!(store.operator().replays().replay(job_id(1), now).await.unwrap(), ReplayOutcome::Held);
}

#[tokio::test]
async fn delivery_is_held_only_if_the_endpoint_is_unchanged() {
    let store = TestStore::new().await;
    let now = store.pause().await;
    store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, now).await;
    let seen = Health::Paused { failing_since: at(0), at: now };
    assert!(store.operator().endpoints().resume(&endpoint_id(), now).await.unwrap());
    let before = store.all_items().await;
    assert!(!store.deliveries().hold(&claimed, &endpoint_id(), seen, now).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn lost_claim_cannot_hold_a_delivery() {
    let store = TestStore::new().await;
    let now = store.pause().await;
    store.answered_job(1).await;
    let lost = store.claimed_delivery(1, now).await;
    let later = now.plus(jiff::SignedDuration::from_secs(60));
    store.claimed_delivery(1, later).await;
    let before = store.all_items().await;
    let seen = Health::Paused { failing_since: at(0), at: now };
    assert!(!store.deliveries().hold(&lost, &endpoint_id(), seen, later).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn nothing_is_released_while_the_endpoint_is_paused() {
    let store = TestStore::new().await;
    let now = store.with_held().await;
    let before = store.all_items().await;
    assert!(store.deliveries().release_held(&endpoint_id(), 10, now).await.unwrap().is_empty());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn release_makes_held_deliveries_pending_and_deletes_the_endpoint() {
    let store = TestStore::new().await;
    let now = store.with_held().await;
    assert!(store.operator().endpoints().resume(&endpoint_id(), now).await.unwrap());
    let mut released = store.deliveries().release_held(&endpoint_id(), 10, now).await.unwrap();
    released.sort_by_key(ToString::to_string);
    assert_eq!(released, [job_id(1), job_id(2), job_id(105)]);
    assert_eq!(store.states().await, [DeliveryState::Pending; 3]);
    assert_eq!(store.stored_delivery(1).await.due.unwrap().due_at, now);
    assert_eq!(store.operator().endpoints().get(&endpoint_id()).await.unwrap(), None);
    let items = store.all_items().await;
    assert!(items.keys().all(|(pk, _)| !pk.starts_with("ENDPOINTS#")), "{:?}", items.keys());
    let before = store.all_items().await;
    assert!(store.deliveries().release_held(&endpoint_id(), 10, now).await.unwrap().is_empty());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn release_stops_at_its_limit_and_continues_later() {
    let store = TestStore::new().await;
    let now = store.with_held().await;
    assert!(store.operator().endpoints().resume(&endpoint_id(), now).await.unwrap());
    assert_eq!(store.deliveries().release_held(&endpoint_id(), 2, now).await.unwrap().len(), 2);
    assert!(
        store.operator().endpoints().get(&endpoint_id()).await.unwrap().is_some(),
        "the endpoint is still resuming"
    );
    assert_eq!(store.deliveries().release_held(&endpoint_id(), 2, now).await.unwrap().len(), 1);
    assert_eq!(store.operator().endpoints().get(&endpoint_id()).await.unwrap(), None);
}

#[tokio::test]
async fn entry_of_a_removed_delivery_is_deleted() {
    let store = TestStore::new().await;
    let now = store.with_held().await;
    store.expire(&format!("JOB#{}", job_id(1)), "DELIVERY").await;
    assert!(store.operator().endpoints().resume(&endpoint_id(), now).await.unwrap());
    assert_eq!(store.deliveries().release_held(&endpoint_id(), 10, now).await.unwrap().len(), 3);
    assert_eq!(store.deliveries().get(job_id(1)).await.unwrap(), None, "the release creates no delivery");
    assert_eq!(store.operator().endpoints().get(&endpoint_id()).await.unwrap(), None);
}
