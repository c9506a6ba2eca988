//! The status of a run, with the rules of which field is there when.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{BENCHMARK_API_VERSION, ErroredMessage};
use crate::ids::BenchmarkId;

/// What runs with a custom prompt say about their score.
pub const COMPARABILITY_NOTE: &str = "This score reflects the caller's own instructions (custom systemPrompt): it \
                                      is not comparable with control runs and is off the public board.";

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// Not ended.
    Running,
    /// Ended with a result that counts.
    Completed,
    /// Ended without one.
    Errored,
}

/// What an answer says of a run whatever its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunIdentity<'a> {
    /// Which run it is.
    pub benchmark_id: BenchmarkId,
    /// The content hash of the harness, with the custom prompt in it if there is one.
    pub harness_version: &'a str,
    /// The dataset's name, or its content hash from the terminal state on if draws were made.
    pub dataset_id: &'a str,
    /// Whether the caller supplied a prompt.
    pub custom_prompt: bool,
}

/// The answer to a poll of a run.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatusResponse<'a> {
    benchmark_id: BenchmarkId,
    status: RunStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    percent_complete: Option<f64>,
    message: &'static str,
    benchmark_api_version: &'static str,
    benchmark_harness_version: &'a str,
    benchmark_dataset_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_prompt: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparability_note: Option<&'static str>,
    results: Option<&'a RawValue>,
}

impl<'a> StatusResponse<'a> {
    /// A run that has not ended: `percentComplete` from 0 to 100, no results and nothing about comparability.
    pub fn running(run: &RunIdentity<'a>, percent_complete: f64) -> Self {
        let percent = if percent_complete.is_nan() { 0.0 } else { percent_complete.clamp(0.0, 100.0) };
        Self { percent_complete: Some(percent), ..Self::bare(run, RunStatus::Running) }
    }

    /// A run that has results that count. `results` is the stored JSON object.
    pub fn completed(run: &RunIdentity<'a>, results: &'a RawValue) -> Self {
        Self { results: Some(results), ..Self::bare(run, RunStatus::Completed).scored(run) }
    }

    /// A run that was refused by the probe or hit by a fault: no draw was scored, and there is nothing to
    /// compare.
    pub fn errored(run: &RunIdentity<'a>, message: ErroredMessage) -> Self {
        Self { message: message.text(), ..Self::bare(run, RunStatus::Errored) }
    }

    /// A run that was invalidated after draws were made: `results` are partial, and comparability is stated
    /// when at least one draw was scored.
    pub fn invalidated(
        run: &RunIdentity<'a>,
        message: ErroredMessage,
        results: &'a RawValue,
        any_draw_scored: bool,
    ) -> Self {
        let errored = Self { results: Some(results), ..Self::errored(run, message) };
        if any_draw_scored { errored.scored(run) } else { errored }
    }

    fn bare(run: &RunIdentity<'a>, status: RunStatus) -> Self {
        Self {
            benchmark_id: run.benchmark_id,
            status,
            percent_complete: None,
            message: "",
            benchmark_api_version: BENCHMARK_API_VERSION,
            benchmark_harness_version: run.harness_version,
            benchmark_dataset_id: run.dataset_id,
            comparable: None,
            custom_prompt: None,
            comparability_note: None,
            results: None,
        }
    }

    fn scored(self, run: &RunIdentity<'a>) -> Self {
        Self {
            comparable: Some(!run.custom_prompt),
            custom_prompt: Some(run.custom_prompt),
            comparability_note: run.custom_prompt.then_some(COMPARABILITY_NOTE),
            ..self
        }
    }
}
