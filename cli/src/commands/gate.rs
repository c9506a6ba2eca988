//! `gate`: checks a run against limits and a baseline.

use anstyle::{AnsiColor, Style};
use plumbline_contract::benchmark::RunStatus;
use plumbline_report::{CheckOutcome, CheckResult, GateLimits, GateResult, MaxF1Drop, Report, Run, gate};

use crate::arguments::{CiSystem, GateArguments};
use crate::commands::report::{file_formats, write_reports};
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::inputs;
use crate::output::{Output, sanitize_for_terminal};
use crate::settings::Settings;

pub(crate) async fn perform(
    arguments: GateArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let formats = file_formats(&arguments.output)?;
    let limits = limits(&arguments);
    if limits == (GateLimits { compares_interval_end: limits.compares_interval_end, ..GateLimits::default() })
        && arguments.baseline.is_none()
    {
        return Err(CliError::invalid(
            "gate",
            "at least one limit is required: --min-f1, --min-precision, --min-recall, --max-error-rate, --max-cost or \
             --baseline",
        ));
    }
    let runs = [inputs::read_run(&arguments.run, settings, &arguments.benchmark, output).await?];
    let run = &runs[0];
    if run.status.status != RunStatus::Completed {
        write_reports(&formats, &Report::new(&runs), output)?;
        return print_not_completed(run, arguments.annotations, output);
    }
    let baseline = match &arguments.baseline {
        Some(baseline) => Some(inputs::read_run(baseline, settings, &arguments.benchmark, output).await?),
        None => None,
    };
    let limit = arguments.max_drop.unwrap_or(0.0);
    let max_drop = baseline.as_ref().map(|baseline| MaxF1Drop { baseline, limit });
    let gate = gate(run, &limits, max_drop)?;
    write_reports(&formats, &Report::new(&runs).with_gate(&gate), output)?;
    print_gate(&gate, arguments.annotations, output)?;
    Ok(exit_status(gate.outcome, arguments.strict))
}

fn exit_status(outcome: CheckOutcome, strict: bool) -> ExitStatus {
    match outcome {
        CheckOutcome::Passed => ExitStatus::Success,
        CheckOutcome::Inconclusive if !strict => ExitStatus::Success,
        CheckOutcome::Inconclusive | CheckOutcome::Missed => ExitStatus::NegativeResult,
    }
}

fn limits(arguments: &GateArguments) -> GateLimits {
    let mut limits = GateLimits {
        min_f1: arguments.min_f1,
        min_precision: arguments.min_precision,
        min_recall: None,
        min_recall_by_severity: Vec::new(),
        max_error_rate: arguments.max_error_rate,
        max_cost: arguments.max_cost,
        compares_interval_end: arguments.confident,
    };
    for recall in &arguments.min_recall {
        match recall.severity {
            None => limits.min_recall = Some(recall.minimum),
            Some(severity) => limits.min_recall_by_severity.push((severity, recall.minimum)),
        }
    }
    limits
}

/// Prints that a run is still running or has errored, and returns the exit status.
fn print_not_completed(
    run: &Run,
    annotations: Option<CiSystem>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let (text, exit) = match run.status.status {
        RunStatus::Running => (
            "the run is still running: repeat the command when it has ended".to_owned(),
            ExitStatus::NoResultYet,
        ),
        _ => (format!("the run errored: {}", run.status.message), ExitStatus::NegativeResult),
    };
    if output.json {
        output.print_verbatim(
            &serde_json::json!({ "checks": [], "outcome": null, "status": run.status.status }).to_string(),
        )?;
    } else if annotations == Some(CiSystem::Github) {
        output.print_verbatim(&annotation("error", &text))?;
    } else {
        output.print(&sanitize_for_terminal(&text))?;
    }
    Ok(exit)
}

fn print_gate(gate: &GateResult, annotations: Option<CiSystem>, output: Output) -> Result<(), CliError> {
    if output.json {
        return output.print_verbatim(&serde_json::to_string_pretty(gate).unwrap_or_default());
    }
    let width = gate.checks.iter().map(|check| check.figure.chars().count()).max().unwrap_or_default();
    let lines: Vec<String> = gate.checks.iter().map(|check| check_line(check, width)).collect();
    output.print(&lines.concat())?;
    if annotations == Some(CiSystem::Github) {
        let annotated: Vec<String> = gate.checks.iter().filter_map(check_annotation).collect();
        output.print_verbatim(&annotated.join("\n"))?;
    } else if gate.outcome == CheckOutcome::Inconclusive {
        output.warn(
            "inconclusive: the interval of the difference contains the limit. Runs with more draws (-k) narrow it.",
        );
    }
    Ok(())
}

fn check_line(check: &CheckResult, width: usize) -> String {
    let style = match check.outcome {
        CheckOutcome::Passed => AnsiColor::Green.on_default(),
        CheckOutcome::Inconclusive => AnsiColor::Yellow.on_default(),
        CheckOutcome::Missed => AnsiColor::Red.on_default(),
    };
    let bold: Style = style.bold();
    let figure = sanitize_for_terminal(&check.figure);
    format!(
        "{bold}{:12}{bold:#}  {figure:width$}  {}, limit {}\n",
        check.outcome.as_str(),
        check.measured,
        check.limit
    )
}

fn check_annotation(check: &CheckResult) -> Option<String> {
    let level = match check.outcome {
        CheckOutcome::Passed => return None,
        CheckOutcome::Inconclusive => "warning",
        CheckOutcome::Missed => "error",
    };
    let text =
        format!("{}: {}, limit {} ({})", check.figure, check.measured, check.limit, check.outcome.as_str());
    Some(annotation(level, &text))
}

/// Formats a workflow command of GitHub Actions, and escapes `%` and line breaks in `text`.
fn annotation(level: &str, text: &str) -> String {
    let data = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    format!("::{level} title=plumbline gate::{data}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotation_escapes_line_breaks_so_that_no_second_command_begins() {
        assert_eq!(annotation("error", "5 %\n::set-env"), "::error title=plumbline gate::5 %25%0A::set-env");
    }

    #[test]
    fn inconclusive_gate_passes_unless_strict() {
        assert_eq!(exit_status(CheckOutcome::Inconclusive, false), ExitStatus::Success);
        assert_eq!(exit_status(CheckOutcome::Inconclusive, true), ExitStatus::NegativeResult);
        assert_eq!(exit_status(CheckOutcome::Missed, false), ExitStatus::NegativeResult);
    }
}
