//! Schedules of one workspace in the console, where a session may read and change them.
//!
//! The sweep, not EventBridge Scheduler, fires a schedule that was last changed in the console. So a change is one
//! transaction on the table, without a call of EventBridge Scheduler.

use plumbline_contract::ScheduleId;

use crate::agent::schedules::{FiredBy, Schedule, ScheduleState, item_key, set_sweep_at};
use crate::console::change::ChangeResult;
use crate::console::workspace::{WorkspaceEditor, WorkspaceReader};
use crate::error::Result;
use crate::operator::schedules::Schedules;
use crate::table::Update;
use plumbline_instant::UtcInstant;

impl WorkspaceReader {
    /// Lists the schedules of the workspace. Makes one query.
    pub async fn schedules(&self) -> Result<Vec<Schedule>> {
        Schedules { table: self.table.clone() }.list(&self.workspace).await
    }

    /// Reads a schedule of the workspace.
    pub async fn schedule(&self, id: &ScheduleId) -> Result<Option<Schedule>> {
        self.table.get(item_key(&self.workspace, id)).await
    }
}

impl WorkspaceEditor {
    /// Creates a schedule in the workspace. The sweep will fire the schedule. Returns [`ChangeResult::Stale`] if the id
    /// is in use: the form was submitted twice.
    pub async fn create_schedule(&self, schedule: &Schedule, now: UtcInstant) -> Result<ChangeResult> {
        let workspace = self.reader.workspace.clone();
        let item = Schedule { workspace, ..schedule.clone() }.with_sweep_firing(now);
        let event = self.event("created the schedule", item.id.as_str(), now);
        let key = item_key(&item.workspace, &item.id);
        let writes = || Ok(vec![self.reader.table.write_to_create(&key, &item)?]);
        Ok(ChangeResult::of(&self.reader.commit(&event, writes).await?))
    }

    /// Replaces the question, the webhook, the destination and the times of a schedule, unless somebody has changed it
    /// since `seen` was read.
    pub async fn change_schedule(
        &self,
        seen: &Schedule,
        changed: &Schedule,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let new = changed.clone().with_sweep_firing(now);
        self.update_schedule("changed the schedule", seen, &new, now, |update| {
            let update = update.set(&["query"], &new.query).set(&["webhook_id"], &new.webhook_id);
            let update = update.set(&["timezone"], &new.timezone).set(&["destination"], &new.destination);
            update.set(&["expression"], &new.expression)
        })
        .await
    }

    /// Pauses or resumes a schedule, unless somebody has changed it since `seen` was read.
    pub async fn set_schedule_state(
        &self,
        seen: &Schedule,
        state: ScheduleState,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let action = match state {
            ScheduleState::Active { .. } => "resumed the schedule",
            ScheduleState::Paused => "paused the schedule",
        };
        let new = Schedule { state, ..seen.clone() }.with_sweep_firing(now);
        self.update_schedule(action, seen, &new, now, |update| update).await
    }

    /// Removes a schedule, unless somebody has changed it since `seen` was read. Its jobs continue.
    pub async fn remove_schedule(&self, seen: &Schedule, now: UtcInstant) -> Result<ChangeResult> {
        let event = self.event("removed the schedule", seen.id.as_str(), now);
        let writes = || Ok(vec![self.reader.table.write_to_delete_if(self.update_if_unchanged(seen))?]);
        Ok(ChangeResult::of(&self.reader.commit(&event, writes).await?))
    }

    /// Updates a schedule: copies the state (active or paused) and the next firing time from `new`, records that the
    /// sweep fires the schedule from now on, and writes `action` to the audit log. `set` adds any other changes to the
    /// update. Changes nothing if somebody has changed the schedule since `seen` was read.
    async fn update_schedule(
        &self,
        action: &str,
        seen: &Schedule,
        new: &Schedule,
        now: UtcInstant,
        set: impl Fn(Update) -> Update,
    ) -> Result<ChangeResult> {
        let event = self.event(action, seen.id.as_str(), now);
        let update = || {
            let update = set(self.update_if_unchanged(seen)).set(&["state"], &new.state);
            set_sweep_at(update.set(&["fired_by"], &FiredBy::Sweep), new.sweep_at.as_ref())
        };
        let writes = || Ok(vec![self.reader.table.write_to_update(update())?]);
        Ok(ChangeResult::of(&self.reader.commit(&event, writes).await?))
    }

    /// Returns an update that fails if somebody has changed the schedule since `seen` was read. The caller adds the
    /// changes to the update. A firing does not count as a change.
    fn update_if_unchanged(&self, seen: &Schedule) -> Update {
        Update::of(item_key(&self.reader.workspace, &seen.id))
            .if_equal("query", &seen.query)
            .if_equal("webhook_id", &seen.webhook_id)
            .if_equal("timezone", &seen.timezone)
            .if_equal("destination", &seen.destination)
            .if_equal("expression", &seen.expression)
            .if_equal("state", &seen.state)
    }
}
