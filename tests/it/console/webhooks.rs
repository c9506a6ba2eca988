//! Tests of webhooks in the console: an admin creates, changes and removes them, with effect on their callers.

use plumbline_store::agent::workspaces::Role;
use serde_json::json;

use super::browser::{Answer, Browser};
use crate::support::TestApp;

const BASE: &str = "/workspaces/local/demo/webhooks";
const DEMO: &str = "/workspaces/local/demo/webhooks/demo";
const TRIGGER_PATH: &str = "/api/v1/workspaces/local/demo/query-agent-webhook-trigger";

/// Asks a question with a key. Returns the status and the problem code; the code is empty if the question is accepted.
async fn ask(app: &TestApp, key: &str, body: serde_json::Value) -> (u16, String) {
    let request = app.http.post(app.url(TRIGGER_PATH)).header("x-webhook-secret", key);
    let request = request.header("content-type", "application/json").body(body.to_string());
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body: serde_json::Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}

fn question() -> serde_json::Value {
    json!({"query": "What changed?"})
}

/// Returns the word that begins with `prefix` on a page: a new secret.
fn secret(answer: &Answer, prefix: &str) -> String {
    let text = answer.text();
    let found = text.split_whitespace().find(|word| word.starts_with(prefix)).map(str::to_owned);
    found.unwrap_or_else(|| panic!("no {prefix} in {text}"))
}

fn shows_secret(answer: &Answer) -> bool {
    let text = answer.text();
    let is_secret = |word: &str| (word.starts_with("plw_") && word.len() > 40) || word.starts_with("whsec_");
    text.split_whitespace().any(is_secret)
}

async fn add(browser: &mut Browser<'_>, name: &str) -> (String, Answer) {
    let form = browser.get(&format!("{BASE}/new")).await.form(BASE).with("name", name);
    let id = form.fields["webhook"].clone();
    (format!("{BASE}/{id}"), browser.submit(&form).await)
}

#[tokio::test]
async fn new_webhook_shows_its_secrets_once_and_its_command_works() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(&format!("{BASE}/new")).await.form(BASE).with("name", "Nightly <build>");
    let created = admin.submit(&form).await;
    assert_eq!(created.status, 200, "{}", created.body);
    let key = secret(&created, "plw_");
    assert!(secret(&created, "whsec_").len() > 40);
    assert!(created.text().contains(&format!("curl -s '{}'", app.url(TRIGGER_PATH))), "{}", created.text());
    assert_eq!(ask(&app, &key, question()).await.0, 202);

    let again = admin.submit(&form).await;
    let page = again.location();
    assert!(page.ends_with("?notice=created-before"), "{page}");
    let shown = admin.get(&page).await;
    assert!(!shows_secret(&shown), "{}", shown.text());
    assert!(shown.text().contains("Nightly <build>"), "the name is escaped once");
    let list = admin.get(BASE).await;
    assert_eq!(list.body.matches("Nightly").count(), 1, "a second webhook was made");
    assert!(list.text().contains("1 live"));
}

#[tokio::test]
async fn webhook_without_a_name_is_refused() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    for name in ["", "   ", &"x".repeat(61)] {
        let (_, answer) = add(&mut admin, name).await;
        assert_eq!(answer.status, 400, "{name}");
        assert!(!shows_secret(&answer));
    }
    let settings = app.store.workspaces().get(&"local/demo".parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(settings.webhooks.len(), 1);
}

#[tokio::test]
async fn key_is_rotated_without_a_gap_and_shown_once() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let keys = format!("{DEMO}/keys");
    let form = admin.get(DEMO).await.form(&keys);
    let created = admin.submit(&form).await;
    let new = secret(&created, "plw_");
    for key in [&app.webhook_key, &new] {
        assert_eq!(ask(&app, key, question()).await.0, 202, "both keys are live");
    }
    let reloaded = admin.submit(&form).await;
    assert_eq!(reloaded.status, 409);
    assert!(!shows_secret(&reloaded));
    let page = admin.get(DEMO).await;
    assert!(!shows_secret(&page), "{}", page.text());
    assert!(!page.body.contains(&format!("action=\"{keys}\"")), "a third key is offered");

    let old = app.webhook_key.split('_').nth(1).unwrap();
    let revoked = admin.submit(&page.form(&format!("{keys}/{old}/revoke"))).await;
    assert_eq!(revoked.location(), format!("{DEMO}?notice=revoked"));
    assert_eq!(ask(&app, &app.webhook_key, question()).await.0, 401);
    assert_eq!(ask(&app, &new, question()).await.0, 202);
}

#[tokio::test]
async fn third_live_key_is_refused() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let keys = format!("{DEMO}/keys");
    let form = admin.get(DEMO).await.form(&keys);
    admin.submit(&form).await;
    let settings = app.store.workspaces().get(&"local/demo".parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(settings.webhooks["demo"].keys.len(), 2);
    // The version of the list as it is now, as a page would show it if it offered a third key.
    let listed = serde_json::to_vec(&settings.webhooks["demo"].keys).unwrap();
    let digest = <sha2::Sha256 as sha2::Digest>::digest(listed);
    let seen: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let refused = admin.submit(&form.with("seen", &seen)).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("two live keys"), "{}", refused.text());
}

#[tokio::test]
async fn signing_secret_is_rotated_with_an_overlap() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(DEMO).await.form(&format!("{DEMO}/signing-secret"));
    let rotated = admin.submit(&form).await;
    assert!(secret(&rotated, "whsec_").len() > 40);
    let page = admin.get(DEMO).await;
    assert!(page.text().contains("Two secrets are valid until 19 Nov 2026, 12:00 UTC"), "{}", page.text());
    let again = admin.submit(&form).await;
    assert_eq!(again.status, 409, "the same form rotated twice");
    assert!(!shows_secret(&again));
}

#[tokio::test]
async fn allowlist_is_previewed_then_saved_and_holds_at_the_trigger() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let action = format!("{DEMO}/allowlist");
    let to_url =
        json!({"query": "What?", "responseDestination": {"webhookUrl": "https://hooks.example.com/a/b"}});
    assert_eq!(ask(&app, &app.webhook_key, to_url.clone()).await.1, "destination_not_allowed");

    let form = admin.get(DEMO).await.form(&action).with("urls", "https://hooks.example.com/a/\n\n");
    let preview = admin.submit(&form).await;
    assert!(preview.text().contains("every URL that begins with https://hooks.example.com/a/"));
    assert_eq!(ask(&app, &app.webhook_key, to_url.clone()).await.0, 403, "a preview changes nothing");

    let saved = admin.submit(&preview.form(&action).with("step", "save")).await;
    assert_eq!(saved.location(), format!("{DEMO}?notice=saved"));
    assert_eq!(ask(&app, &app.webhook_key, to_url).await.0, 202);
}

#[tokio::test]
async fn invalid_entries_are_named_and_not_saved() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(DEMO).await.form(&format!("{DEMO}/allowlist"));
    for (entry, reason) in [
        ("http://hooks.example.com/", "must begin with https://"),
        ("https://*.example.com/", "wildcards are not supported"),
        ("https://user@example.com/", "must not contain credentials"),
        ("nonsense", "must be a URL"),
    ] {
        let answer = admin.submit(&form.clone().with("urls", entry).with("step", "save")).await;
        assert_eq!(answer.status, 400, "{entry}");
        assert!(answer.text().contains(reason), "{entry}: {}", answer.text());
    }
    let settings = app.store.workspaces().get(&"local/demo".parse().unwrap()).await.unwrap().unwrap();
    assert!(settings.webhooks["demo"].allowlist.is_empty());
}

#[tokio::test]
async fn second_of_two_admins_sees_both_versions() {
    let app = TestApp::start(&[]).await;
    let mut first = Browser::member(&app, "local/demo", Role::Admin).await;
    let mut second = Browser::operator(&app).await;
    let page = second.get(DEMO).await;
    let lists = [
        ("allowlist", "urls", ["https://one.example.com/", "https://two.example.com/"]),
        ("channels", "channels", ["C1", "C2"]),
    ];
    for (list, field, [mine, theirs]) in lists {
        let action = format!("{DEMO}/{list}");
        let form = page.form(&action).with("step", "save");
        let saved = first.submit(&form.clone().with(field, mine)).await;
        assert_eq!(saved.status, 303, "{list}");
        let refused = second.submit(&form.with(field, theirs)).await;
        assert_eq!(refused.status, 409, "{list}");
        let text = refused.text();
        assert!(text.contains(mine) && text.contains(theirs), "{list}: {text}");
    }
    let name = page.form(&format!("{DEMO}/name"));
    assert_eq!(first.submit(&name.clone().with("name", "First")).await.status, 303);
    let refused = second.submit(&name.with("name", "Second")).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("First") && refused.text().contains("Second"));
}

#[tokio::test]
async fn disabled_webhook_accepts_no_question_until_it_is_enabled() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(DEMO).await.form(&format!("{DEMO}/state"));
    let disabled = admin.submit(&form.clone().with("state", "disabled")).await;
    assert_eq!(disabled.location(), format!("{DEMO}?notice=disabled"));
    assert_eq!(ask(&app, &app.webhook_key, question()).await, (403, "webhook_disabled".to_owned()));
    assert!(admin.get(BASE).await.text().contains("Disabled"));
    admin.submit(&form.with("state", "enabled")).await;
    assert_eq!(ask(&app, &app.webhook_key, question()).await.0, 202);
}

#[tokio::test]
async fn removal_needs_the_name_and_revokes_the_keys() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(DEMO).await.form(&format!("{DEMO}/remove"));
    let refused = admin.submit(&form.clone().with("name", "other")).await;
    assert_eq!(refused.status, 400);
    assert_eq!(ask(&app, &app.webhook_key, question()).await.0, 202);
    let removed = admin.submit(&form.with("name", "demo")).await;
    assert_eq!(removed.location(), format!("{BASE}?notice=removed"));
    assert_eq!(ask(&app, &app.webhook_key, question()).await.0, 401);
    assert_eq!(admin.get(DEMO).await.status, 404);
    assert!(admin.get(BASE).await.text().contains("No webhooks yet"));
}

#[tokio::test]
async fn every_change_is_in_the_audit_log_of_the_workspace() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let (page, _) = add(&mut admin, "Nightly").await;
    let shown = admin.get(&page).await;
    admin.submit(&shown.form(&format!("{page}/keys"))).await;
    admin.submit(&shown.form(&format!("{page}/signing-secret"))).await;
    admin.submit(&shown.form(&format!("{page}/name")).with("name", "Weekly")).await;
    let urls = shown.form(&format!("{page}/allowlist")).with("urls", "https://a.example.com/");
    admin.submit(&urls.with("step", "save")).await;
    admin.submit(&shown.form(&format!("{page}/channels")).with("channels", "C1").with("step", "save")).await;
    admin.submit(&shown.form(&format!("{page}/state")).with("state", "disabled")).await;
    let keys = admin.get(&page).await;
    let revoke =
        keys.body.split(&format!("{page}/keys/")).nth(1).unwrap().split('"').next().unwrap().to_owned();
    admin.submit(&keys.form(&format!("{page}/keys/{revoke}"))).await;
    admin.submit(&keys.form(&format!("{page}/remove")).with("name", "Weekly")).await;

    let log = admin.get("/workspaces/local/demo/audit").await.text();
    for action in [
        "created the webhook",
        "created the key",
        "rotated the signing secret of",
        "renamed the webhook",
        "changed the allowed URLs of",
        "changed the chat channels of",
        "disabled the webhook",
        "revoked the key",
        "removed the webhook",
    ] {
        assert_eq!(log.matches(action).count(), 1, "{action}: {log}");
    }
    assert!(log.contains("ada") && log.contains("127.0.0.1"), "{log}");
    assert!(!log.contains("a.example.com"), "the log has no content");
}

#[tokio::test]
async fn last_use_of_a_key_is_shown() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    assert!(admin.get(DEMO).await.text().contains("never"));
    app.advance(60);
    ask(&app, &app.webhook_key, question()).await;
    assert!(admin.get(DEMO).await.text().contains("18 Nov 2026, 12:01 UTC"));
}

#[tokio::test]
async fn ordinary_page_takes_few_reads() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    for (path, calls) in [
        ("/", vec!["BatchGetItem", "BatchGetItem"]),
        ("/workspaces/local/demo", vec!["BatchGetItem", "Query"]),
        (BASE, vec!["BatchGetItem", "BatchGetItem", "Query"]),
        (DEMO, vec!["BatchGetItem", "BatchGetItem", "Query"]),
        ("/workspaces/local/demo/schedules", vec!["BatchGetItem", "Query"]),
        ("/workspaces/local/demo/ask", vec!["BatchGetItem"]),
        ("/workspaces/local/demo/status", vec!["BatchGetItem", "GetItem"]),
        ("/workspaces/local/demo/audit", vec!["BatchGetItem", "Query"]),
    ] {
        app.calls.take_operations();
        assert_eq!(admin.get(path).await.status, 200);
        let mut made = app.calls.take_operations();
        made.sort();
        assert_eq!(made, calls, "{path}");
    }
}

/// The console dies after different numbers of AWS calls, and the response to the last one arrives or is lost. The
/// change is then complete or absent, and can be repeated.
#[tokio::test]
async fn change_that_is_interrupted_leaves_nothing_half_made() {
    for (receives_response, calls) in
        [(true, 0), (true, 1), (true, 2), (true, 3), (false, 1), (false, 2), (false, 3)]
    {
        let app = TestApp::start(&[]).await;
        let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
        let form = admin.get(&format!("{BASE}/new")).await.form(BASE).with("name", "Nightly");
        let id = form.fields["webhook"].clone();
        app.calls.crash_after(calls, receives_response);
        let answer = admin.submit(&form).await;
        let crashed = app.calls.restart();
        assert_eq!(crashed, answer.status == 503, "{calls} {receives_response}");
        let settings = app.store.workspaces().get(&"local/demo".parse().unwrap()).await.unwrap().unwrap();
        let items = format!("{:?}", app.items().await);
        let parts = [settings.webhooks.contains_key(&id), items.contains("created the webhook")];
        assert!(parts == [true; 2] || parts == [false; 2], "{calls} {receives_response}: {parts:?}");
        assert_eq!(items.matches("WEBHOOK-KEY#").count(), 1 + usize::from(parts[0]));
        let again = admin.submit(&form).await;
        assert_eq!(again.status, if parts[0] { 303 } else { 200 });
    }
}
