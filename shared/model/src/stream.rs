//! Assembly of server-sent events into the answer that the endpoint would have sent as a whole.
//!
//! An endpoint may stream even if the client did not request it; the content type of the answer tells. Because events
//! are assembled before decoding, each protocol needs only one decoder.

use serde_json::{Value, json};

use crate::protocol::Protocol;
use crate::rejection::is_error;

/// Maximum size of a JSON text to decode, a whole answer or one event, in bytes. It exceeds any turn of a model, and
/// its decoded value leaves enough memory for other work.
pub(crate) const MAX_JSON_BYTES: usize = 4 * 1024 * 1024;

/// The stream ended before its answer was complete.
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

/// Returns the data of each event. The other fields only repeat information from the data.
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
