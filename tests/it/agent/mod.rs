//! The agent webhook API.

mod accepted;
mod activities;
mod aws_calls;
mod bad_requests;
mod chat;
mod deliveries;
mod destinations;
mod doors;
pub(crate) mod driver;
mod failures;
mod idempotency;
mod jobs;
mod kills;
mod kills_paused;
mod model_answers;
mod model_driver;
mod model_failures;
mod model_secrets;
mod odd_requests;
mod pausing;
mod polls;
mod replays;
mod schedules;
mod signatures;
mod status;
