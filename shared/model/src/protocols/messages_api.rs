//! The messages protocol: a request has the system text and the turns, and each turn is a list of blocks.

mod draft;

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName, HeaderValue};
use plumbline_conversation::{
    Arguments, Effort, Message, Request, Tool, ToolCall, ToolChoice, Turn, UserPart,
};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use self::draft::MessagesReplyDraft;
use crate::protocol::{EncodeOptions, Protocol, ReplyDraft};
use crate::wire::{BodyValue, RequestBody, secret_header, wrap_malformed_arguments};

const API_KEY_HEADER: HeaderName = HeaderName::from_static("x-api-key");
const VERSION_HEADER: (HeaderName, HeaderValue) =
    (HeaderName::from_static("anthropic-version"), HeaderValue::from_static("2023-06-01"));

/// Maximum number of cache markers on message parts. The protocol allows four, and the system text uses one.
const MAX_PART_MARKERS: usize = 3;

/// Implementation of [`WireProtocol::MessagesApi`](plumbline_conversation::WireProtocol::MessagesApi).
pub(crate) struct MessagesApi;

impl Protocol for MessagesApi {
    /// Appends `/v1/messages`, or only `/messages` if the base path already ends in `/v1`.
    fn call_path(&self, base_path: &str) -> String {
        let version = if base_path.ends_with("/v1") { "" } else { "/v1" };
        format!("{base_path}{version}/messages")
    }

    /// Sends the API key in two headers: `x-api-key`, which the protocol defines, and a bearer token, which gateways
    /// read.
    fn headers(&self, api_key: &str) -> HeaderMap {
        let own = secret_header(api_key).map(|value| (API_KEY_HEADER, value));
        let bearer = secret_header(&Zeroizing::new(format!("Bearer {api_key}")));
        let bearer = bearer.map(|value| (AUTHORIZATION, value));
        own.into_iter().chain(bearer).chain([VERSION_HEADER]).collect()
    }

    fn encode<'a>(&self, model_name: &str, request: &'a Request, options: EncodeOptions) -> RequestBody<'a> {
        let mut body = RequestBody::from([
            ("model", model_name.into()),
            ("max_tokens", request.max_output_tokens.into()),
            ("messages", BodyValue::List(messages(&request.messages))),
            ("stream", options.stream.into()),
        ]);
        if options.temperature_zero {
            body.insert("temperature", 0.into());
        }
        if !request.system.is_empty() {
            let system = text_block(request.system.as_str().into(), has_cached_part(request));
            body.insert("system", BodyValue::List(vec![system]));
        }
        if !request.tools.is_empty() {
            body.insert("tools", request.tools.iter().map(tool_definition).collect::<Vec<_>>().into());
            body.insert("tool_choice", tool_choice(&request.tool_choice).into());
        }
        if request.effort != Effort::Off {
            body.insert("output_config", json!({ "effort": request.effort.as_str() }).into());
        }
        body
    }

    fn draft(&self) -> Box<dyn ReplyDraft> {
        Box::<MessagesReplyDraft>::default()
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

/// Encodes the messages. If more parts are to be cached than the protocol has markers, only the last ones are marked: a
/// marker covers everything before it.
fn messages(messages: &[Message]) -> Vec<BodyValue<'_>> {
    let mut markers_to_omit =
        messages.iter().map(cached_parts).sum::<usize>().saturating_sub(MAX_PART_MARKERS);
    let encoded = messages.iter().map(|message| {
        let (role, content) = match message {
            Message::User { parts } => ("user", user_blocks(parts, &mut markers_to_omit)),
            Message::Assistant(turn) => ("assistant", assistant_blocks(turn)),
        };
        BodyValue::object([("role", role.into()), ("content", BodyValue::List(content))])
    });
    encoded.collect()
}

/// Encodes a user turn. Each text that is to be cached gets a cache marker, except the first `markers_to_omit` of these
/// texts. Subtracts the number of omitted markers from `markers_to_omit`.
fn user_blocks<'a>(parts: &'a [UserPart], markers_to_omit: &mut usize) -> Vec<BodyValue<'a>> {
    let mut blocks = Vec::new();
    for part in parts {
        match part {
            UserPart::Text { text, .. } if text.is_empty() => {}
            UserPart::Text { text, cache } => {
                let marked = *cache && *markers_to_omit == 0;
                *markers_to_omit -= usize::from(*cache && !marked);
                blocks.push(text_block(BodyValue::text(text), marked));
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
/// rejects empty turns.
fn assistant_blocks(turn: &Turn) -> Vec<BodyValue<'_>> {
    let text = if turn.text.is_empty() && turn.tool_calls.is_empty() { "(no answer)" } else { &turn.text };
    let text = (!text.is_empty()).then(|| text_block(BodyValue::Text(text), false));
    let reasoning = turn.reasoning.iter().map(|block| BodyValue::Raw(block.raw()));
    reasoning.chain(text).chain(turn.tool_calls.iter().map(tool_use)).collect()
}

/// Encodes a text. If `marked` is true, a cache marker tells the endpoint to cache the prompt up to the end of this
/// text.
fn text_block(text: BodyValue<'_>, marked: bool) -> BodyValue<'_> {
    let marker = marked.then(|| ("cache_control", json!({ "type": "ephemeral" }).into()));
    BodyValue::Object([("type", "text".into()), ("text", text)].into_iter().chain(marker).collect())
}

fn tool_use(call: &ToolCall) -> BodyValue<'_> {
    let input = match &call.arguments {
        Arguments::Object(object) => BodyValue::Raw(object.raw()),
        Arguments::Malformed(text) => wrap_malformed_arguments(text).into(),
    };
    let (id, name) = (BodyValue::Text(&call.id), BodyValue::Text(&call.name));
    BodyValue::object([("type", "tool_use".into()), ("id", id), ("name", name), ("input", input)])
}

fn tool_definition(tool: &Tool) -> Value {
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
