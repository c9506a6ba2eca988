//! Requests and responses of the reference reviewer in the protocol `messages_api`.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::replay::{ParsedRequest, Reply};
use super::{MODEL_NAME, estimate_tokens};

/// Formats a reply as the body of the response to `request`.
pub(super) fn response_body(request: &Value, reply: Reply) -> Value {
    let calls = reply.calls.into_iter().enumerate().map(|(at, call)| {
        json!({"type": "tool_use", "id": format!("toolu_{at}"), "name": call.name, "input": call.arguments})
    });
    let content: Vec<Value> =
        std::iter::once(json!({"type": "text", "text": reply.text})).chain(calls).collect();
    let input =
        estimate_tokens(&request["messages"].to_string()) + estimate_tokens(&request["system"].to_string());
    let output = estimate_tokens(&Value::from(content.clone()).to_string());
    json!({
        "id": "msg_reference",
        "type": "message",
        "role": "assistant",
        "model": MODEL_NAME,
        "content": content,
        "stop_reason": "tool_use",
        "stop_sequence": null,
        "usage": {"input_tokens": input, "output_tokens": output, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
    })
}

/// Formats the body of an error response.
pub(super) fn error_body(status: StatusCode, text: &str) -> Value {
    let kind =
        if status == StatusCode::UNAUTHORIZED { "authentication_error" } else { "invalid_request_error" };
    json!({"type": "error", "error": {"type": kind, "message": text}})
}

/// Parses a request.
pub(super) fn parse(request: &Value) -> Result<ParsedRequest, &'static str> {
    let messages = request["messages"].as_array().ok_or("messages must be a list")?;
    if !request["max_tokens"].is_u64() {
        return Err("max_tokens is required");
    }
    let users = messages.iter().filter(|message| message["role"] == "user");
    let is_result = |part: &Value| part["type"] == "tool_result";
    let tools = request["tools"].as_array().into_iter().flatten();
    let forced = (request["tool_choice"]["type"] == "tool").then(|| request["tool_choice"]["name"].as_str());
    Ok(ParsedRequest {
        model: request["model"].as_str().unwrap_or_default().to_owned(),
        user_texts: users.clone().map(|message| text(&message["content"])).collect(),
        tools: tools
            .filter_map(|tool| Some((tool["name"].as_str()?.to_owned(), tool["input_schema"].clone())))
            .collect(),
        required_tool: forced.flatten().map(str::to_owned),
        has_tool_results: users
            .flat_map(|message| message["content"].as_array().into_iter().flatten())
            .any(is_result),
    })
}

/// Returns the text of a message's content: a string, or a list of blocks, whose texts are joined by line breaks.
fn text(content: &Value) -> String {
    let blocks = content.as_array().into_iter().flatten().filter_map(|block| block["text"].as_str());
    content.as_str().map_or_else(|| blocks.collect::<Vec<_>>().join("\n"), str::to_owned)
}
