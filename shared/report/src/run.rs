//! Runs as the report reads them: the status answer, and the counts for each record if they were exported.

use plumbline_benchmark::results::Results;
pub use plumbline_benchmark::results::{BugSummary, DrawSummary, RecordCounts};
use plumbline_benchmark::score::{DrawTally, MAX_DRAWS, ScoreMetrics, Tally};
use plumbline_contract::benchmark::RunStatus;
use serde::{Deserialize, Serialize};

/// A run, with a label that distinguishes it from the other runs of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Name that the user gave to the run, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Status answer of the benchmark run API.
    pub status: StatusAnswer,
    /// Found bugs and numbers of comments for each record with a finished draw, in the order of the records' slugs.
    /// The API does not return them: the operator exports them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<RecordCounts>>,
}

/// Status answer of the benchmark run API. Unknown members are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatusAnswer {
    /// Id of the run.
    pub benchmark_id: String,
    /// Status of the run.
    pub status: RunStatus,
    /// Progress from 0 to 100, while the run is running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent_complete: Option<f64>,
    /// Cause of an errored run; otherwise empty.
    #[serde(default)]
    pub message: String,
    /// Version of the API.
    pub benchmark_api_version: String,
    /// Hash of everything that a score depends on.
    pub benchmark_harness_version: String,
    /// Content hash of the dataset if the run has ended with at least one finished draw; otherwise the name of the
    /// dataset.
    pub benchmark_dataset_id: String,
    /// True if the run has no custom prompt, so that it is comparable with other such runs. `None` while the run is
    /// running, or if no draw was scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparable: Option<bool>,
    /// True if the run has a custom prompt; `None` while the run is running, or if no draw was scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_prompt: Option<bool>,
    /// Note that explains why a run with a custom prompt is not comparable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparability_note: Option<String>,
    /// Results; `None` if the run is running or ended without any.
    pub results: Option<Results>,
}

impl Run {
    /// Creates a run without records.
    pub fn new(label: Option<String>, status: StatusAnswer) -> Self {
        Self { label, status, records: None }
    }

    /// Returns the label, or the first 8 characters of the id.
    pub fn name(&self) -> String {
        let id = &self.status.benchmark_id;
        self.label.clone().unwrap_or_else(|| id.chars().take(8).collect())
    }

    /// Returns the results of a completed run, or `None` if the run has another status. The results of an errored run,
    /// if there are any, are not valid.
    pub fn valid_results(&self) -> Option<&Results> {
        self.status.results.as_ref().filter(|_| self.status.status == RunStatus::Completed)
    }

    /// Checks that the records agree with each other and with the results, and sorts them by slug.
    ///
    /// # Errors
    ///
    /// A description of the first contradiction.
    pub(crate) fn validate_and_sort_records(&mut self) -> Result<(), String> {
        let name = self.name();
        let Some(records) = &mut self.records else { return Ok(()) };
        records.sort_by(|left, right| left.slug.cmp(&right.slug));
        let Some(results) = &self.status.results else {
            return Err(format!(
                "the run {name} has counts for each record but no results: export the run again"
            ));
        };
        if let Some(pair) = records.windows(2).find(|pair| pair[0].slug == pair[1].slug) {
            return Err(format!(
                "the run {name} has the record {} twice: export the run again",
                pair[0].slug
            ));
        }
        for record in &*records {
            check_draws(record, results.k)?;
        }
        let tallies: Vec<Tally> = records.iter().map(RecordCounts::tally).collect();
        let figures = ScoreMetrics::of(&tallies);
        let expected =
            [results.f1_score, results.recall_avg_k, results.recall_max_k, results.precision_avg_k];
        if figures.to_array() == expected {
            return Ok(());
        }
        Err(format!(
            "the results of the run {name} differ from the figures computed from its records: export the run again"
        ))
    }
}

fn check_draws(record: &RecordCounts, k: u8) -> Result<(), String> {
    let mut indexes: Vec<u8> = record.draws.iter().map(DrawSummary::draw_index).collect();
    indexes.sort_unstable();
    let is_repeated = indexes.windows(2).any(|pair| pair[0] == pair[1]);
    if is_repeated || indexes.last().is_some_and(|last| *last >= k.min(MAX_DRAWS)) {
        return Err(format!(
            "the record {} has a draw twice, or a draw with an index of k ({k}) or more: \
             export the run again",
            record.slug
        ));
    }
    let within = |draw: &DrawTally| {
        draw.signal <= draw.valid && draw.valid <= draw.comments && draw.comments <= MAX_COMMENTS
    };
    if record.completed_draws().all(within) {
        return Ok(());
    }
    Err(format!(
        "the counts of a draw of the record {} contradict each other: export the run again",
        record.slug
    ))
}

/// Maximum number of comments in one draw. A report in which a draw has more comments is refused. Real draws stay far
/// below this limit.
const MAX_COMMENTS: u64 = 1_000_000;
