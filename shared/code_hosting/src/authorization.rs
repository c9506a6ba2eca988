//! The `Authorization` header of requests to GitHub. It contains the fixed token of the credentials, or a token that
//! GitHub issues to an App's installation.
//!
//! <https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-an-installation-access-token-for-a-github-app>

use http::HeaderValue;
use http::header::{ACCEPT, AUTHORIZATION};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use crate::credentials::Credentials;
use crate::error::CodeHostError;

/// Allowed difference between GitHub's clock and the service's. The `iat` claim of an App's JWT is set back by this
/// much.
const CLOCK_DRIFT: SignedDuration = SignedDuration::from_secs(60);

/// Lifetime of an App's JWT. GitHub accepts ten minutes at most.
const JWT_LIFETIME: SignedDuration = SignedDuration::from_mins(9);

/// Minimum remaining lifetime at which an installation's token is still used.
const EXPIRY_MARGIN: SignedDuration = SignedDuration::from_secs(30);

/// Source of the `Authorization` header: a fixed token, or an installation of an App, for which GitHub issues tokens.
pub(crate) enum AuthorizationSource {
    Token(HeaderValue),
    Installation(Box<InstallationTokenSource>),
}

/// Requests the tokens of a GitHub App's installation, and keeps the current one.
pub(crate) struct InstallationTokenSource {
    app_id: u64,
    installation_id: u64,
    key: EncodingKey,
    token: Mutex<Option<InstallationToken>>,
}

struct InstallationToken {
    header: HeaderValue,
    expires_at: Option<Timestamp>,
}

impl AuthorizationSource {
    /// Creates the source from the credentials of a repository.
    ///
    /// # Errors
    ///
    /// [`CodeHostError::Unauthorized`] if the token or the App's private key is malformed.
    pub(crate) fn new(credentials: &Credentials) -> Result<Self, CodeHostError> {
        match credentials {
            Credentials::Token { token } => bearer_header(token).map(Self::Token),
            Credentials::App { app_id, installation_id, private_key } => {
                let key = parse_private_key(private_key)?;
                let (app_id, installation_id) = (*app_id, *installation_id);
                let token = Mutex::default();
                Ok(Self::Installation(Box::new(InstallationTokenSource {
                    app_id,
                    installation_id,
                    key,
                    token,
                })))
            }
        }
    }

    /// Returns the `Authorization` header. Requests a new token first if an installation has none that is valid at
    /// `now`.
    pub(crate) async fn header(
        &self,
        http: &reqwest::Client,
        base_url: &str,
        now: Timestamp,
    ) -> Result<HeaderValue, CodeHostError> {
        match self {
            Self::Token(header) => Ok(header.clone()),
            Self::Installation(installation) => installation.header(http, base_url, now).await,
        }
    }

    /// Discards the installation's token, so that the next request uses a new one. Returns false if the credentials are
    /// a fixed token, which cannot be renewed.
    pub(crate) async fn discard_token_if_renewable(&self) -> bool {
        match self {
            Self::Token(_) => false,
            Self::Installation(installation) => {
                *installation.token.lock().await = None;
                true
            }
        }
    }
}

impl InstallationTokenSource {
    async fn header(
        &self,
        http: &reqwest::Client,
        base_url: &str,
        now: Timestamp,
    ) -> Result<HeaderValue, CodeHostError> {
        let mut current = self.token.lock().await;
        if let Some(token) = current.as_ref().filter(|token| token.is_valid_at(now)) {
            return Ok(token.header.clone());
        }
        let token = self.request_token(http, base_url, now).await?;
        Ok(current.insert(token).header.clone())
    }

    async fn request_token(
        &self,
        http: &reqwest::Client,
        base_url: &str,
        now: Timestamp,
    ) -> Result<InstallationToken, CodeHostError> {
        let url = format!("{base_url}/app/installations/{}/access_tokens", self.installation_id);
        let request =
            http.post(url).header(AUTHORIZATION, bearer_header(&signed_jwt(self.app_id, &self.key, now)?)?);
        let request = request.header(ACCEPT, "application/vnd.github+json");
        let response = request.send().await.map_err(CodeHostError::from_transport)?;
        let status = response.status();
        if !status.is_success() {
            return Err(CodeHostError::Unavailable(
                format!(
                    "the code host answered the request for an installation token with HTTP status {status}"
                )
                .into(),
            ));
        }
        let body = response.bytes().await.map_err(CodeHostError::from_transport)?;
        let issued: IssuedToken = serde_json::from_slice(&body).map_err(|_| undecodable_response())?;
        Ok(InstallationToken { header: bearer_header(&issued.token)?, expires_at: issued.expires_at })
    }
}

/// Parses the private key of an App.
///
/// # Errors
///
/// [`CodeHostError::Unauthorized`] if it is malformed.
pub(crate) fn parse_private_key(pem: &str) -> Result<EncodingKey, CodeHostError> {
    EncodingKey::from_rsa_pem(pem.as_bytes()).map_err(|_| CodeHostError::Unauthorized)
}

/// Returns the signed JWT that identifies an App.
pub(crate) fn signed_jwt(app_id: u64, key: &EncodingKey, now: Timestamp) -> Result<String, CodeHostError> {
    let claims =
        Claims { iss: app_id, iat: (now - CLOCK_DRIFT).as_second(), exp: (now + JWT_LIFETIME).as_second() };
    jsonwebtoken::encode(&Header::new(Algorithm::RS256), &claims, key)
        .map_err(|_| CodeHostError::Unauthorized)
}

impl InstallationToken {
    fn is_valid_at(&self, now: Timestamp) -> bool {
        self.expires_at.is_none_or(|end| now + EXPIRY_MARGIN < end)
    }
}

/// Claims of an App's JWT.
#[derive(Serialize, Deserialize)]
struct Claims {
    iss: u64,
    iat: i64,
    exp: i64,
}

/// Response to the request for an installation's token.
#[derive(Deserialize)]
struct IssuedToken {
    token: String,
    expires_at: Option<Timestamp>,
}

/// Returns the header value that presents a token. It is marked as sensitive, so that `Debug` does not print it.
pub(crate) fn bearer_header(token: &str) -> Result<HeaderValue, CodeHostError> {
    let mut header =
        HeaderValue::from_str(&format!("Bearer {token}")).map_err(|_| CodeHostError::Unauthorized)?;
    header.set_sensitive(true);
    Ok(header)
}

/// Builds the error for an undecodable response. It omits the parser's error, which could quote the token.
fn undecodable_response() -> CodeHostError {
    CodeHostError::Unavailable(
        "GitHub's response to the request for an installation token could not be decoded".into(),
    )
}

#[cfg(test)]
mod tests;
