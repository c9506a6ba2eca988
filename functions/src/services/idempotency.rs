//! The `Idempotency-Key` of a request, and the fingerprint that tells two requests apart.

use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use lambda_http::Request;
use plumbline_contract::keys::ApiKey;
use plumbline_contract::{IdempotencyKey, Problem, ProblemCode};
use plumbline_store::idempotency::{IdempotentRequest, RememberedRequest};
use sha2::Sha256;

use crate::middleware::failure::Failure;

/// Returns the idempotency key and the fingerprint with which the store recognises a repeated request, or `None`
/// without the header `Idempotency-Key`.
///
/// The fingerprint is an HMAC of path and body under the caller's API key, which is not stored. So a stored fingerprint
/// reveals nothing about the body, and does not confirm a guess of it.
pub(crate) fn from_request(
    request: &Request,
    api_key: &ApiKey,
) -> Result<Option<IdempotentRequest>, Problem> {
    let Some(key) = IdempotencyKey::from_headers(request.headers())? else { return Ok(None) };
    Ok(Some(IdempotentRequest {
        scope: format!("{}_{}", api_key.prefix().as_str(), api_key.key_id()),
        key: key.as_str().to_owned(),
        fingerprint: fingerprint(request, api_key),
    }))
}

/// Returns the id of the job or run that the first request with an `Idempotency-Key` created. `repeated` has the
/// fingerprint of the current request. Fails if it is `None`, or if its fingerprint differs from that of the first
/// request.
pub(crate) fn id_from_first_request<T: FromStr>(
    repeated: Option<&IdempotentRequest>,
    first: &RememberedRequest,
) -> Result<T, Failure> {
    if repeated.is_none_or(|repeated| repeated.fingerprint != first.fingerprint) {
        return Err(Problem::new(ProblemCode::IdempotencyKeyReused).into());
    }
    let malformed = |_| Failure::Fault("the id stored with an idempotency key is malformed".into());
    first.created_id.parse().map_err(malformed)
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn fingerprint(request: &Request, api_key: &ApiKey) -> String {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(api_key.expose().as_bytes()).expect("HMAC takes a key of any length");
    mac.update(request.uri().path().as_bytes());
    mac.update(b"\n");
    mac.update(request.body());
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}
