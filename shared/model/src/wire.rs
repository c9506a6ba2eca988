//! What the two codecs share.

use plumbline_conversation::{Arguments, Usage};
use serde_json::{Map, Value, json};

use crate::fault::{CallError, Fault};

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
