//! `compare`: prints the differences of two runs with 95 % confidence intervals.

use plumbline_report::{Report, compare, comparison_text};

use crate::arguments::CompareArguments;
use crate::commands::report::{file_formats, write_reports};
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::inputs;
use crate::output::{Output, sanitize_for_terminal};
use crate::settings::Settings;

pub(crate) async fn perform(
    arguments: &CompareArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let formats = file_formats(&arguments.output)?;
    let first = inputs::read_run(&arguments.first, settings, &arguments.benchmark, output).await?;
    let second = inputs::read_run(&arguments.second, settings, &arguments.benchmark, output).await?;
    let comparison = compare(&first, &second)?;
    let runs = [first, second];
    write_reports(&formats, &Report::new(&runs).with_comparison(&comparison), output)?;
    let text = if output.json {
        serde_json::to_string_pretty(&comparison).unwrap_or_default()
    } else {
        sanitize_for_terminal(&comparison_text(&comparison))
    };
    output.print_verbatim(&text)?;
    Ok(ExitStatus::Success)
}
