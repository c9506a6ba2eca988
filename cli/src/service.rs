//! HTTP clients of both APIs of the service.

mod agent;
mod benchmark;
mod client;
mod error_response;

pub(crate) use self::agent::{AgentApi, Question};
pub(crate) use self::benchmark::{BenchmarkApi, RunStatusResponse};
pub use self::error_response::ErrorResponse;
