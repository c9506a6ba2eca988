//! Error responses: RFC 9457 problem details with a stable code.
//!
//! Only this module maps an error to an HTTP status. A text in a [`Problem`] is written in this crate or comes from a
//! check of the caller's own fields, and contains no internal detail.

use std::borrow::Cow;
use std::fmt;

use http::header::{ALLOW, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderName, HeaderValue, Response, StatusCode};
use serde::Serialize;

mod code;

pub use code::ProblemCode;

use crate::limits::{RUNS_IN_FLIGHT_RETRY_AFTER, RateLimitHeaders, UNFINISHED_JOBS_RETRY_AFTER};
use crate::request_id::{RequestId, with_common_headers};

/// Media type of every error response.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// Value of `WWW-Authenticate` in every 401 response. HTTP requires a challenge with an authentication scheme, and no
/// scheme is registered for `X-Webhook-Secret`. So a route that reads this header answers `Bearer` too.
const CHALLENGE: &str = r#"Bearer realm="plumbline""#;

/// Value of `Retry-After` on a 503, in seconds.
const UNAVAILABLE_RETRY_AFTER: u64 = 5;

/// Error in one member of a request's JSON body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Location of the member: an RFC 6901 pointer into the body, `""` for the whole request.
    pub pointer: String,
    /// Description of the error.
    pub detail: Cow<'static, str>,
}

impl FieldError {
    /// Creates the error of the member at `pointer`.
    pub fn new(pointer: impl Into<String>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { pointer: pointer.into(), detail: detail.into() }
    }
}

/// Step of a workspace's Status set-up. The service refuses questions until all steps are complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetupStep {
    /// Step in which an admin describes the product.
    ProductOverview,
    /// Step in which an admin sets the length of the sprints.
    SprintCadence,
    /// Step in which the service reads all past activity of the workspace for the first time.
    Backfill,
}

impl SetupStep {
    /// Returns the name that responses use for the set-up step. This name never changes.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ProductOverview => "product_overview",
            Self::SprintCadence => "sprint_cadence",
            Self::Backfill => "backfill",
        }
    }
}

/// Error response: a problem as in RFC 9457, with the headers of its response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    code: ProblemCode,
    detail: Cow<'static, str>,
    errors: Vec<FieldError>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    fn with_detail(code: ProblemCode, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), headers: Vec::new() }
    }

    /// Builds a problem with the default text and headers of its code.
    pub fn new(code: ProblemCode) -> Self {
        let problem = Self::with_detail(code, code.default_detail());
        match code {
            ProblemCode::InvalidRequest => problem.with_error(FieldError::new("", code.default_detail())),
            ProblemCode::Unauthorized => {
                problem.with_header(WWW_AUTHENTICATE, HeaderValue::from_static(CHALLENGE))
            }
            ProblemCode::ServiceUnavailable => problem.with_retry_after(UNAVAILABLE_RETRY_AFTER),
            _ => problem,
        }
    }

    /// Builds a 400 that lists `errors`, or one general error if there are none.
    pub fn invalid(errors: Vec<FieldError>) -> Self {
        let problem = Self::new(ProblemCode::InvalidRequest);
        if errors.is_empty() { problem } else { Self { errors, ..problem } }
    }

    /// Builds a 400 for one error in the request's JSON, at a JSON pointer.
    pub fn invalid_at(pointer: impl Into<String>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::invalid(vec![FieldError::new(pointer, detail)])
    }

    /// Builds a 400 for a problem with the whole request, such as a syntax error or an invalid header.
    pub fn malformed(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::invalid_at("", detail)
    }

    /// Builds a 401, with the same text for every cause.
    pub fn unauthorized() -> Self {
        Self::new(ProblemCode::Unauthorized)
    }

    /// Builds a 403 that names each unfinished step of the workspace's Status set-up.
    pub fn status_not_configured(unfinished: &[SetupStep]) -> Self {
        let names: Vec<&str> = unfinished.iter().map(|step| step.as_str()).collect();
        let detail = format!(
            "The workspace's Status set-up is not complete. Steps to complete: {}. An admin of the workspace can \
             complete them.",
            names.join(", ")
        );
        Self::with_detail(ProblemCode::StatusNotConfigured, detail)
    }

    /// Builds a 405. `allowed` lists the methods that the path accepts, separated by commas.
    pub fn method_not_allowed(allowed: &'static str) -> Self {
        Self::new(ProblemCode::MethodNotAllowed).with_header(ALLOW, HeaderValue::from_static(allowed))
    }

    /// Builds a 429 for the exceeded limit that `headers` describe. `retry_after` is the delay before the next request,
    /// in seconds.
    pub fn rate_limited(retry_after: u64, headers: &RateLimitHeaders) -> Self {
        Self::new(ProblemCode::RateLimited).with_retry_after(retry_after).with_rate_limit_headers(headers)
    }

    /// Builds a 429 for a key that has `limit` runs in flight.
    pub fn too_many_runs_in_flight(limit: u32) -> Self {
        Self::new(ProblemCode::TooManyRunsInFlight)
            .with_retry_after(RUNS_IN_FLIGHT_RETRY_AFTER)
            .with_rate_limit_headers(&RateLimitHeaders::for_runs_in_flight(limit))
    }

    /// Builds a 429 for a workspace that has too many unfinished jobs.
    pub fn too_many_unfinished_jobs() -> Self {
        Self::new(ProblemCode::TooManyUnfinishedJobs)
            .with_retry_after(UNFINISHED_JOBS_RETRY_AFTER)
            .with_rate_limit_headers(&RateLimitHeaders::for_unfinished_jobs())
    }

    /// Adds a header to the response without replacing others of the same name.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Adds `RateLimit` and `RateLimit-Policy`.
    #[must_use]
    pub fn with_rate_limit_headers(mut self, rate_limit: &RateLimitHeaders) -> Self {
        self.headers.extend(rate_limit.headers());
        self
    }

    fn with_retry_after(self, seconds: u64) -> Self {
        self.with_header(RETRY_AFTER, HeaderValue::from(seconds))
    }

    fn with_error(mut self, error: FieldError) -> Self {
        self.errors.push(error);
        self
    }

    /// Stable code of the problem.
    pub fn code(&self) -> ProblemCode {
        self.code
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.code.status()
    }

    /// Description of this occurrence, for the caller.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// Errors in the members of the body; empty unless the status is 400.
    pub fn errors(&self) -> &[FieldError] {
        &self.errors
    }

    /// Headers of the response.
    pub fn headers(&self) -> &[(HeaderName, HeaderValue)] {
        &self.headers
    }

    /// The `application/problem+json` body.
    #[expect(clippy::expect_used, reason = "strings, a number and a list of strings always serialise")]
    pub fn to_body(&self, request_id: &RequestId) -> Vec<u8> {
        let body = Body {
            r#type: self.code.type_uri(),
            title: self.code.title(),
            status: self.status().as_u16(),
            detail: &self.detail,
            code: self.code.as_str(),
            request_id: request_id.as_str(),
            errors: &self.errors,
        };
        serde_json::to_vec(&body).expect("plain fields serialise")
    }

    /// Converts this to an HTTP response, with the headers that every response carries.
    pub fn into_response(self, request_id: &RequestId) -> Response<Vec<u8>> {
        let mut response = Response::new(self.to_body(request_id));
        *response.status_mut() = self.status();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        for (name, value) in self.headers {
            response.headers_mut().append(name, value);
        }
        with_common_headers(response, request_id)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.code, self.detail)
    }
}

impl std::error::Error for Problem {}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    r#type: String,
    title: &'a str,
    status: u16,
    detail: &'a str,
    code: &'a str,
    request_id: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    errors: &'a [FieldError],
}

#[cfg(test)]
mod tests;
