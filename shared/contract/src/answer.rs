//! Answers that are no problem.

use http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};
use serde::Serialize;
use url::Url;

use crate::ids::RequestId;
use crate::limits::LimitFields;
use crate::problem::{Code, Problem};

/// The header that carries the request id of every answer.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A status, headers and a JSON body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    /// An answer with `body` as JSON.
    ///
    /// # Errors
    /// `internal_error` if the body cannot be serialised.
    pub fn json(status: StatusCode, body: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(body).map_err(|_| Problem::of(Code::InternalError))?;
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
        Ok(Self { status, headers, body })
    }

    /// 200 with `body` as JSON.
    pub fn ok(body: &impl Serialize) -> Result<Self, Problem> {
        Self::json(StatusCode::OK, body)
    }

    /// 202 with `body` as JSON.
    pub fn accepted(body: &impl Serialize) -> Result<Self, Problem> {
        Self::json(StatusCode::ACCEPTED, body)
    }

    /// Adds `Location`: where to poll.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a parsed URL is printable ASCII")]
    pub fn with_location(self, url: &Url) -> Self {
        self.with_header(LOCATION, HeaderValue::try_from(url.as_str()).expect("a URL is a header value"))
    }

    /// Adds `Retry-After`, in seconds.
    #[must_use]
    pub fn with_retry_after(self, seconds: u64) -> Self {
        self.with_header(RETRY_AFTER, HeaderValue::from(seconds))
    }

    /// Adds `RateLimit` and `RateLimit-Policy`.
    #[must_use]
    pub fn with_limit_fields(mut self, fields: &LimitFields) -> Self {
        for (name, value) in fields.headers() {
            self.headers.append(name, value);
        }
        self
    }

    /// Sets a header.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The headers so far.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The body.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The whole answer.
    pub fn into_response(self, request_id: &RequestId) -> Response<Vec<u8>> {
        let mut response = Response::new(self.body);
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        finished(response, request_id)
    }
}

/// The whole answer to a request, whichever way it went.
pub fn respond(outcome: Result<Answer, Problem>, request_id: &RequestId) -> Response<Vec<u8>> {
    match outcome {
        Ok(answer) => answer.into_response(request_id),
        Err(problem) => problem.into_response(request_id),
    }
}

/// Adds what every answer carries.
pub(crate) fn finished(mut response: Response<Vec<u8>>, request_id: &RequestId) -> Response<Vec<u8>> {
    response.headers_mut().insert(X_REQUEST_ID, request_id.to_header());
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Quota, decide};

    fn answer() -> Answer {
        Answer::accepted(&serde_json::json!({"k": 3})).unwrap()
    }

    #[test]
    fn every_answer_can_be_traced_and_is_not_cached() {
        let response = respond(Ok(answer()), &RequestId::sanitised("abc"));
        assert_eq!(response.status(), 202);
        assert_eq!(response.body(), br#"{"k":3}"#);
        assert_eq!(response.headers()["x-request-id"], "abc");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert_eq!(response.headers()["content-type"], "application/json");
    }

    #[test]
    fn headers_that_go_with_an_answer() {
        let now = "2026-09-11T00:00:00Z".parse().unwrap();
        let fields = LimitFields::of("poll", &Quota::POLLS, &decide(None, now, &Quota::POLLS));
        let url = Url::parse("https://api.example/ü").unwrap();
        let answer = answer().with_location(&url).with_retry_after(5).with_limit_fields(&fields);
        assert_eq!(answer.headers()["location"], "https://api.example/%C3%BC");
        assert_eq!(answer.headers()["retry-after"], "5");
        assert_eq!(answer.headers()["ratelimit-policy"], r#""poll";q=3600;w=3600"#);
        assert_eq!(answer.headers()["ratelimit"], r#""poll";r=119;t=2"#);
    }

    #[test]
    fn problems_are_answers_too() {
        let response = respond(Err(Problem::unauthorized()), &RequestId::sanitised("abc"));
        assert_eq!(response.status(), 401);
    }
}
