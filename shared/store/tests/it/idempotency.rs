//! Repeated requests with an `Idempotency-Key`.

use futures::future::join_all;
use plumbline_store::agent::jobs::{Creation, Job};
use plumbline_store::idempotency::Idempotency;

use crate::agent::records::{job, job_id};
use crate::support::{TestStore, at, hours, uuid};

pub(crate) fn request(scope: &str) -> Idempotency {
    Idempotency { scope: scope.to_owned(), key: "nightly".to_owned(), fingerprint: "abc".to_owned() }
}

fn later_job(number: u8, at: plumbline_store::UtcInstant) -> Job {
    Job { created_at: at, ..job(number) }
}

#[tokio::test]
async fn repeated_request_returns_the_first_job_and_creates_none() {
    let store = TestStore::new().await;
    assert_eq!(store.job_intake().remembered(&request("key-1"), at(0)).await.unwrap(), None);
    assert_eq!(store.job_intake().create(&job(1), Some(&request("key-1"))).await.unwrap(), Creation::Created);
    let before = store.table().await;
    let again = store.job_intake().create(&job(2), Some(&request("key-1"))).await.unwrap();
    assert!(matches!(&again, Creation::Repeated(first) if first.created_id == uuid(1)), "{again:?}");
    assert_eq!(store.table().await, before);
    let remembered = store.job_intake().remembered(&request("key-1"), at(0)).await.unwrap().unwrap();
    assert_eq!((remembered.created_id, remembered.fingerprint), (uuid(1), "abc".to_owned()));
}

#[tokio::test]
async fn requests_of_other_api_keys_are_not_repetitions() {
    let store = TestStore::new().await;
    store.job_intake().create(&job(1), Some(&request("key-1"))).await.unwrap();
    assert_eq!(store.job_intake().remembered(&request("key-2"), at(0)).await.unwrap(), None);
    assert_eq!(store.job_intake().create(&job(2), Some(&request("key-2"))).await.unwrap(), Creation::Created);
}

#[tokio::test]
async fn request_is_remembered_for_a_day_even_if_its_item_still_exists() {
    let store = TestStore::new().await;
    store.job_intake().create(&job(1), Some(&request("key-1"))).await.unwrap();
    let before = hours(24).plus(jiff::SignedDuration::from_secs(-1));
    assert!(store.job_intake().remembered(&request("key-1"), before).await.unwrap().is_some());
    let again = store.job_intake().create(&later_job(2, before), Some(&request("key-1"))).await.unwrap();
    assert!(matches!(again, Creation::Repeated(_)), "{again:?}");
    assert_eq!(store.job_intake().remembered(&request("key-1"), hours(24)).await.unwrap(), None);
    let created = store.job_intake().create(&later_job(3, hours(24)), Some(&request("key-1"))).await.unwrap();
    assert_eq!(created, Creation::Created);
    assert_eq!(
        store.job_intake().remembered(&request("key-1"), hours(24)).await.unwrap().unwrap().created_id,
        uuid(3)
    );
}

#[tokio::test]
async fn concurrent_requests_create_one_job() {
    let store = TestStore::new().await;
    let intake = store.job_intake();
    let (jobs, request): (Vec<Job>, _) = ((1..=6).map(job).collect(), request("key-1"));
    let created = join_all(jobs.iter().map(|job| intake.create(job, Some(&request)))).await;
    let count = created.iter().filter(|created| matches!(created, Ok(Creation::Created))).count();
    assert!(count == 1 && created.iter().all(Result::is_ok), "{created:?}");
    let mut stored = 0;
    for number in 1..=6 {
        stored += usize::from(store.jobs().get(job_id(number)).await.unwrap().is_some());
    }
    assert_eq!(stored, 1);
}

#[tokio::test]
async fn idempotency_key_is_not_stored_in_plain_text() {
    let store = TestStore::new().await;
    store.job_intake().create(&job(1), Some(&request("key-1"))).await.unwrap();
    assert!(!format!("{:?}", store.table().await).contains("nightly"));
}
