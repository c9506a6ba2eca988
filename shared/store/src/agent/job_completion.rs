//! Completion of a job, which creates the delivery of its answer and reduces its workspace's count of unfinished jobs.

use crate::agent::deliveries::{self, Delivery};
use crate::agent::job_counts;
use crate::agent::jobs::{self, JOB_RETENTION, Job, JobExecution, JobStatus};
use crate::due;
use crate::error::{Result, StoreError};
use crate::table::{TransactionOutcome, Update};
use plumbline_instant::UtcInstant;

/// Result with which a job ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobCompletion {
    /// The job ends with this answer.
    Completed(String),
    /// The job ends without an answer.
    Failed,
}

impl JobExecution {
    /// Ends a job. In the same transaction, takes the job off the count of unfinished jobs and creates the delivery of
    /// its answer, if it has a destination. Returns false, and changes nothing, if the job has ended already or does
    /// not exist.
    pub async fn complete(&self, job: &Job, completion: &JobCompletion, now: UtcInstant) -> Result<bool> {
        let delivery = job.destination.as_ref().map(|destination| Delivery::of(job, destination, now));
        if delivery.is_none() && job.counted_in.is_none() {
            return Ok(self.table.update(completion_update(job, completion, now)).await?.is_done());
        }
        let writes = || {
            let mut writes = vec![self.table.write_to_update(completion_update(job, completion, now))?];
            if let Some(hour) = job.counted_in {
                writes.push(self.table.write_to_update(job_counts::decrement_update(&job.workspace, hour))?);
            }
            if let Some(delivery) = &delivery {
                writes.push(self.table.write_to_create(&deliveries::item_key(job.id), delivery)?);
            }
            Ok::<_, StoreError>(writes)
        };
        match self.table.transact_with_retries(writes).await? {
            TransactionOutcome::Done => Ok(true),
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => Ok(false),
        }
    }
}

fn completion_update(job: &Job, completion: &JobCompletion, now: UtcInstant) -> Update {
    let expires_at = now.plus(JOB_RETENTION).epoch_seconds();
    let update = Update::of(jobs::item_key(job.id))
        .if_equal("status", &JobStatus::Running)
        .set(&["finished_at"], &now)
        .set(&["expires_at"], &expires_at)
        .remove(&["lease_until"]);
    let update = due::clear(update);
    match completion {
        JobCompletion::Completed(answer) => {
            update.set(&["status"], &JobStatus::Completed).set(&["response"], answer)
        }
        JobCompletion::Failed => update.set(&["status"], &JobStatus::Failed),
    }
}
