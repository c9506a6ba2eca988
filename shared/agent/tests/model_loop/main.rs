//! The model loop with a scripted model: tool results, limits, and cleaned answers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod bounds;
mod digest;
mod facts;
mod hostile;
mod support;
mod tools;
