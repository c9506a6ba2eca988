//! Rate limits: how many requests a key may make, decided by the generic cell rate algorithm.
//!
//! A key's whole state is one instant, the theoretical arrival time (TAT): when the requests admitted so far
//! would have arrived, had they come one emission interval T after another. A request at `now` is admitted if
//! TAT <= now + (burst - 1) T, and moves TAT to max(now, TAT) + T.
//!
//! **No window admits more than the limit.** Take any n admitted requests at t1 <= ... <= tn. Each admission
//! moves TAT on by at least T, and TAT is at least t1 + T after the first, so that before the last it is at
//! least t1 + (n - 1) T. The last was admitted, hence t1 + (n - 1) T <= tn + (burst - 1) T, that is
//! n <= (tn - t1) / T + burst. With T = floor(window / (limit - burst + 1)) + 1 and tn - t1 <= window,
//! (tn - t1) / T < limit - burst + 1, so that n < limit + 1. This holds for windows closed at both ends, and
//! T is the smallest whole interval for which the proof holds.
//!
//! Instants count in whole microseconds, rounded down: a window of whole microseconds is as long after
//! rounding as before. Coarser intervals would cost a caller some of the limit: in whole milliseconds, 3598
//! polls an hour.

use http::{HeaderName, HeaderValue};
use jiff::Timestamp;

mod fields;

pub use fields::LimitFields;

/// Runs that one key may have in flight at once.
pub const MAX_RUNS_IN_FLIGHT: u32 = 5;

/// Seconds to wait for one of them to end.
pub const IN_FLIGHT_RETRY_AFTER: u64 = 60;

/// How many requests are admitted in any window of time, and how many of them at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    limit: u32,
    window_seconds: u32,
    burst: u32,
}

/// Microseconds within which a quota must refill from nothing: a century. It keeps every sum far from overflow.
const MAX_REFILL: i64 = 100 * 365 * 86_400 * 1_000_000;

/// A quota that admits nothing, contradicts itself or takes for ever to refill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a quota needs a window, 1 <= burst <= limit, and to refill within a century")]
pub struct InvalidQuota;

impl Quota {
    /// Run starts: 500 in 24 hours, 10 at once.
    pub const STARTS: Self = Self { limit: 500, window_seconds: 86_400, burst: 10 };

    /// Status polls: 3600 in an hour, 120 at once.
    pub const POLLS: Self = Self { limit: 3_600, window_seconds: 3_600, burst: 120 };

    /// `limit` requests in any window of so many seconds, at most `burst` of them at once.
    pub fn new(limit: u32, window_seconds: u32, burst: u32) -> Result<Self, InvalidQuota> {
        if window_seconds == 0 || !(1..=limit).contains(&burst) {
            return Err(InvalidQuota);
        }
        let quota = Self { limit, window_seconds, burst };
        let refill = quota.emission_interval().saturating_mul(i64::from(burst));
        if refill <= MAX_REFILL { Ok(quota) } else { Err(InvalidQuota) }
    }

    /// The most requests in any window.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// The window in seconds.
    pub fn window_seconds(&self) -> u32 {
        self.window_seconds
    }

    /// The most requests at once.
    pub fn burst(&self) -> u32 {
        self.burst
    }

    /// T in microseconds, for a store that moves the TAT by arithmetic of its own.
    pub fn emission_interval(&self) -> i64 {
        i64::from(self.window_seconds) * 1_000_000 / i64::from(self.limit - self.burst + 1) + 1
    }

    /// (burst - 1) T in microseconds: a request is admitted if the TAT is no further ahead than this.
    pub fn tolerance(&self) -> i64 {
        i64::from(self.burst - 1) * self.emission_interval()
    }
}

/// What becomes of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is admitted, once the new state is stored.
    Allow {
        /// The state to store: whole microseconds, not to be rounded down further.
        new_tat: Timestamp,
        /// How many more would be admitted at this instant.
        remaining: u32,
        /// Seconds until one more than that would be, rounded up.
        reset: u64,
    },
    /// It is refused, and the state stays as it is.
    Deny {
        /// Seconds until a request is admitted, if none comes in between; rounded up.
        retry_after: u64,
    },
}

/// Decides about a request at `now`, given the state left by the last one admitted.
pub fn decide(tat: Option<Timestamp>, now: Timestamp, quota: &Quota) -> Decision {
    let now = now.as_microsecond();
    let tat = tat.map_or(now, |tat| tat.as_microsecond().max(now));
    let wait = tat - quota.tolerance() - now;
    if wait > 0 {
        return Decision::Deny { retry_after: seconds_up(wait) };
    }
    let new_tat = tat + quota.emission_interval();
    let (remaining, reset) = room(new_tat, now, quota);
    Decision::Allow { new_tat: instant(new_tat), remaining, reset }
}

/// What is said of a request at `now` that was admitted and moved the TAT to `new_tat`.
pub fn allowed(new_tat: Timestamp, now: Timestamp, quota: &Quota) -> Decision {
    let (remaining, reset) = room(new_tat.as_microsecond(), now.as_microsecond(), quota);
    Decision::Allow { new_tat, remaining, reset }
}

/// What a request at `now` would find, without making one: the state is not moved.
pub fn peek(tat: Option<Timestamp>, now: Timestamp, quota: &Quota) -> Decision {
    let now = now.as_microsecond();
    let tat = tat.map_or(now, |tat| tat.as_microsecond().max(now));
    match room(tat, now, quota) {
        (0, retry_after) => Decision::Deny { retry_after },
        (remaining, reset) => Decision::Allow { new_tat: instant(tat), remaining, reset },
    }
}

/// How many requests would be admitted now, and in how many seconds there will be one more.
fn room(tat: i64, now: i64, quota: &Quota) -> (u32, u64) {
    let interval = quota.emission_interval();
    let slack = now + quota.tolerance() - tat;
    let remaining = u32::try_from(slack.div_euclid(interval) + 1).unwrap_or(0);
    let wait = if slack < 0 { -slack } else { interval - slack.rem_euclid(interval) };
    (remaining, seconds_up(wait))
}

fn seconds_up(microseconds: i64) -> u64 {
    u64::try_from(microseconds).unwrap_or(0).div_ceil(1_000_000)
}

fn instant(microsecond: i64) -> Timestamp {
    Timestamp::from_microsecond(microsecond).unwrap_or(Timestamp::MAX)
}

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

#[cfg(test)]
mod tests;
