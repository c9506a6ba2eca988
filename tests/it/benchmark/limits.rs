//! Tests of the limits of a key: starts, polls, and runs in flight.

use plumbline_contract::limits::Quota;
use plumbline_local::workspace;
use plumbline_store::benchmark::keys::KeyLimits;
use serde_json::{Value, json};

use super::fixtures::{body, expect_problem, with};
use crate::support::{Endpoint, ModelReply, ModelRequest, TestApp, confirm, review};

type Script = fn(&ModelRequest) -> ModelReply;

/// Starts a service with the default limits. Its endpoint rejects every key, so that each processed run ends at its
/// probe.
async fn limited_service() -> (TestApp, Endpoint, Value) {
    let endpoint = Endpoint::start().await;
    endpoint.script(|_| ModelReply::Http(401, json!({"error": {"message": "no"}})));
    let app = TestApp::start(std::slice::from_ref(&endpoint.url)).await;
    let request = body(endpoint.url.as_str(), "compat_chat");
    (app, endpoint, request)
}

fn retry_after(response: &reqwest::Response) -> u64 {
    response.headers()["retry-after"].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn start_limit_allows_burst_of_ten_then_one_per_three_minutes() {
    let (app, _endpoint, request) = limited_service().await;
    for started in 1..=10 {
        let response = app.start_run(&request).await;
        let state = response.headers()["ratelimit"].to_str().unwrap().to_owned();
        assert_eq!(response.status(), 202);
        assert!(state.starts_with(&format!(r#""start";r={};t="#, 10 - started)), "{state}");
        app.drain().await;
    }
    for _ in 0..3 {
        let response = app.start_run(&request).await;
        assert_eq!(
            (retry_after(&response), &response.headers()["ratelimit"]),
            (176, &r#""start";r=0;t=176"#.parse().unwrap())
        );
        assert_eq!(response.headers()["ratelimit-policy"], r#""start";q=500;w=86400"#);
        expect_problem(response, 429, "rate_limited").await;
    }
    assert_eq!((app.count_runs().await, app.drain().await), (10, 0));
    app.advance(175);
    assert_eq!(retry_after(&app.start_run(&request).await), 1);
    app.advance(1);
    assert_eq!(app.start_run(&request).await.status(), 202);
    assert_eq!(app.start_run(&request).await.status(), 429);
    // Another key of the account has its own limits.
    let other =
        workspace::mint_benchmark_key(&app.store, plumbline_clock::Clock::now(&*app.clock)).await.unwrap();
    assert_eq!(app.post(&other, &request, &[]).await.status(), 202);
}

#[tokio::test]
async fn start_limit_allows_five_hundred_per_day() {
    let (app, _endpoint, request) = limited_service().await;
    let quota = Quota::new(20, 200, 3).unwrap();
    app.set_limits(&KeyLimits { starts: quota, ..KeyLimits::default() }).await;
    let mut admitted = 0;
    for _ in 0..200 {
        while app.start_run(&request).await.status() == 202 {
            admitted += 1;
            app.drain().await;
        }
        app.advance(1);
    }
    assert!((19..=20).contains(&admitted), "{admitted} of 20");
}

#[tokio::test]
async fn sixth_run_in_flight_is_rejected_and_takes_no_slot() {
    let (app, endpoint, request) = limited_service().await;
    for _ in 0..5 {
        app.start_accepted(&request).await;
    }
    for _ in 0..12 {
        let response = app.start_run(&request).await;
        assert_eq!(retry_after(&response), 60);
        assert_eq!(
            (&response.headers()["ratelimit-policy"], &response.headers()["ratelimit"]),
            (&r#""in-flight";q=5"#.parse().unwrap(), &r#""in-flight";r=0;t=60"#.parse().unwrap())
        );
        expect_problem(response, 429, "too_many_runs_in_flight").await;
    }
    assert_eq!((app.count_runs().await, app.count_runs_in_flight().await), (5, 5));
    app.drain().await;
    assert_eq!(
        (app.count_runs_in_flight().await, endpoint.requests().len()),
        (0, 5),
        "rejected starts send no message"
    );
    for _ in 0..5 {
        app.start_accepted(&request).await;
    }
    app.drain().await;
    expect_problem(app.start_run(&request).await, 429, "rate_limited").await;
}

#[tokio::test]
async fn every_run_end_frees_its_slot() {
    let (app, endpoint, request) = limited_service().await;
    app.set_limits(&KeyLimits { in_flight: 1, ..KeyLimits::default() }).await;
    let refused: Script =
        |request| if request.record.is_some() { ModelReply::Refusal } else { confirm(request) };
    let scripts: [(&str, Script); 4] = [
        ("completed", review),
        ("errored", refused),
        ("errored", |_| ModelReply::Text("no")),
        ("errored", |_| ModelReply::Http(500, json!({}))),
    ];
    for (status, script) in scripts {
        endpoint.script(script);
        let id = app.start_accepted(&request).await;
        expect_problem(app.start_run(&request).await, 429, "too_many_runs_in_flight").await;
        app.drain().await;
        assert_eq!(app.run_status(&id).await["status"], status);
        app.assert_ended(&id).await;
    }
    let small = with(request.clone(), json!({}), json!({"contextWindow": 100_000}));
    app.start_accepted(&small).await;
    app.drain().await;
    assert_eq!(app.count_runs_in_flight().await, 0);
}

#[tokio::test]
async fn slot_of_stuck_run_is_freed_at_deadline() {
    let (app, _endpoint, request) = limited_service().await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(app.start_accepted(&request).await);
    }
    app.purge_queues().await;
    app.advance(6 * 3_600 - 1);
    expect_problem(app.start_run(&request).await, 429, "too_many_runs_in_flight").await;
    app.advance(1);
    let sixth = app.start_accepted(&request).await;
    assert!(app.sweep().await);
    for id in &ids {
        let ended = app.run_status(id).await;
        assert_eq!((&ended["status"], &ended["results"]), (&json!("errored"), &Value::Null));
        assert!(ended["message"].as_str().unwrap().starts_with("An internal error occurred"), "{ended}");
        assert!(ended.get("comparable").is_none());
        app.assert_ended(id).await;
    }
    assert_eq!(
        (app.count_runs_in_flight().await, &app.run_status(&sixth).await["status"]),
        (1, &json!("running"))
    );
}

#[tokio::test]
async fn poll_limit_counts_every_poll() {
    let (app, _endpoint, request) = limited_service().await;
    let id = app.start_accepted(&request).await;
    let unknown = "6fa459ea-ee8a-4ca4-894e-db77e160355e";
    for poll in 1..=120 {
        let polled = [id.as_str(), unknown, "malformed"][poll % 3];
        let response = app.get(&app.benchmark_key, polled).await;
        let status = if polled == id { 200 } else { 404 };
        assert_eq!(response.status(), status);
        assert_eq!(response.headers()["ratelimit-policy"], r#""poll";q=3600;w=3600"#);
        let state = response.headers()["ratelimit"].to_str().unwrap().to_owned();
        assert!(state.starts_with(&format!(r#""poll";r={};t="#, 120 - poll)), "{poll}: {state}");
    }
    for polled in [id.as_str(), unknown, "malformed"] {
        let response = app.get(&app.benchmark_key, polled).await;
        assert_eq!(
            (retry_after(&response), &response.headers()["ratelimit"]),
            (2, &r#""poll";r=0;t=2"#.parse().unwrap())
        );
        expect_problem(response, 429, "rate_limited").await;
    }
    app.advance(2);
    assert_eq!(app.get(&app.benchmark_key, &id).await.status(), 200);
    assert_eq!(app.get(&app.benchmark_key, &id).await.status(), 429);
    assert_eq!(app.start_run(&request).await.status(), 202, "starts have a separate quota");
}

#[tokio::test]
async fn operator_can_override_key_limits() {
    let (app, _endpoint, request) = limited_service().await;
    let limits = KeyLimits {
        starts: Quota::new(2, 60, 2).unwrap(),
        polls: Quota::new(3, 60, 3).unwrap(),
        in_flight: 1,
    };
    app.set_limits(&limits).await;
    let response = app.start_run(&request).await;
    assert_eq!(response.headers()["ratelimit-policy"], r#""start";q=2;w=60"#);
    let response = app.start_run(&request).await;
    assert_eq!(response.headers()["ratelimit-policy"], r#""in-flight";q=1"#);
    expect_problem(response, 429, "too_many_runs_in_flight").await;
    app.drain().await;
    assert_eq!(app.start_run(&request).await.status(), 202);
    app.drain().await;
    let response = app.start_run(&request).await;
    assert_eq!(retry_after(&response), 61);
    expect_problem(response, 429, "rate_limited").await;
    for expected in [404, 404, 404, 429] {
        let response = app.get(&app.benchmark_key, "x").await;
        assert_eq!(response.headers()["ratelimit-policy"], r#""poll";q=3;w=60"#);
        assert_eq!(response.status(), expected);
    }
}

#[tokio::test]
async fn raised_limits_apply_immediately() {
    let (app, _endpoint, request) = limited_service().await;
    for _ in 0..2 {
        assert_eq!(app.start_run(&request).await.status(), 202);
        app.drain().await;
    }
    let starts = Quota::new(1_000_000, 86_400, 10).unwrap();
    app.set_limits(&KeyLimits { starts, ..KeyLimits::default() }).await;
    assert_eq!(
        app.start_run(&request).await.status(),
        202,
        "starts under the old limit do not exhaust the new one"
    );
}
