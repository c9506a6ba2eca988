//! A server with the Lambda Runtime API, for the process of one function.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex as StdMutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use plumbline_clock::{Clock, SystemClock};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc, oneshot};
use uuid::Uuid;

/// Answer of a function to an invocation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    /// The function returned a response.
    Response(Value),
    /// The function failed or panicked.
    Error(Value),
}

struct Invocation {
    event: Vec<u8>,
    limit: Duration,
    answer: oneshot::Sender<Answer>,
}

/// Runtime API of one process, with its pending invocations.
pub(crate) struct RuntimeApi {
    pub(crate) address: SocketAddr,
    invocations: mpsc::UnboundedSender<Invocation>,
}

struct Shared {
    /// Invocations that the process has not fetched yet.
    waiting: Mutex<mpsc::UnboundedReceiver<Invocation>>,
    /// Receivers of the answers to fetched invocations, by request id.
    unanswered: StdMutex<HashMap<String, oneshot::Sender<Answer>>>,
}

impl RuntimeApi {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (invocations, waiting) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared { waiting: Mutex::new(waiting), unanswered: StdMutex::default() });
        let router = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route("/2018-06-01/runtime/invocation/{id}/response", post(response))
            .route("/2018-06-01/runtime/invocation/{id}/error", post(error))
            .with_state(shared);
        tokio::spawn(axum::serve(listener, router).into_future());
        Self { address, invocations }
    }

    /// Sends the process an event. Returns `None` if it does not answer within `limit`, after which Lambda would kill
    /// it.
    pub(crate) async fn invoke(&self, event: &[u8], limit: Duration) -> Option<Answer> {
        let (answer, answered) = oneshot::channel();
        self.invocations.send(Invocation { event: event.to_owned(), limit, answer }).ok()?;
        tokio::time::timeout(limit, answered).await.ok()?.ok()
    }
}

async fn next(State(shared): State<Arc<Shared>>) -> Response {
    let Some(invocation) = shared.waiting.lock().await.recv().await else {
        return StatusCode::GONE.into_response();
    };
    let id = Uuid::new_v4().to_string();
    let deadline = SystemClock.now().as_millisecond() + i64::try_from(invocation.limit.as_millis()).unwrap();
    shared.unanswered.lock().unwrap().insert(id.clone(), invocation.answer);
    let headers = [
        ("content-type", "application/json".to_owned()),
        ("lambda-runtime-aws-request-id", id),
        ("lambda-runtime-deadline-ms", deadline.to_string()),
        (
            "lambda-runtime-invoked-function-arn",
            "arn:aws:lambda:us-east-1:123456789012:function:it".to_owned(),
        ),
        ("lambda-runtime-trace-id", "Root=1-69b0f3a7-1f2e3d4c5b6a79881f2e3d4c;Sampled=0".to_owned()),
    ];
    (headers, invocation.event).into_response()
}

async fn response(State(shared): State<Arc<Shared>>, Path(id): Path<String>, body: Bytes) -> StatusCode {
    shared.close(&id, Answer::Response(parsed(&body)))
}

async fn error(State(shared): State<Arc<Shared>>, Path(id): Path<String>, body: Bytes) -> StatusCode {
    shared.close(&id, Answer::Error(parsed(&body)))
}

impl Shared {
    fn close(&self, id: &str, answer: Answer) -> StatusCode {
        match self.unanswered.lock().unwrap().remove(id) {
            // The answer of an invocation that timed out has no receiver.
            Some(receiver) => drop(receiver.send(answer)),
            None => return StatusCode::BAD_REQUEST,
        }
        StatusCode::ACCEPTED
    }
}

fn parsed(body: &[u8]) -> Value {
    if body.is_empty() { Value::Null } else { serde_json::from_slice(body).unwrap() }
}
