//! Changes that the console makes to webhooks, their keys, their secrets and their allowed destinations.

use plumbline_contract::keys::{ApiKey, KeyId};

use crate::agent::webhook_keys::{self, WebhookKey};
use crate::agent::workspaces::{self, Webhook};
use crate::console::audit::AuditEvent;
use crate::console::change::ChangeResult;
use crate::console::workspace::{DestinationManager, WorkspaceEditor};
use crate::error::Result;
use crate::kms::{Purpose, Sealed};
use crate::operator::endpoints::Endpoints;
use crate::operator::webhook_keys::{NewKeyResult, WebhookKeys};
use crate::table::Update;
use plumbline_instant::UtcInstant;

impl WorkspaceEditor {
    /// Creates a webhook with its first key and signing secret. Returns [`ChangeResult::Stale`] if the id is in use,
    /// for example because the form was submitted twice.
    pub async fn create_webhook(
        &self,
        webhook_id: &str,
        name: &str,
        signing_secret: &str,
        api_key: &ApiKey,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, signing_secret.as_bytes()).await?;
        let webhook = Webhook::new(name, sealed, vec![api_key.key_id().clone()], now);
        let key = WebhookKey::new(api_key, &self.reader.workspace, webhook_id, now);
        let path = ["webhooks", webhook_id];
        let event = self.event("created the webhook", webhook_id, now);
        let committed = self
            .reader
            .commit(&event, || {
                let update = self.workspace_update().if_exists().if_entry_absent(&path).set(&path, &webhook);
                Ok(vec![
                    self.reader.table.write_to_update(update)?,
                    self.reader.table.write_to_create(&webhook_keys::item_key(api_key.key_id()), &key)?,
                ])
            })
            .await?;
        Ok(ChangeResult::of(&committed))
    }

    /// Creates another key of a webhook, unless its list of keys has changed since `seen` was read, or the webhook
    /// already has [`MAX_LIVE_KEYS`](crate::operator::webhook_keys::MAX_LIVE_KEYS) live keys.
    pub async fn create_key(
        &self,
        webhook_id: &str,
        seen: &[KeyId],
        api_key: &ApiKey,
        now: UtcInstant,
    ) -> Result<NewKeyResult> {
        let event = self.event("created the key", api_key.key_id().as_str(), now);
        let body = WebhookKey::new(api_key, &self.reader.workspace, webhook_id, now);
        let audit_write = || self.reader.with_audit(Vec::new(), &event);
        let keys = WebhookKeys { table: self.reader.table.clone() };
        keys.create_with_writes(api_key.key_id(), &body, Some(seen), audit_write).await
    }

    /// Revokes a key of a webhook. Returns [`ChangeResult::Stale`] if it is revoked already.
    pub async fn revoke_key(&self, webhook_id: &str, id: &KeyId, now: UtcInstant) -> Result<ChangeResult> {
        let found = self.reader.keys(std::slice::from_ref(id)).await?;
        if !found.iter().any(|(_, key)| key.webhook_id == webhook_id) {
            return Ok(ChangeResult::NotFound);
        }
        let event = self.event("revoked the key", id.as_str(), now);
        let revoke = || self.reader.table.write_to_update(webhook_keys::revocation_update(id, now));
        let committed = self.reader.commit(&event, || Ok(vec![revoke()?])).await?;
        Ok(ChangeResult::of(&committed))
    }

    /// Adds a signing secret to a webhook, unless the webhook's signing secrets have changed since `seen` was read. The
    /// newest secret in `seen` stays in force for [`SECRET_OVERLAP`](workspaces::SECRET_OVERLAP). Removes older
    /// secrets.
    pub async fn rotate_secret(
        &self,
        webhook_id: &str,
        seen: &Webhook,
        secret: &str,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, secret.as_bytes()).await?;
        let secrets: Vec<&Sealed> = std::iter::once(&sealed).chain(seen.signing_secrets.first()).collect();
        let event = self.event("rotated the signing secret of", webhook_id, now);
        let path = ["webhooks", webhook_id, "signing_secrets"];
        self.change_webhook(&event, || {
            let update =
                self.workspace_update().if_equal_at(&path, &seen.signing_secrets).set(&path, &secrets);
            update.set(&["webhooks", webhook_id, "rotated_at"], &now)
        })
        .await
    }

    /// Disables a webhook, or enables it again. Returns [`ChangeResult::Stale`] if the webhook already is in this
    /// state.
    pub async fn set_disabled(
        &self,
        webhook_id: &str,
        disabled: bool,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let action = if disabled { "disabled the webhook" } else { "enabled the webhook" };
        let event = self.event(action, webhook_id, now);
        let path = ["webhooks", webhook_id, "disabled_at"];
        self.change_webhook(&event, || {
            let update = self.workspace_update().if_entry_present(&path[..2]);
            if disabled {
                update.if_entry_absent(&path).set(&path, &now)
            } else {
                update.if_entry_present(&path).remove(&path)
            }
        })
        .await
    }

    /// Renames a webhook, unless its name has changed since `seen` was read.
    pub async fn rename(
        &self,
        webhook_id: &str,
        seen: &str,
        name: &str,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let event = self.event("renamed the webhook", webhook_id, now);
        let path = ["webhooks", webhook_id, "name"];
        self.change_webhook(&event, || self.workspace_update().if_equal_at(&path, &seen).set(&path, &name))
            .await
    }

    /// Removes a webhook and revokes its keys in one transaction, unless the webhook's list of keys has changed since
    /// `seen` was read. Deliveries of the webhook's answers then fail. Afterwards, deletes the stored health of the
    /// webhook's endpoints.
    pub async fn remove_webhook(
        &self,
        webhook_id: &str,
        seen: &Webhook,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let keys = self.reader.keys(&seen.keys).await?;
        let live: Vec<&KeyId> =
            keys.iter().filter(|(_, key)| key.revoked_at.is_none()).map(|(id, _)| id).collect();
        let event = self.event("removed the webhook", webhook_id, now);
        let (path, keys_path) = (["webhooks", webhook_id], ["webhooks", webhook_id, "keys"]);
        let committed = self
            .reader
            .commit(&event, || {
                let update =
                    self.workspace_update().if_entry_present(&path).if_list_equal_at(&keys_path, &seen.keys);
                let mut writes = vec![self.reader.table.write_to_update(update.remove(&path))?];
                for id in &live {
                    writes.push(self.reader.table.write_to_update(webhook_keys::revocation_update(id, now))?);
                }
                Ok(writes)
            })
            .await?;
        if committed.is_done() {
            Endpoints { table: self.reader.table.clone() }
                .delete_all(&self.reader.workspace, webhook_id)
                .await?;
        }
        Ok(ChangeResult::of(&committed))
    }

    /// Reads a webhook of the workspace.
    pub async fn webhook(&self, webhook_id: &str) -> Result<Option<Webhook>> {
        Ok(self.reader.settings().await?.and_then(|mut found| found.webhooks.remove(webhook_id)))
    }

    /// Returns an empty update of the item of the workspace, for conditions and changes.
    pub(super) fn workspace_update(&self) -> Update {
        Update::of(workspaces::item_key(&self.reader.workspace))
    }

    async fn change_webhook(&self, event: &AuditEvent, update: impl Fn() -> Update) -> Result<ChangeResult> {
        let committed =
            self.reader.commit(event, || Ok(vec![self.reader.table.write_to_update(update())?])).await?;
        Ok(ChangeResult::of(&committed))
    }
}

/// Kind of the destinations that a webhook's answers may go to. A webhook has a list for each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DestinationKind {
    /// Allowed URLs.
    Urls,
    /// Allowed chat channels.
    Channels,
}

impl DestinationKind {
    /// Returns the webhook's allowed destinations of this kind: URLs or chat channels.
    pub fn entries(self, webhook: &Webhook) -> &[String] {
        match self {
            Self::Urls => &webhook.allowlist,
            Self::Channels => &webhook.channels,
        }
    }

    /// Returns the name of the webhook's attribute that stores the list, and the action for the audit log.
    fn attribute_and_action(self) -> (&'static str, &'static str) {
        match self {
            Self::Urls => ("allowlist", "changed the allowed URLs of"),
            Self::Channels => ("channels", "changed the chat channels of"),
        }
    }
}

impl DestinationManager {
    /// Replaces a webhook's allowed destinations of `kind` by `entries`, unless the list has changed since `seen` was
    /// read.
    pub async fn set_destinations(
        &self,
        kind: DestinationKind,
        webhook_id: &str,
        (seen, entries): (&[String], &[String]),
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let (attribute, action) = kind.attribute_and_action();
        let event = AuditEvent::new(&self.actor, action, Some(webhook_id), now);
        let path = ["webhooks", webhook_id, attribute];
        let committed = self
            .reader
            .commit(&event, || {
                let update =
                    Update::of(workspaces::item_key(&self.reader.workspace)).if_entry_present(&path[..2]);
                let update = update.if_list_equal_at(&path, seen).set(&path, &entries);
                Ok(vec![self.reader.table.write_to_update(update)?])
            })
            .await?;
        Ok(ChangeResult::of(&committed))
    }
}
