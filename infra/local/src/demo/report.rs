//! What the demo prints at the end.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};
use serde_json::Value;

use super::{Asked, Ran, Report};
use crate::serve::bare;
use crate::service::Service;
use crate::workspace::demo_workspace;

/// The rows of the table of figures: their name in the answer and in words.
const FIGURES: [(&str, &str); 12] = [
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

/// Where things were, which is gone by the time it is printed.
pub(super) struct Addresses {
    base: String,
    reviewer: String,
    activities: usize,
}

impl Addresses {
    pub(super) fn of(service: &Service) -> Self {
        Self {
            base: bare(&service.base_url),
            reviewer: bare(service.reviewer.base_url()),
            activities: service.activities,
        }
    }
}

pub(super) fn print(report: &Report, addresses: &Addresses) {
    println!(
        "\nThe agent (digest: deterministic, no language model), over {} activities:",
        addresses.activities
    );
    report.queries.iter().for_each(print_answer);
    println!(
        "\nThe benchmark, k = {}, of the reference reviewer (heuristics: a yardstick, not a model):\n",
        super::K
    );
    println!("{}\n", figures(&report.runs));
    println!("By severity:\n\n{}\n", severities(&report.runs));
    print_runs(&report.runs);
    println!("Agent webhook API   {} (workspace {})", addresses.base, demo_workspace());
    println!("Benchmark run API   {}", addresses.base);
    println!("Reference reviewer  {}", addresses.reviewer);
    println!("Took {:.1} s.", report.seconds);
}

fn print_answer(asked: &Asked) {
    let text = |value: &Value| value.as_str().unwrap_or("(no answer)").to_owned();
    println!("\n> {}", text(&asked.request["query"]));
    if let Some(zone) = asked.request["timezone"].as_str() {
        println!("> (time zone {zone})");
    }
    println!("\n{}", text(&asked.answer["response"]).trim_end());
}

fn figures(runs: &[Ran]) -> Table {
    let mut table = table(std::iter::once("").chain(runs.iter().map(|ran| ran.provider)));
    for (name, words) in FIGURES {
        let values = runs.iter().map(|ran| figure(&ran.status["results"][name]));
        table.add_row(std::iter::once(words.to_owned()).chain(values));
    }
    table
}

fn severities(runs: &[Ran]) -> Table {
    let mut table = table(["", "severity", "recall", "precision", "F1", "comments scored"].into_iter());
    for ran in runs {
        for severity in ["critical", "high", "medium", "low", "none"] {
            let row = &ran.status["results"]["bySeverity"][severity];
            let values = ["recall", "precision", "f1Score", "precisionScored"].map(|name| figure(&row[name]));
            table.add_row([ran.provider.to_owned(), severity.to_owned()].into_iter().chain(values));
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

/// A figure as a reader wants it: whole numbers whole, others to three places.
fn figure(value: &Value) -> String {
    match (value.as_u64(), value.as_f64()) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(number)) => format!("{number:.3}"),
        (None, None) => "–".to_owned(),
    }
}

fn print_runs(runs: &[Ran]) {
    for ran in runs {
        let text = |name: &str| ran.status[name].as_str().unwrap_or("–").to_owned();
        println!("{}: {} {}", ran.provider, text("status"), text("message"));
        println!("  harness {}", text("benchmarkHarnessVersion"));
        println!("  dataset {}\n", text("benchmarkDatasetId"));
    }
}
