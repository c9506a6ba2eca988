//! Tests of the limits on questions: of a webhook key, of a workspace, and of the delay that one busy key can cause for
//! others.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::Quota;
use plumbline_local::workspace;
use plumbline_store::agent::jobs::JobStatus;
use plumbline_store::queues::Queue;
use reqwest::Response;

use super::fixtures::{TRIGGER_PATH, expect_accepted, expect_problem, question, question_to, service};
use crate::benchmark::fixtures::body;
use crate::support::{Endpoint, Receiver, Reply, TestApp};

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

impl TestApp {
    /// Sets the stored number of unfinished jobs that the demo workspace accepted in this hour.
    pub(super) async fn set_unfinished_count(&self, count: u32) {
        let hour = self.now().as_second() / 3_600;
        let text = |text: String| AttributeValue::S(text);
        let item = [
            ("pk", text(format!("JOB-COUNT#{}", workspace::demo_workspace()))),
            ("sk", text(format!("HOUR#{hour}"))),
            ("unfinished", AttributeValue::N(count.to_string())),
        ];
        self.overwrite(item.map(|(name, value)| (name.to_owned(), value)).into()).await;
    }

    pub(super) async fn set_quota(&self, quota: Quota) {
        let key = ApiKey::parse(&self.webhook_key, KeyPrefix::Webhook).unwrap();
        assert!(self.store.operator().webhook_keys().set_quota(key.key_id(), quota).await.unwrap());
    }
}

#[tokio::test]
async fn key_has_burst_of_thirty_questions_then_one_per_interval() {
    let app = service(&[]).await;
    for accepted in 1..=30 {
        let response = app.ask(&question()).await;
        assert_eq!(response.status(), 202, "{accepted}");
        assert_eq!(header(&response, "ratelimit-policy"), r#""trigger";q=60;w=60"#);
        let left = format!(r#""trigger";r={};t="#, 30 - accepted);
        assert!(header(&response, "ratelimit").starts_with(&left), "{accepted}: {:?}", response.headers());
    }
    for _ in 0..3 {
        let response = app.ask(&question()).await;
        let fields = ["retry-after", "ratelimit", "ratelimit-policy"].map(|name| header(&response, name));
        assert_eq!(fields, ["2", r#""trigger";r=0;t=2"#, r#""trigger";q=60;w=60"#]);
        expect_problem(response, 429, "rate_limited").await;
    }
    assert_eq!(app.stored_counts().await, (30, 0, 0));
    assert_eq!(app.drain().await, 30);
    app.advance(1);
    expect_problem(app.ask(&question()).await, 429, "rate_limited").await;
    app.advance(1);
    app.submit(&question()).await;
    expect_problem(app.ask(&question()).await, 429, "rate_limited").await;
    // Another key of the same webhook has a quota of its own.
    let other = workspace::mint_webhook_key(&app.store, app.now()).await.unwrap();
    let request = app.http.post(app.url(TRIGGER_PATH)).header("x-webhook-secret", other.as_str());
    let request = request.header("content-type", "application/json").body(question().to_string());
    expect_accepted(request.send().await.unwrap()).await;
}

#[tokio::test]
async fn key_has_sixty_questions_per_minute() {
    let app = service(&[]).await;
    let mut accepted = 0;
    for _ in 0..60 {
        while app.ask(&question()).await.status() == 202 {
            accepted += 1;
        }
        app.drain().await;
        app.advance(1);
    }
    assert!((59..=60).contains(&accepted), "{accepted}");
}

#[tokio::test]
async fn rejected_and_repeated_questions_use_up_no_quota() {
    let app = service(&[]).await;
    app.set_quota(Quota::new(2, 60, 2).unwrap()).await;
    let repeat = async || {
        let request = app.trigger_request().header("content-type", "application/json");
        request.header("idempotency-key", "a").body(question().to_string()).send().await.unwrap()
    };
    let first = expect_accepted(repeat().await).await;
    for _ in 0..3 {
        assert_eq!(app.ask(&serde_json::json!({})).await.status(), 400);
        assert_eq!(app.ask(&question_to(&"https://example.com/".parse().unwrap())).await.status(), 403);
        let again = repeat().await;
        assert!(header(&again, "ratelimit").starts_with(r#""trigger";r=1;"#), "{:?}", again.headers());
        assert_eq!(expect_accepted(again).await.id, first.id);
    }
    app.submit(&question()).await;
    expect_problem(app.ask(&question()).await, 429, "rate_limited").await;
    assert_eq!(
        expect_accepted(repeat().await).await.id,
        first.id,
        "the first response is repeated despite the limit"
    );
}

#[tokio::test]
async fn workspace_has_at_most_two_hundred_unfinished_jobs() {
    let app = service(&[]).await;
    app.set_unfinished_count(198).await;
    let accepted = [app.submit(&question()).await, app.submit(&question()).await];
    let response = app.ask(&question()).await;
    let fields = ["retry-after", "ratelimit", "ratelimit-policy"].map(|name| header(&response, name));
    assert_eq!(fields, ["60", r#""unfinished";r=0;t=60"#, r#""unfinished";q=200"#]);
    expect_problem(response, 429, "too_many_unfinished_jobs").await;
    assert_eq!(app.stored_counts().await.0, 2);
    app.drain().await;
    for accepted in &accepted {
        app.assert_answered(accepted).await;
    }
    app.submit(&question()).await;
    app.submit(&question()).await;
    expect_problem(app.ask(&question()).await, 429, "too_many_unfinished_jobs").await;
}

/// The worker dies after each AWS call in turn. The job is still removed from the count of unfinished jobs.
#[tokio::test]
async fn crashed_worker_does_not_leak_an_unfinished_job() {
    for calls in 0..6 {
        let app = service(&[]).await;
        app.set_unfinished_count(199).await;
        app.submit(&question()).await;
        app.calls.crash_after(calls, false);
        app.drain_queue(Queue::Query).await;
        app.calls.restart();
        app.recover().await;
        app.assert_unfinished(199).await;
    }
}

/// No worker answers a job. The sweep fails it and removes it from the count of unfinished jobs.
#[tokio::test]
async fn unanswered_job_is_removed_from_the_count() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    app.assert_unfinished(1).await;
    app.purge_queues().await;
    app.advance(1_801);
    assert!(app.sweep().await);
    assert_eq!(app.job(accepted.id).await.status, JobStatus::Failed);
    app.assert_unfinished(0).await;
}

impl TestApp {
    /// Checks the stored number of unfinished jobs.
    async fn assert_unfinished(&self, expected: u32) {
        let items = self.items().await;
        let is_count =
            |item: &&HashMap<String, AttributeValue>| item["pk"].as_s().unwrap().starts_with("JOB-COUNT#");
        let counts: Vec<&str> =
            items.iter().filter(is_count).map(|item| item["unfinished"].as_n().unwrap().as_str()).collect();
        assert_eq!(counts, [expected.to_string()]);
    }
}

/// Number of deliveries of the busy key that are due at once.
const BUSY_DELIVERIES: usize = 1_000;

/// A busy key has a thousand failed deliveries due, and they have been due for longer than the work of another key.
#[tokio::test]
async fn busy_key_does_not_delay_work_of_others_in_the_sweep() {
    let receiver = Receiver::start(Reply::status(500)).await;
    let endpoint = Endpoint::start().await;
    let app = service(&[receiver.url.clone(), endpoint.url.clone()]).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    let run = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    app.purge_queues().await;
    let busy = app.submit(&question_to(&receiver.at("/fails"))).await;
    app.drain().await;
    app.copy_delivery(&busy.id.to_string(), BUSY_DELIVERIES).await;
    app.advance(6 * 3_600);
    let other = app.submit(&question()).await;
    app.purge_queues().await;
    app.advance(60);
    assert!(app.sweep().await);
    assert_eq!(app.run_status(&run).await["status"], "errored", "the run is past its deadline");
    assert_eq!(app.drain_queue(Queue::Query).await, 1);
    app.assert_answered(&other).await;
    assert_eq!(app.due_deliveries().await, 0, "the sweep had time for every delivery");
}

impl TestApp {
    /// Stores copies of a job's delivery under other job ids, as if that many jobs had failed deliveries.
    async fn copy_delivery(&self, job: &str, copies: usize) {
        let items = self.items().await;
        let of_job = |item: &&HashMap<String, AttributeValue>| {
            item["pk"].as_s().unwrap() == &format!("JOB#{job}") && item["sk"].as_s().unwrap() == "DELIVERY"
        };
        let delivery = items.iter().find(of_job).unwrap();
        for number in 0..copies {
            let id = uuid::Uuid::new_v4().to_string();
            let mut copy = delivery.clone();
            copy.insert("pk".to_owned(), AttributeValue::S(format!("JOB#{id}")));
            copy.insert("job_id".to_owned(), AttributeValue::S(id));
            copy.insert("due_shard".to_owned(), AttributeValue::S((number % 4).to_string()));
            self.overwrite(copy).await;
        }
    }

    /// Counts the deliveries that are due now.
    async fn due_deliveries(&self) -> usize {
        let now = plumbline_store::UtcInstant::from(self.now()).to_string();
        let is_due = |item: &&HashMap<String, AttributeValue>| {
            item["sk"].as_s().unwrap() == "DELIVERY"
                && item.get("due_at").is_some_and(|at| at.as_s().unwrap() <= &now)
        };
        self.items().await.iter().filter(is_due).count()
    }
}
