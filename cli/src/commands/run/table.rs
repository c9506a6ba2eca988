//! Results of a run for a terminal.

use anstyle::{AnsiColor, Style};
use plumbline_contract::benchmark::RunStatus;
use plumbline_report::{Figure, RunView, View};

use crate::output::printable;

const LABEL: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const UNDECIDED: Style = AnsiColor::Yellow.on_default().bold();

/// Width of the column of labels, in characters. A longer label moves its value to the right.
const WIDTH: usize = 24;

/// Formats each run of a view for a terminal: status, figures, errors and identity, a line each.
pub(super) fn text(view: &View<'_>) -> String {
    view.run_views().iter().map(run).collect()
}

fn run(run: &RunView<'_>) -> String {
    let style = match run.run.status.status {
        RunStatus::Completed => GOOD,
        RunStatus::Errored => BAD,
        RunStatus::Running => UNDECIDED,
    };
    let mut lines = vec![line("status", &format!("{style}{}{style:#}", printable(&run.status_text())))];
    lines.extend(run.quality.iter().chain(&run.effort).map(|figure| line(figure.label, &value(figure))));
    lines.extend(run.errors.iter().map(|(reason, count)| line(&format!("  {reason}"), &count.to_string())));
    lines.extend(run.identity.iter().map(|(name, value)| line(name, &printable(value))));
    lines.concat()
}

fn line(label: &str, value: &str) -> String {
    format!("{LABEL}{label:WIDTH$}{LABEL:#}  {value}\n")
}

fn value(figure: &Figure) -> String {
    match figure.interval {
        Some([low, high]) => format!("{}  {LABEL}[{low:.3}, {high:.3}]{LABEL:#}", figure.text),
        None => figure.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_label_is_apart_from_its_value() {
        assert!(line("latency, 90th percentile", "1.6 s").contains("  1.6 s"));
    }
}
