//! Answers as received from an endpoint: complete or truncated, a JSON document or a stream of events.

use std::time::Duration;

use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use plumbline_egress::{Body, EgressError, PendingResponse};
use serde_json::Value;

use crate::protocol::Protocol;
use crate::stream::{MAX_JSON_BYTES, assemble};

/// Maximum number of bytes read of an answer.
const MAX_ANSWER_BYTES: usize = 16 * 1024 * 1024;

/// The received part of an answer.
pub(crate) struct Received {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Body,
    ending: Result<(), EgressError>,
}

/// Content of an answer with a success status.
pub(crate) enum Content {
    Json(Value),
    /// The connection broke before the answer was complete.
    Truncated,
    Undecodable,
}

impl Received {
    /// Reads an answer until it ends, or until the next piece takes longer than `idle_timeout`.
    pub(crate) async fn read(mut pending: PendingResponse, idle_timeout: Duration) -> Self {
        let (status, headers) = (pending.status, std::mem::take(&mut pending.headers));
        let (body, ending) = pending.partial_body(MAX_ANSWER_BYTES, idle_timeout).await;
        Self { status, headers, body, ending }
    }

    /// Returns true if the connection broke before the end of the body.
    pub(crate) fn is_truncated(&self) -> bool {
        self.ending.is_err()
    }

    /// Parses the body by its content type. A stream with its final event is complete, however the connection ended.
    pub(crate) fn content(&self, protocol: &dyn Protocol) -> Content {
        if self.is_event_stream() {
            let assembled = assemble(protocol, &String::from_utf8_lossy(&self.body.bytes));
            let incomplete = if self.body.truncated { Content::Undecodable } else { Content::Truncated };
            return assembled.map_or(incomplete, Content::Json);
        }
        match self.ending {
            Ok(()) if self.body.bytes.len() > MAX_JSON_BYTES => Content::Undecodable,
            Ok(()) => serde_json::from_slice(&self.body.bytes).map_or(Content::Undecodable, Content::Json),
            Err(_) => Content::Truncated,
        }
    }

    fn is_event_stream(&self) -> bool {
        let content_type = self.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        content_type
            .is_some_and(|value| value.trim_start().to_ascii_lowercase().starts_with("text/event-stream"))
    }
}
