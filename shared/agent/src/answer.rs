//! An answer as a typed document, and its renderers.
//!
//! Texts in a document are not escaped. Only a renderer escapes, and only as its format requires. The service stores an
//! answer as CommonMark; [`Answer::parse`] turns the CommonMark into a document again for the chat and the console.

mod parse;
mod reading;
mod render;

pub(crate) use parse::Sanitizer;

/// A document: blocks in order.
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
    pub(crate) fn of_text(words: impl Into<String>) -> Self {
        let mut answer = Self::default();
        answer.paragraph(Line::of(words));
        answer
    }

    /// Adds a paragraph.
    pub(crate) fn paragraph(&mut self, line: Line) {
        self.blocks.push(Block::Paragraph(line.0));
    }

    /// Adds a list of the first `shown` items of `all`, and a note with the number of the other items.
    pub(crate) fn list<T>(&mut self, all: &[T], shown: usize, item: impl Fn(&T) -> Line) {
        if all.is_empty() {
            return;
        }
        let items = all.iter().take(shown).map(|one| vec![Block::Paragraph(item(one).0)]);
        self.blocks.push(Block::List(None, items.collect()));
        if all.len() > shown {
            self.blocks.push(left_out_note(all.len() - shown));
        }
    }

    /// Shortens every list to `shown` items, with a note of how many were left out.
    pub(crate) fn shorten_lists(&mut self, shown: usize) {
        let mut at = 0;
        while at < self.blocks.len() {
            if let Block::List(_, items) = &mut self.blocks[at]
                && items.len() > shown
            {
                let left_out = items.len() - shown;
                items.truncate(shown);
                match self.blocks.get(at + 1).and_then(left_out_by) {
                    Some(more) => self.blocks[at + 1] = left_out_note(left_out + more),
                    None => self.blocks.insert(at + 1, left_out_note(left_out)),
                }
            }
            at += 1;
        }
    }
}

/// Returns the note after a shortened list: "… and 5 more."
fn left_out_note(count: usize) -> Block {
    Block::Paragraph(vec![Span::Text(format!("… and {count} more."))])
}

/// Returns the number in a note written by [`left_out_note`]; `None` for any other block.
fn left_out_by(block: &Block) -> Option<usize> {
    let Block::Paragraph(spans) = block else { return None };
    let [Span::Text(note)] = spans.as_slice() else { return None };
    note.strip_prefix("… and ")?.strip_suffix(" more.")?.parse().ok()
}

/// Spans of one paragraph or item, under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line(pub Vec<Span>);

impl Line {
    pub(crate) fn of(words: impl Into<String>) -> Self {
        Self::default().text(words)
    }

    pub(crate) fn strong(words: impl Into<String>) -> Self {
        Self(vec![Span::Strong(vec![Span::Text(words.into())])])
    }

    /// Adds text, if it is not empty.
    pub(crate) fn text(mut self, words: impl Into<String>) -> Self {
        let words = words.into();
        self.0.extend((!words.is_empty()).then_some(Span::Text(words)));
        self
    }

    pub(crate) fn code(self, words: impl Into<String>) -> Self {
        self.span(Span::Code(words.into()))
    }

    pub(crate) fn span(mut self, span: Span) -> Self {
        self.0.push(span);
        self
    }

    pub(crate) fn line(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Adds several lines, with text between them.
    pub(crate) fn separated(mut self, lines: impl IntoIterator<Item = Self>, separator: &str) -> Self {
        for (at, line) in lines.into_iter().enumerate() {
            self = self.text(if at == 0 { "" } else { separator }).line(line);
        }
        self
    }
}

/// Returns the concatenated text of spans, without markup.
pub(crate) fn plain(spans: &[Span]) -> String {
    let one = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) => text.clone(),
        Span::Strong(inner) | Span::Emphasis(inner) | Span::Link(inner, _) => plain(inner),
        Span::Break => "\n".to_owned(),
    };
    spans.iter().map(one).collect()
}

/// Replaces each run of control characters, line breaks, direction marks and white space by one space, and trims.
pub(crate) fn single_line(text: &str) -> String {
    let visible = text.chars().map(|c| if c.is_control() || is_invisible(c) { ' ' } else { c });
    visible.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Cuts a text after `max` characters, and ends it in an ellipsis if anything was cut off.
pub(crate) fn shorten(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// Joins `items` with commas and a final "and".
pub(crate) fn joined(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Returns `count` with the noun in singular or plural.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests;
