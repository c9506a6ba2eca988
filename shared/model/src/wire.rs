//! What the two codecs share.

use std::collections::BTreeMap;

use plumbline_conversation::{Arguments, Text, Usage};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::fault::{CallError, Fault};

/// A part of a body: JSON, in which a long text is not copied but written as it is.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Part<'a> {
    Value(Value),
    Raw(&'a RawValue),
    List(Vec<Part<'a>>),
    Object(BTreeMap<&'static str, Part<'a>>),
}

impl<'a> Part<'a> {
    pub(crate) fn text(text: &'a Text) -> Self {
        text.json().map_or_else(|| Self::Value((**text).into()), Self::Raw)
    }

    pub(crate) fn object<const N: usize>(members: [(&'static str, Part<'a>); N]) -> Self {
        Self::Object(members.into())
    }
}

impl<T: Into<Value>> From<T> for Part<'_> {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
}

/// The members of a body.
pub(crate) type Body<'a> = BTreeMap<&'static str, Part<'a>>;

/// The arguments as the JSON object that goes back to the endpoint.
///
/// Servers parse the arguments of earlier calls again, and some fail on what a model got wrong: text that is no
/// object goes back as the one member of an object.
pub(crate) fn object_of(arguments: &Arguments) -> Value {
    match arguments {
        Arguments::Object(object) => Value::Object(object.clone()),
        Arguments::Malformed(text) => json!({ "malformed_arguments": text }),
    }
}

/// The arguments of a call from the JSON value that an endpoint gave for them: an object, or text of one.
pub(crate) fn arguments_from(value: Option<&Value>) -> Arguments {
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

/// A count of tokens; anything that is no whole number counts as nothing.
pub(crate) fn tokens(usage: &Value, pointer: &str) -> u64 {
    usage.pointer(pointer).and_then(Value::as_u64).unwrap_or(0)
}

/// An answer that cannot be used although the endpoint charged for it.
pub(crate) fn unusable(fault: Fault, usage: Usage) -> CallError {
    CallError { usage, ..fault.into() }
}
