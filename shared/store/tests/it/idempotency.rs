//! Repeated requests with an `Idempotency-Key`.

use futures::future::join_all;
use plumbline_store::agent::acceptance::AcceptanceResult;
use plumbline_store::agent::jobs::Job;
use plumbline_store::idempotency::IdempotentRequest;

use crate::agent::records::{job, job_id};
use crate::support::{TestStore, at, hours, uuid};

pub(crate) fn request(scope: &str) -> IdempotentRequest {
    IdempotentRequest { scope: scope.to_owned(), key: "release-42".to_owned(), fingerprint: "abc".to_owned() }
}

fn later_job(number: u8, at: plumbline_store::UtcInstant) -> Job {
    Job { created_at: at, ..job(number) }
}

impl TestStore {
    /// Asks a question with the `Idempotency-Key` of this scope.
    async fn ask_once(&self, scope: &str, job: &Job) -> AcceptanceResult {
        self.ask(job, Some(&request(scope))).await
    }
}

#[tokio::test]
async fn repeated_request_returns_the_first_job_and_creates_none() {
    let store = TestStore::with_webhook_key().await;
    assert_eq!(store.question_acceptance().first_request(&request("key-1"), at(0)).await.unwrap(), None);
    assert!(matches!(store.ask_once("key-1", &job(1)).await, AcceptanceResult::Accepted(_)));
    let before = store.all_items().await;
    let again = store.ask_once("key-1", &job(2)).await;
    assert!(matches!(&again, AcceptanceResult::Repeated(first) if first.created_id == uuid(1)), "{again:?}");
    assert_eq!(store.all_items().await, before);
    let remembered =
        store.question_acceptance().first_request(&request("key-1"), at(0)).await.unwrap().unwrap();
    assert_eq!((remembered.created_id, remembered.fingerprint), (uuid(1), "abc".to_owned()));
}

#[tokio::test]
async fn requests_of_other_api_keys_are_not_repetitions() {
    let store = TestStore::with_webhook_key().await;
    store.ask_once("key-1", &job(1)).await;
    assert_eq!(store.question_acceptance().first_request(&request("key-2"), at(0)).await.unwrap(), None);
    assert!(matches!(store.ask_once("key-2", &job(2)).await, AcceptanceResult::Accepted(_)));
}

#[tokio::test]
async fn request_is_remembered_for_a_day_even_if_its_item_still_exists() {
    let store = TestStore::with_webhook_key().await;
    store.ask_once("key-1", &job(1)).await;
    let before = hours(24).plus(jiff::SignedDuration::from_secs(-1));
    assert!(store.question_acceptance().first_request(&request("key-1"), before).await.unwrap().is_some());
    let again = store.ask_once("key-1", &later_job(2, before)).await;
    assert!(matches!(again, AcceptanceResult::Repeated(_)), "{again:?}");
    assert_eq!(store.question_acceptance().first_request(&request("key-1"), hours(24)).await.unwrap(), None);
    let created = store.ask_once("key-1", &later_job(3, hours(24))).await;
    assert!(matches!(created, AcceptanceResult::Accepted(_)), "{created:?}");
    assert_eq!(
        store
            .question_acceptance()
            .first_request(&request("key-1"), hours(24))
            .await
            .unwrap()
            .unwrap()
            .created_id,
        uuid(3)
    );
}

#[tokio::test]
async fn concurrent_requests_create_one_job() {
    let store = TestStore::with_webhook_key().await;
    let jobs: Vec<Job> = (1..=6).map(job).collect();
    let asked = join_all(jobs.iter().map(|job| store.ask_once("key-1", job))).await;
    let created = asked.iter().filter(|asked| matches!(asked, AcceptanceResult::Accepted(_))).count();
    assert_eq!(created, 1, "{asked:?}");
    let mut stored = 0;
    for number in 1..=6 {
        stored += usize::from(store.jobs().get(job_id(number)).await.unwrap().is_some());
    }
    assert_eq!(stored, 1);
}

#[tokio::test]
async fn idempotency_key_is_not_stored_in_plain_text() {
    let store = TestStore::with_webhook_key().await;
    store.ask_once("key-1", &job(1)).await;
    assert!(!format!("{:?}", store.all_items().await).contains("release-42"));
}
