//! Results of a run for a terminal.

use anstyle::{AnsiColor, Style};
use plumbline_contract::benchmark::RunStatus;
use plumbline_report::{Report, ResultFigure, RunView};

use crate::output::sanitize_for_terminal;

const LABEL_STYLE: Style = Style::new().dimmed();
const COMPLETED_STYLE: Style = AnsiColor::Green.on_default().bold();
const ERRORED_STYLE: Style = AnsiColor::Red.on_default().bold();
const RUNNING_STYLE: Style = AnsiColor::Yellow.on_default().bold();

/// Width of the column of labels, in characters. A longer label moves its value to the right.
const LABEL_WIDTH: usize = 24;

/// Formats each run of a report for a terminal, with a line for its status and for each figure, error and setting.
pub(super) fn runs_text(report: &Report<'_>) -> String {
    report.run_views().iter().map(run_lines).collect()
}

fn run_lines(run: &RunView<'_>) -> String {
    let style = match run.run.status.status {
        RunStatus::Completed => COMPLETED_STYLE,
        RunStatus::Errored => ERRORED_STYLE,
        RunStatus::Running => RUNNING_STYLE,
    };
    let mut lines =
        vec![line("status", &format!("{style}{}{style:#}", sanitize_for_terminal(&run.status_text())))];
    lines.extend(
        run.quality
            .iter()
            .chain(&run.cost_and_latency)
            .map(|figure| line(figure.label, &figure_text(figure))),
    );
    lines.extend(run.errors.iter().map(|(reason, count)| line(&format!("  {reason}"), &count.to_string())));
    lines.extend(run.identity.iter().map(|(name, value)| line(name, &sanitize_for_terminal(value))));
    lines.concat()
}

fn line(label: &str, value: &str) -> String {
    format!("{LABEL_STYLE}{label:LABEL_WIDTH$}{LABEL_STYLE:#}  {value}\n")
}

fn figure_text(figure: &ResultFigure) -> String {
    match figure.interval {
        Some([low, high]) => format!("{}  {LABEL_STYLE}[{low:.3}, {high:.3}]{LABEL_STYLE:#}", figure.text),
        None => figure.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_label_does_not_touch_its_value() {
        assert!(line("latency, 90th percentile", "1.6 s").contains("  1.6 s"));
    }
}
