//! The web console: its pages, its changes, and every route's refusals.

mod board;
mod browser;
mod code_host;
mod deliveries;
mod routes;
mod runs;
mod sessions;
mod status;
mod webhooks;
