//! Tests of benchmark keys in the console: the operator creates, limits, rotates and revokes them, with effect on their
//! callers.

use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_store::benchmark::keys::BenchmarkKey;

use super::browser::{Answer, Browser};
use crate::support::TestApp;

/// Polls an unknown run with a key. Returns the status and the problem code. The status is 404 if the key is accepted.
async fn poll(app: &TestApp, key: &str) -> (u16, String) {
    let run = "/api/v1/benchmark-runs/7f8d1f0e-6f0b-4f0b-9d0c-0c9c4a7e2b11";
    let request = app.http.get(app.url(run)).header("authorization", format!("Bearer {key}"));
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body: serde_json::Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}

/// Returns the key that a page shows.
fn shown(answer: &Answer) -> String {
    let text = answer.text();
    let found = text.split_whitespace().find(|word| ApiKey::parse(word, KeyPrefix::Benchmark).is_ok());
    found.unwrap_or_else(|| panic!("no key in {text}")).to_owned()
}

fn shows_key(answer: &Answer) -> bool {
    answer.text().split_whitespace().any(|word| ApiKey::parse(word, KeyPrefix::Benchmark).is_ok())
}

fn id(key: &str) -> KeyId {
    ApiKey::parse(key, KeyPrefix::Benchmark).unwrap().key_id().clone()
}

async fn stored(app: &TestApp, key: &str) -> BenchmarkKey {
    app.store.operator().benchmark_keys().get(&id(key)).await.unwrap().unwrap()
}

#[tokio::test]
async fn new_key_is_shown_once_and_works() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let form = operator.get("/keys").await.form("/keys").with("account", "team-1");
    let key = shown(&operator.submit(&form).await);
    assert_eq!(poll(&app, &key).await.0, 404, "the key is accepted, and the run is unknown");
    let again = operator.submit(&form).await;
    assert_eq!(again.location(), format!("/keys/{}?notice=key-used", id(&key)));
    assert!(!shows_key(&operator.get(&again.location()).await));
    let list = operator.get("/keys").await;
    assert!(!shows_key(&list) && list.text().contains("team-1"), "{}", list.text());
    assert_eq!(list.body.matches(id(&key).as_str()).count(), 2, "a link and its text, once");
}

#[tokio::test]
async fn name_of_an_account_is_checked() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let form = operator.get("/keys").await.form("/keys");
    for name in ["", "two words", "a#b", ".", "..", "a/b", "a%2Fb", &"x".repeat(101)] {
        let answer = operator.submit(&form.clone().with("account", name)).await;
        assert_eq!(answer.status, 400, "{name}");
        assert!(!shows_key(&answer), "{name}");
    }
    let incomplete = operator.post("/keys", &[("account", "team-1"), ("key", "short")]).await;
    assert_eq!(incomplete.status, 400);
}

#[tokio::test]
async fn every_account_that_can_be_made_can_be_opened() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    for name in ["...", ".a", "a.", "-", "_", "A-1_b.c", &"x".repeat(100)] {
        let form = operator.get("/keys").await.form("/keys").with("account", name);
        assert_eq!(operator.submit(&form).await.status, 200, "{name}");
        let list = operator.get("/runs").await;
        let link = format!("/accounts/{name}/runs");
        assert!(list.body.contains(&format!("href=\"{link}\"")), "{name}: {}", list.body);
        assert_eq!(operator.get(&link).await.status, 200, "{name}");
    }
}

#[tokio::test]
async fn limits_apply_to_the_key_and_stale_forms_show_both_versions() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let page = format!("/keys/{}", id(&app.benchmark_key));
    let form = operator.get(&page).await.form(&format!("{page}/limits"));
    for (field, value) in [("starts", "0"), ("polls", "x"), ("in_flight", "1001")] {
        let refused = operator.submit(&form.clone().with(field, value)).await;
        assert_eq!(refused.status, 400, "{field}");
        assert!(refused.body.contains(&format!("value=\"{value}\"")), "{field} is lost");
    }
    let changed = form.clone().with("starts", "50").with("polls", "7").with("in_flight", "2");
    assert_eq!(operator.submit(&changed).await.location(), format!("{page}?notice=saved"));
    let limits = stored(&app, &app.benchmark_key).await.limits.unwrap();
    assert_eq!((limits.starts.limit(), limits.polls.limit(), limits.in_flight), (50, 7, 2));
    assert_eq!(limits.polls.burst(), 7, "a burst that fits");
    let stale = operator.submit(&form.with("starts", "60")).await;
    assert_eq!(stale.status, 409);
    assert!(
        stale.text().contains("50 run starts") && stale.text().contains("60 run starts"),
        "{}",
        stale.text()
    );
}

#[tokio::test]
async fn rotation_keeps_account_and_limits_and_revocation_ends_the_old_key() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let page = format!("/keys/{}", id(&app.benchmark_key));
    let shown_page = operator.get(&page).await;
    operator.submit(&shown_page.form(&format!("{page}/limits")).with("in_flight", "3")).await;
    let form = shown_page.form(&format!("{page}/rotate"));
    let key = shown(&operator.submit(&form).await);
    let (old, new) = (stored(&app, &app.benchmark_key).await, stored(&app, &key).await);
    assert_eq!((&new.account, new.limits, new.enabled), (&old.account, old.limits, old.enabled));
    assert_eq!(operator.submit(&form).await.status, 303, "the same form makes one key");
    assert_eq!(poll(&app, &app.benchmark_key).await.0, 404, "the old key stays valid");
    let revoke = shown_page.form(&format!("{page}/revoke"));
    assert_eq!(operator.submit(&revoke).await.location(), format!("{page}?notice=revoked"));
    assert_eq!(operator.submit(&revoke).await.status, 303, "revoking twice has no further effect");
    assert_eq!(poll(&app, &app.benchmark_key).await, (403, "key_not_accepted".to_owned()));
    assert_eq!(poll(&app, &key).await.0, 404);
    let again = operator.post(&format!("{page}/rotate"), &[("key", "0000000000Ab")]).await;
    assert_eq!(again.status, 409);
    assert!(!operator.get(&page).await.body.contains("/rotate"), "a revoked key offers no rotation");
}

#[tokio::test]
async fn account_is_disabled_and_enabled_with_all_its_keys() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let account = stored(&app, &app.benchmark_key).await.account;
    let form = operator.get("/keys").await.form("/keys/account");
    assert_eq!(form.fields["account"], account);
    let disabled = operator.submit(&form.clone().with("state", "disabled")).await;
    assert_eq!(disabled.location(), "/keys?notice=account-disabled");
    assert!(!stored(&app, &app.benchmark_key).await.enabled);
    let page = operator.get("/keys").await;
    let new = page.form("/keys").with("account", &account);
    let key = shown(&operator.submit(&new).await);
    assert!(!stored(&app, &key).await.enabled, "a new key of a disabled account");
    assert_eq!(operator.submit(&form.clone().with("state", "enabled")).await.status, 303);
    assert!(stored(&app, &app.benchmark_key).await.enabled && stored(&app, &key).await.enabled);
    let unknown = form.with("account", "nobody").with("state", "enabled");
    assert_eq!(operator.submit(&unknown).await.status, 404);
}

#[tokio::test]
async fn disabled_account_stays_disabled_for_new_keys_after_a_rotation() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let account = stored(&app, &app.benchmark_key).await.account;
    let page = format!("/keys/{}", id(&app.benchmark_key));
    let shown_page = operator.get(&page).await;
    operator.submit(&shown_page.form(&format!("{page}/rotate"))).await;
    operator.submit(&shown_page.form(&format!("{page}/revoke"))).await;
    operator.post("/keys/account", &[("account", &account), ("state", "disabled")]).await;
    let new = operator.get("/keys").await.form("/keys").with("account", &account);
    let key = shown(&operator.submit(&new).await);
    assert!(!stored(&app, &key).await.enabled, "the revoked key was enabled");
}

#[tokio::test]
async fn pages_of_the_log_have_every_event_of_one_moment() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let account = stored(&app, &app.benchmark_key).await.account;
    for number in 0..55 {
        let state = if number % 2 == 0 { "disabled" } else { "enabled" };
        operator.post("/keys/account", &[("account", &account), ("state", state)]).await;
    }
    let first = operator.get("/audit").await;
    let next = first.body.split("href=\"?after=").nth(1).unwrap().split('"').next().unwrap();
    let second = operator.get(&format!("/audit?after={next}")).await;
    let changes = |page: &Answer| page.text().matches("abled the account").count();
    assert_eq!(changes(&first) + changes(&second), 55);
    assert!(!second.body.contains("?after="));
}

#[tokio::test]
async fn every_change_of_a_key_is_in_the_log_of_the_service() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let list = operator.get("/keys").await;
    let key = shown(&operator.submit(&list.form("/keys").with("account", "team-1")).await);
    let page = format!("/keys/{}", id(&key));
    let shown_page = operator.get(&page).await;
    operator.submit(&shown_page.form(&format!("{page}/limits")).with("polls", "9")).await;
    operator.submit(&shown_page.form(&format!("{page}/rotate"))).await;
    operator.submit(&shown_page.form(&format!("{page}/revoke"))).await;
    operator.post("/keys/account", &[("account", "team-1"), ("state", "disabled")]).await;
    operator.post("/keys/account", &[("account", "team-1"), ("state", "enabled")]).await;
    let log = operator.get("/audit").await;
    for action in [
        "created the benchmark key",
        "changed the limits of the benchmark key",
        "rotated the benchmark key",
        "revoked the benchmark key",
        "disabled the account",
        "enabled the account",
    ] {
        assert_eq!(log.text().matches(action).count(), 1, "{action}: {}", log.text());
    }
    assert!(!log.body.contains(&key));
}

/// The console dies after different numbers of AWS calls, and the response to the last one arrives or is lost.
#[tokio::test]
async fn interrupted_change_of_a_key_is_whole_or_absent() {
    for (receives_response, calls) in [(true, 0), (true, 1), (true, 2), (true, 3), (false, 1), (false, 4)] {
        let app = TestApp::start(&[]).await;
        let mut operator = Browser::operator(&app).await;
        let form = operator.get("/keys").await.form("/keys").with("account", "team-1");
        app.calls.crash_after(calls, receives_response);
        operator.submit(&form).await;
        app.calls.restart();
        let items = format!("{:?}", app.items().await);
        let parts = [items.contains("team-1"), items.contains("created the benchmark key")];
        assert!(parts == [true; 2] || parts == [false; 2], "{calls} {receives_response}: {parts:?}");
        let again = operator.submit(&form).await;
        assert_eq!(again.status, if parts[0] { 303 } else { 200 }, "{calls} {receives_response}");
    }
}
