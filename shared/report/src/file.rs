//! The report file: JSON with the name and the version of its format. A status answer of the API can be read as well.

use serde::{Deserialize, Serialize};

use crate::run::{Run, StatusAnswer};

/// Value of the `format` member of a report file.
pub const FORMAT_NAME: &str = "plumbline-report";

/// Version of the report format that this release writes, and the newest version that it reads.
pub const FORMAT_VERSION: u32 = 1;

/// Reason why a text cannot be read as a report.
#[derive(Debug, thiserror::Error)]
pub enum ReportFileError {
    /// The text is not JSON, or has the structure of neither a report file nor a status answer.
    #[error(
        "the file is neither a report file nor a status answer of the benchmark API: see line {line}, column {column}"
    )]
    Malformed {
        /// Line of the first error in the text, counted from 1.
        line: usize,
        /// Column in that line.
        column: usize,
    },
    /// The `format` member names another format.
    #[error("the file's JSON member `format` is not {FORMAT_NAME}")]
    OtherFormat,
    /// The file has the format of a report, but no `version` member.
    #[error("the file has no JSON member `version`, which names the version of the report format")]
    NoVersion,
    /// A newer release wrote the file. The number is the format version of the file.
    #[error(
        "the file has version {0} of the report format, but this release of Plumbline reads \
         versions up to {FORMAT_VERSION}"
    )]
    Newer(u32),
    /// The file has no run.
    #[error("the file's list `runs` is empty")]
    Empty,
    /// The records of a run contradict each other or the results. The text describes the first contradiction.
    #[error("{0}")]
    Contradictory(String),
}

impl From<serde_json::Error> for ReportFileError {
    /// Keeps the position only: the message of a parser can quote the file.
    fn from(error: serde_json::Error) -> Self {
        Self::Malformed { line: error.line(), column: error.column() }
    }
}

/// Members of a report file that a status answer lacks.
#[derive(Deserialize)]
struct Header {
    format: Option<String>,
    version: Option<u32>,
}

#[derive(Deserialize)]
struct Content {
    runs: Vec<Run>,
}

#[derive(Serialize)]
struct ReportFile<'a> {
    format: &'static str,
    version: u32,
    runs: &'a [Run],
}

/// Reads the runs of a report file, or the single run of a status answer. The run of a status answer has no label.
///
/// # Errors
///
/// [`ReportFileError`] if the text is neither a report file nor a status answer, if a newer release wrote the text, or
/// if its runs are not valid.
pub fn parse_report_file(text: &str) -> Result<Vec<Run>, ReportFileError> {
    let header: Header = serde_json::from_str(text)?;
    let mut runs = match (header.format.as_deref(), header.version) {
        (None, _) => vec![Run::new(None, serde_json::from_str::<StatusAnswer>(text)?)],
        (Some(FORMAT_NAME), Some(version)) if version > FORMAT_VERSION => {
            return Err(ReportFileError::Newer(version));
        }
        (Some(FORMAT_NAME), Some(_)) => serde_json::from_str::<Content>(text)?.runs,
        (Some(FORMAT_NAME), None) => return Err(ReportFileError::NoVersion),
        (Some(_), _) => return Err(ReportFileError::OtherFormat),
    };
    if runs.is_empty() {
        return Err(ReportFileError::Empty);
    }
    for run in &mut runs {
        run.validate_and_sort_records().map_err(ReportFileError::Contradictory)?;
    }
    Ok(runs)
}

/// Returns the text of a report file with these runs.
#[expect(clippy::expect_used, reason = "structs with string keys and finite numbers always serialise")]
pub fn serialize_report_file(runs: &[Run]) -> String {
    let written = ReportFile { format: FORMAT_NAME, version: FORMAT_VERSION, runs };
    let mut text = serde_json::to_string_pretty(&written).expect("plain structs serialise");
    text.push('\n');
    text
}
