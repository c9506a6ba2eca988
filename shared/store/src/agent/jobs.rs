//! Jobs: each answers one question, and goes from `running` to `completed` or `failed`.

use jiff::SignedDuration;
use plumbline_contract::trigger::{Destination, Timezone, TriggerRequest};
use plumbline_contract::{JobId, Workspace};
pub use plumbline_delivery::rules::job::MAX_JOB_ATTEMPTS;
pub(crate) use plumbline_delivery::rules::retention::JOB_RETENTION;
use serde::{Deserialize, Serialize};

use crate::agent::job_counts::AcceptanceHour;
use crate::claim::Claim;
use crate::due::{self, DueAttributes};
use crate::error::Result;
use crate::table::{ItemKind, Key, Table, Update, WriteOutcome, from_item};
use plumbline_instant::UtcInstant;

/// Lease of a worker for one job. Another worker may take over when the lease ends.
pub const LEASE: SignedDuration = SignedDuration::from_secs(120);

/// Lease of a worker that calls a model, which may take minutes. It equals the timeout of the worker's Lambda function.
pub const MODEL_LEASE: SignedDuration = SignedDuration::from_secs(300);

/// Status of a job: running, completed or failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobStatus {
    /// Accepted but not finished.
    Running,
    /// Finished with an answer.
    Completed,
    /// Finished without an answer.
    Failed,
}

/// A question and its answer, as stored in the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Id of the job.
    pub id: JobId,
    /// Workspace that the question is about.
    pub workspace: Workspace,
    /// Id of the webhook whose allowlist and signing secrets apply. A test question of the operator's tool
    /// belongs to no webhook: its job contains `doctor` instead.
    pub webhook_id: String,
    /// Question, exactly as submitted.
    pub query: String,
    /// Time zone of the dates in the question.
    pub timezone: Timezone,
    /// Destination to which the answer is delivered; absent if the caller only polls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination: Option<Destination>,
    /// Status of the job.
    pub status: JobStatus,
    /// Number of times a worker has claimed the job.
    #[serde(default)]
    pub attempts: u32,
    /// End of the current worker's lease.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<UtcInstant>,
    /// Answer, once the job is completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<String>,
    /// Time at which the question was accepted.
    pub created_at: UtcInstant,
    /// Time at which the job finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<UtcInstant>,
    /// Hour whose count of unfinished jobs includes the job; absent for a job that no limit applies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted_in: Option<AcceptanceHour>,
    /// Person who asked in the console; absent for a question of a webhook's caller or of a schedule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_by: Option<String>,
    /// Time from which the sweep checks the job; absent once it is finished.
    #[serde(flatten)]
    pub due: Option<DueAttributes>,
}

impl Job {
    /// Creates a running job for a question that is asked at `now`. The sweep checks the job from `first_check` on.
    pub fn new(
        id: JobId,
        workspace: &Workspace,
        webhook_id: &str,
        question: TriggerRequest,
        first_check: UtcInstant,
        now: UtcInstant,
    ) -> Self {
        Self {
            id,
            workspace: workspace.clone(),
            webhook_id: webhook_id.to_owned(),
            query: question.query,
            timezone: question.timezone,
            destination: question.destination,
            status: JobStatus::Running,
            attempts: 0,
            lease_until: None,
            response: None,
            created_at: now,
            finished_at: None,
            counted_in: None,
            asked_by: None,
            due: Some(DueAttributes::at(id, first_check)),
        }
    }

    /// Returns a copy of the job with `counted_in` set to the hour of its acceptance, for the transaction that counts
    /// the job.
    pub(crate) fn with_acceptance_hour(&self) -> Self {
        Self { counted_in: Some(AcceptanceHour::of(self.created_at)), ..self.clone() }
    }
}

/// The part of a job from which `poll` makes its response: the status, the answer if there is one, and the time of
/// acceptance, from which follows when to poll again.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PolledJob {
    /// Status of the job.
    pub status: JobStatus,
    /// Answer, once the job is completed.
    #[serde(default)]
    pub response: Option<String>,
    /// Time at which the question was accepted.
    pub created_at: UtcInstant,
}

pub(crate) fn item_key(id: JobId) -> Key {
    ItemKind::Job.key([&id], [])
}

/// Reads jobs, for the `poll` and `trigger` functions, the sweep and the operator's tool.
#[derive(Clone, Debug)]
pub struct Jobs {
    pub(crate) table: Table,
}

impl Jobs {
    /// Reads a job. Makes one read.
    pub async fn get(&self, id: JobId) -> Result<Option<Job>> {
        self.table.get(item_key(id)).await
    }

    /// Reads the part of a job from which `poll` makes its response. Makes one read, and decodes less than
    /// [`Self::get`].
    pub async fn get_for_poll(&self, id: JobId) -> Result<Option<PolledJob>> {
        self.table.get(item_key(id)).await
    }
}

/// Handle that claims jobs and ends them, for the `query` function and the sweep.
#[derive(Clone, Debug)]
pub struct JobExecution {
    pub(crate) table: Table,
}

impl JobExecution {
    /// Claims a running job. Makes one write.
    pub async fn claim(&self, id: JobId, now: UtcInstant) -> Result<Claim<Job>> {
        let until = now.plus(LEASE);
        let update = Update::of(item_key(id))
            .if_equal("status", &JobStatus::Running)
            .if_time_passed("lease_until", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until)
            .add("attempts", 1);
        match self.table.update(update).await? {
            WriteOutcome::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            WriteOutcome::Refused(None) => Ok(Claim::AlreadyFinished),
            WriteOutcome::Refused(Some(item)) => match from_item::<Job>(item)?.status {
                JobStatus::Running => Ok(Claim::InProgress),
                JobStatus::Completed | JobStatus::Failed => Ok(Claim::AlreadyFinished),
            },
        }
    }

    /// Extends the lease of a claimed job: the lease then ends at `now` plus `lease`. Returns false if the job has
    /// ended, or another worker has claimed it. Makes one write.
    pub async fn extend_lease(&self, claimed: &Job, now: UtcInstant, lease: SignedDuration) -> Result<bool> {
        let until = now.plus(lease);
        let update = Update::of(item_key(claimed.id))
            .if_equal("status", &JobStatus::Running)
            .if_unchanged("lease_until", &claimed.lease_until)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Postpones the sweep's next check of a running job to `due_at`. Returns false if the job has ended, or is not due
    /// at `now`; the index `due` is eventually consistent and may list such jobs.
    pub async fn postpone_check(&self, id: JobId, now: UtcInstant, due_at: UtcInstant) -> Result<bool> {
        let update = Update::of(item_key(id)).if_equal("status", &JobStatus::Running);
        Ok(self.table.update(due::postpone(update, now, due_at)).await?.is_done())
    }
}
