//! Tests of every route of the console, requested by everybody who may not use it. A route with a parameter that
//! `SAMPLES` does not have fails these tests.

use std::collections::BTreeMap;

use plumbline_clock::Clock;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_functions::console::routes::{Access, Route, routes};
use plumbline_store::agent::workspaces::{Role, WorkspaceSettings};
use reqwest::Method;

use plumbline_local::workspace::BENCHMARK_ACCOUNT;

use super::browser::Browser;
use crate::support::TestApp;

/// A workspace that no visitor but the operator may see, with a webhook of its own.
const NEIGHBOUR: &str = "github/neighbour";

/// Values of the parameters of paths. Each names something in the demo workspace, or nothing.
const SAMPLES: [(&str, &str); 13] = [
    ("{schedule}", "sch_00000000000000000000000000000000"),
    ("{account}", BENCHMARK_ACCOUNT),
    ("{run}", "035ff308-3625-4672-acae-3a1f4a3b0f55"),
    ("{form}", "csv"),
    ("{board}", "00"),
    ("{entry}", "00"),
    ("{webhook}", "demo"),
    ("{key}", "000000000000"),
    ("{endpoint}", "0000"),
    ("{job}", "7f8d1f0e-6f0b-4f0b-9d0c-0c9c4a7e2b11"),
    ("{session}", "00"),
    ("{hash}", "0"),
    ("{file}", "console.css"),
];

/// Returns the path of a route in a workspace.
fn path(route: &Route, workspace: &str) -> String {
    let (kind, id) = workspace.split_once('/').unwrap();
    let path = route.path.replace("{type}", kind).replace("{id}", id);
    let path = SAMPLES.iter().fold(path, |path, (name, value)| path.replace(name, value));
    assert!(!path.contains('{'), "{path} has a parameter without a sample");
    path
}

/// Parts of the paths that answer 404, since the sample of their parameter names nothing.
const ABSENT: [&str; 7] =
    ["/deliveries/", "/assets/", "/runs/", "/board/", "/keys/", "/ask/", "/schedules/sch_"];

fn workspace_routes() -> Vec<Route> {
    routes().into_iter().filter(|route| route.path.starts_with("/workspaces/{type}")).collect()
}

const SAME_ORIGIN: [(&str, &str); 1] = [("sec-fetch-site", "same-origin")];

async fn add_neighbour(app: &TestApp) {
    let settings = WorkspaceSettings {
        workspace: NEIGHBOUR.parse::<Workspace>().unwrap(),
        product_overview: Some("canary overview".to_owned()),
        sprint_cadence: None,
        backfill: Default::default(),
        webhooks: Default::default(),
        members: Default::default(),
        benchmark_accounts: Default::default(),
        created_at: app.clock.now().into(),
    };
    assert!(app.store.operator().workspaces().create(&settings).await.unwrap());
    let (id, secret) = ("wh_canary", "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");
    let now = app.clock.now().into();
    app.store.operator().webhooks().create(&settings.workspace, id, "canary", secret, now).await.unwrap();
}

#[tokio::test]
async fn every_route_but_the_public_ones_demands_a_session() {
    let app = TestApp::start(&[]).await;
    let mut stranger = Browser::new(&app);
    stranger.cookie = Some("0".repeat(64));
    for route in routes().iter().filter(|route| route.access != Access::Anyone) {
        let path = path(route, "local/demo");
        let answer = stranger.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        if route.method == Method::GET {
            assert_eq!((answer.status.as_u16(), answer.location().as_str()), (303, "/sign-in"), "{path}");
        } else {
            assert_eq!(answer.status, 401, "{path}");
        }
        assert!(!answer.body.contains("demo"), "{path}: {}", answer.body);
    }
}

#[tokio::test]
async fn every_change_from_another_site_is_refused() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    for route in routes().iter().filter(|route| route.method == Method::POST) {
        let path = path(route, "local/demo");
        let cross_site = [("sec-fetch-site", "cross-site")];
        let answer = operator.send(Method::POST, &path, &cross_site, &BTreeMap::new()).await;
        assert_eq!(answer.status, 403, "{path}");
    }
}

#[tokio::test]
async fn neighbours_workspace_does_not_exist_for_a_member() {
    let app = TestApp::start(&[]).await;
    add_neighbour(&app).await;
    for role in [Role::Admin, Role::Member] {
        let mut member = Browser::member(&app, "local/demo", role).await;
        for route in workspace_routes() {
            let path = path(&route, NEIGHBOUR);
            let answer = member.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
            assert_eq!(answer.status, 404, "{path} as {role:?}");
            assert!(!answer.body.contains("canary"), "{path}: {}", answer.body);
        }
        assert!(!member.get("/").await.body.contains(NEIGHBOUR));
    }
}

#[tokio::test]
async fn neighbours_webhook_does_not_exist_in_another_workspace() {
    let app = TestApp::start(&[]).await;
    add_neighbour(&app).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    for route in workspace_routes().iter().filter(|route| route.path.contains("{webhook}")) {
        let path = path(route, "local/demo").replace("/webhooks/demo", "/webhooks/wh_canary");
        let answer = admin.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("canary"), "{path}: {}", answer.body);
    }
}

#[tokio::test]
async fn member_who_is_no_admin_changes_nothing() {
    let app = TestApp::start(&[]).await;
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    for route in workspace_routes() {
        let path = path(&route, "local/demo");
        let answer = member.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        match route.access {
            Access::Admin | Access::ManageDestinations => assert_eq!(answer.status, 403, "{path}"),
            Access::View => {
                assert!(answer.status == 200 || answer.status == 404, "{path}: {}", answer.status);
            }
            Access::Anyone | Access::SignedIn | Access::Operator => {
                panic!("{path} has no right for its workspace")
            }
        }
    }
}

fn account_routes() -> Vec<Route> {
    let is_of_account = |route: &Route| route.path.contains("{account}") && route.access != Access::Operator;
    routes().into_iter().filter(is_of_account).collect()
}

#[tokio::test]
async fn account_does_not_exist_for_those_who_may_not_see_it() {
    let app = TestApp::start(&[]).await;
    let operator = app.store.operator();
    let key = ApiKey::mint(KeyPrefix::Benchmark, |bytes| {
        fastrand::fill(bytes);
        Ok::<_, ()>(())
    })
    .unwrap();
    operator.benchmark_keys().create(&key, "canary-team", true, app.clock.now().into()).await.unwrap();
    let mut neighbours = [
        Browser::key_holder(&app).await,
        Browser::member(&app, "local/demo", Role::Admin).await,
        Browser::member(&app, "local/demo", Role::Member).await,
    ];
    let mut tried = 0;
    for neighbour in &mut neighbours {
        for route in account_routes() {
            let path = path(&route, "local/demo").replace(BENCHMARK_ACCOUNT, "canary-team");
            let answer = neighbour.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
            assert_eq!(answer.status, 404, "{path}");
            assert!(!answer.body.contains("canary"), "{path}: {}", answer.body);
            tried += 1;
        }
    }
    assert!(tried > 20);
}

#[tokio::test]
async fn member_of_a_linked_workspace_sees_runs_and_changes_none() {
    let app = TestApp::start(&[]).await;
    link_account(&mut Browser::operator(&app).await, "local/demo").await;
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    for route in account_routes() {
        let path = path(&route, "local/demo");
        let answer = member.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        match route.access {
            Access::Admin => assert_eq!(answer.status, 403, "{path}"),
            Access::View => assert!([200, 400, 404].contains(&answer.status.as_u16()), "{path}"),
            other => panic!("{path} has the right {other:?}"),
        }
    }
}

#[tokio::test]
async fn holder_of_a_benchmark_key_sees_no_workspace() {
    let app = TestApp::start(&[]).await;
    let mut holder = Browser::key_holder(&app).await;
    for route in workspace_routes() {
        let path = path(&route, "local/demo");
        let answer = holder.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("demo"), "{path}: {}", answer.body);
    }
    for route in routes().iter().filter(|route| route.access == Access::Operator) {
        let path = path(route, "local/demo");
        let answer = holder.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        assert_eq!(answer.status, 403, "{path}");
    }
}

/// Links the account `local` to a workspace.
pub(super) async fn link_account(operator: &mut Browser<'_>, workspace: &str) {
    let form = operator.get(&format!("/accounts/{BENCHMARK_ACCOUNT}/runs")).await;
    let form = form.form(&format!("/accounts/{BENCHMARK_ACCOUNT}/workspaces"));
    let linked = operator.submit(&form.with("workspace", workspace).with("step", "link")).await;
    assert_eq!(linked.location(), format!("/accounts/{BENCHMARK_ACCOUNT}/runs?notice=linked"));
}

#[tokio::test]
async fn every_post_demands_the_right_to_change() {
    let own = ["/sign-in/link", "/sign-in/key", "/sign-out", "/sessions/{session}/revoke"];
    let is_session = |route: &Route| own.contains(&route.path);
    for route in routes().iter().filter(|route| route.method == Method::POST && !is_session(route)) {
        let changes = [Access::Admin, Access::ManageDestinations, Access::Operator];
        assert!(changes.contains(&route.access), "{}", route.path);
    }
}

#[tokio::test]
async fn pages_of_the_operator_are_refused_to_members() {
    let app = TestApp::start(&[]).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let mut tried = 0;
    for route in routes().iter().filter(|route| route.access == Access::Operator) {
        let path = path(route, "local/demo");
        let answer = admin.send(route.method.clone(), &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        assert_eq!(answer.status, 403, "{path}");
        tried += 1;
    }
    assert!(tried > 7);
}

#[tokio::test]
async fn operator_may_not_change_destinations_of_a_workspace_on_a_code_host() {
    let app = TestApp::start(&[]).await;
    add_neighbour(&app).await;
    let mut operator = Browser::operator(&app).await;
    for route in workspace_routes().iter().filter(|route| route.access == Access::ManageDestinations) {
        let path = path(route, NEIGHBOUR).replace("/webhooks/demo", "/webhooks/wh_canary");
        let answer = operator.send(Method::POST, &path, &SAME_ORIGIN, &BTreeMap::new()).await;
        assert_eq!(answer.status, 403, "{path}");
    }
    let page = operator.get(&format!("/workspaces/{NEIGHBOUR}/webhooks/wh_canary")).await;
    assert!(page.text().contains("Only an admin of the organisation on the code host may change"));
    assert!(!page.body.contains("name=\"urls\""), "a form that cannot work");
}

#[tokio::test]
async fn every_page_is_complete_and_small() {
    let app = TestApp::start(&[]).await;
    let mut operator = Browser::operator(&app).await;
    let mut measured = 0;
    for route in routes().iter().filter(|route| route.method == Method::GET) {
        let path = path(route, "local/demo");
        if path == "/board.json" || path == "/board.csv" {
            continue;
        }
        let answer = operator.get(&path).await;
        let is_absent = ABSENT.iter().any(|part| path.contains(part));
        let expected = match () {
            // The demo workspace has no App, and the browser began no attempt.
            () if path.ends_with("/callback") || path.ends_with("/created") => 403,
            () if is_absent || path.starts_with("/sign-in/code-host/") => 404,
            // A comparison needs two runs.
            () if path.ends_with("/compare") => 400,
            () => 200,
        };
        assert_eq!(answer.status, expected, "{path}");
        assert!(answer.body.len() < 60 * 1024, "{path} has {} bytes", answer.body.len());
        assert_eq!(answer.body.matches("<h1>").count(), 1, "{path}: {}", answer.body);
        assert!(
            answer.body.contains("<html lang=\"en\">") && answer.body.trim_end().ends_with("</html>"),
            "{path}"
        );
        for forbidden in ["style=\"", "onclick", "javascript:", "<style"] {
            assert!(!answer.body.contains(forbidden), "{path}: {forbidden}");
        }
        measured += 1;
    }
    assert!(measured > 10);
}
