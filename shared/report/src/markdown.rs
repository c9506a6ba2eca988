//! The Markdown format, for GitHub's job summaries, pull requests and terminals.

use crate::comparison::{Comparison, Conclusion, IntervalMethod};
use crate::gate::{CheckOutcome, GateResult};
use crate::numbers::{format_fraction, format_interval, format_optional_fraction};
use crate::view::{Report, ResultFigure, RunView};

/// Returns the report as Markdown.
pub(crate) fn render(report: &Report<'_>) -> String {
    let runs = report.run_views();
    let mut parts = vec!["# Benchmark report".to_owned()];
    parts.extend(report.gate().map(gate_section));
    parts.extend(report.comparison().map(comparison_section));
    parts.extend(statuses(&runs));
    let with_results: Vec<&RunView<'_>> = runs.iter().filter(|run| !run.quality.is_empty()).collect();
    if !with_results.is_empty() {
        parts.push(figures_table(&with_results));
        parts.push(format!("## By severity\n\n{}", severities_table(&with_results)));
    }
    parts.extend(difficulties_section(&runs));
    parts.extend(errors_section(&runs));
    let notes = report.comparability_notes();
    if !notes.is_empty() {
        let lines: Vec<String> = notes.iter().map(|note| format!("- {}", escape(note))).collect();
        parts.push(format!("## Comparability\n\n{}", lines.join("\n")));
    }
    parts.push(format!("## Identity\n\n{}", identity_table(&runs)));
    parts.push("Brackets contain 95 % confidence intervals from a bootstrap clustered by record.".to_owned());
    parts.join("\n\n") + "\n"
}

fn gate_section(gate: &GateResult) -> String {
    let rows = gate.checks.iter().map(|check| {
        let outcome = format!("{} {}", mark(check.outcome), check.outcome.as_str());
        vec![check.figure.clone(), check.limit.clone(), check.measured.clone(), outcome]
    });
    let table =
        table(&["check", "limit", "measured", "outcome"].map(str::to_owned), &rows.collect::<Vec<_>>());
    format!("## {} Gate {}\n\n{table}", mark(gate.outcome), gate.outcome.as_str())
}

fn mark(outcome: CheckOutcome) -> &'static str {
    match outcome {
        CheckOutcome::Passed => "✅",
        CheckOutcome::Inconclusive => "⚠️",
        CheckOutcome::Missed => "❌",
    }
}

fn comparison_section(comparison: &Comparison) -> String {
    format!("## Comparison\n\n{}", comparison_text(comparison))
}

/// Returns a comparison as a Markdown table, followed by a sentence on how the intervals were computed.
pub fn comparison_text(comparison: &Comparison) -> String {
    let (first, second) = (comparison.first.clone(), comparison.second.clone());
    let header = [String::new(), first, second, "difference".to_owned(), "conclusion".to_owned()];
    let rows = comparison.differences.iter().map(|difference| {
        let [low, high] = difference.interval;
        vec![
            difference.figure.to_owned(),
            format_fraction(difference.first),
            format_fraction(difference.second),
            format!(
                "{} [{}, {}]",
                format_signed(difference.difference),
                format_signed(low),
                format_signed(high)
            ),
            conclusion_text(difference.conclusion, &comparison.second),
        ]
    });
    format!("{}\n\n{}", table(&header, &rows.collect::<Vec<_>>()), method_text(comparison.method))
}

/// Formats a difference with three decimal places and a sign. A difference that rounds to zero becomes `0.000`, without
/// a sign.
pub fn format_signed(value: f64) -> String {
    let text = format_fraction(value);
    if text.starts_with('-') || text == "0.000" { text } else { format!("+{text}") }
}

/// Returns the conclusion from a difference: `<second_name> is higher`, `<second_name> is lower` or `inconclusive`.
/// `second_name` is the name of the second run.
pub fn conclusion_text(conclusion: Conclusion, second_name: &str) -> String {
    match conclusion {
        Conclusion::Higher => format!("{second_name} is higher"),
        Conclusion::Lower => format!("{second_name} is lower"),
        Conclusion::Inconclusive => "inconclusive".to_owned(),
    }
}

/// Returns a sentence on how the intervals of the differences were computed.
pub fn method_text(method: IntervalMethod) -> String {
    match method {
        IntervalMethod::Paired { records } => {
            format!("The differences have 95 % intervals from a bootstrap paired by record ({records} records).")
        }
        IntervalMethod::Independent => {
            "The differences have 95 % intervals computed from the intervals of the two runs, as if the runs were \
             independent. With the record counts of both runs, a paired bootstrap would give narrower intervals."
                .to_owned()
        }
    }
}

fn statuses(runs: &[RunView<'_>]) -> Option<String> {
    let lines: Vec<String> = runs
        .iter()
        .map(|run| format!("- **{}**: {}", escape(&run.name), escape(&run.status_text())))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn figures_table(runs: &[&RunView<'_>]) -> String {
    let header: Vec<String> =
        std::iter::once(String::new()).chain(runs.iter().map(|run| run.name.clone())).collect();
    let first: Vec<&ResultFigure> = runs[0].quality.iter().chain(&runs[0].cost_and_latency).collect();
    let rows = first.iter().enumerate().map(|(position, figure)| {
        let values = runs.iter().map(|run| {
            let figure = run.quality.iter().chain(&run.cost_and_latency).nth(position);
            figure.map(figure_with_interval).unwrap_or_default()
        });
        std::iter::once(figure.label.to_owned()).chain(values).collect()
    });
    table(&header, &rows.collect::<Vec<_>>())
}

/// Formats a figure with its interval.
pub(crate) fn figure_with_interval(figure: &ResultFigure) -> String {
    match figure.interval {
        Some(interval) => format!("{} {}", figure.text, format_interval(interval)),
        None => figure.text.clone(),
    }
}

fn severities_table(runs: &[&RunView<'_>]) -> String {
    let header = ["run", "severity", "recall", "precision", "F1", "comments"].map(str::to_owned);
    let rows = runs.iter().flat_map(|run| {
        run.severities.iter().map(|severity| {
            let figures = &severity.figures;
            let recall = match severity.recall_interval {
                Some(interval) => {
                    format!("{} {}", format_optional_fraction(figures.recall), format_interval(interval))
                }
                None => format_optional_fraction(figures.recall),
            };
            vec![
                run.name.clone(),
                severity.name.to_owned(),
                recall,
                format_optional_fraction(figures.precision),
                format_optional_fraction(figures.f1_score),
                figures.precision_scored.to_string(),
            ]
        })
    });
    table(&header, &rows.collect::<Vec<_>>())
}

fn difficulties_section(runs: &[RunView<'_>]) -> Option<String> {
    let rows: Vec<Vec<String>> = runs
        .iter()
        .flat_map(|run| {
            run.difficulties.iter().map(|row| {
                let recall = format!("{} {}", format_fraction(row.recall), format_interval(row.interval));
                vec![run.name.clone(), row.name.to_owned(), row.bugs.to_string(), recall]
            })
        })
        .collect();
    let header =
        ["run", "difficulty (trials: the dataset's blind reviews)", "bugs", "recall"].map(str::to_owned);
    (!rows.is_empty()).then(|| format!("## By difficulty\n\n{}", table(&header, &rows)))
}

fn errors_section(runs: &[RunView<'_>]) -> Option<String> {
    let rows: Vec<Vec<String>> = runs
        .iter()
        .flat_map(|run| {
            run.errors
                .iter()
                .map(|(reason, count)| vec![run.name.clone(), (*reason).to_owned(), count.to_string()])
        })
        .collect();
    let header = ["run", "reason", "draws"].map(str::to_owned);
    (!rows.is_empty()).then(|| format!("## Failed draws\n\n{}", table(&header, &rows)))
}

fn identity_table(runs: &[RunView<'_>]) -> String {
    let rows = runs.iter().flat_map(|run| {
        run.identity.iter().map(|(name, value)| vec![run.name.clone(), (*name).to_owned(), value.clone()])
    });
    table(&["run", "", ""].map(str::to_owned), &rows.collect::<Vec<_>>())
}

fn table(header: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        format!("| {} |", cells.iter().map(|cell| escape(cell)).collect::<Vec<_>>().join(" | "))
    };
    let mut lines = vec![line(header), format!("|{}", " - |".repeat(header.len()))];
    lines.extend(rows.iter().map(|row| line(row)));
    lines.join("\n")
}

/// Escapes characters that Markdown or its tables would interpret, and replaces control characters by spaces.
/// Does not escape underscores (plain text inside a word) and brackets (plain text without a link address).
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | '`' | '*' | '<' | '>' | '|' | '&' => escaped.extend(['\\', character]),
            character if character.is_control() => escaped.push(' '),
            character => escaped.push(character),
        }
    }
    escaped
}
