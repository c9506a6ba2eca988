//! Output: results on standard output, everything else on standard error.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde_json::json;

use crate::arguments::GlobalOptions;
use crate::error::CliError;

const ERROR_STYLE: Style = AnsiColor::Red.on_default().bold();
const WARNING_STYLE: Style = AnsiColor::Yellow.on_default().bold();

/// Writer of results, warnings and progress, with the options `--json` and `--quiet`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    /// True with `--json`: the output is for a program.
    pub(crate) json: bool,
    quiet: bool,
}

impl Output {
    pub(crate) fn new(options: &GlobalOptions) -> Self {
        Self { json: options.json, quiet: options.quiet }
    }

    /// Returns true unless `--quiet` was given.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet
    }

    /// Prints a result, and ends it with a line break. Removes the colours and styles of `text` if standard output does
    /// not show colours.
    ///
    /// If the reader of a pipe closes it early, as `head` does, that is not a failure: the command's exit status stays
    /// the same.
    pub(crate) fn print(&self, text: &str) -> Result<(), CliError> {
        let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        let mut out = anstream::stdout().lock();
        ignore_broken_pipe(
            out.write_all(text.as_bytes())
                .and_then(|()| out.write_all(end.as_bytes()))
                .and_then(|()| out.flush()),
        )
    }

    /// Prints a response body or a document unchanged, with a line break at its end.
    pub(crate) fn print_verbatim(&self, text: &str) -> Result<(), CliError> {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let mut out = io::stdout().lock();
        ignore_broken_pipe(
            out.write_all(text.as_bytes())
                .and_then(|()| out.write_all(end.as_bytes()))
                .and_then(|()| out.flush()),
        )
    }

    /// Prints a warning to standard error unless `--quiet` was given.
    pub(crate) fn warn(&self, text: &str) {
        if !self.quiet {
            write_stderr(&format!("{WARNING_STYLE}warning{WARNING_STYLE:#}: {text}\n"));
        }
    }

    /// Prints a line of progress to standard error unless `--quiet` was given.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            write_stderr(&format!("{text}\n"));
        }
    }
}

/// Writes `content` to a file.
pub(crate) fn write_file(file: &Path, content: &str) -> Result<(), CliError> {
    fs::write(file, content).map_err(|source| CliError::File {
        file: file.to_owned(),
        operation: "written",
        source,
    })
}

/// Prints an error to standard error, as text or as `{"error": TEXT}`.
pub(crate) fn print_error(error: &CliError, json: bool) {
    let text = sanitize_for_terminal(&error.explain());
    if json {
        write_stderr(&format!("{}\n", json!({ "error": text.trim_end() })));
    } else {
        write_stderr(&format!("{ERROR_STYLE}error{ERROR_STYLE:#}: {text}"));
    }
}

/// Replaces control characters, which a terminal would interpret, by U+FFFD, except line feeds and tabs. A response can
/// contain any character.
pub(crate) fn sanitize_for_terminal(text: &str) -> String {
    let safe = |character: char| match character {
        '\n' | '\t' => character,
        character if character.is_control() => '\u{fffd}',
        character => character,
    };
    text.chars().map(safe).collect()
}

/// Writes to standard error. Ignores a failure to write: the exit status still tells the outcome.
fn write_stderr(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

fn ignore_broken_pipe(written: io::Result<()>) -> Result<(), CliError> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(CliError::StandardOutput),
    }
}
