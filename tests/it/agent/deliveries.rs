//! Deliveries of answers to an external URL: content, signatures and retries.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use plumbline_delivery::{AttemptClass, MAX_DELIVERY_ATTEMPTS};
use plumbline_local::workspace;
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::queues::{JobMessage, Queue};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::net::TcpListener;
use url::Url;

use super::fixtures::{AcceptedQuestion, QUERY, question_to, service};
use crate::support::{Received, Receiver, Reply, TestApp};

async fn service_with_receiver() -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    (app, receiver)
}

/// Computes the signature of a delivery from the specification.
fn signature(secret: &str, received: &Received) -> String {
    let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
    let signed = format!("{}.{}.", received.header("webhook-id"), received.header("webhook-timestamp"));
    mac.update(&[signed.as_bytes(), &received.body].concat());
    format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
}

#[tokio::test]
async fn answer_is_signed_and_has_three_fields() {
    let (app, receiver) = service_with_receiver().await;
    let query = format!(" {QUERY}\n\t\"é\\ ");
    let destination = json!({ "webhookUrl": receiver.at("/hooks/a?b=c") });
    let accepted = app.submit(&json!({ "query": query, "responseDestination": destination })).await;
    app.drain().await;
    let received = receiver.take_requests();
    assert_eq!(received.len(), 1);
    let one = &received[0];
    assert_eq!(
        (one.method.as_str(), &*one.path, one.header("content-type")),
        ("POST", "/hooks/a", "application/json")
    );
    let answer = app.job(accepted.id).await.response.unwrap();
    assert_eq!(one.json(), json!({ "query": query, "response": answer, "workflowId": accepted.id }));
    let secret = workspace::signing_secret(&app.store).await.unwrap();
    assert_eq!(one.header("webhook-timestamp"), app.now().as_second().to_string());
    assert_eq!(one.header("webhook-id"), format!("msg_{}", accepted.id));
    assert_eq!(one.header("webhook-signature"), signature(&secret, one));
    let text = format!("{one:?}");
    for secret in [&app.webhook_key, &accepted.token, &*secret] {
        assert!(!text.contains(secret.as_str()), "a delivery contains no credential of the service");
    }
    let delivery = app.delivery(accepted.id).await;
    assert_eq!(delivery.state, DeliveryState::Delivered);
    assert_eq!(
        attempts(&app, &accepted).await,
        json!([{ "at": app.now(), "status": 200, "class": "delivered" }])
    );
    assert_eq!(app.poll_json(&accepted).await.1["response"], answer, "a poll also returns the answer");
    app.assert_nothing_due().await;
}

/// Returns every attempt as JSON, without its duration, which is real time.
async fn attempts(app: &TestApp, accepted: &AcceptedQuestion) -> Value {
    let mut attempts = serde_json::to_value(app.delivery(accepted.id).await.attempts).unwrap();
    for attempt in attempts.as_array_mut().unwrap() {
        assert!(attempt.as_object_mut().unwrap().remove("durationMs").unwrap().is_u64());
    }
    attempts
}

#[tokio::test]
async fn delivery_is_signed_with_both_secrets_during_rotation() {
    let (app, receiver) = service_with_receiver().await;
    let old = workspace::signing_secret(&app.store).await.unwrap();
    let new = format!("whsec_{}", STANDARD.encode([5; 32]));
    assert!(
        app.store
            .operator()
            .webhooks()
            .rotate_secret(&workspace::demo_workspace(), workspace::WEBHOOK_ID, &new, app.now().into())
            .await
            .unwrap()
    );
    app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    let one = &receiver.take_requests()[0];
    let expected = format!("{} {}", signature(&new, one), signature(&old, one));
    assert_eq!(one.header("webhook-signature"), expected);
}

#[tokio::test]
async fn failed_attempt_is_retried_with_backoff() {
    let (app, receiver) = service_with_receiver().await;
    receiver.reply_next([Reply::status(500)]);
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    let began = app.now();
    app.drain().await;
    let first = receiver.take_requests();
    assert_eq!((first.len(), app.delivery(accepted.id).await.state), (1, DeliveryState::Pending));
    // Five seconds plus 10 %, which is half of the maximum jitter.
    let next = app.delivery(accepted.id).await.next_attempt_at.unwrap();
    assert_eq!(next.timestamp().duration_since(began).as_millis(), 5_500);
    app.advance_and_sweep(5).await;
    app.store.queues.send(Queue::Delivery, &JobMessage { job_id: accepted.id }, "x", 0).await.unwrap();
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 0, "an early message starts no attempt");
    app.advance_and_sweep(1).await;
    let second = receiver.take_requests();
    assert_eq!(second.len(), 1);
    let sent = |one: &Received| (one.header("webhook-id").to_owned(), one.body.clone());
    assert_eq!(sent(&first[0]), sent(&second[0]));
    assert_ne!(first[0].header("webhook-timestamp"), second[0].header("webhook-timestamp"));
    let secret = workspace::signing_secret(&app.store).await.unwrap();
    assert_eq!(second[0].header("webhook-signature"), signature(&secret, &second[0]));
    assert_eq!(
        attempts(&app, &accepted).await,
        json!([
            { "at": began, "status": 500, "class": "server_error", "nextAttemptAt": next.timestamp() },
            { "at": app.now(), "status": 200, "class": "delivered" },
        ])
    );
    let delivery = app.delivery(accepted.id).await;
    assert_eq!((delivery.state, delivery.next_attempt_at), (DeliveryState::Delivered, None));
    app.assert_nothing_due().await;
}

/// If the next attempt is within the queue's maximum delay, the worker sends its message at once, with a delay.
#[tokio::test]
async fn near_attempt_is_queued_with_delay() {
    let (app, receiver) = service_with_receiver().await;
    receiver.always_reply(Reply::status(500));
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.calls.take_operations();
    app.drain().await;
    let sent = |calls: Vec<String>| calls.iter().filter(|call| *call == "SendMessage").count();
    assert_eq!(sent(app.calls.take_operations()), 2, "the delivery, and its next attempt in 5.5 s");
    for (wait, messages) in [(6, 1), (330, 0)] {
        app.advance_and_sweep(wait).await;
        // The sweep sends one message itself.
        assert_eq!(sent(app.calls.take_operations()) - 1, messages, "{wait}");
    }
    assert_eq!(app.delivery(accepted.id).await.attempts.len(), 3);
}

#[tokio::test]
async fn delivery_fails_after_last_attempt() {
    let (app, receiver) = service_with_receiver().await;
    receiver.always_reply(Reply::status(502));
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
    for wait in [5, 329, 1_979, 7_919, 19_799, 39_599] {
        assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Pending);
        app.advance_and_sweep(wait).await;
        assert_eq!(receiver.take_requests().len(), 0, "{wait} s: no attempt before its time");
        app.advance_and_sweep(1).await;
        assert_eq!(receiver.take_requests().len(), 1, "{wait} s");
    }
    let delivery = app.delivery(accepted.id).await;
    assert_eq!(
        (delivery.state, delivery.attempts.len()),
        (DeliveryState::Failed, MAX_DELIVERY_ATTEMPTS as usize)
    );
    app.recover().await;
    assert_eq!(receiver.take_requests().len(), 0);
    app.assert_nothing_due().await;
    app.assert_answered(&accepted).await;
}

/// A receiver sends a long `Retry-After` each time. So the delivery takes longer than the day for which a finished job
/// is kept.
#[tokio::test]
async fn job_is_kept_while_its_delivery_is_pending() {
    let (app, receiver) = service_with_receiver().await;
    receiver.always_reply(Reply::status(503).with("retry-after", &200_000));
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    let began = app.now().as_second();
    for _ in 0..5 {
        app.next_attempt(&accepted).await;
    }
    receiver.always_reply(Reply::status(200));
    let next = app.next_attempt(&accepted).await;
    assert!(next > began + 24 * 3_600, "{} h", (next - began) / 3_600);
    let delivery = app.delivery(accepted.id).await;
    assert_eq!(
        (delivery.state, delivery.attempts.len()),
        (DeliveryState::Delivered, MAX_DELIVERY_ATTEMPTS as usize)
    );
    app.assert_nothing_due().await;
}

impl TestApp {
    /// Advances to the next attempt of a delivery and makes it. Checks first that the job lasts at least twelve hours
    /// longer. Returns the time of the attempt, in seconds since 1970.
    async fn next_attempt(&self, accepted: &AcceptedQuestion) -> i64 {
        let next = self.delivery(accepted.id).await.next_attempt_at.unwrap().timestamp().as_second();
        let pk = format!("JOB#{}", accepted.id);
        let items = self.items().await;
        let job = items
            .iter()
            .find(|item| item["pk"].as_s().unwrap() == &pk && item["sk"].as_s().unwrap() == "JOB");
        let expires_at: i64 = job.unwrap()["expires_at"].as_n().unwrap().parse().unwrap();
        assert!(expires_at >= next + 12 * 3_600, "the job expires before its delivery ends");
        self.advance_and_sweep((next - self.now().as_second() + 1).unsigned_abs()).await;
        next
    }
}

#[tokio::test]
async fn each_http_status_is_final_or_retried() {
    let (app, receiver) = service_with_receiver().await;
    let elsewhere = Receiver::start(Reply::status(200)).await;
    for (status, class, state) in [
        (200, AttemptClass::Delivered, DeliveryState::Delivered),
        (201, AttemptClass::Delivered, DeliveryState::Delivered),
        (204, AttemptClass::Delivered, DeliveryState::Delivered),
        (299, AttemptClass::Delivered, DeliveryState::Delivered),
        (300, AttemptClass::Redirect, DeliveryState::Failed),
        (301, AttemptClass::Redirect, DeliveryState::Failed),
        (302, AttemptClass::Redirect, DeliveryState::Failed),
        (303, AttemptClass::Redirect, DeliveryState::Failed),
        (304, AttemptClass::Redirect, DeliveryState::Failed),
        (307, AttemptClass::Redirect, DeliveryState::Failed),
        (308, AttemptClass::Redirect, DeliveryState::Failed),
        (400, AttemptClass::ClientError, DeliveryState::Failed),
        (401, AttemptClass::ClientError, DeliveryState::Failed),
        (404, AttemptClass::ClientError, DeliveryState::Failed),
        (410, AttemptClass::ClientError, DeliveryState::Failed),
        (413, AttemptClass::ClientError, DeliveryState::Failed),
        (408, AttemptClass::ClientError, DeliveryState::Pending),
        (425, AttemptClass::ClientError, DeliveryState::Pending),
        (429, AttemptClass::RateLimited, DeliveryState::Pending),
        (500, AttemptClass::ServerError, DeliveryState::Pending),
        (501, AttemptClass::ServerError, DeliveryState::Pending),
        (503, AttemptClass::ServerError, DeliveryState::Pending),
        (599, AttemptClass::ServerError, DeliveryState::Pending),
    ] {
        receiver.reply_next([Reply::status(status).with("location", &elsewhere.at("/b"))]);
        let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
        app.drain().await;
        let delivery = app.delivery(accepted.id).await;
        assert_eq!((delivery.attempts[0].class, delivery.state), (class, state), "{status}");
        assert_eq!((delivery.attempts.len(), delivery.attempts[0].status), (1, Some(status)));
        assert_eq!(receiver.take_requests().len(), 1);
        app.advance_and_sweep(6).await;
        let again = usize::from(state == DeliveryState::Pending);
        assert_eq!((receiver.take_requests().len(), elsewhere.take_requests().len()), (again, 0), "{status}");
        app.assert_answered(&accepted).await;
    }
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn retry_after_of_receiver_is_honoured() {
    let (app, receiver) = service_with_receiver().await;
    let now = app.now().as_second();
    for (status, retry_after, wait) in [
        (429, "8", 8_000),
        (429, "1", 5_500),
        (429, "3600", 10_000),
        (503, "9", 9_000),
        (503, "Wed, 18 Nov 2026 12:00:07 GMT", 7_000),
        (500, "9", 5_500),
        (429, "soon", 5_500),
        (429, "-1", 5_500),
    ] {
        receiver.reply_next([Reply::status(status).with("retry-after", &retry_after)]);
        let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
        app.drain().await;
        let next = app.delivery(accepted.id).await.next_attempt_at.unwrap().timestamp();
        assert_eq!(next.as_millisecond() - now * 1_000, wait, "{status} {retry_after}");
    }
}

#[tokio::test]
async fn failure_of_a_job_is_delivered() {
    let (app, receiver) = service_with_receiver().await;
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.purge_queues().await;
    app.advance(30 * 60 + 1);
    assert!(app.sweep().await);
    app.drain().await;
    let received = receiver.take_requests();
    assert_eq!(received.len(), 1);
    let expected = json!({ "query": QUERY, "response": "", "workflowId": accepted.id, "status": "failed" });
    assert_eq!(received[0].json(), expected);
    let secret = workspace::signing_secret(&app.store).await.unwrap();
    assert_eq!(received[0].header("webhook-signature"), signature(&secret, &received[0]));
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn unreachable_receiver_is_retried() {
    let down = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap()
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let closing = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            drop(socket);
        }
    });
    let app = service(&[down.clone(), closing.clone()]).await;
    workspace::add_to_allowlist(&app.store, &[down.clone(), closing.clone()]).await.unwrap();
    for (url, class) in [(down, AttemptClass::Connect), (closing, AttemptClass::BadAnswer)] {
        let accepted = app.submit(&question_to(&url)).await;
        app.drain().await;
        app.advance_and_sweep(6).await;
        let delivery = app.delivery(accepted.id).await;
        assert_eq!((delivery.state, delivery.attempts.len()), (DeliveryState::Pending, 2));
        assert!(
            delivery.attempts.iter().all(|one| one.class == class && one.status.is_none()),
            "{delivery:?}"
        );
    }
}

/// The job expires while its delivery is pending. Without a job there is no answer to send, so the delivery fails.
#[tokio::test]
async fn delivery_ends_when_job_expires() {
    let (app, receiver) = service_with_receiver().await;
    receiver.always_reply(Reply::status(500));
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    receiver.take_requests();
    app.delete_item(&format!("JOB#{}", accepted.id), "JOB").await;
    app.advance_and_sweep(6).await;
    assert_eq!(receiver.take_requests().len(), 0);
    let delivery = app.delivery(accepted.id).await;
    assert_eq!((delivery.state, delivery.attempts.len()), (DeliveryState::Failed, 1));
    app.assert_nothing_due().await;
}

/// The chat connection has an invalid address, so no attempt can be made. The delivery fails when its job expires.
#[tokio::test]
async fn undeliverable_answer_fails_within_a_day() {
    let app = service(&[]).await;
    app.store.operator().connections().connect_chat("no address", "xoxb-1").await.unwrap();
    let accepted = app.submit(&super::fixtures::question_in("C1", None)).await;
    app.drain().await;
    app.recover().await;
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Pending);
    app.advance_and_sweep(24 * 3_600).await;
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Failed);
    app.assert_nothing_due().await;
}

/// Several workers receive the same messages at the same time.
#[tokio::test]
async fn only_one_worker_sends_an_answer() {
    let (app, receiver) = service_with_receiver().await;
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    for _ in 0..4 {
        app.store.queues.send(Queue::Query, &JobMessage { job_id: accepted.id }, "x", 0).await.unwrap();
        app.store.queues.send(Queue::Delivery, &JobMessage { job_id: accepted.id }, "x", 0).await.unwrap();
    }
    futures::future::join_all((0..6).map(|_| app.drain())).await;
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
    app.assert_answered(&accepted).await;
    app.assert_nothing_due().await;
}
