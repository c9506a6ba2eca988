//! Handlers of the console: one module for each page.

pub(crate) mod allowlist;
pub(crate) mod ask;
pub(crate) mod assets;
pub(crate) mod audit;
pub(crate) mod benchmark_keys;
pub(crate) mod board;
pub(crate) mod code_host_connection;
pub(crate) mod compare;
pub(crate) mod deliveries;
pub(crate) mod home;
pub(crate) mod keys;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod schedules;
pub(crate) mod sessions;
pub(crate) mod sign_in;
pub(crate) mod status;
pub(crate) mod webhook;
pub(crate) mod webhooks;
