//! The interface of a wire protocol.

use http::HeaderMap;
use plumbline_conversation::{Reply, Request};

use crate::fault::CallError;
use crate::wire::RequestBody;

/// A wire protocol: the path, headers and JSON of a request for a model's next turn, and the JSON of
/// the answer.
///
/// Implementations are stateless. Four tasks are the same for all protocols, and other modules do them: transport
/// (`sender`), retries (`client`), classification of error answers (`rejection`), and framing of streams (`stream`).
pub(crate) trait Protocol: Sync {
    /// Returns the path of the URL to which the client posts requests. `base_path` is the path of the endpoint's base
    /// URL, without a trailing slash.
    fn call_path(&self, base_path: &str) -> String;

    /// Returns the headers that carry the API key, marked as sensitive, and the other headers that the protocol
    /// requires.
    fn headers(&self, api_key: &str) -> HeaderMap;

    /// Encodes a request.
    fn encode<'a>(&self, model_name: &str, request: &'a Request, options: EncodeOptions) -> RequestBody<'a>;

    /// Returns an empty draft of an answer.
    fn draft(&self) -> Box<dyn ReplyDraft>;

    /// Returns true if some servers of this protocol accept the limit of output tokens only under a newer name. If a
    /// server asks for this name, the client sets [`EncodeOptions::use_newer_output_limit_name`].
    fn has_newer_output_limit_name(&self) -> bool {
        false
    }
}

/// Builder of an answer, from one complete JSON text or from the events of a stream.
///
/// A draft contains only text and raw JSON, no parsed tree. The tree of an endpoint's JSON can take a hundred times the
/// memory of its text.
pub(crate) trait ReplyDraft: Send {
    /// Adds the JSON text of an answer that is not streamed.
    fn add_answer(&mut self, answer: &str);

    /// Adds one event of a stream. Returns true if the event completes the answer; events with the usage may follow.
    fn add_event(&mut self, event: &str) -> bool;

    /// Returns the size of the text and raw JSON that the draft contains so far, in bytes.
    fn size(&self) -> usize;

    /// Converts the finished draft to the reply to `request`.
    ///
    /// # Errors
    ///
    /// A [`CallError`] with the reported usage, if the answer is unusable.
    fn into_reply(self: Box<Self>, request: &Request) -> Result<Reply, CallError>;
}

/// Options of a request's encoding that do not come from the conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EncodeOptions {
    /// True to request the answer as a stream of events.
    pub(crate) stream: bool,
    /// True to send the limit of output tokens under its newer name, where the protocol has one.
    pub(crate) use_newer_output_limit_name: bool,
    /// True to request temperature 0 instead of the model's default.
    pub(crate) temperature_zero: bool,
}
