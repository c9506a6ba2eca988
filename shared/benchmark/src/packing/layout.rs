//! Layout of a packed record.
//!
//! A line that starts with `<` is a tag; every other line is content. Each content line has the prefix `| `, preceded
//! by the line number in files and chunks. So no content can end its block. Only the line feed ends a line.

use std::fmt::Write as _;

use crate::record::Record;

/// Returns the text of the parts that are always sent: title, description, diff and changed files.
pub(super) fn required_blocks(record: &Record) -> String {
    let mut text = String::from("<pull_request>\n");
    text.push_str(&block("title", "", &prefixed_lines(&record.title)));
    text.push_str(&block("description", "", &prefixed_lines(&record.description)));
    text.push_str("</pull_request>\n");
    text.push_str(&block("diff", final_newline(&record.diff), &prefixed_lines(&record.diff)));
    for file in &record.changed_files {
        let attributes = format!(" path=\"{}\"{}", escaped(&file.path), final_newline(&file.content));
        text.push_str(&block("file", &attributes, &numbered_lines(&file.content, 1)));
    }
    text
}

/// Returns a chunk as a `context` block.
pub(super) fn context_block(path: &str, start_line: u32, end_line: u32, content: &str) -> String {
    let attributes = format!(
        " path=\"{}\" start_line=\"{start_line}\" end_line=\"{end_line}\"{}",
        escaped(path),
        final_newline(content)
    );
    block("context", &attributes, &numbered_lines(content, start_line))
}

/// Returns a block of content without line numbers.
pub(super) fn content_block(tag: &str, content: &str) -> String {
    block(tag, "", &prefixed_lines(content))
}

fn block(tag: &str, attributes: &str, lines: &str) -> String {
    format!("<{tag}{attributes}>\n{lines}</{tag}>\n")
}

fn prefixed_lines(text: &str) -> String {
    lines(text).fold(String::new(), |mut out, line| {
        out.extend(["| ", line, "\n"]);
        out
    })
}

fn numbered_lines(text: &str, first: u32) -> String {
    let count = u32::try_from(lines(text).count()).unwrap_or(u32::MAX);
    let width = first.saturating_add(count).to_string().len().max(4);
    (first..).zip(lines(text)).fold(String::new(), |mut out, (number, line)| {
        // Writing to a string never fails.
        let _ = writeln!(out, "{number:>width$}| {line}");
        out
    })
}

/// Returns the lines of `text`. An empty text has none, and a final line feed starts no further line.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let body = text.strip_suffix('\n').unwrap_or(text);
    body.split('\n').take(if text.is_empty() { 0 } else { usize::MAX })
}

fn final_newline(text: &str) -> &'static str {
    if text.is_empty() || text.ends_with('\n') { "" } else { " final_newline=\"no\"" }
}

fn escaped(path: &str) -> String {
    path.chars().fold(String::new(), |mut out, character| {
        match character {
            '&' | '"' | '<' | '>' => out.extend(["&#", &u32::from(character).to_string(), ";"]),
            _ if character.is_control() => out.extend(["&#", &u32::from(character).to_string(), ";"]),
            _ => out.push(character),
        }
        out
    })
}
