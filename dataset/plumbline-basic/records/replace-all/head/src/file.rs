//! Texts in files.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
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

/// Writes a text beside the file and then puts it in its place, so that there is always a whole one.
pub(crate) fn save(path: &Path, text: &str, ends: LineEnds) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    let file = File::create(&beside)?;
    if let Ok(before) = fs::metadata(path) {
        file.set_permissions(before.permissions())?;
    }
    let mut out = BufWriter::new(&file);
    for line in text.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(line) if ends == LineEnds::Dos => write!(out, "{line}\r\n")?,
            _ => out.write_all(line.as_bytes())?,
        }
    }
    file.sync_all()?;
    fs::rename(&beside, path)
}
