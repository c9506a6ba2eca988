//! Schedules: recurring questions, each with the result of its last firing.
//!
//! All schedules are in one partition, sorted by workspace. One query therefore reads the schedules of one workspace,
//! or every schedule for the timer of the embedded service. The transaction that creates a firing's job also records
//! the firing, so that the two always agree.

use std::fmt;

use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_contract::{JobId, ScheduleId, Workspace};
use plumbline_schedule::Expression;
use serde::{Deserialize, Serialize};

use crate::agent::job_counts::{self, UnfinishedJobCounts};
use crate::agent::jobs::{self, Job};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::due::{self, DueAttributes};
use crate::error::{Result, StoreError};
use crate::table::{ItemKind, Key, Table, TransactionOutcome, Update, take_item};
use plumbline_instant::UtcInstant;

/// A recurring question, as stored in the table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// Id of the schedule.
    pub id: ScheduleId,
    /// Workspace that the question is about.
    pub workspace: Workspace,
    /// Webhook whose allowlist and signing secrets apply.
    pub webhook_id: String,
    /// Question that each firing asks.
    pub query: String,
    /// Time zone of the dates in the question and of the expression.
    pub timezone: Timezone,
    /// Destination of the answers.
    pub destination: Destination,
    /// Expression for the times of the firings.
    pub expression: Expression,
    /// State of the schedule: active or paused.
    pub state: ScheduleState,
    /// Time of creation.
    pub created_at: UtcInstant,
    /// Last firing; absent before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_firing: Option<LastFiring>,
    /// Service that fires the schedule.
    #[serde(default)]
    pub fired_by: FiredBy,
    /// Time from which the sweep fires the schedule; absent if the schedule is paused or EventBridge fires it.
    #[serde(flatten)]
    pub sweep_at: Option<DueAttributes>,
}

/// Service that fires a schedule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FiredBy {
    /// EventBridge Scheduler, or the timer of the embedded service. It fires a schedule that was last changed with the
    /// operator's tool.
    #[default]
    Scheduler,
    /// The sweep, which finds the schedule in the index `due`. It fires a schedule that was last changed in the
    /// console.
    Sweep,
}

/// State of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ScheduleState {
    /// The schedule fires.
    Active {
        /// Time of activation. The schedule has no firings before this time, and the intervals of a `rate(…)`
        /// expression count from it.
        since: UtcInstant,
    },
    /// The schedule does not fire until it is resumed.
    Paused,
}

/// Record of a schedule's last firing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastFiring {
    /// Scheduled time of the firing.
    pub scheduled_at: UtcInstant,
    /// Actual time of the firing.
    pub fired_at: UtcInstant,
    /// Outcome of the firing.
    pub outcome: FiringOutcome,
}

/// Recorded result of a firing: accepted or refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum FiringOutcome {
    /// The question was accepted.
    Accepted {
        /// Job that answers the question.
        job_id: JobId,
    },
    /// The question was refused. The next firing asks it again.
    Refused {
        /// Error code, one of those in the API's responses.
        code: String,
        /// Reason, for the operator.
        detail: String,
    },
}

/// Result of an attempt to fire a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireResult {
    /// The job was created.
    Created,
    /// The job of this firing exists already: an earlier attempt to fire the schedule for the same time has created it.
    Duplicate,
    /// The schedule has changed since it was read: it was paused or removed or, if the sweep fires it, the time of its
    /// next firing was changed.
    ScheduleChanged,
    /// The workspace has too many unfinished jobs.
    TooManyUnfinished,
}

/// A schedule, the workspace that its question is about, and the counts of unfinished jobs that limit its questions.
#[derive(Debug)]
pub struct ScheduleContext {
    /// The schedule; `None` if it was removed.
    pub schedule: Option<Schedule>,
    /// Settings of the workspace; `None` if it was removed.
    pub workspace: Option<WorkspaceSettings>,
    /// Counts of unfinished jobs of the schedule's workspace.
    pub unfinished: UnfinishedJobCounts,
}

impl Schedule {
    /// Returns the time of the first firing after `after`, or `None` if the schedule is paused or has no further
    /// firing.
    pub fn next_firing(&self, after: UtcInstant) -> Option<UtcInstant> {
        let ScheduleState::Active { since } = self.state else { return None };
        let next = self.expression.next_firing(self.timezone.rules(), since.timestamp(), after.timestamp());
        next.map(UtcInstant::from)
    }

    /// Returns the schedule, changed so that the sweep fires it. It is due at its first firing after `now`, or never if
    /// it is paused or has no further firing.
    pub(crate) fn with_sweep_firing(self, now: UtcInstant) -> Self {
        let sweep_at = self.next_firing(now).map(|at| DueAttributes::at(&self.id, at));
        Self { fired_by: FiredBy::Sweep, sweep_at, ..self }
    }

    /// Returns the scheduled time of the latest missed firing. A firing is missed if its scheduled time is after the
    /// last firing and the activation, and not after `now`. Returns `None` if no firing was missed.
    pub fn latest_missed_firing(&self, now: UtcInstant) -> Option<UtcInstant> {
        let ScheduleState::Active { since } = self.state else { return None };
        let last = self.last_firing.as_ref().map_or(since, |last| last.scheduled_at.max(since));
        let zone = self.timezone.rules();
        let missed =
            self.expression.latest_missed_firing(zone, since.timestamp(), last.timestamp(), now.timestamp());
        missed.map(UtcInstant::from)
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

/// Returns the sort key prefix of a workspace's schedules. It ends with `#`, which no workspace name contains.
pub(crate) fn sort_key_prefix(workspace: &Workspace) -> String {
    ItemKind::Schedule.sort_prefix([workspace])
}

pub(crate) fn item_key(workspace: &Workspace, id: &ScheduleId) -> Key {
    ItemKind::Schedule.key([], [workspace, id])
}

/// Records the firings of schedules and creates their jobs, for the `ask` function and the sweep.
#[derive(Clone, Debug)]
pub struct ScheduleFirings {
    pub(crate) table: Table,
}

impl ScheduleFirings {
    /// Reads a schedule, its workspace, and the counts of the workspace's unfinished jobs at `now`. Makes one call.
    pub async fn load_context(
        &self,
        workspace: &Workspace,
        id: &ScheduleId,
        now: UtcInstant,
    ) -> Result<ScheduleContext> {
        let (schedule_key, workspace_key) = (item_key(workspace, id), workspaces::item_key(workspace));
        let count_keys = job_counts::keys(workspace, now);
        let wanted = [&[schedule_key.clone(), workspace_key.clone()][..], &count_keys].concat();
        let mut items = self.table.get_batch(wanted).await?;
        Ok(ScheduleContext {
            unfinished: UnfinishedJobCounts::take_from(&mut items, &count_keys)?,
            schedule: take_item(&mut items, &schedule_key)?,
            workspace: take_item(&mut items, &workspace_key)?,
        })
    }

    /// Creates the job of a firing, counts the job, and records the firing. Takes one transaction.
    pub async fn fire(
        &self,
        schedule: &Schedule,
        job: &Job,
        unfinished: &UnfinishedJobCounts,
        scheduled_at: UtcInstant,
    ) -> Result<FireResult> {
        let job = &job.with_acceptance_hour();
        let outcome = FiringOutcome::Accepted { job_id: job.id };
        let firing = LastFiring { scheduled_at, fired_at: job.created_at, outcome };
        let writes = || {
            Ok(vec![
                self.table.write_to_create(&jobs::item_key(job.id), job)?,
                self.table.write_to_update(firing_update(schedule, &firing))?,
                self.table.write_to_update(unfinished.increment_update(&job.workspace, job.created_at))?,
            ])
        };
        match self.table.transact_with_retries(writes).await? {
            TransactionOutcome::Done => Ok(FireResult::Created),
            TransactionOutcome::Refused(parts) if parts.contains(&0) => Ok(FireResult::Duplicate),
            TransactionOutcome::Refused(parts) if parts.contains(&1) => Ok(FireResult::ScheduleChanged),
            TransactionOutcome::Refused(_) => Ok(FireResult::TooManyUnfinished),
            TransactionOutcome::Conflict => Err(StoreError::Contended),
        }
    }

    /// Sets `sweep_at`, the time at which the sweep next fires the schedule, to its first firing time after `now`.
    /// Used if the sweep finds the schedule in the index `due`, but [`Schedule::latest_missed_firing`] returns `None`.
    /// Changes nothing if the schedule was removed, or if the stored `sweep_at` has changed since the schedule was
    /// read.
    pub async fn advance_to_next_firing(&self, schedule: &Schedule, now: UtcInstant) -> Result<()> {
        let update = Update::of(item_key(&schedule.workspace, &schedule.id)).if_exists();
        self.table.update(set_next_sweep_at(update, schedule, now)).await.map(drop)
    }

    /// Records `firing`, whose outcome is a refusal, as the last firing of the schedule. Changes nothing if the
    /// schedule has changed since it was read, as for [`FireResult::ScheduleChanged`].
    pub async fn record_refusal(&self, schedule: &Schedule, firing: &LastFiring) -> Result<()> {
        self.table.update(firing_update(schedule, firing)).await.map(drop)
    }
}

/// Returns the update that records a firing, on condition that the schedule is active. If the sweep fires the schedule,
/// the update also sets the time of its next firing, as [`set_next_sweep_at`] does.
fn firing_update(schedule: &Schedule, firing: &LastFiring) -> Update {
    let update = Update::of(item_key(&schedule.workspace, &schedule.id))
        .if_equal_at(&["state", "is"], &"active")
        .set(&["last_firing"], firing);
    match schedule.fired_by {
        FiredBy::Scheduler => update,
        FiredBy::Sweep => set_next_sweep_at(update, schedule, firing.fired_at),
    }
}

/// Extends an update so that the sweep finds the schedule at its first firing after `now`. Adds the condition that the
/// stored time of the next firing has not changed since `schedule` was read.
fn set_next_sweep_at(update: Update, schedule: &Schedule, now: UtcInstant) -> Update {
    let update = update.if_unchanged("due_at", &schedule.sweep_at.as_ref().map(|due| due.due_at));
    set_sweep_at(update, schedule.clone().with_sweep_firing(now).sweep_at.as_ref())
}

/// Extends an update so that it makes a schedule due for the sweep at `sweep_at`. With `None`, the sweep no longer
/// fires the schedule.
pub(crate) fn set_sweep_at(update: Update, sweep_at: Option<&DueAttributes>) -> Update {
    match sweep_at {
        Some(due) => due::set(update, due),
        None => due::clear(update),
    }
}
