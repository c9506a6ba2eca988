//! Chat channels that a webhook may post to: at the trigger, and again at every delivery.

use plumbline_delivery::AttemptClass;
use plumbline_local::workspace::{self, WEBHOOK_ID};
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::operator::webhooks::AllowlistChangeResult;
use serde_json::json;

use super::fixtures::{expect_problem, question_in, service};
use crate::support::{Receiver, Reply, TestApp};

async fn service_with_chat() -> (TestApp, Receiver) {
    let chat = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
    let app = service(&[]).await;
    app.store.operator().connections().connect_chat(chat.at("/api").as_str(), "xoxb-1").await.unwrap();
    (app, chat)
}

impl TestApp {
    pub(super) async fn set_channels(&self, channels: &[&str]) {
        let channels: Vec<String> = channels.iter().map(ToString::to_string).collect();
        let demo = workspace::demo_workspace();
        let webhooks = self.store.operator().webhooks();
        let change = webhooks.set_channels(&demo, WEBHOOK_ID, "operator", &channels).await.unwrap();
        assert_eq!(change, AllowlistChangeResult::Done);
    }
}

#[tokio::test]
async fn people_and_names_are_refused_unless_they_are_listed() {
    let (app, chat) = service_with_chat().await;
    let others = ["U024BE91L", "W024BE91L", "D024BE91L", "#general", "@ada", "general"];
    for other in others {
        expect_problem(app.ask(&question_in(other, None)).await, 403, "destination_not_allowed").await;
    }
    app.assert_nothing_stored().await;
    for channel in ["C024BE91L", "G024BE91L"] {
        app.submit(&question_in(channel, None)).await;
    }
    app.set_channels(&others).await;
    for other in others {
        app.submit(&question_in(other, None)).await;
    }
    app.drain().await;
    assert_eq!(chat.take_requests().len(), others.len(), "the first two channels are no longer permitted");
}

#[tokio::test]
async fn channel_that_is_not_listed_is_refused() {
    let (app, chat) = service_with_chat().await;
    app.set_channels(&["C1", "#releases"]).await;
    for (channel, thread) in [("C2", None), ("#general", None), ("releases", None), ("c1", Some("1.2"))] {
        let body =
            expect_problem(app.ask(&question_in(channel, thread)).await, 403, "destination_not_allowed")
                .await;
        assert!(body["detail"].as_str().unwrap().contains("list of channels"), "{body}");
    }
    app.assert_nothing_stored().await;
    app.submit(&question_in("C1", Some("1.2"))).await;
    app.submit(&question_in("#releases", None)).await;
    app.drain().await;
    let posted: Vec<_> = chat.take_requests().iter().map(|one| one.json()["channel"].clone()).collect();
    assert_eq!(posted, ["C1", "#releases"]);
}

#[tokio::test]
async fn channel_taken_off_the_list_receives_nothing() {
    let (app, chat) = service_with_chat().await;
    app.set_channels(&["C1", "C2"]).await;
    let accepted = app.submit(&question_in("C1", None)).await;
    app.set_channels(&["C2"]).await;
    app.drain().await;
    assert!(chat.take_requests().is_empty());
    let delivery = app.delivery(accepted.id).await;
    assert_eq!(
        (delivery.state, delivery.attempts[0].class),
        (DeliveryState::Failed, AttemptClass::RefusedAddress)
    );
    app.assert_answered(&accepted).await;
    app.assert_nothing_due().await;
}

/// The list may change between two attempts.
#[tokio::test]
async fn channel_taken_off_the_list_between_attempts_receives_nothing_more() {
    let (app, chat) = service_with_chat().await;
    app.set_channels(&["C1"]).await;
    chat.reply_next([Reply::status(500)]);
    let accepted = app.submit(&question_in("C1", None)).await;
    app.drain().await;
    assert_eq!(
        (chat.take_requests().len(), app.delivery(accepted.id).await.state),
        (1, DeliveryState::Pending)
    );
    app.set_channels(&["C2"]).await;
    app.advance_and_sweep(6).await;
    assert!(chat.take_requests().is_empty());
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Failed);
}
