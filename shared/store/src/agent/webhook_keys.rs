//! API keys of the agent webhook API.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use serde::{Deserialize, Serialize};

use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::digest::is_live;
use crate::error::Result;
use crate::table::{ItemKind, Key, Table, take};
use plumbline_instant::UtcInstant;

/// Stored webhook key: the hash of its secret, never the secret itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookKey {
    /// SHA-256 of the secret, in lower-case hexadecimal.
    pub secret_hash: String,
    /// The only workspace that the key may ask about.
    pub workspace: Workspace,
    /// Webhook of the key.
    pub webhook_id: String,
    /// Time of creation.
    pub created_at: UtcInstant,
    /// Time of revocation; absent while the key is live.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<UtcInstant>,
}

pub(crate) fn key(id: &KeyId) -> Key {
    ItemKind::WebhookKey.key([id], [])
}

/// Stored key and workspace of a request, each if it exists.
#[derive(Clone, Debug)]
pub struct CallerLookup {
    /// Presented key, if it is live.
    pub key: Option<WebhookKey>,
    /// Workspace in the path, if it exists.
    pub workspace: Option<WorkspaceSettings>,
}

/// Identifies the callers of the agent webhook API. Used by the `trigger` function.
#[derive(Clone, Debug)]
pub struct Callers {
    pub(crate) table: Table,
}

impl Callers {
    /// Reads the presented key and the workspace in the path. Makes one call.
    pub async fn identify(&self, presented: &ApiKey, workspace: Option<&Workspace>) -> Result<CallerLookup> {
        let key_at = key(presented.key_id());
        let workspace_at = workspace.map(workspaces::key);
        let mut items =
            self.table.get_all([Some(key_at.clone()), workspace_at.clone()].into_iter().flatten()).await?;
        let stored: Option<WebhookKey> = take(&mut items, &key_at)?;
        let live =
            is_live(presented, stored.as_ref().map(|found| (found.secret_hash.as_str(), found.revoked_at)));
        let workspace = workspace_at.and_then(|at| take(&mut items, &at).transpose()).transpose()?;
        Ok(CallerLookup { key: stored.filter(|_| live), workspace })
    }
}
