//! Finding the credentials of a request.

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderName};

use crate::problem::Problem;

/// The header that carries a webhook's key.
pub const X_WEBHOOK_SECRET: HeaderName = HeaderName::from_static("x-webhook-secret");

/// The request has no credentials where they belong, or they cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no readable credentials")]
pub struct NoCredentials;

impl From<NoCredentials> for Problem {
    fn from(_: NoCredentials) -> Self {
        Self::unauthorized()
    }
}

/// The token of `Authorization: Bearer <token>`.
///
/// The scheme is matched in any case; there must be one header with one token, of the characters that RFC 6750
/// lets a token have but without its padding, which no token of this service has.
pub fn bearer(headers: &HeaderMap) -> Result<&str, NoCredentials> {
    let (scheme, token) = single(headers, &AUTHORIZATION)?.split_once(' ').ok_or(NoCredentials)?;
    let token = token.trim_start_matches(' ');
    let is_token = !token.is_empty() && token.bytes().all(is_token_byte);
    if scheme.eq_ignore_ascii_case("bearer") && is_token { Ok(token) } else { Err(NoCredentials) }
}

/// The value of `X-Webhook-Secret`.
pub fn webhook_secret(headers: &HeaderMap) -> Result<&str, NoCredentials> {
    single(headers, &X_WEBHOOK_SECRET)
}

fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~+/".contains(&byte)
}

fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<&'a str, NoCredentials> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().map_err(|_| NoCredentials),
        _ => Err(NoCredentials),
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn of(values: &[&[u8]]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, HeaderValue::from_bytes(value).unwrap());
        }
        headers
    }

    #[test]
    fn the_scheme_is_matched_in_any_case() {
        for value in ["Bearer abc.def-_~+/9", "bearer abc.def-_~+/9", "BEARER   abc.def-_~+/9"] {
            assert_eq!(bearer(&of(&[value.as_bytes()])), Ok("abc.def-_~+/9"), "{value}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
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
            assert_eq!(bearer(&of(values)), Err(NoCredentials), "{values:?}");
        }
        assert_eq!(Problem::from(NoCredentials).status(), 401);
    }

    #[test]
    fn webhook_secrets() {
        let mut headers = HeaderMap::new();
        assert_eq!(webhook_secret(&headers), Err(NoCredentials));
        headers.append(X_WEBHOOK_SECRET, HeaderValue::from_static("plw_x"));
        assert_eq!(webhook_secret(&headers), Ok("plw_x"));
        headers.append(X_WEBHOOK_SECRET, HeaderValue::from_static("plw_x"));
        assert_eq!(webhook_secret(&headers), Err(NoCredentials));
    }

    proptest! {
        #[test]
        fn arbitrary_values_never_panic(bytes: Vec<u8>) {
            if let Ok(value) = HeaderValue::from_bytes(&bytes) {
                let headers = HeaderMap::from_iter([(AUTHORIZATION, value)]);
                let _ = bearer(&headers);
            }
        }
    }
}
