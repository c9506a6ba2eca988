//! Simulated external services on loopback: receivers of answers and a chat API.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use serde_json::Value;
use tokio::net::TcpListener;
use url::Url;

use crate::Fallible;

/// A request that a receiver or the chat API received.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Time of arrival.
    pub at: Instant,
    /// Path of a request to a receiver, or channel of a chat message.
    pub to: String,
    /// Header `webhook-id`; empty for chat messages.
    pub webhook_id: String,
    /// Body of the request.
    pub body: Value,
}

/// Arrivals at all receivers and the chat API, by their number.
#[derive(Clone, Default)]
pub struct Arrivals(Arc<Mutex<HashMap<usize, Vec<Arrival>>>>);

impl Arrivals {
    /// Returns the arrivals at a receiver so far.
    pub fn at(&self, receiver: usize) -> Vec<Arrival> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&receiver).cloned().unwrap_or_default()
    }

    /// Returns the number of arrivals at all receivers and the chat API together.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().map(Vec::len).sum()
    }

    fn add(&self, receiver: usize, arrival: Arrival) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(receiver).or_default().push(arrival);
    }
}

/// Starts the receiver `number`, which responds at once with status 200. It stops with its runtime.
pub async fn start_receiver(number: usize, arrivals: &Arrivals) -> Fallible<Url> {
    let router = Router::new().fallback(receive_answer).with_state((number, arrivals.clone()));
    serve(router).await
}

/// Starts a chat API that records its messages as arrivals with this `number`.
pub async fn start_chat_api(number: usize, arrivals: &Arrivals) -> Fallible<Url> {
    let router = Router::new().fallback(post_message).with_state((number, arrivals.clone()));
    serve(router).await
}

/// Starts a receiver that accepts connections but never responds.
pub async fn start_hanging_receiver() -> Fallible<Url> {
    serve(Router::new().fallback(std::future::pending::<()>)).await
}

async fn serve(router: Router) -> Fallible<Url> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = Url::parse(&format!("http://{}/", listener.local_addr()?))?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(url)
}

type ReceiverState = State<(usize, Arrivals)>;

async fn receive_answer(State((number, arrivals)): ReceiverState, uri: Uri, headers: HeaderMap, body: Bytes) {
    arrivals.add(number, arrival(uri.path().to_owned(), &headers, &body));
}

async fn post_message(
    State((number, arrivals)): ReceiverState,
    headers: HeaderMap,
    body: Bytes,
) -> &'static str {
    let mut arrival = arrival(String::new(), &headers, &body);
    arrival.to = arrival.body["channel"].as_str().unwrap_or_default().to_owned();
    arrivals.add(number, arrival);
    r#"{"ok":true}"#
}

fn arrival(to: String, headers: &HeaderMap, body: &[u8]) -> Arrival {
    let webhook_id = headers.get("webhook-id").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    Arrival { at: Instant::now(), to, webhook_id, body: serde_json::from_slice(body).unwrap_or_default() }
}
