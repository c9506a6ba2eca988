//! Tests of the package through its public interface.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod board;
mod comparison;
mod difficulty;
mod files;
mod forms;
mod gate;
mod support;
