//! Shared helpers for the tests of the benchmark API: bodies, requests, and a run from its start to its end.

use std::collections::HashMap;
use std::sync::Arc;

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::run::JudgeUsage;
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_contract::limits::Quota;
use plumbline_conversation::Usage;
use plumbline_store::Claim;
use plumbline_store::benchmark::draws::{FinishResult, FinishedDraw, StoredDraw};
use plumbline_store::benchmark::keys::KeyLimits;
use plumbline_store::queues::DrawMessage;
use reqwest::Response;
use serde_json::{Value, json};
use url::Url;

use crate::support::{self, DEFAULT_RECORDS, Endpoint, TestApp, dataset};

pub(super) const RUNS: &str = "/api/v1/benchmark-runs";

/// Names of both model protocols.
pub(super) const PROVIDERS: [&str; 2] = ["compat_chat", "messages_api"];

/// Returns the body of a minimal valid start: one draw per record, without prices or a prompt.
pub(crate) fn body(base_url: &str, provider: &str) -> Value {
    json!({
        "modelBackend": {
            "provider": provider, "baseUrl": base_url, "modelName": "large-1", "apiKey": "sk-1",
            "effort": "off", "contextWindow": 200_000, "maxOutputTokens": 8_192,
        },
        "k": 1,
    })
}

/// Returns the body of a start with changes to its top level and to its `modelBackend`.
pub(crate) fn with(mut body: Value, top: Value, backend: Value) -> Value {
    for (at, changes) in [("", top), ("/modelBackend", backend)] {
        let Value::Object(changes) = changes else { panic!("{changes} is not an object") };
        body.pointer_mut(at).unwrap().as_object_mut().unwrap().extend(changes);
    }
    body
}

/// Starts a service whose key has practically no limits, and an endpoint that it may call.
pub(super) async fn service() -> (TestApp, Endpoint) {
    service_of(DEFAULT_RECORDS).await
}

/// Works like [`service`], with a dataset of `records` records.
pub(crate) async fn service_of(records: usize) -> (TestApp, Endpoint) {
    let endpoint = Endpoint::start().await;
    let app = TestApp::start_with_dataset(dataset(records), std::slice::from_ref(&endpoint.url)).await;
    app.lift_limits().await;
    (app, endpoint)
}

/// Returns the dataset of [`service`].
pub(super) fn bundle() -> Arc<Bundle> {
    dataset(DEFAULT_RECORDS)
}

/// Returns the number of records of [`service`].
pub(super) fn records() -> u64 {
    bundle().summaries().len() as u64
}

pub(super) fn key_id(key: &str) -> KeyId {
    ApiKey::parse(key, KeyPrefix::Benchmark).unwrap().key_id().clone()
}

/// Returns the results of a status response as text, without latencies, which differ between runs.
pub(super) fn results_without_latencies(answer: &str) -> String {
    let results = answer.split_once("\"results\":").unwrap().1;
    let kept: Vec<&str> = results.split(',').filter(|part| !part.contains("\"latencyMs")).collect();
    kept.join(",")
}

/// Checks that a response is a problem with this status and code. Returns its body.
pub(super) async fn expect_problem(response: Response, status: u16, code: &str) -> Value {
    let headers = response.headers().clone();
    let got = response.status().as_u16();
    let body = support::json(response).await;
    assert_eq!((got, body["code"].as_str()), (status, Some(code)), "{body}");
    assert_eq!(headers["content-type"], "application/problem+json");
    assert_eq!(body["requestId"], headers["x-request-id"].to_str().unwrap());
    assert_eq!((&body["status"], &body["type"]), (&json!(status), &json!(format!("/problems/{code}"))));
    assert!(!body["title"].as_str().unwrap().is_empty() && !body["detail"].as_str().unwrap().is_empty());
    assert_eq!(body.get("errors").is_some(), status == 400, "{body}");
    assert_eq!(headers.contains_key("retry-after"), status == 429);
    assert_eq!(headers.contains_key("www-authenticate"), status == 401);
    body
}

impl TestApp {
    /// Sends a start with the given key and further headers.
    pub(super) async fn post(&self, key: &str, body: &Value, headers: &[(&str, &str)]) -> Response {
        let request =
            self.http.post(self.url(RUNS)).bearer_auth(key).header("content-type", "application/json");
        let mut request = request.body(body.to_string());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    /// Sends a start with `benchmark_key`.
    pub(super) async fn start_run(&self, body: &Value) -> Response {
        self.post(&self.benchmark_key, body, &[]).await
    }

    /// Sends a start that must be accepted. Returns the run's id.
    pub(crate) async fn start_accepted(&self, body: &Value) -> String {
        let response = self.start_run(body).await;
        let status = response.status();
        let body = support::json(response).await;
        assert_eq!(status, 202, "{body}");
        body["benchmarkId"].as_str().unwrap().to_owned()
    }

    /// Polls a run with the given key.
    pub(crate) async fn get(&self, key: &str, id: &str) -> Response {
        self.http.get(self.url(&format!("{RUNS}/{id}"))).bearer_auth(key).send().await.unwrap()
    }

    /// Returns the text of a run's status.
    pub(crate) async fn status_text(&self, id: &str) -> String {
        let response = self.get(&self.benchmark_key, id).await;
        assert_eq!(response.status(), 200);
        response.text().await.unwrap()
    }

    /// Returns a run's status.
    pub(crate) async fn run_status(&self, id: &str) -> Value {
        serde_json::from_str(&self.status_text(id).await).unwrap()
    }

    /// Starts a run and processes all messages. Returns the status of the ended run.
    pub(super) async fn run_to_end(&self, body: &Value) -> Value {
        let id = self.start_accepted(body).await;
        self.drain().await;
        self.assert_ended(&id).await;
        self.run_status(&id).await
    }

    /// Claims a draw, as a worker does.
    pub(super) async fn claim_draw(&self, draw: &DrawMessage) -> Claim<StoredDraw> {
        let found = self.store.draws().load(std::slice::from_ref(draw)).await.unwrap();
        let seen = found.into_values().next().unwrap().unwrap().draws;
        self.store.draws().claim(&seen, self.clock_now()).await.unwrap().remove(0)
    }

    /// Finishes a claimed draw with an error.
    pub(super) async fn fail_draw(&self, draw: &DrawMessage, reason: ErrorReason) -> FinishResult {
        let outcome = DrawOutcome::Errored { reason, usage: Usage::default() };
        let (judge_usage, has_saved_conversation) = (JudgeUsage::default(), false);
        let message = draw.clone();
        let finished = FinishedDraw { message, outcome, manifest: None, judge_usage, has_saved_conversation };
        self.store.draws().finish(draw.run_id, &[finished], self.clock_now()).await.unwrap()[0]
    }

    /// Raises the limits of `benchmark_key` so far that tests never reach them.
    pub(super) async fn lift_limits(&self) {
        let many = Quota::new(1_000_000, 3_600, 100_000).unwrap();
        self.set_limits(&KeyLimits { starts: many, polls: many, in_flight: 1_000 }).await;
    }

    pub(super) async fn set_limits(&self, limits: &KeyLimits) {
        assert!(
            self.store
                .operator()
                .benchmark_keys()
                .set_limits(&key_id(&self.benchmark_key), limits)
                .await
                .unwrap()
        );
    }

    /// Returns the items whose partition key begins with `prefix`.
    pub(super) async fn items_under(&self, prefix: &str) -> Vec<HashMap<String, AttributeValue>> {
        let mut items = self.items().await;
        items.retain(|item| item["pk"].as_s().unwrap().starts_with(prefix));
        items
    }

    /// Counts the stored runs.
    pub(super) async fn count_runs(&self) -> usize {
        self.items_under("RUN#").await.iter().filter(|item| item["sk"].as_s().unwrap() == "RUN").count()
    }

    /// Counts the runs in flight of `benchmark_key`.
    pub(super) async fn count_runs_in_flight(&self) -> usize {
        let key = ApiKey::parse(&self.benchmark_key, KeyPrefix::Benchmark).unwrap();
        self.store.benchmark_keys().get_live(&key).await.unwrap().unwrap().in_flight.len()
    }

    /// Checks the invariants of an ended run: the caller's backend is deleted, the run is no longer in flight, nothing
    /// is due, every item expires, and every draw is counted once.
    pub(super) async fn assert_ended(&self, id: &str) {
        let items = self.items_under(&format!("RUN#{id}")).await;
        let run = items.iter().find(|item| item["sk"].as_s().unwrap() == "RUN").unwrap();
        assert_ne!(run["status"].as_s().unwrap(), "running");
        assert!(
            items.iter().all(|item| item["sk"].as_s().unwrap() != "BACKEND"),
            "the backend is still stored"
        );
        for name in ["due_at", "due_shard", "lease_until"] {
            assert!(!run.contains_key(name), "{name}");
        }
        for item in &items {
            let sort = item["sk"].as_s().unwrap();
            let is_kept = ["RUN", "RECORD-COUNTS"].contains(&sort.as_str()) || sort.starts_with("DRAW#");
            assert!(is_kept, "{sort} outlives the run");
            for name in ["backend", "due_at", "saved"] {
                assert!(!item.contains_key(name), "{sort} still has its {name}");
            }
            assert!(item.contains_key("expires_at"), "{:?} has no expiry", item["sk"]);
        }
        let id = id.parse().unwrap();
        let stored = self.store.runs().get(id).await.unwrap().unwrap();
        let draws = self.store.draws().list(id).await.unwrap();
        let done = draws.iter().filter(|draw| draw.outcome.is_some());
        assert_eq!(u32::try_from(done.clone().count()).unwrap(), stored.draws_done);
        let errored = done.filter(|draw| draw.outcome.as_ref().unwrap().error().is_some());
        assert_eq!(u32::try_from(errored.count()).unwrap(), stored.draws_errored);
        let key = self.items_under(&format!("BENCHMARK-KEY#{}", stored.key_id)).await;
        assert!(!key[0]["in_flight"].as_m().unwrap().contains_key(&stored.id.to_string()));
    }
}

/// Returns a loopback address without a listener.
pub(super) async fn unused_address() -> Url {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap()
}
