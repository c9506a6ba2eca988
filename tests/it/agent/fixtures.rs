//! Shared helpers for the tests of the agent API: a history, requests, and the state of a job.

use aws_sdk_dynamodb::types::AttributeValue;
use http::HeaderMap;
use jiff::Timestamp;
use plumbline_activity::{Action, Activity, ActivityKind, Person};
use plumbline_clock::Clock;
use plumbline_contract::JobId;
use plumbline_local::workspace;
use plumbline_store::agent::deliveries::Delivery;
use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::agent::workspaces::Backfill;
use reqwest::{RequestBuilder, Response};
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, TestApp};

pub(crate) const TRIGGER_PATH: &str = "/api/v1/workspaces/local/demo/query-agent-webhook-trigger";
pub(super) const POLL_PATH: &str = "/api/v1/workspaces/local/demo/query-agent-jobs";

/// Default question. It names a past day, so that the answer does not depend on the time.
pub(super) const QUERY: &str = "What happened on 17 November 2026?";

/// Response to an accepted question.
#[derive(Clone, Debug)]
pub(crate) struct AcceptedQuestion {
    pub(crate) id: JobId,
    pub(crate) token: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

/// Starts a service whose demo workspace has the activities of [`history`]. Its guard permits the origins of `allow`.
pub(crate) async fn service(allow: &[Url]) -> TestApp {
    let app = TestApp::start(allow).await;
    let activities = history();
    let demo = workspace::demo_workspace();
    app.store.activity_logs().merge(&demo, &activities).await.unwrap();
    let at = |index: usize| Some(activities[index].at.into());
    let backfill = Backfill::Finished { activities: activities.len() as u64, first: at(0), last: at(2) };
    app.store.workspaces().set_backfill(&demo, &backfill).await.unwrap();
    app
}

/// Returns the activities of the demo workspace, oldest first.
pub(super) fn history() -> Vec<Activity> {
    vec![
        commit("a1b2c3d4e5", "2026-11-16T09:00:00Z", "Bob Stone", "Add retry budget to the client"),
        commit("b7c8d9e0f1", "2026-11-17T10:00:00Z", "Alice Moreau", "Cache <tables> & tell @channel"),
        commit("c3d2e1f0a9", "2026-11-17T15:30:00Z", "Bob Stone", "Fix time zone of the report"),
    ]
}

fn commit(id: &str, at: &str, who: &str, title: &str) -> Activity {
    Activity {
        id: id.repeat(4),
        kind: ActivityKind::Commit,
        action: Action::Made,
        at: at.parse().unwrap(),
        author: Person { name: who.to_owned(), email: None, login: None },
        co_authors: Vec::new(),
        title: title.to_owned(),
        paths: vec!["src/report.rs".to_owned()],
        deleted: Vec::new(),
        renames: Vec::new(),
        is_merge: false,
        merged_in: None,
    }
}

/// Returns the body of a trigger with the default question only.
pub(crate) fn question() -> Value {
    json!({ "query": QUERY })
}

/// Returns the body of a trigger whose answer goes to a URL.
pub(crate) fn question_to(url: &Url) -> Value {
    json!({ "query": QUERY, "responseDestination": { "webhookUrl": url.as_str() } })
}

/// Returns the body of a trigger whose answer goes to a chat channel.
pub(crate) fn question_in(channel: &str, thread: Option<&str>) -> Value {
    json!({ "query": QUERY, "responseDestination": { "chatChannelId": channel, "chatThreadTs": thread } })
}

/// Checks that a response is a problem with this status and code. Returns its body.
pub(super) async fn expect_problem(response: Response, status: u16, code: &str) -> Value {
    let (got, headers) = (response.status().as_u16(), response.headers().clone());
    let body = support::json(response).await;
    assert_eq!((got, body["code"].as_str()), (status, Some(code)), "{body}");
    assert_problem(status, &headers, &body);
    body
}

/// Checks the headers and fields common to all problems.
pub(super) fn assert_problem(status: u16, headers: &HeaderMap, body: &Value) {
    assert_eq!(headers["content-type"], "application/problem+json");
    assert_eq!(body["requestId"], headers["x-request-id"].to_str().unwrap());
    assert_eq!(body["status"], status);
    assert_eq!(body["type"], format!("/problems/{}", body["code"].as_str().unwrap()));
    assert!(!body["title"].as_str().unwrap().is_empty() && !body["detail"].as_str().unwrap().is_empty());
    assert_eq!(body.get("errors").is_some(), status == 400, "{body}");
    assert_eq!(headers.contains_key("www-authenticate"), status == 401);
    assert_eq!(headers.contains_key("allow"), status == 405);
}

/// Returns a header's text; empty if it is missing.
pub(super) fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

/// Returns the sorted JSON pointers of the errors of a problem with status 400.
pub(super) fn pointers(problem: &Value) -> Vec<&str> {
    let errors = problem["errors"].as_array().unwrap();
    let mut pointers: Vec<&str> = errors.iter().map(|error| error["pointer"].as_str().unwrap()).collect();
    assert!(errors.iter().all(|error| !error["detail"].as_str().unwrap().is_empty()));
    pointers.sort_unstable();
    pointers
}

impl TestApp {
    /// Builds a trigger request with the demo webhook's key.
    pub(crate) fn trigger_request(&self) -> RequestBuilder {
        self.http.post(self.url(TRIGGER_PATH)).header("x-webhook-secret", &self.webhook_key)
    }

    /// Sends a question and returns the response.
    pub(super) async fn ask(&self, body: &Value) -> Response {
        let request = self.trigger_request().header("content-type", "application/json");
        request.body(body.to_string()).send().await.unwrap()
    }

    /// Sends a question that must be accepted.
    pub(crate) async fn submit(&self, body: &Value) -> AcceptedQuestion {
        expect_accepted(self.ask(body).await).await
    }

    /// Polls with this token and returns the response.
    pub(super) async fn poll(&self, token: &str) -> Response {
        self.http.get(self.url(POLL_PATH)).bearer_auth(token).send().await.unwrap()
    }

    /// Polls the job of a question. Returns status and body.
    pub(crate) async fn poll_json(&self, accepted: &AcceptedQuestion) -> (u16, Value) {
        let response = self.poll(&accepted.token).await;
        (response.status().as_u16(), support::json(response).await)
    }

    /// Reads a job from the table.
    pub(crate) async fn job(&self, id: JobId) -> Job {
        self.store.jobs().get(id).await.unwrap().unwrap()
    }

    /// Reads the delivery of a job's answer from the table.
    pub(super) async fn delivery(&self, id: JobId) -> Delivery {
        self.store.deliveries().get(id).await.unwrap().unwrap()
    }

    /// Counts the stored jobs, deliveries and idempotency records.
    pub(super) async fn stored_counts(&self) -> (usize, usize, usize) {
        let items = self.items().await;
        let under = |prefix: &str, sort: &str| {
            let text = |item: &std::collections::HashMap<String, AttributeValue>, name: &str| {
                item[name].as_s().unwrap().clone()
            };
            let is = |item: &&_| text(item, "pk").starts_with(prefix) && text(item, "sk") == sort;
            items.iter().filter(is).count()
        };
        (under("JOB#", "JOB"), under("JOB#", "DELIVERY"), under("IDEMPOTENCY#", "REQUEST"))
    }

    /// Checks that there is no job, delivery or idempotency record in the table, and no message in a queue.
    pub(crate) async fn assert_nothing_stored(&self) {
        assert_eq!(self.stored_counts().await, (0, 0, 0));
        assert_eq!(self.queued_messages().await, Vec::<String>::new());
    }

    /// Checks that no item has a due time or a lease.
    pub(super) async fn assert_nothing_due(&self) {
        for item in self.items().await {
            for name in ["due_at", "due_shard", "lease_until"] {
                assert!(!item.contains_key(name), "{name} remains on {:?}", item["pk"]);
            }
        }
    }

    /// Checks that the job is completed and that its answer cites the activity of the requested day. Returns the
    /// answer.
    pub(crate) async fn assert_answered(&self, accepted: &AcceptedQuestion) -> String {
        let job = self.job(accepted.id).await;
        assert_eq!((job.status, job.query.as_str()), (JobStatus::Completed, QUERY));
        let answer = job.response.unwrap();
        assert!(answer.contains("b7c8d9e") && answer.contains("c3d2e1f"), "{answer}");
        assert!(!answer.contains("a1b2c3d"), "{answer}");
        answer
    }

    /// Simulates the minutes after a crash until no work is left, at most five times: all messages are lost, all leases
    /// expire, and the sweep runs.
    pub(crate) async fn recover(&self) {
        for _ in 0..5 {
            if !self.items().await.iter().any(|item| item.contains_key("due_at")) {
                return;
            }
            self.purge_queues().await;
            self.advance(130);
            assert!(self.sweep().await);
            self.drain().await;
        }
    }

    /// Purges the queues, advances the clock and runs the sweep, which requeues the work that is due. Then processes all
    /// messages.
    pub(super) async fn advance_and_sweep(&self, seconds: u64) {
        self.purge_queues().await;
        self.advance(seconds);
        assert!(self.sweep().await);
        self.drain().await;
    }

    /// Returns the current time.
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

/// Checks that a response accepts a question. Returns the parsed response.
pub(super) async fn expect_accepted(response: Response) -> AcceptedQuestion {
    let (status, headers) = (response.status(), response.headers().clone());
    let body = support::json(response).await;
    assert_eq!(status, 202, "{body}");
    let text = |name: &str| body[name].as_str().unwrap().to_owned();
    AcceptedQuestion { id: text("workflowId").parse().unwrap(), token: text("jobToken"), headers, body }
}

/// Returns the key id and the secret of an API key.
pub(super) fn split_key(key: &str) -> (&str, &str) {
    (&key[4..16], &key[17..60])
}

/// Computes the checksum of a key: CRC-32 (IEEE) in six base62 characters.
pub(super) fn checksum(text: &str) -> String {
    let crc = text.bytes().fold(u32::MAX, |crc, byte| {
        (0..8).fold(
            crc ^ u32::from(byte),
            |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 },
        )
    });
    let alphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let digit = |place| char::from(alphabet[(!crc / 62_u32.pow(place) % 62) as usize]);
    (0..6).rev().map(digit).collect()
}
