//! The chat-completions protocol.
//!
//! Requests use only features that every server supports: plain string contents and function tools. Cached parts have
//! no marker, since servers of this protocol cache prefixes automatically.

use http::HeaderMap;
use http::header::AUTHORIZATION;
use plumbline_conversation::{
    Effort, Message, Reply, Request, StopReason, Tool, ToolCall, ToolChoice, Turn, Usage, UserPart,
};
use serde_json::{Map, Value, json};
use zeroize::Zeroizing;

use crate::fault::{CallError, Fault};
use crate::json_pieces::{append_items, append_text};
use crate::protocol::{EncodeOptions, Protocol};
use crate::wire::{Body, Part, decode_arguments, encode_arguments, secret_header, tokens, unusable};

/// Older name of the limit of output tokens, which most servers use.
const OUTPUT_LIMIT: &str = "max_tokens";

/// Newer name of the limit of output tokens.
const NEWER_OUTPUT_LIMIT: &str = "max_completion_tokens";

/// Members of an assistant message that carry reasoning. They are sent back unchanged.
const REASONING: [&str; 3] = ["reasoning_content", "reasoning", "reasoning_details"];

/// Maximum number of tool calls that are read from one stream; further ones are ignored. The limit bounds the search
/// for the call to which a piece belongs.
const MAX_CALLS: usize = 256;

/// Implementation of [`Provider::CompatChat`](plumbline_conversation::Provider::CompatChat).
pub(crate) struct CompatChat;

impl Protocol for CompatChat {
    /// Adds `/v1` only to an empty base path: servers with a path of their own have their own version in it.
    fn path(&self, base: &str) -> String {
        if base.is_empty() { "/v1/chat/completions".to_owned() } else { format!("{base}/chat/completions") }
    }

    fn headers(&self, api_key: &str) -> HeaderMap {
        let bearer = secret_header(&Zeroizing::new(format!("Bearer {api_key}")));
        bearer.map(|value| (AUTHORIZATION, value)).into_iter().collect()
    }

    fn encode<'a>(&self, model_name: &str, request: &'a Request, options: EncodeOptions) -> Body<'a> {
        let output_limit = if options.newer_output_limit { NEWER_OUTPUT_LIMIT } else { OUTPUT_LIMIT };
        let mut body = Body::from([
            ("model", model_name.into()),
            ("messages", Part::List(messages(request))),
            ("stream", options.stream.into()),
            (output_limit, request.max_output_tokens.into()),
        ]);
        if options.stream {
            // Without this option, servers omit the usage from a stream.
            body.insert("stream_options", json!({ "include_usage": true }).into());
        }
        if options.temperature_zero {
            body.insert("temperature", 0.into());
        }
        if !request.tools.is_empty() {
            body.insert("tools", request.tools.iter().map(tool).collect::<Vec<_>>().into());
            body.insert("tool_choice", tool_choice(&request.tool_choice).into());
        }
        if request.effort != Effort::Off {
            body.insert("reasoning_effort", request.effort.as_str().into());
        }
        body
    }

    fn decode(&self, answer: &Value, request: &Request) -> Result<Reply, CallError> {
        let usage = usage(&answer["usage"]);
        let choice = &answer["choices"][0];
        let message = choice["message"].as_object().ok_or_else(|| unusable(Fault::BadOutput, usage))?;
        let turn = turn(message, request.messages.len()).ok_or_else(|| unusable(Fault::BadOutput, usage))?;
        let stop = stop(choice["finish_reason"].as_str(), message, &turn);
        Ok(Reply { turn, stop, usage })
    }

    fn add_event(&self, answer: &mut Value, chunk: &Value) -> bool {
        if chunk["usage"].is_object() {
            answer["usage"] = chunk["usage"].clone();
        }
        let Some(choice) = chunk["choices"].get(0) else {
            return false;
        };
        if answer["choices"].is_null() {
            answer["choices"] = json!([{ "message": {}, "finish_reason": null }]);
        }
        add_delta(&mut answer["choices"][0]["message"], &choice["delta"]);
        let reason = &choice["finish_reason"];
        if !reason.is_null() {
            answer["choices"][0]["finish_reason"] = reason.clone();
        }
        !reason.is_null()
    }

    fn has_newer_output_limit(&self) -> bool {
        true
    }
}

fn messages(request: &Request) -> Vec<Part<'_>> {
    let system = json!({ "role": "system", "content": request.system });
    let system = (!request.system.is_empty()).then(|| system.into());
    let turns = request.messages.iter().flat_map(|message| match message {
        Message::User { parts } => user(parts),
        Message::Assistant(turn) => vec![assistant(turn).into()],
    });
    system.into_iter().chain(turns).collect()
}

/// Encodes a user turn: one message for each tool result, and one for all texts.
fn user(parts: &[UserPart]) -> Vec<Part<'_>> {
    let mut messages = Vec::new();
    let mut texts = Vec::new();
    for part in parts {
        match part {
            UserPart::Text { text, .. } => texts.push(text),
            UserPart::ToolResult { call_id, content, .. } => {
                messages.push(json!({ "role": "tool", "tool_call_id": call_id, "content": content }).into());
            }
        }
    }
    let content = match texts[..] {
        [] => return messages,
        [text] => Part::text(text),
        _ => texts.iter().map(|text| &***text).collect::<Vec<_>>().join("\n\n").into(),
    };
    messages.push(Part::object([("role", "user".into()), ("content", content)]));
    messages
}

fn assistant(turn: &Turn) -> Value {
    let mut message = json!({ "role": "assistant", "content": turn.text });
    if !turn.tool_calls.is_empty() {
        message["tool_calls"] = turn.tool_calls.iter().map(tool_call).collect();
        if turn.text.is_empty() {
            message["content"] = Value::Null;
        }
    }
    for (name, reasoning) in turn.reasoning.iter().filter_map(Value::as_object).flatten() {
        message[name] = reasoning.clone();
    }
    message
}

fn tool_call(call: &ToolCall) -> Value {
    let arguments = encode_arguments(&call.arguments).to_string();
    json!({ "id": call.id, "type": "function", "function": { "name": call.name, "arguments": arguments } })
}

fn tool(tool: &Tool) -> Value {
    let Tool { name, description, parameters } = tool;
    json!({
        "type": "function",
        "function": { "name": name, "description": description, "parameters": parameters },
    })
}

fn tool_choice(choice: &ToolChoice) -> Value {
    match choice {
        ToolChoice::Auto => "auto".into(),
        ToolChoice::None => "none".into(),
        ToolChoice::Required => "required".into(),
        ToolChoice::Named(name) => json!({ "type": "function", "function": { "name": name } }),
    }
}

/// Decodes a turn. `position` is its index in the conversation. A call without an id gets one that is built from
/// `position` and therefore unique in the conversation.
fn turn(message: &Map<String, Value>, position: usize) -> Option<Turn> {
    let encoded_calls = match message.get("tool_calls") {
        None | Some(Value::Null) => &[],
        Some(calls) => calls.as_array()?.as_slice(),
    };
    let encoded_calls =
        encoded_calls.iter().enumerate().map(|(index, call)| decode_call(call, position, index));
    let reasoning = REASONING.iter().filter_map(|name| Some(json!({ *name: present(message.get(*name))? })));
    Some(Turn {
        text: text(message.get("content"))?,
        tool_calls: encoded_calls.collect::<Option<_>>()?,
        reasoning: reasoning.collect(),
    })
}

fn present(value: Option<&Value>) -> Option<&Value> {
    value.filter(|value| !value.is_null() && *value != "")
}

fn decode_call(call: &Value, position: usize, index: usize) -> Option<ToolCall> {
    let function = call.get("function")?;
    let given = call["id"].as_str().filter(|id| !id.is_empty());
    Some(ToolCall {
        id: given.map_or_else(|| format!("call_{position}_{index}"), str::to_owned),
        name: function["name"].as_str()?.to_owned(),
        arguments: decode_arguments(function.get("arguments")),
    })
}

/// Decodes a content: a text, null, or a list of parts.
fn text(content: Option<&Value>) -> Option<String> {
    match content {
        None | Some(Value::Null) => Some(String::new()),
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Array(parts)) => Some(parts.iter().filter_map(|part| part["text"].as_str()).collect()),
        Some(_) => None,
    }
}

fn stop(reason: Option<&str>, message: &Map<String, Value>, turn: &Turn) -> StopReason {
    let refused = message.get("refusal").and_then(Value::as_str).is_some_and(|words| !words.is_empty());
    match reason {
        _ if refused => StopReason::Refusal,
        Some("content_filter") => StopReason::Refusal,
        Some("length") => StopReason::OutputLimit,
        _ if turn.tool_calls.is_empty() => StopReason::EndOfTurn,
        _ => StopReason::ToolCalls,
    }
}

/// Decodes the usage. Servers include cached tokens in the prompt and report them under one of two names. Some count
/// reasoning in the total but not in the completion.
fn usage(usage: &Value) -> Usage {
    let prompt = tokens(usage, "/prompt_tokens");
    let cache_read = tokens(usage, "/prompt_tokens_details/cached_tokens")
        .max(tokens(usage, "/prompt_cache_hit_tokens"))
        .min(prompt);
    let cache_write = tokens(usage, "/prompt_tokens_details/cache_write_tokens").min(prompt - cache_read);
    let beyond_prompt = tokens(usage, "/total_tokens").saturating_sub(prompt);
    let output = tokens(usage, "/completion_tokens").max(beyond_prompt);
    Usage { input: prompt - cache_read - cache_write, output, cache_read, cache_write }
}

/// Adds the delta of a chunk to the message.
fn add_delta(message: &mut Value, delta: &Value) {
    for (name, piece) in delta.as_object().into_iter().flatten() {
        match (name.as_str(), piece) {
            ("tool_calls", Value::Array(calls)) => calls.iter().for_each(|call| add_call(message, call)),
            ("role", _) => {}
            (_, Value::String(text)) => append_text(&mut message[name], text),
            (_, Value::Array(parts)) => append_items(&mut message[name], parts),
            _ => {}
        }
    }
}

/// Adds a piece of a tool call to the call with its index. A piece without an index starts a new call if it carries an
/// id or a name.
fn add_call(message: &mut Value, piece: &Value) {
    if message["tool_calls"].is_null() {
        message["tool_calls"] = json!([]);
    }
    let Some(calls) = message["tool_calls"].as_array_mut() else {
        return;
    };
    let starts = piece["id"].is_string() || piece["function"]["name"].is_string();
    let position = calls.iter().position(|call| !piece["index"].is_null() && call["index"] == piece["index"]);
    let position =
        position.or_else(|| calls.len().checked_sub(1).filter(|_| piece["index"].is_null() && !starts));
    if position.is_none() && calls.len() == MAX_CALLS {
        return;
    }
    let position = position.unwrap_or_else(|| {
        calls.push(json!({ "index": piece["index"], "function": {} }));
        calls.len() - 1
    });
    let call = &mut calls[position];
    if piece["id"].as_str().is_some_and(|id| !id.is_empty()) {
        call["id"] = piece["id"].clone();
    }
    for name in ["name", "arguments"] {
        match &piece["function"][name] {
            Value::String(text) => append_text(&mut call["function"][name], text),
            Value::Object(object) => call["function"][name] = Value::Object(object.clone()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::assemble;

    #[test]
    fn calls_beyond_the_maximum_are_ignored() {
        let piece = |index: usize| json!({ "index": index, "id": format!("call-{index}"), "function": {} });
        let chunk = |index| json!({ "choices": [{ "delta": { "tool_calls": [piece(index)] } }] });
        let chunks: String = (0..MAX_CALLS + 50).map(|index| format!("data: {}\n\n", chunk(index))).collect();
        let answer = assemble(&CompatChat, &format!("{chunks}data: [DONE]\n\n")).expect("complete");
        let calls = answer["choices"][0]["message"]["tool_calls"].as_array().map(Vec::len);
        assert_eq!(calls, Some(MAX_CALLS));
    }
}
