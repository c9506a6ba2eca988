//! Building blocks of the protocols: request bodies without copies of long texts, tool arguments, secret headers.

use std::collections::BTreeMap;

use http::HeaderValue;
use plumbline_conversation::{Arguments, Message, Request, Text, Usage, UserPart};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::fault::{CallError, Fault};

/// Approximate size of a body's tools and member names, in bytes.
const BYTES_BESIDE_TEXTS: usize = 4_096;

/// A JSON value of a request body. Long texts are borrowed in their cached JSON encoding, not copied.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Part<'a> {
    Value(Value),
    Raw(&'a RawValue),
    List(Vec<Part<'a>>),
    Object(BTreeMap<&'static str, Part<'a>>),
}

impl<'a> Part<'a> {
    /// Borrows a text in its cached JSON encoding, or copies it if it has none.
    pub(crate) fn text(text: &'a Text) -> Self {
        text.json().map_or_else(|| Self::Value((**text).into()), Self::Raw)
    }

    /// Creates an object.
    pub(crate) fn object<const N: usize>(members: [(&'static str, Part<'a>); N]) -> Self {
        Self::Object(members.into())
    }
}

impl<T: Into<Value>> From<T> for Part<'_> {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
}

/// A request body, by member name.
pub(crate) type Body<'a> = BTreeMap<&'static str, Part<'a>>;

/// Serializes the body of `request` into a buffer of the estimated size, so that it does not have to grow.
pub(crate) fn serialize(body: &Body<'_>, request: &Request) -> Vec<u8> {
    let parts = request.messages.iter().filter_map(|message| match message {
        Message::User { parts } => Some(parts),
        Message::Assistant(_) => None,
    });
    let texts = parts.flatten().map(|part| match part {
        UserPart::Text { text, .. } => text.len(),
        UserPart::ToolResult { content, .. } => content.len(),
    });
    // Escaping makes a text a little longer.
    let texts = texts.sum::<usize>() + request.system.len();
    let mut bytes = Vec::with_capacity(texts + texts / 8 + BYTES_BESIDE_TEXTS);
    // Writing to memory never fails.
    let _ = serde_json::to_writer(&mut bytes, body);
    bytes
}

/// Returns a header value marked as sensitive, or `None` if the text is not a valid header value.
pub(crate) fn secret_header(text: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// Encodes the arguments of an earlier call as the JSON object that is sent back to the endpoint.
///
/// Servers parse the arguments of earlier calls again, and some fail on malformed ones. Text that is not a JSON object
/// is therefore wrapped in one.
pub(crate) fn encode_arguments(arguments: &Arguments) -> Value {
    match arguments {
        Arguments::Object(object) => Value::Object(object.clone()),
        Arguments::Malformed(text) => json!({ "malformed_arguments": text }),
    }
}

/// Decodes the arguments of a call, which endpoints send as a JSON object or as a string that contains one.
pub(crate) fn decode_arguments(value: Option<&Value>) -> Arguments {
    match value {
        None | Some(Value::Null) => Arguments::Object(Map::new()),
        Some(Value::Object(object)) => Arguments::Object(object.clone()),
        Some(Value::String(text)) if text.trim().is_empty() => Arguments::Object(Map::new()),
        Some(Value::String(text)) => match serde_json::from_str(text) {
            Ok(object) => Arguments::Object(object),
            Err(_) => Arguments::Malformed(text.clone()),
        },
        Some(other) => Arguments::Malformed(other.to_string()),
    }
}

/// Reads a token count. Anything except a non-negative integer counts as 0.
pub(crate) fn tokens(usage: &Value, pointer: &str) -> u64 {
    usage.pointer(pointer).and_then(Value::as_u64).unwrap_or(0)
}

/// Builds the error for an unusable answer, with the tokens that the endpoint reports for it.
pub(crate) fn unusable(fault: Fault, usage: Usage) -> CallError {
    CallError { usage, ..fault.into() }
}
