//! Reads the runs that a command takes as arguments: by id from the service, or from a file.

use std::fs;
use std::path::Path;

use plumbline_contract::BenchmarkId;
use plumbline_report::{Run, parse_report_file};

use crate::arguments::BenchmarkArguments;
use crate::error::CliError;
use crate::output::Output;
use crate::progress::ProgressDisplay;
use crate::settings::Settings;

/// Maximum size of a report file, in bytes.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// Reads the runs of the file with the path `path_or_id`. If there is no such file and `path_or_id` is the id of a run,
/// reads this run from the service.
pub(crate) async fn read_runs(
    path_or_id: &str,
    settings: &Settings<'_>,
    benchmark: &BenchmarkArguments,
    output: Output,
) -> Result<Vec<Run>, CliError> {
    let file = Path::new(path_or_id);
    match path_or_id.parse::<BenchmarkId>() {
        Ok(id) if !file.exists() => {
            let progress = ProgressDisplay::spinner(output, "Reading the run");
            let status = settings.benchmark_api(benchmark)?.status(&progress, id).await?;
            Ok(vec![Run::new(None, status.parsed)])
        }
        _ => read_file(file),
    }
}

/// Reads a run as [`read_runs`] does, and refuses a file with several runs.
pub(crate) async fn read_run(
    path_or_id: &str,
    settings: &Settings<'_>,
    benchmark: &BenchmarkArguments,
    output: Output,
) -> Result<Run, CliError> {
    let mut runs = read_runs(path_or_id, settings, benchmark, output).await?;
    match runs.pop() {
        Some(run) if runs.is_empty() => Ok(run),
        _ => Err(CliError::invalid(
            path_or_id,
            "the file has several runs, and this command takes one: give the id of a run, or a file with one run",
        )),
    }
}

fn read_file(file: &Path) -> Result<Vec<Run>, CliError> {
    let failed = |source| CliError::File { file: file.to_owned(), operation: "read", source };
    if fs::metadata(file).map_err(failed)?.len() > MAX_FILE_BYTES {
        return Err(CliError::invalid(
            file.display().to_string(),
            "the file is larger than 64 MiB, the maximum for a report",
        ));
    }
    let text = fs::read_to_string(file).map_err(failed)?;
    let mut runs =
        parse_report_file(&text).map_err(|source| CliError::Report { file: file.to_owned(), source })?;
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    if let ([run], Some(stem)) = (runs.as_mut_slice(), stem) {
        run.label.get_or_insert(stem);
    }
    Ok(runs)
}
