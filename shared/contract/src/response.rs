//! Successful responses, and the conversion of a success or a [`Problem`] to an HTTP response.

use http::header::{CONTENT_TYPE, LOCATION, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};
use serde::Serialize;
use url::Url;

use crate::limits::RateLimitHeaders;
use crate::problem::{Problem, ProblemCode};
use crate::request_id::{RequestId, with_common_headers};

/// Initial capacity of a response's header map: enough for the headers of most responses.
const INITIAL_HEADER_CAPACITY: usize = 8;

/// Successful response: a status, headers and a JSON body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl ApiResponse {
    /// Builds a response with `body` as JSON.
    ///
    /// # Errors
    /// `internal_error` if the body cannot be serialised.
    pub fn json(status: StatusCode, body: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(body).map_err(|_| Problem::new(ProblemCode::InternalError))?;
        let mut headers = HeaderMap::with_capacity(INITIAL_HEADER_CAPACITY);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Ok(Self { status, headers, body })
    }

    /// Builds a 200 response with `body` as JSON.
    pub fn ok(body: &impl Serialize) -> Result<Self, Problem> {
        Self::json(StatusCode::OK, body)
    }

    /// Builds a 202 response with `body` as JSON.
    pub fn accepted(body: &impl Serialize) -> Result<Self, Problem> {
        Self::json(StatusCode::ACCEPTED, body)
    }

    /// Adds `Location`: the URL to poll.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a parsed URL is printable ASCII")]
    pub fn with_location(self, url: &Url) -> Self {
        self.with_header(
            LOCATION,
            HeaderValue::try_from(url.as_str()).expect("a URL is a valid header value"),
        )
    }

    /// Adds `Retry-After`, in seconds.
    #[must_use]
    pub fn with_retry_after(self, seconds: u64) -> Self {
        self.with_header(RETRY_AFTER, HeaderValue::from(seconds))
    }

    /// Adds `RateLimit` and `RateLimit-Policy`.
    #[must_use]
    pub fn with_rate_limit_headers(mut self, rate_limit: &RateLimitHeaders) -> Self {
        for (name, value) in rate_limit.headers() {
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

    /// The headers added so far.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The JSON body.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Converts this to an HTTP response, with the headers that every response carries.
    pub fn into_response(self, request_id: &RequestId) -> Response<Vec<u8>> {
        let mut response = Response::new(self.body);
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        with_common_headers(response, request_id)
    }
}

/// Converts the result of handling a request, a success or a problem, to an HTTP response with the headers that every
/// response carries.
pub fn into_http_response(result: Result<ApiResponse, Problem>, request_id: &RequestId) -> Response<Vec<u8>> {
    match result {
        Ok(response) => response.into_response(request_id),
        Err(problem) => problem.into_response(request_id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Quota, decide};

    fn answer() -> ApiResponse {
        ApiResponse::accepted(&serde_json::json!({"k": 3})).unwrap()
    }

    #[test]
    fn every_response_has_a_request_id_and_is_neither_cached_nor_sniffed() {
        let response = into_http_response(Ok(answer()), &RequestId::sanitised("abc"));
        assert_eq!(response.status(), 202);
        assert_eq!(response.body(), br#"{"k":3}"#);
        assert_eq!(response.headers()["x-request-id"], "abc");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()["content-type"], "application/json");
    }

    #[test]
    fn location_retry_after_and_rate_limit_headers_are_set() {
        let now = "2026-09-11T00:00:00Z".parse().unwrap();
        let fields = RateLimitHeaders::new("poll", &Quota::POLLS, &decide(None, now, &Quota::POLLS));
        let url = Url::parse("https://api.example/ü").unwrap();
        let answer = answer().with_location(&url).with_retry_after(5).with_rate_limit_headers(&fields);
        assert_eq!(answer.headers()["location"], "https://api.example/%C3%BC");
        assert_eq!(answer.headers()["retry-after"], "5");
        assert_eq!(answer.headers()["ratelimit-policy"], r#""poll";q=3600;w=3600"#);
        assert_eq!(answer.headers()["ratelimit"], r#""poll";r=119;t=2"#);
    }

    #[test]
    fn problem_becomes_an_error_response() {
        let response = into_http_response(Err(Problem::unauthorized()), &RequestId::sanitised("abc"));
        assert_eq!(response.status(), 401);
    }
}
