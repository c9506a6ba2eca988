//! Tests of the results of runs: figures, JSON form, and independence of order.

#![expect(clippy::expect_used, reason = "a helper that fails is a test that fails")]

mod by_hand;
mod document;
mod draws;
mod properties;
mod snapshots;
