//! Recording of a delivery attempt: its result, the next step, and the effect on the endpoint.
//!
//! Recording takes one write, or one transaction if another item changes too: the endpoint's health changes, or the job
//! must be kept for longer.

use aws_sdk_dynamodb::types::TransactWriteItem;
use plumbline_delivery::Attempt;
use plumbline_delivery::rules::retention;

use crate::agent::deliveries::{
    Deliveries, Delivery, DeliveryState, DeliveryStep, claim_release_update, set_ended,
};
use crate::agent::endpoints::HealthChange;
use crate::agent::held_deliveries::{self, HeldDelivery, set_held};
use crate::agent::jobs::{self, Job};
use crate::agent::service_messages::{self, ServiceMessage};
use crate::error::Result;
use crate::table::{TransactionOutcome, Update};
use plumbline_instant::UtcInstant;

/// One delivery attempt, with the changes that are stored together with it.
#[derive(Clone, Debug)]
pub struct AttemptRecord<'a> {
    /// Job of the delivery, whose answer the attempt sent or tried to send.
    pub job: &'a Job,
    /// The attempt and its result.
    pub attempt: Attempt,
    /// Number of parts of a long chat answer delivered so far. Each part is one chat message.
    pub parts_delivered: u32,
    /// Step of the delivery after this attempt: another attempt, the next parts of a long answer, or none.
    pub next: DeliveryStep,
    /// Change of the endpoint's health, if any.
    pub change: Option<HealthChange>,
    /// Message to the webhook's owner, if the attempt pauses the endpoint.
    pub notice: Option<ServiceMessage>,
}

impl AttemptRecord<'_> {
    /// Returns true if the delivery is to be held: another attempt would follow, but this one pauses the endpoint.
    fn holds_delivery(&self) -> bool {
        let pauses = self.change.as_ref().is_some_and(|change| change.failing_since_if_paused().is_some());
        pauses && matches!(self.next, DeliveryStep::RetryAt(_))
    }

    /// Returns the time until which the job must be kept, or `None` if it is already kept long enough.
    fn extended_retention(&self, claimed: &Delivery) -> Option<UtcInstant> {
        if self.holds_delivery() {
            return None;
        }
        retention::extended_retention_end(self.job.finished_at, claimed.job_kept_until, self.next)
    }

    fn delivery_update(&self, claimed: &Delivery, extension: Option<UtcInstant>, now: UtcInstant) -> Update {
        let update = claim_release_update(claimed).set(&["parts_delivered"], &self.parts_delivered);
        let update = match extension {
            Some(until) => update.set(&["job_kept_until"], &until),
            None => update,
        };
        match self.next {
            DeliveryStep::SendRest => update.set(&["due_at"], &now).remove(&["next_attempt_at"]),
            DeliveryStep::RetryAt(at) => {
                let update = self.add_attempt(update, claimed).set(&["failures"], &(claimed.failures + 1));
                if self.holds_delivery() {
                    set_held(update, claimed, now)
                } else {
                    update.set(&["due_at"], &at).set(&["next_attempt_at"], &at)
                }
            }
            DeliveryStep::Delivered => {
                set_ended(self.add_attempt(update, claimed), DeliveryState::Delivered, now)
            }
            DeliveryStep::GiveUp => set_ended(self.add_attempt(update, claimed), DeliveryState::Failed, now),
        }
    }

    fn add_attempt(&self, update: Update, claimed: &Delivery) -> Update {
        let mut attempts = claimed.attempts.clone();
        attempts.push(self.attempt.clone());
        update.set(&["attempts"], &attempts)
    }
}

impl Deliveries {
    /// Records an attempt and its next step. Returns false, and changes nothing, if the delivery is no longer claimed
    /// for this attempt because another worker has taken over.
    ///
    /// The attempt may also change the endpoint's health, and extend the time for which the job is kept. A change that
    /// is no longer possible is skipped, for example after another attempt has changed the endpoint, or the job has
    /// been deleted.
    pub async fn record_attempt(
        &self,
        claimed: &Delivery,
        mut record: AttemptRecord<'_>,
        now: UtcInstant,
    ) -> Result<bool> {
        let mut extension = record.extended_retention(claimed);
        loop {
            if record.change.is_none() && extension.is_none() {
                let update = record.delivery_update(claimed, None, now);
                return Ok(self.table.update(update).await?.is_done());
            }
            let writes = || self.writes(claimed, &record, extension, now);
            match self.table.transact_with_retries(writes).await? {
                TransactionOutcome::Done => return Ok(true),
                TransactionOutcome::Refused(at) if at.contains(&0) => return Ok(false),
                TransactionOutcome::Refused(_) | TransactionOutcome::Conflict if record.change.is_some() => {
                    record.change = None;
                    extension = record.extended_retention(claimed);
                }
                TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => extension = None,
            }
        }
    }

    /// Returns the writes that record an attempt. The write of the delivery is the first.
    fn writes(
        &self,
        claimed: &Delivery,
        record: &AttemptRecord<'_>,
        extension: Option<UtcInstant>,
        now: UtcInstant,
    ) -> Result<Vec<TransactWriteItem>> {
        let mut writes = vec![self.table.write_to_update(record.delivery_update(claimed, extension, now))?];
        if let Some(change) = &record.change {
            let item = change.new_item();
            writes.push(self.table.write_to_put_or_delete_if_unchanged(
                &change.id.key(),
                item.as_ref(),
                "health",
                &change.seen,
            )?);
            if record.holds_delivery() {
                let held_key = held_deliveries::item_key(&change.id, claimed.job_id);
                writes.push(self.table.write_to_create(&held_key, &HeldDelivery::of(claimed, now))?);
            }
            if let Some(notice) = &record.notice {
                writes.extend(service_messages::writes(&self.table, notice, now)?);
            }
        }
        if let Some(until) = extension {
            let update = Update::of(jobs::item_key(claimed.job_id)).if_exists();
            writes.push(self.table.write_to_update(update.set(&["expires_at"], &until.epoch_seconds()))?);
        }
        Ok(writes)
    }
}
