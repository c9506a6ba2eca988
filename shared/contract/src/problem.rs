//! Every error answer: RFC 9457 problem details with a stable code.
//!
//! This is the one place that maps an error to an HTTP status. Its text is written here or comes from a check
//! of the caller's own fields; nothing of the service's insides reaches a [`Problem`].

use std::borrow::Cow;
use std::fmt;

use http::header::{ALLOW, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderName, HeaderValue, Response, StatusCode};
use serde::Serialize;

mod code;

pub use code::Code;

use crate::answer::finished;
use crate::ids::RequestId;
use crate::limits::{IN_FLIGHT_RETRY_AFTER, LimitFields};

/// The media type of every error answer.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// The challenge on every 401. It is the same whatever was wrong, and for both APIs: `X-Webhook-Secret` has no
/// registered scheme of its own, and a 401 must carry a challenge.
const CHALLENGE: &str = r#"Bearer realm="plumbline""#;

/// Seconds after which a 503 may be tried again.
const UNAVAILABLE_RETRY_AFTER: u64 = 5;

/// One thing that is wrong with one member of a body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Where it is: an RFC 6901 pointer into the body, `""` for the whole request.
    pub pointer: String,
    /// What is wrong with it.
    pub detail: Cow<'static, str>,
}

impl FieldError {
    /// A problem with the member at `pointer`.
    pub fn new(pointer: impl Into<String>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { pointer: pointer.into(), detail: detail.into() }
    }
}

/// A step of the Status feature's set-up that must be done before a query can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetupStep {
    ProductOverview,
    SprintCadence,
    Backfill,
}

impl SetupStep {
    /// The step's stable name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ProductOverview => "product_overview",
            Self::SprintCadence => "sprint_cadence",
            Self::Backfill => "backfill",
        }
    }
}

/// An answer other than the one that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    code: Code,
    detail: Cow<'static, str>,
    errors: Vec<FieldError>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    fn new(code: Code, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), headers: Vec::new() }
    }

    /// A problem that needs no more words than its code brings along.
    pub fn of(code: Code) -> Self {
        let problem = Self::new(code, code.default_detail());
        match code {
            Code::InvalidRequest => problem.with_error(FieldError::new("", code.default_detail())),
            Code::Unauthorized => problem.with_header(WWW_AUTHENTICATE, HeaderValue::from_static(CHALLENGE)),
            Code::ServiceUnavailable => problem.with_retry_after(UNAVAILABLE_RETRY_AFTER),
            _ => problem,
        }
    }

    /// 400 with everything that is wrong. An empty list still says that something is.
    pub fn invalid(errors: Vec<FieldError>) -> Self {
        let problem = Self::of(Code::InvalidRequest);
        if errors.is_empty() { problem } else { Self { errors, ..problem } }
    }

    /// 400 for one member.
    pub fn invalid_at(pointer: impl Into<String>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::invalid(vec![FieldError::new(pointer, detail)])
    }

    /// 400 for the request as a whole: a syntax error, a header.
    pub fn malformed(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::invalid_at("", detail)
    }

    /// 401, in one wording whatever the cause.
    pub fn unauthorized() -> Self {
        Self::of(Code::Unauthorized)
    }

    /// 403 that names each step that is not finished.
    pub fn status_not_configured(unfinished: &[SetupStep]) -> Self {
        let names: Vec<&str> = unfinished.iter().map(|step| step.as_str()).collect();
        let detail = format!("The Status feature is not set up. Unfinished: {}.", names.join(", "));
        Self::new(Code::StatusNotConfigured, detail)
    }

    /// 405 with the methods that the path has, separated by commas.
    pub fn method_not_allowed(allowed: &'static str) -> Self {
        Self::of(Code::MethodNotAllowed).with_header(ALLOW, HeaderValue::from_static(allowed))
    }

    /// 429 with the time to wait in seconds and the limit that was hit.
    pub fn rate_limited(retry_after: u64, fields: &LimitFields) -> Self {
        Self::of(Code::RateLimited).with_retry_after(retry_after).with_limit_fields(fields)
    }

    /// 429 since `limit` runs of this key are in flight.
    pub fn too_many_runs_in_flight(limit: u32) -> Self {
        Self::of(Code::TooManyRunsInFlight)
            .with_retry_after(IN_FLIGHT_RETRY_AFTER)
            .with_limit_fields(&LimitFields::in_flight(limit))
    }

    /// Adds a header to the answer, beside any of the same name.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Adds `RateLimit` and `RateLimit-Policy`.
    #[must_use]
    pub fn with_limit_fields(mut self, fields: &LimitFields) -> Self {
        self.headers.extend(fields.headers());
        self
    }

    fn with_retry_after(self, seconds: u64) -> Self {
        self.with_header(RETRY_AFTER, HeaderValue::from(seconds))
    }

    fn with_error(mut self, error: FieldError) -> Self {
        self.errors.push(error);
        self
    }

    /// The stable word for what is wrong.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.code.status()
    }

    /// What the caller is told about this occurrence.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// What is wrong field by field; empty unless the status is 400.
    pub fn errors(&self) -> &[FieldError] {
        &self.errors
    }

    /// The headers that go with it.
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

    /// The whole answer.
    pub fn into_response(self, request_id: &RequestId) -> Response<Vec<u8>> {
        let mut response = Response::new(self.to_body(request_id));
        *response.status_mut() = self.status();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        for (name, value) in self.headers {
            response.headers_mut().append(name, value);
        }
        finished(response, request_id)
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
