//! One attempt to deliver, and what follows from it.

use std::time::{Duration, Instant};

use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use plumbline_egress::{EgressError, retry_after};
use serde::{Deserialize, Serialize};

/// One attempt, for the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// When it began.
    pub at: Timestamp,
    /// The HTTP status of the answer, where one came.
    pub status: Option<u16>,
    /// How long it took until the outcome was certain, in milliseconds.
    pub duration_ms: u64,
    /// What came of it.
    pub class: AttemptClass,
    /// When the next one was to follow, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_attempt_at: Option<Timestamp>,
}

/// What came of an attempt, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttemptClass {
    /// It was accepted.
    Delivered,
    /// 3xx: redirects are not followed.
    Redirect,
    /// 4xx other than 429.
    ClientError,
    /// 429, or the chat API's word for it.
    RateLimited,
    /// 5xx.
    ServerError,
    /// The connection or the exchange took too long.
    Timeout,
    /// No connection came about.
    Connect,
    /// No TLS session came about.
    Tls,
    /// The address is one that may not be called, or what allowed it is gone.
    RefusedAddress,
    /// What came back is no HTTP, or not what the chat API answers with.
    BadAnswer,
    /// The chat channel does not exist, or not for this token.
    ChannelNotFound,
    /// The chat app has not been invited to the channel.
    NotInChannel,
    /// The chat channel is archived.
    ChannelArchived,
    /// The chat token is not valid, or not for this.
    ChatAuthorization,
    /// The chat API rejects the message for good, for another reason.
    ChatRejected,
    /// The chat API has a fault of its own.
    ChatUnavailable,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing: it has arrived.
    Delivered,
    /// Send the rest: as much as one attempt may send has arrived.
    GoOn,
    /// Try again, by the schedule.
    Retry {
        /// How long the receiver asks to be left alone.
        retry_after: Option<Duration>,
    },
    /// Give up: it will not go better.
    Final,
}

impl Outcome {
    /// To be tried again with no wish of the receiver's.
    pub(crate) const AGAIN: Self = Self::Retry { retry_after: None };
}

/// A class and what follows from it.
pub(crate) type Judgement = (AttemptClass, Outcome);

/// What an HTTP status means for a delivery. `Retry-After` is heard on 429 and 503 alone.
pub(crate) fn judge_status(status: StatusCode, headers: &HeaderMap, now: Timestamp) -> Judgement {
    let asked = Outcome::Retry { retry_after: retry_after(headers, now) };
    match status.as_u16() {
        200..300 => (AttemptClass::Delivered, Outcome::Delivered),
        300..400 => (AttemptClass::Redirect, Outcome::Final),
        408 | 425 => (AttemptClass::ClientError, Outcome::AGAIN),
        429 => (AttemptClass::RateLimited, asked),
        400..500 => (AttemptClass::ClientError, Outcome::Final),
        503 => (AttemptClass::ServerError, asked),
        500..600 => (AttemptClass::ServerError, Outcome::AGAIN),
        _ => (AttemptClass::BadAnswer, Outcome::Final),
    }
}

/// What a failed exchange means for a delivery.
pub(crate) fn judge_error(error: EgressError) -> Judgement {
    let class = match error {
        EgressError::Refused => return (AttemptClass::RefusedAddress, Outcome::Final),
        EgressError::Connect => AttemptClass::Connect,
        EgressError::Tls => AttemptClass::Tls,
        EgressError::Timeout => AttemptClass::Timeout,
        EgressError::Protocol | EgressError::BodyCut => AttemptClass::BadAnswer,
    };
    (class, Outcome::AGAIN)
}

/// An attempt that is under way.
pub(crate) struct Started {
    at: Timestamp,
    since: Instant,
}

impl Started {
    pub(crate) fn at(now: Timestamp) -> Self {
        Self { at: now, since: Instant::now() }
    }

    pub(crate) fn finish(self, status: Option<StatusCode>, class: AttemptClass) -> Attempt {
        let duration_ms = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        let status = status.map(|status| status.as_u16());
        Attempt { at: self.at, status, duration_ms, class, next_attempt_at: None }
    }
}
