//! Tests of the sign-in with a code host, against a fake one with faults, and of a workspace's connection to it.

use plumbline_clock::Clock;
use plumbline_contract::Workspace;
use plumbline_store::StoreError;
use plumbline_store::agent::workspaces::{Backfill, WorkspaceSettings};
use reqwest::{Method, StatusCode};
use url::Url;

use super::browser::{Answer, Browser};
use crate::support::code_host::{CLIENT_SECRET, CodeHost, Fault, USER_TOKEN};
use crate::support::github::{REPOSITORY, TOKEN};
use crate::support::{TestApp, capture_logs};

const ACME: &str = "github/acme";
const BASE: &str = "/workspaces/github/acme";
const SIGN_IN: &str = "/sign-in/code-host/github/acme";

async fn add_workspace(app: &TestApp, name: &str) {
    let settings = WorkspaceSettings {
        workspace: name.parse::<Workspace>().unwrap(),
        product_overview: Some(format!("overview of {name}")),
        sprint_cadence: None,
        backfill: Default::default(),
        webhooks: Default::default(),
        members: Default::default(),
        benchmark_accounts: Default::default(),
        created_at: app.clock.now().into(),
    };
    assert!(app.store.operator().workspaces().create(&settings).await.unwrap());
    let (now, secret) = (app.clock.now().into(), "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");
    app.store.operator().webhooks().create(&settings.workspace, "wh_1", "First", secret, now).await.unwrap();
}

/// Starts a code host, and a service with the workspace `github/acme`.
async fn service() -> (CodeHost, TestApp) {
    let host = CodeHost::start().await;
    let app = TestApp::start_with_code_host(&host.url).await;
    add_workspace(&app, ACME).await;
    (host, app)
}

/// Starts a code host, and a service whose workspace `github/acme` has an installed App.
async fn connected_service() -> (CodeHost, TestApp) {
    let (host, app) = service().await;
    let mut operator = Browser::operator(&app).await;
    save_app(&host, &app, &mut operator, BASE).await;
    host.install();
    host.take_requests();
    (host, app)
}

/// Requests a URL of the host, which must redirect to the console. Returns path and query of the target.
async fn follow(app: &TestApp, url: &str) -> String {
    let response = app.http.get(url).send().await.unwrap();
    assert_eq!(response.status(), 302, "{}", response.text().await.unwrap());
    path_of(response.headers()["location"].to_str().unwrap(), app)
}

/// Returns the path and the query of a URL of the console.
fn path_of(url: &str, app: &TestApp) -> String {
    let url = Url::parse(url).unwrap();
    assert_eq!(url.origin(), app.console_url.origin());
    format!("{}?{}", url.path(), url.query().unwrap_or_default())
}

/// Returns the first link of a page that leads to the host.
fn host_link(page: &Answer, host: &CodeHost) -> String {
    let start = format!("href=\"{}", host.url.as_str().trim_end_matches('/'));
    let rest = page.body.split_once(&start).unwrap_or_else(|| panic!("no link: {}", page.body)).1;
    let path = rest.split('"').next().unwrap().replace("&#38;", "&").replace("&amp;", "&");
    format!("{}{path}", host.url.as_str().trim_end_matches('/'))
}

/// Posts the App manifest to the host. Returns the path of the console page to which the host redirects the browser.
async fn create_app(host: &CodeHost, app: &TestApp, browser: &mut Browser<'_>, base: &str) -> String {
    let page = browser.get(&format!("{base}/code-host?organisation=acme")).await;
    let start = format!("{}organizations/acme/settings/apps/new", host.url);
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.ends_with(&format!("form-action 'self' {start}")), "{policy}");
    let state =
        page.body.split(&format!("action=\"{start}?state=")).nth(1).unwrap().split('"').next().unwrap();
    let form = page.form(&format!("{start}?state={state}"));
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&form.fields).finish();
    let request = app.http.post(&form.action).header("content-type", "application/x-www-form-urlencoded");
    let response = request.body(body).send().await.unwrap();
    path_of(response.headers()["location"].to_str().unwrap(), app)
}

async fn save_app(host: &CodeHost, app: &TestApp, browser: &mut Browser<'_>, base: &str) {
    let back = create_app(host, app, browser, base).await;
    let form = browser.get(&back).await.form(&format!("{base}/code-host/app"));
    let saved = browser.submit(&form).await;
    assert_eq!(saved.status, 303, "{}", saved.text());
    assert_eq!(saved.location(), format!("{base}/code-host?notice=app-saved"));
}

/// Signs the host's visitor in to the console. Returns the console's last answer.
async fn sign_in(host: &CodeHost, app: &TestApp, browser: &mut Browser<'_>) -> Answer {
    let page = browser.get(SIGN_IN).await;
    let back = follow(app, &host_link(&page, host)).await;
    browser.get(&back).await
}

async fn sign_in_as<'a>(host: &CodeHost, app: &'a TestApp, login: &str) -> Browser<'a> {
    host.visit_as(login);
    let mut browser = Browser::new(app);
    let answer = sign_in(host, app, &mut browser).await;
    assert_eq!((answer.status.as_u16(), answer.location().as_str()), (303, "/"), "{login}");
    host.take_requests();
    browser
}

/// Renames the workspace's webhook. Returns the console's answer.
async fn rename(browser: &mut Browser<'_>, from: &str, to: &str) -> Answer {
    let fields = [("seen", from), ("name", to)];
    browser.post(&format!("{BASE}/webhooks/wh_1/name"), &fields).await
}

async fn webhook_name(app: &TestApp) -> String {
    let found = app.store.workspaces().get(&ACME.parse().unwrap()).await.unwrap().unwrap();
    found.webhooks["wh_1"].name.clone()
}

#[tokio::test]
async fn app_is_created_installed_and_reads_the_repository() {
    let (host, app) = service().await;
    let mut operator = Browser::operator(&app).await;
    let status = operator.get(&format!("{BASE}/status")).await;
    assert!(status.body.contains(&format!("href=\"{BASE}/code-host\"")), "{}", status.body);
    save_app(&host, &app, &mut operator, BASE).await;

    let page = operator.get(&format!("{BASE}/code-host")).await;
    assert!(page.text().contains("3. Install the App"), "{}", page.text());
    assert!(page.body.contains(&format!("{}apps/plumbline-7/installations/new", host.url)));
    assert!(page.body.contains(SIGN_IN), "members are not told where to sign in");
    host.install();
    let page = operator.get(&format!("{BASE}/code-host")).await;
    let form = page.form(&format!("{BASE}/code-host/repository")).with("repository", REPOSITORY);
    let chosen = operator.submit(&form).await;
    assert_eq!(chosen.location(), format!("{BASE}/status?notice=connected"));

    app.sweep().await;
    app.drain().await;
    let settings = app.store.workspaces().get(&ACME.parse().unwrap()).await.unwrap().unwrap();
    assert!(matches!(settings.backfill, Backfill::Finished { .. }), "{:?}", settings.backfill);
    let log = operator.get(&format!("{BASE}/audit")).await.text();
    assert!(log.contains("created the GitHub App plumbline-7 of acme"), "{log}");
    assert!(log.contains(&format!("connected the repository {REPOSITORY}")), "{log}");
}

/// Connects the workspace to the repository, which the sync worker then reads for the first time.
async fn read_once(app: &TestApp, admin: &mut Browser<'_>) {
    let form = admin.get(&format!("{BASE}/code-host")).await.form(&format!("{BASE}/code-host/repository"));
    assert_eq!(admin.submit(&form.with("repository", REPOSITORY)).await.status, 303);
    app.sweep().await;
    app.drain().await;
}

async fn stored_host(app: &TestApp) -> plumbline_store::agent::code_hosts::CodeHostConnection {
    app.store.code_hosts().get(&ACME.parse().unwrap()).await.unwrap().unwrap()
}

#[tokio::test]
async fn admin_asks_for_a_read_which_begins_at_the_next_sweep() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    let status = format!("{BASE}/status");
    let page = admin.get(&status).await;
    assert!(!page.body.contains("/status/read"), "there is nothing to read yet");
    assert_eq!(admin.post(&format!("{status}/read"), &[]).await.status, 409);
    read_once(&app, &mut admin).await;
    let first = stored_host(&app).await.read_at.unwrap();

    app.advance(60);
    app.sweep().await;
    app.drain().await;
    assert_eq!(stored_host(&app).await.read_at, Some(first), "the next read is due after five minutes");
    let page = admin.get(&status).await;
    assert!(page.text().contains("Next read") && !page.body.contains("data-live"), "{}", page.text());
    let answer = admin.submit(&page.form(&format!("{status}/read"))).await;
    assert_eq!(answer.location(), format!("{status}?notice=reading"));
    let page = admin.get(&answer.location()).await;
    assert!(page.text().contains("The repository will be read within a minute."), "{}", page.text());
    assert!(page.text().contains("Next read now") && page.body.contains("data-live"), "{}", page.text());
    assert!(!page.body.contains("/status/read"), "a second read is offered");

    app.sweep().await;
    app.drain().await;
    assert_eq!(stored_host(&app).await.read_at, Some(app.clock.now().into()));
    let log = admin.get(&format!("{BASE}/audit")).await.text();
    assert_eq!(log.matches("ada asked the service to read the repository").count(), 1, "{log}");
}

#[tokio::test]
async fn read_that_is_in_progress_or_due_is_not_asked_for_again() {
    let (_host, app) = connected_service().await;
    let mut operator = Browser::operator(&app).await;
    read_once(&app, &mut operator).await;
    let form = operator.get(&format!("{BASE}/status")).await.form(&format!("{BASE}/status/read"));
    assert_eq!(operator.submit(&form).await.status, 303);
    let due = operator.submit(&form).await;
    let claimed = app.store.code_hosts().claim(&ACME.parse().unwrap(), app.clock.now().into()).await.unwrap();
    let before = stored_host(&app).await;
    let in_progress = operator.submit(&form).await;
    for refused in [due, in_progress] {
        assert_eq!(refused.status, 409);
        assert!(refused.text().contains("A read is in progress"), "{}", refused.text());
    }
    assert!(matches!(claimed, plumbline_store::Claim::Claimed(_)));
    assert_eq!(stored_host(&app).await, before, "the worker's claim is disturbed");
    let log = operator.get(&format!("{BASE}/audit")).await.text();
    assert_eq!(log.matches("asked the service to read").count(), 1, "{log}");
}

#[tokio::test]
async fn role_follows_the_membership_and_holds_for_the_organisations_workspaces() {
    let (host, app) = connected_service().await;
    add_workspace(&app, "github/acme-2").await;
    let mut operator = Browser::operator(&app).await;
    save_app(&host, &app, &mut operator, "/workspaces/github/acme-2").await;
    host.install();
    add_workspace(&app, "github/neighbour").await;

    let mut admin = sign_in_as(&host, &app, "ada").await;
    let mut member = sign_in_as(&host, &app, "bob").await;
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 303);
    assert_eq!(rename(&mut member, "Second", "Third").await.status, 403);
    let urls = format!("{BASE}/webhooks/wh_1/allowlist");
    let form = admin.get(&format!("{BASE}/webhooks/wh_1")).await.form(&urls);
    let form = form.with("urls", "https://hooks.example.com/").with("step", "save");
    assert_eq!(admin.submit(&form).await.status, 303, "an admin may not change allowed URLs");
    for browser in [&mut admin, &mut member] {
        let home = browser.get("/").await.body;
        assert!(home.contains("github/acme") && home.contains("github/acme-2"), "{home}");
        assert!(!home.contains("neighbour") && !home.contains("local/demo"), "{home}");
        for (workspace, status) in [("github/acme-2", 200), ("github/neighbour", 404), ("local/demo", 404)] {
            let page = browser.get(&format!("/workspaces/{workspace}/webhooks")).await;
            assert_eq!(page.status, status, "{workspace}");
        }
    }
    let log = operator.get("/audit").await.text();
    assert!(log.contains("ada signed in") && log.contains("bob signed in"), "{log}");
}

#[tokio::test]
async fn person_without_an_active_membership_is_told_why_and_not_signed_in() {
    let (host, app) = connected_service().await;
    for (login, reason) in
        [("carol", "Your invitation to acme is pending"), ("eve", "You are not a member of acme")]
    {
        host.visit_as(login);
        let mut browser = Browser::new(&app);
        let answer = sign_in(&host, &app, &mut browser).await;
        assert_eq!(answer.status, 403, "{login}");
        assert!(answer.text().contains(reason), "{}", answer.text());
        assert!(browser.cookie.is_none(), "{login} has a session");
    }
}

#[tokio::test]
async fn person_who_does_not_agree_is_not_signed_in() {
    let (host, app) = connected_service().await;
    host.deny();
    let mut browser = Browser::new(&app);
    let answer = sign_in(&host, &app, &mut browser).await;
    assert_eq!(answer.status, 403);
    assert!(answer.text().contains("You are not signed in"), "{}", answer.text());
    assert!(browser.cookie.is_none());
    assert!(!host.take_requests().iter().any(|call| call.starts_with("POST")), "a code was exchanged");
}

#[tokio::test]
async fn callback_of_another_attempt_is_refused_without_a_request_to_the_host() {
    let (host, app) = connected_service().await;
    add_workspace(&app, "github/acme-2").await;
    let mut victim = Browser::new(&app);
    let mut thief = Browser::new(&app);
    let page = thief.get(SIGN_IN).await;
    let back = follow(&app, &host_link(&page, &host)).await;
    host.take_requests();
    // A browser without an attempt, and one with an attempt of its own.
    let mut answers = vec![victim.get(&back).await];
    victim.get(SIGN_IN).await;
    answers.push(victim.get(&back).await);
    // The right browser, with another state, without one, and at another workspace.
    answers.push(thief.get(&back.replace("state=", "state=0")).await);
    thief.get(SIGN_IN).await;
    answers.push(thief.get(&format!("{SIGN_IN}/callback?code=x")).await);
    let page = thief.get(SIGN_IN).await;
    let back = follow(&app, &host_link(&page, &host)).await;
    host.take_requests();
    answers.push(thief.get(&back.replace("github/acme/", "github/acme-2/")).await);
    for answer in answers {
        assert_eq!(answer.status, 403);
        assert!(answer.text().contains("was not started in this browser"), "{}", answer.text());
    }
    assert!(victim.cookie.is_none() && thief.cookie.is_none());
    assert_eq!(host.take_requests(), Vec::<String>::new());
}

#[tokio::test]
async fn code_works_once_and_only_with_the_secret_of_its_attempt() {
    let (host, app) = connected_service().await;
    let mut browser = Browser::new(&app);
    let page = browser.get(SIGN_IN).await;
    let attempt = browser.attempt.clone();
    let back = follow(&app, &host_link(&page, &host)).await;
    assert_eq!(browser.get(&back).await.status, 303);
    assert!(browser.attempt.is_none(), "the attempt stayed in the browser");
    browser.cookie = None;
    browser.attempt = attempt;
    let replayed = browser.get(&back).await;
    assert_eq!(replayed.status, 403);
    assert!(replayed.text().contains("a code works once"), "{}", replayed.text());

    // A stolen code, in the attempt of another browser: the host compares the hash of the secret.
    let page = browser.get(SIGN_IN).await;
    let stolen = follow(&app, &host_link(&page, &host)).await;
    let stolen = stolen.split("code=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    let mut thief = Browser::new(&app);
    let page = thief.get(SIGN_IN).await;
    let own = follow(&app, &host_link(&page, &host)).await;
    let own_code = own.split("code=").nth(1).unwrap().split('&').next().unwrap();
    let answer = thief.get(&own.replace(own_code, &stolen)).await;
    assert_eq!(answer.status, 403, "{}", answer.text());
    assert!(browser.cookie.is_none() && thief.cookie.is_none());
}

#[tokio::test]
async fn admin_who_is_demoted_between_two_changes_makes_no_second_one() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 303);
    assert_eq!(host.take_requests(), Vec::<String>::new(), "a fresh role was asked again");
    host.set_membership("ada", Some(("active", "member")));
    app.advance(10 * 60 + 1);
    assert_eq!(admin.get(&format!("{BASE}/webhooks")).await.status, 200);
    assert_eq!(host.take_requests(), Vec::<String>::new(), "a page that changes nothing asked the host");
    let refused = rename(&mut admin, "Second", "Third").await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("Only the operator or an admin"), "{}", refused.text());
    assert_eq!(webhook_name(&app).await, "Second");
    let seen = admin.get(&format!("{BASE}/webhooks/wh_1")).await;
    assert!(!seen.body.contains("/webhooks/wh_1/name"), "the demoted admin is offered a change");
}

#[tokio::test]
async fn role_is_asked_again_once_in_ten_minutes() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    app.advance(10 * 60 + 1);
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 303);
    let requests = host.take_requests();
    assert_eq!(requests.last().unwrap(), "GET /api/v3/orgs/acme/memberships/ada");
    assert!(
        !requests.iter().any(|call| call.ends_with("/user")),
        "the person's token was kept: {requests:?}"
    );
    app.advance(5 * 60);
    assert_eq!(rename(&mut admin, "Second", "Third").await.status, 303);
    assert_eq!(host.take_requests(), Vec::<String>::new());
}

#[tokio::test]
async fn session_of_a_person_who_left_the_organisation_ends_at_the_next_change() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    host.set_membership("ada", None);
    app.advance(10 * 60 + 1);
    let refused = rename(&mut admin, "First", "Second").await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("You are not a member of acme"), "{}", refused.text());
    assert_eq!(webhook_name(&app).await, "First");
    assert_eq!(admin.get("/").await.location(), "/sign-in", "the session stayed");
    let log = Browser::operator(&app).await.get("/audit").await.text();
    assert!(log.contains("ada was signed out after leaving the organisation"), "{log}");
}

#[tokio::test]
async fn person_who_takes_over_a_name_does_not_take_over_the_role() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    host.change_people(|people| {
        let mut ada = people.remove("ada").unwrap();
        people.insert("ada-2".to_owned(), ada.clone());
        ada.id = 99;
        people.insert("ada".to_owned(), ada);
    });
    app.advance(10 * 60 + 1);
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 403);
    assert_eq!(webhook_name(&app).await, "First");
}

#[tokio::test]
async fn renamed_organisation_keeps_its_people() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    host.rename_organisation("acme-corp");
    app.advance(10 * 60 + 1);
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 303);
    let mut again = sign_in_as(&host, &app, "ada").await;
    assert_eq!(rename(&mut again, "Second", "Third").await.status, 303);
}

#[tokio::test]
async fn rate_limit_and_outage_refuse_a_sign_in_and_a_change_and_leave_pages_readable() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    app.advance(10 * 60 + 1);
    let reset = app.clock.now().as_second() + 1200;
    let unanswered = "The code host did not answer";
    let faults = [
        (Fault::Limited(reset), "no more requests until 12:30 UTC"),
        (Fault::Down, unanswered),
        (Fault::Nonsense, unanswered),
        (Fault::Redirects(host.url.join("/elsewhere").unwrap()), unanswered),
    ];
    for (fault, reason) in faults {
        host.set_fault(Some(fault.clone()));
        let mut browser = Browser::new(&app);
        let answer = sign_in(&host, &app, &mut browser).await;
        assert!(browser.cookie.is_none(), "{fault:?} signed somebody in");
        assert_eq!(answer.status, 503, "{fault:?}: {}", answer.text());
        assert!(answer.text().contains(reason), "{fault:?}: {}", answer.text());
        let refused = rename(&mut admin, "First", "Second").await;
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{fault:?}");
        assert!(refused.text().contains(reason), "{fault:?}: {}", refused.text());
        assert_eq!(webhook_name(&app).await, "First", "{fault:?}");
        assert_eq!(admin.get(&format!("{BASE}/webhooks")).await.status, 200, "{fault:?}");
    }
    assert!(!host.take_requests().iter().any(|call| call.contains("elsewhere")), "a redirect was followed");
    host.set_fault(None);
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 303, "the session did not survive");
}

#[tokio::test]
async fn host_that_cannot_be_reached_refuses_a_sign_in_and_a_change() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    let mut browser = Browser::new(&app);
    let page = browser.get(SIGN_IN).await;
    let back = follow(&app, &host_link(&page, &host)).await;
    host.stop();
    // Waits until the address refuses connections.
    while app.http.get(host.url.clone()).send().await.is_ok() {
        tokio::task::yield_now().await;
    }
    let answer = browser.get(&back).await;
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert!(answer.text().contains("The code host did not answer") && browser.cookie.is_none());
    app.advance(10 * 60 + 1);
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 503);
    assert_eq!(webhook_name(&app).await, "First");
}

#[tokio::test]
async fn app_that_is_not_installed_confirms_no_role() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    host.uninstall();
    app.advance(10 * 60 + 1);
    let refused = rename(&mut admin, "First", "Second").await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("plumbline-7 is not installed"), "{}", refused.text());
    let mut browser = Browser::new(&app);
    assert_eq!(sign_in(&host, &app, &mut browser).await.status, 403);
    assert_eq!(webhook_name(&app).await, "First");
}

#[tokio::test]
async fn app_whose_secret_was_replaced_signs_nobody_in_and_says_why() {
    let (host, app) = connected_service().await;
    host.replace_secret();
    let mut browser = Browser::new(&app);
    let answer = sign_in(&host, &app, &mut browser).await;
    assert_eq!(answer.status, 403);
    let text = answer.text();
    assert!(
        text.contains("does not accept this workspace's GitHub App") && browser.cookie.is_none(),
        "{text}"
    );
}

#[tokio::test]
async fn nobody_can_sign_in_to_a_disconnected_workspace() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    app.store.operator().connections().disconnect_code_host(&ACME.parse().unwrap()).await.unwrap();
    app.advance(10 * 60 + 1);
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 403);
    for path in [SIGN_IN, "/sign-in/code-host/github/unknown", "/sign-in/code-host/local/demo"] {
        let page = Browser::new(&app).get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.text().contains("Nobody can sign in to this workspace"), "{}", page.text());
    }
}

#[tokio::test]
async fn address_in_the_table_does_not_decide_where_secrets_go() {
    let (host, app) = connected_service().await;
    let mut admin = sign_in_as(&host, &app, "ada").await;
    app.set_text("WORKSPACE#github/acme", "CODE-HOST-APP", "base_url", "http://127.0.0.1:1/api/v3").await;
    app.advance(10 * 60 + 1);
    assert_eq!(rename(&mut admin, "First", "Second").await.status, 303);
    assert!(host.take_requests().iter().any(|call| call.ends_with("memberships/ada")));
    let stored = app.store.console_sessions().code_host_app(&ACME.parse().unwrap()).await.unwrap().unwrap();
    let opened = app.store.console_app_secrets().open(&stored, &stored.base_url).await;
    assert!(matches!(opened, Err(StoreError::SealInvalid)), "{opened:?}");
}

#[tokio::test]
async fn code_of_an_app_works_once_and_only_in_the_browser_that_asked_for_it() {
    let (host, app) = service().await;
    let mut operator = Browser::operator(&app).await;
    let back = create_app(&host, &app, &mut operator, BASE).await;
    let form = operator.get(&back).await.form(&format!("{BASE}/code-host/app"));
    let attempt = operator.attempt.take();
    for refused in [operator.get(&back).await, operator.submit(&form).await] {
        assert_eq!(refused.status, 403);
        assert!(refused.text().contains("was not created from this browser"), "{}", refused.text());
    }
    operator.attempt = attempt.clone();
    assert_eq!(operator.submit(&form).await.status, 303);
    operator.attempt = attempt;
    let seen = operator.get(&back).await.form(&format!("{BASE}/code-host/app"));
    let again = operator.submit(&seen).await;
    assert_eq!(again.status, 403, "{}", again.text());
    assert!(again.text().contains("a code works once"), "{}", again.text());
}

#[tokio::test]
async fn app_of_a_person_is_refused() {
    let (host, app) = service().await;
    host.own_apps_as_person();
    let mut operator = Browser::operator(&app).await;
    let back = create_app(&host, &app, &mut operator, BASE).await;
    let form = operator.get(&back).await.form(&format!("{BASE}/code-host/app"));
    let refused = operator.submit(&form).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("The App belongs to a person."), "{}", refused.text());
    assert_eq!(operator.get(SIGN_IN).await.status, 404);
}

#[tokio::test]
async fn stale_forms_of_the_connection_change_nothing() {
    let (host, app) = connected_service().await;
    let (mut first, mut second) = (Browser::operator(&app).await, sign_in_as(&host, &app, "ada").await);
    let path = format!("{BASE}/code-host/repository");
    let form = second.get(&format!("{BASE}/code-host")).await.form(&path);
    assert_eq!(first.submit(&form.clone().with("repository", "acme/other")).await.status, 303);
    let refused = second.submit(&form.with("repository", REPOSITORY)).await;
    assert_eq!(refused.status, 409);
    assert!(
        refused.text().contains("acme/other") && refused.text().contains(REPOSITORY),
        "{}",
        refused.text()
    );
    let form = second.get(&format!("{BASE}/code-host")).await.form(&path);
    let foreign = second.submit(&form.with("repository", "victim/secret")).await;
    assert_eq!(foreign.status, 400, "a repository that the App may not read was connected");

    let back = create_app(&host, &app, &mut first, BASE).await;
    let form = first.get(&back).await.form(&format!("{BASE}/code-host/app"));
    let path = form.action.clone();
    let other = create_app(&host, &app, &mut second, BASE).await;
    let theirs = second.get(&other).await.form(&path);
    assert_eq!(second.submit(&theirs).await.status, 303);
    assert_eq!(first.submit(&form).await.status, 409);
}

#[tokio::test]
async fn sign_in_and_a_check_of_the_role_make_few_calls() {
    let (host, app) = connected_service().await;
    let mut browser = Browser::new(&app);
    let page = browser.get(SIGN_IN).await;
    let back = follow(&app, &host_link(&page, &host)).await;
    app.calls.take_operations();
    assert_eq!(browser.get(&back).await.status, 303);
    let role = ["Query", "Query", "Query", "Query", "BatchGetItem"];
    let sign_in = [&["GetItem", "Decrypt"], &role[..], &["TransactWriteItems"]].concat();
    assert_eq!(app.calls.take_operations(), sign_in);
    app.advance(10 * 60 + 1);
    assert_eq!(rename(&mut browser, "First", "Second").await.status, 303);
    let check = [&["GetItem", "Decrypt"], &role[..], &["UpdateItem"]].concat();
    assert_eq!(
        app.calls.take_operations(),
        [&["BatchGetItem"], &check[..], &["TransactWriteItems"]].concat()
    );
}

#[tokio::test]
async fn crash_at_any_call_connects_a_repository_completely_or_not_at_all() {
    let (_host, app) = connected_service().await;
    let mut operator = Browser::operator(&app).await;
    let workspace = ACME.parse().unwrap();
    let mut changes = 0;
    for receives_response in [true, false] {
        for count in 0.. {
            let before = app.store.code_hosts().get(&workspace).await.unwrap().map(|host| host.repository);
            let wanted = if before.as_deref() == Some(REPOSITORY) { "acme/other" } else { REPOSITORY };
            let form = operator.get(&format!("{BASE}/code-host")).await;
            let form = form.form(&format!("{BASE}/code-host/repository")).with("repository", wanted);
            app.calls.crash_after(count, receives_response);
            operator.submit(&form).await;
            let crashed = app.calls.restart();
            let after = app.store.code_hosts().get(&workspace).await.unwrap().map(|host| host.repository);
            changes += usize::from(before != after);
            let log = operator.get(&format!("{BASE}/audit")).await.text();
            assert_eq!(
                log.matches("connected the repository").count(),
                changes,
                "after {count} calls: {log}"
            );
            if !crashed {
                assert_eq!(after.as_deref(), Some(wanted));
                break;
            }
        }
    }
    assert!(changes > 2, "no crash came after the change");
}

#[tokio::test]
async fn impossible_names_are_refused() {
    let (_host, app) = service().await;
    let mut operator = Browser::operator(&app).await;
    for name in ["a%2Fb", "a;b", "%22%3E", "..", &"a".repeat(40)] {
        let page = operator.get(&format!("{BASE}/code-host?organisation={name}")).await;
        assert_eq!(page.status, 400, "{name}");
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.ends_with("form-action 'self'"), "{policy}");
    }
    let mut stranger = Browser::new(&app);
    assert_eq!(stranger.get("/sign-in?workspace=github%2Facme").await.location(), SIGN_IN);
    assert_eq!(stranger.get("/sign-in?workspace=acme").await.status, 400);
}

#[test]
fn no_secret_is_stored_in_plain_text_shown_or_logged() {
    let (logs, _guard) = capture_logs();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (pages, stored) = runtime.block_on(async {
        let (host, app) = connected_service().await;
        let mut pages = Vec::new();
        let mut admin = sign_in_as(&host, &app, "ada").await;
        for path in ["code-host", "status", "audit"] {
            pages.push(admin.get(&format!("{BASE}/{path}")).await.body);
        }
        let form =
            admin.get(&format!("{BASE}/code-host")).await.form(&format!("{BASE}/code-host/repository"));
        pages.push(admin.submit(&form.with("repository", REPOSITORY)).await.body);
        for fault in [Fault::Nonsense, Fault::Down] {
            host.set_fault(Some(fault));
            pages.push(sign_in(&host, &app, &mut Browser::new(&app)).await.body);
            app.advance(11 * 60);
            pages.push(rename(&mut admin, "First", "Second").await.body);
            pages.push(admin.get(&format!("{BASE}/code-host")).await.body);
        }
        pages.push(Browser::new(&app).send(Method::GET, SIGN_IN, &[], &Default::default()).await.body);
        (pages.join("\n"), format!("{:?}", app.items().await))
    });
    let logs = logs.take_text();
    assert!(logs.contains("a request to the code host failed"), "{logs}");
    let key = CodeHost::private_key();
    for secret in [CLIENT_SECRET, USER_TOKEN, TOKEN, "canary-code", &key] {
        assert!(!pages.contains(secret), "a page shows {secret}");
        assert!(!stored.contains(secret), "the table contains {secret}");
        assert!(!logs.contains(secret), "the log contains {secret}");
    }
}
