//! Handles that read or change one benchmark account for a session of the console.

use std::collections::{BTreeMap, BTreeSet};

use plumbline_contract::Workspace;

use crate::agent::workspaces::{self, Role, WorkspaceSettings};
use crate::benchmark::keys::BenchmarkKey;
use crate::console::audit::{self, Actor, AuditEvent, AuditLog, AuditPage};
use crate::console::change::ChangeResult;
use crate::error::Result;
use crate::listed::{Cursor, List};
use crate::table::{Key, Table, Update, from_item};
use plumbline_instant::UtcInstant;

/// Maximum length of an account's name, in characters.
const MAX_NAME_LENGTH: usize = 100;

/// Name of a benchmark account: letters, digits, `.`, `_` and `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Account(String);

impl Account {
    /// Parses the name of an account. Returns `None` for an invalid name.
    pub fn parse(name: &str) -> Option<Self> {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        let fits = (1..=MAX_NAME_LENGTH).contains(&name.len()) && name.bytes().all(is_allowed);
        // As segments of a URL path, `.` and `..` would lead to another path.
        (fits && name != "." && name != "..").then(|| Self(name.to_owned()))
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Totals of an account's benchmark keys, for the operator's list of accounts. That list is read in pages of keys, and
/// a summary counts only the keys of one page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountSummary {
    /// Number of keys that are not revoked.
    pub live_keys: usize,
    /// Number of runs in flight.
    pub in_flight: usize,
    /// True if the account may use the benchmark API: `enabled` is true for at least one of the keys. Revoked keys
    /// count too, because a revocation leaves `enabled` as it was.
    pub enabled: bool,
}

impl AccountSummary {
    fn add_key(&mut self, key: &BenchmarkKey, now: UtcInstant) {
        self.live_keys += usize::from(key.revoked_at.is_none());
        self.in_flight += key.count_runs_in_flight(now);
        self.enabled |= key.enabled;
    }
}

/// A page of accounts, sorted by name.
#[derive(Clone, Debug)]
pub struct AccountPage {
    /// Totals of each account, by its name. An account whose keys are on two pages is on both pages.
    pub accounts: BTreeMap<String, AccountSummary>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
}

/// Lists benchmark accounts, and returns handles that read or change one of them.
#[derive(Clone, Debug)]
pub struct Accounts {
    pub(crate) table: Table,
}

impl Accounts {
    /// Lists accounts of the service, for the operator: the owners of the next `limit` keys, in the order of the
    /// accounts' names. Makes one query for each partition of the list and one batch read per 100 keys.
    pub async fn list(&self, after: Option<&Cursor>, limit: usize, now: UtcInstant) -> Result<AccountPage> {
        let page = self.table.list_keys(List::BenchmarkKeys, after, limit).await?;
        let items = self.table.get_in_batches(&page.keys()).await?;
        let mut accounts: BTreeMap<String, AccountSummary> = BTreeMap::new();
        for item in items {
            let key: BenchmarkKey = from_item(item)?;
            accounts.entry(key.account.clone()).or_default().add_key(&key, now);
        }
        Ok(AccountPage { accounts, next: page.next() })
    }

    /// Returns a member's role in each linked account, by the account's name: the strongest of the member's roles in
    /// the workspaces that the account is linked to. `workspace_roles` contains the member's role in each workspace, by
    /// the workspace's name. Makes one batch read per 100 workspaces.
    pub async fn read_account_roles(
        &self,
        workspace_roles: &BTreeMap<String, Role>,
    ) -> Result<BTreeMap<String, Role>> {
        let names = workspace_roles.keys().filter_map(|name| name.parse::<Workspace>().ok());
        let keys: Vec<Key> = names.map(|name| workspaces::item_key(&name)).collect();
        let items = self.table.get_in_batches(&keys).await?;
        let mut linked = BTreeMap::new();
        for item in items {
            let settings: WorkspaceSettings = from_item(item)?;
            let Some(role) = workspace_roles.get(&settings.workspace.to_string()) else { continue };
            for account in settings.benchmark_accounts {
                let strongest = linked.entry(account).or_insert(*role);
                if *role == Role::Admin {
                    *strongest = Role::Admin;
                }
            }
        }
        Ok(linked)
    }

    /// Returns a handle that reads one account.
    pub fn reader(&self, account: &Account) -> AccountReader {
        AccountReader { table: self.table.clone(), account: account.clone() }
    }

    /// Returns a handle that changes one account on behalf of `actor`.
    pub fn editor(&self, account: &Account, actor: Actor) -> AccountEditor {
        AccountEditor { reader: self.reader(account), actor }
    }

    /// Links an account to a workspace if `is_linked` is true, otherwise removes the link. Members of the workspace see
    /// the runs of linked accounts. Only the operator may change links. Returns [`ChangeResult::NotFound`] if the
    /// workspace does not exist, and [`ChangeResult::Stale`] if another call changed the links at the same time.
    pub async fn set_workspace_link(
        &self,
        workspace: &Workspace,
        account: &Account,
        is_linked: bool,
        actor: &Actor,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let found: Option<WorkspaceSettings> = self.table.get(workspaces::item_key(workspace)).await?;
        let Some(settings) = found else { return Ok(ChangeResult::NotFound) };
        let seen: Vec<String> = settings.benchmark_accounts.iter().cloned().collect();
        let mut accounts: BTreeSet<String> = settings.benchmark_accounts;
        let is_changed = if is_linked {
            accounts.insert(account.as_str().to_owned())
        } else {
            accounts.remove(account.as_str())
        };
        if !is_changed {
            return Ok(ChangeResult::Done);
        }
        let action =
            if is_linked { "linked the benchmark account" } else { "unlinked the benchmark account" };
        let event = AuditEvent::new(actor, action, Some(account.as_str()), now);
        let path = ["benchmark_accounts"];
        let writes = || {
            let update = Update::of(workspaces::item_key(workspace)).if_exists();
            let update = update.if_list_equal_at(&path, &seen).set(&path, &accounts);
            Ok(vec![self.table.write_to_update(update)?])
        };
        Ok(ChangeResult::of(&event.commit(&self.table, AuditLog::Workspace(workspace), writes).await?))
    }
}

/// Reads one account.
#[derive(Clone, Debug)]
pub struct AccountReader {
    pub(super) table: Table,
    pub(super) account: Account,
}

impl AccountReader {
    /// Returns the name of the account.
    pub fn account(&self) -> &Account {
        &self.account
    }

    /// Reads a page of the account's audit log. Makes one query.
    pub async fn audit_page(&self, after: Option<&Cursor>, limit: usize) -> Result<AuditPage> {
        audit::list(&self.table, self.audit_log(), after, limit).await
    }

    pub(super) fn audit_log(&self) -> AuditLog<'_> {
        AuditLog::Account(self.account.as_str())
    }
}

/// Changes one account on behalf of a person. Every change is one transaction, which also records it in the audit log.
#[derive(Clone, Debug)]
pub struct AccountEditor {
    pub(super) reader: AccountReader,
    pub(super) actor: Actor,
}

impl AccountEditor {
    /// Returns the handle that reads the account.
    pub fn reader(&self) -> &AccountReader {
        &self.reader
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_name_is_one_segment_of_a_path() {
        assert_eq!(Account::parse("team-1.eu_x").unwrap().as_str(), "team-1.eu_x");
        for wrong in ["", ".", "..", "a/b", "a b", "a#b", "a:b", &"a".repeat(101)] {
            assert_eq!(Account::parse(wrong), None, "{wrong}");
        }
    }
}
