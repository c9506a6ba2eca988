//! Job tokens: signed permission to read one job's result for an hour.
//!
//! A token is a JWT signed with HMAC-SHA-256. Its `kid` names the signing key, so that keys can be rotated while
//! older tokens stay valid. Only the claims are stored; signing them again with the same key gives the same token.
//! The current time is an argument: the JWT library's own time checks are disabled.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::ids::{JobId, Workspace, WorkspaceId, WorkspaceType};
use crate::problem::{Code, Problem};
use crate::text_id::text_id;

/// Issuer of the tokens (`iss`).
pub const ISSUER: &str = "plumbline";

/// Audience of the tokens (`aud`).
pub const AUDIENCE: &str = "plumbline:query-agent-jobs";

/// Lifetime of a token, in seconds.
pub const LIFETIME_SECONDS: i64 = 3_600;

/// Clock skew allowed for a time of issue (`iat`) in the future, in seconds.
const LEEWAY_SECONDS: i64 = 30;

/// Minimum length of a signing secret in bytes: the size of the hash (RFC 7518, 3.2).
const MIN_SECRET_BYTES: usize = 32;

/// Maximum length of a token in bytes. Tokens of this service have about 500.
const MAX_TOKEN_BYTES: usize = 2_048;

text_id! {
    /// Id of a signing key (`kid`): 1 to 64 letters, digits, `-` and `_`.
    SigningKeyId, "signing key id", is_signing_key_id
}

fn is_signing_key_id(text: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=64).contains(&text.len()) && text.bytes().all(word)
}

/// Key that signs tokens.
#[derive(Clone)]
pub struct SigningKey {
    kid: SigningKeyId,
    secret: Zeroizing<Vec<u8>>,
}

/// The signing secret has fewer than 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a signing secret needs at least {MIN_SECRET_BYTES} bytes")]
pub struct SecretTooShort;

impl SigningKey {
    /// Creates a key from at least 32 random bytes.
    pub fn new(kid: SigningKeyId, secret: Vec<u8>) -> Result<Self, SecretTooShort> {
        let secret = Zeroizing::new(secret);
        if secret.len() < MIN_SECRET_BYTES { Err(SecretTooShort) } else { Ok(Self { kid, secret }) }
    }

    /// Id of the key.
    pub fn kid(&self) -> &SigningKeyId {
        &self.kid
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SigningKey({}, [redacted])", self.kid)
    }
}

/// Claims of a job token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobClaims {
    /// Job whose result may be read.
    pub job: JobId,
    /// Workspace of the job.
    pub workspace: Workspace,
    /// Time of issue, in whole seconds.
    pub issued_at: Timestamp,
    /// First instant at which the token is no longer valid.
    pub expires_at: Timestamp,
}

impl JobClaims {
    /// Creates claims that are valid for an hour.
    pub fn new(job: JobId, workspace: Workspace, now: Timestamp) -> Self {
        let issued_at = Timestamp::from_second(now.as_second()).unwrap_or(now);
        let lifetime = SignedDuration::from_secs(LIFETIME_SECONDS);
        let expires_at = issued_at.saturating_add(lifetime).unwrap_or(Timestamp::MAX);
        Self { job, workspace, issued_at, expires_at }
    }
}

/// Claims in the JWT (RFC 7519).
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct WireClaims {
    iss: String,
    aud: String,
    sub: JobId,
    workspace_type: WorkspaceType,
    workspace_id: WorkspaceId,
    iat: i64,
    exp: i64,
}

impl From<&JobClaims> for WireClaims {
    fn from(claims: &JobClaims) -> Self {
        Self {
            iss: ISSUER.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: claims.job,
            workspace_type: claims.workspace.kind.clone(),
            workspace_id: claims.workspace.id.clone(),
            iat: claims.issued_at.as_second(),
            exp: claims.expires_at.as_second(),
        }
    }
}

impl WireClaims {
    fn into_claims(self) -> Option<JobClaims> {
        Some(JobClaims {
            job: self.sub,
            workspace: Workspace { kind: self.workspace_type, id: self.workspace_id },
            issued_at: Timestamp::from_second(self.iat).ok()?,
            expires_at: Timestamp::from_second(self.exp).ok()?,
        })
    }
}

/// Reason why a token was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Not a token of this service.
    #[error("the job token is not valid")]
    Invalid,
    /// A token of this service that has expired.
    #[error("the job token has expired")]
    Expired,
}

impl From<TokenError> for Problem {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Invalid => Self::unauthorized(),
            TokenError::Expired => Self::new(Code::TokenExpired),
        }
    }
}

/// Signs claims. The same claims and key give the same token.
#[expect(clippy::expect_used, reason = "plain claims serialise, and HMAC takes a key of any length")]
pub fn sign(claims: &JobClaims, key: &SigningKey) -> String {
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.kid.to_string());
    let secret = EncodingKey::from_secret(&key.secret);
    jsonwebtoken::encode(&header, &WireClaims::from(claims), &secret).expect("HMAC signs any claims")
}

/// Returns the id of the key that a token claims to be signed with, to load it before [`verify`]. Returns `None` if
/// the text cannot be a token of this service.
pub fn signing_key_id(token: &str) -> Option<SigningKeyId> {
    if token.len() > MAX_TOKEN_BYTES {
        return None;
    }
    let header = jsonwebtoken::decode_header(token).ok()?;
    let kid = header.kid.filter(|_| header.alg == Algorithm::HS256)?;
    SigningKeyId::parse(&kid).ok()
}

/// Verifies a token at `now`; `find` returns the key for its `kid`.
///
/// # Errors
/// [`TokenError::Invalid`] for any algorithm but HS256, an unknown key, a wrong signature, issuer or audience,
/// padding, stray bits, extra parts, or a time of issue in the future. [`TokenError::Expired`] for a valid token
/// that is too old.
pub fn verify<'k>(
    token: &str,
    find: impl FnOnce(&SigningKeyId) -> Option<&'k SigningKey>,
    now: Timestamp,
) -> Result<JobClaims, TokenError> {
    let key = signing_key_id(token).and_then(|kid| find(&kid)).ok_or(TokenError::Invalid)?;
    let secret = DecodingKey::from_secret(&key.secret);
    let decoded = jsonwebtoken::decode::<WireClaims>(token, &secret, &validation());
    let claims = decoded.ok().and_then(|token| token.claims.into_claims()).ok_or(TokenError::Invalid)?;
    check_time(&claims, now)?;
    Ok(claims)
}

/// Returns the JWT library's checks: all but the time, which [`check_time`] compares with `now`.
fn validation() -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[ISSUER]);
    validation.set_audience(&[AUDIENCE]);
    validation.set_required_spec_claims(&["iss", "aud", "sub", "exp"]);
    validation.validate_exp = false;
    validation
}

fn check_time(claims: &JobClaims, now: Timestamp) -> Result<(), TokenError> {
    if claims.issued_at.as_second() > now.as_second().saturating_add(LEEWAY_SECONDS) {
        return Err(TokenError::Invalid);
    }
    if now >= claims.expires_at { Err(TokenError::Expired) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
