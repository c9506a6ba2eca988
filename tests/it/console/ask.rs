//! Tests of questions that people ask in the console, until it shows their answers.

use plumbline_activity::{Action, Activity, ActivityKind, Person};
use plumbline_clock::Clock;
use plumbline_contract::JobId;
use plumbline_local::workspace;
use plumbline_store::agent::workspaces::{Backfill, Role};

use super::browser::{Answer, Browser, Form};
use crate::agent::fixtures::service;
use crate::support::TestApp;

const BASE: &str = "/workspaces/local/demo/ask";

async fn form(browser: &mut Browser<'_>, question: &str) -> Form {
    browser.get(BASE).await.form(BASE).with("question", question).with("webhook", "demo")
}

fn job_of(answer: &Answer) -> JobId {
    answer.location().rsplit('/').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn question_is_answered_with_reading_and_citations() {
    let app = service(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = form(&mut admin, "What happened on 17 November 2026?").await;
    let answer = admin.submit(&form).await;
    let page = answer.location();
    assert!(page.starts_with(BASE), "{page}");
    let waiting = admin.get(&page).await;
    assert!(waiting.body.contains("data-live") && waiting.text().contains("Answering"), "{}", waiting.text());
    app.drain().await;
    let answered = admin.get(&page).await;
    let text = answered.text();
    assert!(!answered.body.contains("data-live"), "an answer is final");
    assert!(text.contains("How the question was read Read as:"), "{text}");
    let citations = text.split("Citations").nth(1).unwrap();
    assert!(citations.contains("b7c8d9e") && citations.contains("c3d2e1f"), "{text}");
    assert!(text.contains("Cache <tables> & tell @channel"), "the title is escaped once: {text}");
    assert!(answered.body.contains("Cache &lt;tables&gt;"), "{}", answered.body);
    assert_eq!(admin.submit(&form).await.location(), page, "the same form asks once");
}

#[tokio::test]
async fn hostile_titles_are_text() {
    let app = TestApp::start(&[]).await;
    let demo = workspace::demo_workspace();
    let title =
        "<script>alert(1)</script> [x](javascript:alert(1)) ![i](https://evil.example/i.png) \"onload=\"";
    let hostile = Activity {
        id: "a1b2c3d4e5".repeat(4),
        kind: ActivityKind::Commit,
        action: Action::Made,
        at: "2026-11-17T10:00:00Z".parse().unwrap(),
        author: Person { name: "<i>Mallory</i>".to_owned(), email: None, login: None },
        co_authors: Vec::new(),
        title: title.to_owned(),
        paths: vec!["src/<b>.rs".to_owned()],
        deleted: Vec::new(),
        renames: Vec::new(),
        is_merge: false,
        merged_in: None,
    };
    app.store.activity_logs().merge(&demo, &[hostile]).await.unwrap();
    let at = Some(app.clock.now().into());
    let backfill = Backfill::Finished { activities: 1, first: at, last: at };
    app.store.workspaces().set_backfill(&demo, &backfill).await.unwrap();
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = form(&mut admin, "What happened on 17 November 2026? <b>").await;
    let page = admin.submit(&form).await.location();
    app.drain().await;
    let answered = admin.get(&page).await;
    assert!(answered.text().contains("alert(1)"), "{}", answered.text());
    for forbidden in ["<script>alert", "href=\"javascript", "<img src=\"https", "<b>", "\"onload"] {
        assert!(!answered.body.contains(forbidden), "{forbidden}: {}", answered.body);
    }
}

#[tokio::test]
async fn invalid_question_is_refused_with_what_was_typed() {
    let app = service(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let good = form(&mut admin, "What changed?").await;
    for (field, value, says) in
        [("question", "   ", "The question"), ("time_zone", "Nowhere/City", "The time zone")]
    {
        let refused = admin.submit(&good.clone().with(field, value)).await;
        assert_eq!(refused.status, 400, "{field}");
        assert!(refused.text().contains(says) && refused.body.contains(value), "{}", refused.text());
    }
    for (field, value, status) in [("webhook", "other", 409), ("job", "7", 400)] {
        assert_eq!(admin.submit(&good.clone().with(field, value)).await.status, status, "{field}");
    }
    app.assert_nothing_stored().await;
}

#[tokio::test]
async fn unfinished_set_up_and_disabled_webhook_forbid_the_question() {
    let app = TestApp::start(&[]).await;
    let demo = workspace::demo_workspace();
    app.store.workspaces().set_backfill(&demo, &Backfill::Pending).await.unwrap();
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = form(&mut admin, "What changed?").await;
    let refused = admin.submit(&form).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("Steps to complete: backfill."), "{}", refused.text());
    let page = "/workspaces/local/demo/webhooks/demo";
    let disable = admin.get(page).await.form(&format!("{page}/state")).with("state", "disabled");
    admin.submit(&disable).await;
    assert!(admin.get(BASE).await.text().contains("No enabled webhook"));
    let refused = admin.submit(&form).await;
    assert!(
        refused.status == 409 && refused.text().contains("was disabled or removed"),
        "{}",
        refused.text()
    );
    assert!(refused.body.contains("What changed?"), "the question is lost");
    app.assert_nothing_stored().await;
}

#[tokio::test]
async fn questions_of_a_session_are_limited_like_those_of_a_key() {
    let app = service(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let mut form = form(&mut admin, "What changed?").await;
    let mut job = |number: u32| {
        form.fields.insert("job".to_owned(), format!("7f8d1f0e-6f0b-4f0b-9d0c-0000000000{number:02}"));
        form.clone()
    };
    for number in 0..30 {
        assert_eq!(admin.submit(&job(number)).await.status, 303, "{number}");
    }
    let refused = admin.submit(&job(30)).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("too many questions"), "{}", refused.text());
    let log = admin.get("/workspaces/local/demo/audit").await.text();
    assert_eq!(log.matches("asked the question").count(), 30, "each is recorded");
    app.advance(60);
    assert_eq!(admin.submit(&job(31)).await.status, 303);
}

#[tokio::test]
async fn answer_belongs_to_the_person_who_asked() {
    let app = service(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let mut operator = Browser::operator(&app).await;
    let form = form(&mut admin, "What changed?").await;
    let page = admin.submit(&form).await.location();
    assert_eq!(admin.get(&page).await.status, 200);
    assert_eq!(operator.get(&page).await.status, 404);
    let other = app.submit(&serde_json::json!({"query": "What changed?"})).await.id;
    assert_eq!(admin.get(&format!("{BASE}/{other}")).await.status, 404, "a caller's answer");
}

/// The console dies after different numbers of AWS calls, and the response to the last one arrives or is lost.
#[tokio::test]
async fn interrupted_question_is_asked_once_or_not_at_all() {
    for (receives_response, calls) in
        [(true, 0), (true, 1), (true, 2), (true, 3), (false, 2), (false, 3), (false, 4)]
    {
        let app = service(&[]).await;
        let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
        let form = form(&mut admin, "What changed?").await;
        app.calls.crash_after(calls, receives_response);
        admin.submit(&form).await;
        app.calls.restart();
        let again = admin.submit(&form).await;
        let job = app.store.jobs().get(job_of(&again)).await.unwrap().unwrap();
        assert!(job.counted_in.is_some() && job.asked_by.is_some());
        let log = admin.get("/workspaces/local/demo/audit").await.text();
        assert_eq!(log.matches("asked the question").count(), 1, "{calls} {receives_response}");
    }
}
