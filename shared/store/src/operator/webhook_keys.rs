//! Management of webhook keys by the operator.

use aws_sdk_dynamodb::types::TransactWriteItem;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::Quota;

use crate::agent::webhook_keys::{WebhookKey, item_key, read_keys, revocation_update};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::error::{Result, StoreError};
use crate::table::{ItemKind, ScannedItem, Table, TransactionOutcome, Update, contention};
use plumbline_instant::UtcInstant;

/// Maximum number of live keys of a webhook: the old key and the new key during a rotation.
pub const MAX_LIVE_KEYS: usize = 2;

/// Maximum number of revoked keys that stay in a webhook's list when a key is created.
const MAX_REVOKED_LISTED: usize = 5;

/// Result of a request for a new key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewKeyResult {
    /// The key is stored. Contains the ids of the webhook's other live keys.
    Created(Vec<KeyId>),
    /// The webhook already has [`MAX_LIVE_KEYS`] live keys. Contains their ids.
    TooMany(Vec<KeyId>),
    /// The webhook's list of keys has changed since the console read it.
    Stale,
    /// The webhook does not exist.
    NotFound,
}

/// Creates, lists and revokes webhook keys, and sets their quotas.
#[derive(Clone, Debug)]
pub struct WebhookKeys {
    pub(crate) table: Table,
}

impl WebhookKeys {
    /// Creates a key of a webhook, unless the webhook already has [`MAX_LIVE_KEYS`] live keys.
    pub async fn create(
        &self,
        api_key: &ApiKey,
        workspace: &Workspace,
        webhook_id: &str,
        now: UtcInstant,
    ) -> Result<NewKeyResult> {
        let key = WebhookKey::new(api_key, workspace, webhook_id, now);
        self.create_with_writes(api_key.key_id(), &key, None, || Ok(Vec::new())).await
    }

    /// Creates a successor of a key, for its webhook and with its quota. The old key stays valid until it is revoked.
    pub async fn create_successor(
        &self,
        old: &WebhookKey,
        api_key: &ApiKey,
        now: UtcInstant,
    ) -> Result<NewKeyResult> {
        let new = WebhookKey::new(api_key, &old.workspace, &old.webhook_id, now);
        let key = WebhookKey { quota: old.quota, ..new };
        self.create_with_writes(api_key.key_id(), &key, None, || Ok(Vec::new())).await
    }

    /// Creates a key of a webhook and adds the key to the webhook's list of keys, in one transaction with
    /// `other_writes`. Creates no key if the webhook has [`MAX_LIVE_KEYS`] live keys, or if its list differs from
    /// `seen`, the list that the console showed. If the list changes during the call, reads it again and retries.
    pub(crate) async fn create_with_writes(
        &self,
        id: &KeyId,
        key: &WebhookKey,
        seen: Option<&[KeyId]>,
        other_writes: impl Fn() -> Result<Vec<TransactWriteItem>>,
    ) -> Result<NewKeyResult> {
        let (workspace, webhook_id) = (&key.workspace, key.webhook_id.as_str());
        for tries in 1..=contention::MAX_ATTEMPTS {
            let Some(listed) = self.read_key_list(workspace, webhook_id).await? else {
                return Ok(NewKeyResult::NotFound);
            };
            if seen.is_some_and(|seen| seen != listed) {
                return Ok(NewKeyResult::Stale);
            }
            let keys = read_keys(&self.table, workspace, &listed).await?;
            let (live, revoked): (Vec<_>, Vec<_>) =
                keys.into_iter().partition(|(_, key)| key.revoked_at.is_none());
            let live: Vec<KeyId> = live.into_iter().map(|(id, _)| id).collect();
            if live.len() >= MAX_LIVE_KEYS {
                return Ok(NewKeyResult::TooMany(live));
            }
            let revoked = revoked.into_iter().rev().take(MAX_REVOKED_LISTED).rev().map(|(id, _)| id);
            let kept: Vec<KeyId> = revoked.chain(live.clone()).chain([id.clone()]).collect();
            let mut writes = vec![
                self.table.write_to_create(&item_key(id), key)?,
                self.table.write_to_update(key_list_update(workspace, webhook_id, &listed, &kept))?,
            ];
            writes.extend(other_writes()?);
            match self.table.transact(writes).await? {
                TransactionOutcome::Done => return Ok(NewKeyResult::Created(live)),
                // Another key has the id: a retry would fail again.
                TransactionOutcome::Refused(at) if at.contains(&0) => break,
                TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => {
                    contention::pause(tries).await;
                }
            }
        }
        Err(StoreError::Contended)
    }

    /// Reads the list of keys of a webhook, or `None` if the webhook does not exist.
    async fn read_key_list(&self, workspace: &Workspace, webhook_id: &str) -> Result<Option<Vec<KeyId>>> {
        let settings: Option<WorkspaceSettings> = self.table.get(workspaces::item_key(workspace)).await?;
        Ok(settings.and_then(|mut found| found.webhooks.remove(webhook_id)).map(|webhook| webhook.keys))
    }

    /// Adds live keys that are missing from the lists of their webhooks: some earlier releases listed no keys. Returns
    /// the number of added keys. Reads the whole table.
    pub async fn add_missing_keys_to_webhooks(&self) -> Result<usize> {
        let mut keys = self.list().await?;
        keys.sort_by_key(|(_, key)| key.created_at);
        let mut added = 0;
        for (id, key) in keys {
            let Some(listed) = self.read_key_list(&key.workspace, &key.webhook_id).await? else { continue };
            if key.revoked_at.is_some() || listed.contains(&id) {
                continue;
            }
            let kept = [&listed[..], &[id]].concat();
            let update = key_list_update(&key.workspace, &key.webhook_id, &listed, &kept);
            added += usize::from(self.table.update(update).await?.is_done());
        }
        Ok(added)
    }

    /// Revokes a key. Returns false if it does not exist or is revoked already.
    pub async fn revoke(&self, id: &KeyId, now: UtcInstant) -> Result<bool> {
        Ok(self.table.update(revocation_update(id, now)).await?.is_done())
    }

    /// Sets the question quota of a key, and resets the state of its rate limit. Returns false if the key does not
    /// exist.
    pub async fn set_quota(&self, id: &KeyId, quota: Quota) -> Result<bool> {
        let update =
            Update::of(item_key(id)).if_exists().set(&["quota"], &quota).remove(&["question_arrival"]);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Reads the key with this public id, live or revoked, without checking a secret.
    pub async fn get(&self, id: &KeyId) -> Result<Option<WebhookKey>> {
        self.table.get(item_key(id)).await
    }

    /// Lists every webhook key, including revoked ones. Reads the whole table.
    pub async fn list(&self) -> Result<Vec<(KeyId, WebhookKey)>> {
        let found = self.table.scan(ItemKind::WebhookKey).await?;
        let key = |found: ScannedItem<_>| Some((KeyId::parse(&found.partition_id).ok()?, found.body));
        Ok(found.into_iter().filter_map(key).collect())
    }

    /// Revokes the live keys of a workspace: those of the webhook `webhook_id`, or all if it is `None`. Reads the whole
    /// table.
    pub(crate) async fn revoke_all(
        &self,
        workspace: &Workspace,
        webhook_id: Option<&str>,
        now: UtcInstant,
    ) -> Result<()> {
        for (id, key) in self.list().await? {
            let is_of_webhook = webhook_id.is_none_or(|webhook_id| webhook_id == key.webhook_id);
            if key.workspace == *workspace && is_of_webhook && key.revoked_at.is_none() {
                self.revoke(&id, now).await?;
            }
        }
        Ok(())
    }
}

/// Returns the update that replaces a webhook's list of keys with `new`, on condition that the list is still equal to
/// `seen`.
fn key_list_update(workspace: &Workspace, webhook_id: &str, seen: &[KeyId], new: &[KeyId]) -> Update {
    let path = ["webhooks", webhook_id, "keys"];
    Update::of(workspaces::item_key(workspace))
        .if_entry_present(&path[..2])
        .if_list_equal_at(&path, seen)
        .set(&path, &new)
}
