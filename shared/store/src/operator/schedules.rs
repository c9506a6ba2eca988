//! Management of schedules by the operator.

use plumbline_contract::{ScheduleId, Workspace};

use crate::agent::schedules::{FiredBy, Schedule, ScheduleState, item_key, sort_key_prefix};
use crate::due;
use crate::error::{Result, StoreError};
use crate::table::{ItemKind, Table, TransactionOutcome, Update, from_item};

/// Creates, lists, pauses and removes schedules.
#[derive(Clone, Debug)]
pub struct Schedules {
    pub(crate) table: Table,
}

impl Schedules {
    /// Creates a schedule. Returns false, and changes nothing, if its id is already in use.
    pub async fn create(&self, schedule: &Schedule) -> Result<bool> {
        let written = self.table.create(item_key(&schedule.workspace, &schedule.id), schedule).await?;
        Ok(written.is_done())
    }

    /// Reads a schedule.
    pub async fn get(&self, workspace: &Workspace, id: &ScheduleId) -> Result<Option<Schedule>> {
        self.table.get(item_key(workspace, id)).await
    }

    /// Lists the schedules of a workspace. Makes one query.
    pub async fn list(&self, workspace: &Workspace) -> Result<Vec<Schedule>> {
        self.list_with_prefix(&sort_key_prefix(workspace)).await
    }

    /// Lists every schedule, for the timer of the embedded service.
    pub async fn list_all(&self) -> Result<Vec<Schedule>> {
        self.list_with_prefix("").await
    }

    /// Pauses or resumes a schedule, and makes EventBridge Scheduler the service that fires it. Until this call, that is
    /// the sweep if the schedule was last changed in the console (see [`FiredBy`]). Returns false if the schedule does
    /// not exist.
    pub async fn set_state(
        &self,
        workspace: &Workspace,
        id: &ScheduleId,
        state: ScheduleState,
    ) -> Result<bool> {
        let update = Update::of(item_key(workspace, id)).if_exists().set(&["state"], &state);
        let update = due::clear(update.set(&["fired_by"], &FiredBy::Scheduler));
        Ok(self.table.update(update).await?.is_done())
    }

    /// Removes a schedule, if it exists. Its jobs continue.
    pub async fn remove(&self, workspace: &Workspace, id: &ScheduleId) -> Result<()> {
        let key = item_key(workspace, id);
        match self.table.transact_with_retries(|| Ok(vec![self.table.write_to_delete(&key)?])).await? {
            TransactionOutcome::Done | TransactionOutcome::Refused(_) => Ok(()),
            TransactionOutcome::Conflict => Err(StoreError::Contended),
        }
    }

    async fn list_with_prefix(&self, prefix: &str) -> Result<Vec<Schedule>> {
        self.table
            .read_partition(&ItemKind::Schedule.partition_key([]), prefix)
            .await?
            .into_iter()
            .map(from_item)
            .collect()
    }
}
