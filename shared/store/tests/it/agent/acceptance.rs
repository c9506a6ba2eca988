//! Limits on questions: the quota of a key, and the unfinished jobs of a workspace.

use aws_sdk_dynamodb::types::AttributeValue;
use futures::future::join_all;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::{Quota, RateLimitDecision};
use plumbline_store::UtcInstant;
use plumbline_store::agent::acceptance::{AcceptanceResult, LimitsSnapshot};
use plumbline_store::agent::job_counts::AcceptanceHour;
use plumbline_store::agent::jobs::Job;
use plumbline_store::idempotency::IdempotentRequest;

use super::records::{completed, job};
use crate::support::{TestStore, acme, api_key, at, hours, text};

/// The rate limit's decision about a question that directly follows the burst.
const DENIED: RateLimitDecision = RateLimitDecision::Deny { retry_after: 2 };

pub(crate) fn webhook_key() -> ApiKey {
    api_key(KeyPrefix::Webhook, 1)
}

impl TestStore {
    /// Creates a store with a workspace and a webhook key.
    pub(crate) async fn with_webhook_key() -> Self {
        let store = Self::new().await;
        store.with_webhook().await;
        store.create_key(&webhook_key(), at(0)).await;
        store
    }

    /// Reads the limits and asks a question, as the `trigger` function does.
    pub(crate) async fn ask(&self, job: &Job, idempotency: Option<&IdempotentRequest>) -> AcceptanceResult {
        let seen = self.limits_snapshot(job.created_at).await;
        self.question_acceptance().accept(&webhook_key(), seen, job, idempotency).await.unwrap()
    }

    async fn limits_snapshot(&self, now: UtcInstant) -> LimitsSnapshot {
        let found = self.webhook_authentication().identify(&webhook_key(), Some(&acme()), now).await.unwrap();
        LimitsSnapshot { key: found.key.unwrap(), unfinished: found.unfinished }
    }

    /// Sets the stored number of unfinished jobs that were accepted in the hour of `now`.
    async fn set_unfinished_count(&self, count: u32, now: UtcInstant) {
        let hour = now.epoch_seconds() / 3_600;
        let count = AttributeValue::N(count.to_string());
        let (pk, sk) = (text(&format!("JOB-COUNT#{}", acme())), text(&format!("HOUR#{hour}")));
        self.put(&[("pk", pk), ("sk", sk), ("unfinished", count)]).await;
    }

    async fn set_quota(&self, (limit, window, burst): (u32, u32, u32)) {
        let quota = Quota::new(limit, window, burst).unwrap();
        assert!(self.operator().webhook_keys().set_quota(webhook_key().key_id(), quota).await.unwrap());
    }

    /// Asks questions, whose jobs have numbers from `first` on, until one is refused. Returns the accepted jobs and the
    /// refusal.
    async fn ask_until_refused(&self, first: u128, now: UtcInstant) -> (Vec<Job>, AcceptanceResult) {
        let mut accepted = Vec::new();
        loop {
            let job = numbered_job(first + accepted.len() as u128, now);
            match self.ask(&job, None).await {
                AcceptanceResult::Accepted(_) => accepted.push(job),
                refused => return (accepted, refused),
            }
        }
    }

    async fn complete_job(&self, job: &Job, now: UtcInstant) {
        let stored = self.jobs().get(job.id).await.unwrap().unwrap();
        assert!(self.job_execution().end_job(&stored, &completed(), now).await.unwrap());
    }
}

/// Returns a job, accepted at `now`, whose id depends only on the number.
fn numbered_job(number: u128, now: UtcInstant) -> Job {
    let id = uuid::Builder::from_random_bytes(number.to_be_bytes()).into_uuid();
    Job { id: id.into(), created_at: now, ..job(1) }
}

#[tokio::test]
async fn accepted_question_is_stored_and_counted_once() {
    let store = TestStore::with_webhook_key().await;
    let result = store.ask(&job(1), None).await;
    let AcceptanceResult::Accepted(RateLimitDecision::Allow { remaining, .. }) = result else {
        panic!("{result:?}")
    };
    assert_eq!(remaining, 29);
    let stored = store.jobs().get(job(1).id).await.unwrap().unwrap();
    assert_eq!(stored, Job { counted_in: Some(AcceptanceHour::of(at(0))), ..job(1) });
    let count = async || {
        let items = store.all_items().await;
        let counts = items.iter().filter(|((partition, _), _)| partition.starts_with("JOB-COUNT#"));
        counts.map(|(_, item)| item["unfinished"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(count().await, ["1"]);
    store.complete_job(&job(1), at(5)).await;
    assert_eq!(count().await, ["0"]);
    assert!(!store.job_execution().end_job(&stored, &completed(), at(6)).await.unwrap());
    assert_eq!(count().await, ["0"], "a job ends once");
}

#[tokio::test]
async fn burst_is_accepted_then_one_question_for_each_interval() {
    let store = TestStore::with_webhook_key().await;
    let (accepted, refused) = store.ask_until_refused(1, at(0)).await;
    assert_eq!(accepted.len(), 30);
    assert!(matches!(refused, AcceptanceResult::Limited(DENIED)), "{refused:?}");
    let before = store.all_items().await;
    assert!(matches!(store.ask(&numbered_job(99, at(0)), None).await, AcceptanceResult::Limited(_)));
    assert_eq!(store.all_items().await, before, "a refusal writes nothing");
    assert!(matches!(store.ask(&numbered_job(99, at(2)), None).await, AcceptanceResult::Accepted(_)));
}

#[tokio::test]
async fn racing_questions_are_accepted_up_to_the_quota() {
    let store = TestStore::with_webhook_key().await;
    store.set_quota((60, 60, 5)).await;
    let jobs: Vec<Job> = (1..=9).map(|number| numbered_job(number, at(0))).collect();
    let results = join_all(jobs.iter().map(|job| store.ask(job, None))).await;
    let accepted = results.iter().filter(|result| matches!(result, AcceptanceResult::Accepted(_))).count();
    assert_eq!(accepted, 5, "{results:?}");
}

#[tokio::test]
async fn changed_quota_applies_at_once_and_is_reset() {
    let store = TestStore::with_webhook_key().await;
    let seen = store.limits_snapshot(at(0)).await;
    store.ask_until_refused(1, at(0)).await;
    store.set_quota((2, 3_600, 2)).await;
    let result = store
        .question_acceptance()
        .accept(&webhook_key(), seen, &numbered_job(50, at(0)), None)
        .await
        .unwrap();
    let AcceptanceResult::Accepted(RateLimitDecision::Allow { remaining, .. }) = result else {
        panic!("{result:?}")
    };
    assert_eq!(remaining, 1, "the limits are read again");
    assert_eq!(store.ask_until_refused(60, at(0)).await.0.len(), 1);
}

#[tokio::test]
async fn question_of_a_key_revoked_meanwhile_is_refused() {
    let store = TestStore::with_webhook_key().await;
    let seen = store.limits_snapshot(at(0)).await;
    store.operator().webhook_keys().revoke(webhook_key().key_id(), at(0)).await.unwrap();
    let result = store.question_acceptance().accept(&webhook_key(), seen, &job(1), None).await.unwrap();
    assert_eq!(result, AcceptanceResult::KeyNotLive);
    assert_eq!(store.jobs().get(job(1).id).await.unwrap(), None);
}

#[tokio::test]
async fn workspace_has_at_most_two_hundred_unfinished_jobs() {
    let store = TestStore::with_webhook_key().await;
    store.set_unfinished_count(195, at(0)).await;
    let (accepted, refused) = store.ask_until_refused(1, at(0)).await;
    assert_eq!((accepted.len(), refused), (5, AcceptanceResult::TooManyUnfinished));
    let before = store.all_items().await;
    assert_eq!(store.ask(&numbered_job(99, at(0)), None).await, AcceptanceResult::TooManyUnfinished);
    assert_eq!(store.all_items().await, before, "a refusal uses up no question");
    store.complete_job(&accepted[3], at(1)).await;
    assert_eq!(store.ask_until_refused(500, at(1)).await.0.len(), 1);
}

#[tokio::test]
async fn racing_questions_fill_the_workspace_and_no_more() {
    let store = TestStore::with_webhook_key().await;
    store.set_unfinished_count(197, at(0)).await;
    let jobs: Vec<Job> = (1..9).map(|number| numbered_job(number, at(1))).collect();
    let results = join_all(jobs.iter().map(|job| store.ask(job, None))).await;
    let accepted = results.iter().filter(|result| matches!(result, AcceptanceResult::Accepted(_))).count();
    assert_eq!(accepted, 3, "{results:?}");
}

#[tokio::test]
async fn jobs_of_the_hour_before_count_and_older_ones_do_not() {
    let store = TestStore::with_webhook_key().await;
    store.set_unfinished_count(198, at(3_599)).await;
    let (accepted, _) = store.ask_until_refused(1, at(3_599)).await;
    assert_eq!(accepted.len(), 2);
    assert_eq!(store.ask_until_refused(500, hours(1)).await.0.len(), 0);
    store.complete_job(&accepted[0], hours(1)).await;
    assert_eq!(store.ask_until_refused(500, hours(1)).await.0.len(), 1);
    // 199 jobs of this hour are counted and never taken off the count.
    store.set_unfinished_count(199, hours(2)).await;
    assert_eq!(store.ask_until_refused(600, hours(2)).await.0.len(), 0, "200 with the hour before");
    assert_eq!(store.ask_until_refused(600, hours(3)).await.0.len(), 1);
    assert_eq!(store.ask_until_refused(700, hours(4)).await.1, AcceptanceResult::Limited(DENIED));
}
