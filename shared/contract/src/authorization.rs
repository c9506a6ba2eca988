//! Reads the credentials of a request.

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName};

use crate::problem::Problem;

/// Header that carries a webhook's API key.
pub const X_WEBHOOK_SECRET: HeaderName = HeaderName::from_static("x-webhook-secret");

/// Error for a request without credentials, with more than one set of them, or with malformed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the header with the credentials must occur exactly once and be well-formed: `Authorization: Bearer TOKEN`, or `X-Webhook-Secret: KEY`"
)]
pub struct UnusableCredentials;

impl From<UnusableCredentials> for Problem {
    fn from(_: UnusableCredentials) -> Self {
        Self::unauthorized()
    }
}

/// Returns the token of `Authorization: Bearer <token>`.
///
/// The scheme is case-insensitive. The request must have exactly one such header with one token, made of the
/// characters that RFC 6750 allows. Padding (`=`) is refused: no token of this service has any.
pub fn bearer_token(headers: &HeaderMap) -> Result<&str, UnusableCredentials> {
    let (scheme, token) =
        single_header_value(headers, &AUTHORIZATION)?.split_once(' ').ok_or(UnusableCredentials)?;
    let token = token.trim_start_matches(' ');
    let is_token = !token.is_empty() && token.bytes().all(is_token_byte);
    if scheme.eq_ignore_ascii_case("bearer") && is_token { Ok(token) } else { Err(UnusableCredentials) }
}

/// Returns the value of `X-Webhook-Secret`, which the request must have exactly once.
pub fn webhook_key(headers: &HeaderMap) -> Result<&str, UnusableCredentials> {
    single_header_value(headers, &X_WEBHOOK_SECRET)
}

fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~+/".contains(&byte)
}

/// Returns the value of a header that the request has exactly once. Fails if the value has characters other than
/// printable ASCII and tabs.
fn single_header_value<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> Result<&'a str, UnusableCredentials> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().map_err(|_| UnusableCredentials),
        _ => Err(UnusableCredentials),
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn authorization_headers(values: &[&[u8]]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, HeaderValue::from_bytes(value).unwrap());
        }
        headers
    }

    #[test]
    fn scheme_is_case_insensitive() {
        for value in ["Bearer abc.def-_~+/9", "bearer abc.def-_~+/9", "BEARER   abc.def-_~+/9"] {
            assert_eq!(
                bearer_token(&authorization_headers(&[value.as_bytes()])),
                Ok("abc.def-_~+/9"),
                "{value}"
            );
        }
    }

    #[test]
    fn malformed_or_repeated_headers_are_refused() {
        let refused: [&[&[u8]]; 14] = [
            &[],
            &[b""],
            &[b"Bearer"],
            &[b"Bearer "],
            &[b"abc"],
            &[b"Basic abc"],
            &[b"Bearer abc="],
            &[b"Bearer abc def"],
            &[b"Bearer abc,Bearer abc"],
            &[b"Bearer\tabc"],
            &[b" Bearer abc"],
            &[b"Bearer abc "],
            &[b"Bearer \xC3\xA9"],
            &[b"Bearer abc", b"Bearer abc"],
        ];
        for values in refused {
            assert_eq!(bearer_token(&authorization_headers(values)), Err(UnusableCredentials), "{values:?}");
        }
        assert_eq!(Problem::from(UnusableCredentials).status(), 401);
    }

    #[test]
    fn webhook_secret_is_read_from_exactly_one_header() {
        let mut headers = HeaderMap::new();
        assert_eq!(webhook_key(&headers), Err(UnusableCredentials));
        headers.append(X_WEBHOOK_SECRET, HeaderValue::from_static("plw_x"));
        assert_eq!(webhook_key(&headers), Ok("plw_x"));
        headers.append(X_WEBHOOK_SECRET, HeaderValue::from_static("plw_x"));
        assert_eq!(webhook_key(&headers), Err(UnusableCredentials));
    }

    proptest! {
        #[test]
        fn arbitrary_header_values_cause_no_panic(bytes: Vec<u8>) {
            if let Ok(value) = HeaderValue::from_bytes(&bytes) {
                let headers = HeaderMap::from_iter([(AUTHORIZATION, value)]);
                let _ = bearer_token(&headers);
            }
        }
    }
}
