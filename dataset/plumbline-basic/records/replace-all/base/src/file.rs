//! Texts in files.

use std::fs;
use std::io;
use std::path::Path;

/// What is between the lines of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEnds {
    Unix,
    Dos,
}

/// Reads a text, with `\n` between its lines. A file that is not there is empty.
pub(crate) fn load(path: &Path) -> io::Result<(String, LineEnds)> {
    match fs::read_to_string(path) {
        Ok(text) if text.contains("\r\n") => Ok((text.replace("\r\n", "\n"), LineEnds::Dos)),
        Ok(text) => Ok((text, LineEnds::Unix)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((String::new(), LineEnds::Unix)),
        Err(error) => Err(error),
    }
}

/// Writes a text.
pub(crate) fn save(path: &Path, text: &str, ends: LineEnds) -> io::Result<()> {
    match ends {
        LineEnds::Unix => fs::write(path, text),
        LineEnds::Dos => fs::write(path, text.replace('\n', "\r\n")),
    }
}
