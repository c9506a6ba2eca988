//! Record of the questions and runs of a demo.

use plumbline_report::RecordCounts;
use serde::Serialize;
use serde_json::Value;

/// Number of draws per record.
pub(super) const DRAWS_PER_RECORD: u8 = 2;

/// Bodies of the demo's requests and responses, as JSON. Omits the requests that started the runs, and the polls that
/// found unfinished work.
#[derive(Debug, Serialize)]
pub(super) struct Transcript {
    pub(super) queries: Vec<QueryExchange>,
    pub(super) runs: Vec<RunExchange>,
    /// Duration of the demo, in seconds.
    pub(super) seconds: f64,
}

/// Messages of one question: its request, the trigger response and the answer.
#[derive(Debug, Serialize)]
pub(super) struct QueryExchange {
    pub(super) request: Value,
    pub(super) trigger: Value,
    pub(super) answer: Value,
}

/// Messages of one benchmark run: the response to the request that started the run, and the final status.
#[derive(Debug, Serialize)]
pub(super) struct RunExchange {
    pub(super) provider: &'static str,
    pub(super) start: Value,
    pub(super) status: Value,
    /// Bugs and finished draws of each record, for the HTML report. The API does not return them.
    #[serde(skip)]
    pub(super) records: Vec<RecordCounts>,
}
