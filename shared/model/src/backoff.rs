//! How long to wait before trying again.

use std::time::Duration;

/// How often a call is tried again.
pub(crate) const RETRIES: u32 = 4;

/// The shortest wait before the first retry.
const FIRST_WAIT: Duration = Duration::from_secs(1);

/// The wait before the retry after `failures` failed attempts (1 and up): one second, doubled each time, and
/// up to half as much again by `jitter` (0 to 1); but never less than the endpoint asked for.
pub(crate) fn wait(failures: u32, jitter: f64, asked: Option<Duration>) -> Duration {
    let step = FIRST_WAIT * (1 << (failures.clamp(1, RETRIES) - 1));
    let wait = step.mul_f64(1.0 + jitter.clamp(0.0, 1.0) / 2.0);
    asked.map_or(wait, |asked| asked.max(wait))
}

/// A number from 0 to 1 from the machine's random source, 0.5 where that fails.
pub fn random_fraction() -> f64 {
    getrandom::u32().map_or(0.5, |bits| f64::from(bits) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_and_spread() {
        let seconds = |failures, jitter| wait(failures, jitter, None).as_secs_f64();
        assert_eq!([1, 2, 3, 4].map(|failures| seconds(failures, 0.0)), [1.0, 2.0, 4.0, 8.0]);
        assert_eq!([1, 2, 3, 4].map(|failures| seconds(failures, 1.0)), [1.5, 3.0, 6.0, 12.0]);
    }

    #[test]
    fn what_the_endpoint_asks_for_is_a_lower_bound() {
        let asked = |seconds| wait(2, 0.0, Some(Duration::from_secs(seconds))).as_secs();
        assert_eq!((asked(0), asked(30)), (2, 30));
    }

    #[test]
    fn the_random_source_is_random_and_in_range() {
        let drawn = [(); 64].map(|()| random_fraction());
        assert!(drawn.iter().all(|fraction| (0.0..=1.0).contains(fraction)));
        assert!(drawn.iter().any(|fraction| *fraction != drawn[0]));
    }
}
