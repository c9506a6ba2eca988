//! The web console: its pages, its changes, and every route's refusals.

mod ask;
mod benchmark_keys;
mod board;
pub(crate) mod browser;
mod code_host;
mod deliveries;
mod routes;
mod runs;
mod schedules;
mod sessions;
mod status;
mod webhooks;
