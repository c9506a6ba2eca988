//! Signatures according to Standard Webhooks 1.0.0, symmetric (HMAC-SHA256).
//! <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use http::{HeaderMap, HeaderName, HeaderValue};
use jiff::Timestamp;
use sha2::Sha256;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// Prefix of every signing secret in its text format.
const SECRET_PREFIX: &str = "whsec_";

/// Accepted lengths of a secret, in bytes.
const SECRET_LENGTHS: std::ops::RangeInclusive<usize> = 24..=64;

/// Secret that signs deliveries. Its text is `whsec_` and the base64 of its 24 to 64 bytes.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct SigningSecret(Vec<u8>);

/// The text or bytes are not a signing secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a signing secret must be whsec_ followed by the base64 of 24 to 64 bytes")]
pub struct InvalidSecret;

impl SigningSecret {
    /// Creates a secret from its bytes.
    ///
    /// # Errors
    ///
    /// [`InvalidSecret`] for fewer than 24 or more than 64 bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidSecret> {
        if SECRET_LENGTHS.contains(&bytes.len()) { Ok(Self(bytes.to_vec())) } else { Err(InvalidSecret) }
    }

    /// Parses a secret in its text format.
    ///
    /// # Errors
    ///
    /// [`InvalidSecret`] if the text has another format.
    pub fn parse(text: &str) -> Result<Self, InvalidSecret> {
        let encoded = text.strip_prefix(SECRET_PREFIX).ok_or(InvalidSecret)?;
        let bytes = Zeroizing::new(STANDARD.decode(encoded).map_err(|_| InvalidSecret)?);
        Self::from_bytes(&bytes)
    }

    /// Returns the secret in its text format, to show it once or to encrypt it.
    pub fn expose(&self) -> Zeroizing<String> {
        Zeroizing::new(format!("{SECRET_PREFIX}{}", STANDARD.encode(&self.0)))
    }

    /// Returns true if this secret made one of `signatures`, which are separated by spaces as in the header
    /// `webhook-signature`. `webhook_id` is the id of the delivery. Compares in constant time.
    pub fn verifies(&self, signatures: &str, webhook_id: &str, timestamp: Timestamp, body: &[u8]) -> bool {
        let encoded = signatures.split(' ').filter_map(|signature| signature.strip_prefix("v1,"));
        let mut decoded = encoded.filter_map(|text| STANDARD.decode(text).ok());
        decoded.any(|bytes| self.mac(webhook_id, timestamp, body).verify_slice(&bytes).is_ok())
    }

    fn signature(&self, webhook_id: &str, timestamp: Timestamp, body: &[u8]) -> String {
        format!("v1,{}", STANDARD.encode(self.mac(webhook_id, timestamp, body).finalize().into_bytes()))
    }

    fn mac(&self, webhook_id: &str, timestamp: Timestamp, body: &[u8]) -> Hmac<Sha256> {
        let mut mac = hmac_with_key(&self.0);
        mac.update(format!("{webhook_id}.{}.", timestamp.as_second()).as_bytes());
        mac.update(body);
        mac
    }
}

#[expect(clippy::expect_used, reason = "HMAC accepts a key of any length")]
fn hmac_with_key(secret: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(secret).expect("HMAC accepts a key of any length")
}

impl fmt::Debug for SigningSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SigningSecret(..)")
    }
}

/// Returns the headers of a signed delivery: `webhook-id`, `webhook-timestamp` (the attempt's time in whole seconds)
/// and `webhook-signature`, with one signature for each of `secrets`, in the same order. `webhook_id` is the id of the
/// delivery, not of a webhook.
///
/// An id that is not a valid header value is omitted, and receivers then reject the delivery. Ids of this service are
/// always valid.
pub fn signature_headers(
    secrets: &[SigningSecret],
    webhook_id: &str,
    timestamp: Timestamp,
    body: &[u8],
) -> HeaderMap {
    let signatures: Vec<_> =
        secrets.iter().map(|secret| secret.signature(webhook_id, timestamp, body)).collect();
    let values = [
        ("webhook-id", webhook_id.to_owned()),
        ("webhook-timestamp", timestamp.as_second().to_string()),
        ("webhook-signature", signatures.join(" ")),
    ];
    let header = |(name, value): (&'static str, String)| {
        Some((HeaderName::from_static(name), HeaderValue::try_from(value).ok()?))
    };
    values.into_iter().filter_map(header).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    const BODY: &[u8] = br#"{"test": 2432232314}"#;
    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const SIGNATURE: &str = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

    fn time() -> Timestamp {
        Timestamp::from_second(1_614_265_330).unwrap()
    }

    /// Test vector of the reference libraries.
    #[test]
    fn published_test_vector_is_reproduced() {
        let headers = signature_headers(&[SigningSecret::parse(SECRET).unwrap()], ID, time(), BODY);
        assert_eq!(headers["webhook-id"], ID);
        assert_eq!(headers["webhook-timestamp"], "1614265330");
        assert_eq!(headers["webhook-signature"], SIGNATURE);
        assert_eq!(headers.len(), 3);
    }

    #[test]
    fn delivery_has_one_signature_for_each_secret() {
        let other = SigningSecret::from_bytes(&[7; 32]).unwrap();
        let headers = signature_headers(&[other, SigningSecret::parse(SECRET).unwrap()], ID, time(), BODY);
        let signatures: Vec<_> = headers["webhook-signature"].to_str().unwrap().split(' ').collect();
        assert_eq!((signatures.len(), signatures[1]), (2, SIGNATURE));
        assert_ne!(signatures[0], SIGNATURE);
    }

    #[test]
    fn signature_covers_id_time_and_body() {
        let secret = [SigningSecret::parse(SECRET).unwrap()];
        let later = Timestamp::from_second(1_614_265_331).unwrap();
        for headers in [
            signature_headers(&secret, "msg_x", time(), BODY),
            signature_headers(&secret, ID, later, BODY),
            signature_headers(&secret, ID, time(), b"{}"),
        ] {
            assert_ne!(headers["webhook-signature"], SIGNATURE);
        }
    }

    #[test]
    fn only_the_signing_secret_verifies() {
        let (secret, other) =
            (SigningSecret::parse(SECRET).unwrap(), SigningSecret::from_bytes(&[7; 32]).unwrap());
        let both = format!("v1,AAAA v2,x {SIGNATURE}");
        assert!(secret.verifies(&both, ID, time(), BODY));
        assert!(!other.verifies(&both, ID, time(), BODY));
        assert!(!secret.verifies(&both, ID, time(), b"{}"));
        assert!(!secret.verifies(SIGNATURE.trim_start_matches("v1,"), ID, time(), BODY));
    }

    #[test]
    fn secrets_have_one_text_format() {
        for length in [24, 32, 64] {
            let secret = SigningSecret::from_bytes(&vec![9; length]).unwrap();
            let shown = secret.expose();
            assert_eq!(*SigningSecret::parse(&shown).unwrap().expose(), *shown);
        }
        for length in [0, 23, 65] {
            assert_eq!(SigningSecret::from_bytes(&vec![9; length]).unwrap_err(), InvalidSecret);
        }
        for text in [
            "",
            "whsec_",
            "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "whsec_MfKQ",
            "whsec_M*KQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        ] {
            assert_eq!(SigningSecret::parse(text).unwrap_err(), InvalidSecret, "{text}");
        }
    }

    #[test]
    fn debug_output_is_redacted() {
        assert_eq!(format!("{:?}", SigningSecret::parse(SECRET).unwrap()), "SigningSecret(..)");
    }
}
