//! Jobs: creation, claims and completion.

use futures::future::join_all;
use jiff::SignedDuration;
use plumbline_store::agent::JobEnd;
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::jobs::{JobStatus, LEASE, MODEL_LEASE, PolledJob};
use plumbline_store::{Claim, UtcInstant};

use super::records::{completed, job, job_for_url, job_id};
use crate::support::{TestStore, at, epoch, hours};

const MICROSECOND: SignedDuration = SignedDuration::from_micros(1);

fn just_before(stamp: UtcInstant) -> UtcInstant {
    stamp.plus(-MICROSECOND)
}

#[tokio::test]
async fn created_job_is_stored_as_given() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    assert_eq!(store.jobs().get(job_id(1)).await.unwrap(), Some(job(1)));
    assert_eq!(store.jobs().get(job_id(2)).await.unwrap(), None);
}

#[tokio::test]
async fn claim_counts_an_attempt_and_sets_the_lease() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let claimed = store.claimed_job(1, at(5)).await;
    assert_eq!((claimed.attempts, claimed.lease_until), (1, Some(at(5).plus(LEASE))));
    assert_eq!(claimed.due.as_ref().unwrap().due_at, at(5).plus(LEASE));
    assert_eq!(store.jobs().get(job_id(1)).await.unwrap(), Some(claimed));
}

#[tokio::test]
async fn claimed_job_is_refused_until_its_lease_ends() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let end = store.claimed_job(1, at(0)).await.lease_until.unwrap();
    let before = store.all_items().await;
    assert_eq!(store.job_execution().claim(job_id(1), just_before(end)).await.unwrap(), Claim::InProgress);
    assert_eq!(store.all_items().await, before);
    assert_eq!(store.claimed_job(1, end).await.attempts, 2);
}

#[tokio::test]
async fn concurrent_claims_have_one_winner() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let claims =
        join_all((0..8).map(|_| async { store.job_execution().claim(job_id(1), at(0)).await })).await;
    let won = claims.iter().filter(|claim| matches!(claim, Ok(Claim::Claimed(_)))).count();
    let lost = claims.iter().filter(|claim| matches!(claim, Ok(Claim::InProgress))).count();
    assert_eq!((won, lost), (1, 7));
    assert_eq!(store.jobs().get(job_id(1)).await.unwrap().unwrap().attempts, 1);
}

#[tokio::test]
async fn finished_and_missing_jobs_cannot_be_claimed() {
    let store = TestStore::new().await;
    assert_eq!(store.job_execution().claim(job_id(1), at(0)).await.unwrap(), Claim::AlreadyFinished);
    assert!(store.all_items().await.is_empty());
    for (number, end) in [(1, completed()), (2, JobEnd::Failed)] {
        store.question_acceptance().create_without_limits(&job(number)).await.unwrap();
        assert!(store.job_execution().end_job(&job(number), &end, at(1)).await.unwrap());
        let before = store.all_items().await;
        assert_eq!(
            store.job_execution().claim(job_id(number), hours(1)).await.unwrap(),
            Claim::AlreadyFinished
        );
        assert_eq!(store.all_items().await, before);
    }
}

#[tokio::test]
async fn extension_prolongs_the_lease_of_the_current_claim() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let claimed = store.claimed_job(1, at(0)).await;
    assert!(store.job_execution().extend_lease(&claimed, at(1), MODEL_LEASE).await.unwrap());
    let extended = store.jobs().get(job_id(1)).await.unwrap().unwrap();
    assert_eq!(extended.lease_until, Some(at(1).plus(MODEL_LEASE)));
    assert_eq!(extended.due.unwrap().due_at, at(1).plus(MODEL_LEASE));
    assert_eq!(store.job_execution().claim(job_id(1), at(0).plus(LEASE)).await.unwrap(), Claim::InProgress);
}

#[tokio::test]
async fn extension_is_refused_after_another_claim_and_after_the_end() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let first = store.claimed_job(1, at(0)).await;
    let second = store.claimed_job(1, at(500)).await;
    let before = store.all_items().await;
    assert!(!store.job_execution().extend_lease(&first, at(501), MODEL_LEASE).await.unwrap());
    assert_eq!(store.all_items().await, before);
    assert!(store.job_execution().end_job(&second, &completed(), at(502)).await.unwrap());
    let before = store.all_items().await;
    assert!(!store.job_execution().extend_lease(&second, at(503), MODEL_LEASE).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn completion_stores_the_answer_and_ends_the_job() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let claimed = store.claimed_job(1, at(0)).await;
    assert!(store.job_execution().end_job(&claimed, &completed(), at(9)).await.unwrap());
    let done = store.jobs().get(job_id(1)).await.unwrap().unwrap();
    assert_eq!((done.status, done.response.as_deref()), (JobStatus::Completed, Some("Two features.")));
    assert_eq!((done.finished_at, done.lease_until, done.due), (Some(at(9)), None, None));
    let item = store.item(&format!("JOB#{}", job_id(1)), "JOB").await.unwrap();
    assert_eq!(item["expires_at"], epoch(at(9).plus(SignedDuration::from_hours(24))));
    assert_eq!(store.all_items().await.len(), 1, "a job without destination has no delivery");
}

#[tokio::test]
async fn progress_has_the_answer_once_the_job_is_completed() {
    let store = TestStore::new().await;
    assert_eq!(store.jobs().get_for_poll(job_id(1)).await.unwrap(), None);
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let created_at = job(1).created_at;
    let running = PolledJob { status: JobStatus::Running, response: None, created_at };
    assert_eq!(store.jobs().get_for_poll(job_id(1)).await.unwrap(), Some(running));
    assert!(store.job_execution().end_job(&job(1), &completed(), at(9)).await.unwrap());
    let response = Some("Two features.".to_owned());
    let done = PolledJob { status: JobStatus::Completed, response, created_at };
    assert_eq!(store.jobs().get_for_poll(job_id(1)).await.unwrap(), Some(done));
}

#[tokio::test]
async fn failure_stores_no_answer() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    assert!(store.job_execution().end_job(&job(1), &JobEnd::Failed, at(9)).await.unwrap());
    let failed = store.jobs().get(job_id(1)).await.unwrap().unwrap();
    assert_eq!((failed.status, failed.response, failed.due), (JobStatus::Failed, None, None));
}

#[tokio::test]
async fn completion_with_a_destination_creates_a_pending_delivery() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job_for_url(1)).await.unwrap();
    assert!(store.job_execution().end_job(&job_for_url(1), &completed(), at(9)).await.unwrap());
    let delivery = store.stored_delivery(1).await;
    assert_eq!((delivery.state, delivery.failures), (DeliveryState::Pending, 0));
    assert_eq!(delivery.due.unwrap().due_at, at(69));
}

#[tokio::test]
async fn second_completion_changes_nothing() {
    let store = TestStore::new().await;
    for number in [1, 2] {
        let job = if number == 1 { job(1) } else { job_for_url(2) };
        store.question_acceptance().create_without_limits(&job).await.unwrap();
        assert!(store.job_execution().end_job(&job, &completed(), at(9)).await.unwrap());
        let before = store.all_items().await;
        assert!(!store.job_execution().end_job(&job, &JobEnd::Failed, at(10)).await.unwrap());
        assert_eq!(store.all_items().await, before);
    }
}

#[tokio::test]
async fn concurrent_completions_have_one_winner() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job_for_url(1)).await.unwrap();
    let (job, end) = (job_for_url(1), completed());
    let ended =
        join_all((0..6).map(|_| async { store.job_execution().end_job(&job, &end, at(9)).await })).await;
    assert_eq!(ended.into_iter().filter(|ended| *ended.as_ref().unwrap()).count(), 1);
}

#[tokio::test]
async fn completion_of_a_missing_job_writes_nothing() {
    let store = TestStore::new().await;
    assert!(!store.job_execution().end_job(&job(1), &completed(), at(9)).await.unwrap());
    assert!(!store.job_execution().end_job(&job_for_url(2), &completed(), at(9)).await.unwrap());
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn only_due_running_jobs_are_postponed() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let before = store.all_items().await;
    assert!(!store.job_execution().postpone_check(job_id(1), at(59), at(900)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    assert!(store.job_execution().postpone_check(job_id(1), at(60), at(900)).await.unwrap());
    assert_eq!(store.jobs().get(job_id(1)).await.unwrap().unwrap().due.unwrap().due_at, at(900));
    assert!(store.job_execution().end_job(&job(1), &completed(), at(61)).await.unwrap());
    let before = store.all_items().await;
    assert!(!store.job_execution().postpone_check(job_id(1), at(2000), at(3000)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}
