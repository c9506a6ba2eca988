//! The benchmark run API on the wire: a model endpoint in, a run and its results out.

mod backend;
mod message;
mod start;
mod status;

pub use backend::ModelBackend;
pub use message::ErroredMessage;
pub use plumbline_conversation::{CostRate, Provider};
pub use start::{MAX_SYSTEM_PROMPT_BYTES, StartRequest, StartResponse};
pub use status::{COMPARABILITY_NOTE, RunIdentity, RunStatus, StatusResponse};

/// The version of this API, in the form of a date.
pub const BENCHMARK_API_VERSION: &str = "2026-09-11";

#[cfg(test)]
mod tests;
