//! The reference reviewer: a model endpoint over real HTTP, in both protocols, without a model behind it.
//!
//! It applies a few dozen general heuristics to the request and nothing else. It does not know the catalogue: it
//! finds some bugs, misses most that need understanding, and is sometimes wrong. It serves as a yardstick, for
//! demonstrations, and to test a deployment without a model.

mod change;
mod compat_chat;
mod finding;
mod messages_api;
mod pattern;
mod reviewing;
mod rules;
mod source;
pub mod streaming;
mod structure;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::Value;

/// Model name in its responses. It accepts any model name in requests.
pub const MODEL_NAME: &str = "reference-reviewer";

/// Returns the routes of the endpoint, for callers with `api_key`.
pub fn router(api_key: String) -> Router {
    Router::new()
        .route("/v1/chat/completions", post(chat_completions))
        .route("/v1/messages", post(messages))
        .layer(axum::extract::DefaultBodyLimit::max(64 * 1024 * 1024))
        .with_state(Arc::new(api_key))
}

async fn chat_completions(State(key): State<Arc<String>>, headers: HeaderMap, body: Bytes) -> Response {
    answer(&key, &headers, &body, &COMPAT_CHAT)
}

async fn messages(State(key): State<Arc<String>>, headers: HeaderMap, body: Bytes) -> Response {
    answer(&key, &headers, &body, &MESSAGES_API)
}

/// One of the protocols.
struct Protocol {
    /// Handles a request.
    reply: fn(&Value) -> Result<Value, &'static str>,
    /// Converts a response to a stream.
    stream: fn(&Value, &Value) -> Response,
    /// Formats an error with its status.
    error: fn(StatusCode, &str) -> Value,
}

const COMPAT_CHAT: Protocol =
    Protocol { reply: compat_chat::reply, stream: streaming::chat_completion, error: compat_chat::error };

const MESSAGES_API: Protocol = Protocol {
    reply: messages_api::reply,
    stream: |_, whole| streaming::message(whole),
    error: messages_api::error,
};

fn answer(key: &str, headers: &HeaderMap, body: &[u8], protocol: &Protocol) -> Response {
    let refuse = |status, text: &str| (status, axum::Json((protocol.error)(status, text))).into_response();
    if !is_authorised(key, headers) {
        return refuse(StatusCode::UNAUTHORIZED, "the key is not the one this endpoint was started with");
    }
    let Ok(request) = serde_json::from_slice(body) else {
        return refuse(StatusCode::BAD_REQUEST, "the body is not JSON");
    };
    match (protocol.reply)(&request) {
        Ok(value) if streaming::is_wanted(&request) => (protocol.stream)(&request, &value),
        Ok(value) => axum::Json(value).into_response(),
        Err(text) => refuse(StatusCode::BAD_REQUEST, text),
    }
}

fn is_authorised(key: &str, headers: &HeaderMap) -> bool {
    let value = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = value("authorization").and_then(|value| value.strip_prefix("Bearer "));
    [bearer, value("x-api-key")].into_iter().flatten().any(|presented| presented == key)
}

/// Estimates the tokens of a text: four characters each.
fn tokens(text: &str) -> u64 {
    text.len().div_ceil(4) as u64
}

#[cfg(test)]
mod tests;
