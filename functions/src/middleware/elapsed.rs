//! Conversion of durations for log lines.

use std::time::Duration;

/// Returns a duration in whole milliseconds, at most `u64::MAX`.
pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
