//! Prints the results of the demo.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};
use serde_json::Value;

use super::transcript::{QueryExchange, RunExchange, Transcript};
use crate::serve::without_trailing_slash;
use crate::service::Service;
use crate::workspace::demo_workspace;

/// Rows of the results table: name of the JSON field, and label.
const RESULT_ROWS: [(&str, &str); 12] = [
    ("f1Score", "F1"),
    ("recallAvgK", "recall, average of k"),
    ("recallMaxK", "recall, best of k"),
    ("precisionAvgK", "precision, average of k"),
    ("signalToNoiseRatio", "signal to noise"),
    ("totalCost", "total cost, USD"),
    ("costPerReview", "cost per review, USD"),
    ("latencyMsP50", "latency p50, ms"),
    ("latencyMsP90", "latency p90, ms"),
    ("totalDraws", "draws"),
    ("erroredDraws", "errored draws"),
    ("errorRate", "error rate"),
];

/// Addresses of the service, and number of activities in the demo workspace. The demo reads them before the service
/// stops, and prints them afterwards.
pub(super) struct ServiceSummary {
    base: String,
    reviewer: String,
    activities: usize,
}

impl ServiceSummary {
    pub(super) fn new(service: &Service) -> Self {
        Self {
            base: without_trailing_slash(&service.base_url),
            reviewer: without_trailing_slash(service.reviewer.base_url()),
            activities: service.activity_count,
        }
    }
}

pub(super) fn print(transcript: &Transcript, summary: &ServiceSummary) {
    println!(
        "\nThe agent (digest: deterministic, no language model), over {} activities:",
        summary.activities
    );
    transcript.queries.iter().for_each(print_answer);
    println!(
        "\nThe benchmark, k = {}, of the reference reviewer (replays recorded reviews, not a model):\n",
        super::transcript::DRAWS_PER_RECORD
    );
    println!("{}\n", results_table(&transcript.runs));
    println!("By severity:\n\n{}\n", severity_table(&transcript.runs));
    print_runs(&transcript.runs);
    println!("Agent webhook API   {} (workspace {})", summary.base, demo_workspace());
    println!("Benchmark run API   {}", summary.base);
    println!("Reference reviewer  {}", summary.reviewer);
    println!("Took {:.1} s.", transcript.seconds);
}

fn print_answer(query: &QueryExchange) {
    let text = |value: &Value| value.as_str().unwrap_or("(no answer)").to_owned();
    println!("\n> {}", text(&query.request["query"]));
    if let Some(zone) = query.request["timezone"].as_str() {
        println!("> (time zone {zone})");
    }
    println!("\n{}", text(&query.answer["response"]).trim_end());
}

fn results_table(runs: &[RunExchange]) -> Table {
    let mut table = table(std::iter::once("").chain(runs.iter().map(|run| run.provider)));
    for (name, label) in RESULT_ROWS {
        let values = runs.iter().map(|run| format_number(&run.status["results"][name]));
        table.add_row(std::iter::once(label.to_owned()).chain(values));
    }
    table
}

fn severity_table(runs: &[RunExchange]) -> Table {
    let mut table = table(["", "severity", "recall", "precision", "F1", "comments scored"].into_iter());
    for run in runs {
        for severity in ["critical", "high", "medium", "low", "none"] {
            let row = &run.status["results"]["bySeverity"][severity];
            let values =
                ["recall", "precision", "f1Score", "precisionScored"].map(|name| format_number(&row[name]));
            table.add_row([run.provider.to_owned(), severity.to_owned()].into_iter().chain(values));
        }
    }
    table
}

fn table<'a>(header: impl Iterator<Item = &'a str>) -> Table {
    let mut table = Table::new();
    table.load_preset(ASCII_MARKDOWN).set_header(header);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

/// Formats a number of the results: integers in full, other numbers with three decimal places, a missing one as `–`.
fn format_number(value: &Value) -> String {
    match (value.as_u64(), value.as_f64()) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(number)) => format!("{number:.3}"),
        (None, None) => "–".to_owned(),
    }
}

fn print_runs(runs: &[RunExchange]) {
    for run in runs {
        let text = |name: &str| run.status[name].as_str().unwrap_or("–").to_owned();
        println!("{}: {} {}", run.provider, text("status"), text("message"));
        println!("  harness {}", text("benchmarkHarnessVersion"));
        println!("  dataset {}\n", text("benchmarkDatasetId"));
    }
}
