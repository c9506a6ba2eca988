//! Latencies and their presentation.

use std::fmt;
use std::time::Duration;

/// Durations, sorted in ascending order.
#[derive(Clone, Debug, Default)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// Creates latencies from unsorted durations.
    pub fn new(mut durations: Vec<Duration>) -> Self {
        durations.sort_unstable();
        Self(durations)
    }

    /// Returns the number of durations.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the nearest-rank percentile; zero without durations.
    pub fn percentile(&self, percent: usize) -> Duration {
        self.permille(percent * 10)
    }

    /// Returns the nearest-rank quantile of `permille` thousandths; zero without durations.
    pub fn permille(&self, permille: usize) -> Duration {
        let rank = (self.0.len() * permille).div_ceil(1_000).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }

    /// Returns the sum of all durations.
    pub fn total(&self) -> Duration {
        self.0.iter().sum()
    }
}

/// A duration, displayed in milliseconds with two decimal places.
pub struct Milliseconds(pub Duration);

impl fmt::Display for Milliseconds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.2} ms", self.0.as_secs_f64() * 1000.0)
    }
}

/// Creates a Markdown table with this header row.
pub fn table(head: &[&str]) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::ASCII_MARKDOWN).set_header(head.to_vec());
    table
}
