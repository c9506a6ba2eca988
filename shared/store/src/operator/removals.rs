//! Taking away members, webhooks and whole workspaces.
//!
//! Keys go first and what they open goes last: whatever breaks off in between can be done again, and nothing that is
//! left behind opens a webhook or workspace that is made under the same name later.

use plumbline_contract::Workspace;

use crate::agent::workspaces::key;
use crate::table::{Update, Written};
use crate::{Result, Stamp, Store};

impl Store {
    /// Takes a member's role away. False when there is no such workspace or member.
    pub async fn remove_member(&self, workspace: &Workspace, member: &str) -> Result<bool> {
        self.remove_entry(workspace, ["members", member]).await
    }

    /// Takes a webhook away: its keys are revoked, and what is on its way through it to a URL or a chat channel
    /// ends as failed. Reads the whole table. False when there is no such webhook.
    pub async fn remove_webhook(&self, workspace: &Workspace, webhook_id: &str, now: Stamp) -> Result<bool> {
        self.revoke_keys_of(workspace, Some(webhook_id), now).await?;
        let removed = self.remove_entry(workspace, ["webhooks", webhook_id]).await?;
        self.forget_endpoints(workspace, webhook_id).await?;
        Ok(removed)
    }

    /// Takes a workspace away: its keys are revoked, its schedules, its code host's credentials and its activity are
    /// deleted, questions that are not answered yet
    /// fail, and answers on their way are not sent. Answers that are there can be polled as long as their tokens
    /// live. Reads the whole table. False when there is no such workspace.
    pub async fn remove_workspace(&self, workspace: &Workspace, now: Stamp) -> Result<bool> {
        let Some(settings) = self.workspace(workspace).await? else { return Ok(false) };
        self.revoke_keys_of(workspace, None, now).await?;
        for webhook_id in settings.webhooks.keys() {
            self.remove_webhook(workspace, webhook_id, now).await?;
        }
        for schedule in self.schedules(workspace).await? {
            self.remove_schedule(workspace, &schedule.id).await?;
        }
        self.disconnect_code_host(workspace).await?;
        self.forget_activities(workspace).await?;
        self.table.delete(&key(workspace)).await?;
        Ok(true)
    }

    async fn remove_entry(&self, workspace: &Workspace, path: [&str; 2]) -> Result<bool> {
        let update = Update::of(key(workspace)).if_present(&path).remove(&path);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    async fn revoke_keys_of(
        &self,
        workspace: &Workspace,
        webhook_id: Option<&str>,
        now: Stamp,
    ) -> Result<()> {
        for (id, key) in self.webhook_keys().await? {
            let named = webhook_id.is_none_or(|webhook_id| webhook_id == key.webhook_id);
            if key.workspace == *workspace && named && key.revoked_at.is_none() {
                self.revoke_webhook_key(&id, now).await?;
            }
        }
        Ok(())
    }
}
