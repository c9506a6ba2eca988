//! Tests that starts repeated with the same `Idempotency-Key` create one run.

use plumbline_local::workspace;
use serde_json::{Value, json};

use super::fixtures::{body, expect_problem, with};
use crate::support::{self, Endpoint, ModelReply, TestApp};

const WITH_IDEMPOTENCY_KEY: &[(&str, &str)] = &[("idempotency-key", "order-7")];

async fn post_idempotent(app: &TestApp, body: &Value) -> (u16, http::HeaderMap, Value) {
    let response = app.post(&app.benchmark_key, body, WITH_IDEMPOTENCY_KEY).await;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    (status, headers, support::json(response).await)
}

#[tokio::test]
async fn repeated_request_returns_first_response() {
    let endpoint = Endpoint::start().await;
    let app = TestApp::start(std::slice::from_ref(&endpoint.url)).await;
    let request = with(
        body(endpoint.url.as_str(), "compat_chat"),
        json!({"systemPrompt": "Look for races."}),
        json!({}),
    );
    let (status, headers, first) = post_idempotent(&app, &request).await;
    assert_eq!((status, &headers["ratelimit"]), (202, &r#""start";r=9;t=176"#.parse().unwrap()));
    for when in ["running", "ended"] {
        let (status, headers, again) = post_idempotent(&app, &request).await;
        assert_eq!((status, &again), (202, &first), "{when}");
        assert_eq!(headers["location"], first["statusUrl"].as_str().unwrap());
        assert_eq!(
            headers["ratelimit"], r#""start";r=9;t=176"#,
            "a repeated start does not count against the quota, but reports it"
        );
        let other = with(request.clone(), json!({"k": 2}), json!({}));
        expect_problem(
            app.post(&app.benchmark_key, &other, WITH_IDEMPOTENCY_KEY).await,
            422,
            "idempotency_key_reused",
        )
        .await;
        app.drain().await;
    }
    assert_eq!((app.count_runs().await, endpoint.reviews() as u64), (1, super::fixtures::records()));
    // The idempotency record contains neither the key nor the body.
    let remembered = format!("{:?}", app.items_under("IDEMPOTENCY#").await);
    assert!(!remembered.contains("order-7") && !remembered.contains("races"), "{remembered}");
    // The body is validated before the key is compared.
    expect_problem(
        app.post(&app.benchmark_key, &json!({}), WITH_IDEMPOTENCY_KEY).await,
        400,
        "invalid_request",
    )
    .await;
    // Another API key can use the same idempotency key, and so can this one after a day.
    let other =
        workspace::mint_benchmark_key(&app.store, plumbline_clock::Clock::now(&*app.clock)).await.unwrap();
    assert_eq!(app.post(&other, &request, WITH_IDEMPOTENCY_KEY).await.status(), 202);
    assert_eq!(app.count_runs().await, 2);
    app.advance(24 * 3_600 - 60);
    assert_eq!(post_idempotent(&app, &request).await.2, first);
    app.advance(61);
    let (status, _, fresh) = post_idempotent(&app, &request).await;
    assert_eq!(status, 202);
    assert_ne!(fresh["benchmarkId"], first["benchmarkId"]);
}

#[tokio::test]
async fn repeated_start_ignores_limits() {
    let endpoint = Endpoint::start().await;
    endpoint.script(|_| ModelReply::Http(401, json!({})));
    let app = TestApp::start(std::slice::from_ref(&endpoint.url)).await;
    let request = body(endpoint.url.as_str(), "compat_chat");
    let (_, _, first) = post_idempotent(&app, &request).await;
    for _ in 0..4 {
        app.start_accepted(&request).await;
    }
    expect_problem(app.start_run(&request).await, 429, "too_many_runs_in_flight").await;
    assert_eq!(post_idempotent(&app, &request).await.2, first);
    let other = with(request.clone(), json!({"k": 2}), json!({}));
    expect_problem(
        app.post(&app.benchmark_key, &other, WITH_IDEMPOTENCY_KEY).await,
        422,
        "idempotency_key_reused",
    )
    .await;
    app.drain().await;
    for _ in 0..5 {
        app.start_accepted(&request).await;
        app.drain().await;
    }
    expect_problem(app.start_run(&request).await, 429, "rate_limited").await;
    let (status, headers, again) = post_idempotent(&app, &request).await;
    assert_eq!(
        (status, &again, &headers["ratelimit"]),
        (202, &first, &r#""start";r=0;t=176"#.parse().unwrap())
    );
    assert_eq!(app.count_runs().await, 10);
}

#[tokio::test]
async fn concurrent_repeats_start_one_run() {
    let endpoint = Endpoint::start().await;
    let app = TestApp::start(std::slice::from_ref(&endpoint.url)).await;
    let request = body(endpoint.url.as_str(), "messages_api");
    let answers = futures::future::join_all((0..8).map(|_| post_idempotent(&app, &request))).await;
    let ids: std::collections::BTreeSet<String> = answers
        .iter()
        .map(|(status, _, answer)| {
            assert!(matches!(status, 202 | 409), "{status} {answer}");
            answer["benchmarkId"].as_str().unwrap_or_default().to_owned()
        })
        .filter(|id| !id.is_empty())
        .collect();
    assert_eq!((ids.len(), app.count_runs().await, app.count_runs_in_flight().await), (1, 1, 1));
    // Without an idempotency key each start is a separate run, up to the limit of five.
    let answers = futures::future::join_all((0..8).map(|_| app.start_run(&request))).await;
    let accepted = answers.iter().filter(|answer| answer.status() == 202).count();
    assert_eq!((accepted, app.count_runs().await, app.count_runs_in_flight().await), (4, 5, 5));
}
