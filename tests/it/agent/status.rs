//! Tests of the Status setup: its three steps, rejections while a step is incomplete, and the effect of the settings on
//! answers.

use plumbline_activity::SprintCadence;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_store::agent::workspaces::{Backfill, WorkspaceSettings};
use serde_json::{Value, json};

use super::fixtures::{expect_accepted, expect_problem, question, service};
use crate::support::{DEFAULT_RECORDS, TestApp, dataset};

fn fresh() -> Workspace {
    Workspace::parse("local", "fresh").unwrap()
}

fn cadence(first_day: &str, length_days: u32, time_zone: &str) -> SprintCadence {
    SprintCadence { first_day: first_day.parse().unwrap(), length_days, time_zone: time_zone.to_owned() }
}

fn finished(activities: u64) -> Backfill {
    Backfill::Finished { activities, first: None, last: None }
}

/// Creates a workspace without any setup step completed. Returns a key to it.
async fn workspace_without_setup(app: &TestApp) -> String {
    let settings = WorkspaceSettings {
        workspace: fresh(),
        product_overview: None,
        sprint_cadence: None,
        backfill: Backfill::Pending,
        webhooks: Default::default(),
        members: Default::default(),
        benchmark_accounts: Default::default(),
        created_at: app.now().into(),
    };
    assert!(app.store.operator().workspaces().create(&settings).await.unwrap());
    let fill = |bytes: &mut [u8]| {
        bytes.fill(29);
        Ok::<_, ()>(())
    };
    let key = ApiKey::mint(KeyPrefix::Webhook, fill).unwrap();
    let webhooks = app.store.operator().webhooks();
    assert!(webhooks.create(&fresh(), "hook", "hook", "whsec_1", app.now().into()).await.unwrap());
    app.store.operator().webhook_keys().create(&key, &fresh(), "hook", app.now().into()).await.unwrap();
    key.expose().to_string()
}

async fn ask(app: &TestApp, key: &str, body: &Value) -> reqwest::Response {
    let url = app.url("/api/v1/workspaces/local/fresh/query-agent-webhook-trigger");
    let request =
        app.http.post(url).header("x-webhook-secret", key).header("content-type", "application/json");
    request.body(body.to_string()).send().await.unwrap()
}

/// Returns the setup steps that a rejected question names as unfinished.
async fn missing_steps(app: &TestApp, key: &str) -> String {
    let rejection = expect_problem(ask(app, key, &question()).await, 403, "status_not_configured").await;
    let detail = rejection["detail"].as_str().unwrap();
    let prefix = "The workspace's Status set-up is not complete. Steps to complete: ";
    let suffix = ". An admin of the workspace can complete them.";
    detail.strip_prefix(prefix).unwrap().strip_suffix(suffix).unwrap().to_owned()
}

#[tokio::test]
async fn questions_are_accepted_once_setup_is_complete() {
    let app = TestApp::start(&[]).await;
    let key = workspace_without_setup(&app).await;
    assert_eq!(missing_steps(&app, &key).await, "product_overview, sprint_cadence, backfill");
    for (overview, days, unfinished_steps) in [
        (" \n", 14, "product_overview, backfill"),
        ("A harbour.", 0, "sprint_cadence, backfill"),
        ("A harbour.", 14, "backfill"),
    ] {
        app.store
            .operator()
            .workspaces()
            .set_status_setup(&fresh(), overview, &cadence("2026-11-16", days, "UTC"))
            .await
            .unwrap();
        assert_eq!(missing_steps(&app, &key).await, unfinished_steps, "{overview:?}, {days} days");
    }
    for percent in [0, 99] {
        app.store.workspaces().set_backfill(&fresh(), &Backfill::Running { percent }).await.unwrap();
        assert_eq!(missing_steps(&app, &key).await, "backfill", "at {percent} %");
    }
    assert_eq!(app.queued_messages().await, Vec::<String>::new(), "a rejected question sends no message");
    app.store.workspaces().set_backfill(&fresh(), &finished(0)).await.unwrap();
    let accepted = expect_accepted(ask(&app, &key, &question()).await).await;
    app.drain().await;
    let answer = app.job(accepted.id).await.response.unwrap();
    assert!(answer.starts_with("Nothing has been recorded in this workspace yet"), "{answer}");
}

/// Connecting a repository starts a new backfill.
#[tokio::test]
async fn questions_are_refused_during_new_backfill() {
    let app = TestApp::start(&[]).await;
    let key = workspace_without_setup(&app).await;
    app.store
        .operator()
        .workspaces()
        .set_status_setup(&fresh(), "A harbour.", &cadence("2026-11-16", 14, "UTC"))
        .await
        .unwrap();
    app.store.workspaces().set_backfill(&fresh(), &finished(3)).await.unwrap();
    expect_accepted(ask(&app, &key, &question()).await).await;
    let credentials = json!({ "kind": "token", "token": "t" }).to_string();
    let host = "https://api.github.example/";
    let is_connected = app
        .store
        .operator()
        .connections()
        .connect_code_host(&fresh(), "acme/harbour", host, &credentials, app.now().into())
        .await;
    assert!(is_connected.unwrap());
    assert_eq!(missing_steps(&app, &key).await, "backfill");
}

async fn answer_to(app: &TestApp, query: &str, time_zone: &str) -> String {
    let accepted = app.submit(&json!({ "query": query, "timezone": time_zone })).await;
    app.drain().await;
    app.job(accepted.id).await.response.unwrap()
}

#[tokio::test]
async fn overview_quotes_owner_description() {
    let app = service(&[]).await;
    let demo = plumbline_local::workspace::demo_workspace();
    let overview = "Books berths.\nFor <b>port</b> offices.";
    app.store
        .operator()
        .workspaces()
        .set_status_setup(&demo, overview, &cadence("2026-11-16", 14, "UTC"))
        .await
        .unwrap();
    let answer = answer_to(&app, "What is this product about?", "UTC").await;
    assert!(answer.contains("> Books berths.\n> For \\<b>port\\</b> offices."), "{answer}");
}

/// Sprints begin at midnight in their own time zone, across daylight saving changes and for every requested time zone.
#[tokio::test]
async fn sprint_days_survive_daylight_saving_changes() {
    for (now, zone, start, end) in [
        (
            "2026-03-30T09:00:00Z",
            "Europe/Berlin",
            "Wednesday 18 March 2026 00:00",
            "Wednesday 1 April 2026 00:00",
        ),
        (
            "2026-10-26T09:00:00Z",
            "Europe/Berlin",
            "Wednesday 14 October 2026 00:00",
            "Wednesday 28 October 2026 00:00",
        ),
        (
            "2026-03-30T09:00:00Z",
            "America/New_York",
            "Tuesday 17 March 2026 19:00",
            "Tuesday 31 March 2026 18:00",
        ),
        ("2025-12-31T23:30:00Z", "UTC", "Tuesday 23 December 2025 23:00", "Tuesday 6 January 2026 23:00"),
    ] {
        let app = TestApp::start_at(now.parse().unwrap(), dataset(DEFAULT_RECORDS), &[]).await;
        let demo = plumbline_local::workspace::demo_workspace();
        app.store
            .operator()
            .workspaces()
            .set_status_setup(&demo, "A harbour.", &cadence("2026-01-07", 14, "Europe/Berlin"))
            .await
            .unwrap();
        let answer = answer_to(&app, "When does this sprint end?", zone).await;
        let expected =
            format!("Sprints are 14 days long. The current one runs from {start} to {end} ({zone}).");
        assert!(answer.starts_with(&expected), "{now}: {answer}");
    }
}
