//! A model endpoint that answers from a script and records its requests.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request as Incoming, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use plumbline_clock::{Clock, ManualClock};
use plumbline_conversation::{Effort, Message, Request, Tool, ToolChoice};
use plumbline_egress::{ConnectionReuse, Guard};
use plumbline_model::{CallError, Client, Endpoint, Fault, ModelResponse, WireProtocol};
use serde_json::{Value, json};

pub(crate) const KEY: &str = "canary-key";
pub(crate) const MODEL: &str = "canary-model";
pub(crate) const BUDGET: Duration = Duration::from_secs(600);

/// A scripted answer: status, `Retry-After`, body.
pub(crate) type Scripted = (u16, Option<&'static str>, String);

/// A request that the endpoint received.
pub(crate) struct RecordedRequest {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

/// Answers that the endpoint still has to send, and the requests that it has received.
#[derive(Clone, Default)]
pub(crate) struct Script {
    answers: Arc<Mutex<VecDeque<Scripted>>>,
    requests: Arc<Mutex<Vec<RecordedRequest>>>,
}

impl Script {
    /// Removes the recorded requests and returns them.
    pub(crate) fn drain_requests(&self) -> Vec<RecordedRequest> {
        std::mem::take(&mut self.requests.lock().unwrap())
    }
}

/// A running endpoint and a client for it.
pub(crate) struct Setup {
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) client: Client,
    pub(crate) endpoint: Endpoint,
    pub(crate) script: Script,
}

impl Setup {
    pub(crate) async fn new(provider: WireProtocol, answers: impl IntoIterator<Item = Scripted>) -> Self {
        let script =
            Script { answers: Arc::new(Mutex::new(answers.into_iter().collect())), ..Script::default() };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new().fallback(answer).with_state(script.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        let clock = Arc::new(ManualClock::at(start_time()));
        let client = client(&origin, clock.clone());
        Self { clock, client, endpoint: endpoint(provider, &origin), script }
    }

    pub(crate) async fn call(&self, request: &Request) -> Result<ModelResponse, CallError> {
        self.client.call(&self.endpoint, request, BUDGET).await
    }

    /// Removes the recorded requests and returns them.
    pub(crate) fn drain_requests(&self) -> Vec<RecordedRequest> {
        self.script.drain_requests()
    }

    /// Returns the time that the client waited on the clock, in seconds.
    pub(crate) fn waited(&self) -> f64 {
        self.clock.now().duration_since(start_time()).as_secs_f64()
    }
}

/// Returns the time that the clock shows at first.
pub(crate) fn start_time() -> Timestamp {
    "2026-09-11T12:00:00Z".parse().unwrap()
}

pub(crate) fn client(origin: &str, clock: Arc<dyn Clock>) -> Client {
    let guard = Guard::with_exceptions(vec![origin.parse().unwrap()]);
    let egress = plumbline_egress::Client::new(guard, ConnectionReuse::KeepAlive).unwrap();
    Client::new(egress, clock).with_jitter(|| 0.0)
}

pub(crate) fn endpoint(provider: WireProtocol, origin: &str) -> Endpoint {
    Endpoint::new(provider, origin, MODEL.to_owned(), KEY.to_owned())
}

/// Records a request and sends the next answer of the script, or status 418 after the last one.
async fn answer(State(script): State<Script>, incoming: Incoming) -> Response {
    let (parts, body) = incoming.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let body = serde_json::from_slice(&body).unwrap();
    script.requests.lock().unwrap().push(RecordedRequest {
        path: parts.uri.path().to_owned(),
        headers: parts.headers,
        body,
    });
    let scripted = script.answers.lock().unwrap().pop_front();
    let (status, retry_after, body) = scripted.unwrap_or((418, None, String::new()));
    let mut headers = HeaderMap::new();
    headers.extend(retry_after.map(|value| (RETRY_AFTER, value.parse().unwrap())));
    if body.starts_with("event:") || body.starts_with("data:") {
        headers.insert(CONTENT_TYPE, "text/event-stream; charset=utf-8".parse().unwrap());
    }
    (StatusCode::from_u16(status).unwrap(), headers, body).into_response()
}

pub(crate) fn ok(body: &Value) -> Scripted {
    (200, None, body.to_string())
}

/// Returns an error answer with a text that the client must not repeat.
pub(crate) fn failing(status: u16) -> Scripted {
    let body = json!({ "error": { "message": "canary-words from the endpoint" } });
    (status, None, body.to_string())
}

/// Returns the smallest usable answer of a protocol.
pub(crate) fn smallest_answer(provider: WireProtocol) -> Scripted {
    ok(&match provider {
        WireProtocol::CompatChat => {
            json!({ "choices": [{ "message": { "content": "fine" }, "finish_reason": "stop" }] })
        }
        WireProtocol::MessagesApi => {
            json!({ "content": [{ "type": "text", "text": "fine" }], "stop_reason": "end_turn" })
        }
    })
}

pub(crate) fn tool() -> Tool {
    let parameters = json!({ "type": "object", "properties": { "line": { "type": "integer" } } });
    Tool { name: "report_issue".to_owned(), description: "Reports an issue.".to_owned(), parameters }
}

pub(crate) fn request() -> Request {
    Request {
        system: "You review code.".to_owned(),
        messages: vec![Message::user("Review this.")],
        tools: vec![tool()],
        tool_choice: ToolChoice::Auto,
        effort: Effort::Off,
        max_output_tokens: 4096,
    }
}

/// Returns the fault of a failed call, after checking that its texts contain no secret.
pub(crate) fn fault(outcome: Result<ModelResponse, CallError>) -> Fault {
    let error = outcome.unwrap_err();
    let texts = format!("{error} {error:?}");
    assert!(!texts.contains("canary") && !texts.contains("127.0.0.1"), "{texts}");
    error.fault
}
