//! Answers that come as server-sent events, put together into what a whole answer would have been.
//!
//! An endpoint may stream whether it was asked to or not; the content type of its answer tells. Putting the
//! pieces together before decoding keeps one decoder for each protocol.

use serde_json::{Map, Value, json};

use crate::received::LONGEST_JSON;
use crate::rejection::is_error;
use plumbline_conversation::Provider;

/// The most calls of one answer that are read: more than anybody can use. Each piece is looked for among them.
const MOST_CALLS: usize = 256;

/// A stream that ended before the answer in it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CutShort;

/// Puts the events of an answer together. An event that is an error is returned as it is.
///
/// # Errors
///
/// [`CutShort`] when the last event is not that of a complete answer.
pub(crate) fn assemble(provider: Provider, body: &str) -> Result<Value, CutShort> {
    let mut whole = json!({});
    let mut complete = false;
    for data in events(body) {
        // What it says is part of the answer, which is none without it.
        if data.len() > LONGEST_JSON {
            return Err(CutShort);
        }
        let Ok(event) = serde_json::from_str::<Value>(&data) else {
            complete |= data.trim() == "[DONE]";
            continue;
        };
        if is_error(&event) {
            return Ok(event);
        }
        complete |= match provider {
            Provider::CompatChat => add_chunk(&mut whole, &event),
            Provider::MessagesApi => add_event(&mut whole, &event),
        };
    }
    if complete { Ok(whole) } else { Err(CutShort) }
}

/// The data of each event. The other fields repeat what the data says.
fn events(body: &str) -> impl Iterator<Item = String> {
    let lines = body.trim_start_matches('\u{feff}').lines().map(str::to_owned).chain([String::new()]);
    let mut data = Vec::new();
    lines.filter_map(move |line| {
        if let Some(value) = line.strip_prefix("data:") {
            data.push(value.strip_prefix(' ').unwrap_or(value).to_owned());
            return None;
        }
        let ended = line.is_empty() && !data.is_empty();
        ended.then(|| std::mem::take(&mut data).join("\n"))
    })
}

/// Adds a chunk of compat_chat; returns whether it ends the answer.
fn add_chunk(whole: &mut Value, chunk: &Value) -> bool {
    if chunk["usage"].is_object() {
        whole["usage"] = chunk["usage"].clone();
    }
    let Some(choice) = chunk["choices"].get(0) else {
        return false;
    };
    if whole["choices"].is_null() {
        whole["choices"] = json!([{ "message": {}, "finish_reason": null }]);
    }
    let message = &mut whole["choices"][0]["message"];
    for (name, piece) in choice["delta"].as_object().into_iter().flatten() {
        match (name.as_str(), piece) {
            ("tool_calls", Value::Array(calls)) => calls.iter().for_each(|call| add_call(message, call)),
            ("role", _) => {}
            (_, Value::String(text)) => append(&mut message[name], text),
            (_, Value::Array(parts)) => extend(&mut message[name], parts),
            _ => {}
        }
    }
    let reason = &choice["finish_reason"];
    if !reason.is_null() {
        whole["choices"][0]["finish_reason"] = reason.clone();
    }
    !reason.is_null()
}

/// Adds a piece of a tool call to the call of its index. A piece without one that brings an id or a name begins
/// a new call.
fn add_call(message: &mut Value, piece: &Value) {
    if message["tool_calls"].is_null() {
        message["tool_calls"] = json!([]);
    }
    let Some(calls) = message["tool_calls"].as_array_mut() else {
        return;
    };
    let begins = piece["id"].is_string() || piece["function"]["name"].is_string();
    let position = calls.iter().position(|call| !piece["index"].is_null() && call["index"] == piece["index"]);
    let position =
        position.or_else(|| calls.len().checked_sub(1).filter(|_| piece["index"].is_null() && !begins));
    if position.is_none() && calls.len() == MOST_CALLS {
        return;
    }
    let position = position.unwrap_or_else(|| {
        calls.push(json!({ "index": piece["index"], "function": {} }));
        calls.len() - 1
    });
    let call = &mut calls[position];
    if piece["id"].as_str().is_some_and(|id| !id.is_empty()) {
        call["id"] = piece["id"].clone();
    }
    for name in ["name", "arguments"] {
        match &piece["function"][name] {
            Value::String(text) => append(&mut call["function"][name], text),
            Value::Object(object) => call["function"][name] = Value::Object(object.clone()),
            _ => {}
        }
    }
}

/// Adds an event of messages_api; returns whether it ends the answer.
fn add_event(whole: &mut Value, event: &Value) -> bool {
    match event["type"].as_str().unwrap_or_default() {
        "message_start" if event["message"].is_object() => {
            *whole = event["message"].clone();
            whole["content"] = json!([]);
        }
        "content_block_start" => extend(&mut whole["content"], &[event["content_block"].clone()]),
        "content_block_delta" => {
            let index = event["index"].as_u64().and_then(|index| usize::try_from(index).ok());
            let block = index.and_then(|index| whole["content"].get_mut(index));
            if let Some(block) = block.filter(|block| block.is_object()) {
                add_delta(block, &event["delta"]);
            }
        }
        "message_delta" => {
            merge(whole, event["delta"].as_object());
            if whole["usage"].is_null() {
                whole["usage"] = json!({});
            }
            merge(&mut whole["usage"], event["usage"].as_object());
        }
        "message_stop" => return true,
        _ => {}
    }
    false
}

/// A tool's input starts as an empty object and comes as pieces of JSON text.
fn add_delta(block: &mut Value, delta: &Value) {
    let members =
        [("text", "text"), ("thinking", "thinking"), ("signature", "signature"), ("partial_json", "input")];
    for (from, to) in members {
        if let Some(piece) = delta[from].as_str() {
            append(&mut block[to], piece);
        }
    }
}

/// Appends to a text; what is no text yet becomes one.
fn append(target: &mut Value, piece: &str) {
    match target {
        Value::String(text) => text.push_str(piece),
        other => *other = piece.into(),
    }
}

/// Appends to a list; what is no list yet becomes one.
fn extend(target: &mut Value, pieces: &[Value]) {
    match target {
        Value::Array(list) => list.extend_from_slice(pieces),
        other => *other = pieces.to_vec().into(),
    }
}

fn merge(target: &mut Value, members: Option<&Map<String, Value>>) {
    let given = members.into_iter().flatten().filter(|(_, value)| !value.is_null());
    if let Value::Object(object) = target {
        object.extend(given.map(|(name, value)| (name.clone(), value.clone())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_beyond_what_anybody_can_use_are_passed_over() {
        let piece = |index: usize| json!({ "index": index, "id": format!("call-{index}"), "function": {} });
        let chunk = |index| json!({ "choices": [{ "delta": { "tool_calls": [piece(index)] } }] });
        let chunks: String =
            (0..MOST_CALLS + 50).map(|index| format!("data: {}\n\n", chunk(index))).collect();
        let whole = assemble(Provider::CompatChat, &format!("{chunks}data: [DONE]\n\n")).expect("complete");
        let calls = whole["choices"][0]["message"]["tool_calls"].as_array().map(Vec::len);
        assert_eq!(calls, Some(MOST_CALLS));
    }
}
