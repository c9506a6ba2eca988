//! Token counts of model calls.

use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Token counts of the four kinds that are priced separately. They never overlap: `input` excludes tokens read from or
/// written to a prompt cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Prompt tokens outside any cache.
    pub input: u64,
    /// Tokens the model produced, reasoning included.
    pub output: u64,
    /// Prompt tokens read from a cache.
    pub cache_read: u64,
    /// Prompt tokens written to a cache.
    pub cache_write: u64,
}

impl Usage {
    /// Returns the number of tokens of all kinds.
    pub fn total(self) -> u64 {
        let Self { input, output, cache_read, cache_write } = self;
        [input, output, cache_read, cache_write].into_iter().fold(0, u64::saturating_add)
    }
}

impl Add for Usage {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            input: self.input.saturating_add(other.input),
            output: self.output.saturating_add(other.output),
            cache_read: self.cache_read.saturating_add(other.cache_read),
            cache_write: self.cache_write.saturating_add(other.cache_write),
        }
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
