//! Pausing of endpoints that fail for days, notification of their owner, and resuming.

use plumbline_contract::JobId;
use plumbline_contract::trigger::Destination;
use plumbline_delivery::AttemptClass;
use plumbline_local::workspace::{self, WEBHOOK_ID, demo_workspace};
use plumbline_store::agent::deliveries::{DeliveryKind, DeliveryState};
use plumbline_store::agent::endpoints::{EndpointId, Health, StoredEndpoint};
use plumbline_store::agent::service_messages::ServiceMessage;
use plumbline_store::agent::workspaces::WebhookOwner;
use plumbline_store::queues::{JobMessage, Queue};
use serde_json::json;
use url::Url;

use super::fixtures::{AcceptedQuestion, question_to, service};
use crate::support::{Receiver, Reply, TestApp};

const HOUR: u64 = 3_600;

pub(super) async fn service_with_receiver() -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::status(500)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    (app, receiver)
}

pub(super) fn endpoint_id(url: &Url) -> EndpointId {
    EndpointId::of(&demo_workspace(), WEBHOOK_ID, url.as_str())
}

impl TestApp {
    pub(super) async fn endpoint(&self, url: &Url) -> Option<StoredEndpoint> {
        self.store.operator().endpoints().get(&endpoint_id(url)).await.unwrap()
    }

    /// Makes every attempt within five days fail permanently, with status 404. Later attempts get status 500 and are
    /// retried.
    pub(super) async fn fail_for_days(&self, receiver: &Receiver, url: &Url) {
        receiver.always_reply(Reply::status(404));
        for hours in [48, 48, 24] {
            self.submit(&question_to(url)).await;
            self.drain().await;
            self.advance(hours * HOUR);
        }
        assert!(matches!(self.endpoint(url).await.unwrap().health, Health::Failing { .. }));
        receiver.always_reply(Reply::status(500));
    }

    /// Sends a test delivery and returns its id.
    async fn send_test_delivery(&self, url: &Url) -> JobId {
        let message = ServiceMessage {
            id: uuid::Uuid::new_v4().into(),
            workspace: demo_workspace(),
            webhook_id: WEBHOOK_ID.to_owned(),
            query: "Is this thing on?".to_owned(),
            response: "It is.".to_owned(),
            destination: Destination::Url(url.to_string()),
            kind: DeliveryKind::Test,
        };
        self.store.operator().service_messages().create(&message, self.now().into()).await.unwrap();
        assert!(self.sweep().await);
        self.drain().await;
        message.id
    }

    async fn state(&self, accepted: &AcceptedQuestion) -> DeliveryState {
        self.delivery(accepted.id).await.state
    }
}

#[tokio::test]
async fn endpoint_failing_for_five_days_is_paused_until_resumed() {
    let (app, receiver) = service_with_receiver().await;
    let (url, other) = (receiver.at("/a?b=c"), receiver.at("/other"));
    app.fail_for_days(&receiver, &url).await;
    let last = app.submit(&question_to(&url)).await;
    app.drain().await;
    assert_eq!(app.state(&last).await, DeliveryState::Held);
    let delivery = app.delivery(last.id).await;
    assert_eq!((delivery.attempts.len(), delivery.next_attempt_at), (1, None));
    assert!(app.endpoint(&url).await.unwrap().is_paused());
    receiver.take_requests();
    let held = app.submit(&question_to(&url)).await;
    app.drain().await;
    app.advance_and_sweep(HOUR).await;
    assert_eq!((app.state(&held).await, receiver.take_requests().len()), (DeliveryState::Held, 0));
    app.assert_answered(&held).await;
    // Another URL of the same webhook is another endpoint.
    receiver.always_reply(Reply::status(200));
    let elsewhere = app.submit(&question_to(&other)).await;
    app.drain().await;
    assert_eq!((app.state(&elsewhere).await, receiver.take_requests().len()), (DeliveryState::Delivered, 1));
    // A late message has no effect.
    app.store.queues.send(Queue::Delivery, &JobMessage { job_id: held.id }, "x", 0).await.unwrap();
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 0);
    app.assert_nothing_due().await;

    let id = endpoint_id(&url);
    assert!(app.store.operator().endpoints().resume(&id, app.now().into()).await.unwrap());
    assert!(
        !app.store.operator().endpoints().resume(&id, app.now().into()).await.unwrap(),
        "it is already resumed"
    );
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 2);
    for accepted in [&last, &held] {
        assert_eq!(app.state(accepted).await, DeliveryState::Delivered);
    }
    assert_eq!(app.endpoint(&url).await, None);
    app.assert_nothing_due().await;
    assert!(!app.items().await.iter().any(|item| item["pk"].as_s().unwrap().starts_with("ENDPOINTS#")));
}

#[tokio::test]
async fn success_resets_failure_period() {
    let (app, receiver) = service_with_receiver().await;
    let url = receiver.at("/a");
    app.fail_for_days(&receiver, &url).await;
    receiver.reply_next([Reply::status(200)]);
    app.submit(&question_to(&url)).await;
    app.drain().await;
    assert_eq!(app.endpoint(&url).await, None);
    let accepted = app.submit(&question_to(&url)).await;
    app.drain().await;
    assert_eq!(app.state(&accepted).await, DeliveryState::Pending);
    let Health::Failing { since, .. } = app.endpoint(&url).await.unwrap().health else { panic!("paused") };
    assert_eq!(since.timestamp(), app.now());
}

/// Two failures six days apart, without attempts in between, do not count as a failure period of five days.
#[tokio::test]
async fn inactivity_resets_failure_period() {
    let (app, receiver) = service_with_receiver().await;
    let url = receiver.at("/a");
    app.submit(&question_to(&url)).await;
    app.drain().await;
    for _ in 0..5 {
        app.advance_and_sweep(12 * HOUR).await;
    }
    app.advance(6 * 24 * HOUR);
    let accepted = app.submit(&question_to(&url)).await;
    app.drain().await;
    assert_eq!(app.state(&accepted).await, DeliveryState::Pending);
}

/// Concurrent attempts pause the same endpoint, and workers receive duplicate messages.
#[tokio::test]
async fn owner_is_notified_once() {
    let (app, receiver) = service_with_receiver().await;
    let chat = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
    app.store.operator().connections().connect_chat(chat.at("/api").as_str(), "xoxb-1").await.unwrap();
    // The list is for answers: notices go to the owner's channel without it.
    app.set_channels(&["C1"]).await;
    let owner = WebhookOwner { name: "ada".to_owned(), channel: Some("C0WNER".to_owned()) };
    assert!(app.store.operator().webhooks().set_owner(&demo_workspace(), WEBHOOK_ID, &owner).await.unwrap());
    let url = receiver.at("/secret-path");
    app.fail_for_days(&receiver, &url).await;
    let mut accepted = Vec::new();
    for _ in 0..6 {
        accepted.push(app.submit(&question_to(&url)).await);
    }
    app.drain_queue(Queue::Query).await;
    for one in &accepted {
        app.store.queues.send(Queue::Delivery, &JobMessage { job_id: one.id }, "x", 0).await.unwrap();
    }
    futures::future::join_all((0..6).map(|_| app.drain())).await;
    for _ in 0..5 {
        app.advance_and_sweep(HOUR).await;
    }
    for one in &accepted {
        assert_eq!(app.state(one).await, DeliveryState::Held);
    }
    let posted = chat.take_requests();
    assert_eq!(posted.len(), 1);
    let posted = posted[0].json();
    let text = posted["text"].as_str().unwrap();
    assert_eq!(posted["channel"], "C0WNER");
    assert!(
        text.contains(receiver.url.as_str().trim_end_matches('/')) && !text.contains("secret-path"),
        "{text}"
    );
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn successful_test_delivery_resumes_endpoint() {
    let (app, receiver) = service_with_receiver().await;
    let url = receiver.at("/a");
    app.fail_for_days(&receiver, &url).await;
    let held = app.submit(&question_to(&url)).await;
    app.drain().await;
    receiver.take_requests();
    let failed = app.send_test_delivery(&url).await;
    let delivery = app.delivery(failed).await;
    assert_eq!(
        (delivery.state, delivery.attempts.len()),
        (DeliveryState::Failed, 1),
        "a test delivery has one attempt"
    );
    assert_eq!((app.state(&held).await, receiver.take_requests().len()), (DeliveryState::Held, 1));

    receiver.always_reply(Reply::status(200));
    let arrived = app.send_test_delivery(&url).await;
    assert_eq!(app.delivery(arrived).await.state, DeliveryState::Delivered);
    let test = receiver.take_requests();
    assert_eq!(
        test[0].json(),
        json!({ "query": "Is this thing on?", "response": "It is.", "workflowId": arrived })
    );
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!((app.state(&held).await, receiver.take_requests().len()), (DeliveryState::Delivered, 1));
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn test_delivery_obeys_allowlist() {
    let (app, receiver) = service_with_receiver().await;
    let elsewhere = Receiver::start(Reply::status(200)).await;
    for url in [elsewhere.at("/a"), "https://10.0.0.1/".parse().unwrap()] {
        let delivery = app.delivery(app.send_test_delivery(&url).await).await;
        assert_eq!(
            (delivery.state, delivery.attempts[0].class),
            (DeliveryState::Failed, AttemptClass::RefusedAddress)
        );
        assert_eq!(app.endpoint(&url).await, None);
    }
    assert_eq!((receiver.take_requests().len(), elsewhere.take_requests().len()), (0, 0));
    // A failed test delivery does not count as a failure of the endpoint.
    app.send_test_delivery(&receiver.at("/a")).await;
    assert_eq!(app.endpoint(&receiver.at("/a")).await, None);
}

/// A held delivery expires with its job. The endpoint can still be resumed.
#[tokio::test]
async fn held_delivery_expires_with_its_job() {
    let (app, receiver) = service_with_receiver().await;
    let url = receiver.at("/a");
    app.fail_for_days(&receiver, &url).await;
    let gone = app.submit(&question_to(&url)).await;
    let removed = app.submit(&question_to(&url)).await;
    app.drain().await;
    receiver.take_requests();
    receiver.always_reply(Reply::status(200));
    app.delete_item(&format!("JOB#{}", gone.id), "JOB").await;
    for sort in ["JOB", "DELIVERY"] {
        app.delete_item(&format!("JOB#{}", removed.id), sort).await;
    }
    assert!(app.store.operator().endpoints().resume(&endpoint_id(&url), app.now().into()).await.unwrap());
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!((app.state(&gone).await, receiver.take_requests().len()), (DeliveryState::Failed, 0));
    assert_eq!(app.endpoint(&url).await, None);
    app.assert_nothing_due().await;
}
