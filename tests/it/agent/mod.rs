//! Tests of the agent API.

mod accepted;
mod activities;
mod authorization;
mod aws_calls;
mod bad_requests;
mod chat;
mod chat_channels;
mod crashes;
mod crashes_while_paused;
mod deliveries;
mod destinations;
mod endpoint_pausing;
mod failures;
pub(crate) mod fixtures;
mod idempotency;
mod jobs;
mod limits;
mod malformed_requests;
mod model_answers;
mod model_failures;
mod model_fixtures;
mod model_secrets;
mod polls;
mod replays;
mod schedules;
mod signatures;
mod status;
