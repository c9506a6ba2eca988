//! The benchmark run API.

mod accepted;
mod addresses;
mod aws_calls;
mod bad_requests;
mod batches;
mod completed;
mod context;
mod discrimination;
mod disturbed;
mod doors;
pub(crate) mod driver;
mod errored_draws;
mod faults;
mod idempotency;
mod kills;
mod limits;
mod limits_model;
mod long_draws;
mod model_judge;
mod pacing;
mod probe;
mod secrets;
