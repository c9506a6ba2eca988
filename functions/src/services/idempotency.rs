//! The `Idempotency-Key` of a request, and the hash that tells whether two requests are the same.

use std::str::FromStr;

use hmac::{Hmac, Mac};
use lambda_http::Request;
use plumbline_contract::keys::ApiKey;
use plumbline_contract::{Code, IdempotencyKey, Problem};
use plumbline_store::idempotency::{Idempotency, Remembered};
use sha2::Sha256;

use crate::middleware::failure::Failure;

/// What the store must know to recognise `request` when it comes again; nothing without the header.
///
/// The hash is keyed with the caller's own API key, which is not stored: what is stored says nothing about the
/// body, not even to somebody who guesses it.
pub(crate) fn of_request(request: &Request, api_key: &ApiKey) -> Result<Option<Idempotency>, Problem> {
    let Some(key) = IdempotencyKey::of_request(request.headers())? else { return Ok(None) };
    Ok(Some(Idempotency {
        scope: format!("{}_{}", api_key.prefix().as_str(), api_key.key_id()),
        key: key.as_str().to_owned(),
        fingerprint: fingerprint(request, api_key),
    }))
}

/// The id of what the first request with this key made, if `again` is the same request.
pub(crate) fn made<T: FromStr>(again: Option<&Idempotency>, first: &Remembered) -> Result<T, Failure> {
    if again.is_none_or(|again| again.fingerprint != first.fingerprint) {
        return Err(Problem::of(Code::IdempotencyKeyReused).into());
    }
    first.made.parse().map_err(|_| Failure::Fault("a remembered request has a malformed id".into()))
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn fingerprint(request: &Request, api_key: &ApiKey) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(api_key.expose().as_bytes()).expect("a key of any length");
    mac.update(request.uri().path().as_bytes());
    mac.update(b"\n");
    mac.update(request.body());
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}
