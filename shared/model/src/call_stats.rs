//! Statistics of the transient failures of a call.

use std::ops::AddAssign;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Counts of the attempts with a transient failure in one or more calls, whether or not a later attempt succeeded. An
/// attempt with a permanent failure, which ends its call, is not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallStats {
    /// Number of attempts that the endpoint throttled with status 429.
    pub throttled: u32,
    /// Number of attempts with a transient failure that is not status 429: status 408, 425 or 5xx, a timeout, or a
    /// failed or broken connection. An answer of status 200 that reports a transient error counts here, too.
    #[serde(rename = "faults")]
    pub other_transient_failures: u32,
    /// Time before which the endpoint wants no request. If several answers had a `Retry-After` header, the time that is
    /// furthest in the future; `None` if no answer had this header.
    pub not_before: Option<Timestamp>,
}

impl CallStats {
    /// Returns true if no attempt had a transient failure, status 429 included.
    pub fn has_no_transient_failures(&self) -> bool {
        self.throttled == 0 && self.other_transient_failures == 0
    }
}

impl AddAssign for CallStats {
    fn add_assign(&mut self, other: Self) {
        self.throttled += other.throttled;
        self.other_transient_failures += other.other_transient_failures;
        self.not_before = self.not_before.max(other.not_before);
    }
}

#[cfg(test)]
mod tests {
    use super::CallStats;

    #[test]
    fn stored_names_are_stable() {
        let stored = serde_json::json!({ "throttled": 1, "faults": 2, "not_before": null });
        let stats = CallStats { throttled: 1, other_transient_failures: 2, not_before: None };
        assert_eq!(serde_json::to_value(stats).unwrap(), stored);
        assert_eq!(serde_json::from_value::<CallStats>(stored).unwrap(), stats);
    }
}
