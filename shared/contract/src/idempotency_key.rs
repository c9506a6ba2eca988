//! The `Idempotency-Key` header.

use http::HeaderMap;

use crate::problem::Problem;
use crate::text_id::text_id;

text_id! {
    /// Value of an `Idempotency-Key` header, which makes a request safe to repeat: 1 to 255 visible ASCII
    /// characters.
    IdempotencyKey, "idempotency key", is_idempotency_key
}

fn is_idempotency_key(text: &str) -> bool {
    (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

impl IdempotencyKey {
    /// Reads the `Idempotency-Key` header, if the request has one.
    ///
    /// # Errors
    /// `invalid_request` if the header is repeated or its value is not a valid key.
    pub fn from_headers(headers: &HeaderMap) -> Result<Option<Self>, Problem> {
        let mut values = headers.get_all("idempotency-key").iter();
        let Some(value) = values.next() else {
            return Ok(None);
        };
        let key = value.to_str().ok().and_then(|text| Self::parse(text).ok());
        match (key, values.next()) {
            (Some(key), None) => Ok(Some(key)),
            _ => Err(Problem::malformed(
                "The Idempotency-Key must be 1 to 255 visible ASCII characters and must not be repeated.",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn key_of_headers(values: &[&[u8]]) -> Result<Option<IdempotencyKey>, Problem> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append("idempotency-key", HeaderValue::from_bytes(value).unwrap());
        }
        IdempotencyKey::from_headers(&headers)
    }

    #[test]
    fn idempotency_key_must_be_valid_and_unique() {
        assert_eq!(key_of_headers(&[]), Ok(None));
        assert_eq!(key_of_headers(&[b"order-7"]).unwrap().unwrap().as_str(), "order-7");
        assert!(key_of_headers(&[&[b'~'; 255]]).is_ok());
        let refused: [&[&[u8]]; 5] = [&[b""], &[b"a b"], &[b"\xC3\xA9"], &[&[b'a'; 256]], &[b"a", b"a"]];
        for values in refused {
            assert_eq!(key_of_headers(values).unwrap_err().status(), 400);
        }
    }
}
