//! Fragments of the HTML report, for pages with their own header and layout. They use the CSS classes of the report's
//! style sheet, and all text in them is escaped.

use crate::chart;
use crate::run::Run;
use crate::view::Report;

/// Returns the SVG chart of each run's F1, recall and precision with their 95 % intervals.
pub fn intervals_chart(report: &Report<'_>) -> String {
    chart::intervals(&report.run_views()).into_string()
}

/// Returns the SVG chart of precision against recall, with one point for each run.
pub fn precision_recall_chart(report: &Report<'_>) -> String {
    chart::precision_and_recall(&report.run_views()).into_string()
}

/// Returns the SVG chart of F1 against total cost. Omits runs that are not completed or cost nothing. Of the others,
/// shows the first, and those with the same harness version and dataset. Returns `None` if fewer than `min_runs` runs
/// remain.
pub fn cost_f1_chart(report: &Report<'_>, min_runs: usize) -> Option<String> {
    chart::cost_and_f1(&report.run_views(), min_runs).map(maud::PreEscaped::into_string)
}

/// Returns the SVG chart of F1 over time, or `None` for fewer than two completed runs. The runs of the report must be
/// ordered oldest first.
pub fn trend_chart(report: &Report<'_>) -> Option<String> {
    chart::trend(&report.run_views()).map(maud::PreEscaped::into_string)
}

/// Returns the SVG marker (colour and shape) of a run. `position` is that of the run in the report, counted from 0.
pub fn legend_marker(position: usize) -> String {
    chart::legend_marker(position).into_string()
}

/// Table of a run's records (rows) and draws (cells).
pub struct HeatmapTable {
    /// The table in HTML.
    pub html: String,
    /// Number of records that the table omits.
    pub omitted_records: usize,
}

/// Returns the table of a run with at most `limit` records, or `None` for a run without records or results.
pub fn heatmap_table(run: &Run, limit: usize) -> Option<HeatmapTable> {
    let (records, results) = (run.records.as_ref()?, run.status.results.as_ref()?);
    let shown = &records[..records.len().min(limit)];
    let html = chart::heatmap(shown, results.k).into_string();
    Some(HeatmapTable { html, omitted_records: records.len() - shown.len() })
}
