//! Management of webhook keys by the operator.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::Quota;

use crate::agent::webhook_keys::{WebhookKey, key};
use crate::digest::hex;
use crate::error::{Result, StoreError};
use crate::table::{ItemKind, Table, Update, Written};
use plumbline_instant::UtcInstant;

/// Creates, lists, limits and revokes webhook keys.
#[derive(Clone, Debug)]
pub struct WebhookKeys {
    pub(crate) table: Table,
}

impl WebhookKeys {
    /// Stores a new key of a webhook.
    pub async fn create(
        &self,
        api_key: &ApiKey,
        workspace: &Workspace,
        webhook_id: &str,
        now: UtcInstant,
    ) -> Result<()> {
        let body = WebhookKey {
            secret_hash: hex(&api_key.secret_hash()),
            workspace: workspace.clone(),
            webhook_id: webhook_id.to_owned(),
            created_at: now,
            revoked_at: None,
            quota: None,
            question_arrival: None,
        };
        match self.table.create(key(api_key.key_id()), &body).await? {
            Written::Done(_) => Ok(()),
            Written::Refused(_) => Err(StoreError::Contended),
        }
    }

    /// Revokes a key. Returns false if it does not exist.
    pub async fn revoke(&self, id: &KeyId, now: UtcInstant) -> Result<bool> {
        let update = Update::of(key(id)).if_exists().set(&["revoked_at"], &now);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Sets the quota of questions of a key, whose count starts afresh. Returns false if it does not exist.
    pub async fn set_quota(&self, id: &KeyId, quota: Quota) -> Result<bool> {
        let update = Update::of(key(id)).if_exists().set(&["quota"], &quota).remove(&["question_arrival"]);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Reads a key by its public id, live or revoked. Does not authenticate.
    pub async fn get(&self, id: &KeyId) -> Result<Option<WebhookKey>> {
        self.table.get(key(id)).await
    }

    /// Lists every webhook key, including revoked ones. Reads the whole table.
    pub async fn list(&self) -> Result<Vec<(KeyId, WebhookKey)>> {
        let found = self.table.scan(ItemKind::WebhookKey).await?;
        Ok(found.into_iter().filter_map(|(id, key)| Some((KeyId::parse(&id).ok()?, key))).collect())
    }

    /// Revokes the live keys of a workspace, or of one of its webhooks. Reads the whole table.
    pub(crate) async fn revoke_all(
        &self,
        workspace: &Workspace,
        webhook_id: Option<&str>,
        now: UtcInstant,
    ) -> Result<()> {
        for (id, key) in self.list().await? {
            let named = webhook_id.is_none_or(|webhook_id| webhook_id == key.webhook_id);
            if key.workspace == *workspace && named && key.revoked_at.is_none() {
                self.revoke(&id, now).await?;
            }
        }
        Ok(())
    }
}
