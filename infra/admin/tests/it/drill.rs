//! Recovery drill: restores the export of a lost service into an empty table, and checks that it answers as before.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use plumbline_local::service::Service;
use serde_json::{Value, json};

use crate::binary::{admin, start_service, stderr};

const API: &str = "api/v1/workspaces/local/demo";

/// Runs a command that must succeed and returns its JSON output.
async fn run(arguments: &[&str]) -> Value {
    let output = admin(&[&["--json"], arguments].concat(), "").await;
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Asks a question and returns its job token.
async fn ask(service: &Service, http: &reqwest::Client, key: &str) -> String {
    let url = service.base_url.join(&format!("{API}/query-agent-webhook-trigger")).unwrap();
    let request = http.post(url).header("x-webhook-secret", key).header("content-type", "application/json");
    let body = json!({ "query": "What happened on 17 November 2026?" }).to_string();
    let answer = request.body(body).send().await.unwrap();
    assert_eq!(answer.status(), 202);
    let answer: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
    answer["jobToken"].as_str().unwrap().to_owned()
}

/// Polls until the job is finished, and returns the status and the body.
async fn poll(service: &Service, http: &reqwest::Client, token: &str) -> (u16, Value) {
    let url = service.base_url.join(&format!("{API}/query-agent-jobs")).unwrap();
    loop {
        let answer = http.get(url.clone()).bearer_auth(token).send().await.unwrap();
        let status = answer.status().as_u16();
        let body = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
        if status != 202 {
            return (status, body);
        }
        tokio::task::yield_now().await;
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn restored_service_answers_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let [original, export, restored] =
        ["original", "export.jsonl", "restored"].map(|name| folder.path().join(name));
    let http = reqwest::Client::new();

    let service = start_service(&original).await;
    let key =
        run(&["--data", text(&original), "key", "create", "webhook", "local/demo", "--webhook", "demo"])
            .await;
    let key = key["key"].as_str().unwrap().to_owned();
    run(&["--data", text(&original), "workspace", "create", "github/acme", "--overview", "Shop"]).await;
    let token = ask(&service, &http, &key).await;
    let before = poll(&service, &http, &token).await;
    assert_eq!(before.0, 200, "{}", before.1);
    let exported = run(&["--data", text(&original), "table", "export", text(&export)]).await;
    service.stop().await;

    // An export does not contain the KMS keys: in AWS they stay in KMS.
    DirBuilder::new().mode(0o700).create(&restored).unwrap();
    std::fs::copy(original.join("keys.json"), restored.join("keys.json")).unwrap();
    std::fs::remove_dir_all(&original).unwrap();
    let service = start_service(&restored).await;
    let outcome =
        run(&["--data", text(&restored), "table", "restore", text(&export), "--replace", "--yes"]).await;
    assert_eq!(outcome["restored"], exported["items"]);

    assert_eq!(poll(&service, &http, &token).await, before, "an old token returns the old answer");
    let again = ask(&service, &http, &key).await;
    assert_eq!(poll(&service, &http, &again).await.0, 200, "an old key asks a new question");
    let shown = run(&["--data", text(&restored), "workspace", "show", "github/acme"]).await;
    assert_eq!(shown["productOverview"], "Shop");
    let report = run(&["--data", text(&restored), "doctor"]).await;
    assert_eq!(report["problems"], 0, "{report:#}");
    service.stop().await;
}
