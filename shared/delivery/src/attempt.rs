//! Record of one delivery attempt, and its outcome, which determines the next step.

use std::time::{Duration, Instant};

use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use plumbline_egress::{EgressError, retry_after};
use serde::{Deserialize, Serialize};

/// Record of one delivery attempt. If an attempt posted several chat messages, the record describes the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// Start of the attempt.
    pub at: Timestamp,
    /// HTTP status of the response, if one arrived.
    pub status: Option<u16>,
    /// Time from the start of the HTTP exchange until its result was known, in milliseconds.
    pub duration_ms: u64,
    /// Class of the attempt: delivered, or the kind of failure.
    pub class: AttemptClass,
    /// Time of the next attempt, if one was scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_attempt_at: Option<Timestamp>,
}

/// Class of an attempt, for the record and the metrics: delivered, or the kind of failure. The class does not say
/// whether the attempt is repeated; [`AttemptOutcome`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttemptClass {
    /// The receiver accepted the message.
    Delivered,
    /// 3xx: redirects are not followed.
    Redirect,
    /// 4xx other than 429.
    ClientError,
    /// 429, or the chat API's rate-limit error.
    RateLimited,
    /// 5xx.
    ServerError,
    /// The connection took too long to open, or the exchange took too long as a whole.
    Timeout,
    /// The host name did not resolve, or no connection could be opened. For the chat API, also a failure of TLS.
    Connect,
    /// No TLS session could be established with the host of a URL.
    Tls,
    /// The egress guard or the webhook's allowlists forbid the destination, or the webhook was removed. Nothing was
    /// sent.
    RefusedAddress,
    /// The connection broke, or the response is not valid HTTP, has a status outside 200 to 599, or is not a response
    /// of the chat API.
    BadAnswer,
    /// The chat channel does not exist, or the token cannot see it.
    ChannelNotFound,
    /// The chat app is not a member of the channel.
    NotInChannel,
    /// The chat channel is archived.
    ChannelArchived,
    /// No chat service is connected, or the chat token is invalid or lacks a permission.
    ChatAuthorization,
    /// The chat API permanently rejected the message for a reason other than the channel and the token.
    ChatRejected,
    /// The chat API returned an error that may be temporary.
    ChatUnavailable,
}

/// Outcome of an attempt: what remains to be sent, and whether another attempt could succeed. It determines the
/// [`DeliveryStep`](crate::rules::next_step::DeliveryStep).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// The message was delivered. No step follows.
    Delivered,
    /// Send the remaining messages of a long answer in another attempt: this attempt posted the maximum number.
    SendRest,
    /// Try again, according to the retry schedule.
    Retry {
        /// Delay that the receiver requested with `Retry-After`.
        retry_after: Option<Duration>,
    },
    /// Give up: the delivery failed, and another attempt would fail too.
    PermanentFailure,
}

impl AttemptOutcome {
    /// Retry for which the receiver requested no delay.
    pub(crate) const RETRY: Self = Self::Retry { retry_after: None };
}

/// Class of an attempt, which is recorded, and its outcome, which determines the next step.
pub(crate) type ClassAndOutcome = (AttemptClass, AttemptOutcome);

/// Classifies an HTTP status. `Retry-After` in `headers` counts only with 429 and 503.
pub(crate) fn classify_status(status: StatusCode, headers: &HeaderMap, now: Timestamp) -> ClassAndOutcome {
    let requested = AttemptOutcome::Retry { retry_after: retry_after(headers, now) };
    match status.as_u16() {
        200..300 => (AttemptClass::Delivered, AttemptOutcome::Delivered),
        300..400 => (AttemptClass::Redirect, AttemptOutcome::PermanentFailure),
        408 | 425 => (AttemptClass::ClientError, AttemptOutcome::RETRY),
        429 => (AttemptClass::RateLimited, requested),
        400..500 => (AttemptClass::ClientError, AttemptOutcome::PermanentFailure),
        503 => (AttemptClass::ServerError, requested),
        500..600 => (AttemptClass::ServerError, AttemptOutcome::RETRY),
        _ => (AttemptClass::BadAnswer, AttemptOutcome::PermanentFailure),
    }
}

/// Classifies an exchange that got no HTTP status.
pub(crate) fn classify_error(error: EgressError) -> ClassAndOutcome {
    let class = match error {
        EgressError::Refused => return (AttemptClass::RefusedAddress, AttemptOutcome::PermanentFailure),
        EgressError::Connect => AttemptClass::Connect,
        EgressError::Tls => AttemptClass::Tls,
        EgressError::Timeout => AttemptClass::Timeout,
        EgressError::Protocol | EgressError::IncompleteBody => AttemptClass::BadAnswer,
    };
    (class, AttemptOutcome::RETRY)
}

/// Measures the duration of an HTTP exchange, and builds the record of its attempt.
pub(crate) struct AttemptTimer {
    at: Timestamp,
    started: Instant,
}

impl AttemptTimer {
    pub(crate) fn start(now: Timestamp) -> Self {
        Self { at: now, started: Instant::now() }
    }

    pub(crate) fn finish(self, status: Option<StatusCode>, class: AttemptClass) -> Attempt {
        let duration_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let status = status.map(|status| status.as_u16());
        Attempt { at: self.at, status, duration_ms, class, next_attempt_at: None }
    }
}
