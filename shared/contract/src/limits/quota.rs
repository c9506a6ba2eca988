//! Limits on the requests of one key, on runs in flight and on unfinished jobs.

use serde::{Deserialize, Serialize};

/// Maximum number of runs that one key may have in flight.
pub const MAX_RUNS_IN_FLIGHT: u32 = 5;

/// Value of `Retry-After`, in seconds, when too many runs are in flight.
pub const RUNS_IN_FLIGHT_RETRY_AFTER: u64 = 60;

/// Maximum number of unfinished jobs that one workspace may have.
pub const MAX_UNFINISHED_JOBS: u32 = 200;

/// Value of `Retry-After`, in seconds, when a workspace has too many unfinished jobs.
pub const UNFINISHED_JOBS_RETRY_AFTER: u64 = 60;

/// Rate limit: a maximum number of requests in any window (a period of fixed length), and a maximum number at once, the
/// burst.
///
/// Serialized as the array `[limit, window in seconds, burst]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "[u32; 3]", into = "[u32; 3]")]
pub struct Quota {
    limit: u32,
    window_seconds: u32,
    burst: u32,
}

/// Maximum time that a used-up burst may take to refill, in microseconds: 100 years. The maximum keeps every sum far
/// from overflow.
const MAX_REFILL: i64 = 100 * 365 * 86_400 * 1_000_000;

/// The limit, the window or the burst of the quota is 0, the burst exceeds the limit, or a used-up burst needs more
/// than 100 years to refill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a quota must have a non-zero window, satisfy 1 <= burst <= limit, and refill completely within 100 years"
)]
pub struct InvalidQuota;

impl Quota {
    /// Limit on run starts of one benchmark key: 500 in 24 hours, 10 at once.
    pub const STARTS: Self = Self { limit: 500, window_seconds: 86_400, burst: 10 };

    /// Limit on status polls of one benchmark key: 3600 in an hour, 120 at once.
    pub const POLLS: Self = Self { limit: 3_600, window_seconds: 3_600, burst: 120 };

    /// Limit on questions of one webhook key: 60 in a minute, 30 at once.
    pub const QUESTIONS: Self = Self { limit: 60, window_seconds: 60, burst: 30 };

    /// Creates a quota of `limit` requests in any window of `window_seconds`, at most `burst` of them at once.
    pub fn new(limit: u32, window_seconds: u32, burst: u32) -> Result<Self, InvalidQuota> {
        if window_seconds == 0 || !(1..=limit).contains(&burst) {
            return Err(InvalidQuota);
        }
        let quota = Self { limit, window_seconds, burst };
        let refill = quota.emission_interval_micros().saturating_mul(i64::from(burst));
        if refill <= MAX_REFILL { Ok(quota) } else { Err(InvalidQuota) }
    }

    /// Maximum number of requests in any window.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Length of the window, in seconds.
    pub fn window_seconds(&self) -> u32 {
        self.window_seconds
    }

    /// Maximum number of requests at once.
    pub fn burst(&self) -> u32 {
        self.burst
    }

    /// Returns the emission interval T of the algorithm (see the module `limits`), in microseconds. An admitted request
    /// advances the theoretical arrival time (TAT) by T.
    pub fn emission_interval_micros(&self) -> i64 {
        i64::from(self.window_seconds) * 1_000_000 / i64::from(self.limit - self.burst + 1) + 1
    }

    /// Returns the burst tolerance of the algorithm, in microseconds: (burst - 1) times
    /// [`Self::emission_interval_micros`]. A request is admitted if the theoretical arrival time (TAT) is at most this
    /// far in the future.
    pub fn burst_tolerance_micros(&self) -> i64 {
        i64::from(self.burst - 1) * self.emission_interval_micros()
    }
}

impl From<Quota> for [u32; 3] {
    fn from(quota: Quota) -> Self {
        [quota.limit, quota.window_seconds, quota.burst]
    }
}

impl TryFrom<[u32; 3]> for Quota {
    type Error = InvalidQuota;

    fn try_from([limit, window_seconds, burst]: [u32; 3]) -> Result<Self, InvalidQuota> {
        Self::new(limit, window_seconds, burst)
    }
}
