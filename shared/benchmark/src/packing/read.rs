//! Parsing of packed texts, the inverse of packing.

use std::iter::{Enumerate, Peekable};
use std::str::Split;

use crate::record::SourceFile;

/// The parts of a packed record, parsed from its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedPack {
    /// Title of the pull request, without a final line feed.
    pub title: String,
    /// Description of the pull request, without a final line feed.
    pub description: String,
    /// Unified diff.
    pub diff: String,
    /// Changed files, complete.
    pub files: Vec<SourceFile>,
    /// Packed chunks: excerpts of unchanged files.
    pub chunks: Vec<ParsedChunk>,
}

/// A chunk (an excerpt of an unchanged file), parsed from a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedChunk {
    /// Path of the file.
    pub path: String,
    /// First line, counted from 1.
    pub start_line: u32,
    /// Last line, included.
    pub end_line: u32,
    /// Text of the lines.
    pub text: String,
}

/// Error of [`parse`]: the text does not have the format of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the packed record does not have the format that packing writes")]
pub struct UnreadablePack {
    /// Number of the line at which parsing failed, counted from 1.
    pub line: usize,
}

/// Parses a packed text. Ignores the line numbers in it.
///
/// # Errors
/// [`UnreadablePack`] with the number of the line at which parsing failed.
pub fn parse(text: &str) -> Result<ParsedPack, UnreadablePack> {
    let mut reader = Reader { lines: text.split('\n').enumerate().peekable(), line_number: 0 };
    reader.expect_line("<pull_request>")?;
    let title = reader.prose("title")?;
    let description = reader.prose("description")?;
    reader.expect_line("</pull_request>")?;
    let diff = reader.block("diff")?.text;
    let mut files = Vec::new();
    while reader.is_next("<file ") {
        let block = reader.block("file")?;
        files.push(SourceFile { path: reader.path(block.heading)?, content: block.text });
    }
    let mut chunks = Vec::new();
    while reader.is_next("<context ") {
        let block = reader.block("context")?;
        chunks.push(reader.chunk(block)?);
    }
    reader.expect_line("")?;
    Ok(ParsedPack { title, description, diff, files, chunks })
}

struct Reader<'text> {
    lines: Peekable<Enumerate<Split<'text, char>>>,
    /// Number of the line that was read last, counted from 1.
    line_number: usize,
}

struct Block<'text> {
    heading: &'text str,
    text: String,
}

impl<'text> Reader<'text> {
    fn next(&mut self) -> Result<&'text str, UnreadablePack> {
        self.line_number += 1;
        self.lines.next().map(|(_, line)| line).ok_or(UnreadablePack { line: self.line_number })
    }

    fn unreadable(&self) -> UnreadablePack {
        UnreadablePack { line: self.line_number }
    }

    fn expect_line(&mut self, line: &str) -> Result<(), UnreadablePack> {
        if self.next()? == line { Ok(()) } else { Err(self.unreadable()) }
    }

    fn is_next(&mut self, start: &str) -> bool {
        self.lines.peek().is_some_and(|(_, line)| line.starts_with(start))
    }

    fn block(&mut self, tag: &str) -> Result<Block<'text>, UnreadablePack> {
        let heading = self.heading(tag)?;
        let closing = format!("</{tag}>");
        let mut text = String::new();
        loop {
            let line = self.next()?;
            if line == closing {
                break;
            }
            text.push_str(self.content(line)?);
            text.push('\n');
        }
        if heading.ends_with(" final_newline=\"no\"") {
            text.pop();
        }
        Ok(Block { heading, text })
    }

    /// Reads the next line, which must start a block of this tag. Returns the text between `<tag` and `>`.
    fn heading(&mut self, tag: &str) -> Result<&'text str, UnreadablePack> {
        let line = self.next()?;
        let inner = line.strip_prefix('<').and_then(|rest| rest.strip_prefix(tag)?.strip_suffix('>'));
        inner.ok_or_else(|| self.unreadable())
    }

    fn content(&self, line: &'text str) -> Result<&'text str, UnreadablePack> {
        let bare = line.trim_start_matches([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        bare.strip_prefix("| ").ok_or_else(|| self.unreadable())
    }

    fn prose(&mut self, tag: &str) -> Result<String, UnreadablePack> {
        let mut text = self.block(tag)?.text;
        text.pop();
        Ok(text)
    }

    fn path(&self, heading: &str) -> Result<String, UnreadablePack> {
        attribute(heading, "path").and_then(unescaped).ok_or_else(|| self.unreadable())
    }

    fn chunk(&self, block: Block<'_>) -> Result<ParsedChunk, UnreadablePack> {
        let line = |name| attribute(block.heading, name)?.parse().ok();
        let (Some(start_line), Some(end_line)) = (line("start_line"), line("end_line")) else {
            return Err(self.unreadable());
        };
        Ok(ParsedChunk { path: self.path(block.heading)?, start_line, end_line, text: block.text })
    }
}

/// Returns the value of the attribute `name` in the heading of a block. The value contains no quotation mark, since
/// packing escapes quotation marks.
fn attribute<'text>(heading: &'text str, name: &str) -> Option<&'text str> {
    let start = heading.find(&format!(" {name}=\""))? + name.len() + 3;
    heading[start..].split('"').next()
}

fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split("&#");
    let mut out = parts.next()?.to_owned();
    for part in parts {
        let (number, rest) = part.split_once(';')?;
        out.push(char::from_u32(number.parse().ok()?)?);
        out.push_str(rest);
    }
    Some(out)
}
