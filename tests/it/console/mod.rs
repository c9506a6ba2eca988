//! The web console: its pages, its changes, and every route's refusals.

mod browser;
mod deliveries;
mod routes;
mod sessions;
mod status;
mod webhooks;
