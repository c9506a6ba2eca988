//! Reasoning effort.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The reasoning effort of a call. `Off` sends no effort parameter at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    Off,
    Low,
    Medium,
    High,
    Xhigh,
    Max,
}

impl Effort {
    /// Returns the name in requests to model endpoints and in the JSON of this service, such as `xhigh`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Xhigh => "xhigh",
            Self::Max => "max",
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Error for a text that is not the name of an effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownEffort;

impl FromStr for Effort {
    type Err = UnknownEffort;

    /// Parses a name that [`Effort::as_str`] returns, or `extrahigh`, which means `xhigh`.
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Ok(match word {
            "off" => Self::Off,
            "low" => Self::Low,
            "medium" => Self::Medium,
            "high" => Self::High,
            "xhigh" | "extrahigh" => Self::Xhigh,
            "max" => Self::Max,
            _ => return Err(UnknownEffort),
        })
    }
}
