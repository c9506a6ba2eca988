//! What a call meets on its way to an answer, even if all is well in the end.

use std::ops::AddAssign;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// How an endpoint kept up with what it was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    /// How many attempts were told that there are too many: 429.
    pub throttled: u32,
    /// How many failed otherwise in a way that may pass: 408, 425, 5xx, a time limit, a connection that was not
    /// made or broke.
    pub faults: u32,
    /// The latest instant until which the endpoint asked to be left alone, by `Retry-After`.
    pub not_before: Option<Timestamp>,
}

impl Met {
    /// Whether every attempt was answered.
    pub fn is_smooth(&self) -> bool {
        self.throttled == 0 && self.faults == 0
    }
}

impl AddAssign for Met {
    fn add_assign(&mut self, other: Self) {
        self.throttled += other.throttled;
        self.faults += other.faults;
        self.not_before = self.not_before.max(other.not_before);
    }
}
