//! Credentials that let the service read a repository.

use std::fmt;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// Credentials for reading a repository at a code host.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Credentials {
    /// A personal access token, or any other bearer token.
    Token {
        /// The token.
        token: Zeroizing<String>,
    },
    /// An installation of a GitHub App. The client requests the installation's tokens when it needs them.
    App {
        /// Id of the App.
        app_id: u64,
        /// Id of the installation.
        installation_id: u64,
        /// RSA private key of the App, in PEM.
        private_key: Zeroizing<String>,
    },
}

impl Credentials {
    /// Serialises the credentials, to be encrypted.
    #[expect(clippy::expect_used, reason = "an enum of texts and numbers always serialises")]
    pub fn to_json(&self) -> Zeroizing<String> {
        Zeroizing::new(serde_json::to_string(self).expect("credentials serialise"))
    }

    /// Parses the text that [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    ///
    /// [`InvalidCredentials`] if the text is malformed. The error does not contain the text.
    pub fn from_json(text: &str) -> Result<Self, InvalidCredentials> {
        serde_json::from_str(text).map_err(|_| InvalidCredentials)
    }
}

/// Error for a text that cannot be parsed as [`Credentials`].
#[derive(Debug, thiserror::Error)]
#[error("the stored credentials of the code host have an unknown format: connect the code host again")]
pub struct InvalidCredentials;

impl fmt::Debug for Credentials {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Credentials(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_of_credentials_is_redacted() {
        let token = Credentials::Token { token: "ghp_canary".to_owned().into() };
        assert!(!format!("{token:?}").contains("canary"));
    }
}
