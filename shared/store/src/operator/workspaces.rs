//! Management of workspaces by the operator.
//!
//! A removal revokes keys first and deletes the workspace last. It can therefore be repeated after an interruption, and
//! no old key gives access to a workspace that is created under the same name later.

use plumbline_activity::SprintCadence;
use plumbline_contract::Workspace;

use crate::agent::activities::ActivityLogs;
use crate::agent::workspaces::{Role, WorkspaceSettings, item_key};
use crate::error::Result;
use crate::kms::Kms;
use crate::listed::{ListAttributes, ListedItem};
use crate::operator::connections::Connections;
use crate::operator::schedules::Schedules;
use crate::operator::webhook_keys::WebhookKeys;
use crate::operator::webhooks::Webhooks;
use crate::table::{ItemKind, ScannedItem, Table, Update};
use plumbline_instant::UtcInstant;

/// Creates, changes and removes workspaces and their members.
#[derive(Clone, Debug)]
pub struct Workspaces {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl Workspaces {
    /// Creates a workspace. Returns false, and changes nothing, if the workspace exists already.
    pub async fn create(&self, workspace: &WorkspaceSettings) -> Result<bool> {
        let listed = ListAttributes::workspace(&workspace.workspace);
        let item = ListedItem { item: workspace, listed };
        let written = self.table.create(item_key(&workspace.workspace), &item).await?;
        Ok(written.is_done())
    }

    /// Reads the settings of a workspace.
    pub async fn get(&self, workspace: &Workspace) -> Result<Option<WorkspaceSettings>> {
        self.table.get(item_key(workspace)).await
    }

    /// Lists every workspace. Reads the whole table.
    pub async fn list(&self) -> Result<Vec<WorkspaceSettings>> {
        let found = self.table.scan(ItemKind::Workspace).await?;
        Ok(found.into_iter().map(|scanned: ScannedItem<_>| scanned.body).collect())
    }

    /// Adds the workspaces that are not in the index from which the console lists workspaces: earlier releases did not
    /// add them. Returns the number of added workspaces. Reads the whole table.
    pub async fn add_missing_to_index(&self) -> Result<usize> {
        let mut added = 0;
        for settings in self.list().await? {
            let listed = ListAttributes::workspace(&settings.workspace);
            let update = listed
                .add_to(Update::of(item_key(&settings.workspace)).if_exists().if_absent("listed_shard"));
            added += usize::from(self.table.update(update).await?.is_done());
        }
        Ok(added)
    }

    /// Sets the product overview and the sprint cadence: the first two steps of the Status set-up. Changes nothing if
    /// the workspace does not exist.
    pub async fn set_status_setup(
        &self,
        workspace: &Workspace,
        overview: &str,
        cadence: &SprintCadence,
    ) -> Result<()> {
        let update = Update::of(item_key(workspace)).if_exists().set(&["product_overview"], &overview);
        self.table.update(update.set(&["sprint_cadence"], cadence)).await.map(drop)
    }

    /// Sets the role of a member. Returns false if the workspace does not exist.
    pub async fn set_member(&self, workspace: &Workspace, member: &str, role: Role) -> Result<bool> {
        let update = Update::of(item_key(workspace)).if_exists().set(&["members", member], &role);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Removes a member. Returns false if the workspace or the member does not exist.
    pub async fn remove_member(&self, workspace: &Workspace, member: &str) -> Result<bool> {
        let path = ["members", member];
        let update = Update::of(item_key(workspace)).if_entry_present(&path).remove(&path);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Removes a workspace: revokes its keys, and deletes its webhooks, schedules, code host connection, App and
    /// activity. Unanswered questions then fail, and pending deliveries are not sent. Existing answers can be polled
    /// until their tokens expire. Reads the whole table. Returns false if the workspace does not exist.
    pub async fn remove(&self, workspace: &Workspace, now: UtcInstant) -> Result<bool> {
        let Some(settings) = self.get(workspace).await? else { return Ok(false) };
        WebhookKeys { table: self.table.clone() }.revoke_all(workspace, None, now).await?;
        let webhooks = Webhooks { table: self.table.clone(), kms: self.kms.clone() };
        for webhook_id in settings.webhooks.keys() {
            webhooks.remove(workspace, webhook_id, now).await?;
        }
        let schedules = Schedules { table: self.table.clone() };
        for schedule in schedules.list(workspace).await? {
            schedules.remove(workspace, &schedule.id).await?;
        }
        Connections { table: self.table.clone(), kms: self.kms.clone() }
            .disconnect_code_host(workspace)
            .await?;
        ActivityLogs { table: self.table.clone() }.delete(workspace).await?;
        self.table.delete(&item_key(workspace)).await?;
        Ok(true)
    }
}
