//! The chat-completions protocol.
//!
//! Kept to what every server understands: plain string contents and function tools. A cached part
//! needs no marker here: servers of this protocol cache prefixes by themselves.

use http::HeaderMap;
use http::header::AUTHORIZATION;
use plumbline_conversation::{
    Effort, Message, Reply, Request, StopReason, Tool, ToolCall, ToolChoice, Turn, Usage, UserPart,
};
use serde_json::{Map, Value, json};
use zeroize::Zeroizing;

use crate::client::secret_header;
use crate::endpoint::Endpoint;
use crate::fault::{CallError, Fault};
use crate::wire::{Body, Part, arguments_from, object_of, tokens, unusable};

/// The names that servers give to the limit of output tokens. The first is the older and commoner one.
pub(crate) const OUTPUT_LIMIT: &str = "max_tokens";
pub(crate) const NEWER_OUTPUT_LIMIT: &str = "max_completion_tokens";

/// Members of an assistant message in which servers put reasoning, to be sent back unread.
const REASONING: [&str; 3] = ["reasoning_content", "reasoning", "reasoning_details"];

/// The headers that carry the key.
pub(crate) fn headers(endpoint: &Endpoint) -> HeaderMap {
    secret_header(&Zeroizing::new(format!("Bearer {}", endpoint.api_key())))
        .map(|value| (AUTHORIZATION, value))
        .into_iter()
        .collect()
}

/// The body of a call. `output_limit` is the name that the limit of output tokens goes by.
pub(crate) fn encode<'a>(model_name: &str, request: &'a Request, output_limit: &'static str) -> Body<'a> {
    let mut body = Body::from([
        ("model", model_name.into()),
        ("messages", Part::List(messages(request))),
        ("stream", false.into()),
        (output_limit, request.max_output_tokens.into()),
    ]);
    if !request.tools.is_empty() {
        body.insert("tools", request.tools.iter().map(tool).collect::<Vec<_>>().into());
        body.insert("tool_choice", tool_choice(&request.tool_choice).into());
    }
    if request.effort != Effort::Off {
        body.insert("reasoning_effort", request.effort.as_str().into());
    }
    body
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

/// Each tool's result is a message of its own; the text is one more.
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
    let arguments = object_of(&call.arguments).to_string();
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

/// Reads a whole answer to `request`.
///
/// # Errors
///
/// [`Fault::BadOutput`] with the usage, where there is any, when there is no message in it.
pub(crate) fn decode(body: &Value, request: &Request) -> Result<Reply, CallError> {
    let usage = usage(&body["usage"]);
    let choice = &body["choices"][0];
    let message = choice["message"].as_object().ok_or_else(|| unusable(Fault::BadOutput, usage))?;
    let turn = turn(message, request.messages.len()).ok_or_else(|| unusable(Fault::BadOutput, usage))?;
    let stop = stop(choice["finish_reason"].as_str(), message, &turn);
    Ok(Reply { turn, stop, usage })
}

/// `position` is the turn's place in the conversation: some servers give their calls no id, and the made-up
/// ones must not repeat.
fn turn(message: &Map<String, Value>, position: usize) -> Option<Turn> {
    let called = match message.get("tool_calls") {
        None | Some(Value::Null) => &[],
        Some(calls) => calls.as_array()?.as_slice(),
    };
    let called = called.iter().enumerate().map(|(index, call)| decode_call(call, position, index));
    let reasoning = REASONING.iter().filter_map(|name| Some(json!({ *name: present(message.get(*name))? })));
    Some(Turn {
        text: text(message.get("content"))?,
        tool_calls: called.collect::<Option<_>>()?,
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
        arguments: arguments_from(function.get("arguments")),
    })
}

/// A content is text, nothing, or a list of parts.
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

/// Servers count cached tokens into the prompt, under one of two names, and some leave reasoning out of the
/// completion but not out of the total.
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
