//! Authorization of questions: keys, workspaces, the Status setup, and the order of these checks.

use plumbline_activity::SprintCadence;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_local::workspace;
use plumbline_store::agent::workspaces::{Backfill, WorkspaceSettings};
use serde_json::{Value, json};

use super::fixtures::{
    TRIGGER_PATH, assert_problem, checksum, expect_accepted, expect_problem, header, pointers, question,
    question_to, service, split_key,
};
use crate::support::{TestApp, capture_logs, raw};

fn key_id(key: &str) -> plumbline_contract::keys::KeyId {
    ApiKey::parse(key, KeyPrefix::Webhook).unwrap().key_id().clone()
}

/// Returns a key with the same key id but another secret, and a valid checksum.
fn forged(key: &str) -> String {
    let forged = format!("plw_{}_{}", split_key(key).0, "A".repeat(43));
    let checksum = checksum(&forged);
    forged + &checksum
}

#[tokio::test]
async fn invalid_keys_get_identical_responses() {
    let app = service(&[]).await;
    let good = app.webhook_key.clone();
    assert_eq!(checksum(&good[..60]), good[60..], "the test and the service compute the same checksum");
    let revoked = workspace::mint_webhook_key(&app.store, app.now()).await.unwrap().to_string();
    assert!(app.store.operator().webhook_keys().revoke(&key_id(&revoked), app.now().into()).await.unwrap());
    let mut mistyped = good.clone();
    mistyped.replace_range(20..21, if &good[20..21] == "a" { "b" } else { "a" });
    let keys: Vec<Vec<u8>> = [
        "",
        " ",
        "x",
        "plw_",
        "plw__",
        &good[..60],
        &good[..65],
        &format!("{good}0"),
        &format!("{good},{good}"),
        &good.to_uppercase(),
        &good.replace("plw_", "plb_"),
        &good.replace("plw_", "PLW_"),
        &good.replace("plw_", ""),
        &format!("Bearer {good}"),
        &mistyped,
        &forged(&good),
        &revoked,
        &app.benchmark_key,
        &TestApp::unknown_key(KeyPrefix::Webhook),
        &TestApp::unknown_key(KeyPrefix::Benchmark),
    ]
    .map(|text| text.as_bytes().to_vec())
    .into_iter()
    .chain([b"\xFF\xFE".to_vec(), vec![b'a'; 8_000]])
    .collect();
    let mut wordings = Vec::new();
    for key in keys {
        let value = http::HeaderValue::from_bytes(&key).unwrap();
        let request = app.http.post(app.url(TRIGGER_PATH)).header("x-webhook-secret", value);
        let response = request.body(question().to_string()).send().await.unwrap();
        assert_eq!(response.headers()["www-authenticate"], r#"Bearer realm="plumbline""#);
        wordings.push(expect_problem(response, 401, "unauthorized").await["detail"].clone());
    }
    for headers in [vec![], vec![("authorization", format!("Bearer {good}"))]] {
        let mut request = app.http.post(app.url(TRIGGER_PATH)).body(question().to_string());
        for (name, value) in headers {
            request = request.header(name, value);
        }
        wordings
            .push(expect_problem(request.send().await.unwrap(), 401, "unauthorized").await["detail"].clone());
    }
    let twice = app.trigger_request().header("x-webhook-secret", &good).body(question().to_string());
    wordings.push(expect_problem(twice.send().await.unwrap(), 401, "unauthorized").await["detail"].clone());
    wordings.dedup();
    assert_eq!(wordings.len(), 1, "{wordings:?}");
    app.assert_nothing_stored().await;
    // Two keys of one webhook are valid during a rotation.
    let second = workspace::mint_webhook_key(&app.store, app.now()).await.unwrap().to_string();
    for key in [&good, &second] {
        let request = app.http.post(app.url(TRIGGER_PATH)).header("X-Webhook-Secret", key);
        let request = request.header("content-type", "application/json").body(question().to_string());
        expect_accepted(request.send().await.unwrap()).await;
    }
}

#[tokio::test]
async fn refused_request_is_logged_with_its_key_id_and_no_secret() {
    let (logs, _guard) = capture_logs();
    let app = service(&[]).await;
    let line = async |request: reqwest::RequestBuilder, status: u16| {
        assert_eq!(request.send().await.unwrap().status(), status);
        let lines = logs.take_text();
        lines.lines().find(|line| line.contains(&format!("status={status}"))).expect(&lines).to_owned()
    };
    let ask = |key: &str| app.http.post(app.url(TRIGGER_PATH)).header("x-webhook-secret", key);
    let unknown = TestApp::unknown_key(KeyPrefix::Benchmark);
    let poll = app.http.get(app.url("/api/v1/benchmark-runs/x")).bearer_auth(&unknown);
    let forged = forged(&app.webhook_key);
    for (request, status, key) in
        [(ask(&forged), 401, &forged), (ask(&app.webhook_key), 400, &app.webhook_key), (poll, 403, &unknown)]
    {
        let line = line(request, status).await;
        let (id, secret) = split_key(key);
        assert!(line.contains(&format!("key_id=\"{id}\"")), "{line}");
        assert!(!line.contains(secret), "{line}");
    }

    // The log has no key id for a malformed key, which may be a password, and none for an accepted request.
    let malformed = line(ask("plw_hunter2"), 401).await;
    assert!(!malformed.contains("key_id") && !malformed.contains("hunter2"), "{malformed}");
    let accepted = ask(&app.webhook_key).header("content-type", "application/json");
    let accepted = line(accepted.body(question().to_string()), 202).await;
    assert!(!accepted.contains("key_id"), "{accepted}");
}

#[tokio::test]
async fn key_is_limited_to_its_workspace() {
    let app = service(&[]).await;
    create_other_workspace(&app, "other", Some("x"), true, true).await;
    let mut bodies = Vec::new();
    for named in [
        "local/other",
        "local/missing",
        "github/demo",
        "LOCAL/demo",
        "Local/demo",
        "local/DEMO",
        "local/-demo",
        "local/demo%00",
        "local/demo%20",
        "local/demo%2F",
        "local/%2e%2e",
        "local/..%2fdemo",
        "local/%ff",
        "local/%",
        "local/%zz",
        "local/d%C3%A9mo",
        "local/%2564emo",
        "lo%2fcal/demo",
        "local%2Fdemo/demo",
        "%7BworkspaceType%7D/%7BworkspaceId%7D",
        "local/demo;x=1",
        "local/demo+",
        "./demo",
        "local/..",
    ] {
        let path = format!("POST /api/v1/workspaces/{named}/query-agent-webhook-trigger");
        let key = format!("x-webhook-secret: {}", app.webhook_key).into_bytes();
        let headers = [key, b"content-type: application/json".to_vec()];
        let answer = raw::send(&app.base_url, &path, &headers, question().to_string().as_bytes()).await;
        assert_eq!((answer.status, &*answer.code()), (403, "wrong_workspace"), "{named}");
        let mut body: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_problem(403, &answer.headers, &body);
        body["requestId"].take();
        bodies.push(body);
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1, "unknown, malformed and foreign workspaces get one response");
    app.assert_nothing_stored().await;
    // A path with unnecessary escapes names the same workspace.
    let path = "POST /api/v1/workspaces/loc%61l/dem%6F/query-agent-webhook-trigger?x=1";
    let key = format!("x-webhook-secret: {}", app.webhook_key).into_bytes();
    let headers = [key, b"content-type: application/json".to_vec()];
    let answer = raw::send(&app.base_url, path, &headers, question().to_string().as_bytes()).await;
    assert_eq!(answer.status, 202);
}

/// Creates a workspace in addition to the demo workspace, with the given setup steps completed. Returns a key to it.
async fn create_other_workspace(
    app: &TestApp,
    id: &str,
    overview: Option<&str>,
    cadence: bool,
    backfilled: bool,
) -> String {
    let workspace = Workspace::parse("local", id).unwrap();
    let finished = Backfill::Finished { activities: 0, first: None, last: None };
    let settings = WorkspaceSettings {
        workspace: workspace.clone(),
        product_overview: overview.map(str::to_owned),
        sprint_cadence: cadence.then(|| SprintCadence {
            first_day: "2026-11-16".parse().unwrap(),
            length_days: 14,
            time_zone: "UTC".to_owned(),
        }),
        backfill: if backfilled { finished } else { Backfill::Pending },
        webhooks: Default::default(),
        members: Default::default(),
        benchmark_accounts: Default::default(),
        created_at: app.now().into(),
    };
    assert!(app.store.operator().workspaces().create(&settings).await.unwrap());
    let mut seed = id.bytes().fold(7_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
    let fill = |bytes: &mut [u8]| {
        bytes.iter_mut().for_each(|byte| {
            seed = seed.wrapping_mul(5).wrapping_add(17);
            *byte = seed;
        });
        Ok::<_, ()>(())
    };
    let key = ApiKey::mint(KeyPrefix::Webhook, fill).unwrap();
    let webhooks = app.store.operator().webhooks();
    assert!(webhooks.create(&workspace, "hook", "hook", "whsec_1", app.now().into()).await.unwrap());
    app.store.operator().webhook_keys().create(&key, &workspace, "hook", app.now().into()).await.unwrap();
    key.expose().to_string()
}

async fn ask_in(app: &TestApp, id: &str, key: &str, body: &Value) -> reqwest::Response {
    let path = format!("/api/v1/workspaces/local/{id}/query-agent-webhook-trigger");
    let request = app.http.post(app.url(&path)).header("x-webhook-secret", key);
    request.header("content-type", "application/json").body(body.to_string()).send().await.unwrap()
}

#[tokio::test]
async fn every_incomplete_setup_step_is_reported() {
    let app = service(&[]).await;
    for (id, overview, cadence, backfilled, named) in [
        ("a", None, true, true, "product_overview"),
        ("b", Some("x"), false, true, "sprint_cadence"),
        ("c", Some("x"), true, false, "backfill"),
        ("d", None, false, true, "product_overview, sprint_cadence"),
        ("e", None, true, false, "product_overview, backfill"),
        ("f", Some("x"), false, false, "sprint_cadence, backfill"),
        ("g", None, false, false, "product_overview, sprint_cadence, backfill"),
    ] {
        let key = create_other_workspace(&app, id, overview, cadence, backfilled).await;
        let rejection =
            expect_problem(ask_in(&app, id, &key, &question()).await, 403, "status_not_configured").await;
        let detail = format!(
            "The workspace's Status set-up is not complete. Steps to complete: {named}. An admin of the \
             workspace can complete them."
        );
        assert_eq!(rejection["detail"], detail);
    }
    app.assert_nothing_stored().await;
    let key = create_other_workspace(&app, "h", Some("x"), true, true).await;
    expect_accepted(ask_in(&app, "h", &key, &question()).await).await;
}

/// The first request fails every check; each further one passes one check more.
#[tokio::test]
async fn checks_run_in_documented_order() {
    let app = service(&[]).await;
    app.store.workspaces().set_backfill(&workspace::demo_workspace(), &Backfill::Pending).await.unwrap();
    let unknown_key = TestApp::unknown_key(KeyPrefix::Webhook);
    let bad = json!({ "responseDestination": { "webhookUrl": "https://elsewhere.example/" } });
    expect_problem(ask_in(&app, "other", &unknown_key, &bad).await, 401, "unauthorized").await;
    expect_problem(ask_in(&app, "other", &app.webhook_key, &bad).await, 403, "wrong_workspace").await;
    let rejection = expect_problem(app.ask(&bad).await, 400, "invalid_request").await;
    assert_eq!(pointers(&rejection), ["/query"]);
    let elsewhere = question_to(&"https://elsewhere.example/".parse().unwrap());
    expect_problem(app.ask(&elsewhere).await, 403, "destination_not_allowed").await;
    expect_problem(app.ask(&question()).await, 403, "status_not_configured").await;
    app.assert_nothing_stored().await;
}

#[tokio::test]
async fn each_path_accepts_one_method() {
    let app = service(&[]).await;
    let jobs = super::fixtures::POLL_PATH;
    for (method, path, allowed) in [
        ("GET", TRIGGER_PATH, "POST"),
        ("HEAD", TRIGGER_PATH, "POST"),
        ("PUT", TRIGGER_PATH, "POST"),
        ("DELETE", TRIGGER_PATH, "POST"),
        ("OPTIONS", TRIGGER_PATH, "POST"),
        ("BREW", TRIGGER_PATH, "POST"),
        ("post", TRIGGER_PATH, "POST"),
        ("POST", jobs, "GET"),
        ("HEAD", jobs, "GET"),
        ("PATCH", jobs, "GET"),
        ("OPTIONS", jobs, "GET"),
        ("GET", "/api/v1/workspaces/%ff/-/query-agent-webhook-trigger", "POST"),
    ] {
        let answer = raw::send(&app.base_url, &format!("{method} {path}"), &[], b"").await;
        assert_eq!((answer.status, header(&answer.headers, "allow")), (405, allowed), "{method} {path}");
        if method != "HEAD" {
            assert_eq!(answer.code(), "method_not_allowed");
            assert_problem(405, &answer.headers, &serde_json::from_slice(&answer.body).unwrap());
        }
    }
    let key = format!("x-webhook-secret: {}", app.webhook_key).into_bytes();
    let headers = [key, b"content-type: application/json".to_vec()];
    for path in [
        "/",
        "//",
        "/api",
        "/api/v1",
        "/api/v1/",
        "/api/v1/workspaces",
        "/api/v1/workspaces/local/demo",
        "/api/v1/workspaces/local/demo/",
        "/api/v1/workspaces//demo/query-agent-webhook-trigger",
        "/api/v1/workspaces/local//query-agent-webhook-trigger",
        "/api/v1/workspaces/demo/query-agent-webhook-trigger",
        "/api/v1/workspaces/local/x/demo/query-agent-webhook-trigger",
        "/api/v2/workspaces/local/demo/query-agent-webhook-trigger",
        "/API/v1/workspaces/local/demo/query-agent-webhook-trigger",
        "/api/v1/workspaces/local/demo/query-agent-webhook-trigger/",
        "/api/v1/workspaces/local/demo/query-agent-webhook-triggers",
        "/api/v1/workspaces/local/demo/Query-Agent-Webhook-Trigger",
        "/api/v1/workspaces/local/demo/query-agent-jobs/1",
        "//api/v1/workspaces/local/demo/query-agent-webhook-trigger",
        "/prod/api/v1/workspaces/local/demo/query-agent-webhook-trigger",
        "/favicon.ico",
        "/%",
        "/.env",
    ] {
        for method in ["POST", "GET"] {
            let line = format!("{method} {path}");
            let answer = raw::send(&app.base_url, &line, &headers, question().to_string().as_bytes()).await;
            assert_eq!((answer.status, &*answer.code()), (404, "no_such_path"), "{line}");
            assert_problem(404, &answer.headers, &serde_json::from_slice(&answer.body).unwrap());
        }
    }
    app.assert_nothing_stored().await;
}
