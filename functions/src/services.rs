//! Steps that several handlers take over the store and outside hosts.

pub mod caller_backend;
pub(crate) mod connected_model;
pub(crate) mod draw_admission;
pub(crate) mod idempotency;
pub(crate) mod judge;
pub(crate) mod question_acceptance;
pub(crate) mod run_completion;
pub mod signing_key_cache;
