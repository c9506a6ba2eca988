//! Requests of the console to the code host, which tell who signed in and which role the person has.
//!
//! Both the sign-in and a later check of the role use a token of the App's installation, which may read
//! memberships. So the person's own token is used for one request only, which reads their account, and is not
//! stored.

use jiff::{SignedDuration, Timestamp};
use plumbline_code_hosting::{App, AppSecrets, CodeHostAccount, Installation, MembershipState};
use plumbline_store::agent::workspaces::Role;
use plumbline_store::console::code_host_apps::{AppSecretsReader, CodeHostApp};
use plumbline_store::console::sessions::{Membership, SessionOwner, Sessions};
use plumbline_store::{StoreError, UtcInstant};

use super::ConsoleDeps;
use super::code_host_attempt::CodeHostAttempt;
use super::code_host_failure::CodeHostFailure;
use super::page_error::PageError;

/// Maximum age of the code host's confirmation of a role at the time of a change. If the confirmation is older, the
/// console asks the code host for the role again before it makes the change.
const MAX_CONFIRMATION_AGE: SignedDuration = SignedDuration::from_mins(10);

/// Decrypts the secrets of an App for the configured code host, and returns the App.
pub(crate) async fn open_app(
    deps: &ConsoleDeps,
    secrets: &AppSecretsReader,
    stored: &CodeHostApp,
) -> Result<App, PageError> {
    let text = match secrets.open(stored, deps.code_host.api_url().as_str()).await {
        Ok(text) => text,
        Err(StoreError::SealInvalid) => return Err(CodeHostFailure::AppRefused.into()),
        Err(error) => return Err(error.into()),
    };
    let secrets = AppSecrets::from_json(&text).ok_or(CodeHostFailure::AppRefused)?;
    Ok(App { id: stored.app_id, client_id: stored.client_id.clone(), secrets })
}

/// Returns the installation of an App in its organisation. `stored` is the App as the table has it, `app` the same App
/// with its secrets.
pub(crate) async fn read_installation(
    deps: &ConsoleDeps,
    (stored, app): (&CodeHostApp, &App),
    now: Timestamp,
) -> Result<Installation, PageError> {
    let found = deps.code_host.find_installation(app, stored.organisation.id, now).await;
    let found = found.map_err(|error| CodeHostFailure::log_and_classify(&error))?;
    Ok(found.ok_or_else(|| CodeHostFailure::NotInstalled { slug: stored.slug.clone() })?)
}

/// Parts of the store that the check of a role needs.
#[derive(Clone, Copy)]
pub(crate) struct RoleDeps<'a> {
    pub(crate) sessions: &'a Sessions,
    pub(crate) secrets: &'a AppSecretsReader,
}

/// Exchanges the authorization code `code` with the code host, and returns the person who signed in, with their roles.
/// `redirect_url` is the URL to which the code host sent the person back, which OAuth 2.0 requires in the exchange.
pub(crate) async fn sign_in(
    deps: &ConsoleDeps,
    role_deps: RoleDeps<'_>,
    stored: &CodeHostApp,
    (attempt, code): (&CodeHostAttempt, &str),
    redirect_url: url::Url,
) -> Result<SessionOwner, PageError> {
    let app = open_app(deps, role_deps.secrets, stored).await?;
    let now = deps.clock.now();
    let attempt = attempt.to_sign_in_attempt(redirect_url);
    let identified = deps.code_host.identify(&app, &attempt, code, now).await;
    let account = identified.map_err(|error| CodeHostFailure::log_and_classify_exchange(&error))?;
    read_roles(deps, role_deps, (stored, &app), account).await
}

/// Returns true if the role was confirmed more than [`MAX_CONFIRMATION_AGE`] ago, so that it must be checked before a
/// change.
pub(crate) fn is_role_check_due(membership: &Membership, now: UtcInstant) -> bool {
    membership.checked_at.plus(MAX_CONFIRMATION_AGE) < now
}

/// Asks the code host again for the role of a member, and returns the member with the new roles. The caller stores them
/// in the session.
pub(crate) async fn recheck_role(
    deps: &ConsoleDeps,
    role_deps: RoleDeps<'_>,
    (login, membership): (&str, &Membership),
) -> Result<SessionOwner, PageError> {
    let stored =
        role_deps.sessions.code_host_app(&membership.workspace).await?.ok_or(CodeHostFailure::NoApp)?;
    if stored.organisation.id != membership.organisation {
        // The workspace belongs to another organisation by now.
        return Err(CodeHostFailure::NotMember { organisation: stored.organisation.login }.into());
    }
    let app = open_app(deps, role_deps.secrets, &stored).await?;
    let account = CodeHostAccount::person(membership.user, login);
    read_roles(deps, role_deps, (&stored, &app), account).await
}

/// Asks the code host for the role of one of its user accounts, and reads the workspaces in which the role is valid.
async fn read_roles(
    deps: &ConsoleDeps,
    role_deps: RoleDeps<'_>,
    (stored, app): (&CodeHostApp, &App),
    account: CodeHostAccount,
) -> Result<SessionOwner, PageError> {
    let now = deps.clock.now();
    let installation = read_installation(deps, (stored, app), now).await?;
    let membership = deps.code_host.fetch_membership(app, &installation, &account, now).await;
    let role = match membership.map_err(|error| CodeHostFailure::log_and_classify(&error))? {
        MembershipState::Admin => Role::Admin,
        MembershipState::Member => Role::Member,
        MembershipState::Invited => {
            return Err(CodeHostFailure::Invited { organisation: installation.organisation_login }.into());
        }
        MembershipState::NotMember => {
            return Err(CodeHostFailure::NotMember { organisation: installation.organisation_login }.into());
        }
    };
    let membership = Membership {
        user: account.id,
        organisation: stored.organisation.id,
        workspace: stored.workspace.clone(),
        checked_at: now.into(),
    };
    let workspaces = role_deps.sessions.organisation_workspaces(stored).await?;
    let roles = workspaces.into_iter().map(|workspace| (workspace.to_string(), role)).collect();
    Ok(SessionOwner::Member { login: account.login, roles, membership })
}
