//! HTTP client with retries, which obeys `Retry-After` and `RateLimit` and does not follow redirects.
//!
//! A redirect could carry the caller's key to another host. Retries are safe, because every `POST` has an
//! `Idempotency-Key`.

use std::future::Future;
use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response};
use url::Url;

use super::error_response::ErrorResponse;
use crate::error::CliError;
use crate::progress::ProgressDisplay;

/// Maximum number of attempts of one request whose connection fails or that gets a transient error, such as status 503.
const MAX_ATTEMPTS: u32 = 6;

/// Maximum number of attempts of one request that gets status 429 with a pause. Other clients may use the same key,
/// so the service can limit one request several times.
const MAX_RATE_LIMITED_ATTEMPTS: u32 = 60;

/// Pause before the second attempt of a request, doubled before each further attempt. If the service asks for a pause,
/// that pause is used instead.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// Longest pause between two attempts of a request. If the service asks for a longer one, the command fails.
const MAX_PAUSE: Duration = Duration::from_secs(15 * 60);

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum size of a response, in bytes.
const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;

/// HTTP client for one base URL.
pub(crate) struct ServiceClient {
    http: Client,
    base: Url,
}

/// A successful response.
pub(crate) struct ServiceResponse {
    /// The body as it was received.
    pub(crate) body: String,
    /// Pause before the next request, if the service asks for one.
    pub(crate) pause: Option<Duration>,
}

/// Result of one attempt.
enum AttemptOutcome {
    Answered(ServiceResponse),
    /// An error response that the same request would get again.
    Permanent(ErrorResponse),
    /// The same request may succeed after a pause.
    Transient(TransientFailure),
}

/// A failure after which the same request may succeed.
enum TransientFailure {
    Connection(reqwest::Error),
    /// A transient error response, with the pause that the service asks for.
    ErrorResponse(ErrorResponse, Option<Duration>),
}

impl ServiceClient {
    pub(crate) fn new(base: Url) -> Result<Self, CliError> {
        let http = Client::builder()
            .redirect(Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .user_agent(concat!("plumbline/", env!("CARGO_PKG_VERSION")));
        Ok(Self { http: http.build().map_err(CliError::Client)?, base })
    }

    /// Returns the base URL.
    pub(crate) fn base(&self) -> &Url {
        &self.base
    }

    /// Returns the HTTP client that builds requests.
    pub(crate) fn http(&self) -> &Client {
        &self.http
    }

    /// Sends a request. After a transient failure, prints a line on `progress`, waits, and sends the request again.
    pub(crate) async fn send(
        &self,
        progress: &ProgressDisplay,
        request: impl Fn() -> RequestBuilder,
    ) -> Result<ServiceResponse, CliError> {
        let mut pause = FIRST_PAUSE;
        let mut attempts = 1;
        loop {
            let transient = match attempt(request().send()).await {
                AttemptOutcome::Answered(response) => return Ok(response),
                AttemptOutcome::Permanent(error) => return Err(CliError::ErrorResponse(Box::new(error))),
                AttemptOutcome::Transient(transient) => transient,
            };
            let wait = transient.pause().unwrap_or(pause);
            if attempts >= transient.max_attempts() || wait > MAX_PAUSE {
                return Err(self.final_error(transient, attempts));
            }
            progress.note(&format!(
                "{}: trying again in {:.1} s",
                transient.description(),
                wait.as_secs_f64()
            ));
            SystemClock.sleep(wait).await;
            attempts += 1;
            pause *= 2;
        }
    }

    fn final_error(&self, transient: TransientFailure, attempts: u32) -> CliError {
        match transient {
            TransientFailure::Connection(source) => {
                CliError::Unreachable { address: self.base.to_string(), attempts, source }
            }
            TransientFailure::ErrorResponse(_, Some(pause)) if pause > MAX_PAUSE => {
                CliError::PauseTooLong(pause)
            }
            TransientFailure::ErrorResponse(error, _) => CliError::ErrorResponse(Box::new(error)),
        }
    }
}

impl TransientFailure {
    /// Returns the pause that the service asks for.
    fn pause(&self) -> Option<Duration> {
        match self {
            Self::Connection(_) => None,
            Self::ErrorResponse(_, pause) => *pause,
        }
    }

    fn max_attempts(&self) -> u32 {
        match self {
            Self::ErrorResponse(error, Some(_)) if error.is_rate_limited() => MAX_RATE_LIMITED_ATTEMPTS,
            Self::ErrorResponse(..) | Self::Connection(_) => MAX_ATTEMPTS,
        }
    }

    fn description(&self) -> String {
        match self {
            Self::Connection(_) => "the service did not answer".to_owned(),
            Self::ErrorResponse(error, _) => format!("the service answered {}", error.status()),
        }
    }
}

async fn attempt(sent: impl Future<Output = reqwest::Result<Response>>) -> AttemptOutcome {
    let response = match sent.await {
        Ok(response) => response,
        Err(error) => return AttemptOutcome::Transient(TransientFailure::Connection(error.without_url())),
    };
    let (status, pause) = (response.status(), requested_pause(response.headers()));
    let body = match read_body(response).await {
        Ok(body) => body,
        Err(error) => return AttemptOutcome::Transient(TransientFailure::Connection(error.without_url())),
    };
    if status.is_success() {
        return AttemptOutcome::Answered(ServiceResponse { body, pause });
    }
    let error = ErrorResponse::new(status, &body);
    if error.is_transient() {
        AttemptOutcome::Transient(TransientFailure::ErrorResponse(error, pause))
    } else {
        AttemptOutcome::Permanent(error)
    }
}

/// Reads a body up to [`MAX_BODY_BYTES`]. A longer body is cut off, so that parsing it fails.
async fn read_body(mut response: Response) -> reqwest::Result<String> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_BODY_BYTES {
            break;
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the pause that the service asks for: `Retry-After` in seconds, or else the time until an exhausted
/// `RateLimit` resets.
fn requested_pause(headers: &HeaderMap) -> Option<Duration> {
    let text = |name: &str| headers.get(name)?.to_str().ok();
    let retry_after = text("retry-after").and_then(|text| text.parse().ok());
    retry_after.or_else(|| seconds_until_reset(text("ratelimit")?)).map(Duration::from_secs)
}

/// Returns the number of seconds after which no limit in a `RateLimit` header is exhausted: the largest `t` of the
/// limits with `r=0`, such as 2 for `"poll";r=0;t=2`. Returns `None` if no limit is exhausted.
fn seconds_until_reset(limits: &str) -> Option<u64> {
    let resets = limits.split(',').filter_map(|limit| {
        let parameter = |name: &str| {
            limit
                .split(';')
                .find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('=')?.parse::<u64>().ok())
        };
        parameter("t").filter(|_| parameter("r") == Some(0))
    });
    resets.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause_of(fields: &[(&'static str, &'static str)]) -> Option<u64> {
        let headers = fields.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        requested_pause(&headers.collect::<HeaderMap>()).map(|pause| pause.as_secs())
    }

    #[test]
    fn retry_after_takes_precedence_over_the_rate_limit() {
        assert_eq!(pause_of(&[("retry-after", "5"), ("ratelimit", r#""poll";r=0;t=2"#)]), Some(5));
        assert_eq!(pause_of(&[("ratelimit", r#""poll";r=0;t=2"#)]), Some(2));
        assert_eq!(pause_of(&[("ratelimit", r#""start";r=3;t=9, "poll";r=0;t=4"#)]), Some(4));
    }

    #[test]
    fn rate_limit_with_requests_left_asks_for_no_pause() {
        assert_eq!(pause_of(&[("ratelimit", r#""poll";r=119;t=2"#)]), None);
        assert_eq!(pause_of(&[("retry-after", "Wed, 21 Oct 2026 07:28:00 GMT")]), None);
        assert_eq!(pause_of(&[]), None);
    }
}
