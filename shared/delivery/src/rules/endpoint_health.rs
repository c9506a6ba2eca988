//! Rules for pausing and resuming an endpoint.
//!
//! The table has no item for an endpoint whose attempts all succeed. The first failure creates one, and the next
//! success removes it. When every attempt of five days has failed, the endpoint is paused: the store holds the answers
//! to it, and no worker tries to send them.

use jiff::SignedDuration;
use plumbline_instant::UtcInstant;
use serde::{Deserialize, Serialize};

/// Time for which every attempt must fail before an endpoint is paused. Svix uses the same period:
/// <https://docs.svix.com/retries#disabling-failing-endpoints>
pub const PAUSE_AFTER: SignedDuration = SignedDuration::from_hours(5 * 24);

/// Maximum time between two recorded failures of one outage. A failure after a longer gap starts a new outage, since
/// nothing is known about the time between the two failures; the period of [`PAUSE_AFTER`] then starts again. The
/// maximum exceeds every delay of the retry schedule.
const MAX_FAILURE_GAP: SignedDuration = SignedDuration::from_hours(48);

/// Minimum time between two recorded failures of one outage, so that most failures need no write.
const MIN_RECORDING_INTERVAL: SignedDuration = SignedDuration::from_hours(12);

/// Health of an endpoint that has failed. No health is stored for a healthy endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Health {
    /// Every attempt since the instant `since` has failed.
    Failing {
        since: UtcInstant,
        /// Time of the last recorded failure. During the twelve hours after this time, a further failure is recorded
        /// only if it pauses the endpoint.
        last: UtcInstant,
    },
    /// The service holds answers to the endpoint and does not try to send them.
    Paused {
        /// Time since which every attempt has failed.
        failing_since: UtcInstant,
        /// Time of the pause.
        at: UtcInstant,
    },
    /// Held answers are being released.
    Resuming,
}

/// Returns the new health of an endpoint after an attempt that failed at `now`, or `None` if the stored health
/// does not change.
pub fn after_failure(stored: Option<Health>, now: UtcInstant) -> Option<Health> {
    let new_failure = Health::Failing { since: now, last: now };
    match stored {
        None => Some(new_failure),
        Some(Health::Failing { last, .. }) if last.plus(MAX_FAILURE_GAP) < now => Some(new_failure),
        Some(Health::Failing { since, .. }) if since.plus(PAUSE_AFTER) <= now => {
            Some(Health::Paused { failing_since: since, at: now })
        }
        Some(Health::Failing { since, last }) if last.plus(MIN_RECORDING_INTERVAL) <= now => {
            Some(Health::Failing { since, last: now })
        }
        Some(Health::Failing { .. } | Health::Paused { .. } | Health::Resuming) => None,
    }
}

/// Effect of a successful attempt on the health of its endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuccessEffect {
    /// No change: no failure was recorded, or the endpoint is already resuming.
    Unchanged,
    /// The stored health is removed: the endpoint is healthy again.
    Cleared,
    /// The endpoint was paused: held answers are released.
    Resumed,
}

/// Returns the effect of a successful attempt on an endpoint whose stored health is `stored`.
pub fn after_success(stored: Option<Health>) -> SuccessEffect {
    match stored {
        None | Some(Health::Resuming) => SuccessEffect::Unchanged,
        Some(Health::Failing { .. }) => SuccessEffect::Cleared,
        Some(Health::Paused { .. }) => SuccessEffect::Resumed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> UtcInstant {
        UtcInstant::from(jiff::Timestamp::from_second(1_800_000_000).unwrap())
            .plus(SignedDuration::from_hours(hours))
    }

    fn failing(since: i64, last: i64) -> Option<Health> {
        Some(Health::Failing { since: at(since), last: at(last) })
    }

    #[test]
    fn first_failure_is_recorded() {
        assert_eq!(after_failure(None, at(0)), failing(0, 0));
    }

    #[test]
    fn failure_is_recorded_every_twelve_hours() {
        assert_eq!(after_failure(failing(0, 0), at(11)), None);
        assert_eq!(after_failure(failing(0, 0), at(12)), failing(0, 12));
    }

    #[test]
    fn endpoint_is_paused_after_five_days_of_failures() {
        assert_eq!(after_failure(failing(0, 110), at(119)), None);
        let paused = Health::Paused { failing_since: at(0), at: at(120) };
        assert_eq!(after_failure(failing(0, 110), at(120)), Some(paused));
    }

    #[test]
    fn failure_after_a_long_gap_restarts_the_five_days() {
        assert_eq!(after_failure(failing(0, 72), at(72 + 49)), failing(121, 121));
        let paused = Health::Paused { failing_since: at(0), at: at(120) };
        assert_eq!(
            after_failure(failing(0, 72), at(72 + 48)),
            Some(paused),
            "a gap of exactly 48 hours does not restart the five days"
        );
    }

    #[test]
    fn failure_of_a_paused_or_resuming_endpoint_changes_nothing() {
        let paused = Health::Paused { failing_since: at(0), at: at(120) };
        assert_eq!(after_failure(Some(paused), at(500)), None);
        assert_eq!(after_failure(Some(Health::Resuming), at(500)), None);
    }

    #[test]
    fn success_clears_failures_and_resumes_a_paused_endpoint() {
        let paused = Health::Paused { failing_since: at(0), at: at(120) };
        assert_eq!(after_success(None), SuccessEffect::Unchanged);
        assert_eq!(after_success(failing(0, 0)), SuccessEffect::Cleared);
        assert_eq!(after_success(Some(paused)), SuccessEffect::Resumed);
        assert_eq!(after_success(Some(Health::Resuming)), SuccessEffect::Unchanged);
    }

    #[test]
    fn stored_json_of_health_is_stable() {
        let failing = serde_json::to_value(Health::Failing { since: at(0), last: at(1) }).unwrap();
        let expected = serde_json::json!({
            "is": "failing", "since": "2027-01-15T08:00:00.000000Z", "last": "2027-01-15T09:00:00.000000Z"
        });
        assert_eq!(failing, expected);
        assert_eq!(serde_json::to_value(Health::Resuming).unwrap(), serde_json::json!({ "is": "resuming" }));
    }
}
