//! Deliveries that are held while their endpoint is paused, and released when the endpoint is resumed.
//!
//! Each held delivery has an item in the partition of its endpoint, so that one query lists the held deliveries. The
//! transaction that holds a delivery also checks that the endpoint is still paused. So none is added while the held
//! deliveries are being released.

use plumbline_contract::JobId;
use plumbline_delivery::rules::retention::held_delivery_retention_end;
use serde::{Deserialize, Serialize};

use crate::agent::deliveries::{self, Deliveries, Delivery, DeliveryState};
use crate::agent::endpoints::{EndpointId, Health, StoredEndpoint};
use crate::due;
use crate::error::{Result, StoreError};
use crate::table::{ItemKind, Key, TransactionOutcome, Update, from_item};
use plumbline_instant::UtcInstant;

/// Item that lists a held delivery under its endpoint.
#[derive(Serialize, Deserialize)]
pub(crate) struct HeldDelivery {
    job_id: JobId,
    /// Time at which this item and the held delivery expire (time-to-live), as Unix time in seconds.
    expires_at: i64,
}

impl HeldDelivery {
    pub(crate) fn of(delivery: &Delivery, now: UtcInstant) -> Self {
        Self {
            job_id: delivery.job_id,
            expires_at: held_delivery_retention_end(delivery.job_kept_until, now).epoch_seconds(),
        }
    }
}

/// Returns the common prefix of the sort keys of the items that list an endpoint's held deliveries.
fn prefix(endpoint: &EndpointId) -> String {
    ItemKind::HeldDelivery.sort_prefix([&endpoint.url_hash])
}

pub(crate) fn item_key(endpoint: &EndpointId, job: JobId) -> Key {
    ItemKind::HeldDelivery.key([&endpoint.workspace, &endpoint.webhook_id], [&endpoint.url_hash, &job])
}

/// Extends an update so that it holds `delivery` until its endpoint is resumed.
pub(crate) fn set_held(update: Update, delivery: &Delivery, now: UtcInstant) -> Update {
    let expires_at = held_delivery_retention_end(delivery.job_kept_until, now).epoch_seconds();
    let update = update.set(&["state"], &DeliveryState::Held).set(&["expires_at"], &expires_at);
    due::clear(update.remove(&["next_attempt_at"]))
}

impl Deliveries {
    /// Holds a claimed delivery because its endpoint is paused. `seen` is the endpoint's health as it was read. Takes
    /// one transaction. Returns false, and changes nothing, if the stored health is no longer equal to `seen`, or the
    /// claim is no longer in force.
    pub async fn hold(
        &self,
        claimed: &Delivery,
        endpoint: &EndpointId,
        seen: Health,
        now: UtcInstant,
    ) -> Result<bool> {
        let writes = || {
            let held = set_held(deliveries::claim_release_update(claimed), claimed, now);
            Ok::<_, StoreError>(vec![
                self.table.write_to_update(held)?,
                self.table.unchanged_check(&endpoint.key(), "health", &seen)?,
                self.table
                    .write_to_create(&item_key(endpoint, claimed.job_id), &HeldDelivery::of(claimed, now))?,
            ])
        };
        Ok(self.table.transact_with_retries(writes).await?.is_done())
    }

    /// Releases at most `limit` of the deliveries that are held for a resuming endpoint, and makes them due now.
    /// Deletes the endpoint's item when no held delivery is left. Returns the job ids of these deliveries. Some of them
    /// may have been released by a concurrent call, or have expired. The call may be repeated, and interrupted at any
    /// point.
    pub async fn release_held(
        &self,
        endpoint: &EndpointId,
        limit: usize,
        now: UtcInstant,
    ) -> Result<Vec<JobId>> {
        let found: Option<StoredEndpoint> = self.table.get(endpoint.key()).await?;
        let is_resuming = found.is_some_and(|found| found.health == Health::Resuming);
        if !is_resuming {
            return Ok(Vec::new());
        }
        let held = self.table.read_partition(&endpoint.partition_key(), &prefix(endpoint)).await?;
        let releases_all = held.len() <= limit;
        let mut released = Vec::new();
        for item in held.into_iter().take(limit) {
            let HeldDelivery { job_id, .. } = from_item(item)?;
            self.release_one(endpoint, job_id, now).await?;
            released.push(job_id);
        }
        if releases_all {
            self.table.delete_if_unchanged(&endpoint.key(), "health", &Health::Resuming).await?;
        }
        Ok(released)
    }

    async fn release_one(&self, endpoint: &EndpointId, job: JobId, now: UtcInstant) -> Result<()> {
        let held_key = item_key(endpoint, job);
        let writes = || {
            let update = Update::of(deliveries::item_key(job)).if_equal("state", &DeliveryState::Held);
            let pending = self.table.write_to_update(deliveries::set_restarted(update, job, now))?;
            Ok::<_, StoreError>(vec![pending, self.table.write_to_delete(&held_key)?])
        };
        match self.table.transact_with_retries(writes).await? {
            TransactionOutcome::Done => Ok(()),
            // The delivery no longer exists or is no longer held: only the item that lists it is left to delete.
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => {
                self.table.delete(&held_key).await
            }
        }
    }
}
