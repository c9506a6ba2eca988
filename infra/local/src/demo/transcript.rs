//! Requests and responses of a demo.

use serde::Serialize;
use serde_json::Value;

/// Number of draws per record.
pub(super) const DRAWS_PER_RECORD: u8 = 2;

/// Everything that the demo sent and received, as exact JSON bodies.
#[derive(Debug, Serialize)]
pub(super) struct Transcript {
    pub(super) queries: Vec<QueryExchange>,
    pub(super) runs: Vec<RunExchange>,
    pub(super) seconds: f64,
}

/// One question.
#[derive(Debug, Serialize)]
pub(super) struct QueryExchange {
    pub(super) request: Value,
    pub(super) trigger: Value,
    pub(super) answer: Value,
}

/// One benchmark run.
#[derive(Debug, Serialize)]
pub(super) struct RunExchange {
    pub(super) provider: &'static str,
    pub(super) start: Value,
    pub(super) status: Value,
}
