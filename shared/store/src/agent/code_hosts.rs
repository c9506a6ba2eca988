//! Where a workspace's activity comes from: its repository on a code host, and how far it has been read.
//!
//! The pass is all there is to remember between two steps of reading. A worker claims the connection, takes steps,
//! writes each one's pass down under its claim, and leaves behind when the next is due. If it dies, the sweep sends
//! another, which goes on with the last pass that was written.

use jiff::SignedDuration;
use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::Claim;
use crate::agent::workspaces::{self, Backfill};
use crate::due::Due;
use crate::table::{Committed, Key, Update, Written, from_item};
use crate::{Purpose, Result, Sealed, Stamp, Store, StoreError};

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
    credentials: Sealed,
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
    Key::new(workspaces::key(workspace).pk, "CODE-HOST")
}

impl Store {
    /// Connects a workspace to its repository, in the place of the one it had. Its activity is read anew from the
    /// beginning. False when there is no such workspace.
    pub async fn connect_code_host(
        &self,
        workspace: &Workspace,
        repository: &str,
        base_url: &str,
        credentials: &str,
        now: Stamp,
    ) -> Result<bool> {
        let subject = workspace.to_string();
        let credentials = self.kms.seal(Purpose::CodeHost, &subject, credentials.as_bytes()).await?;
        let connection = CodeHost {
            workspace: workspace.clone(),
            repository: repository.to_owned(),
            base_url: base_url.to_owned(),
            credentials,
            pass: None,
            last_error: None,
            failures: 0,
            read_at: None,
            lease_until: None,
            due: Due::at(&subject, now),
        };
        let pending =
            || Update::of(workspaces::key(workspace)).if_exists().set(&["backfill"], &Backfill::Pending);
        let writes =
            || Ok(vec![self.table.updating(pending())?, self.table.replacing(&key(workspace), &connection)?]);
        match self.table.transact_persistently(writes).await? {
            Committed::Done => Ok(true),
            Committed::Refused(_) => Ok(false),
            Committed::Conflict => Err(StoreError::Contended),
        }
    }

    /// Takes a workspace's connection away. What was read stays.
    pub async fn disconnect_code_host(&self, workspace: &Workspace) -> Result<()> {
        let writes = || Ok(vec![self.table.deleting(&key(workspace))?]);
        self.table.transact_persistently(writes).await.map(drop)
    }

    /// Reads a workspace's connection.
    pub async fn code_host(&self, workspace: &Workspace) -> Result<Option<CodeHost>> {
        self.table.get(key(workspace)).await
    }

    /// Opens what lets the service read the repository.
    pub async fn code_host_credentials(&self, connection: &CodeHost) -> Result<Zeroizing<String>> {
        let subject = connection.workspace.to_string();
        let opened = self.kms.open(Purpose::CodeHost, &subject, &connection.credentials).await?;
        Ok(Zeroizing::new(String::from_utf8_lossy(&opened).into_owned()))
    }

    /// Takes a connection for one worker. One write.
    pub async fn claim_code_host(&self, workspace: &Workspace, now: Stamp) -> Result<Claim<CodeHost>> {
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

    /// Writes down how far the reading has come, and holds the connection for another while. Nothing when another
    /// worker has it, or it was replaced.
    pub async fn keep_code_host(
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

    /// Leaves a connection until it is due again. False when another worker has it, or it was replaced.
    pub async fn leave_code_host(&self, claimed: &CodeHost, left: &SyncProgress) -> Result<bool> {
        let failures = if left.last_error.is_some() { claimed.failures.saturating_add(1) } else { 0 };
        let update = self.held(claimed).remove(&["lease_until"]).set(&["due_at"], &left.due_at);
        let update = set_or_remove(update.set(&["failures"], &failures), "trouble", left.last_error.as_ref());
        let update = set_or_remove(update, "pass", left.pass.as_ref());
        let update = match left.read_at {
            Some(at) => update.set(&["read_at"], &at),
            None => update,
        };
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Makes a connection due at once, as an operator may who has mended what was wrong. False when there is none.
    pub async fn hasten_code_host(&self, workspace: &Workspace, now: Stamp) -> Result<bool> {
        let update = Update::of(key(workspace)).if_exists().set(&["due_at"], &now);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

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
