//! API keys of benchmark accounts. The item of a key also contains the state of its rate limits.

use std::collections::BTreeMap;

use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::{self, MAX_RUNS_IN_FLIGHT, Quota, RateLimitDecision};
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::secret_hash::{StoredKeyHash, is_live_key};
use crate::table::{ItemKind, Key, Table};
use plumbline_instant::UtcInstant;

/// A stored benchmark key: the hash of its secret, never the secret, and the state of its rate limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchmarkKey {
    /// SHA-256 of the secret, in lower-case hexadecimal.
    pub secret_hash: String,
    /// Name of the account.
    pub account: String,
    /// True if the account may use the API with this key.
    pub enabled: bool,
    /// Time at which the operator created the key.
    pub created_at: UtcInstant,
    /// Time of revocation, from which the API rejects the key; absent while the key is live.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<UtcInstant>,
    /// Limits that the operator has set for this key, in place of the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<KeyLimits>,
    /// Theoretical arrival time (GCRA) of the next poll, as Unix time in microseconds. A number, because
    /// the update that counts a poll increments the stored value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) poll_arrival: Option<i64>,
    /// Theoretical arrival time (GCRA) of the next start. A timestamp and not a number, because a start writes a new
    /// value and no update increments the stored value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) start_arrival: Option<UtcInstant>,
    /// Ids of the runs in flight, each with the latest time at which its slot is freed.
    #[serde(default)]
    pub in_flight: BTreeMap<String, UtcInstant>,
}

/// Limits of a key: its quotas of starts and polls, and its maximum number of runs in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyLimits {
    /// Quota of run starts.
    pub starts: Quota,
    /// Quota of status polls.
    pub polls: Quota,
    /// Maximum number of runs in flight.
    pub in_flight: u32,
}

impl Default for KeyLimits {
    fn default() -> Self {
        Self { starts: Quota::STARTS, polls: Quota::POLLS, in_flight: MAX_RUNS_IN_FLIGHT }
    }
}

impl BenchmarkKey {
    /// Returns the limits of the key, or the defaults if it has none of its own.
    pub fn limits(&self) -> KeyLimits {
        self.limits.unwrap_or_default()
    }

    /// Returns the state of the limit on starts at `now`: `Allow` with the number of starts that it admits, or `Deny`.
    /// Does not count a start.
    pub fn peek_start_limit(&self, now: UtcInstant) -> RateLimitDecision {
        limits::peek(self.start_arrival.map(UtcInstant::timestamp), now.timestamp(), &self.limits().starts)
    }

    /// Returns the number of runs whose slots are still taken at `now`.
    pub fn count_runs_in_flight(&self, now: UtcInstant) -> usize {
        self.in_flight.values().filter(|until| **until > now).count()
    }
}

pub(crate) fn item_key(id: &KeyId) -> Key {
    ItemKind::BenchmarkKey.key([id], [])
}

/// Reads live benchmark keys: keys that are not revoked. A live key may be disabled.
#[derive(Clone, Debug)]
pub struct BenchmarkKeys {
    pub(crate) table: Table,
}

impl BenchmarkKeys {
    /// Reads the presented key, without counting a start or a poll. Returns `None` if the key is not live. Makes one
    /// read.
    pub async fn get_live(&self, presented: &ApiKey) -> Result<Option<BenchmarkKey>> {
        let found: Option<BenchmarkKey> = self.table.get(item_key(presented.key_id())).await?;
        Ok(authenticate(presented, found))
    }
}

/// Returns the theoretical arrival time (GCRA) to store for a request with this decision, or `None` if the request is
/// denied.
pub(crate) fn new_theoretical_arrival(decision: &RateLimitDecision) -> Option<UtcInstant> {
    match decision {
        RateLimitDecision::Allow { new_theoretical_arrival, .. } => {
            Some(UtcInstant::from(*new_theoretical_arrival))
        }
        RateLimitDecision::Deny { .. } => None,
    }
}

/// Authenticates a presented key. Returns `found`, the stored key, if `presented` matches it and it is not revoked. The
/// key may be disabled.
pub(crate) fn authenticate(presented: &ApiKey, found: Option<BenchmarkKey>) -> Option<BenchmarkKey> {
    let stored =
        found.as_ref().map(|key| StoredKeyHash { hash: &key.secret_hash, revoked_at: key.revoked_at });
    if is_live_key(presented, stored) { found } else { None }
}
