//! Transcript of a demo: its questions and runs, with their responses.

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

/// Bodies of one question: the trigger request, its response, and the last poll, which contains the answer.
#[derive(Debug, Serialize)]
pub(super) struct QueryExchange {
    pub(super) request: Value,
    pub(super) trigger: Value,
    pub(super) answer: Value,
}

/// Bodies of one benchmark run: the response to the request that started the run, and the final status.
#[derive(Debug, Serialize)]
pub(super) struct RunExchange {
    pub(super) provider: &'static str,
    pub(super) start: Value,
    pub(super) status: Value,
    /// Bugs of each record, and counts of its finished draws, for the HTML report. The API does not return them.
    #[serde(skip)]
    pub(super) records: Vec<RecordCounts>,
}
