//! Parts of the HTML form, for pages with a frame of their own. Their classes are those of the report's style sheet, and
//! every text in them is escaped.

use crate::chart;
use crate::run::Run;
use crate::view::View;

/// Returns the chart of the figures that have an interval.
pub fn intervals(view: &View<'_>) -> String {
    chart::intervals(&view.run_views()).into_string()
}

/// Returns the chart of precision over recall.
pub fn precision_and_recall(view: &View<'_>) -> String {
    chart::precision_and_recall(&view.run_views()).into_string()
}

/// Returns the chart of F1 over cost, or `None` if fewer than `least` runs have a price and compare.
pub fn cost_and_f1(view: &View<'_>, least: usize) -> Option<String> {
    chart::cost_and_f1(&view.run_views(), least).map(maud::PreEscaped::into_string)
}

/// Returns the chart of F1 over time, for runs that are given oldest first, or `None` for fewer than two results.
pub fn trend(view: &View<'_>) -> Option<String> {
    chart::trend(&view.run_views()).map(maud::PreEscaped::into_string)
}

/// Returns the marker of the run at a position of the report.
pub fn legend_marker(position: usize) -> String {
    chart::legend_marker(position).into_string()
}

/// Returns the table of records and draws, with at most `limit` records, and the number of records that it omits.
/// Returns `None` for a run without records or results.
pub fn heatmap(run: &Run, limit: usize) -> Option<(String, usize)> {
    let (records, results) = (run.records.as_ref()?, run.status.results.as_ref()?);
    let shown = &records[..records.len().min(limit)];
    Some((chart::heatmap(shown, results.k).into_string(), records.len() - shown.len()))
}
