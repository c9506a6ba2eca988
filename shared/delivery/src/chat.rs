//! Delivery to a chat channel with the Slack Web API method `chat.postMessage`
//! (<https://docs.slack.dev/reference/methods/chat.postMessage>).
//!
//! The operator chooses the chat API's address, not a caller, so the egress guard does not apply to it.

use std::fmt;
use std::time::Duration;

use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use plumbline_egress::retry_after;
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use url::Url;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::attempt::{Attempt, AttemptClass, AttemptOutcome, AttemptTimer, ClassAndOutcome, classify_status};

/// Time limit for posting one message.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Maximum number of messages posted in one attempt. A worker has 60 s in all, and each message may take 15 s.
const MAX_MESSAGES_PER_ATTEMPT: usize = 3;

/// Size of a response body, in bytes, above which the sender stops reading. The limit leaves room for a complete
/// response, which repeats the posted message.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// Bearer token for the chat API.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct ChatToken(String);

impl ChatToken {
    /// Wraps a token issued by the chat provider.
    pub fn new(token: String) -> Self {
        Self(token)
    }
}

impl fmt::Debug for ChatToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ChatToken(..)")
    }
}

/// Chat destination of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatTarget {
    /// Id or name of the channel.
    pub channel: String,
    /// Timestamp of the message to reply to; `None` to post outside any thread.
    pub thread_ts: Option<String>,
}

/// Result of one attempt to post the parts of an answer; each part is one chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatSendResult {
    /// Record of the last part that the attempt posted or failed to post. If no part was left to post, the record has
    /// the class `Delivered` and no status.
    pub attempt: Attempt,
    /// Outcome, which determines the next step.
    pub outcome: AttemptOutcome,
    /// Number of parts posted so far, including those of earlier attempts. A retry continues after them.
    pub parts_sent: usize,
}

/// The HTTP client could not be built.
#[derive(Debug, thiserror::Error)]
#[error("the HTTP client for the chat API could not be set up")]
pub struct ChatSetupError(#[from] reqwest::Error);

/// Posts messages to chat channels.
#[derive(Clone)]
pub struct ChatSender {
    http: reqwest::Client,
    post_message_url: Url,
    timeout: Duration,
}

impl ChatSender {
    /// Creates a sender for the chat API at `base_url`, such as `https://slack.com/api`.
    ///
    /// # Errors
    ///
    /// [`ChatSetupError`] if TLS cannot be set up.
    pub fn new(base_url: &Url) -> Result<Self, ChatSetupError> {
        let http = reqwest::Client::builder().redirect(Policy::none()).no_proxy().build()?;
        let mut post_message_url = base_url.clone();
        post_message_url.set_path(&format!("{}/chat.postMessage", base_url.path().trim_end_matches('/')));
        Ok(Self { http, post_message_url, timeout: TIMEOUT })
    }

    /// Replaces the time limit for each message, which is 15 s by default.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Posts `parts` (from [`format_chat_messages`](crate::format_chat_messages)) in order, until one fails. Skips the
    /// first `parts_sent` parts, which earlier attempts have posted. Posts at most three parts, so that the attempt
    /// ends within 45 s.
    pub async fn send(
        &self,
        token: &ChatToken,
        target: &ChatTarget,
        now: Timestamp,
        parts: &[String],
        parts_sent: usize,
    ) -> ChatSendResult {
        let nothing_left = AttemptTimer::start(now).finish(None, AttemptClass::Delivered);
        let mut result =
            ChatSendResult { attempt: nothing_left, outcome: AttemptOutcome::Delivered, parts_sent };
        for part in parts.iter().skip(parts_sent).take(MAX_MESSAGES_PER_ATTEMPT) {
            (result.attempt, result.outcome) = self.post(token, target, now, part).await;
            if result.outcome != AttemptOutcome::Delivered {
                break;
            }
            result.parts_sent += 1;
        }
        if result.outcome == AttemptOutcome::Delivered && result.parts_sent < parts.len() {
            result.outcome = AttemptOutcome::SendRest;
        }
        result
    }

    async fn post(
        &self,
        token: &ChatToken,
        target: &ChatTarget,
        now: Timestamp,
        text: &str,
    ) -> (Attempt, AttemptOutcome) {
        let started = AttemptTimer::start(now);
        match self.exchange(token, target, text).await {
            Ok((status, headers, body)) => {
                let (class, outcome) = classify(status, &headers, &body, now);
                (started.finish(Some(status), class), outcome)
            }
            Err(error) if error.is_timeout() => {
                (started.finish(None, AttemptClass::Timeout), AttemptOutcome::RETRY)
            }
            Err(error) if error.is_connect() => {
                (started.finish(None, AttemptClass::Connect), AttemptOutcome::RETRY)
            }
            Err(_) => (started.finish(None, AttemptClass::BadAnswer), AttemptOutcome::RETRY),
        }
    }

    async fn exchange(
        &self,
        token: &ChatToken,
        target: &ChatTarget,
        text: &str,
    ) -> Result<(StatusCode, HeaderMap, Vec<u8>), reqwest::Error> {
        let request = self
            .http
            .post(self.post_message_url.clone())
            .timeout(self.timeout)
            .bearer_auth(&token.0)
            .header(CONTENT_TYPE, "application/json; charset=utf-8")
            .body(message_body(target, text).to_string());
        let mut response = request.send().await?;
        let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
        let mut body = Vec::new();
        while body.len() <= MAX_BODY_BYTES
            && let Some(chunk) = response.chunk().await?
        {
            body.extend_from_slice(&chunk);
        }
        Ok((status, headers, body))
    }
}

fn message_body(target: &ChatTarget, text: &str) -> Value {
    let mut body = json!({
        "channel": target.channel,
        "text": text,
        "parse": "none",
        "mrkdwn": true,
        "link_names": false,
        "unfurl_links": false,
        "unfurl_media": false,
    });
    if let Some(thread_ts) = &target.thread_ts {
        body["thread_ts"] = thread_ts.as_str().into();
    }
    body
}

/// Classifies a response. A successful HTTP status may carry an error of the chat API: `{"ok": false, "error":
/// "code"}`.
fn classify(status: StatusCode, headers: &HeaderMap, body: &[u8], now: Timestamp) -> ClassAndOutcome {
    if !status.is_success() {
        return classify_status(status, headers, now);
    }
    let Ok(answer) = serde_json::from_slice::<Value>(body) else {
        return (AttemptClass::BadAnswer, AttemptOutcome::RETRY);
    };
    match (answer["ok"].as_bool(), answer["error"].as_str()) {
        (Some(true), _) => (AttemptClass::Delivered, AttemptOutcome::Delivered),
        (Some(false), Some("ratelimited" | "rate_limited")) => {
            (AttemptClass::RateLimited, AttemptOutcome::Retry { retry_after: retry_after(headers, now) })
        }
        (Some(false), Some(code)) => classify_code(code),
        _ => (AttemptClass::BadAnswer, AttemptOutcome::RETRY),
    }
}

/// Classifies an error code of the chat API. Unknown codes are retried, since the retry schedule is finite.
fn classify_code(code: &str) -> ClassAndOutcome {
    let class = match code {
        "channel_not_found" => AttemptClass::ChannelNotFound,
        "not_in_channel" => AttemptClass::NotInChannel,
        "is_archived" => AttemptClass::ChannelArchived,
        "invalid_auth"
        | "not_authed"
        | "account_inactive"
        | "token_revoked"
        | "token_expired"
        | "missing_scope"
        | "no_permission"
        | "not_allowed_token_type"
        | "access_denied" => AttemptClass::ChatAuthorization,
        "msg_too_long"
        | "no_text"
        | "invalid_arguments"
        | "invalid_arg_name"
        | "invalid_json"
        | "json_not_object"
        | "restricted_action"
        | "restricted_action_read_only_channel"
        | "restricted_action_thread_only_channel"
        | "thread_locked"
        | "thread_not_found" => AttemptClass::ChatRejected,
        _ => return (AttemptClass::ChatUnavailable, AttemptOutcome::RETRY),
    };
    (class, AttemptOutcome::PermanentFailure)
}
