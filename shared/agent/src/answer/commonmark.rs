//! Renders a document as CommonMark.

use super::layout::{Format, rendered};
use super::{Answer, Span};

struct CommonMark;

impl Answer {
    /// Returns the document as CommonMark.
    pub fn to_commonmark(&self) -> String {
        rendered::<CommonMark>(self)
    }
}

impl Format for CommonMark {
    fn paragraph(spans: &[Span]) -> String {
        escape_line_starts(&inline(spans))
    }

    fn heading(level: u8, spans: &[Span]) -> String {
        format!("{} {}", "#".repeat(usize::from(level)), inline(spans).replace('\n', " "))
    }

    fn code(text: &str) -> Vec<String> {
        fenced(text.lines().map(|line| line.replace("```", "'''")))
    }
}

/// Returns lines of code between fences.
pub(super) fn fenced(lines: impl Iterator<Item = String>) -> Vec<String> {
    let fence = || std::iter::once("```".to_owned());
    fence().chain(lines).chain(fence()).collect()
}

fn inline(spans: &[Span]) -> String {
    let mut out = String::new();
    for span in spans {
        match span {
            Span::Text(text) => escape(text, &mut out),
            Span::Code(text) => code(text, &mut out),
            Span::Strong(inner) => out.push_str(&format!("**{}**", inline(inner))),
            Span::Emphasis(inner) => out.push_str(&format!("_{}_", inline(inner))),
            Span::Link(inner, url) => {
                let text = inline(inner).replace('[', "(").replace("\\]", "]").replace(']', ")");
                out.push_str(&format!("[{text}]({url})"));
            }
            Span::Break => out.push('\n'),
        }
    }
    out
}

/// Writes a code span. The fence is longer than every run of backticks in it.
fn code(text: &str, out: &mut String) {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    out.push_str(&format!("{fence}{pad}{text}{pad}{fence}"));
}

/// Writes text with a backslash before each character that would act as markup.
fn escape(text: &str, out: &mut String) {
    for (at, c) in text.char_indices() {
        if needs_escape(c, out, &text[at + c.len_utf8()..]) {
            out.push('\\');
        }
        out.push(c);
    }
}

/// Returns whether `c` acts as markup. An underscore inside a word does not. A slash after `:` would turn an address
/// into a link in some dialects.
fn needs_escape(c: char, before: &str, after: &str) -> bool {
    let inside_word = before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric);
    match c {
        '\\' | '`' | '*' => true,
        '[' => before.ends_with('['),
        ']' => after.is_empty() || after.starts_with(['(', '[', ':']),
        '<' => !after.starts_with(char::is_whitespace),
        '~' => before.ends_with('~') || after.starts_with('~'),
        '_' => !inside_word,
        '&' => after.starts_with(|next: char| next.is_alphanumeric() || next == '#'),
        '/' => before.ends_with(':') && after.starts_with('/'),
        '!' => after.is_empty(),
        _ => false,
    }
}

/// Escapes the beginning of each line that would start a heading, a list, a quotation, a rule or a fence.
fn escape_line_starts(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim_start();
        let hashes = line.trim_start_matches('#');
        let is_heading = hashes.len() < line.len() && (hashes.is_empty() || hashes.starts_with(' '));
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let bare = line.trim_end();
        let is_rule =
            !bare.is_empty() && (bare.bytes().all(|b| b == b'-') || bare.bytes().all(|b| b == b'='));
        let dashes = bare.bytes().all(|b| b == b'-' || b == b' ') && !bare.is_empty();
        let is_item =
            ["- ", "+ ", ">", "~~~"].iter().any(|mark| line.starts_with(mark)) || bare == "+" || dashes;
        if is_heading || is_rule || is_item {
            return format!("\\{line}");
        }
        let digits = line.len() - rest.len();
        if (1..=9).contains(&digits)
            && rest.starts_with(['.', ')'])
            && matches!(rest.as_bytes().get(1), None | Some(b' '))
        {
            return format!("{}\\{rest}", &line[..digits]);
        }
        line.to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
