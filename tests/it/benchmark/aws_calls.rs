//! Tests of the number of AWS calls that each function makes, which is part of the design.

use plumbline_store::queues::Queue;
use serde_json::json;

use super::fixtures::{body, records, service, with};
use crate::support::{self, Endpoint, TestApp};

impl TestApp {
    /// Returns the calls since the last check. They are sorted, since concurrent calls have no fixed order.
    fn sorted_calls(&self) -> Vec<String> {
        let mut calls = self.calls.take_operations();
        calls.sort();
        calls
    }
}

/// Starts a service whose key has the default limits. Other limits add a call to each poll.
async fn service_with_default_limits() -> (TestApp, Endpoint) {
    let endpoint = Endpoint::start().await;
    let app = TestApp::start(std::slice::from_ref(&endpoint.url)).await;
    app.calls.take_operations();
    (app, endpoint)
}

/// Returns the calls of one draw. If `admits` is true, the draw admits further draws and sends them; otherwise it reads
/// the run instead.
fn calls_of_draw(admits: bool) -> Vec<&'static str> {
    let mut calls = vec!["BatchGetItem", "TransactWriteItems", "Decrypt", "TransactWriteItems"];
    calls.extend(if admits { vec!["UpdateItem", "SendMessageBatch"] } else { vec!["GetItem"] });
    calls
}

#[tokio::test]
async fn each_step_of_a_run_makes_expected_calls() {
    let (app, endpoint) = service_with_default_limits().await;
    let id = app
        .start_accepted(&with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 2}), json!({})))
        .await;
    assert_eq!(
        app.calls.take_operations(),
        ["BatchGetItem", "GenerateDataKey", "TransactWriteItems", "SendMessage"]
    );

    for _ in 0..3 {
        app.get(&app.benchmark_key, &id).await;
        assert_eq!(app.sorted_calls(), ["GetItem", "UpdateItem"], "a poll at a steady rate");
        app.advance(2);
    }

    let draws = records() as usize * 2;
    assert_eq!(app.drain_queue(Queue::Probe).await, 1);
    assert_eq!(
        app.calls.take_operations(),
        ["UpdateItem", "GetItem", "Decrypt", "UpdateItem", "SendMessageBatch"]
    );

    assert_eq!(app.drain_queue(Queue::Draw).await, draws);
    let calls = app.calls.take_operations();
    let (each, last) = calls.split_at(calls.len() - 1);
    assert_eq!(last, ["SendMessage"], "the last draw sends the message that ends the run");
    // The probe sends four draws, and each of the first eight draws admits further ones.
    let expected: Vec<_> = (0..draws).flat_map(|at| calls_of_draw(at < 8)).collect();
    assert_eq!(each, expected);

    assert_eq!(app.drain_queue(Queue::Finalize).await, 1);
    assert_eq!(app.sorted_calls(), ["GetItem", "Query", "TransactWriteItems"]);
}

#[tokio::test]
async fn refused_request_makes_few_calls() {
    let (app, endpoint) = service_with_default_limits().await;
    let good = body(endpoint.url.as_str(), "compat_chat");
    app.http.post(app.url("/api/v1/benchmark-runs")).send().await.unwrap();
    app.post("nonsense", &good, &[]).await;
    app.get("nonsense", "x").await;
    assert!(app.calls.take_operations().is_empty(), "a malformed key causes no lookup");
    app.post(&TestApp::unknown_key(plumbline_contract::keys::KeyPrefix::Benchmark), &good, &[]).await;
    assert_eq!(app.calls.take_operations(), ["BatchGetItem"]);
    app.start_run(&json!({})).await;
    assert_eq!(app.calls.take_operations(), ["BatchGetItem"]);
    app.get(&app.benchmark_key, "malformed").await;
    assert_eq!(app.calls.take_operations(), ["UpdateItem"], "a poll is counted against its quota");
}

#[tokio::test]
async fn duplicate_message_makes_few_calls() {
    let (app, endpoint) = service().await;
    let id: plumbline_contract::BenchmarkId =
        app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await.parse().unwrap();
    app.drain().await;
    app.calls.take_operations();
    app.send_again(Queue::Probe, id).await;
    app.drain().await;
    assert_eq!(app.calls.take_operations(), ["UpdateItem"]);
    app.send_again(Queue::Finalize, id).await;
    app.drain().await;
    assert_eq!(app.sorted_calls(), ["GetItem", "Query"]);
}

#[tokio::test]
async fn repeated_start_reads_first_run() {
    let (app, endpoint) = service().await;
    let good = body(endpoint.url.as_str(), "compat_chat");
    let named = [("idempotency-key", "a")];
    app.post(&app.benchmark_key, &good, &named).await;
    assert_eq!(app.calls.take_operations().last().map(String::as_str), Some("SendMessage"));
    let again = app.post(&app.benchmark_key, &good, &named).await;
    assert_eq!(support::json(again).await["k"], 1);
    let calls = ["BatchGetItem", "GenerateDataKey", "TransactWriteItems", "GetItem", "GetItem"];
    assert_eq!(app.calls.take_operations(), calls);
}

#[tokio::test]
async fn idle_sweep_reads_only_the_index() {
    let (app, _endpoint) = service().await;
    app.calls.take_operations();
    assert!(app.sweep().await);
    let calls = app.calls.take_operations();
    assert!(calls.len() <= 5 && calls.iter().filter(|call| *call != "Query").count() <= 1, "{calls:?}");
}
