//! Reports of benchmark runs: reading results, comparing two runs, checking a run against limits, and writing the
//! outcome as HTML, Markdown, CSV, JSON or JUnit.
//!
//! This package is pure: texts in, texts out. A [`Report`] is built from [`Run`]s, and every output format is
//! written from it. The same runs give the same bytes. docs/report-format.md describes the report file.

mod board;
mod chart;
mod comparison;
mod csv_format;
mod file;
pub mod fragments;
mod gate;
mod html;
mod junit;
mod markdown;
mod numbers;
mod recall;
mod record_outcomes;
mod run;
mod view;

pub use self::board::{RankRange, ranks};
pub use self::comparison::{Comparison, Conclusion, Difference, IntervalMethod, NotComparable, compare};
pub use self::csv_format::escape_formula;
pub use self::file::{
    FORMAT_NAME, FORMAT_VERSION, ReportFileError, parse_report_file, serialize_report_file,
};
pub use self::gate::{CheckOutcome, CheckResult, GateError, GateLimits, GateResult, MaxF1Drop, gate};
pub use self::markdown::{comparison_text, conclusion_text, format_signed, method_text};
pub use self::numbers::{
    format_dollars, format_duration, format_fraction, format_interval, format_optional_fraction,
};
pub use self::record_outcomes::{RecordOutcome, SecondRunOutcome, record_outcomes};
pub use self::run::{BugSummary, DrawSummary, RecordCounts, Run, StatusAnswer};
pub use self::view::{DifficultyRow, Report, ResultFigure, RunView, SeverityRow};
pub use plumbline_benchmark::record::{Difficulty, Severity};

/// Output format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One HTML file without scripts and without references to other files.
    Html,
    /// Markdown tables.
    Markdown,
    /// Comma-separated values, one line for each run.
    Csv,
    /// The report file, which [`parse_report_file`] reads back.
    Json,
    /// JUnit's XML, one test suite for each run.
    Junit,
}

impl Format {
    /// Returns the format of files with this extension, given without the dot, or `None` if no format has it.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match extension {
            "html" | "htm" => Self::Html,
            "md" | "markdown" => Self::Markdown,
            "csv" => Self::Csv,
            "json" => Self::Json,
            "xml" => Self::Junit,
            _ => return None,
        })
    }

    /// Returns the report in this format.
    pub fn render(self, report: &Report<'_>) -> String {
        match self {
            Self::Html => html::render(report),
            Self::Markdown => markdown::render(report),
            Self::Csv => csv_format::render(report),
            Self::Json => serialize_report_file(report.runs()),
            Self::Junit => junit::render(report),
        }
    }
}

/// Returns the severity named `critical`, `high`, `medium` or `low`, or `None` for another name.
pub fn parse_severity(name: &str) -> Option<Severity> {
    let all = [Severity::Critical, Severity::High, Severity::Medium, Severity::Low];
    all.into_iter().find(|severity| gate::severity_name(*severity) == name)
}
