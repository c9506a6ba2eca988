//! Permissions of the person behind a request.
//!
//! Every handler takes a permission as its first argument, and [`super::routes`] accepts no other handler. A permission
//! holds the part of the store that it gives access to.

mod resource;

use std::future::Future;
use std::sync::Arc;

use plumbline_contract::Workspace;
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::console::Account;
use plumbline_store::console::ChangeResult;
use plumbline_store::console::accounts::{AccountPage, AccountSummary, Accounts};
use plumbline_store::console::audit::{Actor, AuditPage};
use plumbline_store::console::benchmark_keys::BenchmarkKeyManager;
use plumbline_store::console::code_host_apps::AppSecretsReader;
use plumbline_store::console::sessions::{ConsoleToken, Session, SessionOwner, SessionVisibility, Sessions};
use plumbline_store::console::workspace::{WorkspaceDirectory, WorkspacePage};
use plumbline_store::{Cursor, UtcInstant};

pub(crate) use self::resource::{
    ADMINS_ONLY, Admin, AllowedActions, ManageDestinations, ORGANISATION_ADMINS_ONLY, View,
};
use super::code_host::RoleDeps;
use super::page_error::PageError;
use super::ranked_board::BoardCache;
use super::request::PageRequest;

/// Access level of a route: who may use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody, without a session.
    Anyone,
    /// Every person with a session.
    SignedIn,
    /// The operator.
    Operator,
    /// Everybody who may see the workspace or the account in the path.
    View,
    /// Everybody who may change the workspace or the account in the path.
    Admin,
    /// Everybody who may change the allowed destinations of the workspace in the path.
    ManageDestinations,
}

/// A permission of the person behind a request. A handler gets its permission from [`Permission::grant`], and so runs
/// only if the person has that permission.
pub(crate) trait Permission: Sized + Send + 'static {
    /// Access level of the routes whose handlers take this permission.
    const ACCESS: Access;

    /// Returns the permission if the request's session has it, or the reason for the refusal.
    fn grant(
        deps: &PermissionDeps,
        request: &PageRequest,
    ) -> impl Future<Output = Result<Self, PageError>> + Send;
}

/// The parts of the store that permissions give access to. Handlers get a permission, never these parts.
pub(crate) struct PermissionDeps {
    pub(crate) sessions: Sessions,
    pub(crate) directory: WorkspaceDirectory,
    pub(crate) secrets: AppSecretsReader,
    pub(crate) accounts: Accounts,
    pub(crate) board_cache: Arc<BoardCache>,
}

impl PermissionDeps {
    fn role_deps(&self) -> RoleDeps<'_> {
        RoleDeps { sessions: &self.sessions, secrets: &self.secrets }
    }
}

/// The permission that everybody has: to sign in, and to load the style sheet and the script.
pub(crate) struct Anyone {
    pub(crate) sessions: Sessions,
    secrets: AppSecretsReader,
}

impl Anyone {
    /// Returns the parts of the store that a sign-in with the code host needs to determine the person's roles.
    pub(crate) fn role_deps(&self) -> RoleDeps<'_> {
        RoleDeps { sessions: &self.sessions, secrets: &self.secrets }
    }
}

impl Permission for Anyone {
    const ACCESS: Access = Access::Anyone;

    async fn grant(deps: &PermissionDeps, _: &PageRequest) -> Result<Self, PageError> {
        Ok(Self { sessions: deps.sessions.clone(), secrets: deps.secrets.clone() })
    }
}

/// The permission to read the public boards. Everybody has this permission if the service was started with public
/// boards, and nobody otherwise.
pub(crate) struct PublicBoard {
    pub(crate) board_cache: Arc<BoardCache>,
}

impl Permission for PublicBoard {
    const ACCESS: Access = Access::Anyone;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        if !request.deps.has_public_board {
            return Err(PageError::NotFound);
        }
        Ok(Self { board_cache: Arc::clone(&deps.board_cache) })
    }
}

/// The permission of every person with a session.
pub(crate) struct SignedIn {
    pub(crate) session: Session,
    /// Id of the session.
    pub(crate) session_id: ConsoleToken,
    pub(crate) sessions: Sessions,
    directory: WorkspaceDirectory,
    accounts: Accounts,
    board_cache: Arc<BoardCache>,
}

impl SignedIn {
    /// Returns the person for the audit log.
    pub(crate) fn actor(&self, request: &PageRequest) -> Actor {
        Actor { name: self.session.owner.name().to_owned(), address: request.source_ip.clone() }
    }

    /// Returns true for the operator.
    pub(crate) fn is_operator(&self) -> bool {
        self.session.owner == SessionOwner::Operator
    }

    /// Returns whose sessions the person may see and revoke: everybody's for the operator, else the person's own.
    pub(crate) fn session_visibility(&self) -> SessionVisibility<'_> {
        match &self.session.owner {
            SessionOwner::Operator => SessionVisibility::Everybody,
            person @ (SessionOwner::Member { .. } | SessionOwner::KeyHolder { .. }) => {
                SessionVisibility::Own(person)
            }
        }
    }

    /// Lists the workspaces that the person may see.
    pub(crate) async fn workspaces(
        &self,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<WorkspacePage, PageError> {
        match &self.session.owner {
            SessionOwner::Operator => Ok(self.directory.list(after, limit).await?),
            SessionOwner::Member { roles, .. } => {
                let names: Vec<Workspace> = roles.keys().filter_map(|name| name.parse().ok()).collect();
                Ok(WorkspacePage { workspaces: self.directory.get_by_names(&names).await?, next: None })
            }
            SessionOwner::KeyHolder { .. } => Ok(WorkspacePage { workspaces: Vec::new(), next: None }),
        }
    }

    /// Returns whether the person signed in with a benchmark key.
    pub(crate) fn is_benchmark_key_holder(&self) -> bool {
        matches!(self.session.owner, SessionOwner::KeyHolder { .. })
    }

    /// Lists the benchmark accounts that the person may see. For the operator, who may see all accounts, one page has
    /// the accounts of the next `limit` benchmark keys.
    pub(crate) async fn accounts(
        &self,
        after: Option<&Cursor>,
        limit: usize,
        now: UtcInstant,
    ) -> Result<AccountPage, PageError> {
        let linked = match &self.session.owner {
            SessionOwner::Operator => return Ok(self.accounts.list(after, limit, now).await?),
            SessionOwner::Member { roles, .. } => {
                self.accounts.read_account_roles(roles).await?.into_keys().collect()
            }
            SessionOwner::KeyHolder { account, .. } => vec![account.clone()],
        };
        let accounts = linked.into_iter().map(|name| (name, AccountSummary::default()));
        Ok(AccountPage { accounts: accounts.collect(), next: None })
    }

    /// Discards the cached public boards, so that the next request reads the boards from the table.
    pub(crate) fn clear_board_cache(&self) {
        self.board_cache.clear();
    }
}

impl Permission for SignedIn {
    const ACCESS: Access = Access::SignedIn;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        read_session(deps, request, None).await.map(|(person, _)| person)
    }
}

/// Reads the request's session and, in the same call, the settings of `workspace`, if one is given.
async fn read_session(
    deps: &PermissionDeps,
    request: &PageRequest,
    workspace: Option<&Workspace>,
) -> Result<(SignedIn, Option<WorkspaceSettings>), PageError> {
    let absent = || PageError::NotSignedIn { is_safe: request.is_safe };
    let id = request.session_id.clone().ok_or_else(absent)?;
    let (session, settings) = deps.sessions.find_with_workspace(&id, workspace, request.now).await?;
    let session = session.ok_or_else(absent)?;
    let (sessions, directory) = (deps.sessions.clone(), deps.directory.clone());
    let (accounts, board_cache) = (deps.accounts.clone(), Arc::clone(&deps.board_cache));
    Ok((SignedIn { session, session_id: id, sessions, directory, accounts, board_cache }, settings))
}

/// Permission that only the service's operator has: to manage benchmark keys, links of accounts to workspaces, and the
/// public boards.
pub(crate) struct Operator {
    pub(crate) person: SignedIn,
    pub(crate) keys: BenchmarkKeyManager,
}

impl Operator {
    /// Reads a page of the audit log of the service: sign-ins, sessions, benchmark keys and the public boards.
    pub(crate) async fn audit_page(
        &self,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<AuditPage, PageError> {
        Ok(self.person.sessions.service_audit_page(after, limit).await?)
    }

    /// Links an account to a workspace, so that the members of the workspace see the runs of the account. If
    /// `is_visible` is false, removes this link.
    pub(crate) async fn set_runs_visible_to_workspace(
        &self,
        request: &PageRequest,
        workspace: &Workspace,
        account: &Account,
        is_visible: bool,
    ) -> Result<ChangeResult, PageError> {
        let actor = self.person.actor(request);
        Ok(self
            .person
            .accounts
            .set_workspace_link(workspace, account, is_visible, &actor, request.now)
            .await?)
    }

    /// Removes an entry from a public board. `board` and `entry` are ids.
    pub(crate) async fn remove_from_board(
        &self,
        request: &PageRequest,
        board: &str,
        entry: &str,
    ) -> Result<ChangeResult, PageError> {
        let actor = self.person.actor(request);
        let removed = self.person.accounts.boards().remove(board, entry, &actor, request.now).await?;
        self.person.clear_board_cache();
        Ok(removed)
    }

    /// Returns the cache of the public boards.
    pub(crate) fn board_cache(&self) -> &BoardCache {
        &self.person.board_cache
    }
}

impl Permission for Operator {
    const ACCESS: Access = Access::Operator;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, PageError> {
        let person = SignedIn::grant(deps, request).await?;
        match person.session.owner {
            SessionOwner::Operator => {
                let keys = deps.accounts.benchmark_keys(person.actor(request));
                Ok(Self { person, keys })
            }
            SessionOwner::Member { .. } | SessionOwner::KeyHolder { .. } => {
                Err(PageError::Forbidden("Only the operator of the service may see this."))
            }
        }
    }
}
