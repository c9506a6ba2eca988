//! Tests of every state transition of the store: what it changes, what it refuses and then leaves unchanged, claims
//! that race or expire, and repeated calls. They run over embedded services in memory, with the time passed in.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agent;
mod architecture;
mod benchmark;
mod idempotency;
mod model_connections;
mod operator;
mod support;
mod sweep;
