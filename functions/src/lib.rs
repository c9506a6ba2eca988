//! The Lambda functions: one per route, queue and schedule.
//!
//! Each module holds one function: a struct of what it needs and `handle`, which takes one event. The binaries
//! in `bin/` build the struct from the environment and run it; the embedded runner builds all of them over
//! embedded backends and calls the same `handle`.

pub mod ask;
pub mod batch;
pub mod config;
mod connected_model;
pub mod deliver;
pub mod draw;
pub mod finalize;
mod http;
mod idempotency;
pub mod meter;
pub mod poll;
pub mod probe;
pub mod query;
pub mod routes;
pub mod signing;
pub mod start;
pub mod status;
pub mod sweep;
pub mod trigger;
pub mod unmatched;
pub mod warm_up;

mod acceptance;
mod admission;
mod backend;
mod failure;
mod judge;
pub mod sync;
pub mod telemetry;

pub use backend::CallerBackend;
pub use http::BaseUrl;
