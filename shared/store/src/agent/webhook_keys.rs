//! The keys that callers of the agent webhook API hold.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use serde::{Deserialize, Serialize};

use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::digest::{hex, is_live};
use crate::table::{Key, Update, Written, take};
use crate::{Result, Stamp, Store, StoreError};

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

/// What the partition key of every webhook key begins with.
const PREFIX: &str = "WEBHOOK-KEY#";

fn key(id: &KeyId) -> Key {
    Key::new(format!("{PREFIX}{id}"), "KEY")
}

/// Who is asking, and about what.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The key, if the one presented is live.
    pub key: Option<WebhookKey>,
    /// The workspace in the path, if it exists.
    pub workspace: Option<WorkspaceSettings>,
}

impl Store {
    /// Keeps a new key for a webhook.
    pub async fn create_webhook_key(
        &self,
        api_key: &ApiKey,
        workspace: &Workspace,
        webhook_id: &str,
        now: Stamp,
    ) -> Result<()> {
        let body = WebhookKey {
            secret_hash: hex(&api_key.secret_hash()),
            workspace: workspace.clone(),
            webhook_id: webhook_id.to_owned(),
            created_at: now,
            revoked_at: None,
        };
        match self.table.create(key(api_key.key_id()), &body).await? {
            Written::Done(_) => Ok(()),
            Written::Refused(_) => Err(StoreError::Contended),
        }
    }

    /// Stops accepting a key. False when there is no such key.
    pub async fn revoke_webhook_key(&self, id: &KeyId, now: Stamp) -> Result<bool> {
        let update = Update::of(key(id)).if_exists().set(&["revoked_at"], &now);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Reads a key by the part of it that may be shown, live or not. It proves nothing: for the operator's tool.
    pub async fn find_webhook_key(&self, id: &KeyId) -> Result<Option<WebhookKey>> {
        self.table.get(key(id)).await
    }

    /// Every webhook key that was ever made. Reads the whole table: for the operator's tool.
    pub async fn webhook_keys(&self) -> Result<Vec<(KeyId, WebhookKey)>> {
        let found = self.table.scan(PREFIX).await?;
        Ok(found.into_iter().filter_map(|(id, key)| Some((KeyId::parse(&id).ok()?, key))).collect())
    }

    /// Reads the key that was presented and the workspace that was named, in one call.
    pub async fn caller(&self, presented: &ApiKey, workspace: Option<&Workspace>) -> Result<Caller> {
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
