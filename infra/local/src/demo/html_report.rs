//! The HTML report of the demo's runs.

use std::error::Error;
use std::path::{Path, PathBuf};

use plumbline_benchmark::draw::Draw;
use plumbline_benchmark::results::RecordFacts;
use plumbline_contract::BenchmarkId;
use plumbline_report::{Format, RecordCounts, Report, Run};

use super::transcript::{DRAWS_PER_RECORD, RunExchange};
use crate::service::Service;

/// Reads the draws of a run from the table of the service. Returns the bugs of each record, and the counts of its
/// finished draws.
pub(super) async fn read_record_counts(
    service: &Service,
    id: BenchmarkId,
) -> Result<Vec<RecordCounts>, Box<dyn Error + Send + Sync>> {
    let draws = service
        .store
        .draws()
        .list(id)
        .await?
        .into_iter()
        .filter_map(|draw| Some(Draw { record: draw.record, index: draw.index, outcome: draw.outcome? }));
    let records: Vec<RecordFacts> =
        service.dataset.open()?.summaries().iter().map(RecordFacts::from).collect();
    Ok(RecordCounts::from_draws(&records, &draws.collect::<Vec<_>>(), DRAWS_PER_RECORD))
}

/// Writes the report to `file`, and returns the file's path. If `file` is `None`, writes to a new temporary folder,
/// which the demo does not delete.
pub(super) fn write(
    runs: &[RunExchange],
    file: Option<&Path>,
) -> Result<PathBuf, Box<dyn Error + Send + Sync>> {
    let runs: serde_json::Result<Vec<Run>> = runs.iter().map(report_run).collect();
    let page = Format::Html.render(&Report::new(&runs?));
    let file = match file {
        Some(file) => file.to_owned(),
        None => tempfile::Builder::new().prefix("plumbline-demo-").tempdir()?.keep().join("report.html"),
    };
    std::fs::write(&file, page)?;
    Ok(file)
}

fn report_run(run: &RunExchange) -> serde_json::Result<Run> {
    let status = serde_json::from_value(run.status.clone())?;
    Ok(Run { records: Some(run.records.clone()), ..Run::new(Some(run.provider.to_owned()), status) })
}
