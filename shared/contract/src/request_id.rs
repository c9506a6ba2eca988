//! Request id, which every response and log line carries.

use std::fmt;

use http::header::{CACHE_CONTROL, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderName, HeaderValue, Response};

/// Header that carries the request id of every response.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Id of one HTTP request. The headers of the response and every log line about the request contain it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestId(String);

impl RequestId {
    /// Builds an id from `text`, the gateway's id of the request. Keeps the first 128 characters that are safe in a
    /// header and a log line. If no character is safe, the id is `unknown`.
    pub fn sanitised(text: &str) -> Self {
        let is_safe = |character: &char| character.is_ascii_alphanumeric() || "-_.:=+/".contains(*character);
        let id: String = text.chars().filter(is_safe).take(128).collect();
        Self(if id.is_empty() { "unknown".to_owned() } else { id })
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    #[expect(clippy::expect_used, reason = "a sanitised id has only letters, digits and a few signs")]
    pub(crate) fn to_header_value(&self) -> HeaderValue {
        HeaderValue::try_from(self.as_str()).expect("a sanitised id is a valid header value")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Adds the headers that every response carries: the request id, `Cache-Control: no-store`, and
/// `X-Content-Type-Options: nosniff`. The last one prevents browsers from reading JSON as a page or a script.
pub(crate) fn with_common_headers(
    mut response: Response<Vec<u8>>,
    request_id: &RequestId,
) -> Response<Vec<u8>> {
    response.headers_mut().insert(X_REQUEST_ID, request_id.to_header_value());
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_ids_are_sanitised() {
        assert_eq!(RequestId::sanitised("JKJaXmPLvHcESHA=").as_str(), "JKJaXmPLvHcESHA=");
        assert_eq!(RequestId::sanitised("a\r\nSet-Cookie: b\u{e9}").as_str(), "aSet-Cookie:b");
        assert_eq!(RequestId::sanitised("\n").as_str(), "unknown");
        assert_eq!(RequestId::sanitised(&"a".repeat(500)).as_str().len(), 128);
    }
}
