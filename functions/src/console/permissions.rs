//! Permissions of the person behind a request.
//!
//! Every handler takes a permission as its first argument, and [`super::routes`] accepts no other handler. A permission
//! holds the part of the store that it gives access to.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;

use plumbline_contract::Workspace;
use plumbline_store::agent::workspaces::{Role, WorkspaceSettings};
use plumbline_store::console::Account;
use plumbline_store::console::ChangeResult;
use plumbline_store::console::accounts::{
    AccountPage, AccountReader, AccountScope, AccountSummary, Accounts,
};
use plumbline_store::console::audit::{Actor, AuditPage};
use plumbline_store::console::benchmark_keys::BenchmarkKeyScope;
use plumbline_store::console::code_host_apps::AppSecretsReader;
use plumbline_store::console::sessions::{Person, Session, SessionVisibility, Sessions, Token};
use plumbline_store::console::workspace::{
    DestinationScope, WorkspaceDirectory, WorkspacePage, WorkspaceReader, WorkspaceScope,
};
use plumbline_store::{Cursor, UtcInstant};

use super::code_host::{self, RoleDeps};
use super::ranked_board::BoardCache;
use super::refusal::Refusal;
use super::request::PageRequest;
use super::role_error::RoleError;

/// Permission that a route demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// No permission: everybody may make the request.
    Anyone,
    /// A session.
    SignedIn,
    /// The operator's session.
    Operator,
    /// A session that may see the workspace or the account in the path.
    View,
    /// A session that may change the workspace or the account in the path.
    Admin,
    /// A session that may change the allowed destinations of the workspace in the path.
    Destinations,
}

/// A permission. [`Permission::grant`] returns it if the person behind a request has it.
pub(crate) trait Permission: Sized + Send + 'static {
    /// The permission as the table of routes lists it.
    const ACCESS: Access;

    /// Returns the permission if the request's session has it, or the reason for the refusal.
    fn grant(
        deps: &PermissionDeps,
        request: &PageRequest,
    ) -> impl Future<Output = Result<Self, Refusal>> + Send;
}

/// The parts of the store that permissions give access to. Handlers get a permission, never these parts.
pub(crate) struct PermissionDeps {
    pub(crate) sessions: Sessions,
    pub(crate) directory: WorkspaceDirectory,
    pub(crate) secrets: AppSecretsReader,
    pub(crate) accounts: Accounts,
    pub(crate) board: Arc<BoardCache>,
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
    /// Returns the parts of the store from which a sign-in with the code host finds the person's roles.
    pub(crate) fn role_deps(&self) -> RoleDeps<'_> {
        RoleDeps { sessions: &self.sessions, secrets: &self.secrets }
    }
}

impl Permission for Anyone {
    const ACCESS: Access = Access::Anyone;

    async fn grant(deps: &PermissionDeps, _: &PageRequest) -> Result<Self, Refusal> {
        Ok(Self { sessions: deps.sessions.clone(), secrets: deps.secrets.clone() })
    }
}

/// The permission to read the public board, which everybody has if the operator has opened the board.
pub(crate) struct PublicBoard {
    pub(crate) board: Arc<BoardCache>,
}

impl Permission for PublicBoard {
    const ACCESS: Access = Access::Anyone;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        if !request.settings.has_public_board {
            return Err(Refusal::NotFound);
        }
        Ok(Self { board: Arc::clone(&deps.board) })
    }
}

/// The permission of every person with a session.
pub(crate) struct SignedIn {
    pub(crate) session: Session,
    /// Id of the session.
    pub(crate) session_id: Token,
    pub(crate) sessions: Sessions,
    directory: WorkspaceDirectory,
    accounts: Accounts,
    board: Arc<BoardCache>,
}

impl SignedIn {
    /// Returns the person for the audit log.
    pub(crate) fn actor(&self, request: &PageRequest) -> Actor {
        Actor { name: self.session.person.name().to_owned(), address: request.source_address.clone() }
    }

    /// Returns true for the operator.
    pub(crate) fn is_operator(&self) -> bool {
        self.session.person == Person::Operator
    }

    /// Returns the sessions that the person may see and revoke.
    pub(crate) fn visible_sessions(&self) -> SessionVisibility<'_> {
        match &self.session.person {
            Person::Operator => SessionVisibility::Everybody,
            person @ (Person::Member { .. } | Person::KeyHolder { .. }) => SessionVisibility::Own(person),
        }
    }

    /// Lists the workspaces that the person may see.
    pub(crate) async fn workspaces(
        &self,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<WorkspacePage, Refusal> {
        match &self.session.person {
            Person::Operator => Ok(self.directory.list(after, limit).await?),
            Person::Member { roles, .. } => {
                let names: Vec<Workspace> = roles.keys().filter_map(|name| name.parse().ok()).collect();
                Ok(WorkspacePage { workspaces: self.directory.get_by_names(&names).await?, next: None })
            }
            Person::KeyHolder { .. } => Ok(WorkspacePage { workspaces: Vec::new(), next: None }),
        }
    }

    /// Returns the benchmark account of a person who signed in with its key.
    pub(crate) fn own_account(&self) -> Option<&str> {
        match &self.session.person {
            Person::KeyHolder { account, .. } => Some(account),
            Person::Operator | Person::Member { .. } => None,
        }
    }

    /// Lists the benchmark accounts that the person may see. For the operator these are all accounts, and a page has
    /// the accounts of the next `limit` keys.
    pub(crate) async fn accounts(
        &self,
        after: Option<&Cursor>,
        limit: usize,
        now: UtcInstant,
    ) -> Result<AccountPage, Refusal> {
        let linked = match &self.session.person {
            Person::Operator => return Ok(self.accounts.list(after, limit, now).await?),
            Person::Member { roles, .. } => self.accounts.read_linked(roles).await?.into_keys().collect(),
            Person::KeyHolder { account, .. } => vec![account.clone()],
        };
        let accounts = linked.into_iter().map(|name| (name, AccountSummary::default()));
        Ok(AccountPage { accounts: accounts.collect(), next: None })
    }

    /// Discards the cached public board, so that the next request reads the board from the table.
    pub(crate) fn clear_board_cache(&self) {
        self.board.clear();
    }

    /// Returns the actions that the person may take in an account, or `None` if the person may not see the account.
    async fn allowed_actions_in_account(&self, account: &Account) -> Result<Option<AllowedActions>, Refusal> {
        let [see, change] = [false, true].map(|change| AllowedActions { change, change_destinations: false });
        Ok(match &self.session.person {
            Person::Operator => Some(change),
            Person::KeyHolder { account: own, .. } => (own == account.as_str()).then_some(change),
            Person::Member { roles, .. } => {
                let linked = self.accounts.read_linked(roles).await?;
                linked.get(account.as_str()).map(|role| match role {
                    Role::Admin => change,
                    Role::Member => see,
                })
            }
        })
    }
}

impl Permission for SignedIn {
    const ACCESS: Access = Access::SignedIn;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        read_session(deps, request, None).await.map(|(person, _)| person)
    }
}

/// Reads the request's session and, in the same call, the settings of `workspace`, if one is given.
async fn read_session(
    deps: &PermissionDeps,
    request: &PageRequest,
    workspace: Option<&Workspace>,
) -> Result<(SignedIn, Option<WorkspaceSettings>), Refusal> {
    let absent = || Refusal::NotSignedIn { is_safe: request.is_safe };
    let id = request.session_id.clone().ok_or_else(absent)?;
    let (session, settings) = deps.sessions.find(&id, workspace, request.now).await?;
    let session = session.ok_or_else(absent)?;
    let (sessions, directory) = (deps.sessions.clone(), deps.directory.clone());
    let (accounts, board) = (deps.accounts.clone(), Arc::clone(&deps.board));
    Ok((SignedIn { session, session_id: id, sessions, directory, accounts, board }, settings))
}

/// Permission that only the service's operator has: to manage keys, links and the public board.
pub(crate) struct Operator {
    pub(crate) person: SignedIn,
    pub(crate) keys: BenchmarkKeyScope,
}

impl Operator {
    /// Reads a page of the log of sign-ins.
    pub(crate) async fn audit(&self, after: Option<&Cursor>, limit: usize) -> Result<AuditPage, Refusal> {
        Ok(self.person.sessions.audit(after, limit).await?)
    }

    /// Links an account to a workspace, whose members then see the runs of the account, or unlinks it if `is_linked` is
    /// false.
    pub(crate) async fn set_linked(
        &self,
        request: &PageRequest,
        workspace: &Workspace,
        account: &Account,
        is_linked: bool,
    ) -> Result<ChangeResult, Refusal> {
        let actor = self.person.actor(request);
        Ok(self.person.accounts.set_linked(workspace, account, is_linked, &actor, request.now).await?)
    }

    /// Removes an entry from the public board.
    pub(crate) async fn remove_from_board(
        &self,
        request: &PageRequest,
        board: &str,
        entry: &str,
    ) -> Result<ChangeResult, Refusal> {
        let actor = self.person.actor(request);
        let removed = self.person.accounts.board().remove(board, entry, &actor, request.now).await?;
        self.person.clear_board_cache();
        Ok(removed)
    }

    /// Returns the public board.
    pub(crate) fn board(&self) -> &BoardCache {
        &self.person.board
    }
}

impl Permission for Operator {
    const ACCESS: Access = Access::Operator;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        let person = SignedIn::grant(deps, request).await?;
        match person.session.person {
            Person::Operator => {
                let keys = deps.directory.benchmark_keys(person.actor(request));
                Ok(Self { person, keys })
            }
            Person::Member { .. } | Person::KeyHolder { .. } => {
                Err(Refusal::Forbidden("Only the operator of the service may see this."))
            }
        }
    }
}

/// Kind of object that a permission applies to: a workspace or a benchmark account.
pub(crate) trait Subject {
    /// Stored state of the subject when the permission was granted.
    type Settings;
    /// Store client that reads the subject.
    type Reader;
    /// Store client that changes the subject.
    type Scope;
    /// Store client that changes the subject's allowed destinations.
    type Destinations;
}

impl Subject for Workspace {
    type Settings = WorkspaceSettings;
    type Reader = WorkspaceReader;
    type Scope = WorkspaceScope;
    type Destinations = DestinationScope;
}

impl Subject for Account {
    type Settings = Account;
    type Reader = AccountReader;
    type Scope = AccountScope;
    type Destinations = Infallible;
}

/// The permission to see a workspace or an account.
pub(crate) struct View<S: Subject> {
    pub(crate) person: SignedIn,
    pub(crate) settings: S::Settings,
    pub(crate) reader: S::Reader,
    /// Actions that the person may take, so that a page can offer them.
    pub(crate) may: AllowedActions,
}

/// The permission to change a workspace or an account. If the person has it as an admin of an organisation, the code
/// host has confirmed this role within the last ten minutes.
pub(crate) struct Admin<S: Subject> {
    pub(crate) person: SignedIn,
    pub(crate) settings: S::Settings,
    pub(crate) scope: S::Scope,
    pub(crate) may: AllowedActions,
    /// Reader of the secrets of the workspace's GitHub App, for requests about its installation and repositories.
    pub(crate) secrets: AppSecretsReader,
}

/// The permission to change the allowed destinations of a workspace.
pub(crate) struct Destinations<S: Subject> {
    pub(crate) person: SignedIn,
    pub(crate) settings: S::Settings,
    pub(crate) scope: S::Destinations,
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
pub(crate) const ADMINS_ONLY: &str = "Only an admin of the organisation or the operator may change this.";

/// Message for a person without the permission to change allowed destinations.
pub(crate) const ORGANISATION_ADMINS_ONLY: &str = "Only an admin of the organisation on the code host may change where \
     answers go. The operator may do so for workspaces of the type local.";

/// Returns the actions that `person` may take in `workspace`, or `None` if the person may not see the workspace.
fn allowed_actions_in(person: &Person, workspace: &Workspace) -> Option<AllowedActions> {
    match person {
        Person::Operator => {
            Some(AllowedActions { change: true, change_destinations: workspace.kind.as_str() == "local" })
        }
        Person::Member { roles, .. } => roles.get(&workspace.to_string()).map(|role| match role {
            Role::Admin => AllowedActions { change: true, change_destinations: true },
            Role::Member => AllowedActions { change: false, change_destinations: false },
        }),
        Person::KeyHolder { .. } => None,
    }
}

/// A person, the workspace in the path, and the actions that the person may take there.
struct Visitor {
    person: SignedIn,
    settings: WorkspaceSettings,
    may: AllowedActions,
}

/// Returns the visitor of the workspace in the path. Refuses with 404 a workspace that the person may not see, like a
/// workspace that does not exist.
async fn visitor(deps: &PermissionDeps, request: &PageRequest) -> Result<Visitor, Refusal> {
    let workspace = request.workspace();
    let (person, settings) = read_session(deps, request, workspace.as_ref()).await?;
    let settings = settings.ok_or(Refusal::NotFound)?;
    let may = allowed_actions_in(&person.session.person, &settings.workspace).ok_or(Refusal::NotFound)?;
    Ok(Visitor { person, settings, may })
}

/// Returns the visitor if `may` permits the change, and refuses with `reason` otherwise. If the stored role permits the
/// change but was last checked more than ten minutes ago, asks the code host for it again.
async fn permitted_visitor(
    deps: &PermissionDeps,
    request: &PageRequest,
    (may, reason): (fn(AllowedActions) -> bool, &'static str),
) -> Result<Visitor, Refusal> {
    let mut visitor = visitor(deps, request).await?;
    if may(visitor.may) && confirm_role(deps, request, &mut visitor.person).await? {
        let allowed = allowed_actions_in(&visitor.person.session.person, &visitor.settings.workspace);
        visitor.may = allowed.ok_or(Refusal::NotFound)?;
    }
    if may(visitor.may) { Ok(visitor) } else { Err(Refusal::Forbidden(reason)) }
}

/// Asks the code host for the person's role again if the last check was more than ten minutes ago. Returns true if the
/// code host was asked, since the allowed actions may then have changed. Ends the session of somebody who is not a
/// member any more.
async fn confirm_role(
    deps: &PermissionDeps,
    request: &PageRequest,
    person: &mut SignedIn,
) -> Result<bool, Refusal> {
    let Person::Member { login, membership, .. } = &person.session.person else { return Ok(false) };
    if !code_host::is_check_due(membership, request.now) {
        return Ok(false);
    }
    let checked = code_host::recheck_role(&request.settings, deps.role_deps(), (login, membership)).await;
    if let Err(Refusal::CodeHost(RoleError::NotMember { .. } | RoleError::Invited { .. })) = &checked {
        deps.sessions
            .close_for_former_member(&person.session_id, &person.actor(request), request.now)
            .await?;
    }
    let checked = checked?;
    if !deps.sessions.replace_person(&person.session_id, &checked).await? {
        return Err(Refusal::NotSignedIn { is_safe: request.is_safe });
    }
    person.session.person = checked;
    Ok(true)
}

impl Permission for View<Workspace> {
    const ACCESS: Access = Access::View;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        let Visitor { person, settings, may } = visitor(deps, request).await?;
        let reader = deps.directory.reader(&settings.workspace);
        Ok(Self { person, settings, reader, may })
    }
}

impl Permission for Admin<Workspace> {
    const ACCESS: Access = Access::Admin;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        let rule: (fn(AllowedActions) -> bool, _) = (|may| may.change, ADMINS_ONLY);
        let Visitor { person, settings, may } = permitted_visitor(deps, request, rule).await?;
        let scope = deps.directory.scope(&settings.workspace, person.actor(request));
        Ok(Self { person, settings, scope, may, secrets: deps.secrets.clone() })
    }
}

impl Permission for Destinations<Workspace> {
    const ACCESS: Access = Access::Destinations;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        let rule: (fn(AllowedActions) -> bool, _) = (|may| may.change_destinations, ORGANISATION_ADMINS_ONLY);
        let Visitor { person, settings, .. } = permitted_visitor(deps, request, rule).await?;
        let scope = deps.directory.destinations(&settings.workspace, person.actor(request));
        Ok(Self { person, settings, scope })
    }
}

/// Returns the person, the account in the path, and the actions that the person may take there. Refuses with 404 an
/// account that the person may not see, like an account that does not exist.
async fn account_visitor(
    deps: &PermissionDeps,
    request: &PageRequest,
) -> Result<(SignedIn, Account, AllowedActions), Refusal> {
    let (person, _) = read_session(deps, request, None).await?;
    let account = Account::parse(request.parameter("account")).ok_or(Refusal::NotFound)?;
    let may = person.allowed_actions_in_account(&account).await?.ok_or(Refusal::NotFound)?;
    Ok((person, account, may))
}

impl Permission for View<Account> {
    const ACCESS: Access = Access::View;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        let (person, account, may) = account_visitor(deps, request).await?;
        let reader = deps.accounts.reader(&account);
        Ok(Self { person, settings: account, reader, may })
    }
}

impl Permission for Admin<Account> {
    const ACCESS: Access = Access::Admin;

    async fn grant(deps: &PermissionDeps, request: &PageRequest) -> Result<Self, Refusal> {
        let (mut person, account, mut may) = account_visitor(deps, request).await?;
        if may.change && confirm_role(deps, request, &mut person).await? {
            may = person.allowed_actions_in_account(&account).await?.ok_or(Refusal::NotFound)?;
        }
        if !may.change {
            return Err(Refusal::Forbidden(ADMINS_ONLY));
        }
        let scope = deps.accounts.scope(&account, person.actor(request));
        Ok(Self { person, settings: account, scope, may, secrets: deps.secrets.clone() })
    }
}

#[cfg(test)]
mod tests {
    use plumbline_store::console::sessions::Membership;

    use super::*;

    fn member(role: Role) -> Person {
        let roles = [("github/acme".to_owned(), role)].into();
        let checked_at = jiff::Timestamp::UNIX_EPOCH.into();
        let workspace = "github/acme".parse().unwrap();
        let membership = Membership { user: 1, organisation: 2, workspace, checked_at };
        Person::Member { login: "ada".to_owned(), membership, roles }
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
        assert_eq!(allowed_actions_in(&Person::Operator, &theirs), change);
        assert_eq!(allowed_actions_in(&Person::Operator, &local), all);
        assert_eq!(allowed_actions_in(&member(Role::Admin), &theirs), all);
        assert_eq!(allowed_actions_in(&member(Role::Member), &theirs), view);
        for role in [Role::Admin, Role::Member] {
            assert_eq!(allowed_actions_in(&member(role), &other), None);
            assert_eq!(allowed_actions_in(&member(role), &local), None);
        }
        let key_id = plumbline_contract::keys::KeyId::parse("000000000000").unwrap();
        let holder = Person::KeyHolder { account: "team-1".to_owned(), key_id };
        assert_eq!(
            allowed_actions_in(&holder, &theirs),
            None,
            "a benchmark key gives access to no workspace"
        );
    }
}
