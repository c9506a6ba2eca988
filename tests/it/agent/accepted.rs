//! Tests of an accepted question, from its trigger to its answer.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::fixtures::{POLL_PATH, TRIGGER_PATH, expect_problem, header, question, service};
use crate::support;

#[tokio::test]
async fn question_is_accepted_and_answered() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    let text = accepted.body.to_string();
    let poll_url = app.url(POLL_PATH).to_string();
    let redacted = text.replace(&accepted.token, "[token]").replace(&accepted.id.to_string(), "[id]");
    let redacted = redacted.replace(app.base_url.as_str(), "[base]/");
    insta::assert_snapshot!(redacted, @r#"{"jobToken":"[token]","pollUrl":"[base]/api/v1/workspaces/local/demo/query-agent-jobs","workflowId":"[id]"}"#);
    assert_eq!(accepted.headers["location"], poll_url);
    assert_eq!(accepted.headers["content-type"], "application/json");
    assert!(!accepted.headers["x-request-id"].is_empty());
    assert!(!accepted.headers.contains_key("retry-after"));

    let response = app.poll(&accepted.token).await;
    assert_eq!((response.status().as_u16(), header(response.headers(), "retry-after")), (202, "2"));
    assert_eq!(support::json(response).await, json!({ "status": "running" }));
    assert_eq!(
        app.queued_messages().await,
        [json!({ "jobId": accepted.id }).to_string()],
        "a message contains only ids"
    );

    assert_eq!(app.drain().await, 1);
    let answer = app.assert_answered(&accepted).await;
    let response = app.poll(&accepted.token).await;
    assert!(!response.headers().contains_key("retry-after"));
    assert_eq!(response.status(), 200);
    assert_eq!(support::json(response).await, json!({ "status": "completed", "response": answer }));
    assert_eq!(app.stored_counts().await, (1, 0, 0), "without a destination nothing is delivered");
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn poll_returns_retry_after_until_token_expires() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    let mut age = 0;
    for (at, wait) in [(0, "2"), (29, "2"), (30, "5"), (299, "5"), (300, "15"), (3_599, "15")] {
        app.advance(at - age);
        age = at;
        let response = app.poll(&accepted.token).await;
        assert_eq!(
            (response.status().as_u16(), header(response.headers(), "retry-after")),
            (202, wait),
            "{at} s"
        );
    }
    app.advance(1);
    expect_problem(app.poll(&accepted.token).await, 403, "token_expired").await;
    let other = app.submit(&question()).await;
    app.drain().await;
    assert_eq!(app.poll_json(&other).await.0, 200, "a new trigger creates a new job");
    assert_ne!(other.id, accepted.id);
    app.advance(3_600);
    expect_problem(app.poll(&other.token).await, 403, "token_expired").await;
}

#[tokio::test]
async fn failed_job_returns_only_its_status() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    app.delete_item("WORKSPACE#local/demo", "WORKSPACE").await;
    app.drain().await;
    assert_eq!(app.poll_json(&accepted).await, (200, json!({ "status": "failed" })));
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn token_claims_identify_job_and_workspace() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    let parts: Vec<Value> = accepted.token.split('.').take(2).map(decoded).collect();
    let (header, claims) = (&parts[0], &parts[1]);
    assert_eq!(header["alg"], "HS256");
    assert!(header["kid"].is_string());
    let issued = app.now().as_second();
    assert_eq!(
        *claims,
        json!({
            "iss": "plumbline", "aud": "plumbline:query-agent-jobs", "sub": accepted.id,
            "workspaceType": "local", "workspaceId": "demo", "iat": issued, "exp": issued + 3_600,
        })
    );
}

fn decoded(part: &str) -> Value {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

/// Tokens signed with the previous key stay valid, and the newest key signs new ones.
#[tokio::test]
async fn tokens_stay_valid_after_signing_key_rotation() {
    let app = service(&[]).await;
    let first = app.submit(&question()).await;
    app.drain().await;
    app.advance(1);
    app.store.signing_key_rotation().rotate(app.now().into()).await.unwrap();
    app.advance(10 * 60);
    let second = app.submit(&question()).await;
    app.drain().await;
    let kid = |token: &str| decoded(token.split('.').next().unwrap())["kid"].clone();
    assert_ne!(kid(&first.token), kid(&second.token));
    for accepted in [&first, &second] {
        assert_eq!(app.poll_json(accepted).await.0, 200);
    }
}

/// An instance has loaded its key ring, the operator rotates the keys, and another instance signs with the new key at
/// once.
#[tokio::test]
async fn token_signed_right_after_keyring_load_is_accepted() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    app.advance(1);
    app.store.signing_key_rotation().rotate(app.now().into()).await.unwrap();
    let ring = app.store.signing_keys().load_ring(app.now().into()).await.unwrap();
    let job = app.job(accepted.id).await;
    let claims = plumbline_contract::token::JobTokenClaims::new(job.id, job.workspace, app.now());
    assert_eq!(app.poll(&ring.sign(&claims).unwrap()).await.status(), 202);
    assert_eq!(app.poll(&accepted.token).await.status(), 202);
}

/// Another instance of the function has signed with a key that this instance has not loaded yet.
#[tokio::test]
async fn unknown_key_id_reloads_keyring() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    app.advance(6);
    app.store.signing_key_rotation().rotate(app.now().into()).await.unwrap();
    let ring = app.store.signing_keys().load_ring(app.now().into()).await.unwrap();
    let job = app.job(accepted.id).await;
    let claims = plumbline_contract::token::JobTokenClaims::new(job.id, job.workspace, app.now());
    let token = ring.sign(&claims).unwrap();
    assert_eq!(app.poll(&token).await.status(), 202);
}

#[tokio::test]
async fn question_of_maximum_length_is_accepted() {
    let app = service(&[]).await;
    let longest = format!("  {}\n", "é".repeat(32_000));
    let padded = json!({ "query": "x" }).to_string();
    let padded = format!("{}{padded}", " ".repeat(256 * 1024 - padded.len()));
    let bodies = [
        json!({ "query": longest }).to_string(),
        json!({ "query": "x", "responseDestination": null, "timezone": null }).to_string(),
        json!({ "query": "x", "timezone": "europe/BERLIN" }).to_string(),
        json!({ "query": "x", "responseDestination": { "chatChannelId": "C1", "webhookUrl": null } })
            .to_string(),
        json!({ "query": "x", "responseDestination": { "chatChannelId": "C1", "chatThreadTs": "1.2" } })
            .to_string(),
        r#"{"query":"\u0000\ud83d\ude00"}"#.to_owned(),
        padded,
    ];
    for (at, body) in bodies.iter().enumerate() {
        let request =
            app.trigger_request().header("content-type", "Application/JSON; Charset=\"utf-8\"; x=y");
        let accepted =
            super::fixtures::expect_accepted(request.body(body.clone()).send().await.unwrap()).await;
        let sent: Value = serde_json::from_str(body).unwrap();
        assert_eq!(
            app.job(accepted.id).await.query,
            sent["query"].as_str().unwrap(),
            "{at}: the stored question equals the submitted one"
        );
    }
    app.drain().await;
    assert_eq!(app.stored_counts().await.0, bodies.len());
}

#[tokio::test]
async fn days_follow_the_requested_time_zone() {
    let app = service(&[]).await;
    // In Auckland, 15:30 UTC on the 17th is the 18th, and 10:00 UTC is still the 17th.
    let accepted =
        app.submit(&json!({ "query": super::fixtures::QUERY, "timezone": "Pacific/Auckland" })).await;
    app.drain().await;
    let answer = app.job(accepted.id).await.response.unwrap();
    assert!(answer.contains("b7c8d9e") && !answer.contains("c3d2e1f"), "{answer}");
}

/// A new deployment has no signing key until its first sweep creates one.
#[tokio::test]
async fn first_sweep_creates_signing_key() {
    let app = service(&[]).await;
    for item in app.items().await {
        if item["pk"].as_s().unwrap() == "SIGNING-KEYS" {
            app.delete_item("SIGNING-KEYS", item["sk"].as_s().unwrap()).await;
        }
    }
    for _ in 0..2 {
        expect_problem(app.ask(&question()).await, 503, "service_unavailable").await;
    }
    app.assert_nothing_stored().await;
    assert!(app.sweep().await);
    let accepted = app.submit(&question()).await;
    assert_eq!(app.poll_json(&accepted).await.0, 202);
    assert!(app.sweep().await);
    let items = app.items().await;
    let keys = items.iter().filter(|item| item["pk"].as_s().unwrap() == "SIGNING-KEYS");
    assert_eq!(keys.count(), 1, "the second sweep creates no further key");
}

/// Neither the table nor the queues contain a secret in plaintext.
#[tokio::test]
async fn no_plaintext_secret_is_stored() {
    let app = service(&[]).await;
    let key = [("idempotency-key", "canary-name")];
    let mut request =
        app.trigger_request().header("content-type", "application/json").body(question().to_string());
    for (name, value) in key {
        request = request.header(name, value);
    }
    let accepted = super::fixtures::expect_accepted(request.send().await.unwrap()).await;
    let queued_messages = app.queued_messages().await.concat();
    app.drain().await;
    let stored = format!("{:?}", app.items().await);
    let signing = plumbline_local::workspace::signing_secret(&app.store).await.unwrap();
    let secret = super::fixtures::split_key(&app.webhook_key).1;
    for canary in
        [secret, &accepted.token, accepted.token.rsplit('.').next().unwrap(), &signing[6..], "canary-name"]
    {
        assert!(!stored.contains(canary) && !queued_messages.contains(canary));
    }
    assert!(stored.contains(&accepted.id.to_string()), "the table was read");
    assert!(
        !accepted.body["pollUrl"].to_string().contains(&accepted.token)
            && !TRIGGER_PATH.contains(&accepted.token)
    );
}
