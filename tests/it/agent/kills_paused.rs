//! The service dies after each call of an AWS service in turn while an endpoint is paused, answers are held and let
//! go. It ends as if nothing had happened.

use plumbline_local::workspace::{WEBHOOK_ID, demo_workspace};
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::workspaces::Owner;
use serde_json::json;

use super::driver::question_to;
use super::kills::die_everywhere;
use super::pausing::endpoint_id;
use crate::support::{Receiver, Reply};

#[tokio::test]
async fn endpoint_is_paused_when_worker_dies_at_any_call() {
    die_everywhere(async |app, receiver, death| {
        let url = receiver.at(&format!("/{}/{}", death.calls, death.hears));
        let chat = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
        app.store.operator().connections().connect_chat(chat.at("/api").as_str(), "xoxb-1").await.unwrap();
        let owner = Owner { name: "ada".to_owned(), channel: Some("C1".to_owned()) };
        assert!(
            app.store.operator().webhooks().set_owner(&demo_workspace(), WEBHOOK_ID, &owner).await.unwrap()
        );
        app.fail_for_days(receiver, &url).await;
        let asked = app.asked(&question_to(&url)).await;
        app.drain_queue(plumbline_store::queues::Queue::Query).await;
        receiver.take();
        let died = app.work_and_die(death, false).await;
        assert!(app.endpoint(&url).await.unwrap().is_paused(), "{death:?}");
        assert_eq!(app.delivery(asked.id).await.state, DeliveryState::Paused, "{death:?}");
        let (told, sent) = (chat.take(), receiver.take());
        assert!((1..=2).contains(&sent.len()), "{death:?}: {} attempts", sent.len());
        assert!(!told.is_empty(), "{death:?}: nobody is told");
        let texts: std::collections::BTreeSet<_> =
            told.iter().map(|one| one.json()["text"].to_string()).collect();
        assert_eq!(texts.len(), 1, "{death:?}");
        died
    })
    .await;
}

#[tokio::test]
async fn held_answers_are_delivered_when_worker_dies_at_any_call() {
    die_everywhere(async |app, receiver, death| {
        let url = receiver.at(&format!("/{}/{}", death.calls, death.hears));
        app.fail_for_days(receiver, &url).await;
        let first = app.asked(&question_to(&url)).await;
        app.drain().await;
        assert_eq!(app.delivery(first.id).await.state, DeliveryState::Paused);
        let second = app.asked(&question_to(&url)).await;
        receiver.take();
        let mut died = app.work_and_die(death, false).await;
        assert_eq!(app.delivery(second.id).await.state, DeliveryState::Paused, "{death:?}");
        assert_eq!(receiver.take().len(), 0, "{death:?}");
        receiver.otherwise(Reply::status(200));
        assert!(app.store.operator().endpoints().resume(&endpoint_id(&url), app.now().into()).await.unwrap());
        died |= app.work_and_die(death, true).await;
        for asked in [&first, &second] {
            assert_eq!(app.delivery(asked.id).await.state, DeliveryState::Delivered, "{death:?}");
            let id = format!("msg_{}", asked.id);
            assert_eq!(app.delivery(asked.id).await.attempts.last().unwrap().status, Some(200), "{id}");
        }
        assert_eq!(app.endpoint(&url).await, None, "{death:?}");
        died
    })
    .await;
}
