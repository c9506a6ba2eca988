//! What came back from an endpoint: a whole answer or a stream, complete or not.

use std::time::Duration;

use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use plumbline_conversation::Provider;
use plumbline_egress::{Body, EgressError, Pending};
use serde_json::Value;

use crate::stream::assemble;

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 16 * 1024 * 1024;

/// The longest JSON text of an answer that is decoded, be it all of it or one event: more than any model says in one
/// piece, and little enough that what it becomes in memory does no harm to whatever else is under way.
pub(crate) const LONGEST_JSON: usize = 4 * 1024 * 1024;

/// An answer, as much of it as came.
pub(crate) struct Received {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Body,
    ending: Result<(), EgressError>,
}

/// What a successful answer holds.
pub(crate) enum Content {
    Json(Value),
    /// It broke off.
    CutShort,
    Undecodable,
}

impl Received {
    /// Reads an answer to its end, or until a piece of it takes longer than `idle`.
    pub(crate) async fn whole(mut pending: Pending, idle: Duration) -> Self {
        let (status, headers) = (pending.status, std::mem::take(&mut pending.headers));
        let (body, ending) = pending.body_so_far(LONGEST_ANSWER, idle).await;
        Self { status, headers, body, ending }
    }

    /// Whether its body broke off.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.ending.is_err()
    }

    /// Reads the body by its content type. A stream that says that it is complete is, however the connection
    /// ended.
    pub(crate) fn content(&self, provider: Provider) -> Content {
        if self.is_event_stream() {
            let assembled = assemble(provider, &String::from_utf8_lossy(&self.body.bytes));
            let broken = if self.body.truncated { Content::Undecodable } else { Content::CutShort };
            return assembled.map_or(broken, Content::Json);
        }
        match self.ending {
            Ok(()) if self.body.bytes.len() > LONGEST_JSON => Content::Undecodable,
            Ok(()) => serde_json::from_slice(&self.body.bytes).map_or(Content::Undecodable, Content::Json),
            Err(_) => Content::CutShort,
        }
    }

    fn is_event_stream(&self) -> bool {
        let content_type = self.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        content_type
            .is_some_and(|value| value.trim_start().to_ascii_lowercase().starts_with("text/event-stream"))
    }
}
