//! What is wrong with a record, and where.

use std::fmt;
use std::path::{Path, PathBuf};

/// How much a problem matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The dataset must not be built like this.
    Error,
    /// Worth a look.
    Note,
}

/// One problem, written as compilers do: `file:line: error: message`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file that has to be changed.
    pub file: PathBuf,
    /// The line in it, counted from 1, where one can be named.
    pub line: Option<usize>,
    /// How much it matters.
    pub weight: Weight,
    /// What is wrong.
    pub message: String,
}

impl Problem {
    /// An error in `file`.
    pub fn error(file: impl Into<PathBuf>, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { file: file.into(), line, weight: Weight::Error, message: message.into() }
    }

    /// A note on `file`.
    pub fn note(file: impl Into<PathBuf>, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { weight: Weight::Note, ..Self::error(file, line, message) }
    }

    /// An error that the file system reported.
    pub fn unreadable(file: &Path, error: &std::io::Error) -> Self {
        Self::error(file, None, format!("cannot be read: {error}"))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:", self.file.display())?;
        if let Some(line) = self.line {
            write!(formatter, "{line}:")?;
        }
        let weight = if self.weight == Weight::Error { "error" } else { "note" };
        write!(formatter, " {weight}: {}", self.message)
    }
}

/// The line, counted from 1, that the byte at `offset` of `text` is in.
pub fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count() + 1
}
