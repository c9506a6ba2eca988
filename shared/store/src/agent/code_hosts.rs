//! Connection of a workspace to its repository on a code host, and the progress of reading it.
//!
//! A *pass* is one complete reading of the repository, in several steps. Everything that a step needs from the steps
//! before it is in the stored state. A worker claims the connection, saves the state after each step, and releases the
//! connection until the next step is due. If the worker dies, the sweep starts another worker, which continues from the
//! last saved state.

use aws_sdk_dynamodb::types::TransactWriteItem;
use jiff::SignedDuration;
use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::agent::workspaces::{self, Backfill};
use crate::claim::Claim;
use crate::due::DueAttributes;
use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table, Update, WriteOutcome, from_item};
use plumbline_instant::UtcInstant;

/// Lease of a worker for one step of reading the repository. Another worker may take over when the lease ends.
const LEASE: SignedDuration = SignedDuration::from_mins(5);

/// Stored connection to a code host, with the progress of reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CodeHostConnection {
    /// Workspace into whose activity the service reads the repository.
    pub workspace: Workspace,
    /// Repository, as `owner/name`.
    pub repository: String,
    /// Base URL of the code host's API.
    pub base_url: String,
    pub(crate) credentials: Sealed,
    /// State of the current or latest pass, as JSON text; absent before the first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// Error of the last step, for the operator; absent if the step succeeded.
    #[serde(rename = "trouble", default, skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
    /// Number of consecutive failed steps.
    #[serde(default)]
    pub failures: u32,
    /// Time at which the latest complete pass ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<UtcInstant>,
    /// End of the current worker's lease.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<UtcInstant>,
    /// Time from which the next step is due. While a worker has the lease, this is the end of the lease.
    #[serde(flatten)]
    pub due: DueAttributes,
}

/// Progress that a worker saves when it releases a connection.
#[derive(Clone, Debug, PartialEq)]
pub struct SyncProgress {
    /// State of the pass, as JSON text; `None` to begin from the start.
    pub pass: Option<String>,
    /// Error that stopped the worker, for the operator; `None` if the step succeeded.
    pub last_error: Option<String>,
    /// Time at which the pass ended, if it is complete; `None` to keep the stored time.
    pub read_at: Option<UtcInstant>,
    /// Time at which the next step is due.
    pub due_at: UtcInstant,
}

pub(crate) fn item_key(workspace: &Workspace) -> Key {
    ItemKind::CodeHost.key([workspace], [])
}

impl CodeHostConnection {
    /// Returns true if, at `now`, a worker is reading the repository or the next step of reading is due.
    pub fn is_reading_or_due(&self, now: UtcInstant) -> bool {
        self.due.due_at <= now || self.lease_until.is_some_and(|until| until > now)
    }

    /// Returns a new connection of a workspace to `repository` through the API at `base_url`, due at `now`, which the
    /// caller must store. Encrypts `credentials` together with `base_url`. Makes one KMS call.
    pub(crate) async fn new(
        kms: &Kms,
        workspace: &Workspace,
        (repository, base_url): (&str, &str),
        credentials: &str,
        now: UtcInstant,
    ) -> Result<Self> {
        let subject = workspace.to_string();
        Ok(Self {
            workspace: workspace.clone(),
            repository: repository.to_owned(),
            base_url: base_url.to_owned(),
            credentials: kms.seal_for_address(Purpose::CodeHost, &subject, base_url, credentials).await?,
            pass: None,
            last_error: None,
            failures: 0,
            read_at: None,
            lease_until: None,
            due: DueAttributes::at(&subject, now),
        })
    }
}

/// Returns the writes that connect a workspace to a repository, replacing the earlier connection, so that the service
/// reads the activity from the start. The writes fail if the workspace does not exist.
pub(crate) fn connection_writes(
    table: &Table,
    connection: &CodeHostConnection,
) -> Result<Vec<TransactWriteItem>> {
    let workspace = &connection.workspace;
    let pending =
        Update::of(workspaces::item_key(workspace)).if_exists().set(&["backfill"], &Backfill::Pending);
    Ok(vec![table.write_to_update(pending)?, table.write_to_put(&item_key(workspace), connection)?])
}

/// Claims connections to code hosts and records the progress of reading, for the `sync` function. Also reads
/// connections and their credentials, for the `sync` function and the operator's tool.
#[derive(Clone, Debug)]
pub struct CodeHostConnections {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl CodeHostConnections {
    /// Reads a workspace's connection to its code host, if it has one.
    pub async fn get(&self, workspace: &Workspace) -> Result<Option<CodeHostConnection>> {
        self.table.get(item_key(workspace)).await
    }

    /// Decrypts the credentials for reading the repository. Makes one KMS call.
    ///
    /// # Errors
    ///
    /// - [`StoreError::SealInvalid`](crate::StoreError::SealInvalid) if they were sealed for another workspace or
    ///   address.
    /// - [`StoreError::AddressNotSealed`](crate::StoreError::AddressNotSealed) if an earlier release sealed them
    ///   alone, and the operator has not yet confirmed their address with `table upgrade`.
    pub async fn decrypt_credentials(&self, connection: &CodeHostConnection) -> Result<Zeroizing<String>> {
        let CodeHostConnection { workspace, base_url, credentials, .. } = connection;
        let subject = workspace.to_string();
        self.kms.open_for_address(Purpose::CodeHost, &subject, base_url, credentials).await
    }

    /// Claims a connection that is due, for a worker that reads the repository. Makes one write.
    pub async fn claim(&self, workspace: &Workspace, now: UtcInstant) -> Result<Claim<CodeHostConnection>> {
        let until = now.plus(LEASE);
        let update = Update::of(item_key(workspace))
            .if_exists()
            .if_time_passed("lease_until", now)
            .if_time_passed("due_at", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until);
        match self.table.update(update).await? {
            WriteOutcome::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            WriteOutcome::Refused(None) => Ok(Claim::AlreadyFinished),
            WriteOutcome::Refused(Some(_)) => Ok(Claim::InProgress),
        }
    }

    /// Saves the state of the current pass over the repository, as JSON text, and extends the lease. Returns the
    /// connection with the new lease, which replaces `claimed`. Returns `None` if another worker has claimed the
    /// connection, or the connection was replaced or deleted.
    pub async fn save_pass_state(
        &self,
        claimed: &CodeHostConnection,
        pass_state: &str,
        now: UtcInstant,
    ) -> Result<Option<CodeHostConnection>> {
        let until = now.plus(LEASE);
        let update = self.conditional_update(claimed).set(&["pass"], &pass_state);
        let update = update.set(&["lease_until"], &until).set(&["due_at"], &until);
        match self.table.update(update).await? {
            WriteOutcome::Done(item) => Ok(Some(from_item(item)?)),
            WriteOutcome::Refused(_) => Ok(None),
        }
    }

    /// Releases a claimed connection, which is then due at `progress.due_at`. Returns false if the connection has been
    /// claimed by another worker, replaced or deleted since.
    pub async fn release(&self, claimed: &CodeHostConnection, progress: &SyncProgress) -> Result<bool> {
        let failures = if progress.last_error.is_some() { claimed.failures.saturating_add(1) } else { 0 };
        let update = self.conditional_update(claimed).remove(&["lease_until"]);
        let update = update.set(&["due_at"], &progress.due_at);
        let update =
            set_or_remove(update.set(&["failures"], &failures), "trouble", progress.last_error.as_ref());
        let update = set_or_remove(update, "pass", progress.pass.as_ref());
        let update = match progress.read_at {
            Some(at) => update.set(&["read_at"], &at),
            None => update,
        };
        Ok(self.table.update(update).await?.is_done())
    }

    /// Returns an update that changes nothing yet. It has the condition that the claim of `claimed` is still in force.
    fn conditional_update(&self, claimed: &CodeHostConnection) -> Update {
        Update::of(item_key(&claimed.workspace)).if_exists().if_unchanged("lease_until", &claimed.lease_until)
    }
}

fn set_or_remove(update: Update, name: &str, value: Option<&String>) -> Update {
    match value {
        Some(value) => update.set(&[name], value),
        None => update.remove(&[name]),
    }
}
