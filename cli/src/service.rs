//! HTTP clients of both APIs of the service.

mod agent;
mod benchmark;
mod client;
mod refusal;

pub(crate) use self::agent::{AgentApi, Question};
pub(crate) use self::benchmark::{BenchmarkApi, RunStatusResponse};
pub use self::refusal::Refusal;
