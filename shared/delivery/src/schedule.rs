//! Retry schedule of deliveries.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

/// Waits after the first and each further failed attempt, in seconds.
const WAITS: [u64; 6] = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600];

/// Number of attempts of a delivery in all.
pub const MAX_ATTEMPTS: u32 = 1 + WAITS.len() as u32;

/// Largest share of a wait that jitter adds.
const JITTER: f64 = 0.2;

/// Returns the time of the next attempt after `attempts_made` failed attempts, the last of which ended at `now`;
/// `None` if no attempts are left.
///
/// `jitter` (0 to 1) spreads the attempts over the 20 % after the scheduled time, never before it. A longer
/// `retry_after` replaces the wait, up to twice the scheduled one.
pub fn next_attempt(
    attempts_made: u32,
    now: Timestamp,
    retry_after: Option<Duration>,
    jitter: f64,
) -> Option<Timestamp> {
    let Some(failed) = attempts_made.checked_sub(1) else {
        return Some(now);
    };
    let step = Duration::from_secs(*WAITS.get(failed as usize)?);
    let spread = step.mul_f64(1.0 + JITTER * jitter.clamp(0.0, 1.0));
    let asked = retry_after.unwrap_or_default().min(2 * step);
    let wait = SignedDuration::try_from(spread.max(asked)).unwrap_or(SignedDuration::MAX);
    Some(now.saturating_add(wait).unwrap_or(Timestamp::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the wait after `attempts` attempts, in seconds.
    fn wait(attempts: u32, retry_after: Option<u64>, jitter: f64) -> Option<f64> {
        let now = "2026-09-11T12:00:00Z".parse().unwrap();
        let next = next_attempt(attempts, now, retry_after.map(Duration::from_secs), jitter)?;
        Some(next.duration_since(now).as_secs_f64())
    }

    #[test]
    fn waits_match_the_documentation_and_end() {
        let waits: Vec<_> = (0..9).map(|attempts| wait(attempts, None, 0.0)).collect();
        let hour = 3600.0;
        let expected = [0.0, 5.0, 300.0, 1800.0, 2.0 * hour, 5.0 * hour, 10.0 * hour];
        assert_eq!(waits[..7], expected.map(Some));
        assert_eq!(waits[7..], [None, None]);
        assert_eq!(MAX_ATTEMPTS, 7);
    }

    #[test]
    fn jitter_adds_at_most_a_fifth() {
        assert_eq!(wait(2, None, 0.5), Some(330.0));
        assert_eq!(wait(2, None, 1.0), Some(360.0));
        assert_eq!(wait(2, None, 7.0), Some(360.0));
        assert_eq!(wait(2, None, -1.0), Some(300.0));
    }

    #[test]
    fn longer_retry_after_counts_up_to_twice_the_wait() {
        assert_eq!(wait(1, Some(8), 0.0), Some(8.0));
        assert_eq!(wait(1, Some(100), 1.0), Some(10.0));
        assert_eq!(wait(2, Some(1), 0.0), Some(300.0));
        assert_eq!(wait(2, Some(310), 1.0), Some(360.0));
        assert_eq!(wait(7, Some(1), 0.0), None);
    }
}
