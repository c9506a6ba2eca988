//! Changes of an endpoint's health by recorded attempts.

use plumbline_delivery::rules::endpoint_health::PAUSE_AFTER;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::deliveries::{DeliveryKind, DeliveryState, DeliveryStep};
use plumbline_store::agent::endpoints::{EndpointId, Health, HealthChange, StoredEndpoint};
use plumbline_store::agent::service_messages::ServiceMessage;
use plumbline_store::{Claim, UtcInstant};

use super::records::{URL, WEBHOOK, attempt_record, endpoint_id, job_id};
use crate::support::{TestStore, acme, at, hours};

impl TestStore {
    async fn health(&self) -> Option<Health> {
        self.operator().endpoints().get(&endpoint_id()).await.unwrap().map(|endpoint| endpoint.health)
    }

    /// Makes a failed attempt of a new delivery at `now`. Returns true if it was recorded.
    pub(crate) async fn fail(&self, number: u8, now: UtcInstant) -> bool {
        let job = self.answered_job(number).await;
        let claimed = self.claimed_delivery(number, now).await;
        let change = HealthChange::after_failure(&endpoint_id(), URL, self.health().await, now);
        let next = DeliveryStep::RetryAt(now.plus(jiff::SignedDuration::from_secs(300)));
        self.deliveries()
            .record_attempt(&claimed, AttemptRecord { change, ..attempt_record(&job, now, next) }, now)
            .await
            .unwrap()
    }

    /// Records failures until the endpoint is paused, five days after noon. Returns the time of the pause.
    pub(crate) async fn pause(&self) -> UtcInstant {
        for (number, hour) in [(101, 0), (102, 40), (103, 80), (104, 119), (105, 120)] {
            assert!(self.fail(number, hours(hour)).await);
        }
        hours(120)
    }
}

#[tokio::test]
async fn first_failure_creates_the_endpoint_and_a_success_deletes_it() {
    let store = TestStore::new().await;
    assert!(store.fail(1, at(0)).await);
    assert_eq!(store.health().await, Some(Health::Failing { since: at(0), last: at(0) }));
    let job = store.answered_job(2).await;
    let claimed = store.claimed_delivery(2, at(9)).await;
    let change = HealthChange::after_success(&endpoint_id(), URL, store.health().await, at(9));
    let success = AttemptRecord { change, ..attempt_record(&job, at(9), DeliveryStep::Delivered) };
    assert!(store.deliveries().record_attempt(&claimed, success, at(9)).await.unwrap());
    assert_eq!(store.health().await, None);
}

#[tokio::test]
async fn five_days_of_failures_pause_the_endpoint_and_hold_the_delivery() {
    let store = TestStore::new().await;
    let now = store.pause().await;
    assert_eq!(PAUSE_AFTER, jiff::SignedDuration::from_hours(120));
    assert_eq!(store.health().await, Some(Health::Paused { failing_since: at(0), at: now }));
    let held = store.stored_delivery(105).await;
    assert_eq!((held.state, held.due, held.next_attempt_at), (DeliveryState::Held, None, None));
    let (pk, sk) = (
        format!("ENDPOINTS#{}#{WEBHOOK}", acme()),
        format!("HELD#{}#{}", endpoint_id().url_hash, job_id(105)),
    );
    assert!(store.item(&pk, &sk).await.is_some());
    assert_eq!(store.deliveries().claim(job_id(105), hours(200)).await.unwrap(), Claim::AlreadyFinished);
}

#[tokio::test]
async fn pause_creates_a_notice_and_its_delivery() {
    let store = TestStore::new().await;
    for (number, hour) in [(1, 0), (2, 40), (3, 80), (4, 119)] {
        assert!(store.fail(number, hours(hour)).await);
    }
    let (job, now) = (store.answered_job(5).await, hours(120));
    let claimed = store.claimed_delivery(5, now).await;
    let notice = ServiceMessage {
        id: job_id(99),
        workspace: acme(),
        webhook_id: WEBHOOK.to_owned(),
        query: "notice".to_owned(),
        response: "The endpoint is paused.".to_owned(),
        destination: plumbline_contract::trigger::Destination::Url("https://chat.example/".to_owned()),
        kind: DeliveryKind::Answer,
    };
    let change = HealthChange::after_failure(&endpoint_id(), URL, store.health().await, now);
    let next = DeliveryStep::RetryAt(hours(121));
    let record = AttemptRecord { change, notice: Some(notice), ..attempt_record(&job, now, next) };
    assert!(store.deliveries().record_attempt(&claimed, record, now).await.unwrap());
    let notice = store.stored_delivery(99).await;
    assert_eq!((notice.state, notice.due.unwrap().due_at), (DeliveryState::Pending, now));
    assert_eq!(
        store.jobs().get(job_id(99)).await.unwrap().unwrap().response.unwrap(),
        "The endpoint is paused."
    );
}

#[tokio::test]
async fn attempt_is_recorded_without_a_stale_change_of_the_endpoint() {
    let store = TestStore::new().await;
    assert!(store.fail(1, at(0)).await);
    let job = store.answered_job(2).await;
    let claimed = store.claimed_delivery(2, at(9)).await;
    let seen = Some(Health::Failing { since: hours(-90), last: hours(-1) });
    let change = HealthChange::after_success(&endpoint_id(), URL, seen, at(9));
    let success = AttemptRecord { change, ..attempt_record(&job, at(9), DeliveryStep::Delivered) };
    assert!(store.deliveries().record_attempt(&claimed, success, at(9)).await.unwrap());
    assert_eq!(store.health().await, Some(Health::Failing { since: at(0), last: at(0) }));
    assert_eq!(store.stored_delivery(2).await.state, DeliveryState::Delivered);
}

#[tokio::test]
async fn lost_claim_does_not_change_the_endpoint() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let lost = store.claimed_delivery(1, at(0)).await;
    store.claimed_delivery(1, at(60)).await;
    let before = store.all_items().await;
    let change = HealthChange::after_failure(&endpoint_id(), URL, None, at(61));
    let failure = AttemptRecord { change, ..attempt_record(&job, at(61), DeliveryStep::RetryAt(at(300))) };
    assert!(!store.deliveries().record_attempt(&lost, failure, at(61)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn only_a_paused_endpoint_is_resumed() {
    let store = TestStore::new().await;
    assert!(!store.operator().endpoints().resume(&endpoint_id(), at(0)).await.unwrap());
    assert!(store.all_items().await.is_empty());
    assert!(store.fail(1, at(0)).await);
    let before = store.all_items().await;
    assert!(!store.operator().endpoints().resume(&endpoint_id(), at(1)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    let now = store.pause().await;
    assert!(store.operator().endpoints().resume(&endpoint_id(), now).await.unwrap());
    let resuming = store.operator().endpoints().get(&endpoint_id()).await.unwrap().unwrap();
    assert_eq!((resuming.health, resuming.due.unwrap().due_at), (Health::Resuming, now));
    let before = store.all_items().await;
    assert!(!store.operator().endpoints().resume(&endpoint_id(), now).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn successful_test_delivery_resumes_a_paused_endpoint() {
    let store = TestStore::new().await;
    let now = store.pause().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, now).await;
    let change = HealthChange::after_success(&endpoint_id(), URL, store.health().await, now);
    let success = AttemptRecord { change, ..attempt_record(&job, now, DeliveryStep::Delivered) };
    assert!(store.deliveries().record_attempt(&claimed, success, now).await.unwrap());
    assert_eq!(store.health().await, Some(Health::Resuming));
}

#[tokio::test]
async fn endpoints_are_listed_by_webhook() {
    let store = TestStore::new().await;
    store.pause().await;
    let listed: Vec<StoredEndpoint> = store.operator().endpoints().list(&acme(), WEBHOOK).await.unwrap();
    assert_eq!(listed.len(), 1, "held deliveries are not endpoints");
    assert!(listed[0].is_paused() && listed[0].url == URL);
    assert!(store.operator().endpoints().list(&acme(), "wh_2").await.unwrap().is_empty());
    let same = EndpointId::of(&acme(), WEBHOOK, "https://HOOKS.example/answers");
    assert_eq!(same, endpoint_id(), "the URL is normalized");
}
