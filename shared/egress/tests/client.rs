//! The client over real sockets.

#![expect(clippy::unwrap_used, reason = "a failing helper must fail its test")]

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::HeaderMap as Headers;
use axum::response::Redirect;
use axum::routing::{get, post};
use http::{HeaderMap, Method, StatusCode};
use plumbline_egress::{Client, ConnectionReuse, EgressError, Guard, Lookup, OutboundRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Timeout of a request that is expected to end before it.
const LONG_TIMEOUT: Duration = Duration::from_secs(20);

/// Timeout of a request that is expected to time out.
const SHORT_TIMEOUT: Duration = Duration::from_millis(50);

/// Serves `routes` on loopback and returns the origin.
async fn serve(routes: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    origin
}

/// Answers every connection with the same bytes, closes it, and counts the connections. Returns the address, as
/// `host:port`, and the counter.
async fn serve_bytes(answer: &'static str) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let accepted = Arc::new(AtomicUsize::new(0));
    let counter = accepted.clone();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            counter.fetch_add(1, Ordering::SeqCst);
            let _ = socket.read(&mut [0; 4096]).await;
            let _ = socket.write_all(answer.as_bytes()).await;
        }
    });
    (address, accepted)
}

fn client_for(origin: &str, connections: ConnectionReuse) -> Client {
    Client::new(Guard::with_exceptions(vec![origin.parse().unwrap()]), connections).unwrap()
}

fn request(url: &str, timeout: Duration) -> OutboundRequest {
    let url = url.parse().unwrap();
    OutboundRequest { method: Method::POST, url, headers: HeaderMap::new(), body: "ping".into(), timeout }
}

#[tokio::test]
async fn excepted_origin_is_called_and_its_response_read() {
    let echo = |headers: Headers, body: String| async move {
        ([("x-seen", headers["x-sent"].to_str().unwrap().to_owned())], body + "pong")
    };
    let origin = serve(Router::new().route("/echo", post(echo))).await;
    let mut request = request(&format!("{origin}/echo"), LONG_TIMEOUT);
    request.headers.insert("x-sent", "yes".parse().unwrap());
    let received = client_for(&origin, ConnectionReuse::Close).send(request, 1024).await.unwrap();
    assert_eq!(format!("{received:?}"), "InboundResponse { status: 200, .. }");
    assert_eq!((received.status, received.truncated), (StatusCode::OK, false));
    assert_eq!(received.headers["x-seen"], "yes");
    assert_eq!(received.body, "pingpong");
}

#[tokio::test]
async fn redirects_are_returned_not_followed() {
    let followed = Arc::new(AtomicUsize::new(0));
    let counter = followed.clone();
    let target = move || async move { counter.fetch_add(1, Ordering::SeqCst).to_string() };
    let routes = Router::new()
        .route("/here", post(|| async { Redirect::temporary("/there") }))
        .route("/there", post(target.clone()).merge(get(target)));
    let origin = serve(routes).await;
    let client = client_for(&origin, ConnectionReuse::Close);
    let received = client.send(request(&format!("{origin}/here"), LONG_TIMEOUT), 1024).await.unwrap();
    assert_eq!(received.status, StatusCode::TEMPORARY_REDIRECT);
    assert_eq!(followed.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn body_is_read_to_its_cap_and_not_decompressed() {
    let body = || async { ([("content-encoding", "gzip")], "0123456789") };
    let origin = serve(Router::new().route("/", post(body))).await;
    let client = client_for(&origin, ConnectionReuse::KeepAlive);
    for (cap, expected, truncated) in
        [(4, "0123", true), (10, "0123456789", false), (99, "0123456789", false)]
    {
        let received = client.send(request(&origin, LONG_TIMEOUT), cap).await.unwrap();
        assert_eq!((received.body.as_ref(), received.truncated), (expected.as_bytes(), truncated));
    }
}

#[tokio::test]
async fn private_addresses_are_not_connected_to() {
    let (address, accepted) = serve_bytes("HTTP/1.1 200 OK\r\n\r\n").await;
    let client = Client::new(Guard::strict(), ConnectionReuse::Close).unwrap();
    for scheme in ["http", "https"] {
        let outcome = client.send(request(&format!("{scheme}://{address}/"), LONG_TIMEOUT), 10).await;
        assert_eq!(outcome.unwrap_err(), EgressError::Refused);
    }
    assert_eq!(accepted.load(Ordering::SeqCst), 0);
}

/// Resolves every name to the same addresses.
struct FixedLookup(&'static [&'static str]);

#[async_trait::async_trait]
impl Lookup for FixedLookup {
    async fn lookup(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        if self.0.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok(self.0.iter().map(|ip| ip.parse().unwrap()).collect())
    }
}

/// Calls a URL whose name resolves to `addresses`, and returns the error.
async fn error_if_name_resolves_to(addresses: &'static [&'static str], port: &str) -> EgressError {
    let client =
        Client::with_lookup(Guard::strict(), ConnectionReuse::Close, Arc::new(FixedLookup(addresses)))
            .unwrap();
    client.send(request(&format!("https://hook.example:{port}/"), LONG_TIMEOUT), 10).await.unwrap_err()
}

#[tokio::test]
async fn name_with_a_private_address_is_not_connected_to() {
    let (address, accepted) = serve_bytes("HTTP/1.1 200 OK\r\n\r\n").await;
    let port = address.rsplit(':').next().unwrap();
    assert_eq!(error_if_name_resolves_to(&["127.0.0.1"], port).await, EgressError::Refused);
    assert_eq!(error_if_name_resolves_to(&["127.0.0.1", "93.184.215.14"], port).await, EgressError::Refused);
    assert_eq!(
        error_if_name_resolves_to(&["93.184.215.14", "::ffff:127.0.0.1"], port).await,
        EgressError::Refused
    );
    assert_eq!(
        error_if_name_resolves_to(&[], port).await,
        EgressError::Connect,
        "an unknown name is not a refusal"
    );
    assert_eq!(accepted.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn excepted_name_may_resolve_to_a_private_address() {
    let (address, _) = serve_bytes("HTTP/1.1 204 No Content\r\n\r\n").await;
    let origin = format!("http://reviewer.example:{}", address.rsplit(':').next().unwrap());
    let guard = Guard::with_exceptions(vec![origin.parse().unwrap()]);
    let client =
        Client::with_lookup(guard, ConnectionReuse::Close, Arc::new(FixedLookup(&["127.0.0.1"]))).unwrap();
    let received = client.send(request(&origin, LONG_TIMEOUT), 10).await.unwrap();
    assert_eq!(received.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn silent_server_times_out() {
    let routes = Router::new().route("/", post(std::future::pending::<()>));
    let origin = serve(routes).await;
    let outcome = client_for(&origin, ConnectionReuse::Close).send(request(&origin, SHORT_TIMEOUT), 10).await;
    assert_eq!(outcome.unwrap_err(), EgressError::Timeout);
}

#[tokio::test]
async fn time_limit_covers_the_body_but_headers_return_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let _ = socket.read(&mut [0; 4096]).await;
        socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab").await.unwrap();
        std::future::pending::<()>().await;
    });
    let client = client_for(&origin, ConnectionReuse::Close);
    let pending = client.send_streaming(request(&origin, Duration::from_millis(500))).await.unwrap();
    assert_eq!(pending.status, StatusCode::OK);
    assert_eq!(pending.body(10).await.unwrap_err(), EgressError::Timeout);
}

#[tokio::test]
async fn failed_requests_are_classified() {
    let (cut, _) = serve_bytes("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab").await;
    let (noise, _) = serve_bytes("what is this\r\n\r\n").await;
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().to_string();
    for (scheme, address, expected) in [
        ("http", cut, EgressError::IncompleteBody),
        ("http", noise.clone(), EgressError::Protocol),
        ("https", noise, EgressError::Tls),
        ("http", closed, EgressError::Connect),
    ] {
        let origin = format!("{scheme}://{address}");
        let error = client_for(&origin, ConnectionReuse::Close)
            .send(request(&origin, LONG_TIMEOUT), 99)
            .await
            .unwrap_err();
        assert_eq!(error, expected);
        assert!(error.is_retryable());
        assert!(!error.to_string().contains(&address), "{error}");
    }
    assert!(!EgressError::Refused.is_retryable());
}

#[tokio::test]
async fn connections_are_kept_only_on_request() {
    for (connections, expected) in [(ConnectionReuse::Close, 3), (ConnectionReuse::KeepAlive, 1)] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let accepted = Arc::new(AtomicUsize::new(0));
        let counter = accepted.clone();
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                counter.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(async move {
                    while socket.read(&mut [0; 4096]).await.is_ok_and(|read| read > 0) {
                        let _ = socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok").await;
                    }
                });
            }
        });
        let client = client_for(&origin, connections);
        for _ in 0..3 {
            client.send(request(&origin, LONG_TIMEOUT), 10).await.unwrap();
            // The connection returns to the pool, or not, in a task of its own.
            tokio::task::yield_now().await;
        }
        assert_eq!(accepted.load(Ordering::SeqCst), expected, "{connections:?}");
    }
}
