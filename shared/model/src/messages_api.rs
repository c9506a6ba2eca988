//! The messages protocol.

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName, HeaderValue};
use plumbline_conversation::{
    Effort, Message, Reply, Request, StopReason, Tool, ToolCall, ToolChoice, Turn, Usage, UserPart,
};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::client::secret_header;
use crate::endpoint::Endpoint;
use crate::fault::{CallError, Fault};
use crate::wire::{Body, Part, arguments_from, object_of, tokens, unusable};

const API_KEY: HeaderName = HeaderName::from_static("x-api-key");
const VERSION: (HeaderName, HeaderValue) =
    (HeaderName::from_static("anthropic-version"), HeaderValue::from_static("2023-06-01"));

/// The protocol takes at most four cache markers; the system text has one of them.
const PART_MARKERS: usize = 3;

/// The key goes into both headers: the protocol's own is `x-api-key`, gateways that speak it take a bearer.
pub(crate) fn headers(endpoint: &Endpoint) -> HeaderMap {
    let own = secret_header(endpoint.api_key()).map(|value| (API_KEY, value));
    let bearer = secret_header(&Zeroizing::new(format!("Bearer {}", endpoint.api_key())))
        .map(|value| (AUTHORIZATION, value));
    own.into_iter().chain(bearer).chain([VERSION]).collect()
}

/// The body of a call.
pub(crate) fn encode<'a>(model_name: &str, request: &'a Request) -> Body<'a> {
    let mut body = Body::from([
        ("model", model_name.into()),
        ("max_tokens", request.max_output_tokens.into()),
        ("messages", Part::List(messages(&request.messages))),
        ("stream", false.into()),
    ]);
    if !request.system.is_empty() {
        let system = text_block(request.system.as_str().into(), has_cached_part(request));
        body.insert("system", Part::List(vec![system]));
    }
    if !request.tools.is_empty() {
        body.insert("tools", request.tools.iter().map(tool).collect::<Vec<_>>().into());
        body.insert("tool_choice", tool_choice(&request.tool_choice).into());
    }
    if request.effort != Effort::Off {
        body.insert("output_config", json!({ "effort": request.effort.as_str() }).into());
    }
    body
}

fn has_cached_part(request: &Request) -> bool {
    request.messages.iter().any(|message| cached_parts(message) > 0)
}

fn cached_parts(message: &Message) -> usize {
    match message {
        Message::User { parts } => parts.iter().filter(|part| is_cached(part)).count(),
        Message::Assistant(_) => 0,
    }
}

fn is_cached(part: &UserPart) -> bool {
    matches!(part, UserPart::Text { cache: true, text } if !text.is_empty())
}

/// Of too many cached parts the last ones are marked: each stands for everything before it.
fn messages(messages: &[Message]) -> Vec<Part<'_>> {
    let mut unmarked = messages.iter().map(cached_parts).sum::<usize>().saturating_sub(PART_MARKERS);
    let encoded = messages.iter().map(|message| {
        let (role, content) = match message {
            Message::User { parts } => ("user", user(parts, &mut unmarked)),
            Message::Assistant(turn) => ("assistant", assistant(turn)),
        };
        Part::object([("role", role.into()), ("content", Part::List(content))])
    });
    encoded.collect()
}

fn user<'a>(parts: &'a [UserPart], unmarked: &mut usize) -> Vec<Part<'a>> {
    let mut blocks = Vec::new();
    for part in parts {
        match part {
            UserPart::Text { text, .. } if text.is_empty() => {}
            UserPart::Text { text, cache } => {
                let marked = *cache && *unmarked == 0;
                *unmarked -= usize::from(*cache && !marked);
                blocks.push(text_block(Part::text(text), marked));
            }
            UserPart::ToolResult { call_id, content, is_error } => {
                let result = json!({
                    "type": "tool_result", "tool_use_id": call_id, "content": content, "is_error": is_error,
                });
                blocks.push(result.into());
            }
        }
    }
    blocks
}

/// Reasoning first, verbatim, as it came; a turn without anything in it is not allowed.
fn assistant(turn: &Turn) -> Vec<Part<'_>> {
    let text = if turn.text.is_empty() && turn.tool_calls.is_empty() { "(no answer)" } else { &turn.text };
    let text = (!text.is_empty()).then(|| text_block(text.into(), false));
    let reasoning = turn.reasoning.iter().cloned().map(Part::from);
    reasoning.chain(text).chain(turn.tool_calls.iter().map(|call| tool_use(call).into())).collect()
}

/// Marked, a prompt cache keeps everything up to its end.
fn text_block(text: Part<'_>, marked: bool) -> Part<'_> {
    let marker = marked.then(|| ("cache_control", json!({ "type": "ephemeral" }).into()));
    Part::Object([("type", "text".into()), ("text", text)].into_iter().chain(marker).collect())
}

fn tool_use(call: &ToolCall) -> Value {
    json!({ "type": "tool_use", "id": call.id, "name": call.name, "input": object_of(&call.arguments) })
}

fn tool(tool: &Tool) -> Value {
    json!({ "name": tool.name, "description": tool.description, "input_schema": tool.parameters })
}

fn tool_choice(choice: &ToolChoice) -> Value {
    match choice {
        ToolChoice::Auto => json!({ "type": "auto" }),
        ToolChoice::None => json!({ "type": "none" }),
        ToolChoice::Required => json!({ "type": "any" }),
        ToolChoice::Named(name) => json!({ "type": "tool", "name": name }),
    }
}

/// Reads a whole answer.
///
/// # Errors
///
/// With the usage, where there is any: [`Fault::BadOutput`] when the blocks do not decode, and
/// [`Fault::ContextLength`] when the answer ran into the end of the context window.
pub(crate) fn decode(body: &Value) -> Result<Reply, CallError> {
    let usage = usage(&body["usage"]);
    let turn = turn(&body["content"]).ok_or_else(|| unusable(Fault::BadOutput, usage))?;
    let stop = match body["stop_reason"].as_str() {
        Some("model_context_window_exceeded") => return Err(unusable(Fault::ContextLength, usage)),
        Some("refusal") => StopReason::Refusal,
        Some("max_tokens") => StopReason::OutputLimit,
        _ if turn.tool_calls.is_empty() => StopReason::EndOfTurn,
        _ => StopReason::ToolCalls,
    };
    Ok(Reply { turn, stop, usage })
}

/// Blocks of types that are not known here are passed over.
fn turn(content: &Value) -> Option<Turn> {
    let mut turn = Turn::default();
    for block in content.as_array()? {
        match block["type"].as_str()? {
            "text" => turn.text.push_str(block["text"].as_str()?),
            "thinking" | "redacted_thinking" => turn.reasoning.push(block.clone()),
            "tool_use" => turn.tool_calls.push(ToolCall {
                id: block["id"].as_str()?.to_owned(),
                name: block["name"].as_str()?.to_owned(),
                arguments: arguments_from(block.get("input")),
            }),
            _ => {}
        }
    }
    Some(turn)
}

fn usage(usage: &Value) -> Usage {
    Usage {
        input: tokens(usage, "/input_tokens"),
        output: tokens(usage, "/output_tokens"),
        cache_read: tokens(usage, "/cache_read_input_tokens"),
        cache_write: tokens(usage, "/cache_creation_input_tokens"),
    }
}
