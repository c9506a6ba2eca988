//! End of a job, as completed or failed. It creates the delivery, if the job has a destination, and takes the job off
//! its workspace's count of unfinished jobs.

use crate::agent::deliveries::{self, Delivery};
use crate::agent::job_counts;
use crate::agent::jobs::{self, JOB_RETENTION, Job, JobExecution, JobStatus};
use crate::due;
use crate::error::{Result, StoreError};
use crate::table::{TransactionOutcome, Update};
use plumbline_instant::UtcInstant;

/// The status with which a job ends, with the answer if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobEnd {
    /// The job ends with this answer.
    Completed(String),
    /// The job ends without an answer.
    Failed,
}

impl JobExecution {
    /// Ends a job. In the same transaction, takes the job off the count of unfinished jobs and creates the delivery, if
    /// the job has a destination. Returns false, and changes nothing, if the job has ended already or does not exist.
    pub async fn end_job(&self, job: &Job, end: &JobEnd, now: UtcInstant) -> Result<bool> {
        let delivery = job.destination.as_ref().map(|destination| Delivery::of(job, destination, now));
        if delivery.is_none() && job.counted_in.is_none() {
            return Ok(self.table.update(end_update(job, end, now)).await?.is_done());
        }
        let writes = || {
            let mut writes = vec![self.table.write_to_update(end_update(job, end, now))?];
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

fn end_update(job: &Job, end: &JobEnd, now: UtcInstant) -> Update {
    let expires_at = now.plus(JOB_RETENTION).epoch_seconds();
    let update = Update::of(jobs::item_key(job.id))
        .if_equal("status", &JobStatus::Running)
        .set(&["finished_at"], &now)
        .set(&["expires_at"], &expires_at)
        .remove(&["lease_until"]);
    let update = due::clear(update);
    match end {
        JobEnd::Completed(answer) => {
            update.set(&["status"], &JobStatus::Completed).set(&["response"], answer)
        }
        JobEnd::Failed => update.set(&["status"], &JobStatus::Failed),
    }
}
