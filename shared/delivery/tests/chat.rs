//! Delivery to a chat API that speaks Slack's protocol.

#![expect(clippy::unwrap_used, reason = "a failing helper must fail its test")]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::post;
use jiff::Timestamp;
use plumbline_delivery::{AttemptClass, AttemptOutcome, ChatSendResult, ChatSender, ChatTarget, ChatToken};
use serde_json::{Value, json};

/// Status and body of a response.
type ScriptedResponse = (u16, &'static str);

/// Chat API with scripted responses, which records the requests.
#[derive(Clone, Default)]
struct ChatApi {
    responses: Arc<Mutex<VecDeque<ScriptedResponse>>>,
    requests: Arc<Mutex<Vec<(HeaderMap, Value)>>>,
}

const OK: ScriptedResponse = (200, r#"{"ok":true,"ts":"1.2"}"#);

async fn respond(State(chat): State<ChatApi>, headers: HeaderMap, body: String) -> impl IntoResponse {
    chat.requests.lock().unwrap().push((headers, serde_json::from_str(&body).unwrap()));
    let (status, body) = chat.responses.lock().unwrap().pop_front().unwrap();
    (
        StatusCode::from_u16(status).unwrap(),
        [("retry-after", "7"), ("location", "/api/chat.postMessage")],
        body,
    )
}

/// Starts a chat API with these responses, and returns it with a sender for its address.
async fn start(responses: &[ScriptedResponse]) -> (ChatApi, ChatSender) {
    let responses = Arc::new(Mutex::new(responses.iter().copied().collect()));
    let chat = ChatApi { responses, ..ChatApi::default() };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/api/", listener.local_addr().unwrap());
    let routes = Router::new().route("/api/chat.postMessage", post(respond)).with_state(chat.clone());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    (chat, ChatSender::new(&base.parse().unwrap()).unwrap())
}

async fn send(sender: &ChatSender, parts: &[&str], sent: usize) -> ChatSendResult {
    let parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
    let target = ChatTarget { channel: "C1".to_owned(), thread_ts: Some("171.5".to_owned()) };
    sender.send(&ChatToken::new("xoxb-canary".to_owned()), &target, Timestamp::UNIX_EPOCH, &parts, sent).await
}

#[tokio::test]
async fn every_part_is_posted_in_order() {
    let (chat, sender) = start(&[OK, OK]).await;
    let delivery = send(&sender, &["one", "two"], 0).await;
    assert_eq!((delivery.outcome, delivery.parts_sent), (AttemptOutcome::Delivered, 2));
    assert_eq!((delivery.attempt.status, delivery.attempt.class), (Some(200), AttemptClass::Delivered));
    let requests = chat.requests.lock().unwrap();
    assert_eq!(requests[0].0["authorization"], "Bearer xoxb-canary");
    assert_eq!(requests[0].0["content-type"], "application/json; charset=utf-8");
    let message = |text: &str| {
        json!({
            "channel": "C1", "thread_ts": "171.5", "text": text, "parse": "none", "mrkdwn": true,
            "link_names": false, "unfurl_links": false, "unfurl_media": false,
        })
    };
    assert_eq!([&requests[0].1, &requests[1].1], [&message("one"), &message("two")]);
}

#[tokio::test]
async fn message_outside_a_thread_has_no_thread_timestamp() {
    let (chat, sender) = start(&[OK]).await;
    let target = ChatTarget { channel: "C1".to_owned(), thread_ts: None };
    let token = ChatToken::new("t".to_owned());
    sender.send(&token, &target, Timestamp::UNIX_EPOCH, &["one".to_owned()], 0).await;
    assert!(chat.requests.lock().unwrap()[0].1.get("thread_ts").is_none());
}

#[tokio::test]
async fn retry_continues_after_the_last_posted_part() {
    let (chat, sender) = start(&[OK, (429, ""), OK, OK]).await;
    let delivery = send(&sender, &["one", "two", "three"], 0).await;
    assert_eq!(delivery.outcome, AttemptOutcome::Retry { retry_after: Some(Duration::from_secs(7)) });
    assert_eq!((delivery.parts_sent, delivery.attempt.class), (1, AttemptClass::RateLimited));
    let delivery = send(&sender, &["one", "two", "three"], delivery.parts_sent).await;
    assert_eq!((delivery.outcome, delivery.parts_sent), (AttemptOutcome::Delivered, 3));
    let texts: Vec<_> = chat.requests.lock().unwrap().iter().map(|(_, body)| body["text"].clone()).collect();
    assert_eq!(texts, ["one", "two", "two", "three"]);
    assert_eq!(send(&sender, &["one"], 1).await.outcome, AttemptOutcome::Delivered, "nothing left to post");
}

#[tokio::test]
async fn responses_of_the_chat_api_are_classified() {
    use AttemptClass::{
        BadAnswer, ChannelArchived, ChannelNotFound, ChatAuthorization, ChatRejected, ChatUnavailable,
        ClientError, NotInChannel, RateLimited, Redirect, ServerError,
    };
    let retry = AttemptOutcome::Retry { retry_after: None };
    let permanent_failure = AttemptOutcome::PermanentFailure;
    let retry_in_seven_seconds = AttemptOutcome::Retry { retry_after: Some(Duration::from_secs(7)) };
    let cases = [
        ((200, r#"{"ok":false,"error":"channel_not_found"}"#), ChannelNotFound, permanent_failure),
        ((200, r#"{"ok":false,"error":"not_in_channel"}"#), NotInChannel, permanent_failure),
        ((200, r#"{"ok":false,"error":"is_archived"}"#), ChannelArchived, permanent_failure),
        ((200, r#"{"ok":false,"error":"invalid_auth"}"#), ChatAuthorization, permanent_failure),
        ((200, r#"{"ok":false,"error":"token_revoked"}"#), ChatAuthorization, permanent_failure),
        ((200, r#"{"ok":false,"error":"missing_scope"}"#), ChatAuthorization, permanent_failure),
        ((200, r#"{"ok":false,"error":"msg_too_long"}"#), ChatRejected, permanent_failure),
        ((200, r#"{"ok":false,"error":"ratelimited"}"#), RateLimited, retry_in_seven_seconds),
        ((200, r#"{"ok":false,"error":"internal_error"}"#), ChatUnavailable, retry),
        ((200, r#"{"ok":false,"error":"something_new"}"#), ChatUnavailable, retry),
        ((200, "<html>"), BadAnswer, retry),
        ((200, "{}"), BadAnswer, retry),
        ((302, ""), Redirect, permanent_failure),
        ((404, ""), ClientError, permanent_failure),
        ((429, ""), RateLimited, retry_in_seven_seconds),
        ((503, ""), ServerError, retry_in_seven_seconds),
        ((500, ""), ServerError, retry),
    ];
    let (_, sender) = start(&cases.map(|(response, ..)| response)).await;
    for (response, class, outcome) in cases {
        let delivery = send(&sender, &["one"], 0).await;
        assert_eq!(
            (delivery.attempt.class, delivery.outcome, delivery.parts_sent),
            (class, outcome, 0),
            "{response:?}"
        );
    }
}

#[tokio::test]
async fn unreachable_chat_api_is_retried() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let sender = ChatSender::new(&base.parse().unwrap()).unwrap().with_timeout(Duration::from_millis(50));
    assert_eq!(send(&sender, &["one"], 0).await.attempt.class, AttemptClass::Timeout);
    drop(listener);
    let delivery = send(&sender.with_timeout(Duration::from_secs(15)), &["one"], 0).await;
    assert_eq!(delivery.attempt.class, AttemptClass::Connect);
    assert_eq!(delivery.outcome, AttemptOutcome::Retry { retry_after: None });
}

#[test]
fn debug_output_of_a_token_is_redacted() {
    assert_eq!(format!("{:?}", ChatToken::new("xoxb-canary".to_owned())), "ChatToken(..)");
}
