//! `code-host`: the connection of a workspace to its repository.

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use axum::routing::get;
use plumbline_store::agent::workspaces::Backfill;
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::Fixture;

/// Starts an API with one repository, readable with one token, and returns its address.
async fn start_code_host() -> String {
    let issues = async |headers: HeaderMap| {
        let is_accepted = headers.get("authorization").is_some_and(|token| token == "Bearer ghp_canary");
        let status = if is_accepted { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        (status, Json(json!([])))
    };
    let router = Router::new().route("/repos/acme/shop/issues", get(issues));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

/// Creates a fixture with a webhook, and returns the command that connects its workspace to the repository.
async fn fixture() -> (Fixture, String) {
    let (mut fixture, _) = Fixture::with_webhook().await;
    fixture.context.embedded = true;
    (fixture, format!("code-host connect github/acme acme/shop --base-url {}", start_code_host().await))
}

#[tokio::test]
async fn repository_is_connected_shown_and_disconnected() {
    let (fixture, connect) = fixture().await;
    let made = fixture.run_with_input(&connect, "ghp_canary\n").await.unwrap();
    assert_eq!((&made.json["repository"], &made.json["percent"]), (&json!("acme/shop"), &json!(0)));
    let shown = fixture.run("code-host show github/acme").await.unwrap();
    assert_eq!(shown.json, made.json);
    assert!(!shown.text.contains("canary") && !shown.json.to_string().contains("canary"));
    let workspace = "github/acme".parse().unwrap();
    let stored = fixture.context.store.code_hosts().get(&workspace).await.unwrap().unwrap();
    assert!(!format!("{stored:?}").contains("canary"), "the token is encrypted");
    let settings = fixture.context.store.workspaces().get(&workspace).await.unwrap().unwrap();
    assert_eq!(settings.backfill, Backfill::Pending);
    fixture.run("code-host sync github/acme").await.unwrap();
    assert!(fixture.error_of("code-host disconnect github/acme").await.contains("nothing was changed"));
    fixture.run("code-host disconnect github/acme --yes").await.unwrap();
    assert!(fixture.error_of("code-host show github/acme").await.contains("no repository is connected"));
}

#[tokio::test]
async fn unreadable_repository_is_not_saved() {
    let (fixture, connect) = fixture().await;
    let error = fixture.error_with_input(&connect, "ghp_wrong\n").await;
    assert!(error.contains("credentials for the code host are invalid"), "{error}");
    let error = fixture.error_with_input(&connect.replace("acme/shop", "acme/gone"), "ghp_canary\n").await;
    assert!(error.contains("the repository does not exist"), "{error}");
    let error =
        fixture.error_with_input(&connect.replace("github/acme", "github/other"), "ghp_canary\n").await;
    assert!(error.contains("there is no workspace"), "{error}");
    assert!(fixture.context.store.code_hosts().get(&"github/acme".parse().unwrap()).await.unwrap().is_none());
}

#[tokio::test]
async fn token_is_not_sent_over_plain_http() {
    let (mut fixture, connect) = fixture().await;
    fixture.context.embedded = false;
    assert!(fixture.error_with_input(&connect, "ghp_canary\n").await.contains("use https"));
}
