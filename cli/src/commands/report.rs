//! `report`: writes reports of runs.

use std::path::{Path, PathBuf};

use plumbline_report::{Format, Report, Run};

use crate::arguments::ReportArguments;
use crate::error::CliError;
use crate::exit_status::ExitStatus;
use crate::inputs;
use crate::output::{Output, write_file};
use crate::settings::Settings;

pub(crate) async fn perform(
    arguments: &ReportArguments,
    settings: &Settings<'_>,
    output: Output,
) -> Result<ExitStatus, CliError> {
    let files = file_formats(&arguments.output)?;
    let mut runs: Vec<Run> = Vec::new();
    for argument in &arguments.runs {
        runs.extend(inputs::read_runs(argument, settings, &arguments.benchmark, output).await?);
    }
    let report = Report::new(&runs);
    if files.is_empty() {
        let format = if output.json { Format::Json } else { Format::Markdown };
        output.print_verbatim(&format.render(&report))?;
    }
    write_reports(&files, &report, output)?;
    Ok(ExitStatus::Success)
}

/// Returns each file with the format that the file's extension selects.
pub(super) fn file_formats(files: &[PathBuf]) -> Result<Vec<(&Path, Format)>, CliError> {
    let format = |file: &'_ PathBuf| {
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        Format::from_extension(extension)
    };
    let with_format = files.iter().map(|file| {
        let format = format(file).ok_or_else(|| {
            CliError::invalid(file.display().to_string(), "the extension must be html, md, csv, json or xml")
        });
        Ok((file.as_path(), format?))
    });
    with_format.collect()
}

/// Writes the report to each file, in the format of the file.
pub(super) fn write_reports(
    files: &[(&Path, Format)],
    report: &Report<'_>,
    output: Output,
) -> Result<(), CliError> {
    for (file, format) in files {
        write_file(file, &format.render(report))?;
        output.note(&format!("Wrote {}", file.display()));
    }
    Ok(())
}
