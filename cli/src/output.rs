//! Output: results on standard output, everything else on standard error.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde_json::json;

use crate::arguments::Options;
use crate::error::CliError;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Output of one invocation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    /// True if a program reads the output.
    pub(crate) json: bool,
    quiet: bool,
}

impl Output {
    pub(crate) fn new(options: &Options) -> Self {
        Self { json: options.json, quiet: options.quiet }
    }

    /// Returns true if progress is shown.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet
    }

    /// Prints a result, styled if standard output is a terminal, and ends its last line.
    ///
    /// A reader that stopped to read, as `head` does, is no failure: the exit status stays that of the command.
    pub(crate) fn print(&self, text: &str) -> Result<(), CliError> {
        let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        let mut out = anstream::stdout().lock();
        done(
            out.write_all(text.as_bytes())
                .and_then(|()| out.write_all(end.as_bytes()))
                .and_then(|()| out.flush()),
        )
    }

    /// Prints bytes as they are: a body of the API, or a document.
    pub(crate) fn print_verbatim(&self, text: &str) -> Result<(), CliError> {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let mut out = io::stdout().lock();
        done(
            out.write_all(text.as_bytes())
                .and_then(|()| out.write_all(end.as_bytes()))
                .and_then(|()| out.flush()),
        )
    }

    /// Prints a warning unless `--quiet` was given.
    pub(crate) fn warn(&self, text: &str) {
        if !self.quiet {
            say(&format!("{WARNING}warning{WARNING:#}: {text}\n"));
        }
    }

    /// Prints a line of progress unless `--quiet` was given.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            say(&format!("{text}\n"));
        }
    }
}

/// Writes a file, and names it in the error.
pub(crate) fn write_file(file: &Path, content: &str) -> Result<(), CliError> {
    fs::write(file, content).map_err(|source| CliError::File {
        file: file.to_owned(),
        operation: "written",
        source,
    })
}

/// Reports an error on standard error.
pub(crate) fn report(error: &CliError, json: bool) {
    let text = printable(&error.explain());
    if json {
        say(&format!("{}\n", json!({ "error": text.trim_end() })));
    } else {
        say(&format!("{ERROR}error{ERROR:#}: {text}"));
    }
}

/// Replaces control characters, which a terminal would interpret. Text of a response can contain any.
pub(crate) fn printable(text: &str) -> String {
    let safe = |character: char| match character {
        '\n' | '\t' => character,
        character if character.is_control() => '\u{fffd}',
        character => character,
    };
    text.chars().map(safe).collect()
}

/// Writes to standard error. A closed standard error is no reason to stop: the exit status tells the outcome.
fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

fn done(written: io::Result<()>) -> Result<(), CliError> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(CliError::Terminal),
    }
}
