//! Changes of a session to webhooks, their keys, their secrets and their allowed destinations.

use plumbline_contract::keys::{ApiKey, KeyId};
use serde::Serialize;

use crate::agent::webhook_keys::{self, WebhookKey};
use crate::agent::workspaces::{self, Webhook};
use crate::console::audit::AuditEvent;
use crate::console::workspace::{Change, DestinationScope, WorkspaceScope};
use crate::error::Result;
use crate::kms::{Purpose, Sealed};
use crate::operator::endpoints::Endpoints;
use crate::table::Update;
use plumbline_instant::UtcInstant;

/// Maximum number of live keys of a webhook: two while one replaces the other.
pub const MAX_LIVE_KEYS: usize = 2;

/// Maximum number of revoked keys that stay in a webhook's list.
const REVOKED_KEPT: usize = 5;

/// Result of a request for a new key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewKey {
    /// The key is stored.
    Done,
    /// The webhook has [`MAX_LIVE_KEYS`] live keys.
    TooMany,
    /// Someone else has changed the webhook's keys since they were read.
    Stale,
    /// The webhook does not exist.
    NotFound,
}

impl WorkspaceScope {
    /// Creates a webhook with its first key and signing secret. Returns [`Change::Stale`] if the id is in use: the form
    /// was submitted twice.
    pub async fn create_webhook(
        &self,
        webhook_id: &str,
        name: &str,
        signing_secret: &str,
        api_key: &ApiKey,
        now: UtcInstant,
    ) -> Result<Change> {
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, signing_secret.as_bytes()).await?;
        let webhook = Webhook::new(name, sealed, vec![api_key.key_id().clone()], now);
        let key = WebhookKey::new(api_key, &self.reader.workspace, webhook_id, now);
        let at = ["webhooks", webhook_id];
        let event = self.event("created the webhook", webhook_id, now);
        let committed = self
            .reader
            .commit(&event, || {
                let update = self.workspace_update().if_exists().if_missing(&at).set(&at, &webhook);
                Ok(vec![
                    self.reader.table.transact_update(update)?,
                    self.reader.table.transact_create(&webhook_keys::key(api_key.key_id()), &key)?,
                ])
            })
            .await?;
        Ok(Change::of(&committed))
    }

    /// Creates another key of a webhook, unless it has [`MAX_LIVE_KEYS`] live ones. Reads the webhook and its keys.
    pub async fn create_key(&self, webhook_id: &str, api_key: &ApiKey, now: UtcInstant) -> Result<NewKey> {
        let Some(webhook) = self.webhook(webhook_id).await? else { return Ok(NewKey::NotFound) };
        let keys = self.reader.keys(&webhook.keys).await?;
        let (live, revoked): (Vec<_>, Vec<_>) = keys.iter().partition(|(_, key)| key.revoked_at.is_none());
        if live.len() >= MAX_LIVE_KEYS {
            return Ok(NewKey::TooMany);
        }
        let kept = revoked.iter().rev().take(REVOKED_KEPT).rev().chain(&live).map(|(id, _)| id.clone());
        let listed: Vec<KeyId> = kept.chain([api_key.key_id().clone()]).collect();
        let key = WebhookKey::new(api_key, &self.reader.workspace, webhook_id, now);
        let event = self.event("created the key", api_key.key_id().as_str(), now);
        let at = ["webhooks", webhook_id, "keys"];
        let committed = self
            .reader
            .commit(&event, || {
                let update =
                    self.workspace_update().if_present(&at[..2]).if_list_equal_at(&at, &webhook.keys);
                Ok(vec![
                    self.reader.table.transact_update(update.set(&at, &listed))?,
                    self.reader.table.transact_create(&webhook_keys::key(api_key.key_id()), &key)?,
                ])
            })
            .await?;
        Ok(if committed.is_done() { NewKey::Done } else { NewKey::Stale })
    }

    /// Revokes a key of a webhook. Returns [`Change::Stale`] if it is revoked already.
    pub async fn revoke_key(&self, webhook_id: &str, id: &KeyId, now: UtcInstant) -> Result<Change> {
        let found = self.reader.keys(std::slice::from_ref(id)).await?;
        if !found.iter().any(|(_, key)| key.webhook_id == webhook_id) {
            return Ok(Change::NotFound);
        }
        let event = self.event("revoked the key", id.as_str(), now);
        let revoke = || self.reader.table.transact_update(revocation(id, now));
        let committed = self.reader.commit(&event, || Ok(vec![revoke()?])).await?;
        Ok(Change::of(&committed))
    }

    /// Adds a signing secret to a webhook whose secrets are still `seen`. The previous one stays in force for
    /// [`SECRET_OVERLAP`](workspaces::SECRET_OVERLAP).
    pub async fn rotate_secret(
        &self,
        webhook_id: &str,
        seen: &Webhook,
        secret: &str,
        now: UtcInstant,
    ) -> Result<Change> {
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, secret.as_bytes()).await?;
        let secrets: Vec<&Sealed> = std::iter::once(&sealed).chain(seen.signing_secrets.first()).collect();
        let event = self.event("rotated the signing secret of", webhook_id, now);
        let at = ["webhooks", webhook_id, "signing_secrets"];
        self.change_webhook(&event, || {
            let update = self.workspace_update().if_equal_at(&at, &seen.signing_secrets).set(&at, &secrets);
            update.set(&["webhooks", webhook_id, "rotated_at"], &now)
        })
        .await
    }

    /// Disables a webhook, or enables it again. Returns [`Change::Stale`] if it is so already.
    pub async fn set_disabled(&self, webhook_id: &str, disabled: bool, now: UtcInstant) -> Result<Change> {
        let action = if disabled { "disabled the webhook" } else { "enabled the webhook" };
        let event = self.event(action, webhook_id, now);
        let at = ["webhooks", webhook_id, "disabled_at"];
        self.change_webhook(&event, || {
            let update = self.workspace_update().if_present(&at[..2]);
            if disabled { update.if_missing(&at).set(&at, &now) } else { update.if_present(&at).remove(&at) }
        })
        .await
    }

    /// Renames a webhook whose name is still `seen`.
    pub async fn rename(&self, webhook_id: &str, seen: &str, name: &str, now: UtcInstant) -> Result<Change> {
        let event = self.event("renamed the webhook", webhook_id, now);
        let at = ["webhooks", webhook_id, "name"];
        self.change_webhook(&event, || self.workspace_update().if_equal_at(&at, &seen).set(&at, &name)).await
    }

    /// Removes a webhook and revokes its keys in one transaction. Deliveries of its answers then fail. The health of its
    /// endpoints is deleted afterwards; nothing reads it any more.
    pub async fn remove_webhook(&self, webhook_id: &str, seen: &Webhook, now: UtcInstant) -> Result<Change> {
        let keys = self.reader.keys(&seen.keys).await?;
        let live: Vec<&KeyId> =
            keys.iter().filter(|(_, key)| key.revoked_at.is_none()).map(|(id, _)| id).collect();
        let event = self.event("removed the webhook", webhook_id, now);
        let (at, listed) = (["webhooks", webhook_id], ["webhooks", webhook_id, "keys"]);
        let committed = self
            .reader
            .commit(&event, || {
                let update = self.workspace_update().if_present(&at).if_list_equal_at(&listed, &seen.keys);
                let mut writes = vec![self.reader.table.transact_update(update.remove(&at))?];
                for id in &live {
                    writes.push(self.reader.table.transact_update(revocation(id, now))?);
                }
                Ok(writes)
            })
            .await?;
        if committed.is_done() {
            Endpoints { table: self.reader.table.clone() }.forget(&self.reader.workspace, webhook_id).await?;
        }
        Ok(Change::of(&committed))
    }

    /// Reads a webhook of the workspace.
    pub async fn webhook(&self, webhook_id: &str) -> Result<Option<Webhook>> {
        Ok(self.reader.settings().await?.and_then(|mut found| found.webhooks.remove(webhook_id)))
    }

    pub(super) fn workspace_update(&self) -> Update {
        Update::of(workspaces::key(&self.reader.workspace))
    }

    async fn change_webhook(&self, event: &AuditEvent, update: impl Fn() -> Update) -> Result<Change> {
        let committed =
            self.reader.commit(event, || Ok(vec![self.reader.table.transact_update(update())?])).await?;
        Ok(Change::of(&committed))
    }
}

fn revocation(id: &KeyId, now: UtcInstant) -> Update {
    Update::of(webhook_keys::key(id)).if_exists().if_absent("revoked_at").set(&["revoked_at"], &now)
}

impl DestinationScope {
    /// Replaces the allowlist of a webhook, if it is still `seen`.
    pub async fn set_allowlist(
        &self,
        webhook_id: &str,
        seen: &[String],
        entries: &[String],
        now: UtcInstant,
    ) -> Result<Change> {
        self.replace(webhook_id, "allowlist", "changed the allowed URLs of", (seen, entries), now).await
    }

    /// Replaces the list of chat channels of a webhook, if it is still `seen`.
    pub async fn set_channels(
        &self,
        webhook_id: &str,
        seen: &[String],
        channels: &[String],
        now: UtcInstant,
    ) -> Result<Change> {
        self.replace(webhook_id, "channels", "changed the chat channels of", (seen, channels), now).await
    }

    async fn replace<T: Serialize>(
        &self,
        webhook_id: &str,
        list: &str,
        action: &str,
        (seen, entries): (&[T], &[T]),
        now: UtcInstant,
    ) -> Result<Change> {
        let event = AuditEvent::new(&self.actor, action, Some(webhook_id), now);
        let at = ["webhooks", webhook_id, list];
        let committed = self
            .reader
            .commit(&event, || {
                let update = Update::of(workspaces::key(&self.reader.workspace)).if_present(&at[..2]);
                let update = update.if_list_equal_at(&at, seen).set(&at, &entries);
                Ok(vec![self.reader.table.transact_update(update)?])
            })
            .await?;
        Ok(Change::of(&committed))
    }
}
