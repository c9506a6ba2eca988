//! Time windows.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// A time window that includes its start and excludes its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeWindow {
    /// First instant inside the window.
    pub from: Timestamp,
    /// First instant after the window.
    pub until: Timestamp,
}

/// Returns `instant` plus one second, to serve as the end of a window that includes `instant`. A window excludes its
/// end, and recorded times have a resolution of one second.
pub fn one_second_after(instant: Timestamp) -> Timestamp {
    instant.saturating_add(SignedDuration::from_secs(1)).unwrap_or(instant)
}

impl TimeWindow {
    /// Returns whether `instant` is inside the window.
    pub fn contains(&self, instant: Timestamp) -> bool {
        self.from <= instant && instant < self.until
    }
}
