//! Converts a complete response of either protocol to a stream of server-sent events.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Returns true if a request asks for a stream.
pub fn is_stream_requested(request: &Value) -> bool {
    request["stream"] == true
}

/// Converts a compat_chat response to a stream. As the protocol demands, the usage is sent only on request, in a chunk
/// of its own. Each tool call has a chunk of its own too, since proxies that translate streams read only one call per
/// chunk.
pub fn to_chat_completion_stream(request: &Value, response: &Value) -> Response {
    let choice = &response["choices"][0];
    let deltas = deltas(&choice["message"]);
    let mut chunks: Vec<Value> = deltas.iter().map(|delta| delta_chunk(delta, &Value::Null)).collect();
    chunks.push(delta_chunk(&json!({}), &choice["finish_reason"]));
    if request["stream_options"]["include_usage"] == true {
        let mut last = chunk(&json!([]));
        last["usage"] = response["usage"].clone();
        chunks.push(last);
    }
    let lines: String = chunks.iter().map(|chunk| format!("data: {chunk}\n\n")).collect();
    event_stream_response(lines + "data: [DONE]\n\n")
}

/// Returns the deltas of a message: its text first, then each tool call.
fn deltas(message: &Value) -> Vec<Value> {
    let mut said = message.clone();
    said["role"] = "assistant".into();
    if let Some(said) = said.as_object_mut() {
        said.remove("tool_calls");
    }
    let calls = message["tool_calls"].as_array().into_iter().flatten().enumerate().map(|(at, call)| {
        let mut call = call.clone();
        call["index"] = at.into();
        json!({"tool_calls": [call]})
    });
    std::iter::once(said).chain(calls).collect()
}

/// Converts a messages_api response to a stream.
pub fn to_message_stream(response: &Value) -> Response {
    let mut begun = response.clone();
    begun["content"] = json!([]);
    begun["stop_reason"] = Value::Null;
    let mut all = vec![json!({"type": "message_start", "message": begun})];
    for (at, block) in response["content"].as_array().into_iter().flatten().enumerate() {
        all.extend(content_block_events(at, block));
    }
    let usage = json!({"output_tokens": response["usage"]["output_tokens"]});
    let delta = json!({"stop_reason": response["stop_reason"], "stop_sequence": null});
    all.push(json!({"type": "message_delta", "delta": delta, "usage": usage}));
    all.push(json!({"type": "message_stop"}));
    let name = |event: &Value| event["type"].as_str().unwrap_or_default().to_owned();
    event_stream_response(
        all.iter().map(|event| format!("event: {}\ndata: {event}\n\n", name(event))).collect(),
    )
}

fn delta_chunk(delta: &Value, finish_reason: &Value) -> Value {
    chunk(&json!([{"index": 0, "delta": delta, "finish_reason": finish_reason}]))
}

fn chunk(choices: &Value) -> Value {
    json!({"id": "chatcmpl-stream", "object": "chat.completion.chunk", "created": 0, "choices": choices})
}

/// Returns the start, the delta and the stop event of the content block at position `index`.
fn content_block_events(index: usize, block: &Value) -> [Value; 3] {
    let (mut begun, delta) = (block.clone(), delta(block));
    match block["type"].as_str() {
        Some("tool_use") => begun["input"] = json!({}),
        _ => begun["text"] = "".into(),
    }
    [
        json!({"type": "content_block_start", "index": index, "content_block": begun}),
        json!({"type": "content_block_delta", "index": index, "delta": delta}),
        json!({"type": "content_block_stop", "index": index}),
    ]
}

/// Returns the delta of a content block. The input of a tool is sent as JSON text.
fn delta(block: &Value) -> Value {
    match block["type"].as_str() {
        Some("tool_use") => {
            let text = block["input"].as_str().map_or_else(|| block["input"].to_string(), str::to_owned);
            json!({"type": "input_json_delta", "partial_json": text})
        }
        _ => json!({"type": "text_delta", "text": block["text"]}),
    }
}

fn event_stream_response(body: String) -> Response {
    ([(CONTENT_TYPE, "text/event-stream")], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tool_call_has_its_own_chunk() {
        let call =
            |id: &str| json!({"id": id, "type": "function", "function": {"name": "f", "arguments": "{}"}});
        let message = json!({"role": "assistant", "content": "Two.", "tool_calls": [call("a"), call("b")]});
        let deltas = deltas(&message);
        assert_eq!(deltas[0], json!({"role": "assistant", "content": "Two."}));
        let calls: Vec<_> = deltas[1..].iter().map(|delta| delta["tool_calls"].as_array().unwrap()).collect();
        let only: Vec<_> =
            calls.iter().map(|calls| (calls.len(), &calls[0]["id"], &calls[0]["index"])).collect();
        assert_eq!(only, [(1, &json!("a"), &json!(0)), (1, &json!("b"), &json!(1))]);
    }
}
