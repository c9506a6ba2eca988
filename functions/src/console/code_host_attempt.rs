//! Attempts to sign in or to create a GitHub App, in which the browser leaves the console for the code host and comes
//! back.
//!
//! An attempt is a secret in a cookie. The `state` that the code host returns is a hash of the secret, the purpose and
//! the workspace. So the host's answer to another browser, or for another workspace, does not match. The service stores
//! nothing about an attempt, so strangers who open the sign-in page cause no write.

use jiff::SignedDuration;
use plumbline_code_hosting::SignInAttempt;
use plumbline_contract::Workspace;
use plumbline_store::console::sessions::ConsoleToken;
use sha2::{Digest, Sha256};
use url::Url;
use zeroize::Zeroizing;

use super::page_error::PageError;
use super::random::new_token;
use super::request::PageRequest;

/// Purpose for which the console sends a browser to the code host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttemptPurpose {
    /// Signing a person in.
    SignIn,
    /// Creating a GitHub App.
    CreateApp,
}

impl AttemptPurpose {
    fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign-in",
            Self::CreateApp => "create-app",
        }
    }

    /// Returns the lifetime of the attempt's cookie. To create an App, the cookie lives for one hour, as long as the
    /// code with which the console fetches the created App.
    pub(crate) fn lifetime(self) -> SignedDuration {
        match self {
            Self::SignIn => SignedDuration::from_mins(10),
            Self::CreateApp => SignedDuration::from_hours(1),
        }
    }
}

/// An attempt to sign in to a workspace, or to create the workspace's GitHub App. Contains the secret that the browser
/// keeps in a cookie during the attempt.
pub(crate) struct CodeHostAttempt {
    secret: ConsoleToken,
    purpose: AttemptPurpose,
    workspace: Workspace,
}

impl CodeHostAttempt {
    /// Begins an attempt with a new random secret.
    pub(crate) fn begin(purpose: AttemptPurpose, workspace: &Workspace) -> Result<Self, PageError> {
        Ok(Self { secret: new_token()?, purpose, workspace: workspace.clone() })
    }

    /// Returns the attempt whose secret is in the browser's cookie. Returns `None` without a cookie, or if `state`
    /// belongs to another attempt.
    pub(crate) fn resume(
        purpose: AttemptPurpose,
        workspace: &Workspace,
        request: &PageRequest,
        state: &str,
    ) -> Option<Self> {
        let secret = request.attempt_secret.clone()?;
        let attempt = Self { secret, purpose, workspace: workspace.clone() };
        (attempt.state() == state).then_some(attempt)
    }

    /// Returns the secret, for the cookie.
    pub(crate) fn secret(&self) -> &ConsoleToken {
        &self.secret
    }

    pub(crate) fn purpose(&self) -> AttemptPurpose {
        self.purpose
    }

    /// Returns the OAuth 2.0 `state` parameter of the attempt.
    pub(crate) fn state(&self) -> String {
        let text = format!("{}\n{}\n", self.purpose.name(), self.workspace);
        let digest = Sha256::new().chain_update(text).chain_update(self.secret.expose()).finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Converts the attempt for the client of the code host. The secret becomes the PKCE code verifier.
    pub(crate) fn to_sign_in_attempt(&self, redirect: Url) -> SignInAttempt {
        SignInAttempt { redirect, verifier: Zeroizing::new(self.secret.expose().to_owned()) }
    }
}

/// Returns the path of the page where people of a workspace's organisation sign in.
pub(crate) fn sign_in_path(workspace: &Workspace) -> String {
    format!("/sign-in/code-host/{workspace}")
}

/// Returns the URL of the page that the code host sends people back to.
pub(crate) fn callback_url(workspace: &Workspace, request: &PageRequest) -> Result<Url, PageError> {
    request.page_url(&format!("{}/callback", sign_in_path(workspace)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_depends_on_secret_purpose_and_workspace() {
        let state = |byte, purpose, name: &str| {
            let workspace = name.parse().unwrap();
            CodeHostAttempt { secret: ConsoleToken::from_bytes(&[byte; 32]), purpose, workspace }.state()
        };
        let states = [
            state(1, AttemptPurpose::SignIn, "github/acme"),
            state(2, AttemptPurpose::SignIn, "github/acme"),
            state(1, AttemptPurpose::CreateApp, "github/acme"),
            state(1, AttemptPurpose::SignIn, "github/other"),
        ];
        let unique: std::collections::HashSet<_> = states.iter().collect();
        assert_eq!(unique.len(), states.len());
        assert!(!states[0].contains(ConsoleToken::from_bytes(&[1; 32]).expose()));
    }
}
