//! Answers as received from an endpoint: a JSON document or a stream of events, complete or not.

use std::time::Duration;

use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use plumbline_egress::PendingResponse;

use crate::protocol::{Protocol, ReplyDraft};
use crate::rejection::is_error;
use crate::stream::EventReader;

/// Maximum size of a streamed answer, in bytes. It exceeds [`MAX_ANSWER_BYTES`], since the client does not buffer a
/// stream.
const MAX_STREAM_BYTES: usize = 16 * 1024 * 1024;

/// Maximum size of an answer that is not streamed, in bytes.
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;

/// Maximum size of a draft: the text, tool calls and reasoning of one answer, in bytes. No model's turn is longer.
const MAX_DRAFT_BYTES: usize = 2 * 1024 * 1024;

/// Maximum number of bytes read from the body of an error answer.
const MAX_REJECTION_BYTES: usize = 64 * 1024;

/// An answer, as far as it was received.
pub(crate) struct ReceivedAnswer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) content: ReceivedContent,
}

/// Result of reading the body of an answer.
pub(crate) enum ReceivedContent {
    Complete(Box<dyn ReplyDraft>),
    Rejection(Rejection),
    /// The connection broke or timed out before the answer was complete.
    Truncated,
    /// The answer exceeds a size limit.
    TooLarge,
}

/// An answer that reports an error, by its status or in its body.
pub(crate) struct Rejection {
    pub(crate) text: String,
    /// True if the connection broke or timed out before the end of the text. A text that was cut at
    /// [`MAX_REJECTION_BYTES`] does not count as truncated.
    pub(crate) is_truncated: bool,
}

impl ReceivedAnswer {
    /// Reads an answer until it ends, or until the next chunk takes longer than `idle_timeout`.
    pub(crate) async fn read(
        mut pending: PendingResponse,
        protocol: &dyn Protocol,
        idle_timeout: Duration,
    ) -> Self {
        let (status, headers) = (pending.status, std::mem::take(&mut pending.headers));
        let content = if !status.is_success() {
            read_rejection(pending, idle_timeout).await
        } else if is_event_stream(&headers) {
            read_stream(pending, protocol, idle_timeout).await
        } else {
            read_complete(pending, protocol, idle_timeout).await
        };
        Self { status, headers, content }
    }
}

fn is_event_stream(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    content_type.is_some_and(|value| value.trim_start().to_ascii_lowercase().starts_with("text/event-stream"))
}

async fn read_rejection(pending: PendingResponse, idle_timeout: Duration) -> ReceivedContent {
    let (body, ending) = pending.partial_body(MAX_REJECTION_BYTES, idle_timeout).await;
    let text = String::from_utf8_lossy(&body.bytes).into_owned();
    ReceivedContent::Rejection(Rejection { text, is_truncated: ending.is_err() })
}

async fn read_complete(
    pending: PendingResponse,
    protocol: &dyn Protocol,
    idle_timeout: Duration,
) -> ReceivedContent {
    let (body, ending) = pending.partial_body(MAX_ANSWER_BYTES, idle_timeout).await;
    if ending.is_err() {
        return ReceivedContent::Truncated;
    }
    let mut draft = protocol.draft();
    match str::from_utf8(&body.bytes) {
        _ if body.truncated => return ReceivedContent::TooLarge,
        Ok(text) if is_error(text) => {
            return ReceivedContent::Rejection(Rejection { text: text.to_owned(), is_truncated: false });
        }
        Ok(text) => draft.add_answer(text),
        // The empty draft is rejected later, like any answer that cannot be decoded.
        Err(_) => {}
    }
    limited_content(draft)
}

/// Reads a stream. A stream with its final event is complete, even if the connection then breaks.
async fn read_stream(
    mut pending: PendingResponse,
    protocol: &dyn Protocol,
    idle_timeout: Duration,
) -> ReceivedContent {
    let (mut reader, mut stream, mut read) = (EventReader::default(), Stream::new(protocol), 0);
    while let Ok(Some(chunk)) = pending.chunk(idle_timeout).await {
        read += chunk.len();
        let result = reader.read(&chunk, |event| stream.add(event));
        if read > MAX_STREAM_BYTES || result.is_err() || stream.draft.size() > MAX_DRAFT_BYTES {
            return ReceivedContent::TooLarge;
        }
        if stream.error.is_some() {
            break;
        }
    }
    reader.finish(|event| stream.add(event));
    match stream.error {
        Some(text) => ReceivedContent::Rejection(Rejection { text, is_truncated: false }),
        None if stream.complete => limited_content(stream.draft),
        None => ReceivedContent::Truncated,
    }
}

/// A streamed answer, as far as it was received.
struct Stream {
    draft: Box<dyn ReplyDraft>,
    complete: bool,
    /// The event that reports an error.
    error: Option<String>,
}

impl Stream {
    fn new(protocol: &dyn Protocol) -> Self {
        Self { draft: protocol.draft(), complete: false, error: None }
    }

    fn add(&mut self, event: &str) {
        if self.error.is_none() && is_error(event) {
            self.error = Some(event.to_owned());
        }
        self.complete |= self.draft.add_event(event) || event.trim() == "[DONE]";
    }
}

/// Returns the complete content, or [`ReceivedContent::TooLarge`] if the draft has more than [`MAX_DRAFT_BYTES`].
fn limited_content(draft: Box<dyn ReplyDraft>) -> ReceivedContent {
    if draft.size() > MAX_DRAFT_BYTES { ReceivedContent::TooLarge } else { ReceivedContent::Complete(draft) }
}
