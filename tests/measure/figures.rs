//! Latencies, and how they are shown.

use std::fmt;
use std::time::Duration;

/// How long each of many things took, shortest first.
#[derive(Clone, Debug, Default)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// Those that were taken, in any order.
    pub fn new(mut taken: Vec<Duration>) -> Self {
        taken.sort_unstable();
        Self(taken)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The nearest-rank percentile; zero of none.
    pub fn percentile(&self, percent: usize) -> Duration {
        self.permille(percent * 10)
    }

    /// The same in thousandths.
    pub fn permille(&self, permille: usize) -> Duration {
        let rank = (self.0.len() * permille).div_ceil(1_000).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }

    /// All of them together.
    pub fn total(&self) -> Duration {
        self.0.iter().sum()
    }
}

/// Milliseconds, with as many places as mean something.
pub struct Milliseconds(pub Duration);

impl fmt::Display for Milliseconds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.2} ms", self.0.as_secs_f64() * 1000.0)
    }
}

/// A table with this head.
pub fn table(head: &[&str]) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::ASCII_MARKDOWN).set_header(head.to_vec());
    table
}
