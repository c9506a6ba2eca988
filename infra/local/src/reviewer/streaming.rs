//! A whole answer of either protocol as the stream of server-sent events that it would have come as.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Whether a request asks for a stream.
pub fn is_wanted(request: &Value) -> bool {
    request["stream"] == true
}

/// An answer of compat_chat to `request`, as a stream. As the protocol has it, the usage comes only if it is asked
/// for, in a chunk of its own.
pub fn chat_completion(request: &Value, whole: &Value) -> Response {
    let choice = &whole["choices"][0];
    let mut delta = choice["message"].clone();
    delta["role"] = "assistant".into();
    for (at, call) in delta["tool_calls"].as_array_mut().into_iter().flatten().enumerate() {
        call["index"] = at.into();
    }
    let mut chunks = vec![
        chunk(&json!([{"index": 0, "delta": delta, "finish_reason": null}])),
        chunk(&json!([{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}])),
    ];
    if request["stream_options"]["include_usage"] == true {
        let mut last = chunk(&json!([]));
        last["usage"] = whole["usage"].clone();
        chunks.push(last);
    }
    let lines: String = chunks.iter().map(|chunk| format!("data: {chunk}\n\n")).collect();
    events(lines + "data: [DONE]\n\n")
}

/// An answer of messages_api, as a stream.
pub fn message(whole: &Value) -> Response {
    let mut begun = whole.clone();
    begun["content"] = json!([]);
    begun["stop_reason"] = Value::Null;
    let mut all = vec![json!({"type": "message_start", "message": begun})];
    for (at, block) in whole["content"].as_array().into_iter().flatten().enumerate() {
        all.extend(content_block(at, block));
    }
    let usage = json!({"output_tokens": whole["usage"]["output_tokens"]});
    let delta = json!({"stop_reason": whole["stop_reason"], "stop_sequence": null});
    all.push(json!({"type": "message_delta", "delta": delta, "usage": usage}));
    all.push(json!({"type": "message_stop"}));
    let name = |event: &Value| event["type"].as_str().unwrap_or_default().to_owned();
    events(all.iter().map(|event| format!("event: {}\ndata: {event}\n\n", name(event))).collect())
}

fn chunk(choices: &Value) -> Value {
    json!({"id": "chatcmpl-stream", "object": "chat.completion.chunk", "created": 0, "choices": choices})
}

fn content_block(at: usize, block: &Value) -> [Value; 3] {
    let (mut begun, delta) = (block.clone(), delta(block));
    match block["type"].as_str() {
        Some("tool_use") => begun["input"] = json!({}),
        _ => begun["text"] = "".into(),
    }
    [
        json!({"type": "content_block_start", "index": at, "content_block": begun}),
        json!({"type": "content_block_delta", "index": at, "delta": delta}),
        json!({"type": "content_block_stop", "index": at}),
    ]
}

/// A tool's input comes as pieces of JSON text.
fn delta(block: &Value) -> Value {
    match block["type"].as_str() {
        Some("tool_use") => {
            let text = block["input"].as_str().map_or_else(|| block["input"].to_string(), str::to_owned);
            json!({"type": "input_json_delta", "partial_json": text})
        }
        _ => json!({"type": "text_delta", "text": block["text"]}),
    }
}

fn events(body: String) -> Response {
    ([(CONTENT_TYPE, "text/event-stream")], body).into_response()
}
