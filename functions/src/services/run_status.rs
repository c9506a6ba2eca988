//! The status response of a run, which the API and the console show.

use plumbline_contract::benchmark::{RunErrorReason, RunMetadata, RunStatus, StatusResponse};
use plumbline_store::benchmark::runs::{Phase, Run};
use serde_json::value::RawValue;

/// Returns the status response of a run.
///
/// # Errors
///
/// If the stored results are not JSON.
pub(crate) fn status_response(run: &Run) -> serde_json::Result<StatusResponse<'_>> {
    let metadata = RunMetadata {
        benchmark_id: run.id,
        harness_version: &run.harness_version,
        dataset_id: run.dataset_hash.as_deref().unwrap_or(&run.dataset_name),
        custom_prompt: run.custom_prompt,
    };
    let results = run.results.as_deref().map(serde_json::from_str::<&RawValue>).transpose()?;
    let message = run.error_reason.unwrap_or(RunErrorReason::InternalError);
    Ok(match (run.status, results) {
        (RunStatus::Running, _) => StatusResponse::running(&metadata, percent_complete(run)),
        (RunStatus::Completed, Some(results)) => StatusResponse::completed(&metadata, results),
        (RunStatus::Errored, Some(results)) => StatusResponse::errored_with_results(
            &metadata,
            message,
            results,
            run.draws_done > run.draws_errored,
        ),
        (RunStatus::Completed | RunStatus::Errored, None) => StatusResponse::errored(&metadata, message),
    })
}

/// Returns the progress of an unfinished run in percent, at most 99. The probe counts as one draw, so that a run shows
/// progress once it has passed the probe.
fn percent_complete(run: &Run) -> f64 {
    let steps = f64::from(run.total_draws) + 1.0;
    match run.phase {
        Phase::Probe => 0.0,
        Phase::Draws => (100.0 * (f64::from(run.draws_done) + 1.0) / steps).min(99.0),
    }
}
