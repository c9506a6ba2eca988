//! The operator's tool over the embedded services: its commands as a library, and once as a program.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod backup;
mod binary;
mod care;
mod code_hosts;
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
