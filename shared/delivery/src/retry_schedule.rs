//! Retry schedule of deliveries.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

/// Delays after failed attempts, in seconds: the first follows the first failure. No retry follows the seventh failure.
const DELAYS: [u64; 6] = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600];

/// Maximum number of attempts of a delivery.
pub const MAX_DELIVERY_ATTEMPTS: u32 = 1 + DELAYS.len() as u32;

/// Maximum jitter, as a fraction of the delay.
const MAX_JITTER: f64 = 0.2;

/// Returns the time of the next attempt after `attempts_made` failed attempts, the last of which ended at `now`.
/// Returns `now` if no attempt was made, and `None` if no attempt is left.
///
/// `jitter`, a random number from 0 to 1, adds up to 20 % to the scheduled delay. `retry_after`, limited to twice the
/// scheduled delay, replaces the sum if it is longer.
pub fn next_attempt(
    attempts_made: u32,
    now: Timestamp,
    retry_after: Option<Duration>,
    jitter: f64,
) -> Option<Timestamp> {
    let Some(index) = attempts_made.checked_sub(1) else {
        return Some(now);
    };
    let scheduled = Duration::from_secs(*DELAYS.get(index as usize)?);
    let with_jitter = scheduled.mul_f64(1.0 + MAX_JITTER * jitter.clamp(0.0, 1.0));
    let requested = retry_after.unwrap_or_default().min(2 * scheduled);
    let delay = SignedDuration::try_from(with_jitter.max(requested)).unwrap_or(SignedDuration::MAX);
    Some(now.saturating_add(delay).unwrap_or(Timestamp::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the delay after `attempts` attempts, in seconds.
    fn delay(attempts: u32, retry_after: Option<u64>, jitter: f64) -> Option<f64> {
        let now = "2026-09-11T12:00:00Z".parse().unwrap();
        let next = next_attempt(attempts, now, retry_after.map(Duration::from_secs), jitter)?;
        Some(next.duration_since(now).as_secs_f64())
    }

    #[test]
    fn delays_match_the_documentation_and_end() {
        let delays: Vec<_> = (0..9).map(|attempts| delay(attempts, None, 0.0)).collect();
        let hour = 3600.0;
        let expected = [0.0, 5.0, 300.0, 1800.0, 2.0 * hour, 5.0 * hour, 10.0 * hour];
        assert_eq!(delays[..7], expected.map(Some));
        assert_eq!(delays[7..], [None, None]);
        assert_eq!(MAX_DELIVERY_ATTEMPTS, 7);
    }

    #[test]
    fn jitter_adds_at_most_a_fifth() {
        assert_eq!(delay(2, None, 0.5), Some(330.0));
        assert_eq!(delay(2, None, 1.0), Some(360.0));
        assert_eq!(delay(2, None, 7.0), Some(360.0));
        assert_eq!(delay(2, None, -1.0), Some(300.0));
    }

    #[test]
    fn longer_retry_after_counts_up_to_twice_the_delay() {
        assert_eq!(delay(1, Some(8), 0.0), Some(8.0));
        assert_eq!(delay(1, Some(100), 1.0), Some(10.0));
        assert_eq!(delay(2, Some(1), 0.0), Some(300.0));
        assert_eq!(delay(2, Some(310), 1.0), Some(360.0));
        assert_eq!(delay(7, Some(1), 0.0), None);
    }
}
