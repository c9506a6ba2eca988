//! Tests of deliveries in the console: the list with its filters, one delivery and its content, replays, test deliveries
//! and paused endpoints.

use plumbline_contract::JobId;
use plumbline_local::workspace;
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::workspaces::Role;

use super::browser::Browser;
use crate::agent::fixtures::{question_to, service};
use crate::support::{Receiver, Reply, TestApp};

const BASE: &str = "/workspaces/local/demo/deliveries";
const DEMO: &str = "/workspaces/local/demo/webhooks/demo";

async fn service_with_receiver() -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    (app, receiver)
}

/// Asks a question whose answer goes to a path of the receiver, and delivers it.
async fn deliver(app: &TestApp, receiver: &Receiver, path: &str) -> JobId {
    let accepted = app.submit(&question_to(&receiver.at(path))).await;
    app.drain().await;
    accepted.id
}

async fn state(app: &TestApp, id: JobId) -> DeliveryState {
    app.store.deliveries().get(id).await.unwrap().unwrap().state
}

#[tokio::test]
async fn list_shows_newest_first_and_filters_by_state_and_webhook() {
    let (app, receiver) = service_with_receiver().await;
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    assert!(member.get(BASE).await.text().contains("No deliveries yet"));
    let first = deliver(&app, &receiver, "/a").await;
    app.advance(60);
    receiver.reply_next([Reply::status(404)]);
    let second = deliver(&app, &receiver, "/b").await;

    let all = member.get(BASE).await;
    let at = |id: JobId| all.body.find(&id.to_string()).unwrap();
    assert!(at(second) < at(first), "the newest is not the first");
    let failed = member.get(&format!("{BASE}?state=failed")).await;
    assert!(failed.body.contains(&second.to_string()) && !failed.body.contains(&first.to_string()));
    assert!(failed.text().contains("Refused by the receiver"), "{}", failed.text());
    let none = member.get(&format!("{BASE}?webhook=other")).await;
    assert!(none.text().contains("No delivery matches"));
}

#[tokio::test]
async fn list_continues_on_the_next_page() {
    let (app, receiver) = service_with_receiver().await;
    let mut ids = Vec::new();
    for _ in 0..27 {
        ids.push(deliver(&app, &receiver, "/a").await);
        app.advance(60);
    }
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    let first = member.get(BASE).await;
    let next = first.body.split(&format!("href=\"{BASE}?")).nth(1).unwrap().split('"').next().unwrap();
    let query = next.replace("&amp;", "&").replace("&#38;", "&");
    let second = member.get(&format!("{BASE}?{query}")).await;
    for (at, id) in ids.iter().rev().enumerate() {
        let (on_first, on_second) =
            (first.body.contains(&id.to_string()), second.body.contains(&id.to_string()));
        assert_eq!((on_first, on_second), (at < 25, at >= 25), "{at}");
    }
    assert!(!second.text().contains("Older deliveries"));
}

#[tokio::test]
async fn attempts_are_shown_with_what_to_do_and_content_behind_an_audited_click() {
    let (app, receiver) = service_with_receiver().await;
    receiver.reply_next([Reply::status(301)]);
    let id = deliver(&app, &receiver, "/secret-path").await;
    let page = format!("{BASE}/{id}");
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let shown = admin.get(&page).await;
    assert!(shown.text().contains("does not follow redirects"), "{}", shown.text());
    for hidden in ["secret-path", "What shipped"] {
        assert!(!shown.body.contains(hidden), "{hidden} is shown before the click");
    }
    let content = admin.submit(&shown.form(&format!("{page}/content"))).await;
    assert!(content.text().contains("secret-path"), "{}", content.text());
    let job = app.store.jobs().get(id).await.unwrap().unwrap();
    assert!(content.text().contains(job.query.split_whitespace().next().unwrap()));
    let log = admin.get("/workspaces/local/demo/audit").await.text();
    assert!(log.contains("read the content of the delivery") && log.contains(&id.to_string()), "{log}");

    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    let seen = member.get(&page).await;
    assert_eq!(seen.status, 200);
    assert!(!seen.body.contains("/content"), "a member is offered the content");
}

#[tokio::test]
async fn failed_delivery_is_replayed() {
    let (app, receiver) = service_with_receiver().await;
    receiver.reply_next([Reply::status(404)]);
    let id = deliver(&app, &receiver, "/a").await;
    assert_eq!(state(&app, id).await, DeliveryState::Failed);
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let page = format!("{BASE}/{id}");
    let form = admin.get(&page).await.form(&format!("{page}/replay"));
    assert_eq!(admin.submit(&form).await.location(), format!("{page}?notice=replayed"));
    let again = admin.submit(&form).await;
    assert_eq!(again.status, 409);
    assert!(again.text().contains("The delivery is pending already."));
    app.drain().await;
    assert_eq!(state(&app, id).await, DeliveryState::Delivered);
    let log = admin.get("/workspaces/local/demo/audit").await.text();
    assert_eq!(log.matches("replayed the delivery").count(), 1, "{log}");
}

#[tokio::test]
async fn all_matching_deliveries_are_counted_then_replayed() {
    let (app, receiver) = service_with_receiver().await;
    receiver.reply_next([Reply::status(404), Reply::status(404)]);
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(deliver(&app, &receiver, "/a").await);
    }
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let action = format!("{BASE}/replay");
    let form = admin.get(&format!("{BASE}?state=failed")).await.form(&action);
    let counted = admin.submit(&form).await;
    assert!(counted.text().contains("Replay 2"), "{}", counted.text());
    assert_eq!(state(&app, ids[0]).await, DeliveryState::Failed, "counting replayed");
    let done = admin.submit(&counted.form(&action).with("step", "replay")).await;
    assert!(done.text().contains("2 of 2 deliveries are pending again."), "{}", done.text());
    app.drain().await;
    for id in ids {
        assert_eq!(state(&app, id).await, DeliveryState::Delivered);
    }
}

#[tokio::test]
async fn delivery_of_another_workspace_does_not_exist() {
    let (app, receiver) = service_with_receiver().await;
    let id = deliver(&app, &receiver, "/a").await;
    let settings = app.store.workspaces().get(&workspace::demo_workspace()).await.unwrap().unwrap();
    let other = plumbline_store::agent::workspaces::WorkspaceSettings {
        workspace: "github/other".parse().unwrap(),
        ..settings
    };
    assert!(app.store.operator().workspaces().create(&other).await.unwrap());
    let mut admin = Browser::member(&app, "github/other", Role::Admin).await;
    for path in [format!("{id}"), format!("{id}/content"), format!("{id}/replay")] {
        let path = format!("/workspaces/github/other/deliveries/{path}");
        let answer = if path.ends_with(&id.to_string()) {
            admin.get(&path).await
        } else {
            admin.post(&path, &[]).await
        };
        assert_eq!(answer.status, 404, "{path}");
    }
    assert!(!admin.get("/workspaces/github/other/deliveries").await.body.contains(&id.to_string()));
}

#[tokio::test]
async fn test_delivery_is_sent_once_and_shown() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(DEMO).await.form(&format!("{DEMO}/test"));
    let form = form.with("url", receiver.at("/test").as_str());
    let sent = admin.submit(&form).await;
    let page = sent.location();
    assert!(page.starts_with(BASE), "{page}");
    assert_eq!(admin.submit(&form).await.location(), page, "the same form makes one delivery");
    assert!(admin.get(&page).await.text().contains("There was no attempt yet."));
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
    let shown = admin.get(&page).await;
    assert!(shown.text().contains("test delivery") && shown.text().contains("Delivered"), "{}", shown.text());
    assert!(admin.get(BASE).await.text().contains("test"));
}

#[tokio::test]
async fn test_delivery_to_a_url_that_is_not_allowed_is_refused() {
    let (app, receiver) = service_with_receiver().await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(DEMO).await.form(&format!("{DEMO}/test"));
    for url in ["https://other.example.com/", "nonsense", ""] {
        let refused = admin.submit(&form.clone().with("url", url)).await;
        assert_eq!(refused.status, 400, "{url}");
        assert!(refused.text().contains("The URL is not allowed"), "{url}");
    }
    app.drain().await;
    assert!(receiver.take_requests().is_empty());
}

/// Fails deliveries to the receiver for five days, so that its endpoint is paused.
async fn pause_endpoint(app: &TestApp, receiver: &Receiver) {
    receiver.always_reply(Reply::status(500));
    for _ in 0..4 {
        deliver(app, receiver, "/a").await;
        app.advance(40 * 3600);
    }
}

#[tokio::test]
async fn paused_endpoint_is_shown_and_resumed() {
    let (app, receiver) = service_with_receiver().await;
    pause_endpoint(&app, &receiver).await;
    deliver(&app, &receiver, "/a").await;
    let mut admin = Browser::operator(&app).await;
    let overview = admin.get("/workspaces/local/demo").await;
    assert!(overview.text().contains("Paused"), "{}", overview.text());
    let page = admin.get(DEMO).await;
    let start = format!("action=\"{DEMO}/endpoints/");
    let rest =
        page.body.split(&start).nth(1).unwrap_or_else(|| panic!("no endpoint to resume: {}", page.text()));
    let action = format!("{DEMO}/endpoints/{}", rest.split('"').next().unwrap());
    let resumed = admin.submit(&page.form(&action)).await;
    assert_eq!(resumed.location(), format!("{DEMO}?notice=resumed"));
    assert!(admin.get(DEMO).await.text().contains("Resuming"));
    assert_eq!(admin.submit(&page.form(&action)).await.status, 303, "resuming again changes nothing");
    let log = admin.get("/workspaces/local/demo/audit").await.text();
    assert_eq!(log.matches("resumed an endpoint of").count(), 1, "{log}");

    let form = admin.get(DEMO).await.form(&format!("{DEMO}/remove")).with("name", "demo");
    assert_eq!(admin.submit(&form).await.status, 303);
    let items = format!("{:?}", app.items().await);
    assert!(!items.contains("ENDPOINTS#local/demo#demo"), "an endpoint of the removed webhook is left");
}

#[tokio::test]
async fn page_of_deliveries_takes_one_query_for_each_partition() {
    let (app, receiver) = service_with_receiver().await;
    deliver(&app, &receiver, "/a").await;
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    app.calls.take_operations();
    assert_eq!(member.get(BASE).await.status, 200);
    let mut calls = app.calls.take_operations();
    calls.sort();
    assert_eq!(calls, ["BatchGetItem", "BatchGetItem", "Query", "Query", "Query", "Query"]);
}
