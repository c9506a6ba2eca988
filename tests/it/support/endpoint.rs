//! Scripted model endpoint for both protocols, on a real socket.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use plumbline_benchmark::packing;
use plumbline_benchmark::record::Record;
use plumbline_functions::config::Dataset;
use plumbline_local::reviewer::streaming;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use url::Url;

/// Token usage of each reply in either protocol: input, output, cache reads and cache writes.
pub(crate) const USAGE: [u64; 4] = [600, 100, 400, 0];

/// Reply of an endpoint to one request.
#[derive(Clone, Debug)]
pub(crate) enum ModelReply {
    /// Calls these tools with these arguments.
    ToolCalls(Vec<(&'static str, Value)>),
    /// Calls one tool with this text as its arguments.
    MalformedToolCall(&'static str, &'static str),
    /// Replies with text and no tool call.
    Text(&'static str),
    /// Refuses to review.
    Refusal,
    /// Stops at the limit of output tokens.
    Truncated,
    /// Answers with this status and body.
    Http(u16, Value),
    /// Answers 200 with this text, which is not JSON.
    InvalidJson(&'static str),
    /// Redirects to this URL.
    Redirect(String),
    /// Answers with this status and a `Retry-After` in seconds.
    RetryAfter(u16, u64),
    /// Waits for a permit of the semaphore, then sends this reply.
    AfterGate(Arc<Semaphore>, Box<Self>),
    /// Sends part of an answer and breaks the connection.
    BrokenConnection,
}

/// A request to the endpoint, parsed for scripts.
#[derive(Clone, Debug)]
pub(crate) struct ModelRequest {
    pub(crate) path: String,
    /// Token of `Authorization: Bearer`; empty without it.
    pub(crate) key: String,
    pub(crate) body: Value,
    /// Record under review; `None` for the probe.
    pub(crate) record: Option<&'static Record>,
    /// Number of earlier reviews of this record.
    pub(crate) earlier_reviews: usize,
    /// Number of earlier turns of the model in this conversation.
    pub(crate) turn: usize,
}

type Script = Arc<dyn Fn(&ModelRequest) -> ModelReply + Send + Sync>;

struct Shared {
    script: Mutex<Script>,
    received: Mutex<Vec<ModelRequest>>,
}

/// A running endpoint. It stops with its runtime.
pub(crate) struct Endpoint {
    pub(crate) url: Url,
    shared: Arc<Shared>,
}

impl Endpoint {
    /// Starts an endpoint with the script [`review`].
    pub(crate) async fn start() -> Self {
        let shared = Arc::new(Shared { script: Mutex::new(Arc::new(review)), received: Mutex::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let router = Router::new().fallback(answer).layer(axum::extract::DefaultBodyLimit::disable());
        let router = router.with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, shared }
    }

    /// Sets the script for all further requests, and clears the recorded requests.
    pub(crate) fn script(&self, script: impl Fn(&ModelRequest) -> ModelReply + Send + Sync + 'static) {
        *self.shared.script.lock().unwrap() = Arc::new(script);
        self.shared.received.lock().unwrap().clear();
    }

    /// Returns the requests since a script was last set.
    pub(crate) fn requests(&self) -> Vec<ModelRequest> {
        self.shared.received.lock().unwrap().clone()
    }

    /// Returns the number of reviews that began since a script was last set.
    pub(crate) fn reviews(&self) -> usize {
        self.requests().iter().filter(|request| request.record.is_some() && request.turn == 0).count()
    }
}

/// Script that passes the probe.
pub(crate) fn confirm(request: &ModelRequest) -> ModelReply {
    let instructions = request.body["messages"].to_string();
    let rest = instructions.split_once("`code` set to `").map_or("", |(_, rest)| rest);
    let code = rest.split('`').next().unwrap_or_default().to_owned();
    ModelReply::ToolCalls(vec![("confirm_ready", json!({"code": code}))])
}

/// Script that passes the probe, and reports a record's catalogued bugs in the catalogue's words and one false
/// positive.
pub(crate) fn review(request: &ModelRequest) -> ModelReply {
    let Some(record) = request.record else { return confirm(request) };
    let bugs = record.bugs.iter().map(|bug| {
        let (title, body) = (&bug.summary, &bug.mechanism);
        let place = &bug.places[0];
        json!({"file": place.file, "start_line": place.start_line, "end_line": place.end_line, "severity": bug.severity, "title": title, "body": body})
    });
    let file = &record.changed_files[0].path;
    let noise = json!({"file": file, "start_line": 1, "end_line": 1, "title": "Naming", "body": "A longer name would read better."});
    let calls = bugs.chain([noise]).map(|arguments| ("report_issue", arguments));
    ModelReply::ToolCalls(calls.chain([("review_complete", json!({}))]).collect())
}

/// Returns a reply that ends a review without comments.
pub(crate) fn nothing_found() -> ModelReply {
    ModelReply::ToolCalls(vec![("review_complete", json!({}))])
}

static RECORDS: LazyLock<HashMap<String, Record>> = LazyLock::new(|| {
    let bundle = Dataset::Basic.open().unwrap();
    let records = (0..bundle.summaries().len()).map(|at| bundle.record(at).unwrap());
    records.map(|record| (record.title.trim_end().to_owned(), record)).collect()
});

async fn answer(State(shared): State<Arc<Shared>>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let messages_api = uri.path().ends_with("/messages");
    let request = parse_request(&shared, &uri, &headers, &body);
    shared.received.lock().unwrap().push(request.clone());
    let script = shared.script.lock().unwrap().clone();
    let mut reply = script(&request);
    while let ModelReply::AfterGate(gate, next) = reply {
        gate.acquire().await.unwrap().forget();
        reply = *next;
    }
    match reply {
        ModelReply::Http(status, body) => {
            (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
        }
        ModelReply::InvalidJson(text) => text.into_response(),
        ModelReply::Redirect(to) => (StatusCode::TEMPORARY_REDIRECT, [("location", to)]).into_response(),
        ModelReply::RetryAfter(status, seconds) => {
            (StatusCode::from_u16(status).unwrap(), [("retry-after", seconds.to_string())]).into_response()
        }
        ModelReply::BrokenConnection => broken_connection(),
        reply if messages_api => {
            respond(&request.body, &messages_reply(reply), |_, whole| streaming::to_message_stream(whole))
        }
        reply => respond(&request.body, &chat_reply(reply), streaming::to_chat_completion_stream),
    }
}

/// Builds a response, streamed if the request sets `stream`.
fn respond(request: &Value, whole: &Value, stream: fn(&Value, &Value) -> Response) -> Response {
    if streaming::is_stream_requested(request) {
        stream(request, whole)
    } else {
        axum::Json(whole).into_response()
    }
}

fn broken_connection() -> Response {
    let pieces = [Ok("{\"choices\": ["), Err(std::io::Error::other("broken"))];
    Body::from_stream(futures::stream::iter(pieces)).into_response()
}

fn parse_request(shared: &Shared, uri: &Uri, headers: &HeaderMap, body: &[u8]) -> ModelRequest {
    let body: Value = serde_json::from_slice(body).unwrap();
    let messages = body["messages"].as_array().unwrap();
    let record = messages.iter().flat_map(texts).find_map(|text| packing::parse(&text).ok());
    let record = record.map(|pack| RECORDS.get(pack.title.trim_end()).expect("a record of the bundle"));
    let turn = messages.iter().filter(|message| message["role"] == "assistant").count();
    let slug = |record: Option<&Record>| record.map(|record| record.slug.clone());
    let before = shared.received.lock().unwrap();
    let same =
        before.iter().filter(|request| request.turn == 0 && slug(request.record) == slug(record)).count();
    let key = headers.get("authorization").and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    ModelRequest {
        path: uri.path().to_owned(),
        key: key.unwrap_or_default().to_owned(),
        earlier_reviews: if turn == 0 { same } else { same.saturating_sub(1) },
        record,
        turn,
        body,
    }
}

fn texts(message: &Value) -> Vec<String> {
    let blocks =
        message["content"].as_array().into_iter().flatten().filter_map(|block| block["text"].as_str());
    blocks.chain(message["content"].as_str()).map(str::to_owned).collect()
}

fn chat_reply(reply: ModelReply) -> Value {
    let call = |(at, (name, arguments)): (usize, (&str, String))| json!({"id": format!("call_{at}"), "type": "function", "function": {"name": name, "arguments": arguments}});
    let calls = |all: Vec<(&'static str, String)>| Value::from_iter(all.into_iter().enumerate().map(call));
    let (message, reason) = match reply {
        ModelReply::ToolCalls(all) => {
            let all = all.into_iter().map(|(name, arguments)| (name, arguments.to_string())).collect();
            (json!({"content": null, "tool_calls": calls(all)}), "tool_calls")
        }
        ModelReply::MalformedToolCall(name, text) => {
            (json!({"content": null, "tool_calls": calls(vec![(name, text.to_owned())])}), "tool_calls")
        }
        ModelReply::Refusal => (json!({"content": null, "refusal": "I would rather not."}), "stop"),
        ModelReply::Truncated => (json!({"content": "Let me"}), "length"),
        ModelReply::Text(text) => (json!({"content": text}), "stop"),
        other => panic!("no reply: {other:?}"),
    };
    let [input, output, cached, _] = USAGE;
    json!({
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": {"prompt_tokens": input + cached, "completion_tokens": output, "total_tokens": input + cached + output,
            "prompt_tokens_details": {"cached_tokens": cached}},
    })
}

fn messages_reply(reply: ModelReply) -> Value {
    let block = |(at, (name, input)): (usize, (&str, Value))| json!({"type": "tool_use", "id": format!("toolu_{at}"), "name": name, "input": input});
    let text = |text: &str| json!([{"type": "text", "text": text}]);
    let (content, reason) = match reply {
        ModelReply::ToolCalls(all) => (Value::from_iter(all.into_iter().enumerate().map(block)), "tool_use"),
        ModelReply::MalformedToolCall(name, text) => (json!([block((0, (name, json!(text))))]), "tool_use"),
        ModelReply::Refusal => (text("I would rather not."), "refusal"),
        ModelReply::Truncated => (text("Let me"), "max_tokens"),
        ModelReply::Text(words) => (text(words), "end_turn"),
        other => panic!("no reply: {other:?}"),
    };
    let [input, output, cached, written] = USAGE;
    json!({
        "type": "message", "role": "assistant", "content": content, "stop_reason": reason,
        "usage": {"input_tokens": input, "output_tokens": output,
            "cache_read_input_tokens": cached, "cache_creation_input_tokens": written},
    })
}
