//! `run export`: prints an ended run as a report file (docs/report-format.md).
//!
//! The report file contains the status answer of the API and, for each record, the outcomes of its draws. It contains
//! neither the caller's endpoint nor the text of comments.

use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::draw::Draw;
use plumbline_benchmark::results::RecordFacts;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{RunErrorReason, RunMetadata, RunStatus, StatusResponse};
use plumbline_report::{RecordCounts, Run as ReportedRun, StatusAnswer};
use plumbline_store::benchmark::draws::StoredDraw;
use plumbline_store::benchmark::runs::Run;
use serde_json::value::RawValue;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;

/// Datasets of this release, each serialized as a bundle. An export computes the counts of each record from the known
/// bugs in the dataset of the run.
static DATASET_BUNDLES: [&[u8]; 2] = [
    include_bytes!("../../../../../dataset/plumbline-basic/bundle.bin"),
    include_bytes!("../../../../../dataset/plumbline-review/bundle.bin"),
];

pub(super) async fn export(context: &CommandContext, run: &Run) -> Result<Output, AdminError> {
    let Some(status) = status_answer(run) else {
        return Err(conflict(run.id, "has no results", "Export a run that has ended with results."));
    };
    let records = reviewed_records(run)?;
    let draws = context.store.draws().list(run.id).await?;
    let draws: Vec<Draw> = draws.into_iter().filter_map(|draw| finished_draw(run, draw)).collect();
    let counts = RecordCounts::from_draws(&records, &draws, run.k);
    let reported = ReportedRun { label: None, status, records: Some(counts) };
    let text = plumbline_report::serialize_report_file(&[reported]);
    // The parser computes the figures from the draws again, and compares them with the results.
    if plumbline_report::parse_report_file(&text).is_err() {
        return Err(conflict(
            run.id,
            "has stored results that differ from the results computed from its draws",
            "Report this to the maintainers.",
        ));
    }
    let json: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    Ok(Output::new(text, &json))
}

fn conflict(run: BenchmarkId, problem: &str, advice: &'static str) -> AdminError {
    AdminError::Conflict { problem: format!("the run {run} {problem}"), advice }
}

/// Returns the status answer of an ended run, or `None` if the run has not ended or has no results.
fn status_answer(run: &Run) -> Option<StatusAnswer> {
    let results: &RawValue = serde_json::from_str(run.results.as_deref()?).ok()?;
    let metadata = RunMetadata {
        benchmark_id: run.id,
        harness_version: &run.harness_version,
        dataset_id: run.dataset_hash.as_deref().unwrap_or(&run.dataset_name),
        custom_prompt: run.custom_prompt,
    };
    let response = match run.status {
        RunStatus::Running => return None,
        RunStatus::Completed => StatusResponse::completed(&metadata, results),
        RunStatus::Errored => {
            let message = run.error_reason.unwrap_or(RunErrorReason::InternalError);
            StatusResponse::errored_with_results(
                &metadata,
                message,
                results,
                run.draws_done > run.draws_errored,
            )
        }
    };
    serde_json::from_str(&serde_json::to_string(&response).ok()?).ok()
}

/// Returns the records that the run reviewed.
fn reviewed_records(run: &Run) -> Result<Vec<RecordFacts>, AdminError> {
    let mut bundles = DATASET_BUNDLES.into_iter().filter_map(|bytes| Bundle::parse(bytes).ok());
    let reviewed = bundles.find(|bundle| bundle.content_hash() == run.harness_and_dataset.dataset_hash());
    let reviewed = reviewed.ok_or_else(|| {
        conflict(
            run.id,
            "reviewed a dataset that this release does not contain",
            "Use plumbline-admin of the release that executed the run.",
        )
    })?;
    Ok(reviewed.summaries().iter().map(RecordFacts::from).collect())
}

/// Returns the draw if it is finished, otherwise `None`. If the run exceeded its judge budget, the draw contains the
/// verdicts of the catalogue judge in place of those of the model judge.
fn finished_draw(run: &Run, draw: StoredDraw) -> Option<Draw> {
    let outcome = draw.outcome?;
    let outcome = if run.draws_over_judge_budget > 0 { outcome.with_catalogue_verdicts() } else { outcome };
    Some(Draw { record: draw.record, index: draw.index, outcome })
}
