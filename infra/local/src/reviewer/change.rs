//! What a pull request changes, line by line.

use plumbline_benchmark::packing::ParsedPack;

/// A line of the new side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) number: u32,
    pub(super) text: String,
}

/// A changed file: the lines that were added to it, those that were taken away, and what it is now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ChangedFile {
    pub(super) path: String,
    pub(super) added: Vec<Line>,
    /// Each with the line of the new side that it stood before.
    pub(super) removed: Vec<Line>,
    pub(super) lines: Vec<String>,
}

/// A whole change.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    pub(super) files: Vec<ChangedFile>,
}

impl ChangedFile {
    /// The line of this number, or nothing.
    pub(super) fn line(&self, number: u32) -> &str {
        let at = (number as usize).wrapping_sub(1);
        self.lines.get(at).map_or("", String::as_str)
    }

    /// Whether it holds tests rather than what they test.
    pub(super) fn is_test(&self) -> bool {
        let path = self.path.to_lowercase();
        path.contains("test") || path.contains("spec") || path.ends_with(".md")
    }
}

impl Change {
    /// Reads the diff, and the new side from the whole files.
    pub(super) fn of(pack: &ParsedPack) -> Self {
        let mut change = Self::default();
        let mut next = 0;
        for text in pack.diff.lines() {
            if let Some(path) = text.strip_prefix("+++ ") {
                change.begin(path.trim_start_matches("b/"), pack);
            } else if text.starts_with("@@") {
                next = first_new_line(text);
            } else if let Some(file) = change.files.last_mut() {
                next = file.take(text, next);
            }
        }
        change
    }

    fn begin(&mut self, path: &str, pack: &ParsedPack) {
        let whole = pack.files.iter().find(|file| file.path == path);
        let lines = whole.map(|file| file.content.lines().map(str::to_owned).collect()).unwrap_or_default();
        self.files.push(ChangedFile { path: path.to_owned(), lines, ..ChangedFile::default() });
    }
}

impl ChangedFile {
    /// Takes one line of a hunk; the number of the next line of the new side.
    fn take(&mut self, text: &str, number: u32) -> u32 {
        let line = |rest: &str| Line { number, text: rest.to_owned() };
        match text.split_at_checked(1) {
            Some(("+", rest)) => {
                self.added.push(line(rest));
                number + 1
            }
            Some(("-", rest)) if !text.starts_with("--- ") => {
                self.removed.push(line(rest));
                number
            }
            Some((" ", _)) | None => number + 1,
            Some(_) => number,
        }
    }
}

/// The 12 of `@@ -10,5 +12,7 @@`.
fn first_new_line(header: &str) -> u32 {
    let new = header.split_whitespace().find_map(|part| part.strip_prefix('+')).unwrap_or_default();
    new.split(',').next().and_then(|number| number.parse().ok()).unwrap_or(1)
}
