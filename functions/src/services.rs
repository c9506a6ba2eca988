//! Steps that several handlers share.

pub(crate) mod connected_model;
pub(crate) mod idempotency;
pub(crate) mod judge;
pub(crate) mod question_acceptance;
pub(crate) mod run_status;
pub mod signing_key_cache;
