//! Jobs: one question each, from `running` to `completed` or `failed`.

use jiff::SignedDuration;
use plumbline_contract::trigger::{Destination, Timezone, TriggerRequest};
use plumbline_contract::{JobId, Workspace};
pub use plumbline_delivery::rules::job::MAX_ATTEMPTS;
pub(crate) use plumbline_delivery::rules::retention::RETENTION;
use serde::{Deserialize, Serialize};

use crate::agent::deliveries::{self, Delivery};
use crate::due::{self, Due};
use crate::idempotency::{Idempotency, Remembered};
use crate::table::{Committed, Key, Update, Written, from_item};
use crate::{Claim, Result, Stamp, Store, StoreError};

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

/// How a job ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobCompletion {
    /// With this answer.
    Completed(String),
    /// Without one.
    Failed,
}

pub(crate) fn key(id: JobId) -> Key {
    Key::new(format!("JOB#{id}"), "JOB")
}

impl Store {
    /// Accepts a job: one write. With an `Idempotency-Key` it is remembered in the same transaction.
    pub async fn create_job(&self, job: &Job, idempotency: Option<&Idempotency>) -> Result<Creation> {
        let Some(idempotency) = idempotency else {
            self.table.create(key(job.id), job).await?;
            return Ok(Creation::Created);
        };
        let remembering = idempotency.remembering(&self.table, &job.id.to_string(), job.created_at)?;
        match self.table.transact(vec![self.table.creating(&key(job.id), job)?, remembering]).await? {
            Committed::Done => Ok(Creation::Created),
            Committed::Conflict => Ok(Creation::InFlight),
            Committed::Refused(_) => {
                let remembered = self.remembered(idempotency, job.created_at).await?;
                remembered.map(Creation::Repeated).ok_or(StoreError::Contended)
            }
        }
    }

    /// Reads a job. One read.
    pub async fn job(&self, id: JobId) -> Result<Option<Job>> {
        self.table.get(key(id)).await
    }

    /// Takes a running job for one worker. One write.
    pub async fn claim_job(&self, id: JobId, now: Stamp) -> Result<Claim<Job>> {
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

    /// Holds a claimed job for longer than a claim does. False when it is not the caller's any more: what it goes on
    /// to do is done by another as well. One write.
    pub async fn hold_job(&self, claimed: &Job, now: Stamp, lease: SignedDuration) -> Result<bool> {
        let until = now.plus(lease);
        let update = Update::of(key(claimed.id))
            .if_equal("status", &JobStatus::Running)
            .if_unchanged("lease_until", &claimed.lease_until)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Sets when the sweep looks after a running job again. False when it is over, or no longer due: the index
    /// may be behind.
    pub async fn postpone_job(&self, id: JobId, now: Stamp, due_at: Stamp) -> Result<bool> {
        let update = Update::of(key(id)).if_equal("status", &JobStatus::Running);
        Ok(matches!(self.table.update(due::postpone(update, now, due_at)).await?, Written::Done(_)))
    }

    /// Ends a job, and in the same write leaves the delivery of its answer to be made. False when it had
    /// ended already: nothing is changed then.
    pub async fn finish_job(&self, job: &Job, ending: &JobCompletion, now: Stamp) -> Result<bool> {
        let ended = self.ending(job, ending, now);
        let Some(destination) = &job.destination else {
            return Ok(matches!(self.table.update(ended).await?, Written::Done(_)));
        };
        let delivery = Delivery::of(job, destination, now);
        let writes = || {
            let ended = self.table.updating(self.ending(job, ending, now))?;
            Ok::<_, StoreError>(vec![ended, self.table.creating(&deliveries::key(job.id), &delivery)?])
        };
        match self.table.transact_persistently(writes).await? {
            Committed::Done => Ok(true),
            Committed::Refused(_) | Committed::Conflict => Ok(false),
        }
    }

    fn ending(&self, job: &Job, ending: &JobCompletion, now: Stamp) -> Update {
        let expires_at = now.plus(RETENTION).epoch_seconds();
        let update = Update::of(key(job.id))
            .if_equal("status", &JobStatus::Running)
            .set(&["finished_at"], &now)
            .set(&["expires_at"], &expires_at)
            .remove(&["lease_until"]);
        let update = due::clear(update);
        match ending {
            JobCompletion::Completed(answer) => {
                update.set(&["status"], &JobStatus::Completed).set(&["response"], answer)
            }
            JobCompletion::Failed => update.set(&["status"], &JobStatus::Failed),
        }
    }
}
