//! Delivery of answers to a chat channel.

use plumbline_activity::{Action, Activity, ActivityKind, Person};
use plumbline_contract::trigger::Destination;
use plumbline_delivery::AttemptClass;
use plumbline_local::workspace;
use plumbline_store::agent::deliveries::{DeliveryKind, DeliveryState};
use plumbline_store::agent::service_messages::ServiceMessage;
use plumbline_store::queues::{JobMessage, Queue};
use serde_json::{Value, json};

use super::fixtures::{question_in, service};
use crate::support::{Receiver, Reply, TestApp};

async fn service_with_chat() -> (TestApp, Receiver) {
    let chat = Receiver::start(ok()).await;
    let app = service(&[]).await;
    app.store.operator().connections().connect_chat(chat.at("/api").as_str(), "xoxb-canary").await.unwrap();
    (app, chat)
}

fn ok() -> Reply {
    Reply::json(&json!({ "ok": true, "channel": "C1", "ts": "1.2" }))
}

fn refusal(word: &str) -> Reply {
    Reply::json(&json!({ "ok": false, "error": word }))
}

#[tokio::test]
async fn answer_is_posted_to_channel() {
    let (app, chat) = service_with_chat().await;
    for thread in [None, Some("1512085950.000216")] {
        let accepted = app.submit(&question_in("C024BE91L", thread)).await;
        app.drain().await;
        let received = chat.take_requests();
        assert_eq!(received.len(), 1);
        let one = &received[0];
        assert_eq!((one.method.as_str(), &*one.path), ("POST", "/api/chat.postMessage"));
        assert_eq!(one.header("authorization"), "Bearer xoxb-canary");
        assert_eq!(one.header("content-type"), "application/json; charset=utf-8");
        let mut message = one.json();
        let text = message["text"].take().as_str().unwrap().to_owned();
        let mut expected = json!({
            "channel": "C024BE91L", "text": null, "parse": "none", "mrkdwn": true, "link_names": false,
            "unfurl_links": false, "unfurl_media": false,
        });
        if let Some(thread) = thread {
            expected["thread_ts"] = json!(thread);
        }
        assert_eq!(message, expected);
        assert!(text.contains("b7c8d9e") && text.contains("c3d2e1f"), "{text}");
        assert!(text.contains("&lt;tables") && text.contains("&amp; tell"), "{text}");
        assert!(!text.contains("<tables") && !text.contains("@channel"), "{text}");
        let answer = app.assert_answered(&accepted).await;
        assert_ne!(answer, text, "a poll returns the answer without chat formatting");
        let delivery = app.delivery(accepted.id).await;
        assert_eq!((delivery.state, delivery.attempts.len()), (DeliveryState::Delivered, 1));
    }
    assert!(!format!("{:?}", app.items().await).contains("xoxb-canary"));
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn token_is_not_sent_to_an_address_changed_in_the_table() {
    let (app, chat) = service_with_chat().await;
    let elsewhere = Receiver::start(ok()).await;
    app.set_text("CHAT", "CONNECTION", "base_url", elsewhere.at("/api").as_str()).await;
    let accepted = app.submit(&question_in("C1", None)).await;
    app.drain().await;
    app.recover().await;
    assert!(elsewhere.take_requests().is_empty() && chat.take_requests().is_empty());
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Pending, "the delivery stays pending");

    app.set_text("CHAT", "CONNECTION", "base_url", chat.at("/api").as_str()).await;
    app.recover().await;
    assert_eq!((elsewhere.take_requests().len(), chat.take_requests().len()), (0, 1));
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered);
}

#[tokio::test]
async fn chat_api_errors_are_permanent_or_retried() {
    let (app, chat) = service_with_chat().await;
    let again = DeliveryState::Pending;
    let never = DeliveryState::Failed;
    let garbage = |body: Value| Reply::json(&body);
    for (reply, class, state) in [
        (refusal("channel_not_found"), AttemptClass::ChannelNotFound, never),
        (refusal("not_in_channel"), AttemptClass::NotInChannel, never),
        (refusal("is_archived"), AttemptClass::ChannelArchived, never),
        (refusal("invalid_auth"), AttemptClass::ChatAuthorization, never),
        (refusal("token_revoked"), AttemptClass::ChatAuthorization, never),
        (refusal("missing_scope"), AttemptClass::ChatAuthorization, never),
        (refusal("internal_error"), AttemptClass::ChatUnavailable, again),
        (refusal("service_unavailable"), AttemptClass::ChatUnavailable, again),
        (refusal("a_word_of_next_year"), AttemptClass::ChatUnavailable, again),
        (refusal("ratelimited"), AttemptClass::RateLimited, again),
        (garbage(json!({ "ok": false })), AttemptClass::BadAnswer, again),
        (garbage(json!([])), AttemptClass::BadAnswer, again),
        (Reply::status(200), AttemptClass::BadAnswer, again),
        (Reply::status(500), AttemptClass::ServerError, again),
        (Reply::status(302), AttemptClass::Redirect, never),
        (Reply::status(404), AttemptClass::ClientError, never),
    ] {
        let printed = format!("{reply:?}");
        chat.reply_next([reply]);
        let accepted = app.submit(&question_in("C1", None)).await;
        app.drain().await;
        let delivery = app.delivery(accepted.id).await;
        assert_eq!((delivery.attempts[0].class, delivery.state), (class, state), "{printed}");
        assert_eq!((chat.take_requests().len(), delivery.attempts.len()), (1, 1));
        app.advance_and_sweep(6).await;
        assert_eq!(chat.take_requests().len(), usize::from(state == again), "{printed}");
        app.assert_answered(&accepted).await;
    }
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn chat_api_retry_after_is_honoured() {
    let (app, chat) = service_with_chat().await;
    for (reply, wait) in [
        (Reply::status(429).with("retry-after", &9), 9_000),
        (refusal("ratelimited").with("retry-after", &8), 8_000),
        (Reply::status(429), 5_500),
    ] {
        chat.reply_next([reply]);
        let accepted = app.submit(&question_in("C1", None)).await;
        app.drain().await;
        let next = app.delivery(accepted.id).await.next_attempt_at.unwrap().timestamp();
        assert_eq!(next.duration_since(app.now()).as_millis(), wait);
    }
}

#[tokio::test]
async fn failure_of_a_job_is_posted_as_a_message() {
    let (app, chat) = service_with_chat().await;
    let accepted = app.submit(&question_in("C1", Some("1.2"))).await;
    app.delete_item("WORKSPACE#local/demo", "WORKSPACE").await;
    app.drain().await;
    let received = chat.take_requests();
    assert_eq!(received.len(), 1);
    let message = received[0].json();
    assert_eq!((&message["channel"], &message["thread_ts"]), (&json!("C1"), &json!("1.2")));
    insta::assert_snapshot!(message["text"].as_str().unwrap(), @"This question could not be answered: the job failed. Please ask again.");
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered);
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn delivery_without_chat_connection_fails() {
    let app = service(&[]).await;
    let accepted = app.submit(&question_in("C1", None)).await;
    app.drain().await;
    let delivery = app.delivery(accepted.id).await;
    assert_eq!((delivery.state, delivery.attempts.len()), (DeliveryState::Failed, 1));
    assert_eq!(delivery.attempts[0].class, AttemptClass::ChatAuthorization);
    app.assert_answered(&accepted).await;
    app.assert_nothing_due().await;
}

/// The second message of a long answer fails. The retry starts with that message, so that the first is not posted
/// twice.
#[tokio::test]
async fn long_answer_resumes_at_first_unposted_part() {
    let (app, chat) = service_with_chat().await;
    let demo = workspace::demo_workspace();
    let many: Vec<Activity> = (0..400).map(long_titled).collect();
    app.store.activity_logs().merge(&demo, &many).await.unwrap();
    let body = json!({
        "query": "List every commit of 17 November 2026", "responseDestination": { "chatChannelId": "C1" },
    });
    let whole = app.submit(&body).await;
    app.drain().await;
    let texts = |received: Vec<crate::support::Received>| -> Vec<String> {
        received.iter().map(|one| one.json()["text"].as_str().unwrap().to_owned()).collect()
    };
    let all = texts(chat.take_requests());
    assert!(all.len() > 1, "{} parts of {}", all.len(), app.job(whole.id).await.response.unwrap().len());
    assert!(all.iter().all(|text| text.chars().count() <= 4_000));
    chat.reply_next([ok(), refusal("internal_error")]);
    let broken = app.submit(&body).await;
    app.drain().await;
    let first = texts(chat.take_requests());
    assert_eq!((&first[..], app.delivery(broken.id).await.parts_delivered), (&all[..2], 1));
    app.advance_and_sweep(6).await;
    assert_eq!(texts(chat.take_requests()), all[1..]);
    assert_eq!(app.delivery(broken.id).await.state, DeliveryState::Delivered);
}

/// A post may take 15 s, so a worker posts only a few messages under one lease of 60 s. It posts the rest under the
/// next lease, even if other workers receive the same queue message.
#[tokio::test]
async fn parts_are_posted_in_batches_without_duplicates() {
    let (app, chat) = service_with_chat().await;
    let response = (0..2_000).map(|line| format!("- line {line} of a long answer\n")).collect::<String>();
    let parts = plumbline_delivery::format_chat_messages(&response);
    assert!(parts.len() > 6, "{} parts", parts.len());
    let message = ServiceMessage {
        id: uuid::Uuid::new_v4().into(),
        workspace: workspace::demo_workspace(),
        webhook_id: workspace::WEBHOOK_ID.to_owned(),
        query: String::new(),
        response,
        destination: Destination::Chat { channel_id: "C1".to_owned(), thread_ts: None },
        kind: DeliveryKind::Answer,
    };
    app.store.operator().service_messages().create(&message, app.now().into()).await.unwrap();
    for _ in 0..3 {
        app.store.queues.send(Queue::Delivery, &JobMessage { job_id: message.id }, "x", 0).await.unwrap();
    }
    app.calls.take_operations();
    futures::future::join_all((0..4).map(|_| app.drain_queue(Queue::Delivery))).await;
    app.drain().await;
    let texts: Vec<String> =
        chat.take_requests().iter().map(|one| one.json()["text"].as_str().unwrap().to_owned()).collect();
    assert_eq!(texts, parts);
    let opened = app.calls.take_operations().iter().filter(|call| *call == "Decrypt").count();
    assert_eq!(opened, parts.len().div_ceil(3), "the worker decrypts the token once for three messages");
    let delivery = app.delivery(message.id).await;
    assert_eq!((delivery.state, delivery.attempts.len()), (DeliveryState::Delivered, 1));
    app.assert_nothing_due().await;
}

fn long_titled(seed: u32) -> Activity {
    Activity {
        id: format!("{:040x}", u128::from(seed + 1) * 0x9e37_79b9_7f4a_7c15),
        kind: ActivityKind::Commit,
        action: Action::Made,
        at: "2026-11-17T11:00:00Z".parse().unwrap(),
        author: Person { name: "Alice Moreau".to_owned(), email: None, login: None },
        co_authors: Vec::new(),
        title: format!("Change number {seed} {}", "of a long series ".repeat(6)),
        paths: vec![format!("src/{seed}.rs")],
        deleted: Vec::new(),
        renames: Vec::new(),
        is_merge: false,
        merged_in: None,
    }
}
