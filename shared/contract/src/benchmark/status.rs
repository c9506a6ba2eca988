//! Status response of a run, and the rules for which fields are present.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::api_version::BENCHMARK_API_VERSION;
use super::run_error_reason::RunErrorReason;
use crate::ids::BenchmarkId;

/// Value of `comparabilityNote` for runs with a custom prompt. Control runs are runs with the service's own prompt.
pub const COMPARABILITY_NOTE: &str = "This score reflects the caller's own instructions (custom systemPrompt): it \
                                      is not comparable with control runs and is off the public board.";

/// Status of a run, as polls report it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// The run has not ended.
    Running,
    /// The run ended normally and has results.
    Completed,
    /// The run ended with an error. It has partial results or none.
    Errored,
}

/// Data of a run from which every status response is built: its id, versions and kind of prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunMetadata<'a> {
    /// Id of the run.
    pub benchmark_id: BenchmarkId,
    /// Hash of the harness. If the run has a model judge or a custom prompt, the hash covers these too.
    pub harness_version: &'a str,
    /// Name of the dataset until the run ends, then the content hash of the dataset, which identifies the exact
    /// content. A run that ends without a finished draw keeps the name.
    pub dataset_id: &'a str,
    /// True if the caller supplied a system prompt.
    pub custom_prompt: bool,
}

/// Response to a status poll.
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
    /// Builds the response for a running run: `percentComplete` from 0 to 100, no results, and none of the fields
    /// `comparable`, `customPrompt` and `comparabilityNote`.
    pub fn running(run: &RunMetadata<'a>, percent_complete: f64) -> Self {
        let percent = if percent_complete.is_nan() { 0.0 } else { percent_complete.clamp(0.0, 100.0) };
        Self { percent_complete: Some(percent), ..Self::with_required_fields(run, RunStatus::Running) }
    }

    /// Builds the response for a completed run. `results` is the stored JSON object.
    pub fn completed(run: &RunMetadata<'a>, results: &'a RawValue) -> Self {
        Self {
            results: Some(results),
            ..Self::with_required_fields(run, RunStatus::Completed).with_comparability_fields(run)
        }
    }

    /// Builds the response for a run that ended without results, such as one that failed the probe. The fields
    /// `comparable`, `customPrompt` and `comparabilityNote` are absent.
    pub fn errored(run: &RunMetadata<'a>, reason: RunErrorReason) -> Self {
        Self { message: reason.text(), ..Self::with_required_fields(run, RunStatus::Errored) }
    }

    /// Builds the response for an errored run with partial results. If at least one draw was scored, the response has
    /// `comparable` and `customPrompt`, and for a custom prompt also `comparabilityNote`.
    pub fn errored_with_results(
        run: &RunMetadata<'a>,
        reason: RunErrorReason,
        results: &'a RawValue,
        any_draw_scored: bool,
    ) -> Self {
        let errored = Self { results: Some(results), ..Self::errored(run, reason) };
        if any_draw_scored { errored.with_comparability_fields(run) } else { errored }
    }

    fn with_required_fields(run: &RunMetadata<'a>, status: RunStatus) -> Self {
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

    fn with_comparability_fields(self, run: &RunMetadata<'a>) -> Self {
        Self {
            comparable: Some(!run.custom_prompt),
            custom_prompt: Some(run.custom_prompt),
            comparability_note: run.custom_prompt.then_some(COMPARABILITY_NOTE),
            ..self
        }
    }
}
