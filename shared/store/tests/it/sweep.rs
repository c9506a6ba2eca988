//! The index of due items, and recovery after a restart.

use plumbline_contract::benchmark::RunErrorReason;
use plumbline_store::Claim;
use plumbline_store::agent::deliveries::DeliveryStep;
use plumbline_store::benchmark::RunEnd;
use plumbline_store::benchmark::runs::Phase;
use plumbline_store::sweep::DueItemId;

use crate::agent::records::{attempt_record, completed, endpoint_id, job, job_id, workspace};
use crate::benchmark::records::{run, run_id};
use crate::support::{TestStore, acme, at, hours};

impl TestStore {
    /// Returns the due items, at most `limit` for each partition of the index.
    async fn due_at(&self, now: plumbline_store::UtcInstant, limit: usize) -> Vec<DueItemId> {
        self.due_items().list(now, limit).await.unwrap()
    }
}

#[tokio::test]
async fn job_is_due_from_its_due_time_until_it_ends() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    assert_eq!(store.due_at(at(59), 10).await, []);
    assert_eq!(store.due_at(at(60), 10).await, [DueItemId::Job(job_id(1))]);
    store.claimed_job(1, at(60)).await;
    assert_eq!(store.due_at(at(179), 10).await, []);
    assert_eq!(store.due_at(at(180), 10).await, [DueItemId::Job(job_id(1))]);
    assert!(store.job_execution().end_job(&job(1), &completed(), at(181)).await.unwrap());
    assert_eq!(store.due_at(hours(9), 10).await, []);
}

#[tokio::test]
async fn delivery_is_due_for_its_next_attempt_until_it_ends() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    assert_eq!(store.due_at(at(60), 10).await, [DueItemId::Delivery(job_id(1))]);
    let claimed = store.claimed_delivery(1, at(60)).await;
    let retry = attempt_record(&job, at(60), DeliveryStep::RetryAt(at(300)));
    assert!(store.deliveries().record_attempt(&claimed, retry, at(61)).await.unwrap());
    assert_eq!(store.due_at(at(299), 10).await, []);
    assert_eq!(store.due_at(at(300), 10).await, [DueItemId::Delivery(job_id(1))]);
    let claimed = store.claimed_delivery(1, at(300)).await;
    let last = attempt_record(&job, at(300), DeliveryStep::Delivered);
    assert!(store.deliveries().record_attempt(&claimed, last, at(301)).await.unwrap());
    assert_eq!(store.due_at(hours(9), 10).await, []);
}

#[tokio::test]
async fn run_is_due_until_it_ends() {
    let store = TestStore::new().await;
    store.with_run(Phase::Probe).await;
    assert_eq!(store.due_at(at(59), 10).await, []);
    assert_eq!(store.due_at(at(60), 10).await, [DueItemId::Run(run_id(1))]);
    let ended = RunEnd::errored(RunErrorReason::TooManyErrored);
    assert!(store.run_finalization().end_run(&run(1, at(0)), &ended, at(61)).await.unwrap());
    assert_eq!(store.due_at(hours(9), 10).await, []);
}

#[tokio::test]
async fn code_hosts_and_resuming_endpoints_are_due() {
    let store = TestStore::new().await;
    store.operator().workspaces().create(&workspace()).await.unwrap();
    store
        .operator()
        .connections()
        .connect_code_host(&acme(), "acme/shop", "https://api.example", "token", at(0))
        .await
        .unwrap();
    assert_eq!(store.due_at(at(0), 10).await, [DueItemId::CodeHost(acme())]);
    let now = store.pause().await;
    assert!(!store.due_at(now, 50).await.contains(&DueItemId::Endpoint(endpoint_id())));
    assert!(store.operator().endpoints().resume(&endpoint_id(), now).await.unwrap());
    assert!(store.due_at(now, 50).await.contains(&DueItemId::Endpoint(endpoint_id())));
}

#[tokio::test]
async fn longest_overdue_items_of_a_shard_come_first() {
    let store = TestStore::new().await;
    // Ids whose last digits differ by four are in the same shard.
    for number in [1, 5, 9] {
        let due = plumbline_store::due::DueAttributes::at(job_id(number), at(100 - i64::from(number)));
        store
            .question_acceptance()
            .create_without_limits(&plumbline_store::agent::jobs::Job { due: Some(due), ..job(number) })
            .await
            .unwrap();
    }
    assert_eq!(store.due_at(at(100), 2).await, [DueItemId::Job(job_id(9)), DueItemId::Job(job_id(5))]);
}

#[tokio::test]
async fn recovery_releases_claims_and_makes_unfinished_work_due() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    store.claimed_job(1, at(0)).await;
    store.operator().crash_recovery().make_unfinished_work_due(at(1)).await.unwrap();
    assert_eq!(store.due_at(at(1), 10).await, [DueItemId::Job(job_id(1))]);
    assert!(matches!(store.job_execution().claim(job_id(1), at(1)).await.unwrap(), Claim::Claimed(_)));
}

#[tokio::test]
async fn recovery_leaves_retries_and_finished_work_as_they_are() {
    let store = TestStore::new().await;
    let job = store.answered_job(1).await;
    let claimed = store.claimed_delivery(1, at(0)).await;
    let retry = attempt_record(&job, at(0), DeliveryStep::RetryAt(at(300)));
    assert!(store.deliveries().record_attempt(&claimed, retry, at(1)).await.unwrap());
    let before = store.all_items().await;
    store.operator().crash_recovery().make_unfinished_work_due(at(2)).await.unwrap();
    assert_eq!(store.all_items().await, before);
}
