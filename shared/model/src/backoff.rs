//! Delays between the attempts of a call.

use std::time::Duration;

/// Maximum number of retries of a call.
pub(crate) const MAX_RETRIES: u32 = 4;

/// Delay before the first retry, without jitter.
const FIRST_DELAY: Duration = Duration::from_secs(1);

/// Returns the delay after `failures` failed attempts (1 or more). The delay is 1 s if one attempt failed, and doubles
/// with each further failure. A `jitter` from 0 to 1 lengthens the delay by up to a half. The delay is never shorter
/// than the endpoint's `retry_after`.
pub(crate) fn retry_delay(failures: u32, jitter: f64, retry_after: Option<Duration>) -> Duration {
    let step = FIRST_DELAY * (1 << (failures.clamp(1, MAX_RETRIES) - 1));
    let delay = step.mul_f64(1.0 + jitter.clamp(0.0, 1.0) / 2.0);
    retry_after.map_or(delay, |retry_after| retry_after.max(delay))
}

/// Returns a number from 0 to 1 from the system's random source, or 0.5 if the source fails.
pub fn random_fraction() -> f64 {
    getrandom::u32().map_or(0.5, |bits| f64::from(bits) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_and_jitter_lengthens_them() {
        let seconds = |failures, jitter| retry_delay(failures, jitter, None).as_secs_f64();
        assert_eq!([1, 2, 3, 4].map(|failures| seconds(failures, 0.0)), [1.0, 2.0, 4.0, 8.0]);
        assert_eq!([1, 2, 3, 4].map(|failures| seconds(failures, 1.0)), [1.5, 3.0, 6.0, 12.0]);
    }

    #[test]
    fn retry_after_is_a_lower_bound() {
        let asked = |seconds| retry_delay(2, 0.0, Some(Duration::from_secs(seconds))).as_secs();
        assert_eq!((asked(0), asked(30)), (2, 30));
    }

    #[test]
    fn random_fractions_vary_and_stay_in_range() {
        let drawn = [(); 64].map(|()| random_fraction());
        assert!(drawn.iter().all(|fraction| (0.0..=1.0).contains(fraction)));
        assert!(drawn.iter().any(|fraction| *fraction != drawn[0]));
    }
}
