//! The agent webhook API.

pub(crate) mod acceptance;
pub(crate) mod activities;
mod chat;
mod code_hosts;
mod deliveries;
mod endpoints;
mod held_deliveries;
mod jobs;
pub(crate) mod records;
pub(crate) mod schedules;
mod signing_keys;
mod webhook_keys;
mod workspaces;
