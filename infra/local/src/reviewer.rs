//! The reference reviewer: a model endpoint over real HTTP, in both protocols, without a model behind it.
//!
//! The reviewer replays the trials of the datasets: recorded blind reviews. It recognises a record by its diff, and
//! replies with the comments of one recorded review, word for word; the next draw gets the next recorded review. A
//! record without trials gets an empty review. Every reply says that it is a replay. The endpoint is for
//! demonstrations, and for tests of a deployment without a model.

mod compat_chat;
mod messages_api;
mod replay;
pub mod streaming;
mod trials;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::Value;

use self::replay::{ParsedRequest, Replay, Reply};

/// Model name in the reviewer's responses. Requests may name any model.
pub const MODEL_NAME: &str = "reference-reviewer";

/// Returns the routes of the reference reviewer. Requests must present `api_key`.
pub fn router(api_key: String) -> Router {
    let reviewer = Reviewer { api_key, chat: Replay::default(), messages: Replay::default() };
    Router::new()
        .route("/v1/chat/completions", post(chat_completions))
        .route("/v1/messages", post(messages))
        .layer(axum::extract::DefaultBodyLimit::max(64 * 1024 * 1024))
        .with_state(Arc::new(reviewer))
}

/// State of the reference reviewer: its API key, and a [`Replay`] for each protocol.
struct Reviewer {
    api_key: String,
    chat: Replay,
    messages: Replay,
}

async fn chat_completions(
    State(reviewer): State<Arc<Reviewer>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    answer(&reviewer.api_key, &reviewer.chat, &headers, &body, &COMPAT_CHAT)
}

async fn messages(State(reviewer): State<Arc<Reviewer>>, headers: HeaderMap, body: Bytes) -> Response {
    answer(&reviewer.api_key, &reviewer.messages, &headers, &body, &MESSAGES_API)
}

/// Functions that translate between the JSON of a protocol and the types [`ParsedRequest`] and [`Reply`].
struct ProtocolCodec {
    /// Parses a request.
    parse: fn(&Value) -> Result<ParsedRequest, &'static str>,
    /// Formats a reply as the body of the response. The arguments are the request and its reply.
    response_body: fn(&Value, Reply) -> Value,
    /// Turns a complete response into a stream. The arguments are the request and its response.
    stream: fn(&Value, &Value) -> Response,
    /// Formats the body of an error response with this status and message.
    error_body: fn(StatusCode, &str) -> Value,
}

impl ProtocolCodec {
    /// Returns the response to a request as one JSON value, even if the request asks for a stream.
    fn respond(&self, replay: &Replay, request: &Value) -> Result<Value, &'static str> {
        let parsed = (self.parse)(request)?;
        Ok((self.response_body)(request, replay.reply(&parsed)))
    }
}

const COMPAT_CHAT: ProtocolCodec = ProtocolCodec {
    parse: compat_chat::parse,
    response_body: compat_chat::response_body,
    stream: streaming::to_chat_completion_stream,
    error_body: compat_chat::error_body,
};

const MESSAGES_API: ProtocolCodec = ProtocolCodec {
    parse: messages_api::parse,
    response_body: messages_api::response_body,
    stream: |_, response| streaming::to_message_stream(response),
    error_body: messages_api::error_body,
};

fn answer(
    key: &str,
    replay: &Replay,
    headers: &HeaderMap,
    body: &[u8],
    protocol: &ProtocolCodec,
) -> Response {
    let refuse = |status, text: &str| {
        let body = (protocol.error_body)(status, text);
        (status, axum::Json(body)).into_response()
    };
    if !is_authorised(key, headers) {
        let text = "wrong key of the reference reviewer: use `referenceReviewer.apiKey` of the ready file";
        return refuse(StatusCode::UNAUTHORIZED, text);
    }
    let Ok(request) = serde_json::from_slice(body) else {
        return refuse(StatusCode::BAD_REQUEST, "the body is not JSON");
    };
    match protocol.respond(replay, &request) {
        Ok(value) if streaming::is_stream_requested(&request) => (protocol.stream)(&request, &value),
        Ok(value) => axum::Json(value).into_response(),
        Err(text) => refuse(StatusCode::BAD_REQUEST, text),
    }
}

/// Returns true if the request presents `key`, the reviewer's API key, as a bearer token or in the header `x-api-key`.
fn is_authorised(key: &str, headers: &HeaderMap) -> bool {
    let value = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = value("authorization").and_then(|value| value.strip_prefix("Bearer "));
    [bearer, value("x-api-key")].into_iter().flatten().any(|presented| presented == key)
}

/// Estimates the number of tokens of a text: one for every four bytes.
fn estimate_tokens(text: &str) -> u64 {
    text.len().div_ceil(4) as u64
}

#[cfg(test)]
mod tests;
