//! Crashes after each AWS call in turn while workers pause an endpoint or release its held deliveries. The result is
//! the same as without a crash.

use plumbline_local::workspace::{WEBHOOK_ID, demo_workspace};
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::workspaces::WebhookOwner;
use serde_json::json;

use super::crashes::crash_at_every_call;
use super::endpoint_pausing::endpoint_id;
use super::fixtures::question_to;
use crate::support::{Receiver, Reply};

#[tokio::test]
async fn endpoint_is_paused_when_worker_dies_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        let url = receiver.at(&format!("/{}/{}", crash_point.calls, crash_point.receives_response));
        let chat = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
        app.store.operator().connections().connect_chat(chat.at("/api").as_str(), "xoxb-1").await.unwrap();
        let owner = WebhookOwner { name: "ada".to_owned(), channel: Some("C1".to_owned()) };
        assert!(
            app.store.operator().webhooks().set_owner(&demo_workspace(), WEBHOOK_ID, &owner).await.unwrap()
        );
        app.fail_for_days(receiver, &url).await;
        let accepted = app.submit(&question_to(&url)).await;
        app.drain_queue(plumbline_store::queues::Queue::Query).await;
        receiver.take_requests();
        let died = app.work_and_crash(crash_point, false).await;
        assert!(app.endpoint(&url).await.unwrap().is_paused(), "{crash_point:?}");
        assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Held, "{crash_point:?}");
        let (notices, sent) = (chat.take_requests(), receiver.take_requests());
        assert!((1..=2).contains(&sent.len()), "{crash_point:?}: {} attempts", sent.len());
        assert!(!notices.is_empty(), "{crash_point:?}: the owner is not notified");
        let texts: std::collections::BTreeSet<_> =
            notices.iter().map(|one| one.json()["text"].to_string()).collect();
        assert_eq!(texts.len(), 1, "{crash_point:?}");
        died
    })
    .await;
}

#[tokio::test]
async fn held_answers_are_delivered_when_worker_dies_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        let url = receiver.at(&format!("/{}/{}", crash_point.calls, crash_point.receives_response));
        app.fail_for_days(receiver, &url).await;
        let first = app.submit(&question_to(&url)).await;
        app.drain().await;
        assert_eq!(app.delivery(first.id).await.state, DeliveryState::Held);
        let second = app.submit(&question_to(&url)).await;
        receiver.take_requests();
        let mut died = app.work_and_crash(crash_point, false).await;
        assert_eq!(app.delivery(second.id).await.state, DeliveryState::Held, "{crash_point:?}");
        assert_eq!(receiver.take_requests().len(), 0, "{crash_point:?}");
        receiver.always_reply(Reply::status(200));
        assert!(app.store.operator().endpoints().resume(&endpoint_id(&url), app.now().into()).await.unwrap());
        died |= app.work_and_crash(crash_point, true).await;
        for accepted in [&first, &second] {
            assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered, "{crash_point:?}");
            let id = format!("msg_{}", accepted.id);
            assert_eq!(app.delivery(accepted.id).await.attempts.last().unwrap().status, Some(200), "{id}");
        }
        assert_eq!(app.endpoint(&url).await, None, "{crash_point:?}");
        died
    })
    .await;
}
