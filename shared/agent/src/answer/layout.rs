//! Layout of the text formats: blocks become lines, quotations and items are indented.

use super::{Answer, Block, Span, plain};

/// Markup of a text format.
pub(super) trait Format {
    /// Mark before an item of a list without numbers.
    const BULLET: &'static str = "- ";

    /// Returns the text of a paragraph.
    fn paragraph(spans: &[Span]) -> String;

    /// Returns the line of a heading.
    fn heading(level: u8, spans: &[Span]) -> String;

    /// Returns lines of code.
    fn code(text: &str) -> Vec<String>;
}

/// Renders a document, with a blank line between its blocks.
pub(super) fn rendered<F: Format>(answer: &Answer) -> String {
    let lines = lines::<F>(&answer.blocks, true);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// Returns the lines of blocks, with a blank line between two blocks. Unless `is_spaced`, a list follows the block
/// before without a blank line.
fn lines<F: Format>(blocks: &[Block], is_spaced: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        if at > 0 && (is_spaced || !matches!(block, Block::List(..))) {
            lines.push(String::new());
        }
        match block {
            Block::Paragraph(spans) => lines.extend(F::paragraph(spans).lines().map(str::to_owned)),
            Block::Heading(level, spans) => lines.push(F::heading(*level, spans)),
            Block::Code(text) => lines.extend(F::code(text)),
            Block::Quote(inner) => lines.extend(indented::<F>(inner, "> ", "> ")),
            Block::List(first, items) => {
                for (at, item) in items.iter().enumerate() {
                    let mark = first.map_or(F::BULLET.to_owned(), |first| format!("{}. ", first + at as u64));
                    lines.extend(indented::<F>(item, &mark, &" ".repeat(mark.chars().count())));
                }
            }
        }
    }
    lines
}

/// Returns the lines of blocks, with `first` before the first line and `rest` before each of the others.
fn indented<F: Format>(blocks: &[Block], first: &str, rest: &str) -> Vec<String> {
    let lines = lines::<F>(blocks, false);
    let marked = |(at, line): (usize, &String)| format!("{}{line}", if at == 0 { first } else { rest });
    lines.iter().enumerate().map(marked).collect()
}

/// Format of plain text, without markup.
struct PlainText;

impl Format for PlainText {
    fn paragraph(spans: &[Span]) -> String {
        plain(spans)
    }

    fn heading(_: u8, spans: &[Span]) -> String {
        plain(spans)
    }

    fn code(text: &str) -> Vec<String> {
        text.lines().map(|line| format!("    {line}")).collect()
    }
}

impl Answer {
    /// Returns the document as plain text, for a channel without markup. The service has no such channel yet.
    pub fn to_plain_text(&self) -> String {
        rendered::<PlainText>(self)
    }
}
