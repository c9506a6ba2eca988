//! Tests of the store's state transitions: successful and refused changes, concurrent and expired claims, and repeated
//! calls. They run over embedded services in memory, with the time passed in.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agent;
mod architecture;
mod benchmark;
mod idempotency;
mod model_connections;
mod operator;
mod support;
mod sweep;
