//! Job tokens: signed permission to read one job's result for an hour.
//!
//! A token is a JWT signed with HMAC-SHA-256. Its `kid` names the signing key, so that keys can be rotated while
//! older tokens stay valid. No token is stored: signing a job's claims again with the same key gives the same
//! token.
//!
//! The JWT library signs tokens and verifies signatures. This module makes the other checks, because the
//! library's `decode` parses the header and the claims twice.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::ids::{JobId, Workspace, WorkspaceId, WorkspaceType};
use crate::problem::{Problem, ProblemCode};
use crate::text_id::text_id;

/// Issuer of the tokens (`iss`).
pub const ISSUER: &str = "plumbline";

/// Audience of the tokens (`aud`).
pub const AUDIENCE: &str = "plumbline:query-agent-jobs";

/// Lifetime of a token, in seconds.
pub const LIFETIME_SECONDS: i64 = 3_600;

/// Allowed clock skew, in seconds: a token's time of issue (`iat`) may be at most this far in the future.
const LEEWAY_SECONDS: i64 = 30;

/// Minimum length of a signing key's secret in bytes: the output size of SHA-256 (RFC 7518, 3.2).
const MIN_SECRET_BYTES: usize = 32;

/// Maximum length of a token in bytes. Tokens of this service have about 500.
const MAX_TOKEN_BYTES: usize = 2_048;

text_id! {
    /// Id of a signing key (`kid`): 1 to 64 letters, digits, `-` and `_`.
    SigningKeyId, "signing key id", is_signing_key_id
}

fn is_signing_key_id(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=64).contains(&text.len()) && text.bytes().all(is_allowed)
}

/// Key that signs tokens.
#[derive(Clone)]
pub struct SigningKey {
    kid: SigningKeyId,
    secret: Zeroizing<Vec<u8>>,
}

/// The secret of a token signing key has fewer than 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the secret of a token signing key must have at least {MIN_SECRET_BYTES} bytes")]
pub struct SecretTooShort;

impl SigningKey {
    /// Creates a key from its id and at least 32 random bytes.
    pub fn new(kid: SigningKeyId, secret: Vec<u8>) -> Result<Self, SecretTooShort> {
        let secret = Zeroizing::new(secret);
        if secret.len() < MIN_SECRET_BYTES { Err(SecretTooShort) } else { Ok(Self { kid, secret }) }
    }

    /// Returns the id of the key.
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
pub struct JobTokenClaims {
    /// Job whose result may be read.
    pub job: JobId,
    /// Workspace of the job.
    pub workspace: Workspace,
    /// Time of issue, in whole seconds.
    pub issued_at: Timestamp,
    /// First instant at which the token is no longer valid.
    pub expires_at: Timestamp,
}

impl JobTokenClaims {
    /// Creates claims that are valid for an hour.
    pub fn new(job: JobId, workspace: Workspace, now: Timestamp) -> Self {
        let issued_at = Timestamp::from_second(now.as_second()).unwrap_or(now);
        let lifetime = SignedDuration::from_secs(LIFETIME_SECONDS);
        let expires_at = issued_at.saturating_add(lifetime).unwrap_or(Timestamp::MAX);
        Self { job, workspace, issued_at, expires_at }
    }
}

/// Claims of a job token as the JWT encodes them (RFC 7519).
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

impl From<&JobTokenClaims> for WireClaims {
    fn from(claims: &JobTokenClaims) -> Self {
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
    /// Returns the claims of a job token, or `None` if the token has another issuer or audience, or a time that no
    /// [`Timestamp`] can represent.
    fn into_claims(self) -> Option<JobTokenClaims> {
        if self.iss != ISSUER || self.aud != AUDIENCE {
            return None;
        }
        Some(JobTokenClaims {
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
    /// The token is malformed, was not signed by this service, is not a job token, or has a time of issue more than 30
    /// seconds in the future.
    #[error("the job token is not valid")]
    Invalid,
    /// The token is valid except that it has expired.
    #[error("the job token has expired")]
    Expired,
}

impl From<TokenError> for Problem {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Invalid => Self::unauthorized(),
            TokenError::Expired => Self::new(ProblemCode::TokenExpired),
        }
    }
}

/// Signs claims. The same claims and key give the same token.
#[expect(clippy::expect_used, reason = "claims serialise, and HMAC accepts a key of any length")]
pub fn sign(claims: &JobTokenClaims, key: &SigningKey) -> String {
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.kid.to_string());
    let secret = EncodingKey::from_secret(&key.secret);
    jsonwebtoken::encode(&header, &WireClaims::from(claims), &secret)
        .expect("claims serialise, and HMAC accepts a key of any length")
}

/// Fields of a token's header (RFC 7515) that the service reads; it ignores all others.
#[derive(Deserialize)]
struct WireHeader {
    alg: Algorithm,
    kid: SigningKeyId,
}

/// A token that a caller presents. Its header is parsed, but its signature is not verified yet.
pub struct PresentedToken<'t> {
    kid: SigningKeyId,
    /// JWS signing input (RFC 7515): the encoded header and claims, which the signature covers.
    signing_input: &'t str,
    claims: &'t str,
    signature: &'t str,
}

impl<'t> PresentedToken<'t> {
    /// Splits a token into its parts and reads the header.
    ///
    /// # Errors
    /// [`TokenError::Invalid`] if the text is too long, has fewer than three parts, has no header with a key id, or
    /// names an algorithm other than HS256.
    pub fn parse(token: &'t str) -> Result<Self, TokenError> {
        Self::split(token).ok_or(TokenError::Invalid)
    }

    fn split(token: &'t str) -> Option<Self> {
        if token.len() > MAX_TOKEN_BYTES {
            return None;
        }
        let (signing_input, signature) = token.rsplit_once('.')?;
        let (header, claims) = signing_input.split_once('.')?;
        let WireHeader { alg, kid } = decode(header)?;
        (alg == Algorithm::HS256).then_some(Self { kid, signing_input, claims, signature })
    }

    /// Returns the id of the signing key that the token's header names. The signature is not verified yet.
    pub fn kid(&self) -> &SigningKeyId {
        &self.kid
    }

    /// Verifies the token at `now` with the key that it names.
    ///
    /// # Errors
    /// [`TokenError::Invalid`] for a wrong signature, issuer or audience, malformed base64url or claims, a fourth part,
    /// or a time of issue over 30 seconds ahead. [`TokenError::Expired`] for an expired token that is otherwise valid.
    pub fn verify(&self, key: &SigningKey, now: Timestamp) -> Result<JobTokenClaims, TokenError> {
        let claims =
            self.verified_claims(key).and_then(WireClaims::into_claims).ok_or(TokenError::Invalid)?;
        check_time(&claims, now)?;
        Ok(claims)
    }

    /// Verifies the signature and decodes the claims. Returns `None` if the signature is wrong or the claims cannot be
    /// decoded.
    fn verified_claims(&self, key: &SigningKey) -> Option<WireClaims> {
        let secret = DecodingKey::from_secret(&key.secret);
        let message = self.signing_input.as_bytes();
        let is_signed = jsonwebtoken::crypto::verify(self.signature, message, &secret, Algorithm::HS256);
        if is_signed.unwrap_or(false) { decode(self.claims) } else { None }
    }
}

/// Decodes one part of a token: JSON in base64url without padding.
fn decode<T: DeserializeOwned>(part: &str) -> Option<T> {
    let json = URL_SAFE_NO_PAD.decode(part).ok()?;
    serde_json::from_slice(&json).ok()
}

fn check_time(claims: &JobTokenClaims, now: Timestamp) -> Result<(), TokenError> {
    if claims.issued_at.as_second() > now.as_second().saturating_add(LEEWAY_SECONDS) {
        return Err(TokenError::Invalid);
    }
    if now >= claims.expires_at { Err(TokenError::Expired) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
