//! Tests that questions repeated with the same `Idempotency-Key` create one job.

use plumbline_local::workspace;
use plumbline_store::agent::workspaces::Backfill;
use reqwest::Response;
use serde_json::{Value, json};

use super::fixtures::{AcceptedQuestion, TRIGGER_PATH, expect_accepted, expect_problem, question, service};
use crate::support::TestApp;

async fn post_idempotent(app: &TestApp, key: &str, name: &str, body: &Value) -> Response {
    let request = app.http.post(app.url(TRIGGER_PATH)).header("x-webhook-secret", key);
    let request = request.header("content-type", "application/json").header("idempotency-key", name);
    request.body(body.to_string()).send().await.unwrap()
}

async fn repeat_question(app: &TestApp) -> AcceptedQuestion {
    expect_accepted(post_idempotent(app, &app.webhook_key, "order-7", &question()).await).await
}

#[tokio::test]
async fn repeated_request_returns_first_response() {
    let app = service(&[]).await;
    let first = repeat_question(&app).await;
    for when in ["running", "completed"] {
        app.advance(100);
        let second = repeat_question(&app).await;
        assert_eq!(second.body, first.body, "{when}: the token has the same claims");
        assert_eq!(second.headers["location"], first.headers["location"]);
        assert_eq!(app.poll_json(&second).await.1["status"], when);
        let other = json!({ "query": "Something else" });
        expect_problem(
            post_idempotent(&app, &app.webhook_key, "order-7", &other).await,
            422,
            "idempotency_key_reused",
        )
        .await;
        // The same JSON in another formatting is another body.
        let spaced = app
            .trigger_request()
            .header("content-type", "application/json")
            .header("idempotency-key", "order-7");
        let spaced = spaced.body(format!("{} ", question())).send().await.unwrap();
        expect_problem(spaced, 422, "idempotency_key_reused").await;
        expect_problem(
            post_idempotent(&app, &app.webhook_key, "order-7", &json!({})).await,
            400,
            "invalid_request",
        )
        .await;
        assert!(app.drain().await <= 1);
    }
    assert_eq!(app.stored_counts().await, (1, 0, 1));
    // Another key, or none, creates another job.
    for name in ["order-8", "ORDER-7"] {
        let other = expect_accepted(post_idempotent(&app, &app.webhook_key, name, &question()).await).await;
        assert_ne!(other.id, first.id);
    }
    assert_ne!(app.submit(&question()).await.id, first.id);
    assert_eq!(app.stored_counts().await, (4, 0, 3));
}

#[tokio::test]
async fn idempotency_keys_are_scoped_to_api_key() {
    let app = service(&[]).await;
    let first = repeat_question(&app).await;
    let key = workspace::mint_webhook_key(&app.store, app.now()).await.unwrap();
    let other =
        expect_accepted(post_idempotent(&app, &key, "order-7", &json!({ "query": "Something else" })).await)
            .await;
    assert_ne!(other.id, first.id);
    assert_eq!(repeat_question(&app).await.id, first.id);
}

#[tokio::test]
async fn idempotency_key_expires_after_a_day() {
    let app = service(&[]).await;
    let first = repeat_question(&app).await;
    app.drain().await;
    app.advance(24 * 3_600 - 1);
    let late = repeat_question(&app).await;
    assert_eq!(late.id, first.id);
    expect_problem(app.poll(&late.token).await, 403, "token_expired").await;
    app.advance(1);
    // Expired, but not yet removed by the table's time-to-live.
    assert_eq!(app.stored_counts().await, (1, 0, 1));
    let fresh = repeat_question(&app).await;
    assert_ne!(fresh.id, first.id);
    assert_eq!(app.poll_json(&fresh).await.0, 202);
    assert_eq!(repeat_question(&app).await.id, fresh.id, "the new request is stored for a day");
    assert_eq!(app.stored_counts().await, (2, 0, 1));
}

/// A repeated request gets the first response, although a new request would be rejected.
#[tokio::test]
async fn repeated_request_ignores_changed_settings() {
    let app = service(&[]).await;
    let url = "https://hooks.example.com/a".parse().unwrap();
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&url)).await.unwrap();
    let body = super::fixtures::question_to(&url);
    let first = expect_accepted(post_idempotent(&app, &app.webhook_key, "order-7", &body).await).await;
    let demo = workspace::demo_workspace();
    app.store
        .operator()
        .webhooks()
        .set_allowlist(&demo, workspace::WEBHOOK_ID, "operator", &[])
        .await
        .unwrap();
    app.store.workspaces().set_backfill(&demo, &Backfill::Pending).await.unwrap();
    let repeated = expect_accepted(post_idempotent(&app, &app.webhook_key, "order-7", &body).await).await;
    assert_eq!(repeated.body, first.body);
    expect_problem(
        post_idempotent(&app, &app.webhook_key, "order-8", &body).await,
        403,
        "destination_not_allowed",
    )
    .await;
    expect_problem(
        post_idempotent(&app, &app.webhook_key, "order-8", &question()).await,
        403,
        "status_not_configured",
    )
    .await;
    expect_problem(
        post_idempotent(&app, &app.webhook_key, "order-7", &question()).await,
        422,
        "idempotency_key_reused",
    )
    .await;
    assert_eq!(app.stored_counts().await, (1, 0, 1));
}

#[tokio::test]
async fn concurrent_repeats_create_one_job() {
    let app = service(&[]).await;
    let body = question();
    let answers = (0..8).map(|_| post_idempotent(&app, &app.webhook_key, "order-7", &body));
    let mut ids = Vec::new();
    for answer in futures::future::join_all(answers).await {
        match answer.status().as_u16() {
            202 => ids.push(expect_accepted(answer).await.id),
            _ => drop(expect_problem(answer, 409, "idempotency_in_flight").await),
        }
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
    assert_eq!(app.stored_counts().await, (1, 0, 1));
    assert_eq!(app.drain().await, 1);
    // Of two concurrent requests with different bodies, one is accepted and one conflicts.
    let bodies = [question(), json!({ "query": "Something else" })];
    let answers = bodies.iter().map(|body| post_idempotent(&app, &app.webhook_key, "order-9", body));
    let mut statuses: Vec<u16> =
        futures::future::join_all(answers).await.iter().map(|answer| answer.status().as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses[0], 202);
    assert!(matches!(statuses[1], 409 | 422), "{statuses:?}");
    assert_eq!(app.stored_counts().await.0, 2);
}

/// The service dies after each call of the first request in turn. A repeated request returns the one job.
#[tokio::test]
async fn crashed_request_can_be_repeated() {
    for receives_response in [true, false] {
        let app = service(&[]).await;
        repeat_question(&app).await;
        app.drain().await;
        for calls in 0.. {
            let name = format!("order-8-{calls}");
            let (jobs, _, names) = app.stored_counts().await;
            app.calls.crash_after(calls, receives_response);
            let status = post_idempotent(&app, &app.webhook_key, &name, &question()).await.status();
            let died = app.calls.restart();
            assert!(matches!(status.as_u16(), 202 | 503), "{calls} {status}");
            let accepted =
                expect_accepted(post_idempotent(&app, &app.webhook_key, &name, &question()).await).await;
            assert_eq!(app.stored_counts().await, (jobs + 1, 0, names + 1), "after {calls} calls");
            app.recover().await;
            app.assert_answered(&accepted).await;
            assert_eq!(app.poll_json(&accepted).await.0, 200);
            if !died {
                assert!(calls > 2, "{calls}");
                break;
            }
        }
    }
}
