//! Parses CommonMark into a document.

use std::iter::Peekable;

use pulldown_cmark::{Event, Options, Parser, Tag, TextMergeStream};

use super::{Answer, Block, Span};

/// Maximum nesting depth of lists, quotations and emphasis, which bounds recursion. Deeper elements are left out.
const MAX_DEPTH: usize = 24;

/// Policy for the texts, links and images of a document that the agent did not write itself.
pub(crate) trait Sanitizer {
    /// Returns what to show in place of `text`. `is_code` is true inside code.
    fn text(&mut self, text: &str, is_code: bool) -> String;
    /// Returns the target of the link to `url`, or `None` to keep only the link's text.
    fn link(&mut self, url: &str) -> Option<String>;
    /// Records that the parser removed an image.
    fn image(&mut self);
}

/// Sanitizer that changes no text, and keeps links to `http://` and `https://` addresses.
struct KeepTexts;

impl Sanitizer for KeepTexts {
    fn text(&mut self, text: &str, _: bool) -> String {
        text.to_owned()
    }

    fn link(&mut self, url: &str) -> Option<String> {
        (url.starts_with("https://") || url.starts_with("http://")).then(|| url.to_owned())
    }

    fn image(&mut self) {}
}

impl Answer {
    /// Parses CommonMark. Images and HTML are removed.
    pub fn parse(commonmark: &str) -> Self {
        Self::parse_with(commonmark, &mut KeepTexts)
    }

    /// Parses CommonMark; `sanitizer` decides which texts and links to keep.
    pub(crate) fn parse_with(commonmark: &str, sanitizer: &mut dyn Sanitizer) -> Self {
        let events = TextMergeStream::new(Parser::new_ext(commonmark, Options::empty())).peekable();
        Self { blocks: EventReader { events, sanitizer, depth: 0 }.blocks() }
    }
}

/// Converts the events of the CommonMark parser to blocks and spans.
struct EventReader<'a, 'e> {
    events: Peekable<TextMergeStream<'e, Parser<'e>>>,
    sanitizer: &'a mut dyn Sanitizer,
    /// Number of elements that are open before the next event.
    depth: usize,
}

impl EventReader<'_, '_> {
    /// Reads an element whose start event was consumed: the content, with `content`, and the end event. Skips the
    /// content of an element that is nested deeper than [`MAX_DEPTH`].
    fn inside<T: Default>(&mut self, content: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let read = if self.depth <= MAX_DEPTH { content(self) } else { T::default() };
        self.depth -= 1;
        self.skip();
        read
    }

    /// Skips the rest of an element whose start event was consumed, with the end event.
    fn skip(&mut self) {
        let mut open = 1;
        while open > 0 {
            match self.events.next() {
                Some(Event::Start(_)) => open += 1,
                Some(Event::End(_)) => open -= 1,
                Some(_) => {}
                None => return,
            }
        }
    }

    /// Reads blocks up to the end of the enclosing element.
    fn blocks(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        loop {
            // The text of a tight list item has no paragraph of its own.
            blocks.extend(paragraph(self.spans()));
            match self.events.next_if(|event| !matches!(event, Event::End(_))) {
                Some(Event::Start(tag)) => blocks.extend(self.block(&tag)),
                Some(_) => {}
                None => return blocks,
            }
        }
    }

    fn block(&mut self, tag: &Tag<'_>) -> Option<Block> {
        match tag {
            Tag::Paragraph => paragraph(self.inside(Self::spans)),
            Tag::Heading { level, .. } => Some(self.inside(Self::spans))
                .filter(|spans| !spans.is_empty())
                .map(|spans| Block::Heading(*level as u8, spans)),
            Tag::BlockQuote(_) => Some(Block::Quote(self.inside(Self::blocks))),
            Tag::List(first) => Some(Block::List(*first, self.inside(Self::items))),
            Tag::CodeBlock(_) => Some(Block::Code(self.inside(Self::code))),
            // HTML is removed. Other elements belong to extensions that are off.
            _ => {
                self.skip();
                None
            }
        }
    }

    fn items(&mut self) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while self.events.next_if(|event| matches!(event, Event::Start(Tag::Item))).is_some() {
            items.push(self.inside(Self::blocks));
        }
        items
    }

    fn code(&mut self) -> String {
        let mut code = String::new();
        while let Some(Event::Text(text)) = self.events.next_if(|event| matches!(event, Event::Text(_))) {
            code.push_str(&text);
        }
        let lines: Vec<String> = code.lines().map(|line| self.sanitizer.text(line, true)).collect();
        lines.join("\n")
    }

    /// Reads spans up to the end of the enclosing element, or up to the next block.
    fn spans(&mut self) -> Vec<Span> {
        let mut spans = Vec::new();
        while let Some(event) = self.events.next_if(is_inline) {
            match event {
                Event::Text(text) => push_span(Span::Text(self.sanitizer.text(&text, false)), &mut spans),
                Event::Code(text) => {
                    let text = self.sanitizer.text(&text, true);
                    spans.push(Span::Code(super::single_line(&text)));
                }
                Event::InlineHtml(html) => {
                    type_parameter(&html).into_iter().for_each(|one| push_span(one, &mut spans));
                }
                Event::SoftBreak | Event::HardBreak => spans.push(Span::Break),
                Event::Start(Tag::Image { .. }) => {
                    self.sanitizer.image();
                    self.skip();
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let target = self.sanitizer.link(&dest_url);
                    let text = self.inside(Self::spans);
                    match target {
                        Some(url) => spans.push(Span::Link(text, url)),
                        None => text.into_iter().for_each(|span| push_span(span, &mut spans)),
                    }
                }
                Event::Start(tag) => {
                    let inner = self.inside(Self::spans);
                    let wrap = if tag == Tag::Strong { Span::Strong } else { Span::Emphasis };
                    spans.extend(Some(inner).filter(|inner| !inner.is_empty()).map(wrap));
                }
                _ => {}
            }
        }
        spans
    }
}

/// Returns whether an event belongs to the text of a block.
fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => {
            matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. })
        }
        Event::End(_) | Event::Html(_) | Event::Rule => false,
        _ => true,
    }
}

fn paragraph(spans: Vec<Span>) -> Option<Block> {
    (!spans.is_empty()).then_some(Block::Paragraph(spans))
}

/// Appends a span to `spans`. Text after a text span is appended to that span.
fn push_span(span: Span, spans: &mut Vec<Span>) {
    match (spans.last_mut(), span) {
        (Some(Span::Text(before)), Span::Text(more)) => before.push_str(&more),
        (_, span) => spans.push(span),
    }
}

/// Returns the text span for an HTML tag that is really a type parameter, such as `<String>`; `None` for other HTML.
fn type_parameter(html: &str) -> Option<Span> {
    let inside = html.strip_prefix('<')?.strip_suffix('>')?;
    let is_type = inside.starts_with(|first: char| first.is_ascii_uppercase())
        && inside.chars().all(|letter| letter.is_ascii_alphanumeric());
    is_type.then(|| Span::Text(format!("<{inside}>")))
}
