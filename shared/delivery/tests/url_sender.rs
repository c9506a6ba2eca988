//! Delivery to URLs over real sockets.

#![expect(clippy::unwrap_used, reason = "a failing helper must fail its test")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::http::HeaderMap;
use axum::routing::post;
use jiff::Timestamp;
use plumbline_delivery::{
    Attempt, AttemptClass, AttemptOutcome, SigningSecret, UrlSender, signature_headers,
};
use plumbline_egress::{Client, ConnectionReuse, Guard};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

const BODY: &str = r#"{"query":"what shipped?","response":"nothing","workflowId":"w"}"#;

fn now() -> Timestamp {
    "2026-09-11T12:00:00Z".parse().unwrap()
}

fn secrets() -> Vec<SigningSecret> {
    [1, 2].map(|byte| SigningSecret::from_bytes(&[byte; 32]).unwrap()).to_vec()
}

fn sender(origin: &str) -> UrlSender {
    let guard = Guard::with_exceptions(vec![origin.parse().unwrap()]);
    UrlSender::new(Client::new(guard, ConnectionReuse::Close).unwrap())
}

async fn send(sender: &UrlSender, url: &str) -> (Attempt, AttemptOutcome) {
    sender.send(&url.parse().unwrap(), "msg_1", now(), &secrets(), BODY.into()).await
}

/// Sends to a server that responds with the bytes of `answer` and then keeps the connection open.
async fn send_to_server(answer: &'static str, timeout: Duration) -> (Attempt, AttemptOutcome) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let _ = socket.read(&mut [0; 65536]).await;
        socket.write_all(answer.as_bytes()).await.unwrap();
        std::future::pending::<()>().await;
    });
    let sent = send(&sender(&origin).with_timeout(timeout), &origin).await;
    server.abort();
    sent
}

#[tokio::test]
async fn receiver_gets_the_signed_body() {
    let received = Arc::new(Mutex::new(None));
    let recorder = received.clone();
    let receive = move |headers: HeaderMap, body: String| async move {
        *recorder.lock().unwrap() = Some((headers, body));
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let routes = Router::new().route("/hook", post(receive));
    tokio::spawn(async move { axum::serve(listener, routes).await });

    let (attempt, outcome) = send(&sender(&origin), &format!("{origin}/hook")).await;
    assert_eq!(outcome, AttemptOutcome::Delivered);
    assert_eq!((attempt.at, attempt.status, attempt.class), (now(), Some(200), AttemptClass::Delivered));
    let (headers, body) = received.lock().unwrap().take().unwrap();
    assert_eq!((body.as_str(), &headers["content-type"]), (BODY, &"application/json".parse().unwrap()));
    for (name, value) in &signature_headers(&secrets(), "msg_1", now(), BODY.as_bytes()) {
        assert_eq!(headers[name], value);
    }
}

#[tokio::test]
async fn status_and_retry_after_determine_the_outcome() {
    use AttemptClass::{BadAnswer, ClientError, Delivered, RateLimited, Redirect, ServerError};
    let retry = AttemptOutcome::Retry { retry_after: None };
    let retry_in_a_minute = AttemptOutcome::Retry { retry_after: Some(Duration::from_secs(60)) };
    let permanent_failure = AttemptOutcome::PermanentFailure;
    let cases = [
        ("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", Some(200), Delivered, AttemptOutcome::Delivered),
        ("HTTP/1.1 204 No Content\r\n\r\n", Some(204), Delivered, AttemptOutcome::Delivered),
        (
            "HTTP/1.1 301 M\r\nlocation: /\r\ncontent-length: 0\r\n\r\n",
            Some(301),
            Redirect,
            permanent_failure,
        ),
        ("HTTP/1.1 304 N\r\n\r\n", Some(304), Redirect, permanent_failure),
        ("HTTP/1.1 400 B\r\ncontent-length: 0\r\n\r\n", Some(400), ClientError, permanent_failure),
        ("HTTP/1.1 410 G\r\ncontent-length: 0\r\n\r\n", Some(410), ClientError, permanent_failure),
        ("HTTP/1.1 408 T\r\ncontent-length: 0\r\n\r\n", Some(408), ClientError, retry),
        ("HTTP/1.1 425 E\r\ncontent-length: 0\r\n\r\n", Some(425), ClientError, retry),
        (
            "HTTP/1.1 429 M\r\nretry-after: 60\r\ncontent-length: 0\r\n\r\n",
            Some(429),
            RateLimited,
            retry_in_a_minute,
        ),
        (
            "HTTP/1.1 503 U\r\nretry-after: 60\r\ncontent-length: 0\r\n\r\n",
            Some(503),
            ServerError,
            retry_in_a_minute,
        ),
        ("HTTP/1.1 500 I\r\nretry-after: 60\r\ncontent-length: 0\r\n\r\n", Some(500), ServerError, retry),
        ("HTTP/1.1 999 ?\r\ncontent-length: 0\r\n\r\n", Some(999), BadAnswer, permanent_failure),
        ("not http at all\r\n\r\n", None, BadAnswer, retry),
    ];
    for (answer, status, class, outcome) in cases {
        let (attempt, found) = send_to_server(answer, Duration::from_secs(15)).await;
        assert_eq!((attempt.status, attempt.class, found), (status, class, outcome), "{answer}");
    }
}

#[tokio::test]
async fn unfinished_body_does_not_change_the_result() {
    let timeout = Duration::from_millis(500);
    let (attempt, outcome) = send_to_server("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\na", timeout).await;
    assert_eq!((attempt.class, outcome), (AttemptClass::Delivered, AttemptOutcome::Delivered));
}

#[tokio::test]
async fn silent_receiver_is_retried() {
    let (attempt, outcome) = send_to_server("", Duration::from_millis(50)).await;
    assert_eq!((attempt.status, attempt.class), (None, AttemptClass::Timeout));
    assert_eq!(outcome, AttemptOutcome::Retry { retry_after: None });
    assert!((50..10_000).contains(&attempt.duration_ms), "{attempt:?}");
}

#[tokio::test]
async fn refused_address_is_final_and_failed_connection_is_retried() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let origin = format!("http://{closed}");
    let (attempt, outcome) = send(&sender(&origin), &origin).await;
    assert_eq!(
        (attempt.class, outcome),
        (AttemptClass::Connect, AttemptOutcome::Retry { retry_after: None })
    );
    let (attempt, outcome) = send(&sender(&origin), "https://10.0.0.1/hook").await;
    assert_eq!((attempt.class, outcome), (AttemptClass::RefusedAddress, AttemptOutcome::PermanentFailure));
}

#[test]
fn attempt_round_trips_through_json() {
    let attempt = Attempt {
        at: now(),
        status: Some(503),
        duration_ms: 12,
        class: AttemptClass::ServerError,
        next_attempt_at: None,
    };
    let recorded = serde_json::json!({
        "at": "2026-09-11T12:00:00Z", "status": 503, "durationMs": 12, "class": "server_error",
    });
    assert_eq!(serde_json::to_value(&attempt).unwrap(), recorded);
    assert_eq!(serde_json::from_value::<Attempt>(recorded).unwrap(), attempt);
}
