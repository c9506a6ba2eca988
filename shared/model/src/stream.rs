//! Assembly of server-sent events into the answer that the endpoint would have sent as a whole.
//!
//! An endpoint may stream whether the client asked for it or not; the content type of its answer tells. Assembling
//! before decoding keeps one decoder for each protocol.

use serde_json::{Value, json};

use crate::protocol::Protocol;
use crate::rejection::is_error;

/// Largest JSON text that is decoded, a whole answer or one event, in bytes. It exceeds any turn of a model, and its
/// decoded form does not starve other work of memory.
pub(crate) const MAX_JSON_BYTES: usize = 4 * 1024 * 1024;

/// A stream that ended before its answer did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truncated;

/// Assembles the events of an answer. An event that reports an error is returned as it is.
///
/// # Errors
///
/// [`Truncated`] if no event completes the answer, or if an event is too large to be read.
pub(crate) fn assemble(protocol: &dyn Protocol, body: &str) -> Result<Value, Truncated> {
    let mut answer = json!({});
    let mut complete = false;
    for data in events(body) {
        // The event is part of the answer, so the answer cannot be complete without it.
        if data.len() > MAX_JSON_BYTES {
            return Err(Truncated);
        }
        let Ok(event) = serde_json::from_str::<Value>(&data) else {
            complete |= data.trim() == "[DONE]";
            continue;
        };
        if is_error(&event) {
            return Ok(event);
        }
        complete |= protocol.add_event(&mut answer, &event);
    }
    if complete { Ok(answer) } else { Err(Truncated) }
}

/// Returns the data of each event. The other fields repeat what the data says.
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
