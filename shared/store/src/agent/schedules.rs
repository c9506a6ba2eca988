//! Schedules: questions that are asked again and again, and what came of the last firing of each.
//!
//! All of them are in one partition, by workspace: a workspace's own are a range of it, and the embedded
//! runner's timer finds all of them in one read. A firing takes place in the transaction that makes its job,
//! so that a schedule never says more or less than what happened.

use std::fmt;

use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_contract::{JobId, ScheduleId, Workspace};
use plumbline_schedule::Expression;
use serde::{Deserialize, Serialize};

use crate::agent::jobs::{self, Job};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::error::{Result, StoreError};
use crate::table::{Committed, ItemKind, Key, Table, Update, take};
use plumbline_instant::Stamp;

/// A schedule as the table holds it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// Which one it is.
    pub id: ScheduleId,
    /// The workspace it asks about.
    pub workspace: Workspace,
    /// The webhook in whose name it asks: its allowlist holds, and its secrets sign.
    pub webhook_id: String,
    /// The question.
    pub query: String,
    /// The time zone of the question's dates and of the expression.
    pub timezone: Timezone,
    /// Where the answer is sent.
    pub destination: Destination,
    /// When it fires.
    pub expression: Expression,
    /// Whether it fires.
    pub state: ScheduleState,
    /// When it was made.
    pub created_at: Stamp,
    /// What the last firing came to; absent before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_firing: Option<LastFiring>,
}

/// Whether a schedule fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ScheduleState {
    /// It does.
    Active {
        /// Since when: what would have fired before is not made up for, and a rate counts from here.
        since: Stamp,
    },
    /// It does not, until it is resumed.
    Paused,
}

/// One firing that took place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastFiring {
    /// When it was to be.
    pub scheduled_at: Stamp,
    /// When it was.
    pub fired_at: Stamp,
    /// What came of it.
    pub outcome: FiringOutcome,
}

/// What came of a firing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum FiringOutcome {
    /// The question was accepted.
    Accepted {
        /// The job that answers it.
        job_id: JobId,
    },
    /// It was not, and is not tried again before the next firing.
    Refused {
        /// The stable word for why, of those that the API answers with.
        code: String,
        /// Why, for the operator.
        detail: String,
    },
}

/// What became of the attempt to let a schedule fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fired {
    /// Its job is made.
    Done,
    /// It was made before: this firing has been told of twice.
    Before,
    /// The schedule was paused or removed in between.
    Off,
}

/// A schedule and the workspace it asks about, each if it is there.
#[derive(Debug)]
pub struct Asker {
    pub schedule: Option<Schedule>,
    pub workspace: Option<WorkspaceSettings>,
}

impl Schedule {
    /// The next firing after `after`; none while it is paused, or when there will be no other.
    pub fn next(&self, after: Stamp) -> Option<Stamp> {
        let ScheduleState::Active { since } = self.state else { return None };
        let next = self.expression.next(self.timezone.zone(), since.timestamp(), after.timestamp());
        next.map(Stamp::from)
    }

    /// The newest firing up to `now` that has not taken place.
    pub fn due(&self, now: Stamp) -> Option<Stamp> {
        let ScheduleState::Active { since } = self.state else { return None };
        let last = self.last_firing.as_ref().map_or(since, |last| last.scheduled_at.max(since));
        let zone = self.timezone.zone();
        let newest =
            self.expression.latest_missed(zone, since.timestamp(), last.timestamp(), now.timestamp());
        newest.map(Stamp::from)
    }
}

impl fmt::Debug for Schedule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Schedule")
            .field("id", &self.id)
            .field("workspace", &self.workspace)
            .field("expression", &self.expression)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// A `#` is in no workspace's name.
pub(crate) fn range(workspace: &Workspace) -> String {
    ItemKind::Schedule.sort_prefix([workspace])
}

pub(crate) fn key(workspace: &Workspace, id: &ScheduleId) -> Key {
    ItemKind::Schedule.key([], [workspace, id])
}

/// Lets schedules fire. Held by the `ask` function.
#[derive(Clone, Debug)]
pub struct ScheduleFirings {
    pub(crate) table: Table,
}

impl ScheduleFirings {
    /// Reads a schedule and the workspace it asks about. One call.
    pub async fn context(&self, workspace: &Workspace, id: &ScheduleId) -> Result<Asker> {
        let (schedule_at, workspace_at) = (key(workspace, id), workspaces::key(workspace));
        let mut items = self.table.get_all([schedule_at.clone(), workspace_at.clone()]).await?;
        Ok(Asker { schedule: take(&mut items, &schedule_at)?, workspace: take(&mut items, &workspace_at)? })
    }

    /// Creates the job of a firing and records the firing. One transaction.
    pub async fn fire(&self, schedule: &Schedule, job: &Job, scheduled_at: Stamp) -> Result<Fired> {
        let outcome = FiringOutcome::Accepted { job_id: job.id };
        let firing = LastFiring { scheduled_at, fired_at: job.created_at, outcome };
        let writes = || {
            let job = self.table.creating(&jobs::key(job.id), job)?;
            Ok(vec![job, self.table.updating(fired(schedule, &firing))?])
        };
        match self.table.transact_persistently(writes).await? {
            Committed::Done => Ok(Fired::Done),
            Committed::Refused(parts) if parts.contains(&0) => Ok(Fired::Before),
            Committed::Refused(_) => Ok(Fired::Off),
            Committed::Conflict => Err(StoreError::Contended),
        }
    }

    /// Records that a firing was refused. Changes nothing if the schedule was paused or removed.
    pub async fn refuse(&self, schedule: &Schedule, firing: &LastFiring) -> Result<()> {
        self.table.update(fired(schedule, firing)).await.map(drop)
    }
}

/// The schedule with its last firing, as long as it is active.
fn fired(schedule: &Schedule, firing: &LastFiring) -> Update {
    Update::of(key(&schedule.workspace, &schedule.id))
        .if_equal_at(&["state", "is"], &"active")
        .set(&["last_firing"], firing)
}
