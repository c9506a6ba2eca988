//! Where a workspace's activity comes from: its repository on a code host, and how far it has been read.
//!
//! The pass is all there is to remember between two steps of reading. A worker claims the connection, takes steps,
//! writes each one's pass down under its claim, and leaves behind when the next is due. If it dies, the sweep sends
//! another, which goes on with the last pass that was written.

use jiff::SignedDuration;
use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::claim::Claim;
use crate::due::Due;
use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table, Update, Written, from_item};
use plumbline_instant::Stamp;

/// How long a worker may be at one step before another may go on.
const LEASE: SignedDuration = SignedDuration::from_mins(5);

/// A connection as the table holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CodeHost {
    /// The workspace whose activity it is.
    pub workspace: Workspace,
    /// The repository, `owner/name`.
    pub repository: String,
    /// Where the host's API is.
    pub base_url: String,
    pub(crate) credentials: Sealed,
    /// How far the reading has come, as JSON text; absent before the first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// Why the last step failed, in words for the operator; absent when it did not.
    #[serde(rename = "trouble", default, skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
    /// How many steps in a row have failed.
    #[serde(default)]
    pub failures: u32,
    /// When a pass last came to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Stamp>,
    /// Until when the worker that reads may hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<Stamp>,
    /// When the next step may be taken.
    #[serde(flatten)]
    pub due: Due,
}

/// Where a worker leaves a connection.
#[derive(Clone, Debug, PartialEq)]
pub struct SyncProgress {
    /// How far the reading has come, as JSON text.
    pub pass: Option<String>,
    /// Why it did not go on, in words for the operator.
    pub last_error: Option<String>,
    /// When a pass came to its end, if one did.
    pub read_at: Option<Stamp>,
    /// When to go on.
    pub due_at: Stamp,
}

pub(crate) fn key(workspace: &Workspace) -> Key {
    ItemKind::CodeHost.key([workspace], [])
}

/// Claims the connections to code hosts and records their progress. Held by the `sync` function; the sweep reads.
#[derive(Clone, Debug)]
pub struct CodeHosts {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl CodeHosts {
    /// Reads a workspace's connection.
    pub async fn get(&self, workspace: &Workspace) -> Result<Option<CodeHost>> {
        self.table.get(key(workspace)).await
    }

    /// Decrypts the credentials that the service reads the repository with. One KMS call.
    pub async fn credentials(&self, connection: &CodeHost) -> Result<Zeroizing<String>> {
        let subject = connection.workspace.to_string();
        let opened = self.kms.open(Purpose::CodeHost, &subject, &connection.credentials).await?;
        Ok(Zeroizing::new(String::from_utf8_lossy(&opened).into_owned()))
    }

    /// Claims a connection that is due. One write.
    pub async fn claim(&self, workspace: &Workspace, now: Stamp) -> Result<Claim<CodeHost>> {
        let until = now.plus(LEASE);
        let update = Update::of(key(workspace))
            .if_exists()
            .if_passed("lease_until", now)
            .if_passed("due_at", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until);
        match self.table.update(update).await? {
            Written::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            Written::Refused(None) => Ok(Claim::AlreadyFinished),
            Written::Refused(Some(_)) => Ok(Claim::InProgress),
        }
    }

    /// Records how far the reading has come and extends the lease. Returns `None` if another worker has claimed the
    /// connection, or it was replaced.
    pub async fn save_progress(
        &self,
        claimed: &CodeHost,
        pass: &str,
        now: Stamp,
    ) -> Result<Option<CodeHost>> {
        let until = now.plus(LEASE);
        let update = self.held(claimed).set(&["pass"], &pass).set(&["lease_until"], &until);
        match self.table.update(update.set(&["due_at"], &until)).await? {
            Written::Done(item) => Ok(Some(from_item(item)?)),
            Written::Refused(_) => Ok(None),
        }
    }

    /// Releases a connection until it is due again. Returns false if another worker has claimed it, or it was replaced.
    pub async fn release(&self, claimed: &CodeHost, progress: &SyncProgress) -> Result<bool> {
        let failures = if progress.last_error.is_some() { claimed.failures.saturating_add(1) } else { 0 };
        let update = self.held(claimed).remove(&["lease_until"]).set(&["due_at"], &progress.due_at);
        let update =
            set_or_remove(update.set(&["failures"], &failures), "trouble", progress.last_error.as_ref());
        let update = set_or_remove(update, "pass", progress.pass.as_ref());
        let update = match progress.read_at {
            Some(at) => update.set(&["read_at"], &at),
            None => update,
        };
        Ok(self.table.update(update).await?.is_done())
    }

    /// Returns an update that applies only while the caller's claim is in force.
    fn held(&self, claimed: &CodeHost) -> Update {
        Update::of(key(&claimed.workspace)).if_exists().if_unchanged("lease_until", &claimed.lease_until)
    }
}

fn set_or_remove(update: Update, name: &str, value: Option<&String>) -> Update {
    match value {
        Some(value) => update.set(&[name], value),
        None => update.remove(&[name]),
    }
}
