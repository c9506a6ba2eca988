//! Wire types of the benchmark run API.

mod api_version;
mod backend;
mod run_error_reason;
mod start;
mod status;

pub use api_version::BENCHMARK_API_VERSION;
pub use backend::ModelBackend;
pub use plumbline_conversation::{CostRate, WireProtocol};
pub use run_error_reason::RunErrorReason;
pub use start::{MAX_SYSTEM_PROMPT_BYTES, StartRequest, StartResponse};
pub use status::{COMPARABILITY_NOTE, RunMetadata, RunStatus, StatusResponse};

#[cfg(test)]
mod tests;
