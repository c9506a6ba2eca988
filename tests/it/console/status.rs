//! Tests of the Status set-up in the console.

use plumbline_clock::Clock;
use plumbline_contract::Workspace;
use plumbline_store::agent::workspaces::{Role, WorkspaceSettings};

use super::browser::Browser;
use crate::support::TestApp;

const PAGE: &str = "/workspaces/github/acme/status";

async fn add_workspace(app: &TestApp) {
    let settings = WorkspaceSettings {
        workspace: "github/acme".parse::<Workspace>().unwrap(),
        product_overview: None,
        sprint_cadence: None,
        backfill: Default::default(),
        webhooks: Default::default(),
        members: Default::default(),
        benchmark_accounts: Default::default(),
        created_at: app.clock.now().into(),
    };
    assert!(app.store.operator().workspaces().create(&settings).await.unwrap());
}

#[tokio::test]
async fn steps_are_completed_and_the_refusal_names_the_others() {
    let app = TestApp::start(&[]).await;
    add_workspace(&app).await;
    let mut operator = Browser::operator(&app).await;
    let page = operator.get(PAGE).await;
    assert!(
        page.text().contains("Steps to complete: product_overview, sprint_cadence, backfill."),
        "{}",
        page.text()
    );

    let overview = page.form(&format!("{PAGE}/overview")).with("overview", "A shop.\r\nFor <everyone>.");
    assert_eq!(operator.submit(&overview).await.location(), format!("{PAGE}?notice=saved"));
    let cadence = page.form(&format!("{PAGE}/cadence")).with("first_day", "2026-11-02");
    let cadence = cadence.with("length_days", "14").with("time_zone", "Europe/Berlin");
    assert_eq!(operator.submit(&cadence).await.status, 303);

    let text = operator.get(PAGE).await.text();
    assert!(text.contains("Steps to complete: backfill."), "{text}");
    assert!(text.contains("2026-11-16 to 2026-11-29"), "{text}");
    assert!(text.contains("2026-11-30 to 2026-12-13"), "{text}");
    let stored = app.store.workspaces().get(&"github/acme".parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(stored.product_overview.unwrap(), "A shop.\nFor <everyone>.");
    let log = operator.get("/workspaces/github/acme/audit").await.text();
    assert!(
        log.contains("changed the product overview") && log.contains("changed the sprint cadence"),
        "{log}"
    );
}

#[tokio::test]
async fn sprint_before_the_first_day_is_computed() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let page = "/workspaces/local/demo/status";
    let form = operator.get(page).await.form(&format!("{page}/cadence"));
    let form = form.with("first_day", "2026-12-01").with("length_days", "7");
    assert_eq!(operator.submit(&form).await.status, 303);
    assert!(operator.get(page).await.text().contains("2026-11-17 to 2026-11-23"));
}

#[tokio::test]
async fn invalid_cadence_is_refused_with_what_was_typed() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = "/workspaces/local/demo/status";
    let form = admin.get(page).await.form(&format!("{page}/cadence"));
    for (field, value) in [
        ("first_day", "yesterday"),
        ("length_days", "0"),
        ("length_days", "367"),
        ("length_days", "x"),
        ("time_zone", "Nowhere/City"),
    ] {
        let answer = admin.submit(&form.clone().with(field, value)).await;
        assert_eq!(answer.status, 400, "{field} {value}");
        assert!(answer.body.contains(value), "{field} {value} is lost");
    }
}

#[tokio::test]
async fn stale_forms_show_both_versions() {
    let app = TestApp::start(&[]).await;
    let mut first = Browser::member(&app, "local/demo", Role::Admin).await;
    let mut second = Browser::operator(&app).await;
    let page = "/workspaces/local/demo/status";
    let seen = second.get(page).await;
    let overview = seen.form(&format!("{page}/overview"));
    assert_eq!(first.submit(&overview.clone().with("overview", "Their text")).await.status, 303);
    let refused = second.submit(&overview.with("overview", "My text")).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("Their text") && refused.text().contains("My text"));
    let cadence = seen.form(&format!("{page}/cadence"));
    assert_eq!(first.submit(&cadence.clone().with("length_days", "7")).await.status, 303);
    let refused = second.submit(&cadence.with("length_days", "21")).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("7 days from") && refused.text().contains("21 days from"));
}
