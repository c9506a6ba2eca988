//! The agent webhook API.

mod accepted;
mod activities;
mod aws_calls;
mod bad_requests;
mod chat;
mod deliveries;
mod destinations;
mod doors;
mod driver;
mod idempotency;
mod jobs;
mod kills;
mod odd_requests;
mod polls;
mod schedules;
