//! Benchmark accounts, their keys, and what each key may still do: the limiter and the key are one item.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::{self, Decision, InvalidQuota, MAX_RUNS_IN_FLIGHT, Quota};
use serde::{Deserialize, Serialize};

use crate::digest::is_live;
use crate::error::Result;
use crate::table::{ItemKind, Key, Table};
use plumbline_instant::Stamp;

/// A benchmark key as the table holds it: never the secret, only its hash; and beside it the state of its
/// limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchmarkKey {
    /// SHA-256 of the secret, in lower-case hexadecimal.
    pub secret_hash: String,
    /// The account it belongs to.
    pub account: String,
    /// Whether the account may use the API.
    pub enabled: bool,
    /// When it was made.
    pub created_at: Stamp,
    /// When it stopped being accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<Stamp>,
    /// The operator's own limits for this key, where they differ from the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<KeyLimits>,
    /// When the next poll would be due if all came evenly (the theoretical arrival time of GCRA), in
    /// microseconds since 1970: a number, because polls add to it in the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) poll_arrival: Option<i64>,
    /// The same for starts, which are counted in transactions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) start_arrival: Option<Stamp>,
    /// The runs in flight, each with the instant at which its slot is free again whatever happens.
    #[serde(default)]
    pub in_flight: BTreeMap<String, Stamp>,
}

/// What a key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredLimits", into = "StoredLimits")]
pub struct KeyLimits {
    /// Run starts.
    pub starts: Quota,
    /// Status polls.
    pub polls: Quota,
    /// Runs in flight at once.
    pub in_flight: u32,
}

/// The numbers of the limits: of each quota the limit, the window in seconds and the burst.
#[derive(Serialize, Deserialize)]
struct StoredLimits {
    starts: [u32; 3],
    polls: [u32; 3],
    in_flight: u32,
}

impl From<KeyLimits> for StoredLimits {
    fn from(limits: KeyLimits) -> Self {
        let numbers = |quota: Quota| [quota.limit(), quota.window_seconds(), quota.burst()];
        Self { starts: numbers(limits.starts), polls: numbers(limits.polls), in_flight: limits.in_flight }
    }
}

impl TryFrom<StoredLimits> for KeyLimits {
    type Error = InvalidQuota;

    fn try_from(stored: StoredLimits) -> Result<Self, InvalidQuota> {
        let quota = |[limit, window, burst]: [u32; 3]| Quota::new(limit, window, burst);
        Ok(Self { starts: quota(stored.starts)?, polls: quota(stored.polls)?, in_flight: stored.in_flight })
    }
}

impl Default for KeyLimits {
    fn default() -> Self {
        Self { starts: Quota::STARTS, polls: Quota::POLLS, in_flight: MAX_RUNS_IN_FLIGHT }
    }
}

impl BenchmarkKey {
    /// The limits in force.
    pub fn limits(&self) -> KeyLimits {
        self.limits.unwrap_or_default()
    }

    /// What a start at `now` would find, as far as the limit on starts goes; none is counted.
    pub fn starts_left(&self, now: Stamp) -> Decision {
        limits::peek(self.start_arrival.map(Stamp::timestamp), now.timestamp(), &self.limits().starts)
    }

    /// The runs whose slots are still taken at `now`.
    pub(crate) fn in_flight_at(&self, now: Stamp) -> BTreeMap<String, Stamp> {
        self.in_flight
            .iter()
            .filter(|(_, until)| **until > now)
            .map(|(run, until)| (run.clone(), *until))
            .collect()
    }
}

pub(crate) fn key(id: &KeyId) -> Key {
    ItemKind::BenchmarkKey.key([id], [])
}

/// Reads live benchmark keys.
#[derive(Clone, Debug)]
pub struct BenchmarkKeys {
    pub(crate) table: Table,
}

impl BenchmarkKeys {
    /// Reads the key that was presented and counts nothing; `None` if it is not live. One read.
    pub async fn get_live(&self, presented: &ApiKey) -> Result<Option<BenchmarkKey>> {
        let found: Option<BenchmarkKey> = self.table.get(key(presented.key_id())).await?;
        Ok(live(presented, found))
    }
}

/// The state to store after a decision; nothing when it is a refusal.
pub(crate) fn arrival(decision: &Decision) -> Option<Stamp> {
    match decision {
        Decision::Allow { new_tat, .. } => Some(Stamp::from(*new_tat)),
        Decision::Deny { .. } => None,
    }
}

pub(crate) fn live(presented: &ApiKey, found: Option<BenchmarkKey>) -> Option<BenchmarkKey> {
    let stored = found.as_ref().map(|key| (key.secret_hash.as_str(), key.revoked_at));
    if is_live(presented, stored) { found } else { None }
}

/// How long a run holds its slot at the most: a run that has not ended by then is ended by the sweep.
pub(crate) const SLOT: SignedDuration = plumbline_benchmark::run::lifecycle::LIFETIME;
