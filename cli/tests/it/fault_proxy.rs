//! A proxy in front of the service that loses or replaces some of the responses.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, Uri};
use futures::stream;
use tokio::net::TcpListener;

use crate::support::{block_on, service, spawn};

/// Treatment of one request by the proxy.
#[derive(Clone)]
pub(crate) enum Treatment {
    /// The proxy forwards the request and the response of the service.
    Forward,
    /// The proxy forwards the request, and breaks the connection before the response has arrived.
    Lose,
    /// The proxy answers by itself with a status and a header, and does not forward the request.
    Answer(u16, &'static str, String),
}

/// A request that arrived at the proxy.
#[derive(Clone, Debug)]
pub(crate) struct ReceivedRequest {
    pub(crate) headers: HeaderMap,
}

/// A running proxy.
pub(crate) struct FaultProxy {
    pub(crate) base_url: String,
    shared: Arc<Shared>,
}

struct Shared {
    treatments: Mutex<VecDeque<Treatment>>,
    received: Mutex<Vec<ReceivedRequest>>,
    http: reqwest::Client,
}

impl FaultProxy {
    /// Starts a proxy that treats the first requests as listed, and forwards the others.
    pub(crate) fn start(treatments: impl IntoIterator<Item = Treatment>) -> Self {
        let shared = Arc::new(Shared {
            treatments: Mutex::new(treatments.into_iter().collect()),
            received: Mutex::default(),
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
        });
        let listener = block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let base_url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(handle).with_state(Arc::clone(&shared));
        spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { base_url, shared }
    }

    /// Returns the requests that arrived.
    pub(crate) fn received(&self) -> Vec<ReceivedRequest> {
        self.shared.received.lock().unwrap().clone()
    }
}

async fn handle(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    shared.received.lock().unwrap().push(ReceivedRequest { headers: headers.clone() });
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
