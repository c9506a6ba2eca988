//! Allowlist and guard for destinations of answers: rejections by the trigger, and refusals at delivery.

use plumbline_contract::limits::Quota;
use plumbline_contract::trigger::Destination;
use plumbline_delivery::AttemptClass;
use plumbline_local::workspace;
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::due::DueAttributes;
use plumbline_store::operator::webhooks::AllowlistChangeResult;
use serde_json::json;
use url::Url;

use super::fixtures::{QUERY, expect_accepted, expect_problem, question_to, service};
use crate::support::urls::lines;
use crate::support::{Receiver, Reply, TestApp};

async fn set_allowlist(app: &TestApp, entries: &[&str]) {
    let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
    let demo = workspace::demo_workspace();
    let change = app
        .store
        .operator()
        .webhooks()
        .set_allowlist(&demo, workspace::WEBHOOK_ID, "operator", &entries)
        .await
        .unwrap();
    assert_eq!(change, AllowlistChangeResult::Done);
}

#[tokio::test]
async fn url_outside_allowlist_rules_is_rejected() {
    let app = service(&[]).await;
    set_allowlist(
        &app,
        &[
            "https://hooks.example.com/team/",
            "https://exact.example.com/a?b=c",
            // Addresses that the guard forbids even if the allowlist has them.
            "https://127.0.0.1/",
            "https://10.0.0.1/",
            "https://[::1]/",
            "https://169.254.169.254/",
            "https://localhost/",
            "https://intranet/",
            "https://printer.local/",
            "https://hooks.example.com:80/",
            "http://plain.example.com/",
        ],
    )
    .await;
    for url in [
        "https://elsewhere.example.com/",
        "https://hooks.example.com/",
        "https://hooks.example.com/team",
        "https://hooks.example.com/teams/a",
        "https://hooks.example.com/team/../x",
        "https://hooks.example.com/team/%2e%2e/x",
        "https://hooks.example.com/team/a%2Fb",
        "https://hooks.example.com/team/a%5cb",
        "https://hooks.example.com:8443/team/a",
        "https://hooks.example.com:80/team/a",
        "http://hooks.example.com/team/a",
        "http://plain.example.com/",
        "https://u@hooks.example.com/team/a",
        "https://u:p@hooks.example.com/team/a",
        "https://@hooks.example.com/team/a",
        "https://hooks.example.com/team/a#b",
        "https://hooks.example.com/team/a#",
        "https://hooks.example.com\\team\\a",
        "https://hooks.example.com./team/a",
        "https://sub.hooks.example.com/team/a",
        "https://hooks.example.com.evil.example/team/a",
        "https://exact.example.com/a",
        "https://exact.example.com/a?b=d",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://①②⑦.⓪.⓪.①/",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/",
        "https://intranet/",
        "https://printer.local/",
        "ftp://hooks.example.com/team/a",
        "javascript:alert(1)",
        "mailto:a@hooks.example.com",
        "data:text/plain,x",
    ] {
        let body = json!({ "query": QUERY, "responseDestination": { "webhookUrl": url } });
        let response = app.ask(&body).await;
        assert_eq!(response.status(), 403, "{url}");
        expect_problem(response, 403, "destination_not_allowed").await;
    }
    app.assert_nothing_stored().await;
    for url in [
        "https://hooks.example.com/team/a?x=1",
        "HTTPS://HOOKS.example.com:443/team/./a",
        "https://hooks.example.com/team/",
        "https://exact.example.com/a?b=c",
    ] {
        let body = json!({ "query": QUERY, "responseDestination": { "webhookUrl": url } });
        let accepted = expect_accepted(app.ask(&body).await).await;
        assert_eq!(
            app.job(accepted.id).await.destination,
            Some(Destination::Url(url.to_owned())),
            "the stored URL equals the submitted one"
        );
    }
}

/// The guard checks every URL, even if the allowlist permits its origin.
#[tokio::test]
async fn every_url_of_guard_table_gets_expected_decision() {
    let app = service(&[]).await;
    app.set_quota(Quota::new(10_000, 60, 5_000).unwrap()).await;
    // Skips the service's own hosts, which may be destinations, since deliveries contain no key.
    for line in lines().iter().filter(|line| line.verdict != "OwnHost") {
        let origin = Url::parse(&line.url).map(|url| url.origin().ascii_serialization());
        set_allowlist(&app, &[&*origin.unwrap_or_else(|_| "https://hooks.example.com".to_owned())]).await;
        let body = json!({ "query": QUERY, "responseDestination": { "webhookUrl": line.url } });
        let status = app.ask(&body).await.status().as_u16();
        let expected: &[u16] = match &*line.verdict {
            "Public" | "Resolution" if line.url.contains("%2F") => &[403],
            "Public" | "Resolution" => &[202],
            "NotAUrl" => &[400],
            "Characters" => &[400, 403],
            _ => &[403],
        };
        assert!(expected.contains(&status), "{:?}: {status}", line.url);
    }
}

#[tokio::test]
async fn only_admin_changes_allowlist() {
    let app = service(&[]).await;
    let (demo, id) = (workspace::demo_workspace(), workspace::WEBHOOK_ID);
    let entries = ["https://hooks.example.com/".to_owned()];
    app.store
        .operator()
        .workspaces()
        .set_member(&demo, "mia", plumbline_store::agent::workspaces::Role::Member)
        .await
        .unwrap();
    for member in ["mia", "nobody"] {
        let change =
            app.store.operator().webhooks().set_allowlist(&demo, id, member, &entries).await.unwrap();
        assert_eq!(change, AllowlistChangeResult::NotAdmin);
    }
    let url = Url::parse("https://hooks.example.com/a").unwrap();
    expect_problem(app.ask(&question_to(&url)).await, 403, "destination_not_allowed").await;
    set_allowlist(&app, &["https://hooks.example.com/"]).await;
    expect_accepted(app.ask(&question_to(&url)).await).await;
}

#[tokio::test]
async fn origin_removed_from_allowlist_receives_nothing() {
    let receiver = Receiver::start(Reply::status(500)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    set_allowlist(&app, &[receiver.url.as_str()]).await;
    let removed_before_first_attempt = app.submit(&question_to(&receiver.at("/a"))).await;
    let removed_between_attempts = app.submit(&question_to(&receiver.at("/b"))).await;
    app.drain_queue(plumbline_store::queues::Queue::Query).await;
    set_allowlist(&app, &[receiver.at("/b").as_str()]).await;
    app.drain().await;
    assert_eq!(receiver.take_requests().iter().map(|one| &*one.path).collect::<Vec<_>>(), ["/b"]);
    let delivery = app.delivery(removed_before_first_attempt.id).await;
    assert_eq!((delivery.state, delivery.attempts.len()), (DeliveryState::Failed, 1));
    assert_eq!(delivery.attempts[0].class, AttemptClass::RefusedAddress);
    assert_eq!(app.delivery(removed_between_attempts.id).await.state, DeliveryState::Pending);
    // A removal between two attempts has the same effect.
    set_allowlist(&app, &[]).await;
    app.advance_and_sweep(6).await;
    assert_eq!(receiver.take_requests().len(), 0);
    assert_eq!(app.delivery(removed_between_attempts.id).await.state, DeliveryState::Failed);
    for accepted in [&removed_before_first_attempt, &removed_between_attempts] {
        app.assert_answered(accepted).await;
    }
    app.assert_nothing_due().await;
}

/// The worker checks the destination itself: the test stores the job, so no trigger has checked it.
#[tokio::test]
async fn stored_private_address_receives_nothing() {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(&[]).await;
    set_allowlist(&app, &[receiver.url.as_str()]).await;
    let id = uuid::Uuid::new_v4().into();
    let job = Job {
        id,
        workspace: workspace::demo_workspace(),
        webhook_id: workspace::WEBHOOK_ID.to_owned(),
        query: QUERY.to_owned(),
        timezone: Default::default(),
        destination: Some(Destination::Url(receiver.at("/a").to_string())),
        status: JobStatus::Running,
        attempts: 0,
        lease_until: None,
        response: None,
        created_at: app.now().into(),
        finished_at: None,
        counted_in: None,
        asked_by: None,
        due: Some(DueAttributes::at(id, app.now().into())),
    };
    app.store.question_acceptance().create_without_limits(&job).await.unwrap();
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 0);
    let delivery = app.delivery(id).await;
    assert_eq!(
        (delivery.state, delivery.attempts[0].class),
        (DeliveryState::Failed, AttemptClass::RefusedAddress)
    );
    app.assert_nothing_due().await;
}
