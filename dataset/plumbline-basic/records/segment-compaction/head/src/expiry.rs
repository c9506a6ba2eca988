//! Lifetimes given as a duration.

use std::time::Duration;

use crate::record::NEVER;

/// When a value written at `now` with a lifetime of `ttl` stops being visible.
///
/// A lifetime too long to count ends at the last moment there is. The result is never `NEVER`, even
/// for no lifetime at all on a clock that stands at zero.
pub fn deadline(now: u64, ttl: Duration) -> u64 {
    now.saturating_add(ttl.as_secs()).max(NEVER + 1)
}
