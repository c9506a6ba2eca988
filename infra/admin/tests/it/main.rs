//! Tests of the operator's tool over the embedded AWS services: its commands as a library, and the binary.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod backup;
mod binary;
mod code_hosts;
mod console;
mod dead_letters;
mod doctor;
mod drill;
mod inspection;
mod keys;
mod lists;
mod models;
mod schedules;
mod settings;
mod support;
mod upgrade;
mod webhooks;
