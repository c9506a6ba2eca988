//! Jobs: one question each, from `running` to `completed` or `failed`.

use jiff::SignedDuration;
use plumbline_contract::trigger::{Destination, Timezone, TriggerRequest};
use plumbline_contract::{JobId, Workspace};
pub use plumbline_delivery::rules::job::MAX_ATTEMPTS;
pub(crate) use plumbline_delivery::rules::retention::RETENTION;
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::due::{self, Due};
use crate::error::{Result, StoreError};
use crate::idempotency::{Idempotency, Remembered};
use crate::table::{Committed, ItemKind, Key, Table, Update, Written, from_item};
use plumbline_instant::Stamp;

/// How long a worker may be at one job before another may take it.
pub const LEASE: SignedDuration = SignedDuration::from_secs(120);

/// The same of a worker that asks a model, which may take minutes: as long as the function that it is may run.
pub const MODEL_LEASE: SignedDuration = SignedDuration::from_secs(300);

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobStatus {
    /// It is accepted and not finished.
    Running,
    /// It has an answer.
    Completed,
    /// It will never have one.
    Failed,
}

/// A job as the table holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Which one it is.
    pub id: JobId,
    /// The workspace it asks about.
    pub workspace: Workspace,
    /// The webhook it came through.
    pub webhook_id: String,
    /// The question, exactly as submitted.
    pub query: String,
    /// The time zone its dates are meant in.
    pub timezone: Timezone,
    /// Where the answer is sent besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination: Option<Destination>,
    /// Where it stands.
    pub status: JobStatus,
    /// How often a worker has begun it.
    #[serde(default)]
    pub attempts: u32,
    /// Until when the worker that began it last may hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<Stamp>,
    /// The answer, once it is completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<String>,
    /// When it was accepted.
    pub created_at: Stamp,
    /// When it finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<Stamp>,
    /// When somebody must look after it; absent once it is finished.
    #[serde(flatten)]
    pub due: Option<Due>,
}

impl Job {
    /// A question that is asked at `now`, in the name of this webhook. Nobody has begun to answer it; the sweep looks
    /// after it from `first_look` on.
    pub fn asked(
        id: JobId,
        workspace: &Workspace,
        webhook_id: &str,
        question: TriggerRequest,
        first_look: Stamp,
        now: Stamp,
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
            due: Some(Due::at(id, first_look)),
        }
    }
}

/// What became of a request to make something.
#[derive(Clone, Debug, PartialEq)]
pub enum Creation {
    /// It is made.
    Created,
    /// A request with the same `Idempotency-Key` came first.
    Repeated(Remembered),
    /// Another request with the same key is being accepted at this moment.
    InFlight,
}

pub(crate) fn key(id: JobId) -> Key {
    ItemKind::Job.key([&id], [])
}

/// Reads jobs. Held by the `poll` function.
#[derive(Clone, Debug)]
pub struct Jobs {
    pub(crate) table: Table,
}

impl Jobs {
    /// Reads a job. One read.
    pub async fn get(&self, id: JobId) -> Result<Option<Job>> {
        self.table.get(key(id)).await
    }
}

/// Accepts jobs. Held by the `trigger` and `ask` functions.
#[derive(Clone, Debug)]
pub struct JobIntake {
    pub(crate) table: Table,
}

impl JobIntake {
    /// Accepts a job. One write; with an `Idempotency-Key`, one transaction that remembers the request too.
    pub async fn create(&self, job: &Job, idempotency: Option<&Idempotency>) -> Result<Creation> {
        let Some(idempotency) = idempotency else {
            self.table.create(key(job.id), job).await?;
            return Ok(Creation::Created);
        };
        let remembering = idempotency.remembering(&self.table, &job.id.to_string(), job.created_at)?;
        match self.table.transact(vec![self.table.creating(&key(job.id), job)?, remembering]).await? {
            Committed::Done => Ok(Creation::Created),
            Committed::Conflict => Ok(Creation::InFlight),
            Committed::Refused(_) => {
                let remembered = idempotency.remembered(&self.table, job.created_at).await?;
                remembered.map(Creation::Repeated).ok_or(StoreError::Contended)
            }
        }
    }

    /// Returns what the first request with this `Idempotency-Key` created, if it is still remembered. One read.
    pub async fn remembered(&self, idempotency: &Idempotency, now: Stamp) -> Result<Option<Remembered>> {
        idempotency.remembered(&self.table, now).await
    }
}

/// Claims jobs and ends them. Held by the `query` function and the sweep.
#[derive(Clone, Debug)]
pub struct JobExecution {
    pub(crate) table: Table,
}

impl JobExecution {
    /// Claims a running job. One write.
    pub async fn claim(&self, id: JobId, now: Stamp) -> Result<Claim<Job>> {
        let until = now.plus(LEASE);
        let update = Update::of(key(id))
            .if_equal("status", &JobStatus::Running)
            .if_passed("lease_until", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until)
            .add("attempts", 1);
        match self.table.update(update).await? {
            Written::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            Written::Refused(None) => Ok(Claim::AlreadyFinished),
            Written::Refused(Some(item)) => match from_item::<Job>(item)?.status {
                JobStatus::Running => Ok(Claim::InProgress),
                JobStatus::Completed | JobStatus::Failed => Ok(Claim::AlreadyFinished),
            },
        }
    }

    /// Extends the lease of a claimed job. Returns false if another worker has claimed it, which will do the same work. One
    /// write.
    pub async fn extend(&self, claimed: &Job, now: Stamp, lease: SignedDuration) -> Result<bool> {
        let until = now.plus(lease);
        let update = Update::of(key(claimed.id))
            .if_equal("status", &JobStatus::Running)
            .if_unchanged("lease_until", &claimed.lease_until)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until);
        Ok(self.table.update(update).await?.is_done())
    }

    /// Sets when the sweep looks at a running job again. Returns false if it has ended, or is no longer due: the index lags.
    pub async fn postpone(&self, id: JobId, now: Stamp, due_at: Stamp) -> Result<bool> {
        let update = Update::of(key(id)).if_equal("status", &JobStatus::Running);
        Ok(self.table.update(due::postpone(update, now, due_at)).await?.is_done())
    }
}
