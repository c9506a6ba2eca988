//! Building blocks of the protocols: request bodies without copies of long texts, tool arguments, secret headers.

use std::collections::BTreeMap;

use http::HeaderValue;
use plumbline_conversation::{Request, SharedText, Usage};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::fault::{CallError, Fault};

/// Estimated size of a request body without its long texts, in bytes: the tools and the member names.
const ESTIMATED_BYTES_WITHOUT_TEXTS: usize = 4_096;

/// A JSON value of a request body. Long texts, and JSON that the endpoint sent earlier, are borrowed, not copied.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum BodyValue<'a> {
    Value(Value),
    Text(&'a str),
    Raw(&'a RawValue),
    List(Vec<BodyValue<'a>>),
    Object(BTreeMap<&'static str, BodyValue<'a>>),
}

impl<'a> BodyValue<'a> {
    /// Borrows a text, in its cached JSON encoding if it has one.
    pub(crate) fn text(text: &'a SharedText) -> Self {
        text.json().map_or_else(|| Self::Text(text), Self::Raw)
    }

    /// Creates an object.
    pub(crate) fn object<const N: usize>(members: [(&'static str, BodyValue<'a>); N]) -> Self {
        Self::Object(members.into())
    }
}

impl<T: Into<Value>> From<T> for BodyValue<'_> {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
}

/// Members of a request body, by name.
pub(crate) type RequestBody<'a> = BTreeMap<&'static str, BodyValue<'a>>;

/// Serializes the body of `request` into a buffer that is allocated once, with the estimated size.
pub(crate) fn serialize(body: &RequestBody<'_>, request: &Request) -> Vec<u8> {
    // Escaping makes a text a little longer.
    let texts = request.size_in_bytes();
    let mut bytes = Vec::with_capacity(texts + texts / 8 + ESTIMATED_BYTES_WITHOUT_TEXTS);
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

/// Returns a JSON object to send in place of the malformed arguments of an earlier tool call. The object's only member
/// contains `text`, the malformed arguments.
///
/// Every request contains the earlier tool calls, and some servers fail if the arguments of a call are not a JSON
/// object.
pub(crate) fn wrap_malformed_arguments(text: &str) -> Value {
    json!({ "malformed_arguments": text })
}

/// Appends a piece of a tool call's arguments. Endpoints send pieces of text, or one object, which replaces earlier
/// pieces.
pub(crate) fn append_arguments(arguments: &mut String, piece: &RawValue) {
    match serde_json::from_str::<String>(piece.get()) {
        Ok(text) => arguments.push_str(&text),
        Err(_) => piece.get().clone_into(arguments),
    }
}

/// Returns the error for an answer that cannot be used although the endpoint charged for it: `usage` is the charged
/// number of tokens.
pub(crate) fn unusable_answer(fault: Fault, usage: Usage) -> CallError {
    CallError { usage, ..fault.into() }
}
