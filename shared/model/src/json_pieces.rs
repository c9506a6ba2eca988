//! Assembly of JSON values from the pieces that a stream carries.

use serde_json::{Map, Value};

/// Appends a piece to a JSON string. A target of another type is replaced by the piece.
pub(crate) fn append_text(target: &mut Value, piece: &str) {
    match target {
        Value::String(text) => text.push_str(piece),
        other => *other = piece.into(),
    }
}

/// Appends pieces to a JSON array. A target of another type is replaced by the pieces.
pub(crate) fn append_items(target: &mut Value, pieces: &[Value]) {
    match target {
        Value::Array(list) => list.extend_from_slice(pieces),
        other => *other = pieces.to_vec().into(),
    }
}

/// Sets the members that are not null on a JSON object. A target of another type is left unchanged.
pub(crate) fn set_members(target: &mut Value, members: Option<&Map<String, Value>>) {
    let given = members.into_iter().flatten().filter(|(_, value)| !value.is_null());
    if let Value::Object(object) = target {
        object.extend(given.map(|(name, value)| (name.clone(), value.clone())));
    }
}
