//! The report file: JSON with a name and a version of its format, or a status answer as the API gives it.

use serde::{Deserialize, Serialize};

use crate::run::{Run, StatusAnswer};

/// Name of the format.
pub const FORMAT: &str = "plumbline-report";

/// Newest version of the format that this package reads, and the version that it writes.
pub const VERSION: u32 = 1;

/// Reason why a text is not a report.
#[derive(Debug, thiserror::Error)]
pub enum ReportFileError {
    /// The text has another structure.
    #[error(
        "it is neither a report file nor a status answer of the benchmark API (line {line}, column {column})"
    )]
    Malformed {
        /// Line of the text, counted from 1.
        line: usize,
        /// Column of the line.
        column: usize,
    },
    /// Another program wrote the file.
    #[error("its format is not {FORMAT}")]
    OtherFormat,
    /// A newer release wrote the file.
    #[error("it has version {0} of its format, and this release reads versions up to {VERSION}")]
    Newer(u32),
    /// The file has no run.
    #[error("it contains no run")]
    Empty,
    /// Its parts contradict each other.
    #[error("{0}")]
    Contradictory(String),
}

impl From<serde_json::Error> for ReportFileError {
    /// Keeps the position only: the message of a parser can quote the file.
    fn from(error: serde_json::Error) -> Self {
        Self::Malformed { line: error.line(), column: error.column() }
    }
}

/// Members that tell the kinds of files apart.
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
struct Written<'a> {
    format: &'static str,
    version: u32,
    runs: &'a [Run],
}

/// Reads a report file or a status answer. Each run of a file without labels keeps none.
///
/// # Errors
///
/// [`ReportFileError`] if the text is neither, or if a newer release wrote it.
pub fn read(text: &str) -> Result<Vec<Run>, ReportFileError> {
    let header: Header = serde_json::from_str(text)?;
    let mut runs = match (header.format.as_deref(), header.version) {
        (None, _) => vec![Run::new(None, serde_json::from_str::<StatusAnswer>(text)?)],
        (Some(FORMAT), Some(version)) if version > VERSION => return Err(ReportFileError::Newer(version)),
        (Some(FORMAT), Some(_)) => serde_json::from_str::<Content>(text)?.runs,
        (Some(_), _) => return Err(ReportFileError::OtherFormat),
    };
    if runs.is_empty() {
        return Err(ReportFileError::Empty);
    }
    for run in &mut runs {
        run.check_records().map_err(ReportFileError::Contradictory)?;
    }
    Ok(runs)
}

/// Writes a report file.
#[expect(clippy::expect_used, reason = "structs with string keys and finite numbers always serialise")]
pub fn write(runs: &[Run]) -> String {
    let written = Written { format: FORMAT, version: VERSION, runs };
    let mut text = serde_json::to_string_pretty(&written).expect("plain structs serialise");
    text.push('\n');
    text
}
