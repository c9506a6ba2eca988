//! Errors of requests to a code host.

use std::error::Error;

use http::{HeaderMap, StatusCode};
use jiff::{SignedDuration, Timestamp};

/// Delay after a rate-limit response that states no time: at least one minute, according to
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>.
const DEFAULT_DELAY: SignedDuration = SignedDuration::from_secs(60);

/// Reason why a request to the code host failed. No variant contains a token or repository content.
#[derive(Debug, thiserror::Error)]
pub enum CodeHostError {
    /// An access token, the private key of an App, or a sign-in code is malformed, invalid or expired.
    #[error(
        "the credentials for the code host are invalid or expired: check the token or the App's private key, or \
         repeat the sign-in"
    )]
    Unauthorized,
    /// The token lacks a permission, or the host rejects the App during a person's sign-in.
    #[error(
        "the code host refuses access: check that the token has read access to contents, issues, metadata and pull \
         requests, or, after a failed sign-in, check the settings of the App"
    )]
    Forbidden,
    /// The repository, or another requested resource, does not exist, or the token cannot see it.
    #[error(
        "the repository does not exist, or the token cannot see it: check the repository's name, and that the token or \
         the App's installation has access to it"
    )]
    NotFound,
    /// The rate limit was exceeded.
    #[error("the code host's rate limit is exceeded until {until}")]
    RateLimited {
        /// Time from which the host accepts requests again.
        until: Timestamp,
    },
    /// The host could not be reached, or the host answered with an error. The request may be retried.
    #[error(
        "the code host could not be reached, or answered with an error: if this persists, check the code host's status \
         and the base URL of its API"
    )]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// The response does not match the API's documentation.
    #[error("the code host's response could not be decoded: check the base URL of its API")]
    Malformed(#[source] Box<dyn Error + Send + Sync>),
}

impl CodeHostError {
    /// Wraps an error of the HTTP client, without its URL, which contains the repository's name.
    pub(crate) fn from_transport(error: reqwest::Error) -> Self {
        Self::Unavailable(Box::new(error.without_url()))
    }

    /// Classifies an unsuccessful response.
    pub(crate) fn from_response(
        status: StatusCode,
        headers: &HeaderMap,
        body: &[u8],
        now: Timestamp,
    ) -> Self {
        match status {
            StatusCode::UNAUTHORIZED => Self::Unauthorized,
            StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS => {
                Self::NotFound
            }
            StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => {
                match limited_until(headers, body, now) {
                    Some(until) => Self::RateLimited { until },
                    None if status == StatusCode::FORBIDDEN => Self::Forbidden,
                    None => Self::RateLimited { until: now + DEFAULT_DELAY },
                }
            }
            other => Self::Unavailable(format!("the code host answered with HTTP status {other}").into()),
        }
    }
}

/// Returns the time at which the host accepts requests again, or `None` if the response reports no rate limit.
///
/// GitHub has a primary limit and secondary ones. If the primary limit is exceeded, the response's headers say that no
/// requests remain. If a secondary limit is exceeded, the response has a `Retry-After` header, or names the limit only
/// in its message.
fn limited_until(headers: &HeaderMap, body: &[u8], now: Timestamp) -> Option<Timestamp> {
    if let Some(seconds) = numeric_header(headers, "retry-after") {
        return Some(now + SignedDuration::from_secs(seconds));
    }
    if numeric_header(headers, "x-ratelimit-remaining") == Some(0) {
        let reset =
            numeric_header(headers, "x-ratelimit-reset").and_then(|at| Timestamp::from_second(at).ok());
        return Some(reset.unwrap_or(now + DEFAULT_DELAY).max(now + SignedDuration::from_secs(1)));
    }
    let secondary = b"secondary rate limit";
    body.to_ascii_lowercase()
        .windows(secondary.len())
        .any(|part| part == secondary)
        .then(|| now + DEFAULT_DELAY)
}

fn numeric_header(headers: &HeaderMap, name: &str) -> Option<i64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}
