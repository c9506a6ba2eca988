//! A model endpoint that passes the probe, and then sends answers that cost their reader much memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures::stream;
use plumbline_benchmark::draw::ErrorReason;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Barrier;
use url::Url;

const MIB: usize = 1024 * 1024;
const CHAT: &str = "compat_chat";
const MESSAGES: &str = "messages_api";
const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

/// A JSON object whose parsed tree takes a hundred times as many bytes as its text.
const OBJECT: &str = "{\"\":0},";

/// An answer: a beginning, an item that is repeated up to a length, and an end.
pub(crate) struct Attack {
    pub(crate) name: &'static str,
    pub(crate) provider: &'static str,
    /// Reason for which the attacked draws fail.
    pub(crate) reason: ErrorReason,
    status: u16,
    content_type: &'static str,
    begin: &'static str,
    item: String,
    end: &'static str,
    /// Length of the repeated items, in bytes.
    length: usize,
}

/// Returns every attack.
pub(crate) fn attacks() -> Vec<Attack> {
    let bad_output = ErrorReason::EndpointBadOutput;
    let attack = |name, provider, content_type, [begin, item, end]: [&'static str; 3], length| Attack {
        name,
        provider,
        reason: bad_output,
        status: 200,
        content_type,
        begin,
        item: item.to_owned(),
        end,
        length,
    };
    let error = ["{\"error\":{\"message\":\"no\",\"x\":[", OBJECT, "0]}}"];
    let reasoning =
        ["{\"choices\":[{\"message\":{\"content\":\"x\",\"reasoning_details\":[", OBJECT, "0]}}]}"];
    let blocks =
        ["{\"content\":[{\"type\":\"thinking\",\"x\":[", OBJECT, "0]}],\"stop_reason\":\"end_turn\"}"];
    let arguments = [
        "{\"choices\":[{\"message\":{\"tool_calls\":[{\"function\":{\"name\":\"report_issue\",\"arguments\":{\"x\":[",
        OBJECT,
        "0]}}}]}}]}",
    ];
    let calls = [
        "{\"choices\":[{\"message\":{\"tool_calls\":[",
        "{\"function\":{\"name\":\"\"}},",
        "{\"function\":{\"name\":\"\"}}]}}]}",
    ];
    let event = [
        "data: {\"choices\":[{\"delta\":{\"reasoning_details\":[",
        OBJECT,
        "0]},\"finish_reason\":\"stop\"}]}\n\n",
    ];
    let started = [
        "",
        "data: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"thinking\"}}\n\n",
        "data: {\"type\":\"message_stop\"}\n\n",
    ];
    let text = "data: {\"choices\":[{\"delta\":{\"content\":\"LONG\"}}]}\n\n";
    let line = ["data: ", "xxxxxxxxxxxxxxxx", "\n\ndata: [DONE]\n\n"];
    let rejection = attack("an error of 16 MiB of objects", CHAT, JSON, error, 16 * MIB);
    let deltas = attack("a stream of 15 MiB of text", CHAT, EVENTS, ["", text, "data: [DONE]\n\n"], 15 * MIB);
    vec![
        Attack { status: 400, reason: ErrorReason::InternalError, ..rejection },
        attack("answers of 1 MiB of reasoning", CHAT, JSON, reasoning, MIB),
        attack("answers of 1 MiB of thinking", MESSAGES, JSON, blocks, MIB),
        attack("answers of 1 MiB of arguments", CHAT, JSON, arguments, MIB),
        attack("answers of 1 MiB of tool calls", CHAT, JSON, calls, MIB),
        attack("a stream with an event of 2 MiB", CHAT, EVENTS, event, 2 * MIB),
        attack("a stream of 1 MiB of blocks", MESSAGES, EVENTS, started, MIB),
        attack("a stream of one line of 15 MiB", CHAT, EVENTS, line, 15 * MIB),
        Attack { item: text.replace("LONG", &"x".repeat(4096)), ..deltas },
    ]
}

/// A running endpoint that sends the answers of one attack.
pub(crate) struct HostileEndpoint {
    attack: Attack,
    /// Number of requests of draws so far.
    requests: AtomicUsize,
    draws: usize,
    /// Holds the first answers until all draws have sent a request, so that they are read at the same time.
    first_answers: Barrier,
}

impl HostileEndpoint {
    /// Starts an endpoint that attacks this many draws at the same time. It stops with its runtime.
    pub(crate) async fn start(attack: Attack, draws: usize) -> Url {
        let endpoint = Arc::new(Self {
            attack,
            requests: AtomicUsize::new(0),
            draws,
            first_answers: Barrier::new(draws),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let router = Router::new().fallback(answer).layer(axum::extract::DefaultBodyLimit::disable());
        let router = router.with_state(endpoint);
        tokio::spawn(async move { axum::serve(listener, router).await });
        url
    }
}

async fn answer(State(endpoint): State<Arc<HostileEndpoint>>, body: Bytes) -> Response {
    // Searches the text: parsing the conversation would take more memory than the function under test takes.
    let code = str::from_utf8(&body).unwrap().split_once("`code` set to `");
    if let Some((_, rest)) = code {
        let code = rest.split('`').next().unwrap();
        return axum::Json(confirmation(endpoint.attack.provider, code)).into_response();
    }
    drop(body);
    if endpoint.requests.fetch_add(1, Ordering::SeqCst) < endpoint.draws {
        endpoint.first_answers.wait().await;
    }
    let Attack { status, content_type, begin, item, end, length, .. } = &endpoint.attack;
    let block = item.repeat(usize::max(1, 16 * 1024 / item.len()));
    let repeated = std::iter::repeat_n(Bytes::from(block.clone()), length / block.len());
    let pieces = [Bytes::from(*begin)].into_iter().chain(repeated).chain([Bytes::from(*end)]);
    let body = Body::from_stream(stream::iter(pieces.map(Ok::<_, std::io::Error>).collect::<Vec<_>>()));
    (StatusCode::from_u16(*status).unwrap(), [(CONTENT_TYPE, *content_type)], body).into_response()
}

/// Returns the answer that passes the probe.
fn confirmation(provider: &str, code: &str) -> Value {
    let arguments = json!({ "code": code });
    match provider {
        CHAT => {
            let function = json!({ "name": "confirm_ready", "arguments": arguments.to_string() });
            json!({ "choices": [{ "message": { "tool_calls": [{ "id": "a", "function": function }] } }] })
        }
        _ => {
            let call = json!({ "type": "tool_use", "id": "a", "name": "confirm_ready", "input": arguments });
            json!({ "content": [call], "stop_reason": "tool_use" })
        }
    }
}
