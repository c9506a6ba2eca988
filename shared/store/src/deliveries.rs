//! Deliveries: one answer on its way to a chat channel or an external URL.

use jiff::SignedDuration;
use plumbline_contract::trigger::Destination;
use plumbline_contract::{JobId, Workspace};
use plumbline_delivery::Attempt;
use serde::{Deserialize, Serialize};

use crate::due::{self, Due};
use crate::jobs::{Claim, Job};
use crate::table::{Key, Update, Written, from_item};
use crate::{Result, Stamp, Store};

/// How long a worker may be at one attempt before another may take it: the exchange has 15 s.
const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// How long a delivery's record outlives its last attempt.
const RETENTION: SignedDuration = SignedDuration::from_hours(24);

/// Where a delivery stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// It has not arrived yet and will be tried again.
    Pending,
    /// It arrived.
    Delivered,
    /// It will not be tried again.
    Failed,
}

/// A delivery as the table holds it, beside its job, which holds the question and the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delivery {
    /// The job whose answer it carries.
    pub job_id: JobId,
    /// The workspace that asked.
    pub workspace: Workspace,
    /// The webhook whose allowlist and signing secrets apply.
    pub webhook_id: String,
    /// Where it goes.
    pub destination: Destination,
    /// Where it stands.
    pub state: DeliveryState,
    /// Every attempt so far, oldest first.
    #[serde(default)]
    pub attempts: Vec<Attempt>,
    /// How often a worker has taken it up, whether or not it came to an attempt.
    #[serde(default)]
    pub claims: u32,
    /// How many parts of a long chat message have arrived: a retry goes on behind them.
    #[serde(default)]
    pub parts_delivered: u32,
    /// Before when no further attempt is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_attempt_at: Option<Stamp>,
    /// Until when the worker that tries it may hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<Stamp>,
    /// When the sweep looks after it; absent at the end.
    #[serde(flatten)]
    pub due: Option<Due>,
}

impl Delivery {
    pub(crate) fn of(job: &Job, destination: &Destination, now: Stamp) -> Self {
        Self {
            job_id: job.id,
            workspace: job.workspace.clone(),
            webhook_id: job.webhook_id.clone(),
            destination: destination.clone(),
            state: DeliveryState::Pending,
            attempts: Vec::new(),
            claims: 0,
            parts_delivered: 0,
            next_attempt_at: None,
            lease_until: None,
            due: Some(Due::at(job.id, now.plus(LEASE))),
        }
    }
}

/// What follows an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It arrived.
    Delivered,
    /// It is tried again at this instant.
    RetryAt(Stamp),
    /// It is given up.
    GiveUp,
}

pub(crate) fn key(job: JobId) -> Key {
    Key::new(format!("JOB#{job}"), "DELIVERY")
}

impl Store {
    /// Reads the delivery of a job's answer.
    pub async fn delivery(&self, job: JobId) -> Result<Option<Delivery>> {
        self.table.get(key(job)).await
    }

    /// Sets when the sweep looks after a pending delivery again. False when it has ended, or is no longer due.
    pub async fn postpone_delivery(&self, job: JobId, now: Stamp, due_at: Stamp) -> Result<bool> {
        let update = Update::of(key(job)).if_equal("state", &DeliveryState::Pending);
        Ok(matches!(self.table.update(due::postpone(update, now, due_at)).await?, Written::Done(_)))
    }

    /// Takes a pending delivery whose time has come for one attempt. One write.
    pub async fn claim_delivery(&self, job: JobId, now: Stamp) -> Result<Claim<Delivery>> {
        let until = now.plus(LEASE);
        let update = Update::of(key(job))
            .if_equal("state", &DeliveryState::Pending)
            .if_passed("lease_until", now)
            .if_passed("next_attempt_at", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until)
            .add("claims", 1);
        match self.table.update(update).await? {
            Written::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            Written::Refused(None) => Ok(Claim::Over),
            Written::Refused(Some(item)) => match from_item::<Delivery>(item)?.state {
                DeliveryState::Pending => Ok(Claim::Held),
                DeliveryState::Delivered | DeliveryState::Failed => Ok(Claim::Over),
            },
        }
    }

    /// Records an attempt and what follows it. Only the worker whose claim is in force may: another has
    /// taken over otherwise, and nothing is changed.
    pub async fn record_attempt(
        &self,
        claimed: &Delivery,
        attempt: Attempt,
        parts_delivered: u32,
        next: Next,
        now: Stamp,
    ) -> Result<bool> {
        let mut attempts = claimed.attempts.clone();
        attempts.push(attempt);
        let update = Update::of(key(claimed.job_id))
            .if_unchanged("lease_until", &claimed.lease_until)
            .set(&["attempts"], &attempts)
            .set(&["parts_delivered"], &parts_delivered)
            .remove(&["lease_until"]);
        let update = match next {
            Next::RetryAt(at) => update.set(&["due_at"], &at).set(&["next_attempt_at"], &at),
            Next::Delivered => ended(update, DeliveryState::Delivered, now),
            Next::GiveUp => ended(update, DeliveryState::Failed, now),
        };
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Ends a delivery whose job is gone: there is nothing left to send. Only the worker whose claim is in
    /// force may.
    pub async fn abandon_delivery(&self, claimed: &Delivery, now: Stamp) -> Result<bool> {
        let update = Update::of(key(claimed.job_id))
            .if_unchanged("lease_until", &claimed.lease_until)
            .remove(&["lease_until"]);
        let update = ended(update, DeliveryState::Failed, now);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }
}

fn ended(update: Update, state: DeliveryState, now: Stamp) -> Update {
    let expires_at = now.plus(RETENTION).epoch_seconds();
    let update = update.set(&["state"], &state).set(&["expires_at"], &expires_at);
    due::clear(update.remove(&["next_attempt_at"]))
}
