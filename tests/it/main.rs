//! End-to-end tests: both APIs over real sockets and embedded backends, with time and faults injected.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod agent;
mod benchmark;
mod console;
mod costs;
mod metrics;
mod runbook;
mod support;
mod sync;
mod upgrades;
