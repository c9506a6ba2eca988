//! The CSV format: a line for each run. A figure with an interval has three columns: value, low and high end.

use crate::view::{Report, RunView};

/// Columns that describe the run.
const RUN_COLUMNS: [&str; 8] =
    ["label", "benchmark_id", "status", "message", "harness", "dataset", "k", "custom_prompt"];
/// Columns that describe the model; empty for a run without results.
const MODEL_COLUMNS: [&str; 3] = ["provider", "effort", "context_window"];

/// Returns CSV text: one header line, then a line for each run. Figures of a run without results are empty.
pub(crate) fn render(report: &Report<'_>) -> String {
    let runs = report.run_views();
    let mut writer = csv::Writer::from_writer(Vec::new());
    let template = runs.iter().find(|run| !run.quality.is_empty());
    let header = template.map(figure_names).unwrap_or_default();
    let names = RUN_COLUMNS.iter().chain(&MODEL_COLUMNS).map(|name| (*name).to_owned()).chain(header.clone());
    write_row(&mut writer, names.collect());
    for run in &runs {
        let mut row = run_values(run);
        let figures = figures(run);
        row.extend(if figures.is_empty() { vec![String::new(); header.len()] } else { figures });
        write_row(&mut writer, row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

fn write_row(writer: &mut csv::Writer<Vec<u8>>, row: Vec<String>) {
    // Writing to memory cannot fail, and all rows have the same length.
    let _ = writer.write_record(row);
}

/// Returns the values of [`RUN_COLUMNS`] and [`MODEL_COLUMNS`].
fn run_values(run: &RunView<'_>) -> Vec<String> {
    let status = &run.run.status;
    let results = status.results.as_ref();
    let optional = |value: Option<String>| value.unwrap_or_default();
    vec![
        escape_formula(&run.name),
        escape_formula(&status.benchmark_id),
        status_word(run),
        escape_formula(&status.message),
        escape_formula(&status.benchmark_harness_version),
        escape_formula(&status.benchmark_dataset_id),
        optional(results.map(|results| results.k.to_string())),
        optional(status.custom_prompt.map(|custom| custom.to_string())),
        optional(results.map(|results| escape_formula(&results.effective_model.provider))),
        optional(results.map(|results| results.effective_model.effort.to_string())),
        optional(results.map(|results| results.effective_model.context_window.to_string())),
    ]
}

fn status_word(run: &RunView<'_>) -> String {
    serde_json::to_value(run.run.status.status)
        .ok()
        .and_then(|value| Some(value.as_str()?.to_owned()))
        .unwrap_or_default()
}

/// Returns `text`, with an apostrophe before it if spreadsheets would evaluate it as a formula.
pub fn escape_formula(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// Returns the names of the columns of figures, in the order of [`figures`].
fn figure_names(run: &RunView<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for figure in run.quality.iter().chain(&run.cost_and_latency) {
        names.push(figure.key.to_owned());
        if figure.interval.is_some() {
            names.extend([format!("{}_low", figure.key), format!("{}_high", figure.key)]);
        }
    }
    for severity in &run.severities {
        let columns = ["recall", "precision", "f1", "comments"];
        names.extend(columns.map(|column| format!("{}_{column}", severity.name)));
    }
    names
}

fn figures(run: &RunView<'_>) -> Vec<String> {
    let mut values = Vec::new();
    for figure in run.quality.iter().chain(&run.cost_and_latency) {
        values.push(figure.value.to_string());
        values.extend(figure.interval.into_iter().flatten().map(|end| end.to_string()));
    }
    for severity in &run.severities {
        let figures = &severity.figures;
        let fractions = [figures.recall, figures.precision, figures.f1_score];
        values.extend(fractions.map(|value| value.map(|value| value.to_string()).unwrap_or_default()));
        values.push(figures.precision_scored.to_string());
    }
    values
}

#[cfg(test)]
mod tests {
    #[test]
    fn formula_gets_an_apostrophe() {
        assert_eq!(["=1+1", "@x", "a=b"].map(super::escape_formula), ["'=1+1", "'@x", "a=b"]);
    }
}
