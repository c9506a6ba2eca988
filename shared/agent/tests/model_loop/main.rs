//! The loop with a scripted model: what its tools return, where it stops, and what leaves.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bounds;
mod hostile;
mod support;
mod tools;
