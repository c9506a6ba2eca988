//! Management of webhook keys by the operator.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::Quota;

use crate::agent::webhook_keys::{WebhookKey, key};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::error::{Result, StoreError};
use crate::table::{ItemKind, Table, Update, contention};
use plumbline_instant::UtcInstant;

/// Maximum number of keys in a webhook's list.
const MAX_LISTED: usize = 50;

/// Creates, lists, limits and revokes webhook keys.
#[derive(Clone, Debug)]
pub struct WebhookKeys {
    pub(crate) table: Table,
}

impl WebhookKeys {
    /// Stores a new key of a webhook, and adds it to the webhook's list of keys. One transaction, repeated if another key
    /// is created at the same time.
    pub async fn create(
        &self,
        api_key: &ApiKey,
        workspace: &Workspace,
        webhook_id: &str,
        now: UtcInstant,
    ) -> Result<()> {
        let body = WebhookKey::new(api_key, workspace, webhook_id, now);
        for tries in 1..=contention::MAX_ATTEMPTS {
            let create = || self.table.transact_create(&key(api_key.key_id()), &body);
            let listing = self.listing(workspace, webhook_id, api_key.key_id()).await?;
            let mut writes = vec![create()?];
            if let Some(listing) = listing {
                writes.push(self.table.transact_update(listing)?);
            }
            if self.table.transact(writes).await?.is_done() {
                return Ok(());
            }
            contention::pause(tries).await;
        }
        Err(StoreError::Contended)
    }

    /// Returns the update that adds a key to its webhook's list, or `None` if the webhook does not exist. The list keeps
    /// its newest [`MAX_LISTED`] keys.
    async fn listing(&self, workspace: &Workspace, webhook_id: &str, id: &KeyId) -> Result<Option<Update>> {
        let settings: Option<WorkspaceSettings> = self.table.get(workspaces::key(workspace)).await?;
        let Some(webhook) = settings.and_then(|mut found| found.webhooks.remove(webhook_id)) else {
            return Ok(None);
        };
        let mut keys = webhook.keys.clone();
        keys.push(id.clone());
        let kept = keys.split_off(keys.len().saturating_sub(MAX_LISTED));
        let at = ["webhooks", webhook_id, "keys"];
        let update = Update::of(workspaces::key(workspace)).if_present(&at[..2]);
        Ok(Some(update.if_list_equal_at(&at, &webhook.keys).set(&at, &kept)))
    }

    /// Adds the keys of earlier releases to the lists of their webhooks. Returns their number. Reads the whole table.
    pub async fn add_to_lists(&self) -> Result<usize> {
        let mut keys = self.list().await?;
        keys.sort_by_key(|(_, key)| key.created_at);
        let mut added = 0;
        for (id, key) in keys {
            let settings: Option<WorkspaceSettings> = self.table.get(workspaces::key(&key.workspace)).await?;
            let webhook = settings.and_then(|mut found| found.webhooks.remove(&key.webhook_id));
            if key.revoked_at.is_some() || webhook.is_none_or(|webhook| webhook.keys.contains(&id)) {
                continue;
            }
            if let Some(listing) = self.listing(&key.workspace, &key.webhook_id, &id).await? {
                added += usize::from(self.table.update(listing).await?.is_done());
            }
        }
        Ok(added)
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
