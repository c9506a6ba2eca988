//! Replays of deliveries, at the request of the operator or of an admin in the console.

use aws_sdk_dynamodb::types::TransactWriteItem;
use plumbline_contract::JobId;

use crate::agent::deliveries::{self, Delivery, DeliveryState};
use crate::agent::jobs::{self, JOB_RETENTION, Job};
use crate::error::Result;
use crate::table::{Table, TransactionOutcome, Update};
use plumbline_instant::UtcInstant;

/// Result of a request to replay a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayOutcome {
    /// The delivery is pending again.
    Replayed,
    /// The delivery was pending already. Nothing changes.
    AlreadyPending,
    /// The delivery is held until its endpoint is resumed. Nothing changes.
    Held,
    /// The job no longer exists: nothing is left to send.
    JobGone,
    /// The job has no delivery: it has no destination, or is not answered yet.
    NoDelivery,
}

/// Replays deliveries, at the request of the operator or of an admin in the console.
#[derive(Clone, Debug)]
pub struct Replays {
    pub(crate) table: Table,
}

impl Replays {
    /// Makes an ended delivery pending again and keeps its job for another day. The delivery keeps its attempts and
    /// gets a new retry schedule. The header `webhook-id` of the message keeps its value, so that a receiver can
    /// recognise the repetition. Takes one transaction.
    pub async fn replay(&self, id: JobId, now: UtcInstant) -> Result<ReplayOutcome> {
        self.replay_with_writes(id, now, Ok).await
    }

    /// Works like [`Self::replay`], with additional writes in the same transaction. `add_writes` gets the writes of the
    /// replay and returns all writes of the transaction.
    pub(crate) async fn replay_with_writes(
        &self,
        id: JobId,
        now: UtcInstant,
        add_writes: impl Fn(Vec<TransactWriteItem>) -> Result<Vec<TransactWriteItem>>,
    ) -> Result<ReplayOutcome> {
        let Some(job) = self.table.get::<Job>(jobs::item_key(id)).await? else {
            return Ok(ReplayOutcome::JobGone);
        };
        let Some(delivery) = self.table.get::<Delivery>(deliveries::item_key(id)).await? else {
            return Ok(ReplayOutcome::NoDelivery);
        };
        match delivery.state {
            DeliveryState::Pending => return Ok(ReplayOutcome::AlreadyPending),
            DeliveryState::Held => return Ok(ReplayOutcome::Held),
            DeliveryState::Delivered | DeliveryState::Failed => {}
        }
        if !delivery.is_job_kept(&job, now) {
            return Ok(ReplayOutcome::JobGone);
        }
        let until = now.plus(JOB_RETENTION).max(delivery.job_kept_until.unwrap_or(now));
        let writes = || {
            let if_unchanged = Update::of(deliveries::item_key(id)).if_equal("state", &delivery.state);
            let pending = deliveries::set_restarted(if_unchanged, id, now).set(&["job_kept_until"], &until);
            let kept =
                Update::of(jobs::item_key(id)).if_exists().set(&["expires_at"], &until.epoch_seconds());
            let writes = vec![self.table.write_to_update(pending)?, self.table.write_to_update(kept)?];
            add_writes(writes)
        };
        Ok(match self.table.transact_with_retries(writes).await? {
            TransactionOutcome::Done => ReplayOutcome::Replayed,
            TransactionOutcome::Refused(at) if at.contains(&0) => ReplayOutcome::AlreadyPending,
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => ReplayOutcome::JobGone,
        })
    }
}
