//! Endpoints that fail: since when, and whether answers to them are held back.
//!
//! An endpoint is one URL of one webhook. As long as its attempts succeed there is no item of it, and an attempt
//! costs no call more. The first failure begins the item, a success ends it, and when every attempt of five days
//! has failed the endpoint is paused: answers to it are held (see `holding`) and not attempted.

use plumbline_contract::Workspace;
pub use plumbline_delivery::rules::endpoint_health::Health;
use plumbline_delivery::rules::endpoint_health::{self, AfterSuccess, PAUSE_AFTER};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use crate::digest::hex;
use crate::due::Due;
use crate::table::{ItemKind, Key};
use plumbline_instant::Stamp;

/// Which endpoint it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointId {
    pub workspace: Workspace,
    pub webhook_id: String,
    /// SHA-256 of the URL, in lower-case hexadecimal: it may be logged, the URL may not.
    pub url_hash: String,
}

impl EndpointId {
    /// The endpoint at a URL, however that is written.
    pub fn of(workspace: &Workspace, webhook_id: &str, url: &str) -> Self {
        let normal = Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
        let url_hash = hex(&Sha256::digest(normal));
        Self { workspace: workspace.clone(), webhook_id: webhook_id.to_owned(), url_hash }
    }

    pub(crate) fn parse(partition: &str, sort: &str) -> Option<Self> {
        let (workspace, webhook_id) = partition.split_once('#')?;
        let (workspace, webhook_id) = (workspace.parse().ok()?, webhook_id.to_owned());
        Some(Self {
            workspace,
            webhook_id,
            url_hash: sort.strip_prefix(ItemKind::Endpoint.sort_prefix([]).as_str())?.to_owned(),
        })
    }

    pub(crate) fn partition(&self) -> String {
        partition(&self.workspace, &self.webhook_id)
    }

    pub(crate) fn key(&self) -> Key {
        ItemKind::Endpoint.key([&self.workspace, &self.webhook_id], [&self.url_hash])
    }
}

/// Returns the partition key of a webhook's endpoints.
pub(crate) fn partition(workspace: &Workspace, webhook_id: &str) -> String {
    ItemKind::Endpoint.partition_key([workspace, &webhook_id])
}

/// An endpoint as the table holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endpoint {
    /// Where it is.
    pub url: String,
    /// How it is with it.
    pub health: Health,
    /// When the sweep lets go what was held; absent unless it is resuming.
    #[serde(flatten)]
    pub due: Option<Due>,
    /// When it may be forgotten, in seconds since 1970: a failure that long ago counts no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expires_at: Option<i64>,
}

impl Endpoint {
    /// Whether answers to it are held.
    pub fn is_paused(&self) -> bool {
        matches!(self.health, Health::Paused { .. })
    }
}

/// What an attempt changes about its endpoint, if that is still as it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HealthChange {
    pub id: EndpointId,
    url: String,
    pub(crate) seen: Option<Health>,
    then: Option<Health>,
    at: Stamp,
}

impl HealthChange {
    /// What a failure at `now` changes; mostly nothing.
    pub fn after_failure(id: &EndpointId, url: &str, seen: Option<Health>, now: Stamp) -> Option<Self> {
        let then = endpoint_health::after_failure(seen, now)?;
        Some(Self { id: id.clone(), url: url.to_owned(), seen, then: Some(then), at: now })
    }

    /// What a success at `now` changes: nothing, where nothing had failed.
    pub fn after_success(id: &EndpointId, url: &str, seen: Option<Health>, now: Stamp) -> Option<Self> {
        let then = match endpoint_health::after_success(seen) {
            AfterSuccess::Unchanged => return None,
            AfterSuccess::Cleared => None,
            AfterSuccess::Resumed => Some(Health::Resuming),
        };
        Some(Self { id: id.clone(), url: url.to_owned(), seen, then, at: now })
    }

    /// Since when every attempt has failed, if this is what pauses the endpoint.
    pub fn pauses(&self) -> Option<Stamp> {
        match self.then {
            Some(Health::Paused { failing_since, .. }) => Some(failing_since),
            _ => None,
        }
    }

    /// The item that follows; nothing when it is taken away.
    pub(crate) fn item(&self) -> Option<Endpoint> {
        let health = self.then?;
        let (due, expires_at) = match health {
            Health::Failing { .. } => (None, Some(self.at.plus(PAUSE_AFTER).epoch_seconds())),
            Health::Paused { .. } => (None, None),
            Health::Resuming => (Some(Due::at(&self.id.url_hash, self.at)), None),
        };
        Some(Endpoint { url: self.url.clone(), health, due, expires_at })
    }
}
