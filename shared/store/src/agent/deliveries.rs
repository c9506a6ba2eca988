//! Deliveries: each sends one answer to a chat channel or an external URL.

use jiff::SignedDuration;
use plumbline_contract::trigger::Destination;
use plumbline_contract::{JobId, Workspace};
use plumbline_delivery::Attempt;
pub use plumbline_delivery::rules::next_step::{DeliveryKind, DeliveryStep};
use plumbline_delivery::rules::retention::{self, DELIVERY_RETENTION};
use serde::{Deserialize, Serialize};

use crate::agent::endpoints::{EndpointId, StoredEndpoint};
use crate::agent::jobs::{self, Job};
use crate::agent::workspaces::{self, Webhook, WorkspaceSettings};
use crate::claim::Claim;
use crate::due::{self, DueAttributes};
use crate::error::Result;
use crate::listed::ListAttributes;
use crate::table::{ItemKind, Key, Table, Update, WriteOutcome, from_item, take_item};
use plumbline_instant::UtcInstant;

/// Lease of a worker for one delivery attempt. Each HTTP exchange of the attempt times out after 15 s.
const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// Progress of a delivery: pending, held or ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// Not delivered yet: an attempt is scheduled or in progress.
    Pending,
    /// Held until its paused endpoint is resumed.
    #[serde(rename = "paused")]
    Held,
    /// The destination has accepted the answer.
    Delivered,
    /// The delivery has failed and will not be attempted again.
    Failed,
}

/// Stored delivery. The question and the answer are in its job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delivery {
    /// Job whose answer is delivered.
    pub job_id: JobId,
    /// Workspace of the job.
    pub workspace: Workspace,
    /// Webhook whose allowlist and signing secrets apply.
    pub webhook_id: String,
    /// Destination of the answer.
    pub destination: Destination,
    /// Kind of the delivery: an answer, which is retried, or a test, which is attempted once.
    #[serde(default)]
    pub kind: DeliveryKind,
    /// State of the delivery.
    pub state: DeliveryState,
    /// Attempts so far, oldest first.
    #[serde(default)]
    pub attempts: Vec<Attempt>,
    /// Number of failed attempts since the retry schedule began.
    #[serde(default)]
    pub failures: u32,
    /// Number of times that workers have claimed the delivery since the last recorded attempt.
    #[serde(default)]
    pub claims: u32,
    /// Number of parts of a long chat answer delivered so far. Each part is one chat message. A retry continues with
    /// the next part.
    #[serde(default)]
    pub parts_delivered: u32,
    /// Earliest time of the next attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_attempt_at: Option<UtcInstant>,
    /// Time until which the job is kept for this delivery, if that is later than a day after the job finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_kept_until: Option<UtcInstant>,
    /// End of the current worker's lease.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<UtcInstant>,
    /// Time from which the sweep checks the delivery; absent if it has ended or is held.
    #[serde(flatten)]
    pub due: Option<DueAttributes>,
    /// Attributes that put the delivery into the console's list of deliveries; absent if an earlier release created it.
    #[serde(flatten)]
    pub(crate) listed: Option<ListAttributes>,
}

impl Delivery {
    /// Creates the pending delivery of a job's answer. The sweep checks the delivery after [`LEASE`].
    pub(crate) fn of(job: &Job, destination: &Destination, now: UtcInstant) -> Self {
        Self {
            job_id: job.id,
            workspace: job.workspace.clone(),
            webhook_id: job.webhook_id.clone(),
            destination: destination.clone(),
            kind: DeliveryKind::Answer,
            state: DeliveryState::Pending,
            attempts: Vec::new(),
            failures: 0,
            claims: 0,
            parts_delivered: 0,
            next_attempt_at: None,
            job_kept_until: None,
            lease_until: None,
            due: Some(DueAttributes::at(job.id, now.plus(LEASE))),
            listed: Some(ListAttributes::delivery(&job.workspace, &job.id.to_string(), now)),
        }
    }

    /// Returns true if `job`, the delivery's job, is still kept at `now`.
    pub(crate) fn is_job_kept(&self, job: &Job, now: UtcInstant) -> bool {
        retention::is_job_kept(job.finished_at, self.job_kept_until, now)
    }

    /// Returns the time of creation; `None` for a delivery of an earlier release.
    pub fn created_at(&self) -> Option<UtcInstant> {
        self.listed.as_ref()?.created_at()
    }

    /// Returns the endpoint, if the destination is a URL.
    pub fn endpoint(&self) -> Option<EndpointId> {
        let url = self.destination.endpoint_url()?;
        Some(EndpointId::of(&self.workspace, &self.webhook_id, url))
    }
}

/// Job, webhook and endpoint of a delivery, which a worker reads before an attempt.
#[derive(Clone, Debug)]
pub struct DeliveryContext {
    /// Job; `None` once it is no longer kept.
    pub job: Option<Job>,
    /// Webhook, if it still exists.
    pub webhook: Option<Webhook>,
    /// Endpoint, if it fails, is paused or is resuming; `None` for a healthy endpoint or a chat channel.
    pub endpoint: Option<StoredEndpoint>,
}

pub(crate) fn item_key(job: JobId) -> Key {
    ItemKind::Delivery.key([&job], [])
}

/// Claims and holds deliveries, and records their attempts, for the `deliver` function and the sweep. Also reads
/// deliveries, for the operator's tool.
#[derive(Clone, Debug)]
pub struct Deliveries {
    pub(crate) table: Table,
}

impl Deliveries {
    /// Reads the delivery of a job's answer.
    pub async fn get(&self, job: JobId) -> Result<Option<Delivery>> {
        self.table.get(item_key(job)).await
    }

    /// Reads the job (if it is still kept at `now`), the webhook and the endpoint of a delivery. Makes one call.
    pub async fn load_context(&self, delivery: &Delivery, now: UtcInstant) -> Result<DeliveryContext> {
        let (job_key, workspace_key) =
            (jobs::item_key(delivery.job_id), workspaces::item_key(&delivery.workspace));
        let endpoint_key = delivery.endpoint().map(|endpoint| endpoint.key());
        let keys = [Some(job_key.clone()), Some(workspace_key.clone()), endpoint_key.clone()];
        let mut items = self.table.get_batch(keys.into_iter().flatten()).await?;
        let job: Option<Job> = take_item(&mut items, &job_key)?;
        let workspace: Option<WorkspaceSettings> = take_item(&mut items, &workspace_key)?;
        let endpoint = endpoint_key.and_then(|key| take_item(&mut items, &key).transpose()).transpose()?;
        Ok(DeliveryContext {
            job: job.filter(|job| delivery.is_job_kept(job, now)),
            webhook: workspace.and_then(|mut found| found.webhooks.remove(&delivery.webhook_id)),
            endpoint,
        })
    }

    /// Postpones the sweep's next check of a pending delivery to `due_at`. Returns false if the delivery has ended or
    /// is held, or is not due at `now`.
    pub async fn postpone_check(&self, job: JobId, now: UtcInstant, due_at: UtcInstant) -> Result<bool> {
        let update = Update::of(item_key(job)).if_equal("state", &DeliveryState::Pending);
        Ok(self.table.update(due::postpone(update, now, due_at)).await?.is_done())
    }

    /// Claims a pending delivery that is due, for one attempt. Returns [`Claim::AlreadyFinished`] for an ended delivery
    /// and for a held one. Makes one write.
    pub async fn claim(&self, job: JobId, now: UtcInstant) -> Result<Claim<Delivery>> {
        let until = now.plus(LEASE);
        let update = Update::of(item_key(job))
            .if_equal("state", &DeliveryState::Pending)
            .if_time_passed("lease_until", now)
            .if_time_passed("next_attempt_at", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until)
            .add("claims", 1);
        match self.table.update(update).await? {
            WriteOutcome::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            WriteOutcome::Refused(None) => Ok(Claim::AlreadyFinished),
            WriteOutcome::Refused(Some(item)) => match from_item::<Delivery>(item)?.state {
                DeliveryState::Pending => Ok(Claim::InProgress),
                DeliveryState::Held | DeliveryState::Delivered | DeliveryState::Failed => {
                    Ok(Claim::AlreadyFinished)
                }
            },
        }
    }

    /// Ends a delivery as failed, without an attempt. Returns false, and changes nothing, if the claim of `claimed` is
    /// no longer in force.
    pub async fn give_up(&self, claimed: &Delivery, now: UtcInstant) -> Result<bool> {
        let update = set_ended(claim_release_update(claimed), DeliveryState::Failed, now);
        Ok(self.table.update(update).await?.is_done())
    }
}

/// Returns an update that releases a claimed delivery, on condition that no other worker has claimed it since.
pub(crate) fn claim_release_update(claimed: &Delivery) -> Update {
    Update::of(item_key(claimed.job_id))
        .if_unchanged("lease_until", &claimed.lease_until)
        .remove(&["lease_until"])
        .set(&["claims"], &0)
}

/// Extends an update so that it makes an ended or held delivery pending again: due now, beginning with the first part
/// of a long chat answer, with a new retry schedule.
pub(crate) fn set_restarted(update: Update, job: JobId, now: UtcInstant) -> Update {
    let update = update.set(&["state"], &DeliveryState::Pending).set(&["failures"], &0).set(&["claims"], &0);
    let update = update.set(&["parts_delivered"], &0).remove(&["next_attempt_at"]).remove(&["expires_at"]);
    due::set(update, &DueAttributes::at(job, now))
}

/// Extends an update so that it ends a delivery in `state`. The item of the delivery expires [`DELIVERY_RETENTION`]
/// after `now`.
pub(crate) fn set_ended(update: Update, state: DeliveryState, now: UtcInstant) -> Update {
    let expires_at = now.plus(DELIVERY_RETENTION).epoch_seconds();
    let update = update.set(&["state"], &state).set(&["expires_at"], &expires_at);
    due::clear(update.remove(&["next_attempt_at"]))
}
