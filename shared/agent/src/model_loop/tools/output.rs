//! Output format of the tools: a header, and one JSON object per line between delimiters.
//!
//! Angle brackets inside JSON texts are escaped, so that no title, name or path can close the delimiter. Line
//! breaks, control characters and direction marks are removed. Text in a title that looks like a commit id is
//! shortened, so that it cannot be cited.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;

use crate::answer::{shorten, single_line};
use crate::model_loop::limits::MAX_RESULT_CHARACTERS;

const OPEN: &str = "<activity>";
const CLOSE: &str = "</activity>";

/// Maximum length of a title, name or path, in characters.
const MAX_TEXT_CHARACTERS: usize = 200;

/// Maximum length of a refusal's reason, in characters.
const MAX_REASON_CHARACTERS: usize = 300;

/// Position of a page of lines in the list of all matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct PagePosition {
    /// Number of matches before the first line.
    pub(super) offset: usize,
    /// Number of all matches.
    pub(super) all: usize,
}

/// A tool's output, and the number of lines that fit.
pub(super) struct ToolOutput {
    pub(super) text: String,
    pub(super) lines: usize,
}

impl ToolOutput {
    /// Builds the output from the service's header and lines with untrusted text. If some matches are not shown, the
    /// header states their number and the offset of the first of them.
    pub(super) fn of(mut header: Value, lines: &[String], position: PagePosition) -> Self {
        let mut length = 0;
        let has_room = |line: &&String| {
            length += line.chars().count() + 1;
            length <= MAX_RESULT_CHARACTERS
        };
        let shown: Vec<&str> = lines.iter().take_while(has_room).map(String::as_str).collect();
        header["shown"] = shown.len().into();
        let next = position.offset + shown.len();
        if next < position.all {
            (header["not_shown"], header["next_offset"]) = ((position.all - next).into(), next.into());
        }
        let header = escaped(&header);
        let text = if shown.is_empty() {
            header
        } else {
            format!("{header}\n{OPEN}\n{}\n{CLOSE}", shown.join("\n"))
        };
        Self { text, lines: shown.len() }
    }
}

/// Result of a tool call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ToolResult {
    /// The output.
    Result(String),
    /// The reason why the call was refused, so that the model can correct it.
    Refused(String),
}

impl ToolResult {
    /// Builds a refusal with a reason of limited length, since `why` may repeat the model's text and every further turn
    /// sends it again.
    pub(super) fn refused(why: &str) -> Self {
        Self::Refused(format!("Refused: {}.", shorten(why, MAX_REASON_CHARACTERS)))
    }
}

/// Formats an instant in the caller's zone.
pub(super) fn instant(instant: Timestamp, zone: &TimeZone) -> String {
    instant.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Formats untrusted text as one short line.
pub(super) fn text(text: &str) -> String {
    shorten(&without_commit_ids(&single_line(text)), MAX_TEXT_CHARACTERS)
}

/// Shortens each long hexadecimal run to six digits, so that text cannot look like an id to cite.
fn without_commit_ids(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut run, mut is_hexadecimal) = (0, true);
    let finish = |out: &mut String, run: usize, is_hexadecimal: bool| {
        let start = out.len() - run;
        if run >= 7 && is_hexadecimal && out[start..].bytes().any(|b| b.is_ascii_digit()) {
            out.truncate(start + 6);
            out.push('…');
        }
    };
    for c in text.chars() {
        if c.is_alphanumeric() || c == '_' {
            (run, is_hexadecimal) = (run + c.len_utf8(), is_hexadecimal && c.is_ascii_hexdigit());
        } else {
            finish(&mut out, run, is_hexadecimal);
            (run, is_hexadecimal) = (0, true);
        }
        out.push(c);
    }
    finish(&mut out, run, is_hexadecimal);
    out
}

/// Formats JSON with all angle brackets escaped.
pub(super) fn escaped(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('>', "\\u003e")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lines_that_do_not_fit_are_counted() {
        let lines: Vec<String> = (0..100).map(|_| "x".repeat(199)).collect();
        let shown = ToolOutput::of(json!({}), &lines, PagePosition { offset: 50, all: 300 });
        assert_eq!(shown.lines, 40);
        assert!(
            shown.text.starts_with(r#"{"next_offset":90,"not_shown":210,"shown":40}"#),
            "{}",
            &shown.text[..80]
        );
    }
}
