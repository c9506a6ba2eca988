//! Parses CommonMark into a document.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeStream};

use super::{Answer, Block, Span};

/// Decides about the parts of a text that the agent did not write itself.
pub(crate) trait Sanitizer {
    /// Returns the text to show; `is_code` inside code.
    fn text(&mut self, text: &str, is_code: bool) -> String;
    /// Returns the target of a link, or `None` to keep only its text.
    fn link(&mut self, url: &str) -> Option<String>;
    /// Is called for each image, which is removed.
    fn image(&mut self);
}

/// Keeps texts, and links to web pages.
struct KeepAll;

impl Sanitizer for KeepAll {
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
        Self::parse_with(commonmark, &mut KeepAll)
    }

    /// Parses CommonMark; `sanitizer` decides about its texts and links.
    pub(crate) fn parse_with(commonmark: &str, sanitizer: &mut dyn Sanitizer) -> Self {
        let mut builder = Builder { sanitizer, open: vec![Open::Blocks(Vec::new())], code: None, images: 0 };
        for event in TextMergeStream::new(Parser::new_ext(commonmark, Options::empty())) {
            builder.event(event);
        }
        match builder.open.into_iter().next() {
            Some(Open::Blocks(blocks)) => Self { blocks },
            _ => Self::default(),
        }
    }
}

/// An element whose end has not been read.
enum Open {
    /// The document, an item or a quotation.
    Blocks(Vec<Block>),
    Items(Option<u64>, Vec<Vec<Block>>),
    Spans(Vec<Span>),
    Link(Option<String>, Vec<Span>),
}

struct Builder<'a> {
    sanitizer: &'a mut dyn Sanitizer,
    open: Vec<Open>,
    /// Content of the open code block.
    code: Option<String>,
    /// Number of open images, whose content is removed.
    images: usize,
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text),
            Event::Code(text) => {
                let text = self.sanitizer.text(&text, true);
                self.span(Span::Code(super::single_line(&text)));
            }
            Event::InlineHtml(html) => self.inline_html(&html),
            Event::SoftBreak | Event::HardBreak => self.span(Span::Break),
            // HTML between paragraphs and rules are removed. Other events belong to extensions that are off.
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph | Tag::Heading { .. } | Tag::Emphasis | Tag::Strong => {
                self.open.push(Open::Spans(Vec::new()));
            }
            Tag::BlockQuote(_) | Tag::Item => self.open.push(Open::Blocks(Vec::new())),
            Tag::List(first) => {
                self.close_loose_spans();
                self.open.push(Open::Items(first, Vec::new()));
            }
            Tag::CodeBlock(_) => self.code = Some(String::new()),
            Tag::Link { dest_url, .. } => {
                let target = self.sanitizer.link(&dest_url);
                self.open.push(Open::Link(target, Vec::new()));
            }
            Tag::Image { .. } => {
                self.sanitizer.image();
                self.images += 1;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.close_paragraph(Block::Paragraph),
            TagEnd::Heading(level) => self.close_paragraph(|spans| Block::Heading(level as u8, spans)),
            TagEnd::Emphasis => self.close_spans(Span::Emphasis),
            TagEnd::Strong => self.close_spans(Span::Strong),
            TagEnd::Link => self.close_link(),
            TagEnd::Image => self.images = self.images.saturating_sub(1),
            TagEnd::BlockQuote(_) => {
                self.close_loose_spans();
                if let Some(Open::Blocks(inner)) = self.open.pop() {
                    self.block(Block::Quote(inner));
                }
            }
            TagEnd::Item => {
                self.close_loose_spans();
                if let Some(Open::Blocks(inner)) = self.open.pop()
                    && let Some(Open::Items(_, items)) = self.open.last_mut()
                {
                    items.push(inner);
                }
            }
            TagEnd::List(_) => {
                if let Some(Open::Items(first, items)) = self.open.pop() {
                    self.block(Block::List(first, items));
                }
            }
            TagEnd::CodeBlock => {
                let lines = self.code.take().unwrap_or_default();
                let lines: Vec<String> = lines.lines().map(|line| self.sanitizer.text(line, true)).collect();
                self.close_loose_spans();
                self.block(Block::Code(lines.join("\n")));
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &CowStr<'_>) {
        if let Some(code) = &mut self.code {
            return code.push_str(text);
        }
        let text = self.sanitizer.text(text, false);
        self.span(Span::Text(text));
    }

    /// Keeps type parameters that the text did not mark as code, such as `<String>`. Removes other HTML.
    fn inline_html(&mut self, html: &str) {
        let inside = html.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or_default();
        let is_type = inside.starts_with(|first: char| first.is_ascii_uppercase())
            && inside.chars().all(|letter| letter.is_ascii_alphanumeric());
        if is_type {
            self.span(Span::Text(format!("<{inside}>")));
        }
    }

    /// Adds a span to the innermost text. The text of a tight list item has no paragraph of its own.
    fn span(&mut self, span: Span) {
        if self.images > 0 {
            return;
        }
        let open = match self.open.last_mut() {
            Some(Open::Spans(spans) | Open::Link(_, spans)) => spans,
            _ => {
                self.open.push(Open::Spans(Vec::new()));
                let Some(Open::Spans(spans)) = self.open.last_mut() else { return };
                spans
            }
        };
        match (open.last_mut(), span) {
            (Some(Span::Text(before)), Span::Text(more)) => before.push_str(&more),
            (_, span) => open.push(span),
        }
    }

    fn block(&mut self, block: Block) {
        if let Some(Open::Blocks(blocks)) = self.open.last_mut() {
            blocks.push(block);
        }
    }

    /// Ends the text of a tight list item.
    fn close_loose_spans(&mut self) {
        if matches!(self.open.last(), Some(Open::Spans(_))) {
            self.close_paragraph(Block::Paragraph);
        }
    }

    fn close_paragraph(&mut self, block: impl FnOnce(Vec<Span>) -> Block) {
        if let Some(Open::Spans(spans)) = self.open.pop()
            && !spans.is_empty()
        {
            self.block(block(spans));
        }
    }

    fn close_spans(&mut self, wrap: impl FnOnce(Vec<Span>) -> Span) {
        if let Some(Open::Spans(spans)) = self.open.pop()
            && !spans.is_empty()
        {
            self.span(wrap(spans));
        }
    }

    fn close_link(&mut self) {
        let Some(Open::Link(target, spans)) = self.open.pop() else { return };
        match target {
            Some(url) => self.span(Span::Link(spans, url)),
            None => spans.into_iter().for_each(|span| self.span(span)),
        }
    }
}
