//! The chat-completions protocol.
//!
//! Requests use only features that every server supports: plain string contents and function tools. Requests do not
//! mark the parts to cache, since servers of this protocol cache prefixes automatically.

mod draft;

use std::collections::BTreeMap;

use http::HeaderMap;
use http::header::AUTHORIZATION;
use plumbline_conversation::{
    Arguments, Effort, Message, Request, Tool, ToolCall, ToolChoice, Turn, UserPart,
};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use self::draft::{ChatReplyDraft, reasoning_members};
use crate::protocol::{EncodeOptions, Protocol, ReplyDraft};
use crate::wire::{BodyValue, RequestBody, secret_header, wrap_malformed_arguments};

/// Older name of the limit of output tokens, which most servers use.
const OUTPUT_LIMIT_NAME: &str = "max_tokens";

/// Newer name of the limit of output tokens.
const NEWER_OUTPUT_LIMIT_NAME: &str = "max_completion_tokens";

/// Implementation of [`WireProtocol::CompatChat`](plumbline_conversation::WireProtocol::CompatChat).
pub(crate) struct CompatChat;

impl Protocol for CompatChat {
    /// Appends `/chat/completions`, or `/v1/chat/completions` if the base path is empty. A longer base path is expected
    /// to contain the version.
    fn call_path(&self, base_path: &str) -> String {
        if base_path.is_empty() {
            "/v1/chat/completions".to_owned()
        } else {
            format!("{base_path}/chat/completions")
        }
    }

    fn headers(&self, api_key: &str) -> HeaderMap {
        let bearer = secret_header(&Zeroizing::new(format!("Bearer {api_key}")));
        bearer.map(|value| (AUTHORIZATION, value)).into_iter().collect()
    }

    fn encode<'a>(&self, model_name: &str, request: &'a Request, options: EncodeOptions) -> RequestBody<'a> {
        let output_limit_name =
            if options.use_newer_output_limit_name { NEWER_OUTPUT_LIMIT_NAME } else { OUTPUT_LIMIT_NAME };
        let mut body = RequestBody::from([
            ("model", model_name.into()),
            ("messages", BodyValue::List(messages(request))),
            ("stream", options.stream.into()),
            (output_limit_name, request.max_output_tokens.into()),
        ]);
        if options.stream {
            // Without this option, servers omit the usage from a stream.
            body.insert("stream_options", json!({ "include_usage": true }).into());
        }
        if options.temperature_zero {
            body.insert("temperature", 0.into());
        }
        if !request.tools.is_empty() {
            body.insert("tools", request.tools.iter().map(tool_definition).collect::<Vec<_>>().into());
            body.insert("tool_choice", tool_choice(&request.tool_choice).into());
        }
        if request.effort != Effort::Off {
            body.insert("reasoning_effort", request.effort.as_str().into());
        }
        body
    }

    fn draft(&self) -> Box<dyn ReplyDraft> {
        Box::<ChatReplyDraft>::default()
    }

    fn has_newer_output_limit_name(&self) -> bool {
        true
    }
}

fn messages(request: &Request) -> Vec<BodyValue<'_>> {
    let system = json!({ "role": "system", "content": request.system });
    let system = (!request.system.is_empty()).then(|| system.into());
    let turns = request.messages.iter().flat_map(|message| match message {
        Message::User { parts } => user_messages(parts),
        Message::Assistant(turn) => vec![assistant_message(turn)],
    });
    system.into_iter().chain(turns).collect()
}

/// Encodes a user turn: one message for each tool result, and one for all texts.
fn user_messages(parts: &[UserPart]) -> Vec<BodyValue<'_>> {
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
        [text] => BodyValue::text(text),
        _ => texts.iter().map(|text| &***text).collect::<Vec<_>>().join("\n\n").into(),
    };
    messages.push(BodyValue::object([("role", "user".into()), ("content", content)]));
    messages
}

fn assistant_message(turn: &Turn) -> BodyValue<'_> {
    let content = if turn.tool_calls.is_empty() || !turn.text.is_empty() {
        BodyValue::Text(&turn.text)
    } else {
        BodyValue::Value(Value::Null)
    };
    let mut message = BTreeMap::from([("role", "assistant".into()), ("content", content)]);
    if !turn.tool_calls.is_empty() {
        message.insert("tool_calls", BodyValue::List(turn.tool_calls.iter().map(tool_call).collect()));
    }
    for block in &turn.reasoning {
        message.extend(reasoning_members(block).map(|(name, raw)| (name, BodyValue::Raw(raw))));
    }
    BodyValue::Object(message)
}

fn tool_call(call: &ToolCall) -> BodyValue<'_> {
    let arguments = match &call.arguments {
        Arguments::Object(object) => BodyValue::Text(object.text()),
        Arguments::Malformed(text) => wrap_malformed_arguments(text).to_string().into(),
    };
    let function = BodyValue::object([("name", BodyValue::Text(&call.name)), ("arguments", arguments)]);
    BodyValue::object([
        ("id", BodyValue::Text(&call.id)),
        ("type", "function".into()),
        ("function", function),
    ])
}

fn tool_definition(tool: &Tool) -> Value {
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
