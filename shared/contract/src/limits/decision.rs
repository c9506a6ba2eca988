//! The generic cell rate algorithm, applied to one request.

use jiff::Timestamp;

use super::quota::Quota;

/// Result of checking one request against a quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimitDecision {
    /// The request is admitted once the new state is stored.
    Allow {
        /// Theoretical arrival time (TAT) to store, in whole microseconds; do not round it further.
        new_theoretical_arrival: Timestamp,
        /// Number of further requests that would be admitted at the same instant.
        remaining: u32,
        /// Seconds until one request more than `remaining` would be admitted, rounded up.
        reset: u64,
    },
    /// The request is refused, and the state stays unchanged.
    Deny {
        /// Seconds until a request would be admitted, rounded up.
        retry_after: u64,
    },
}

/// Decides whether to admit a request at `now`. `theoretical_arrival` is the theoretical arrival time (TAT) after the
/// last admitted request, or `None` before the first.
pub fn decide(theoretical_arrival: Option<Timestamp>, now: Timestamp, quota: &Quota) -> RateLimitDecision {
    let now = now.as_microsecond();
    let tat = theoretical_arrival.map_or(now, |tat| tat.as_microsecond().max(now));
    let wait = tat - quota.burst_tolerance_micros() - now;
    if wait > 0 {
        return RateLimitDecision::Deny { retry_after: rounded_up_seconds(wait) };
    }
    let new_theoretical_arrival = tat + quota.emission_interval_micros();
    let (remaining, reset) = remaining_and_reset(new_theoretical_arrival, now, quota);
    RateLimitDecision::Allow { new_theoretical_arrival: instant(new_theoretical_arrival), remaining, reset }
}

/// Returns the decision for a request at `now` that was already admitted: its admission moved the theoretical arrival
/// time to `new_theoretical_arrival`.
pub fn decision_after_admission(
    new_theoretical_arrival: Timestamp,
    now: Timestamp,
    quota: &Quota,
) -> RateLimitDecision {
    let (remaining, reset) =
        remaining_and_reset(new_theoretical_arrival.as_microsecond(), now.as_microsecond(), quota);
    RateLimitDecision::Allow { new_theoretical_arrival, remaining, reset }
}

/// Returns the state of the limit at `now`, without counting a request: `Deny` if a request at `now` would be refused,
/// otherwise `Allow`. In `Allow`, `remaining` is the number of requests that would be admitted at `now`, and
/// `new_theoretical_arrival` is the later of `theoretical_arrival` and `now`.
pub fn peek(theoretical_arrival: Option<Timestamp>, now: Timestamp, quota: &Quota) -> RateLimitDecision {
    let now = now.as_microsecond();
    let tat = theoretical_arrival.map_or(now, |tat| tat.as_microsecond().max(now));
    match remaining_and_reset(tat, now, quota) {
        (0, retry_after) => RateLimitDecision::Deny { retry_after },
        (remaining, reset) => {
            RateLimitDecision::Allow { new_theoretical_arrival: instant(tat), remaining, reset }
        }
    }
}

/// Returns the number of requests that would be admitted now, and the seconds until this number grows by one.
fn remaining_and_reset(tat: i64, now: i64, quota: &Quota) -> (u32, u64) {
    let interval = quota.emission_interval_micros();
    let slack = now + quota.burst_tolerance_micros() - tat;
    let remaining = u32::try_from(slack.div_euclid(interval) + 1).unwrap_or(0);
    let wait = if slack < 0 { -slack } else { interval - slack.rem_euclid(interval) };
    (remaining, rounded_up_seconds(wait))
}

fn rounded_up_seconds(microseconds: i64) -> u64 {
    u64::try_from(microseconds).unwrap_or(0).div_ceil(1_000_000)
}

fn instant(microsecond: i64) -> Timestamp {
    Timestamp::from_microsecond(microsecond).unwrap_or(Timestamp::MAX)
}
