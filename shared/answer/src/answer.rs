//! An answer as a typed document, and the citations in it.

use crate::regex;
use crate::text::is_hexadecimal;

/// First words of the last paragraph of an answer, which states how the question was understood.
pub const READING_PREFIX: &str = "Read as: ";

/// An answer as a document: a sequence of blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Blocks of the document.
    pub blocks: Vec<Block>,
}

/// One block of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A heading of level 1 to 6.
    Heading(u8, Vec<Span>),
    /// A list: the number of the first item, or `None` for bullets, and the blocks of each item.
    List(Option<u64>, Vec<Vec<Block>>),
    /// A quotation.
    Quote(Vec<Block>),
    /// Lines of code.
    Code(String),
}

/// A piece of text within a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Text without markup, not escaped.
    Text(String),
    /// Code, such as a path or a commit id.
    Code(String),
    /// Strong emphasis.
    Strong(Vec<Span>),
    /// Emphasis.
    Emphasis(Vec<Span>),
    /// A link: the text, and the target URL.
    Link(Vec<Span>, String),
    /// A line break.
    Break,
}

impl Answer {
    /// Returns a document of one paragraph.
    pub fn from_line(line: impl Into<Line>) -> Self {
        Self { blocks: vec![Block::Paragraph(line.into().0)] }
    }

    /// Adds a paragraph.
    pub fn add_paragraph(&mut self, line: impl Into<Line>) {
        self.blocks.push(Block::Paragraph(line.into().0));
    }

    /// Adds a list of the first `max_items` items of `all`, and a note with the number of the others, if there are any.
    pub fn add_list<T>(&mut self, all: &[T], max_items: usize, item: impl Fn(&T) -> Line) {
        if all.is_empty() {
            return;
        }
        let items = all.iter().take(max_items).map(|one| vec![Block::Paragraph(item(one).0)]);
        self.blocks.push(Block::List(None, items.collect()));
        if all.len() > max_items {
            self.blocks.push(left_out_note(all.len() - max_items));
        }
    }

    /// Shortens every list to `max_items` items. After a shortened list, adds a note with the number of omitted items.
    pub fn shorten_lists(&mut self, max_items: usize) {
        for at in (0..self.blocks.len()).rev() {
            let Block::List(_, items) = &mut self.blocks[at] else { continue };
            let left_out = items.len().saturating_sub(max_items);
            items.truncate(max_items);
            match self.blocks.get(at + 1).and_then(left_out_count) {
                Some(more) => self.blocks[at + 1] = left_out_note(left_out + more),
                None if left_out > 0 => self.blocks.insert(at + 1, left_out_note(left_out)),
                None => {}
            }
        }
    }

    /// Splits off the last paragraph, which states how the question was understood. Returns the rest of the document,
    /// and that paragraph; `None` if the document does not end in such a paragraph.
    pub fn split_reading(mut self) -> (Self, Option<Self>) {
        let begins = |span: &Span| matches!(span, Span::Text(text) if text.starts_with(READING_PREFIX));
        let reading = self.blocks.pop_if(|block| match block {
            Block::Paragraph(spans) => {
                matches!(spans.as_slice(), [Span::Emphasis(inner)] if inner.first().is_some_and(begins))
            }
            _ => false,
        });
        (self, reading.map(|block| Self { blocks: vec![block] }))
    }

    /// Returns the commit ids, the numbers of pull requests and issues, and the `https` links in the document, in the
    /// order in which they occur and without repetitions.
    pub fn citations(&self) -> Vec<Span> {
        let mut found = Vec::new();
        collect_citations(&self.blocks, &mut found);
        found
    }
}

/// Removes the code fence from an answer that consists of one block of code, such as JSON for a program. Returns any
/// other answer unchanged, and also a block whose content could act as markup without the fence.
pub fn without_code_fence(commonmark: &str) -> &str {
    let inner = commonmark.trim_end().strip_prefix("```\n").and_then(|rest| rest.strip_suffix("\n```"));
    inner.filter(|inner| !may_be_markup(inner)).unwrap_or(commonmark)
}

/// Returns true if a text contains any of these:
///
/// - a character that can begin an HTML tag, an entity, a code span or a mention;
/// - a backslash that is not part of a JSON escape;
/// - a `]` that can end the text of a link or the label of a link reference.
///
/// The function uses no regular expression: compiling one would take longer than all other steps of a poll together.
fn may_be_markup(text: &str) -> bool {
    let next_is = |at: usize, any: &[u8]| text.as_bytes().get(at + 1).is_some_and(|next| any.contains(next));
    text.bytes().enumerate().any(|(at, byte)| match byte {
        b'<' | b'`' | b'&' | b'@' => true,
        b'\\' => !next_is(at, br#"u"\nrtbf"#),
        b']' => next_is(at, b"([:"),
        _ => false,
    })
}

/// Returns the note after a shortened list: "… and 5 more."
fn left_out_note(count: usize) -> Block {
    Block::Paragraph(vec![Span::Text(format!("… and {count} more."))])
}

/// Returns the number in a note written by [`left_out_note`]; `None` for any other block.
fn left_out_count(block: &Block) -> Option<usize> {
    let Block::Paragraph(spans) = block else { return None };
    let [Span::Text(note)] = spans.as_slice() else { return None };
    note.strip_prefix("… and ")?.strip_suffix(" more.")?.parse().ok()
}

fn collect_citations(blocks: &[Block], found: &mut Vec<Span>) {
    for block in blocks {
        match block {
            Block::Paragraph(spans) | Block::Heading(_, spans) => collect_citations_of_spans(spans, found),
            Block::Quote(inner) => collect_citations(inner, found),
            Block::List(_, items) => items.iter().for_each(|item| collect_citations(item, found)),
            Block::Code(_) => {}
        }
    }
}

/// Adds the citations in `spans` that are not yet in `found`.
fn collect_citations_of_spans(spans: &[Span], found: &mut Vec<Span>) {
    for span in spans {
        let new: Vec<Span> = match span {
            Span::Text(text) => {
                let numbers = regex!(r"#\d+\b").find_iter(text);
                numbers.map(|number| Span::Text(number.as_str().to_owned())).collect()
            }
            Span::Code(text) if (7..=40).contains(&text.len()) && is_hexadecimal(text) => vec![span.clone()],
            Span::Link(_, url) if url.starts_with("https://") => vec![span.clone()],
            Span::Strong(inner) | Span::Emphasis(inner) => {
                collect_citations_of_spans(inner, found);
                continue;
            }
            Span::Code(_) | Span::Link(..) | Span::Break => continue,
        };
        for one in new {
            found.extend((!found.contains(&one)).then_some(one));
        }
    }
}

/// Inline content of one paragraph or list item: a sequence of spans, which may contain line breaks.
#[derive(Clone, Debug, Default)]
pub struct Line(pub Vec<Span>);

/// Builds a [`Line`] from texts, spans and other lines. Where this macro is imported, it hides the standard library's
/// `line!`, which returns a line number.
#[macro_export]
macro_rules! line {
    ($($part:expr),+ $(,)?) => { $crate::Line::default()$(.with($part))+ };
}

impl Line {
    /// Adds a text, a span, or the spans of another line.
    pub fn with(mut self, part: impl Into<Self>) -> Self {
        self.0.extend(part.into().0);
        self
    }

    /// Joins several lines, with the text `separator` between them.
    pub fn joined(lines: impl IntoIterator<Item: Into<Self>>, separator: &str) -> Self {
        let join = |all: Self, (at, line)| all.with(if at == 0 { "" } else { separator }).with(line);
        lines.into_iter().enumerate().fold(Self::default(), join)
    }
}

impl<T: Into<String>> From<T> for Line {
    fn from(text: T) -> Self {
        let text = text.into();
        Self(if text.is_empty() { Vec::new() } else { vec![Span::Text(text)] })
    }
}

impl From<Span> for Line {
    fn from(span: Span) -> Self {
        Self(vec![span])
    }
}

/// Returns strong text.
pub fn strong(line: impl Into<Line>) -> Span {
    Span::Strong(line.into().0)
}
