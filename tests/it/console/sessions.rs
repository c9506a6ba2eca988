//! Tests of sign-in links and sessions, of the checks of every request, and of the headers of every answer.

use std::collections::BTreeMap;

use plumbline_clock::Clock;
use plumbline_functions::console::routes::routes;
use plumbline_store::agent::workspaces::Role;
use plumbline_store::console::sessions::ConsoleToken;
use reqwest::{Method, StatusCode};

use super::browser::{Answer, Browser, Form};
use crate::support::TestApp;

async fn create_sign_in_link(app: &TestApp) -> String {
    let token = ConsoleToken::from_bytes(&[9; 32]);
    app.store.console_sessions().create_link(&token, app.clock.now().into()).await.unwrap();
    let url = token.sign_in_url(&app.console_url);
    format!("{}?{}", url.path(), url.query().unwrap())
}

#[tokio::test]
async fn link_signs_the_operator_in_once() {
    let app = TestApp::start(&[]).await;
    let link = create_sign_in_link(&app).await;
    let mut browser = Browser::new(&app);
    for _ in 0..2 {
        let page = browser.get(&link).await;
        assert_eq!(page.status, 200, "opening the link does not use it up");
        assert!(page.headers.get("set-cookie").is_none());
    }
    let form = browser.get(&link).await.form("/sign-in/link");
    let signed_in = browser.submit(&form).await;
    assert_eq!((signed_in.status.as_u16(), signed_in.location().as_str()), (303, "/"));
    let cookie = signed_in.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.ends_with("; HttpOnly; SameSite=Lax; Path=/; Max-Age=43200"), "{cookie}");
    assert!(browser.get("/").await.text().contains("local/demo"));

    let mut second = Browser::new(&app);
    let refused = second.submit(&form).await;
    assert_eq!(refused.status, 403);
    assert!(second.cookie.is_none(), "a used link opened a session");
}

#[tokio::test]
async fn link_expires_after_fifteen_minutes() {
    let app = TestApp::start(&[]).await;
    let link = create_sign_in_link(&app).await;
    let mut browser = Browser::new(&app);
    let form = browser.get(&link).await.form("/sign-in/link");
    app.advance(15 * 60);
    assert_eq!(browser.submit(&form).await.status, 403);
    assert!(browser.cookie.is_none());
}

#[tokio::test]
async fn session_ends_after_twelve_hours_and_at_sign_out() {
    let app = TestApp::start(&[]).await;
    let mut browser = Browser::operator(&app).await;
    app.advance(12 * 3600 - 1);
    let home = browser.get("/").await;
    assert_eq!(home.status, 200);
    let cookie = browser.cookie.clone();
    let out = browser.submit(&home.form("/sign-out")).await;
    assert_eq!((out.status.as_u16(), out.location().as_str()), (303, "/sign-in"));
    assert!(browser.cookie.is_none(), "the cookie stayed");
    browser.cookie = cookie;
    assert_eq!(browser.get("/").await.location(), "/sign-in", "the session stayed");

    let mut other = Browser::member(&app, "local/demo", Role::Admin).await;
    assert_eq!(other.get("/").await.status, 200);
    app.advance(12 * 3600);
    assert_eq!(other.get("/").await.location(), "/sign-in");
}

/// Returns the forms that revoke a session, in the order of the page.
fn revocations(page: &Answer) -> Vec<Form> {
    let actions = page.body.split("action=\"").filter(|rest| rest.starts_with("/sessions/"));
    actions.map(|rest| page.form(rest.split('"').next().unwrap())).collect()
}

#[tokio::test]
async fn person_sees_and_revokes_own_sessions_only() {
    let app = TestApp::start(&[]).await;
    let mut first = Browser::member(&app, "local/demo", Role::Member).await;
    app.advance(1);
    let mut second = Browser::member(&app, "local/demo", Role::Member).await;
    let mut others = [
        Browser::member(&app, "local/demo", Role::Admin).await,
        Browser::key_holder(&app).await,
        Browser::operator(&app).await,
    ];
    let page = first.get("/sessions").await;
    let [newer, older] = &revocations(&page)[..] else { panic!("not both own sessions: {}", page.text()) };
    for other in &mut others[..2] {
        assert_eq!(revocations(&other.get("/sessions").await).len(), 1, "somebody else's session is listed");
        assert_eq!(other.submit(newer).await.status, 404, "somebody else revoked it");
    }
    assert_eq!(second.get("/").await.status, 200);
    assert_eq!(first.submit(newer).await.location(), "/sessions?notice=session-revoked");
    assert_eq!(second.get("/").await.location(), "/sign-in", "the session stayed");
    assert_eq!(first.get("/").await.status, 200);
    assert_eq!(first.submit(newer).await.status, 404, "it is revoked already");
    assert_eq!(first.submit(older).await.status, 303);
    assert_eq!(first.get("/").await.location(), "/sign-in", "the own session stayed");
}

#[tokio::test]
async fn operator_sees_and_revokes_the_sessions_of_everybody() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let mut member = Browser::member(&app, "local/demo", Role::Admin).await;
    let mut holder = Browser::key_holder(&app).await;
    let page = operator.get("/sessions").await;
    let text = page.text();
    for owner in ["operator", "ada", "local (benchmark key plb_"] {
        assert!(text.contains(owner), "{owner}: {text}");
    }
    assert_eq!(text.matches("this browser").count(), 1, "{text}");
    // By owner, in descending order: the operator, the member, the key.
    let [own, of_member, of_holder] = &revocations(&page)[..] else { panic!("not three sessions: {text}") };
    assert_eq!(operator.submit(of_member).await.location(), "/sessions?notice=session-revoked");
    assert_eq!(member.get("/").await.location(), "/sign-in", "the session stayed");
    assert_eq!(
        (operator.get("/").await.status, holder.get("/runs").await.status.as_u16()),
        (StatusCode::OK, 303)
    );
    assert_eq!(operator.submit(of_holder).await.status, 303);
    assert_eq!(holder.get("/runs").await.location(), "/sign-in", "the session stayed");
    let log = operator.get("/audit").await.text();
    for revoked in ["operator revoked a session of ada", "operator revoked a session of local"] {
        assert!(log.contains(revoked), "{log}");
    }
    assert_eq!(operator.submit(own).await.status, 303);
    assert_eq!(operator.get("/").await.location(), "/sign-in", "the own session stayed");
}

#[tokio::test]
async fn sessions_of_everybody_have_pages() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    for _ in 0..50 {
        Browser::member(&app, "local/demo", Role::Admin).await;
        app.advance(1);
    }
    let first = operator.get("/sessions").await;
    assert_eq!(revocations(&first).len(), 50);
    let next = first.body.split("href=\"?after=").nth(1).unwrap().split('"').next().unwrap();
    let second = operator.get(&format!("/sessions?after={next}")).await;
    assert_eq!(revocations(&second).len(), 1);
    assert!(!second.body.contains("?after="));
    let mut all: Vec<String> =
        [&first, &second].into_iter().flat_map(revocations).map(|form| form.action).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 51, "a session is on two pages");
    app.advance(12 * 3600 - 25);
    let late = Browser::operator(&app).await.get("/sessions").await;
    assert!(revocations(&late).len() < 50, "sessions that have ended are listed");
}

#[tokio::test]
async fn sign_ins_are_in_the_log() {
    let app = TestApp::start(&[]).await;
    let link = create_sign_in_link(&app).await;
    let mut browser = Browser::new(&app);
    let form = browser.get(&link).await.form("/sign-in/link");
    browser.submit(&form).await;
    let log = browser.get("/audit").await.text();
    assert!(log.contains("signed in with a link") && log.contains("127.0.0.1"), "{log}");
}

#[tokio::test]
async fn session_id_and_link_are_stored_as_hashes_only() {
    let app = TestApp::start(&[]).await;
    create_sign_in_link(&app).await;
    let browser = Browser::operator(&app).await;
    let stored = format!("{:?}", app.items().await);
    assert!(stored.contains("CONSOLE-LINK#") && stored.contains("CONSOLE-SESSION#"));
    for secret in [browser.cookie.unwrap(), ConsoleToken::from_bytes(&[9; 32]).expose().to_owned()] {
        assert!(!stored.contains(&secret), "a secret is stored in plain text");
    }
}

#[tokio::test]
async fn unknown_host_is_misdirected() {
    let app = TestApp::start(&[]).await;
    let mut browser = Browser::operator(&app).await;
    for host in ["console.example.com", "127.0.0.1:1", "127.0.0.1"] {
        let answer = browser.send(Method::GET, "/", &[("host", host)], &BTreeMap::new()).await;
        assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
    let local = format!("localhost:{}", app.console_url.port().unwrap());
    let answer = browser.send(Method::GET, "/", &[("host", &local)], &BTreeMap::new()).await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn change_from_another_site_is_refused() {
    let app = TestApp::start(&[]).await;
    let mut browser = Browser::operator(&app).await;
    let own = app.console_url.as_str().trim_end_matches('/').to_owned();
    let refused: [&[(&str, &str)]; 6] = [
        &[],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "none")],
        &[("origin", "https://evil.example.com")],
        &[("sec-fetch-site", "cross-site"), ("origin", &own)],
    ];
    for headers in refused {
        let answer = browser.send(Method::POST, "/sign-out", headers, &BTreeMap::new()).await;
        assert_eq!(answer.status, 403, "{headers:?}");
    }
    assert_eq!(browser.get("/").await.status, 200, "the session ended");
    let answer = browser.send(Method::POST, "/sign-out", &[("origin", &own)], &BTreeMap::new()).await;
    assert_eq!(answer.status, 303);
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let app = TestApp::start(&[]).await;
    let mut browser = Browser::operator(&app).await;
    let paths = ["/", "/sign-in", "/nowhere", "/workspaces/local/demo", "/assets/0/console.css"];
    for path in paths {
        let answer = browser.get(path).await;
        let header = |name: &str| answer.headers.get(name).map(|value| value.to_str().unwrap().to_owned());
        let policy = header("content-security-policy").unwrap();
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "frame-ancestors 'none'",
            "form-action 'self'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(rule), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(header("cache-control").unwrap(), "no-store", "{path}");
        assert_eq!(header("referrer-policy").unwrap(), "no-referrer", "{path}");
        assert_eq!(header("cross-origin-opener-policy").unwrap(), "same-origin", "{path}");
        assert_eq!(header("cross-origin-resource-policy").unwrap(), "same-origin", "{path}");
        assert_eq!(header("x-content-type-options").unwrap(), "nosniff", "{path}");
        assert!(header("x-request-id").is_some(), "{path}");
        assert!(header("strict-transport-security").is_none(), "loopback has no HTTPS");
    }
}

#[tokio::test]
async fn assets_are_small_and_immutable() {
    let app = TestApp::start(&[]).await;
    let mut browser = Browser::new(&app);
    let page = browser.get("/sign-in").await.body;
    let after = page.split("/assets/").nth(1).unwrap();
    let hash = after.split('/').next().unwrap();
    for (file, limit) in [("console.css", 8 * 1024), ("console.mjs", 4 * 1024), ("icon.svg", 1024)] {
        let answer = browser.get(&format!("/assets/{hash}/{file}")).await;
        assert_eq!(answer.status, 200, "{file}");
        assert!(answer.body.len() <= limit, "{file} has {} bytes", answer.body.len());
        assert!(answer.headers["cache-control"].to_str().unwrap().contains("immutable"), "{file}");
    }
    assert_eq!(browser.get(&format!("/assets/{hash}/other.css")).await.status, 404);
}

#[tokio::test]
async fn unknown_path_and_method_have_pages() {
    let app = TestApp::start(&[]).await;
    let mut browser = Browser::operator(&app).await;
    assert_eq!(browser.get("/nowhere").await.status, 404);
    let answer = browser.get("/sign-out").await;
    assert_eq!((answer.status.as_u16(), answer.headers["allow"].to_str().unwrap()), (405, "POST"));
    let too_long = browser.post("/sign-out", &[("x", &"y".repeat(70_000))]).await;
    assert_eq!(too_long.status, 413);
}

#[test]
fn routes_are_listed_once() {
    let all: Vec<_> = routes().into_iter().map(|route| (route.method, route.path)).collect();
    let unique: std::collections::HashSet<_> = all.iter().collect();
    assert_eq!(unique.len(), all.len());
}
