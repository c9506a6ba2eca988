//! Requests and responses of the reference reviewer in the protocol `compat_chat`.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::replay::{ParsedRequest, Reply};
use super::{MODEL_NAME, estimate_tokens};

/// Formats a reply as the body of the response to `request`.
pub(super) fn response_body(request: &Value, reply: Reply) -> Value {
    let tool_calls: Vec<Value> = reply
        .calls
        .into_iter()
        .enumerate()
        .map(|(at, call)| {
            let function = json!({"name": call.name, "arguments": call.arguments.to_string()});
            json!({"id": format!("call_{at}"), "type": "function", "function": function})
        })
        .collect();
    let prompt = estimate_tokens(&request["messages"].to_string());
    let completion = estimate_tokens(&Value::from(tool_calls.clone()).to_string());
    let message = json!({"role": "assistant", "content": reply.text, "tool_calls": tool_calls});
    json!({
        "id": "chatcmpl-reference",
        "object": "chat.completion",
        "created": 0,
        "model": MODEL_NAME,
        "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
        "usage": {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion},
    })
}

/// Formats the body of an error response.
pub(super) fn error_body(status: StatusCode, text: &str) -> Value {
    let kind =
        if status == StatusCode::UNAUTHORIZED { "authentication_error" } else { "invalid_request_error" };
    json!({"error": {"message": text, "type": kind, "param": null, "code": null}})
}

/// Parses a request.
pub(super) fn parse(request: &Value) -> Result<ParsedRequest, &'static str> {
    let messages = request["messages"].as_array().ok_or("messages must be a list")?;
    let role = |message: &&Value, role: &str| message["role"] == role;
    let users = messages.iter().filter(|message| role(message, "user"));
    let tools = request["tools"].as_array().into_iter().flatten();
    let function = |tool: &Value| {
        Some((tool["function"]["name"].as_str()?.to_owned(), tool["function"]["parameters"].clone()))
    };
    Ok(ParsedRequest {
        model: request["model"].as_str().unwrap_or_default().to_owned(),
        user_texts: users.map(|message| text(&message["content"])).collect(),
        tools: tools.filter_map(function).collect(),
        required_tool: request["tool_choice"]["function"]["name"].as_str().map(str::to_owned),
        has_tool_results: messages.iter().any(|message| role(&message, "tool")),
    })
}

/// Returns the text of a message's content: a string, or a list of parts, whose texts are joined by line breaks.
fn text(content: &Value) -> String {
    let parts = content.as_array().into_iter().flatten().filter_map(|part| part["text"].as_str());
    content.as_str().map_or_else(|| parts.collect::<Vec<_>>().join("\n"), str::to_owned)
}
