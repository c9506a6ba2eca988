//! `code-host`.

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use axum::routing::get;
use plumbline_store::agent::workspaces::Backfill;
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::Desk;

/// An API that shows one repository to one token; where it is.
async fn host() -> String {
    let issues = async |headers: HeaderMap| {
        let known = headers.get("authorization").is_some_and(|token| token == "Bearer ghp_canary");
        let status = if known { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        (status, Json(json!([])))
    };
    let router = Router::new().route("/repos/acme/shop/issues", get(issues));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

async fn desk() -> (Desk, String) {
    let (mut desk, _) = Desk::furnished().await;
    desk.session.embedded = true;
    (desk, format!("code-host connect github/acme acme/shop --base-url {}", host().await))
}

#[tokio::test]
async fn a_repository_is_connected_shown_and_disconnected() {
    let (desk, connect) = desk().await;
    let made = desk.run_with(&connect, "ghp_canary\n").await.unwrap();
    assert_eq!((&made.json["repository"], &made.json["percent"]), (&json!("acme/shop"), &json!(0)));
    let shown = desk.run("code-host show github/acme").await.unwrap();
    assert_eq!(shown.json, made.json);
    assert!(!shown.text.contains("canary") && !shown.json.to_string().contains("canary"));
    let workspace = "github/acme".parse().unwrap();
    let stored = desk.session.store.code_host(&workspace).await.unwrap().unwrap();
    assert!(!format!("{stored:?}").contains("canary"), "it is sealed");
    let settings = desk.session.store.workspace(&workspace).await.unwrap().unwrap();
    assert_eq!(settings.backfill, Backfill::Pending);
    desk.run("code-host sync github/acme").await.unwrap();
    assert!(desk.refused("code-host disconnect github/acme").await.contains("nothing was changed"));
    desk.run("code-host disconnect github/acme --yes").await.unwrap();
    assert!(desk.refused("code-host show github/acme").await.contains("there is no code host"));
}

#[tokio::test]
async fn what_cannot_be_read_is_not_kept() {
    let (desk, connect) = desk().await;
    let told = desk.refused_with(&connect, "ghp_wrong\n").await;
    assert!(told.contains("does not accept the token"), "{told}");
    let told = desk.refused_with(&connect.replace("acme/shop", "acme/gone"), "ghp_canary\n").await;
    assert!(told.contains("no such repository"), "{told}");
    let told = desk.refused_with(&connect.replace("github/acme", "github/other"), "ghp_canary\n").await;
    assert!(told.contains("there is no workspace"), "{told}");
    assert!(desk.session.store.code_host(&"github/acme".parse().unwrap()).await.unwrap().is_none());
}

#[tokio::test]
async fn a_token_does_not_travel_in_clear() {
    let (mut desk, connect) = desk().await;
    desk.session.embedded = false;
    assert!(desk.refused_with(&connect, "ghp_canary\n").await.contains("use https"));
}
