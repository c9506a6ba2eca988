//! Crashes at each AWS call in turn. The run still ends, with the same results.

use plumbline_contract::BenchmarkId;
use serde_json::json;

use super::fixtures::{body, results_without_latencies, service_of, with};
use crate::support::{Endpoint, TestApp, json, review};

/// Number of draws of a run in these tests: a first, a last, and one in between.
const DRAWS: usize = 3;

/// Sends a start with the idempotency key `name`. Returns `None` if the process dies before it responds.
async fn start(app: &TestApp, endpoint: &Endpoint, name: &str) -> Option<BenchmarkId> {
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 1}), json!({}));
    let response = app.post(&app.benchmark_key, &request, &[("idempotency-key", name)]).await;
    let status = response.status().as_u16();
    let body = json(response).await;
    assert!(status == 202 || status == 503, "{status} {body}");
    body["benchmarkId"].as_str().map(|id| id.parse().unwrap())
}

/// Returns the results of a run without a crash.
async fn results_without_crash(app: &TestApp, endpoint: &Endpoint) -> String {
    let id = start(app, endpoint, "without-crash").await.unwrap();
    app.drain().await;
    results_without_latencies(&app.status_text(&id.to_string()).await)
}

/// Runs the benchmark with a crash after `after` calls. Returns the run's id, and true if the crash happened.
async fn run_with_crash(
    app: &TestApp,
    endpoint: &Endpoint,
    after: i64,
    receives_response: bool,
) -> (BenchmarkId, bool) {
    let name = format!("crash-{after}");
    app.calls.crash_after(after, receives_response);
    let first = start(app, endpoint, &name).await;
    app.drain().await;
    let died = app.calls.restart();
    let id = start(app, endpoint, &name).await.unwrap();
    assert_eq!(first.unwrap_or(id), id, "a repeated start returns the acknowledged run");
    app.purge_queues().await;
    app.sweep_until_ended(id).await;
    (id, died)
}

/// Crashes after each call of a run, which must make more than `min_calls` calls. With batches the number varies, since
/// it depends on the draws that end at the same moment.
async fn crash_at_every_call(receives_response: bool, batch_size: usize, min_calls: i64) {
    let (app, endpoint) = service_of(DRAWS).await;
    app.set_draw_batch_size(i32::try_from(batch_size).unwrap());
    let expected = results_without_crash(&app, &endpoint).await;
    for after in 0.. {
        endpoint.script(review);
        let (id, died) = run_with_crash(&app, &endpoint, after, receives_response).await;
        let text = app.status_text(&id.to_string()).await;
        assert_eq!(results_without_latencies(&text), expected, "after {after} calls");
        app.assert_ended(&id.to_string()).await;
        let run = app.store.runs().get(id).await.unwrap().unwrap();
        assert_eq!((run.draws_done as usize, run.total_draws as usize), (DRAWS, DRAWS));
        assert!(endpoint.reviews() <= DRAWS + batch_size, "only reviews in progress are repeated");
        if !died {
            assert!(after > min_calls, "a run took only {after} calls");
            break;
        }
    }
    assert_eq!(app.count_runs_in_flight().await, 0);
    assert!(app.items().await.iter().all(|item| !item.contains_key("due_at")));
}

#[tokio::test]
async fn run_completes_when_process_dies_before_any_call() {
    crash_at_every_call(true, 1, 25).await;
}

#[tokio::test]
async fn batched_run_completes_when_process_dies_before_any_call() {
    crash_at_every_call(true, DRAWS, 15).await;
}

#[tokio::test]
async fn run_completes_when_response_to_any_call_is_lost() {
    crash_at_every_call(false, 1, 25).await;
}

#[tokio::test]
async fn batched_run_completes_when_response_to_any_call_is_lost() {
    crash_at_every_call(false, DRAWS, 15).await;
}
