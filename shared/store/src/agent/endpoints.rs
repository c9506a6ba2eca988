//! Health of failing endpoints.
//!
//! An endpoint is one URL of one webhook. It has no item while deliveries to it succeed, so that a successful attempt
//! costs no additional write. The first failure creates the item and a success deletes it. When every attempt for five
//! days has failed, the endpoint is paused: answers to it are held (see `held_deliveries`) and not attempted.

use plumbline_contract::Workspace;
pub use plumbline_delivery::rules::endpoint_health::Health;
use plumbline_delivery::rules::endpoint_health::{self, PAUSE_AFTER, SuccessEffect};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use crate::due::DueAttributes;
use crate::secret_hash::hex;
use crate::table::{ItemKind, Key};
use plumbline_instant::UtcInstant;

/// Identity of an endpoint: one URL of one webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointId {
    pub workspace: Workspace,
    pub webhook_id: String,
    /// SHA-256 of the URL, in lower-case hexadecimal. Logs contain the hash, never the URL.
    pub url_hash: String,
}

impl EndpointId {
    /// Returns the id of a webhook's endpoint at `url`. Equivalent spellings of a URL give the same id.
    pub fn of(workspace: &Workspace, webhook_id: &str, url: &str) -> Self {
        let normal = Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
        let url_hash = hex(&Sha256::digest(normal));
        Self { workspace: workspace.clone(), webhook_id: webhook_id.to_owned(), url_hash }
    }

    /// Parses the primary key of an endpoint's item. `partition_id` is the part of the partition key after its first
    /// `#`. Returns `None` if it is not the key of an endpoint.
    pub(crate) fn parse(partition_id: &str, sort_key: &str) -> Option<Self> {
        let (workspace, webhook_id) = partition_id.split_once('#')?;
        let (workspace, webhook_id) = (workspace.parse().ok()?, webhook_id.to_owned());
        Some(Self {
            workspace,
            webhook_id,
            url_hash: sort_key.strip_prefix(ItemKind::Endpoint.sort_prefix([]).as_str())?.to_owned(),
        })
    }

    pub(crate) fn partition_key(&self) -> String {
        partition_key(&self.workspace, &self.webhook_id)
    }

    pub(crate) fn key(&self) -> Key {
        ItemKind::Endpoint.key([&self.workspace, &self.webhook_id], [&self.url_hash])
    }
}

/// Returns the partition key of a webhook's endpoints.
pub(crate) fn partition_key(workspace: &Workspace, webhook_id: &str) -> String {
    ItemKind::Endpoint.partition_key([workspace, &webhook_id])
}

/// Stored health of an endpoint that fails, is paused or is resuming.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEndpoint {
    /// URL of the endpoint.
    pub url: String,
    /// Health of the endpoint: failing, paused or resuming.
    pub health: Health,
    /// Time from which the sweep releases held deliveries; absent unless the endpoint is resuming.
    #[serde(flatten)]
    pub due: Option<DueAttributes>,
    /// Expiry time of the item (time-to-live), as Unix time in seconds: five days after the last recorded failure.
    /// Absent while the endpoint is paused or resuming.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expires_at: Option<i64>,
}

impl StoredEndpoint {
    /// Returns true if the endpoint is paused: new answers to it are held. False for an endpoint that is resuming.
    pub fn is_paused(&self) -> bool {
        matches!(self.health, Health::Paused { .. })
    }
}

/// Change of an endpoint's health by an attempt. The change is written only if the stored health is still equal to
/// `seen`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HealthChange {
    /// Endpoint whose health changes.
    pub id: EndpointId,
    url: String,
    /// Health before the attempt, as it was read; `None` if the endpoint was healthy.
    pub(crate) seen: Option<Health>,
    /// Health after the attempt; `None` if the endpoint is healthy.
    after: Option<Health>,
    /// Time of the attempt.
    at: UtcInstant,
}

impl HealthChange {
    /// Returns the change after a failure at `now`, or `None` if the stored health stays as it is. Most failures change
    /// nothing: failures of a failing endpoint are recorded once in 12 hours at most, unless one pauses the endpoint.
    pub fn after_failure(id: &EndpointId, url: &str, seen: Option<Health>, now: UtcInstant) -> Option<Self> {
        let after = endpoint_health::after_failure(seen, now)?;
        Some(Self { id: id.clone(), url: url.to_owned(), seen, after: Some(after), at: now })
    }

    /// Returns the change after a success at `now`: a failing endpoint becomes healthy, and a paused one begins to
    /// resume. Returns `None` if no failure was on record, or the endpoint is resuming already.
    pub fn after_success(id: &EndpointId, url: &str, seen: Option<Health>, now: UtcInstant) -> Option<Self> {
        let after = match endpoint_health::after_success(seen) {
            SuccessEffect::Unchanged => return None,
            SuccessEffect::Cleared => None,
            SuccessEffect::Resumed => Some(Health::Resuming),
        };
        Some(Self { id: id.clone(), url: url.to_owned(), seen, after, at: now })
    }

    /// If this change pauses the endpoint, returns the time since which every attempt has failed; otherwise returns
    /// `None`.
    pub fn failing_since_if_paused(&self) -> Option<UtcInstant> {
        match self.after {
            Some(Health::Paused { failing_since, .. }) => Some(failing_since),
            _ => None,
        }
    }

    /// Returns the endpoint's new item, or `None` if the endpoint is healthy and its item must be deleted.
    pub(crate) fn new_item(&self) -> Option<StoredEndpoint> {
        let health = self.after?;
        let (due, expires_at) = match health {
            Health::Failing { .. } => (None, Some(self.at.plus(PAUSE_AFTER).epoch_seconds())),
            Health::Paused { .. } => (None, None),
            Health::Resuming => (Some(DueAttributes::at(&self.id.url_hash, self.at)), None),
        };
        Some(StoredEndpoint { url: self.url.clone(), health, due, expires_at })
    }
}
