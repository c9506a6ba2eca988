//! Permissions for one resource: a workspace or a benchmark account.

use std::convert::Infallible;

use plumbline_contract::Workspace;
use plumbline_store::agent::workspaces::{Role, WorkspaceSettings};
use plumbline_store::console::Account;
use plumbline_store::console::accounts::{AccountEditor, AccountReader};
use plumbline_store::console::code_host_apps::AppSecretsReader;
use plumbline_store::console::sessions::SessionOwner;
use plumbline_store::console::workspace::{DestinationManager, WorkspaceEditor, WorkspaceReader};

use super::{Access, Permission, PermissionDeps, SignedIn, read_session};
use crate::console::code_host;
use crate::console::code_host_failure::CodeHostFailure;
use crate::console::page_error::PageError;
use crate::console::request::PageRequest;

/// A resource that a permission gives access to: a workspace or a benchmark account.
pub(crate) trait Resource {
    /// Settings of the workspace, as read when the permission was granted. For an account, which has no settings, this
    /// type is [`Account`], its name.
    type Settings;
    /// Store client that reads the workspace or account.
    type Reader;
    /// Store client that makes changes to the workspace or account.
    type Editor;
    /// Store client that changes the allowed destinations of a workspace. For an account, this type is [`Infallible`],
    /// since an account has no allowed destinations.
    type DestinationManager;
}

impl Resource for Workspace {
    type Settings = WorkspaceSettings;
    type Reader = WorkspaceReader;
    type Editor = WorkspaceEditor;
    type DestinationManager = DestinationManager;
}

impl Resource for Account {
    type Settings = Account;
    type Reader = AccountReader;
    type Editor = AccountEditor;
    type DestinationManager = Infallible;
}

/// The permission to see a workspace or an account.
pub(crate) struct View<R: Resource> {
    pub(crate) person: SignedIn,
    pub(crate) settings: R::Settings,
    pub(crate) reader: R::Reader,
    /// Actions that the person may take, so that a page can offer them.
    pub(crate) allowed: AllowedActions,
}

/// The permission to change a workspace or an account. If the person has it as an admin of an organisation, the code
/// host has confirmed this role within the last ten minutes.
pub(crate) struct Admin<R: Resource> {
    pub(crate) person: SignedIn,
    pub(crate) settings: R::Settings,
    pub(crate) editor: R::Editor,
    pub(crate) allowed: AllowedActions,
    /// Reader of the secrets of the workspace's GitHub App, for requests about its installation and repositories.
    pub(crate) secrets: AppSecretsReader,
}

/// The permission to change the allowed destinations of a workspace.
pub(crate) struct ManageDestinations<R: Resource> {
    pub(crate) person: SignedIn,
    pub(crate) settings: R::Settings,
    pub(crate) manager: R::DestinationManager,
}

/// Actions that a person may take in one workspace or account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AllowedActions {
    /// True if the person may change the workspace or the account, apart from allowed destinations.
    pub(crate) change: bool,
    /// True if the person may change allowed destinations.
    pub(crate) change_destinations: bool,
}

/// Message for a person without the permission to change a workspace or an account.
pub(crate) const ADMINS_ONLY: &str = "Only the operator or an admin of the organisation may change this.";

/// Message for a person without the permission to change allowed destinations.
pub(crate) const ORGANISATION_ADMINS_ONLY: &str = "Only an admin of the organisation on the code host may change where \
     answers go. If the name of a workspace begins with local/, the operator may change this.";

/// Returns the actions that `person` may take in `workspace`, or `None` if the person may not see the workspace.
fn allowed_actions_in(person: &SessionOwner, workspace: &Workspace) -> Option<AllowedActions> {
    match person {
        SessionOwner::Operator => {
            Some(AllowedActions { change: true, change_destinations: workspace.kind.as_str() == "local" })
        }
        SessionOwner::Member { roles, .. } => roles.get(&workspace.to_string()).map(|role| match role {
            Role::Admin => AllowedActions { change: true, change_destinations: true },
            Role::Member => AllowedActions { change: false, change_destinations: false },
        }),
        SessionOwner::KeyHolder { .. } => None,
    }
}

impl SignedIn {
    /// Returns the actions that the person may take in an account, or `None` if the person may not see the account.
    async fn allowed_actions_in_account(
        &self,
        account: &Account,
    ) -> Result<Option<AllowedActions>, PageError> {
        let [see, change] = [false, true].map(|change| AllowedActions { change, change_destinations: false });
        Ok(match &self.session.owner {
            SessionOwner::Operator => Some(change),
            SessionOwner::KeyHolder { account: own, .. } => (own == account.as_str()).then_some(change),
            SessionOwner::Member { roles, .. } => {
                let linked = self.accounts.read_account_roles(roles).await?;
                linked.get(account.as_str()).map(|role| match role {
                    Role::Admin => change,
                    Role::Member => see,
                })
            }
        })
    }
}

/// The person behind a request, the workspace in its path, and the actions that the person may take there.
struct WorkspaceAccess {
    person: SignedIn,
    settings: WorkspaceSettings,
    allowed: AllowedActions,
}

/// Reads the person's access to the workspace in the path. Refuses with 404 if the workspace does not exist or the person
/// may not see it.
async fn read_workspace_access(
    deps: &PermissionDeps,
    request: &PageRequest,
) -> Result<WorkspaceAccess, PageError> {
    let workspace = request.workspace();
    let (person, settings) = read_session(deps, request, workspace.as_ref()).await?;
    let settings = settings.ok_or(PageError::NotFound)?;
    let allowed =
        allowed_actions_in(&person.session.owner, &settings.workspace).ok_or(PageError::NotFound)?;
    Ok(WorkspaceAccess { person, settings, allowed })
}

/// Reads the person's access to the workspace in the path, and refuses with `reason` unless `permits` returns true for
/// the allowed actions. First asks the code host again for a role that was last checked more than ten minutes ago.
async fn require_workspace_access(
    deps: &PermissionDeps,
    request: &PageRequest,
    (permits, reason): (fn(AllowedActions) -> bool, &'static str),
) -> Result<WorkspaceAccess, PageError> {
    let mut access = read_workspace_access(deps, request).await?;
    if permits(access.allowed) && confirm_role(deps, request, &mut access.person).await? {
        let allowed = allowed_actions_in(&access.person.session.owner, &access.settings.workspace);
        access.allowed = allowed.ok_or(PageError::NotFound)?;
    }
    if permits(access.allowed) { Ok(access) } else { Err(PageError::Forbidden(reason)) }
}

/// Asks the code host again for the role of a member of an organisation if the last check was more than ten minutes
/// ago, and stores the answer in the session. Ends the session of a person who is no longer a member.
///
/// Returns true if the role was checked now: the caller must then determine again which actions the person may take.
/// Returns false if no check was due.
async fn confirm_role(
    deps: &PermissionDeps,
    request: &PageRequest,
    person: &mut SignedIn,
) -> Result<bool, PageError> {
    let SessionOwner::Member { login, membership, .. } = &person.session.owner else { return Ok(false) };
    if !code_host::is_role_check_due(membership, request.now) {
        return Ok(false);
    }
    let checked = code_host::recheck_role(&request.deps, deps.role_deps(), (login, membership)).await;
    if let Err(PageError::CodeHost(CodeHostFailure::NotMember { .. } | CodeHostFailure::Invited { .. })) =
        &checked
    {
        deps.sessions.sign_out_former_member(&person.session_id, &person.actor(request), request.now).await?;
    }
    let checked = checked?;
    if !deps.sessions.update_session_roles(&person.session_id, &checked).await? {
        return Err(PageError::NotSignedIn { is_safe: request.is_safe });
    }
    person.session.owner = checked;
    Ok(true)
}

impl Permission for View<Workspace> {
    const ACCESS: Access = Access::View;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        let WorkspaceAccess { person, settings, allowed } = read_workspace_access(deps, request).await?;
        let reader = deps.directory.reader(&settings.workspace);
        Ok(Self { person, settings, reader, allowed })
    }
}

impl Permission for Admin<Workspace> {
    const ACCESS: Access = Access::Admin;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        let rule: (fn(AllowedActions) -> bool, _) = (|allowed| allowed.change, ADMINS_ONLY);
        let WorkspaceAccess { person, settings, allowed } =
            require_workspace_access(deps, request, rule).await?;
        let editor = deps.directory.editor(&settings.workspace, person.actor(request));
        Ok(Self { person, settings, editor, allowed, secrets: deps.secrets.clone() })
    }
}

impl Permission for ManageDestinations<Workspace> {
    const ACCESS: Access = Access::ManageDestinations;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        let rule: (fn(AllowedActions) -> bool, _) =
            (|allowed| allowed.change_destinations, ORGANISATION_ADMINS_ONLY);
        let WorkspaceAccess { person, settings, .. } = require_workspace_access(deps, request, rule).await?;
        let manager = deps.directory.destination_manager(&settings.workspace, person.actor(request));
        Ok(Self { person, settings, manager })
    }
}

/// Reads the person's access to the account in the path: the person, the account, and the actions that the person may
/// take there. Refuses with 404 if the name of the account is malformed or the person may not see the account.
async fn read_account_access(
    deps: &PermissionDeps,
    request: &PageRequest,
) -> Result<(SignedIn, Account, AllowedActions), PageError> {
    let (person, _) = read_session(deps, request, None).await?;
    let account = Account::parse(request.parameter("account")).ok_or(PageError::NotFound)?;
    let allowed = person.allowed_actions_in_account(&account).await?.ok_or(PageError::NotFound)?;
    Ok((person, account, allowed))
}

impl Permission for View<Account> {
    const ACCESS: Access = Access::View;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        let (person, account, allowed) = read_account_access(deps, request).await?;
        let reader = deps.accounts.reader(&account);
        Ok(Self { person, settings: account, reader, allowed })
    }
}

impl Permission for Admin<Account> {
    const ACCESS: Access = Access::Admin;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        let (mut person, account, mut allowed) = read_account_access(deps, request).await?;
        if allowed.change && confirm_role(deps, request, &mut person).await? {
            allowed = person.allowed_actions_in_account(&account).await?.ok_or(PageError::NotFound)?;
        }
        if !allowed.change {
            return Err(PageError::Forbidden(ADMINS_ONLY));
        }
        let editor = deps.accounts.editor(&account, person.actor(request));
        Ok(Self { person, settings: account, editor, allowed, secrets: deps.secrets.clone() })
    }
}

#[cfg(test)]
mod tests {
    use plumbline_store::console::sessions::Membership;

    use super::*;

    fn member(role: Role) -> SessionOwner {
        let roles = [("github/acme".to_owned(), role)].into();
        let checked_at = jiff::Timestamp::UNIX_EPOCH.into();
        let workspace = "github/acme".parse().unwrap();
        let membership = Membership { user: 1, organisation: 2, workspace, checked_at };
        SessionOwner::Member { login: "ada".to_owned(), membership, roles }
    }

    #[test]
    fn rights_follow_the_table_of_the_documentation() {
        let [theirs, other, local]: [Workspace; 3] =
            ["github/acme", "github/other", "local/demo"].map(|name| name.parse().unwrap());
        let (all, change, view) = (
            Some(AllowedActions { change: true, change_destinations: true }),
            Some(AllowedActions { change: true, change_destinations: false }),
            Some(AllowedActions { change: false, change_destinations: false }),
        );
        assert_eq!(allowed_actions_in(&SessionOwner::Operator, &theirs), change);
        assert_eq!(allowed_actions_in(&SessionOwner::Operator, &local), all);
        assert_eq!(allowed_actions_in(&member(Role::Admin), &theirs), all);
        assert_eq!(allowed_actions_in(&member(Role::Member), &theirs), view);
        for role in [Role::Admin, Role::Member] {
            assert_eq!(allowed_actions_in(&member(role), &other), None);
            assert_eq!(allowed_actions_in(&member(role), &local), None);
        }
        let key_id = plumbline_contract::keys::KeyId::parse("000000000000").unwrap();
        let holder = SessionOwner::KeyHolder { account: "team-1".to_owned(), key_id };
        assert_eq!(
            allowed_actions_in(&holder, &theirs),
            None,
            "a benchmark key gives access to no workspace"
        );
    }
}
