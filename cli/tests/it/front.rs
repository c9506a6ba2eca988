//! A server in front of the service, which loses or replaces some of its responses.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, Uri};
use futures::stream;
use tokio::net::TcpListener;

use crate::support::{block_on, service, spawn};

/// Treatment of one request.
#[derive(Clone)]
pub(crate) enum Treatment {
    /// The service answers.
    Forward,
    /// The service answers, and the connection breaks before the response arrives.
    Lose,
    /// The front answers with a status and a header.
    Answer(u16, &'static str, String),
}

/// A request that arrived.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) headers: HeaderMap,
}

/// A running front server.
pub(crate) struct Front {
    pub(crate) base_url: String,
    shared: Arc<Shared>,
}

struct Shared {
    treatments: Mutex<VecDeque<Treatment>>,
    seen: Mutex<Vec<Seen>>,
    http: reqwest::Client,
}

impl Front {
    /// Starts a front that treats the first requests as listed, and forwards the others.
    pub(crate) fn start(treatments: impl IntoIterator<Item = Treatment>) -> Self {
        let shared = Arc::new(Shared {
            treatments: Mutex::new(treatments.into_iter().collect()),
            seen: Mutex::default(),
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
        });
        let listener = block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let base_url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(treat).with_state(Arc::clone(&shared));
        spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { base_url, shared }
    }

    /// Returns the requests that arrived.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.shared.seen.lock().unwrap().clone()
    }
}

async fn treat(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    shared.seen.lock().unwrap().push(Seen { headers: headers.clone() });
    let treatment = shared.treatments.lock().unwrap().pop_front().unwrap_or(Treatment::Forward);
    if let Treatment::Answer(status, name, value) = treatment {
        return Response::builder().status(status).header(name, value).body(Body::empty()).unwrap();
    }
    let url = format!("{}{uri}", service().base_url);
    let mut request = shared.http.request(method, url).body(body);
    for name in ["authorization", "x-webhook-secret", "content-type", "idempotency-key"] {
        if let Some(value) = headers.get(name) {
            request = request.header(name, value);
        }
    }
    let answer = request.send().await.unwrap();
    let mut response = Response::builder().status(answer.status());
    *response.headers_mut().unwrap() = answer.headers().clone();
    response.headers_mut().unwrap().remove("content-length");
    let bytes = answer.bytes().await.unwrap();
    let body = match treatment {
        Treatment::Lose => Body::from_stream(stream::iter([Err::<Bytes, _>(std::io::Error::other("lost"))])),
        Treatment::Forward | Treatment::Answer(..) => Body::from(bytes),
    };
    response.body(body).unwrap()
}
