//! Durations as log lines give them.

use std::time::Duration;

/// Returns whole milliseconds, the largest number if there are more.
pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
