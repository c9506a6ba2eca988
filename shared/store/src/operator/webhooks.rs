//! Management of webhooks by the operator.

use plumbline_contract::Workspace;

use crate::agent::workspaces::{Role, Webhook, WebhookOwner, WorkspaceSettings, item_key};
use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::operator::endpoints::Endpoints;
use crate::operator::webhook_keys::WebhookKeys;
use crate::table::{Table, Update, WriteOutcome};
use plumbline_instant::UtcInstant;

/// Result of a change to a webhook's list of allowed URLs or chat channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowlistChangeResult {
    /// The new list is in force.
    Done,
    /// The acting member is not an admin of the workspace.
    NotAdmin,
    /// The workspace or the webhook does not exist.
    NotFound,
}

/// Creates, changes and removes webhooks.
#[derive(Clone, Debug)]
pub struct Webhooks {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl Webhooks {
    /// Creates a webhook with its first signing secret. Returns false, and changes nothing, if the id is already in use
    /// or the workspace does not exist.
    pub async fn create(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        name: &str,
        signing_secret: &str,
        now: UtcInstant,
    ) -> Result<bool> {
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, signing_secret.as_bytes()).await?;
        let webhook = Webhook::new(name, sealed, Vec::new(), now);
        let path = ["webhooks", webhook_id];
        let update = Update::of(item_key(workspace)).if_exists().if_entry_absent(&path).set(&path, &webhook);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Reads a webhook of a workspace.
    pub async fn get(&self, workspace: &Workspace, webhook_id: &str) -> Result<Option<Webhook>> {
        Ok(self.settings(workspace).await?.and_then(|mut found| found.webhooks.remove(webhook_id)))
    }

    /// Makes `secret` the signing secret of a webhook. The previous one stays in force for
    /// [`SECRET_OVERLAP`](crate::agent::workspaces::SECRET_OVERLAP); an older one is removed. Returns false if the
    /// webhook does not exist, or another call rotated its secret at the same time.
    pub async fn rotate_secret(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        secret: &str,
        now: UtcInstant,
    ) -> Result<bool> {
        let Some(webhook) = self.get(workspace, webhook_id).await? else { return Ok(false) };
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, secret.as_bytes()).await?;
        let seen = webhook.signing_secrets;
        let secrets: Vec<&Sealed> = std::iter::once(&sealed).chain(seen.first()).collect();
        let path = ["webhooks", webhook_id, "signing_secrets"];
        let update = Update::of(item_key(workspace)).if_equal_at(&path, &seen).set(&path, &secrets);
        let update = update.set(&["webhooks", webhook_id, "rotated_at"], &now);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Sets the owner of a webhook. Returns false if the webhook does not exist.
    pub async fn set_owner(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        owner: &WebhookOwner,
    ) -> Result<bool> {
        let path = ["webhooks", webhook_id];
        let update =
            Update::of(item_key(workspace)).if_entry_present(&path).set(&[path[0], path[1], "owner"], owner);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Replaces the list of allowed URLs of a webhook on behalf of a member, who must be an admin of the workspace.
    pub async fn set_allowlist(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        member: &str,
        entries: &[String],
    ) -> Result<AllowlistChangeResult> {
        self.replace_list(workspace, webhook_id, member, "allowlist", entries).await
    }

    /// Replaces the list of chat channels of a webhook on behalf of a member, who must be an admin of the workspace.
    pub async fn set_channels(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        member: &str,
        channels: &[String],
    ) -> Result<AllowlistChangeResult> {
        self.replace_list(workspace, webhook_id, member, "channels", channels).await
    }

    async fn replace_list(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        member: &str,
        list: &str,
        entries: &[String],
    ) -> Result<AllowlistChangeResult> {
        let Some(found) = self.settings(workspace).await? else { return Ok(AllowlistChangeResult::NotFound) };
        if found.members.get(member) != Some(&Role::Admin) {
            return Ok(AllowlistChangeResult::NotAdmin);
        }
        if !found.webhooks.contains_key(webhook_id) {
            return Ok(AllowlistChangeResult::NotFound);
        }
        let update = Update::of(item_key(workspace))
            .if_equal_at(&["members", member], &Role::Admin)
            .if_entry_present(&["webhooks", webhook_id])
            .set(&["webhooks", webhook_id, list], &entries);
        match self.table.update(update).await? {
            WriteOutcome::Done(_) => Ok(AllowlistChangeResult::Done),
            WriteOutcome::Refused(_) => Ok(AllowlistChangeResult::NotAdmin),
        }
    }

    /// Removes a webhook and revokes its keys. Pending deliveries of its answers then fail. Reads the whole table.
    /// Returns false if the webhook does not exist.
    pub async fn remove(&self, workspace: &Workspace, webhook_id: &str, now: UtcInstant) -> Result<bool> {
        WebhookKeys { table: self.table.clone() }.revoke_all(workspace, Some(webhook_id), now).await?;
        let path = ["webhooks", webhook_id];
        let update = Update::of(item_key(workspace)).if_entry_present(&path).remove(&path);
        let removed = self.table.update(update).await?.is_done();
        Endpoints { table: self.table.clone() }.delete_all(workspace, webhook_id).await?;
        Ok(removed)
    }

    async fn settings(&self, workspace: &Workspace) -> Result<Option<WorkspaceSettings>> {
        self.table.get(item_key(workspace)).await
    }
}
