//! Why the host of the code gave no page.

use std::error::Error;

use http::{HeaderMap, StatusCode};
use jiff::{SignedDuration, Timestamp};

/// How long to leave GitHub alone when it says that there were too many requests and not until when.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>: at least one minute.
const UNSTATED: SignedDuration = SignedDuration::from_secs(60);

/// A page that was not given. None of them says a token, or what is in the repository.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The token is not one, or no longer.
    #[error("the code host does not accept the token")]
    Unauthorized,
    /// The token may not read this.
    #[error(
        "the token may not read the repository: it needs read access to contents, issues, metadata and pull requests"
    )]
    Forbidden,
    /// There is no such repository, or the token may not see it.
    #[error("the code host knows no such repository, or does not show it to this token")]
    NotFound,
    /// Too many requests; they are welcome again at this instant.
    #[error("the code host asks to wait until {until}")]
    Limited {
        /// When to go on.
        until: Timestamp,
    },
    /// The host could not be reached or failed. Worth trying again.
    #[error("the code host could not be reached or failed")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// What it sent is not what its API describes.
    #[error("the code host's answer does not decode")]
    Malformed(#[source] Box<dyn Error + Send + Sync>),
}

impl Fault {
    /// A request or a response that broke off. The error does not name the URL, which contains the repository.
    pub(crate) fn of_transport(error: reqwest::Error) -> Self {
        Self::Unavailable(Box::new(error.without_url()))
    }

    /// What an answer that is not a success comes to.
    pub(crate) fn of(status: StatusCode, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Self {
        match status {
            StatusCode::UNAUTHORIZED => Self::Unauthorized,
            StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS => {
                Self::NotFound
            }
            StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => {
                match limited_until(headers, body, now) {
                    Some(until) => Self::Limited { until },
                    None if status == StatusCode::FORBIDDEN => Self::Forbidden,
                    None => Self::Limited { until: now + UNSTATED },
                }
            }
            other => Self::Unavailable(format!("it answered {other}").into()),
        }
    }
}

/// Until when to wait, if this is a limit: the primary one when none remain, or a secondary one, which says
/// `Retry-After` or, in its message, only what it is.
fn limited_until(headers: &HeaderMap, body: &[u8], now: Timestamp) -> Option<Timestamp> {
    if let Some(seconds) = number(headers, "retry-after") {
        return Some(now + SignedDuration::from_secs(seconds));
    }
    if number(headers, "x-ratelimit-remaining") == Some(0) {
        let reset = number(headers, "x-ratelimit-reset").and_then(|at| Timestamp::from_second(at).ok());
        return Some(reset.unwrap_or(now + UNSTATED).max(now + SignedDuration::from_secs(1)));
    }
    let secondary = b"secondary rate limit";
    body.to_ascii_lowercase().windows(secondary.len()).any(|part| part == secondary).then(|| now + UNSTATED)
}

fn number(headers: &HeaderMap, name: &str) -> Option<i64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}
