//! The agent webhook API: its items in the table, and their state transitions.

pub mod acceptance;
pub mod activities;
pub mod attempts;
pub mod chat;
pub mod code_hosts;
pub mod deliveries;
pub mod endpoints;
pub(crate) mod held_deliveries;
mod job_completion;
pub mod job_counts;
pub mod jobs;
pub mod question_inputs;
pub mod schedules;
pub mod service_messages;
pub mod signing_keys;
pub mod webhook_keys;
pub mod workspaces;

pub use self::job_completion::JobEnd;
