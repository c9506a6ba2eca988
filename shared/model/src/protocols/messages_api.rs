//! The messages protocol.

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName, HeaderValue};
use plumbline_conversation::{
    Effort, Message, Reply, Request, StopReason, Tool, ToolCall, ToolChoice, Turn, Usage, UserPart,
};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::fault::{CallError, Fault};
use crate::json_pieces::{append_items, append_text, set_members};
use crate::protocol::{EncodeOptions, Protocol};
use crate::wire::{Body, Part, decode_arguments, encode_arguments, secret_header, tokens, unusable};

const API_KEY: HeaderName = HeaderName::from_static("x-api-key");
const VERSION: (HeaderName, HeaderValue) =
    (HeaderName::from_static("anthropic-version"), HeaderValue::from_static("2023-06-01"));

/// Maximum number of cache markers on message parts. The protocol allows four, and the system text uses one.
const MAX_PART_MARKERS: usize = 3;

/// Implementation of [`Provider::MessagesApi`](plumbline_conversation::Provider::MessagesApi).
pub(crate) struct MessagesApi;

impl Protocol for MessagesApi {
    /// Adds the version unless the base path already ends in `/v1`.
    fn path(&self, base: &str) -> String {
        let version = if base.ends_with("/v1") { "" } else { "/v1" };
        format!("{base}{version}/messages")
    }

    /// Sends the key in two headers: `x-api-key`, which the protocol defines, and a bearer token, which gateways read.
    fn headers(&self, api_key: &str) -> HeaderMap {
        let own = secret_header(api_key).map(|value| (API_KEY, value));
        let bearer = secret_header(&Zeroizing::new(format!("Bearer {api_key}")));
        let bearer = bearer.map(|value| (AUTHORIZATION, value));
        own.into_iter().chain(bearer).chain([VERSION]).collect()
    }

    fn encode<'a>(&self, model_name: &str, request: &'a Request, options: EncodeOptions) -> Body<'a> {
        let mut body = Body::from([
            ("model", model_name.into()),
            ("max_tokens", request.max_output_tokens.into()),
            ("messages", Part::List(messages(&request.messages))),
            ("stream", options.stream.into()),
        ]);
        if options.temperature_zero {
            body.insert("temperature", 0.into());
        }
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

    /// Fails with [`Fault::ContextLength`] if the model stopped because the context window was full.
    fn decode(&self, answer: &Value, _request: &Request) -> Result<Reply, CallError> {
        let usage = usage(&answer["usage"]);
        let turn = turn(&answer["content"]).ok_or_else(|| unusable(Fault::BadOutput, usage))?;
        let stop = match answer["stop_reason"].as_str() {
            Some("model_context_window_exceeded") => return Err(unusable(Fault::ContextLength, usage)),
            Some("refusal") => StopReason::Refusal,
            Some("max_tokens") => StopReason::OutputLimit,
            _ if turn.tool_calls.is_empty() => StopReason::EndOfTurn,
            _ => StopReason::ToolCalls,
        };
        Ok(Reply { turn, stop, usage })
    }

    fn add_event(&self, answer: &mut Value, event: &Value) -> bool {
        match event["type"].as_str().unwrap_or_default() {
            "message_start" if event["message"].is_object() => {
                *answer = event["message"].clone();
                answer["content"] = json!([]);
            }
            "content_block_start" => {
                append_items(&mut answer["content"], &[event["content_block"].clone()]);
            }
            "content_block_delta" => {
                let index = event["index"].as_u64().and_then(|index| usize::try_from(index).ok());
                let block = index.and_then(|index| answer["content"].get_mut(index));
                if let Some(block) = block.filter(|block| block.is_object()) {
                    add_delta(block, &event["delta"]);
                }
            }
            "message_delta" => {
                set_members(answer, event["delta"].as_object());
                if answer["usage"].is_null() {
                    answer["usage"] = json!({});
                }
                set_members(&mut answer["usage"], event["usage"].as_object());
            }
            "message_stop" => return true,
            _ => {}
        }
        false
    }
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

/// Encodes the messages. If more parts are cached than the protocol has markers, the last parts are marked, since a
/// marker covers everything before it.
fn messages(messages: &[Message]) -> Vec<Part<'_>> {
    let mut unmarked = messages.iter().map(cached_parts).sum::<usize>().saturating_sub(MAX_PART_MARKERS);
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

/// Encodes a turn of the model: reasoning first and unchanged. An empty turn gets a placeholder, since the protocol
/// rejects it.
fn assistant(turn: &Turn) -> Vec<Part<'_>> {
    let text = if turn.text.is_empty() && turn.tool_calls.is_empty() { "(no answer)" } else { &turn.text };
    let text = (!text.is_empty()).then(|| text_block(text.into(), false));
    let reasoning = turn.reasoning.iter().cloned().map(Part::from);
    reasoning.chain(text).chain(turn.tool_calls.iter().map(|call| tool_use(call).into())).collect()
}

/// Encodes a text. A marked text tells the endpoint to cache the prompt up to its end.
fn text_block(text: Part<'_>, marked: bool) -> Part<'_> {
    let marker = marked.then(|| ("cache_control", json!({ "type": "ephemeral" }).into()));
    Part::Object([("type", "text".into()), ("text", text)].into_iter().chain(marker).collect())
}

fn tool_use(call: &ToolCall) -> Value {
    json!({ "type": "tool_use", "id": call.id, "name": call.name, "input": encode_arguments(&call.arguments) })
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

/// Decodes a turn. Blocks of unknown types are ignored.
fn turn(content: &Value) -> Option<Turn> {
    let mut turn = Turn::default();
    for block in content.as_array()? {
        match block["type"].as_str()? {
            "text" => turn.text.push_str(block["text"].as_str()?),
            "thinking" | "redacted_thinking" => turn.reasoning.push(block.clone()),
            "tool_use" => turn.tool_calls.push(ToolCall {
                id: block["id"].as_str()?.to_owned(),
                name: block["name"].as_str()?.to_owned(),
                arguments: decode_arguments(block.get("input")),
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

/// Adds a delta to its block. A tool's input starts as an empty object and arrives as pieces of JSON text.
fn add_delta(block: &mut Value, delta: &Value) {
    let members =
        [("text", "text"), ("thinking", "thinking"), ("signature", "signature"), ("partial_json", "input")];
    for (from, to) in members {
        if let Some(piece) = delta[from].as_str() {
            append_text(&mut block[to], piece);
        }
    }
}
