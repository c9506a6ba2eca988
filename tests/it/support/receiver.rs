//! Fake HTTP server on loopback that records requests and sends scripted replies. It acts as the receiver of a
//! delivery and as the chat API.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio::net::TcpListener;
use url::Url;

/// A received request.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Received {
    /// Returns a header's text; empty if it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Returns the body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// A scripted reply.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: String,
}

impl Reply {
    /// Creates a reply with a status and no body.
    pub(crate) fn status(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: String::new() }
    }

    /// Creates a reply with status 200 and JSON, which is also how the chat API reports errors.
    pub(crate) fn json(body: &Value) -> Self {
        Self { body: body.to_string(), ..Self::status(200) }
    }

    /// Adds a header.
    pub(crate) fn with(mut self, name: &'static str, value: &dyn ToString) -> Self {
        self.headers.push((name, value.to_string()));
        self
    }
}

struct Shared {
    received: Mutex<Vec<Received>>,
    next: Mutex<VecDeque<Reply>>,
    default_reply: Mutex<Reply>,
}

/// A running server. It stops with its runtime.
pub(crate) struct Receiver {
    pub(crate) url: Url,
    shared: Arc<Shared>,
}

impl Receiver {
    /// Starts a server that answers every request with `default_reply`.
    pub(crate) async fn start(default_reply: Reply) -> Self {
        let shared = Arc::new(Shared {
            received: Mutex::default(),
            next: Mutex::default(),
            default_reply: Mutex::new(default_reply),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let router = Router::new().fallback(answer).with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, shared }
    }

    /// Returns the URL of a path of this server.
    pub(crate) fn at(&self, path: &str) -> Url {
        self.url.join(path).unwrap()
    }

    /// Sets the replies to the next requests, one for each request.
    pub(crate) fn reply_next(&self, replies: impl IntoIterator<Item = Reply>) {
        self.shared.next.lock().unwrap().extend(replies);
    }

    /// Sets the reply to all further requests.
    pub(crate) fn always_reply(&self, reply: Reply) {
        *self.shared.default_reply.lock().unwrap() = reply;
    }

    /// Removes the recorded requests and returns them.
    pub(crate) fn take_requests(&self) -> Vec<Received> {
        std::mem::take(&mut self.shared.received.lock().unwrap())
    }
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let received = Received { method, path: uri.path().to_owned(), headers, body };
    shared.received.lock().unwrap().push(received);
    let next = shared.next.lock().unwrap().pop_front();
    let reply = next.unwrap_or_else(|| shared.default_reply.lock().unwrap().clone());
    let mut response = (StatusCode::from_u16(reply.status).unwrap(), reply.body).into_response();
    for (name, value) in reply.headers {
        response.headers_mut().insert(name, value.parse().unwrap());
    }
    response
}
