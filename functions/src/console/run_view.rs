//! Benchmark runs as pages show them: badges, figures with intervals, and legends of charts.

use plumbline_contract::benchmark::RunStatus;
use plumbline_report::{ResultFigure, Run as ReportedRun, format_interval, fragments};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::console::runs::RunWithCounts;

use super::page_error::PageError;
use crate::services::run_status::status_response;

/// Converts a stored run to the run of a report, with the counts of found bugs and of comments on each record.
pub(crate) fn to_reported_run(run: &RunWithCounts) -> Result<ReportedRun, PageError> {
    Ok(ReportedRun { records: run.counts.clone(), ..to_reported_run_without_records(&run.run)? })
}

/// Converts a stored run to the run of a report, without the counts on each record.
pub(crate) fn to_reported_run_without_records(run: &Run) -> Result<ReportedRun, PageError> {
    let malformed = |error: serde_json::Error| PageError::Fault(Box::new(error));
    let text = serde_json::to_string(&status_response(run).map_err(malformed)?).map_err(malformed)?;
    let status = serde_json::from_str(&text).map_err(malformed)?;
    Ok(ReportedRun::new(run.label.clone(), status))
}

/// Badge that shows the status of a run.
pub(crate) struct RunStatusBadge {
    /// Text of the badge.
    pub(crate) text: &'static str,
    /// CSS class of the badge. Empty while the run is in progress.
    pub(crate) class: &'static str,
}

impl RunStatusBadge {
    pub(crate) fn of(status: RunStatus) -> Self {
        let (text, class) = match status {
            RunStatus::Running => ("running", ""),
            RunStatus::Completed => ("completed", "good"),
            RunStatus::Errored => ("errored", "bad"),
        };
        Self { text, class }
    }
}

/// A figure with its interval, as texts.
pub(crate) struct FigureRow {
    pub(crate) label: &'static str,
    pub(crate) text: String,
    pub(crate) interval: Option<String>,
}

impl FigureRow {
    /// Returns the rows of figures. Costs of a run without prices are dashes.
    pub(crate) fn from_figures(figures: &[ResultFigure], is_priced: bool) -> Vec<Self> {
        let row = |figure: &ResultFigure| {
            let is_cost = matches!(figure.key, "total_cost" | "cost_per_review");
            let text = if is_cost && !is_priced { "–".to_owned() } else { figure.text.clone() };
            Self { label: figure.label, text, interval: figure.interval.map(format_interval) }
        };
        figures.iter().map(row).collect()
    }
}

/// A run in the legend of a chart.
pub(crate) struct LegendEntry {
    pub(crate) marker: String,
    pub(crate) name: String,
    pub(crate) href: String,
}

/// Returns the entry of a run in the legend of a chart: its marker, its name, and a link to its page. `position` is
/// that of the run among the runs of the chart, counted from 0; it determines the marker. `account_path` is the path
/// prefix of its account's pages.
pub(crate) fn legend_entry(position: usize, run: &ReportedRun, account_path: &str) -> LegendEntry {
    LegendEntry {
        marker: fragments::legend_marker(position),
        name: run.name(),
        href: format!("{account_path}/runs/{}", run.status.benchmark_id),
    }
}
