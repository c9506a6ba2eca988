//! Deliveries: claims, recorded attempts, and the retention of their jobs.

use futures::future::join_all;
use jiff::SignedDuration;
use plumbline_store::Claim;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::deliveries::{DeliveryState, DeliveryStep};
use plumbline_store::agent::jobs::Job;
use plumbline_store::operator::replays::ReplayOutcome;

use super::records::{WEBHOOK, attempt_record, job_id, workspace};
use crate::support::{TestStore, acme, at, epoch, hours};

/// Lease of a claimed delivery, in seconds.
const LEASE: i64 = 60;

/// Time for which a job is kept after its end or after a late retry.
const RETENTION: SignedDuration = SignedDuration::from_hours(24);

#[tokio::test]
async fn pending_delivery_is_claimed_once() {
    let store = TestStore::new().await;
    store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    assert_eq!((claimed.claims, claimed.lease_until), (1, Some(at(LEASE))));
    assert_eq!(claimed.due.unwrap().due_at, at(LEASE));
    let before = store.all_items().await;
    assert_eq!(store.deliveries().claim(job_id(1), at(LEASE - 1)).await.unwrap(), Claim::InProgress);
    assert_eq!(store.all_items().await, before);
    assert_eq!(store.claimed_delivery(1, at(LEASE)).await.claims, 2);
}

#[tokio::test]
async fn concurrent_claims_have_one_winner() {
    let store = TestStore::new().await;
    store.answered_job(1).await;
    let claims = join_all((0..8).map(|_| async { store.deliveries().claim(job_id(1), at(0)).await })).await;
    assert_eq!(claims.iter().filter(|claim| matches!(claim, Ok(Claim::Claimed(_)))).count(), 1);
    assert_eq!(store.stored_delivery(1).await.claims, 1);
}

#[tokio::test]
async fn missing_delivery_cannot_be_claimed() {
    let store = TestStore::new().await;
    assert_eq!(store.deliveries().claim(job_id(1), at(0)).await.unwrap(), Claim::AlreadyFinished);
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn successful_attempt_ends_the_delivery() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    assert!(
        store
            .deliveries()
            .record_attempt(&claimed, attempt_record(&job, at(0), DeliveryStep::Delivered), at(1))
            .await
            .unwrap()
    );
    let delivered = store.stored_delivery(1).await;
    assert_eq!((delivered.state, delivered.attempts.len()), (DeliveryState::Delivered, 1));
    assert_eq!((delivered.due, delivered.lease_until, delivered.claims), (None, None, 0));
    let item = store.item(&format!("JOB#{}", job_id(1)), "DELIVERY").await.unwrap();
    assert_eq!(item["expires_at"], epoch(at(1).plus(SignedDuration::from_hours(7 * 24))), "a week");
    assert_eq!(store.deliveries().claim(job_id(1), hours(1)).await.unwrap(), Claim::AlreadyFinished);
}

#[tokio::test]
async fn failed_attempt_is_retried_at_its_time() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    let retry = attempt_record(&job, at(0), DeliveryStep::RetryAt(at(300)));
    assert!(store.deliveries().record_attempt(&claimed, retry, at(1)).await.unwrap());
    let pending = store.stored_delivery(1).await;
    assert_eq!((pending.state, pending.failures, pending.attempts.len()), (DeliveryState::Pending, 1, 1));
    assert_eq!((pending.next_attempt_at, pending.lease_until), (Some(at(300)), None));
    assert_eq!(pending.due.unwrap().due_at, at(300));
    assert_eq!(store.deliveries().claim(job_id(1), at(299)).await.unwrap(), Claim::InProgress);
    assert_eq!(store.claimed_delivery(1, at(300)).await.claims, 1);
}

#[tokio::test]
async fn partial_delivery_continues_at_once_without_an_attempt() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    let part = AttemptRecord { parts_delivered: 3, ..attempt_record(&job, at(0), DeliveryStep::SendRest) };
    assert!(store.deliveries().record_attempt(&claimed, part, at(1)).await.unwrap());
    let pending = store.stored_delivery(1).await;
    assert_eq!((pending.parts_delivered, pending.attempts.len(), pending.failures), (3, 0, 0));
    assert_eq!(pending.due.unwrap().due_at, at(1));
    store.claimed_delivery(1, at(1)).await;
}

#[tokio::test]
async fn delivery_fails_after_its_last_attempt() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    assert!(
        store
            .deliveries()
            .record_attempt(&claimed, attempt_record(&job, at(0), DeliveryStep::GiveUp), at(1))
            .await
            .unwrap()
    );
    let failed = store.stored_delivery(1).await;
    assert_eq!((failed.state, failed.attempts.len(), failed.due), (DeliveryState::Failed, 1, None));
}

#[tokio::test]
async fn attempt_of_a_lost_claim_is_not_recorded() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let first = store.claimed_delivery(1, at(0)).await;
    store.claimed_delivery(1, at(LEASE)).await;
    let before = store.all_items().await;
    for next in [
        DeliveryStep::Delivered,
        DeliveryStep::SendRest,
        DeliveryStep::GiveUp,
        DeliveryStep::RetryAt(at(300)),
        DeliveryStep::RetryAt(hours(40)),
    ] {
        assert!(
            !store
                .deliveries()
                .record_attempt(&first, attempt_record(&job, at(61), next), at(61))
                .await
                .unwrap(),
            "{next:?}"
        );
    }
    assert!(!store.deliveries().give_up(&first, at(61)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn attempt_is_recorded_once() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    assert!(
        store
            .deliveries()
            .record_attempt(&claimed, attempt_record(&job, at(0), DeliveryStep::Delivered), at(1))
            .await
            .unwrap()
    );
    let before = store.all_items().await;
    assert!(
        !store
            .deliveries()
            .record_attempt(&claimed, attempt_record(&job, at(0), DeliveryStep::Delivered), at(2))
            .await
            .unwrap()
    );
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn late_retry_keeps_the_job_for_longer() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    let retry_at = hours(20);
    assert!(
        store
            .deliveries()
            .record_attempt(&claimed, attempt_record(&job, at(0), DeliveryStep::RetryAt(retry_at)), at(1))
            .await
            .unwrap()
    );
    let until = retry_at.plus(RETENTION);
    assert_eq!(store.stored_delivery(1).await.job_kept_until, Some(until));
    let item = store.item(&format!("JOB#{}", job_id(1)), "JOB").await.unwrap();
    assert_eq!(item["expires_at"], epoch(until));
}

#[tokio::test]
async fn early_retry_does_not_keep_the_job_for_longer() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    let retry = attempt_record(&job, at(0), DeliveryStep::RetryAt(hours(11)));
    assert!(store.deliveries().record_attempt(&claimed, retry, at(1)).await.unwrap());
    assert_eq!(store.stored_delivery(1).await.job_kept_until, None);
    let item = store.item(&format!("JOB#{}", job_id(1)), "JOB").await.unwrap();
    assert_eq!(item["expires_at"], epoch(at(0).plus(RETENTION)));
}

#[tokio::test]
async fn late_retry_of_a_removed_job_is_recorded_and_creates_no_job() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    store.expire(&format!("JOB#{}", job_id(1)), "JOB").await;
    let retry = attempt_record(&job, at(0), DeliveryStep::RetryAt(hours(20)));
    assert!(store.deliveries().record_attempt(&claimed, retry, at(1)).await.unwrap());
    assert_eq!(store.jobs().get(job_id(1)).await.unwrap(), None);
    assert_eq!(store.stored_delivery(1).await.next_attempt_at, Some(hours(20)));
}

#[tokio::test]
async fn abandoned_delivery_fails_without_an_attempt() {
    let store = TestStore::new().await;
    store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    assert!(store.deliveries().give_up(&claimed, at(1)).await.unwrap());
    let failed = store.stored_delivery(1).await;
    assert_eq!((failed.state, failed.attempts.len(), failed.due), (DeliveryState::Failed, 0, None));
}

#[tokio::test]
async fn only_due_pending_deliveries_are_postponed() {
    let store = TestStore::new().await;
    store.answered_job(1).await;
    let before = store.all_items().await;
    assert!(!store.deliveries().postpone_check(job_id(1), at(59), at(900)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    assert!(store.deliveries().postpone_check(job_id(1), at(60), at(900)).await.unwrap());
    let claimed = store.claimed_delivery(1, at(61)).await;
    assert!(store.deliveries().give_up(&claimed, at(62)).await.unwrap());
    let before = store.all_items().await;
    assert!(!store.deliveries().postpone_check(job_id(1), hours(9), hours(10)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn context_contains_the_job_while_it_is_kept_and_the_webhook_while_it_exists() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let delivery = store.stored_delivery(1).await;
    let context = store.deliveries().load_context(&delivery, hours(23)).await.unwrap();
    assert_eq!((context.job.as_ref(), context.webhook), (Some(&job), None));
    assert!(context.endpoint.is_none());
    store.operator().workspaces().create(&workspace()).await.unwrap();
    store.operator().webhooks().create(&acme(), WEBHOOK, "nightly", "whsec_1", at(0)).await.unwrap();
    let context = store.deliveries().load_context(&delivery, hours(24)).await.unwrap();
    assert_eq!(
        (context.job, context.webhook.map(|webhook| webhook.name)),
        (None::<Job>, Some("nightly".into()))
    );
}

#[tokio::test]
async fn replay_makes_an_ended_delivery_pending_and_keeps_its_job() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    assert!(
        store
            .deliveries()
            .record_attempt(&claimed, attempt_record(&job, at(0), DeliveryStep::GiveUp), at(1))
            .await
            .unwrap()
    );
    assert_eq!(
        store.operator().replays().replay(job_id(1), hours(2)).await.unwrap(),
        ReplayOutcome::Replayed
    );
    let pending = store.stored_delivery(1).await;
    assert_eq!((pending.state, pending.attempts.len(), pending.failures), (DeliveryState::Pending, 1, 0));
    assert_eq!(pending.job_kept_until, Some(hours(2).plus(RETENTION)));
    assert_eq!(pending.due.unwrap().due_at, hours(2));
    let before = store.all_items().await;
    assert_eq!(
        store.operator().replays().replay(job_id(1), hours(2)).await.unwrap(),
        ReplayOutcome::AlreadyPending
    );
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn replay_needs_a_job_and_a_delivery() {
    let store = TestStore::new().await;
    assert_eq!(store.operator().replays().replay(job_id(1), at(0)).await.unwrap(), ReplayOutcome::JobGone);
    store.question_acceptance().create_without_limits(&super::records::job(2)).await.unwrap();
    assert_eq!(store.operator().replays().replay(job_id(2), at(0)).await.unwrap(), ReplayOutcome::NoDelivery);
    store.answered_job(3).await;
    let claimed = store.claimed_delivery(3, at(0)).await;
    assert!(store.deliveries().give_up(&claimed, at(1)).await.unwrap());
    let before = store.all_items().await;
    let day_later = at(0).plus(SignedDuration::from_hours(24));
    assert_eq!(
        store.operator().replays().replay(job_id(3), day_later).await.unwrap(),
        ReplayOutcome::JobGone
    );
    assert_eq!(store.all_items().await, before);
}
