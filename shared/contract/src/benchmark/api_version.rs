//! Version of the benchmark run API.

/// Version of the benchmark API, as a date.
pub const BENCHMARK_API_VERSION: &str = "2026-09-11";
