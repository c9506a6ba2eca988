//! The keys that callers of the agent webhook API hold.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use serde::{Deserialize, Serialize};

use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::digest::is_live;
use crate::error::Result;
use crate::table::{ItemKind, Key, Table, take};
use plumbline_instant::Stamp;

/// A webhook key as the table holds it: never the secret, only its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookKey {
    /// SHA-256 of the secret, in lower-case hexadecimal.
    pub secret_hash: String,
    /// The one workspace it may ask about.
    pub workspace: Workspace,
    /// The webhook it was made for.
    pub webhook_id: String,
    /// When it was made.
    pub created_at: Stamp,
    /// When it stopped being accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<Stamp>,
}

pub(crate) fn key(id: &KeyId) -> Key {
    ItemKind::WebhookKey.key([id], [])
}

/// Who is asking, and about what.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The key, if the one presented is live.
    pub key: Option<WebhookKey>,
    /// The workspace in the path, if it exists.
    pub workspace: Option<WorkspaceSettings>,
}

/// Identifies the callers of the agent webhook API. Held by the `trigger` function.
#[derive(Clone, Debug)]
pub struct Callers {
    pub(crate) table: Table,
}

impl Callers {
    /// Reads the key that was presented and the workspace that was named. One call.
    pub async fn identify(&self, presented: &ApiKey, workspace: Option<&Workspace>) -> Result<Caller> {
        let key_at = key(presented.key_id());
        let workspace_at = workspace.map(workspaces::key);
        let mut items =
            self.table.get_all([Some(key_at.clone()), workspace_at.clone()].into_iter().flatten()).await?;
        let stored: Option<WebhookKey> = take(&mut items, &key_at)?;
        let live =
            is_live(presented, stored.as_ref().map(|found| (found.secret_hash.as_str(), found.revoked_at)));
        let workspace = workspace_at.and_then(|at| take(&mut items, &at).transpose()).transpose()?;
        Ok(Caller { key: stored.filter(|_| live), workspace })
    }
}
