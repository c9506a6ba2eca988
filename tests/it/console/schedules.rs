//! Tests of schedules that people create and change in the console, and of their firings.

use plumbline_contract::ScheduleId;
use plumbline_local::workspace;
use plumbline_schedule::Firing;
use plumbline_store::agent::schedules::{FiredBy, FiringOutcome, Schedule, ScheduleState};
use plumbline_store::agent::workspaces::Role;

use super::browser::{Browser, Form};
use crate::agent::fixtures::service;
use crate::support::{Receiver, Reply, TestApp};

const BASE: &str = "/workspaces/local/demo/schedules";

async fn service_with_receiver() -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    (app, receiver)
}

/// Returns the filled-in form of a schedule for 13:30 in Berlin, half an hour after these tests begin.
async fn form(browser: &mut Browser<'_>, receiver: &Receiver) -> Form {
    let form = browser.get(&format!("{BASE}/new")).await.form(BASE);
    let form = form.with("question", "What happened on 17 November 2026?").with("webhook", "demo");
    let form = form.with("when", "cron(30 13 * * ? *)").with("time_zone", "Europe/Berlin");
    form.with("url", receiver.at("/daily").as_str())
}

async fn add(browser: &mut Browser<'_>, receiver: &Receiver) -> String {
    let form = form(browser, receiver).await;
    let added = browser.submit(&form).await.location();
    added.split('?').next().unwrap().to_owned()
}

async fn stored(app: &TestApp, page: &str) -> Schedule {
    let id = ScheduleId::parse(page.rsplit('/').next().unwrap()).unwrap();
    let schedules = app.store.operator().schedules();
    schedules.get(&workspace::demo_workspace(), &id).await.unwrap().unwrap()
}

async fn fire_by_event_bridge(app: &TestApp, page: &str, at: &str) {
    let schedule = stored(app, page).await;
    let scheduled_time = at.parse().unwrap();
    let firing = Firing { workspace: schedule.workspace, schedule_id: schedule.id, scheduled_time };
    app.functions.ask().handle(&firing).await.unwrap();
}

#[tokio::test]
async fn schedule_fires_at_its_times_and_shows_its_last_outcome() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    assert!(admin.get(BASE).await.text().contains("No schedules yet"));
    let page = add(&mut admin, &receiver).await;
    let text = admin.get(&page).await.text();
    for at in ["18 Nov 2026, 12:30", "19 Nov 2026, 12:30", "22 Nov 2026, 12:30"] {
        assert!(text.contains(at), "{at}: {text}");
    }
    assert!(!text.contains("23 Nov 2026") && text.contains("It has not fired yet."), "{text}");
    app.advance(1_799);
    assert!(app.sweep().await);
    app.assert_nothing_stored().await;
    app.advance(1);
    assert!(app.sweep().await && app.sweep().await, "a second sweep asks nothing more");
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
    let text = admin.get(&page).await.text();
    assert!(text.contains("Asked") && text.contains("23 Nov 2026, 12:30"), "{text}");
    let FiringOutcome::Accepted { job_id } = stored(&app, &page).await.last_firing.unwrap().outcome else {
        panic!("the firing was refused");
    };
    assert_eq!(admin.get(&format!("/workspaces/local/demo/deliveries/{job_id}")).await.status, 200);
    app.advance(86_400);
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1, "it fires on the next day");
}

#[tokio::test]
async fn only_the_newest_missed_firing_is_caught_up() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    add(&mut admin, &receiver).await;
    app.advance(3 * 86_400);
    assert!(app.sweep().await && app.sweep().await);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
}

#[tokio::test]
async fn refused_firing_is_shown_and_the_next_one_asks_again() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = add(&mut admin, &receiver).await;
    let webhook = "/workspaces/local/demo/webhooks/demo";
    let state = admin.get(webhook).await.form(&format!("{webhook}/state"));
    admin.submit(&state.clone().with("state", "disabled")).await;
    app.advance(1_800);
    assert!(app.sweep().await && app.sweep().await);
    assert!(admin.get(&page).await.text().contains("webhook_disabled"));
    assert!(admin.get(BASE).await.text().contains("Refused"));
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    admin.submit(&state.with("state", "enabled")).await;
    app.advance(86_400);
    assert!(app.sweep().await);
    let last = stored(&app, &page).await.last_firing.unwrap();
    assert!(matches!(last.outcome, FiringOutcome::Accepted { .. }), "{last:?}");
}

#[tokio::test]
async fn paused_schedule_asks_nothing_and_a_resumed_one_skips_what_it_missed() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = add(&mut admin, &receiver).await;
    let form = admin.get(&page).await.form(&format!("{page}/state"));
    let paused = admin.submit(&form.clone().with("state", "paused")).await;
    assert_eq!(paused.location(), format!("{page}?notice=schedule-paused"));
    assert_eq!(
        admin.submit(&form.clone().with("state", "paused")).await.status,
        303,
        "pausing twice has no further effect"
    );
    app.advance(3_600);
    assert!(app.sweep().await);
    assert!(admin.get(&page).await.text().contains("None while it is paused."));
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    admin.submit(&form.with("state", "active")).await;
    assert!(app.sweep().await);
    app.assert_nothing_stored().await;
    app.advance(86_400 - 1_800);
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
}

#[tokio::test]
async fn changed_schedule_fires_at_its_new_times_and_a_stale_form_shows_both_versions() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = add(&mut admin, &receiver).await;
    let form = admin.get(&page).await.form(&format!("{page}/change"));
    let changed = form.clone().with("when", "rate(2 hours)").with("webhook", "demo");
    assert_eq!(admin.submit(&changed).await.location(), format!("{page}?notice=saved"));
    let stale = admin.submit(&form.clone().with("question", "What else?").with("webhook", "demo")).await;
    assert_eq!(stale.status, 409);
    assert!(
        stale.text().contains("rate(2 hours)") && stale.text().contains("What else?"),
        "{}",
        stale.text()
    );
    let gone = Form { action: format!("{page}/remove"), fields: form.fields };
    assert_eq!(admin.submit(&gone).await.status, 409, "a form that showed the older version removes nothing");
    app.advance(1_800);
    assert!(app.sweep().await);
    app.assert_nothing_stored().await;
    app.advance(5_400);
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
}

#[tokio::test]
async fn removed_schedule_no_longer_fires() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = add(&mut admin, &receiver).await;
    let form = admin.get(&page).await.form(&format!("{page}/remove"));
    assert_eq!(admin.submit(&form).await.location(), format!("{BASE}?notice=schedule-removed"));
    assert_eq!(admin.get(&page).await.status, 404);
    app.advance(1_800);
    assert!(app.sweep().await);
    app.assert_nothing_stored().await;
}

#[tokio::test]
async fn schedule_of_event_bridge_is_fired_by_the_sweep_after_a_change_in_the_console() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = add(&mut admin, &receiver).await;
    let schedule = stored(&app, &page).await;
    assert_eq!(schedule.fired_by, FiredBy::Sweep);
    let schedules = app.store.operator().schedules();
    let active = ScheduleState::Active { since: app.now().into() };
    assert!(schedules.set_state(&schedule.workspace, &schedule.id, active).await.unwrap());
    app.advance(1_800);
    assert!(app.sweep().await);
    app.assert_nothing_stored().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(&page).await.form(&format!("{page}/change")).with("webhook", "demo");
    assert_eq!(admin.submit(&form.with("when", "rate(1 minute)")).await.status, 303);
    fire_by_event_bridge(&app, &page, "2026-11-18T12:30:00Z").await;
    app.assert_nothing_stored().await;
    app.advance(60);
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
}

#[tokio::test]
async fn invalid_schedule_is_refused_with_what_was_typed() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let good = form(&mut admin, &receiver).await;
    for (field, value, says) in [
        ("question", " ", "The question"),
        ("when", "cron(x)", "its expression is not valid"),
        ("when", "at(2020-01-01T00:00:00)", "would never fire"),
        ("time_zone", "Nowhere/City", "The time zone"),
        ("url", "https://elsewhere.example.com/", "allowed URLs"),
        ("url", "nonsense", "The URL"),
        ("webhook", "other", "Choose a webhook."),
        ("url", "", "Enter a URL or a chat channel"),
        ("channel", "C024BE91L", ""),
    ] {
        let refused = admin.submit(&good.clone().with(field, value)).await;
        assert_eq!(refused.status, 400, "{field} {value}");
        assert!(refused.text().contains(says), "{field} {value}: {}", refused.text());
        assert!(field == "webhook" || refused.body.contains(value), "{field} {value} is lost");
    }
    assert!(admin.get(BASE).await.text().contains("No schedules yet"));
}

#[tokio::test]
async fn member_sees_schedules_without_the_path_of_their_urls() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = add(&mut admin, &receiver).await;
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    for path in [BASE, page.as_str()] {
        let seen = member.get(path).await;
        assert!(seen.status == 200 && seen.text().contains("What happened on 17 November 2026?"));
        assert!(!seen.body.contains("/daily") && !seen.body.contains("method=\"post\" action=\"/work"));
    }
    assert!(admin.get(&page).await.body.contains("/daily"));
}

#[tokio::test]
async fn every_change_of_a_schedule_is_in_the_audit_log() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = add(&mut admin, &receiver).await;
    let shown = admin.get(&page).await;
    let change = shown.form(&format!("{page}/change")).with("webhook", "demo");
    admin.submit(&change.with("when", "rate(1 day)")).await;
    let state = shown.form(&format!("{page}/state"));
    admin.submit(&state.clone().with("state", "paused")).await;
    admin.submit(&state.with("state", "active")).await;
    let form = admin.get(&page).await.form(&format!("{page}/remove"));
    admin.submit(&form).await;
    let log = admin.get("/workspaces/local/demo/audit").await;
    for action in ["created", "changed", "paused", "resumed", "removed"] {
        let action = format!("{action} the schedule");
        assert_eq!(log.text().matches(&action).count(), 1, "{action}: {}", log.text());
    }
    assert!(!log.body.contains("17 November"), "the log has no content");
}

/// The console dies after different numbers of AWS calls, and the response to the last one arrives or is lost.
#[tokio::test]
async fn interrupted_change_of_a_schedule_is_whole_or_absent() {
    for (receives_response, calls) in [(true, 0), (true, 1), (true, 2), (false, 1), (false, 2), (false, 3)] {
        let (app, receiver) = service_with_receiver().await;
        let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
        let form = form(&mut admin, &receiver).await;
        app.calls.crash_after(calls, receives_response);
        admin.submit(&form).await;
        app.calls.restart();
        assert_eq!(admin.submit(&form).await.status, 303, "it can be repeated");
        let log = admin.get("/workspaces/local/demo/audit").await.text();
        assert_eq!(log.matches("created the schedule").count(), 1, "{calls} {receives_response}");
        app.advance(1_800);
        assert!(app.sweep().await);
        app.drain().await;
        assert_eq!(receiver.take_requests().len(), 1, "{calls} {receives_response}");
    }
}
