//! Tests of the program against the embedded service, over real sockets.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod ask;
mod bad_input;
mod fault_proxy;
mod faults;
mod help;
mod reports;
mod runs;
mod settings;
mod support;
