//! Authorization of polls with job tokens.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use plumbline_contract::token::SigningKeyId;
use serde_json::{Value, json};
use sha2::{Sha256, Sha512};

use super::fixtures::{AcceptedQuestion, POLL_PATH, assert_problem, expect_problem, question, service};
use crate::support::{TestApp, raw};

const SECRET: [u8; 32] = [9; 32];
const KID: &str = "known";

/// Starts a service with a signing key known to the test, and submits one question.
async fn service_with_known_key() -> (TestApp, AcceptedQuestion) {
    let app = service(&[]).await;
    app.advance(1);
    app.store
        .signing_key_rotation()
        .create(SigningKeyId::parse(KID).unwrap(), &SECRET, app.now().into())
        .await
        .unwrap();
    let accepted = app.submit(&question()).await;
    (app, accepted)
}

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn signed(header: &Value, claims: &Value, secret: &[u8]) -> String {
    let text = format!("{}.{}", encoded(header), encoded(claims));
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).unwrap();
    mac.update(text.as_bytes());
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
}

fn header() -> Value {
    json!({ "typ": "JWT", "alg": "HS256", "kid": KID })
}

fn claims(app: &TestApp, accepted: &AcceptedQuestion) -> Value {
    let now = app.now().as_second();
    json!({
        "iss": "plumbline", "aud": "plumbline:query-agent-jobs", "sub": accepted.id,
        "workspaceType": "local", "workspaceId": "demo", "iat": now, "exp": now + 3_600,
    })
}

fn with(mut value: Value, name: &str, other: Value) -> Value {
    value[name] = other;
    value
}

fn without(mut value: Value, name: &str) -> Value {
    value.as_object_mut().unwrap().remove(name);
    value
}

/// Returns named strings that are not valid tokens of this service.
fn forgeries(app: &TestApp, accepted: &AcceptedQuestion) -> Vec<(&'static str, String)> {
    let token = accepted.token.clone();
    let (text, signature) = token.rsplit_once('.').unwrap();
    let [head, body] = [0, 1].map(|at| token.split('.').nth(at).unwrap().to_owned());
    let claims = || claims(app, accepted);
    let none = |alg: &str| {
        format!("{}.{}.", encoded(&json!({ "alg": alg, "typ": "JWT", "kid": KID })), encoded(&claims()))
    };
    let longer = {
        let text = format!("{}.{}", encoded(&with(header(), "alg", json!("HS512"))), encoded(&claims()));
        let mut mac = Hmac::<Sha512>::new_from_slice(&SECRET).unwrap();
        mac.update(text.as_bytes());
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
    };
    let sign = |header: Value, claims: Value| signed(&header, &claims, &SECRET);
    let mut flipped = URL_SAFE_NO_PAD.decode(signature).unwrap();
    flipped[5] ^= 1;
    let mut stray = signature.to_owned();
    // 32 bytes leave two bits of the last character unused.
    let last = stray.pop().unwrap();
    stray.push(char::from_u32(u32::from(last) + 1).unwrap());
    let other = encoded(&with(claims(), "sub", json!(uuid::Uuid::new_v4())));
    vec![
        ("a webhook key", app.webhook_key.clone()),
        ("alg none", none("none")),
        ("alg None", none("None")),
        ("alg none, signed", format!("{}{signature}", none("none"))),
        ("HS512", longer),
        ("HS384 in the header only", sign(with(header(), "alg", json!("HS384")), claims())),
        ("RS256 in the header only", sign(with(header(), "alg", json!("RS256")), claims())),
        ("no kid", sign(without(header(), "kid"), claims())),
        ("another kid", sign(with(header(), "kid", json!("k0")), claims())),
        ("a kid that is a path", sign(with(header(), "kid", json!("../known")), claims())),
        ("another secret", signed(&header(), &claims(), &[8; 32])),
        ("an empty secret", signed(&header(), &claims(), &[])),
        ("another issuer", sign(header(), with(claims(), "iss", json!("other")))),
        ("another audience", sign(header(), with(claims(), "aud", json!("other")))),
        ("no audience", sign(header(), without(claims(), "aud"))),
        ("no exp", sign(header(), without(claims(), "exp"))),
        ("exp is text", sign(header(), with(claims(), "exp", json!("9999999999")))),
        ("no sub", sign(header(), without(claims(), "sub"))),
        ("sub is no job", sign(header(), with(claims(), "sub", json!("x")))),
        ("issued in the future", sign(header(), with(claims(), "iat", json!(app.now().as_second() + 600)))),
        ("a malformed workspace", sign(header(), with(claims(), "workspaceId", json!("../x")))),
        ("padded", format!("{token}=")),
        ("padded in the middle", format!("{head}=.{body}.{signature}")),
        ("standard base64", format!("{text}.{}", STANDARD.encode(&flipped))),
        ("stray bits", format!("{text}.{stray}")),
        ("one bit flipped", format!("{text}.{}", URL_SAFE_NO_PAD.encode(flipped))),
        ("an extra part", format!("{token}.{signature}")),
        ("an empty extra part", format!("{token}.")),
        ("two parts", text.to_owned()),
        ("no signature", format!("{text}.")),
        ("a body of another job", format!("{head}.{other}.{signature}")),
        ("a leading dot", format!(".{token}")),
        ("one part", head.clone()),
        ("very long", "a".repeat(8_000)),
        ("very long parts", format!("{head}.{}.{signature}", "A".repeat(6_000))),
    ]
}

#[tokio::test]
async fn forged_tokens_are_rejected() {
    let (app, accepted) = service_with_known_key().await;
    assert_eq!(signed(&header(), &claims(&app, &accepted), &SECRET).split('.').count(), 3);
    assert_eq!(
        app.poll(&signed(&header(), &claims(&app, &accepted), &SECRET)).await.status(),
        202,
        "the test and the service sign in the same way"
    );
    let mut wordings = Vec::new();
    for (what, token) in forgeries(&app, &accepted) {
        let response = app.poll(&token).await;
        assert_eq!(response.status(), 401, "{what}");
        wordings.push(expect_problem(response, 401, "unauthorized").await["detail"].clone());
    }
    let token = &accepted.token;
    for lines in [
        vec![],
        vec!["authorization:".to_owned()],
        vec!["authorization: Bearer".to_owned()],
        vec![format!("authorization: {token}")],
        vec![format!("authorization: Basic {token}")],
        vec![format!("authorization: Bearer {token} x")],
        vec![format!("authorization: Bearer {token},")],
        vec![format!("authorization: Bearer \"{token}\"")],
        vec![format!("authorization: Bearer\t{token}")],
        vec![format!("authorization: Bearer {token}"), format!("authorization: Bearer {token}")],
        vec![format!("x-webhook-secret: {}", app.webhook_key)],
        vec![format!("cookie: authorization={token}")],
    ] {
        let lines: Vec<Vec<u8>> = lines.into_iter().map(String::into_bytes).collect();
        let answer = raw::send(&app.base_url, &format!("GET {POLL_PATH}?token={token}"), &lines, b"").await;
        let body: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!((answer.status, &*answer.code()), (401, "unauthorized"), "{:?}", lines.first());
        assert_problem(401, &answer.headers, &body);
        wordings.push(body["detail"].clone());
    }
    wordings.dedup();
    assert_eq!(wordings.len(), 1, "{wordings:?}");
    for scheme in ["bearer", "BEARER", "Bearer  "] {
        let line = format!("authorization: {scheme} {token}").into_bytes();
        assert_eq!(
            raw::send(&app.base_url, &format!("GET {POLL_PATH}"), &[line], b"").await.status,
            202,
            "{scheme}"
        );
    }
}

#[tokio::test]
async fn token_is_limited_to_its_job_and_workspace() {
    let (app, accepted) = service_with_known_key().await;
    let other = app.submit(&question()).await;
    app.drain().await;
    for named in ["local/other", "github/demo", "LOCAL/demo", "local/%2e%2e", "local/demo%20", "x/y"] {
        let line = format!("GET /api/v1/workspaces/{named}/query-agent-jobs");
        let headers = [format!("authorization: Bearer {}", accepted.token).into_bytes()];
        let answer = raw::send(&app.base_url, &line, &headers, b"").await;
        assert_eq!((answer.status, &*answer.code()), (403, "token_workspace_mismatch"), "{named}");
        assert_problem(403, &answer.headers, &serde_json::from_slice(&answer.body).unwrap());
    }
    let foreign = with(claims(&app, &accepted), "workspaceId", json!("other"));
    expect_problem(app.poll(&signed(&header(), &foreign, &SECRET)).await, 403, "token_workspace_mismatch")
        .await;
    let gone = with(claims(&app, &accepted), "sub", json!(uuid::Uuid::new_v4()));
    expect_problem(app.poll(&signed(&header(), &gone, &SECRET)).await, 404, "job_not_found").await;
    app.delete_item(&format!("JOB#{}", accepted.id), "JOB").await;
    expect_problem(app.poll(&accepted.token).await, 404, "job_not_found").await;
    assert_eq!(app.poll_json(&other).await.0, 200, "another job still exists");
    // Expiry is checked first, also for a missing job and another workspace.
    app.advance(3_600);
    expect_problem(app.poll(&accepted.token).await, 403, "token_expired").await;
    let line = "GET /api/v1/workspaces/local/other/query-agent-jobs";
    let headers = [format!("authorization: Bearer {}", accepted.token).into_bytes()];
    assert_eq!(raw::send(&app.base_url, line, &headers, b"").await.code(), "token_expired");
    // A wrong signature is rejected before expiry is checked.
    let forged = signed(&header(), &with(claims(&app, &accepted), "exp", json!(1)), &[8; 32]);
    expect_problem(app.poll(&forged).await, 401, "unauthorized").await;
}

/// Forged key ids must not make the service reload its key ring each time.
#[tokio::test]
async fn forged_key_ids_do_not_reload_keyring() {
    let (app, accepted) = service_with_known_key().await;
    let forged = signed(&with(header(), "kid", json!("k0")), &claims(&app, &accepted), &SECRET);
    app.poll(&forged).await;
    app.calls.take_operations();
    for _ in 0..20 {
        app.poll(&forged).await;
        app.poll("x.y.z").await;
    }
    assert_eq!(app.calls.take_operations(), Vec::<String>::new());
}
