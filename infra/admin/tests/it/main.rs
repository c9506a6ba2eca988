//! The operator's tool over the embedded services: its commands as a library, and once as a program.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod binary;
mod care;
mod code_hosts;
mod inspection;
mod keys;
mod models;
mod schedules;
mod settings;
mod support;
