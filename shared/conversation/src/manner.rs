//! How an endpoint wants to be asked, where endpoints differ.

use serde::{Deserialize, Serialize};

/// What was found out by asking an endpoint as most want to be asked, and being refused: one request each. Whoever
/// asks next can spare it that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manner {
    /// It answers as a whole only: it refuses streams.
    #[serde(default)]
    pub whole: bool,
    /// It knows the limit of output tokens by its newer name only.
    #[serde(default)]
    pub newer_output_limit: bool,
}

impl Manner {
    /// Whether it wants to be asked as most do.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// With what somebody else has found out.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            whole: self.whole || other.whole,
            newer_output_limit: self.newer_output_limit || other.newer_output_limit,
        }
    }
}
