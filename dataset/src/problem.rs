//! Problems in the files of a dataset, with their location.

use std::fmt;
use std::path::{Path, PathBuf};

/// Level of a problem: an error makes the command fail, a note does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemLevel {
    /// The command that reports this problem fails.
    Error,
    /// The author should look at this problem, but may leave it.
    Note,
}

/// A problem of a file or folder, displayed in the format of compilers: `file:line: error: message`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileProblem {
    /// File or folder that has the problem.
    pub file: PathBuf,
    /// Line number in the file, from 1, if it is known.
    pub line: Option<usize>,
    /// Level of the problem.
    pub level: ProblemLevel,
    /// Description of the problem, without file and line. Many messages begin with a verb whose subject is the file,
    /// such as `cannot be read: …`.
    pub message: String,
}

impl FileProblem {
    /// Creates an error in `file`.
    pub fn error(file: impl Into<PathBuf>, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { file: file.into(), line, level: ProblemLevel::Error, message: message.into() }
    }

    /// Creates a note on `file`.
    pub fn note(file: impl Into<PathBuf>, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { level: ProblemLevel::Note, ..Self::error(file, line, message) }
    }

    /// Creates an error for a file that cannot be read.
    pub fn unreadable(file: &Path, error: &std::io::Error) -> Self {
        Self::error(file, None, format!("cannot be read: {error}"))
    }
}

impl fmt::Display for FileProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:", self.file.display())?;
        if let Some(line) = self.line {
            write!(formatter, "{line}:")?;
        }
        let level = if self.level == ProblemLevel::Error { "error" } else { "note" };
        write!(formatter, " {level}: {}", self.message)
    }
}

/// Returns the line number, from 1, of the byte at `offset` in `text`.
pub fn line_number_at(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count() + 1
}
