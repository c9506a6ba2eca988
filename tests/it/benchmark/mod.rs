//! Tests of the benchmark API.

mod accepted;
mod addresses;
mod authorization;
mod aws_calls;
mod bad_requests;
mod batches;
mod completed;
mod context_window;
mod crashes;
mod errored_draws;
mod fault_injection;
mod faults;
pub(crate) mod fixtures;
mod idempotency;
mod limits;
mod limits_model;
mod long_draws;
mod model_judge;
mod pacing;
mod probe;
mod reviewer_ranking;
mod secrets;
