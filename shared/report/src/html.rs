//! The HTML format: one file with inline CSS and SVG, without scripts and without references to other files.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use plumbline_contract::benchmark::RunStatus;

use crate::chart;
use crate::comparison::Comparison;
use crate::gate::{CheckOutcome, GateResult};
use crate::markdown::{conclusion_text, format_signed, method_text};
use crate::numbers::{format_fraction, format_optional_fraction};
use crate::view::{Report, ResultFigure, RunView};

const STYLE: &str = include_str!("html/style.css");

/// Content security policy of the page: it loads nothing, and only its inline styles apply.
const CONTENT_SECURITY_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Maximum number of heatmaps, which are the largest part of a page.
const MAX_HEATMAPS: usize = 4;

/// Returns the report as one HTML page.
pub(crate) fn render(report: &Report<'_>) -> String {
    let runs = report.run_views();
    let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
    let title = format!("Benchmark report: {}", names.join(", "));
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(CONTENT_SECURITY_POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header { h1 { "Benchmark report" } (run_list(&runs)) }
                main { (content(report, &runs)) }
                footer { p { "Brackets contain 95 % confidence intervals from a bootstrap clustered by record. Written by Plumbline." } }
            }
        }
    };
    markup.into_string() + "\n"
}

fn content(report: &Report<'_>, runs: &[RunView<'_>]) -> Markup {
    let has_results = runs.iter().any(|run| !run.quality.is_empty());
    html! {
        @if let Some(gate) = report.gate() { (gate_section(gate)) }
        @if let Some(comparison) = report.comparison() { (comparison_section(comparison)) }
        @if has_results {
            (section("Quality", &html! { (chart::intervals(runs)) (figures_table(runs, |run| &run.quality)) }))
            (section("Precision and recall", &chart::precision_and_recall(runs)))
        }
        @if let Some(chart) = chart::cost_and_f1(runs, 2) {
            (section("Cost and F1", &html! {
                (chart)
                p class="note" { "The line joins the runs of the Pareto front: no comparable run beats them in both cost and F1." }
            }))
        }
        @if has_results {
            (section("By severity", &severities(runs)))
            (difficulties(runs))
            (section("Cost, latency and draws", &html! {
                @if let Some(chart) = chart::latency(runs) { (chart) (latency_note()) }
                (figures_table(runs, |run| &run.cost_and_latency))
            }))
        }
        (errors(runs))
        (heatmaps(runs))
        (comparability(report))
        (section("Identity", &identity(runs)))
    }
}

fn section(title: &str, content: &Markup) -> Markup {
    html! { section { h2 { (title) } (PreEscaped(&content.0)) } }
}

fn run_list(runs: &[RunView<'_>]) -> Markup {
    html! {
        ul class="runs" {
            @for (index, run) in runs.iter().enumerate() {
                li {
                    (chart::legend_marker(index)) " " strong { (run.name) } " "
                    span class=(status_class(run)) { (run.status_text()) }
                    @if let Some(f1) = run.quality.first() { " F1 " b { (f1.text) } (interval(f1)) }
                }
            }
        }
    }
}

fn status_class(run: &RunView<'_>) -> &'static str {
    match run.run.status.status {
        RunStatus::Completed => "passed",
        RunStatus::Running => "inconclusive",
        RunStatus::Errored => "missed",
    }
}

fn interval(figure: &ResultFigure) -> Markup {
    html! {
        @if let Some([low, high]) = figure.interval {
            " " span class="interval" { "[" (format_fraction(low)) ", " (format_fraction(high)) "]" }
        }
    }
}

fn gate_section(gate: &GateResult) -> Markup {
    section(
        "Gate",
        &html! {
            p class=(gate.outcome.as_str()) { (mark(gate.outcome)) " " strong { (gate.outcome.as_str()) } }
            div class="scroll" { table {
                thead { tr { th scope="col" { "check" } th scope="col" { "limit" } th scope="col" { "measured" } th scope="col" { "outcome" } } }
                tbody { @for check in &gate.checks {
                    tr {
                        th scope="row" { (check.figure) }
                        td { (check.limit) }
                        td { (check.measured) }
                        td class=(check.outcome.as_str()) { (mark(check.outcome)) " " (check.outcome.as_str()) }
                    }
                } }
            } }
        },
    )
}

fn mark(outcome: CheckOutcome) -> &'static str {
    match outcome {
        CheckOutcome::Passed => "✓",
        CheckOutcome::Inconclusive => "?",
        CheckOutcome::Missed => "✗",
    }
}

fn comparison_section(comparison: &Comparison) -> Markup {
    section(
        "Comparison",
        &html! {
            div class="scroll" { table {
                thead { tr {
                    th scope="col" { "figure" } th scope="col" { (comparison.first) } th scope="col" { (comparison.second) }
                    th scope="col" { "difference" } th scope="col" { "conclusion" }
                } }
                tbody { @for difference in &comparison.differences {
                    tr {
                        th scope="row" { (difference.figure) }
                        td { (format_fraction(difference.first)) }
                        td { (format_fraction(difference.second)) }
                        td {
                            (format_signed(difference.difference)) " "
                            span class="interval" { "[" (format_signed(difference.interval[0])) ", " (format_signed(difference.interval[1])) "]" }
                        }
                        td { (conclusion_text(difference.conclusion, &comparison.second)) }
                    }
                } }
            } }
            p class="note" { (method_text(comparison.method)) }
        },
    )
}

fn figures_table<'v>(
    runs: &'v [RunView<'v>],
    figures: fn(&'v RunView<'v>) -> &'v Vec<ResultFigure>,
) -> Markup {
    let labels: Vec<&str> = runs
        .iter()
        .map(figures)
        .find(|figures| !figures.is_empty())
        .map(|figures| figures.iter().map(|figure| figure.label).collect())
        .unwrap_or_default();
    html! {
        div class="scroll" { table {
            thead { tr {
                td {}
                @for (index, run) in runs.iter().enumerate() {
                    th scope="col" { (chart::legend_marker(index)) " " (run.name) }
                }
            } }
            tbody { @for (row, label) in labels.iter().enumerate() {
                tr {
                    th scope="row" { (label) }
                    @for run in runs {
                        td { @match figures(run).get(row) {
                            Some(figure) => { (figure.text) (interval(figure)) },
                            None => "–",
                        } }
                    }
                }
            } }
        } }
    }
}

fn severities(runs: &[RunView<'_>]) -> Markup {
    html! {
        @for (index, run) in runs.iter().enumerate().filter(|(_, run)| !run.severities.is_empty()) {
            div class="scroll" { table class="severities" {
                caption { (chart::legend_marker(index)) " " (run.name) }
                thead { tr {
                    th scope="col" { "severity" } th scope="col" { "recall" } th scope="col" { "precision" }
                    th scope="col" { "F1" } th scope="col" { "comments" }
                } }
                tbody { @for severity in &run.severities {
                    tr {
                        th scope="row" { (severity.name) }
                        (bar_cell(index, severity.figures.recall, severity.recall_interval))
                        (bar_cell(index, severity.figures.precision, None))
                        td { (format_optional_fraction(severity.figures.f1_score)) }
                        td { (severity.figures.precision_scored) }
                    }
                } }
            } }
        }
        p class="note" { "Recall by the severity of the bug, precision by the severity that the comment states." }
    }
}

fn difficulties(runs: &[RunView<'_>]) -> Markup {
    if runs.iter().all(|run| run.difficulties.is_empty()) {
        return html! {};
    }
    section(
        "By difficulty",
        &html! {
            @for (index, run) in runs.iter().enumerate().filter(|(_, run)| !run.difficulties.is_empty()) {
                div class="scroll" { table class="severities" {
                    caption { (chart::legend_marker(index)) " " (run.name) }
                    thead { tr { th scope="col" { "difficulty" } th scope="col" { "bugs" } th scope="col" { "recall" } } }
                    tbody { @for row in &run.difficulties {
                        tr {
                            th scope="row" { (row.name) }
                            td { (row.bugs) }
                            (bar_cell(index, Some(row.recall), Some(row.interval)))
                        }
                    } }
                } }
            }
            p class="note" { "A trial is a blind review that is stored with the dataset. Its reviewer saw the complete input of a draw, but not the catalogue." }
        },
    )
}

/// Returns a table cell with a fraction, its interval, and a bar whose length shows the fraction. The bar has the
/// colour of the run at the position `run_index` of the report, counted from 0.
fn bar_cell(run_index: usize, value: Option<f64>, interval: Option<[f64; 2]>) -> Markup {
    let width = format!("{:.0}", value.unwrap_or(0.0).clamp(0.0, 1.0) * 100.0);
    html! {
        td {
            (format_optional_fraction(value))
            @if let (Some(_), Some([low, high])) = (value, interval) {
                " " span class="interval" { "[" (format_fraction(low)) ", " (format_fraction(high)) "]" }
            }
            svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                rect class="track" width="100" height="4" {}
                rect class=(format!("fill {}", chart::colour_class(run_index))) width=(width) height="4" {}
            }
        }
    }
}

fn latency_note() -> Markup {
    html! {
        p class="note" {
            "Generation time of a review: the mark is the median, the thick line ends at the 90th percentile, the thin one \
             at the maximum. A dot is a draw, if the report has the counts of the records."
        }
    }
}

fn errors(runs: &[RunView<'_>]) -> Markup {
    if runs.iter().all(|run| run.errors.is_empty()) {
        return html! {};
    }
    section(
        "Failed draws",
        &html! {
            @for (index, run) in runs.iter().enumerate().filter(|(_, run)| !run.errors.is_empty()) {
                @let total = run.run.status.results.as_ref().map_or(1, |results| results.total_draws.max(1));
                div class="scroll" { table class="severities" {
                    caption { (chart::legend_marker(index)) " " (run.name) }
                    thead { tr { th scope="col" { "reason" } th scope="col" { "draws" } th scope="col" { "share of all draws" } } }
                    tbody { @for (reason, count) in &run.errors {
                        tr { th scope="row" { (reason) } td { (count) } (bar_cell(index, Some(*count as f64 / total as f64), None)) }
                    } }
                } }
            }
        },
    )
}

fn heatmaps(runs: &[RunView<'_>]) -> Markup {
    let with_records = || {
        runs.iter().enumerate().filter_map(|(index, run)| {
            Some((index, run, run.run.records.as_ref()?, run.run.status.results.as_ref()?.k))
        })
    };
    let omitted = with_records().count().saturating_sub(MAX_HEATMAPS);
    if with_records().next().is_none() {
        return html! {};
    }
    section(
        "Records and draws",
        &html! {
            p class="note" { "Each cell shows the found bugs out of all catalogued bugs or, for a record without bugs, the number of invalid comments." }
            @for (index, run, records, k) in with_records().take(MAX_HEATMAPS) {
                h3 { (chart::legend_marker(index)) " " (run.name) }
                (chart::heatmap(records, k))
            }
            @if omitted > 0 { p class="note" { (omitted) " more runs have heatmaps, which this report omits. Write a separate report of these runs to see them." } }
        },
    )
}

fn comparability(report: &Report<'_>) -> Markup {
    let notes = report.comparability_notes();
    if notes.is_empty() {
        return html! {};
    }
    section("Comparability", &html! { ul { @for note in &notes { li { (note) } } } })
}

fn identity(runs: &[RunView<'_>]) -> Markup {
    html! {
        @for (index, run) in runs.iter().enumerate() {
            h3 { (chart::legend_marker(index)) " " (run.name) }
            dl { @for (name, value) in &run.identity { div { dt { (name) } dd { (value) } } } }
        }
    }
}
