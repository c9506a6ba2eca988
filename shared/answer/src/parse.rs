//! Parses CommonMark into a document.

use std::iter::Peekable;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TextMergeStream};

use crate::answer::{Answer, Block, Span};
use crate::text::single_line;

/// Maximum nesting depth of lists, quotations and emphasis, which bounds recursion. Deeper elements are left out.
const MAX_DEPTH: usize = 24;

/// Part of a document, which the policy of [`Answer::parse_with`] keeps, replaces or removes.
#[derive(Clone, Copy)]
pub enum AnswerPart<'t> {
    /// Text without markup.
    Text(&'t str),
    /// A code span, or one line of a block of code.
    Code(&'t str),
    /// Target of a link. If the policy removes the target, only the text of the link remains.
    Link(&'t str),
    /// An image. Parsing always removes it. The policy is called so that it can count the image; its result is ignored.
    Image,
}

/// Function that returns the text to show in place of a part, or `None` to remove the part.
type Policy<'a> = &'a mut dyn FnMut(AnswerPart<'_>) -> Option<String>;

impl Answer {
    /// Parses CommonMark. Images and HTML are removed, and so is the target of a link that does not begin with
    /// `https://`.
    pub fn parse(commonmark: &str) -> Self {
        Self::parse_with(commonmark, &mut |part| match part {
            AnswerPart::Text(text) | AnswerPart::Code(text) => Some(text.to_owned()),
            AnswerPart::Link(url) => url.starts_with("https://").then(|| url.to_owned()),
            AnswerPart::Image => None,
        })
    }

    /// Parses CommonMark. Calls `policy` with each text, each code span or line of code, each link's target, and each
    /// image. `policy` returns the text to show instead, or `None` to remove this part of the answer.
    pub fn parse_with(commonmark: &str, policy: Policy<'_>) -> Self {
        let events = TextMergeStream::new(Parser::new_ext(commonmark, Options::empty())).peekable();
        Self { blocks: EventReader { events, policy, depth: 0 }.blocks() }
    }
}

/// Converts the events of the CommonMark parser to blocks and spans.
struct EventReader<'a, 'e> {
    events: Peekable<TextMergeStream<'e, Parser<'e>>>,
    policy: Policy<'a>,
    /// Number of elements that are open before the next event.
    depth: usize,
}

impl EventReader<'_, '_> {
    /// Reads an element whose start event was already consumed, including its end event. `read_content` reads the
    /// content. If the element is nested deeper than [`MAX_DEPTH`], skips the content instead.
    fn read_element<T: Default>(&mut self, read_content: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let read = if self.depth <= MAX_DEPTH { read_content(self) } else { T::default() };
        self.depth -= 1;
        self.skip();
        read
    }

    /// Skips the rest of an element whose start event was already consumed, including its end event.
    fn skip(&mut self) {
        let mut open = 1;
        while open > 0 {
            match self.events.next() {
                Some(Event::Start(_)) => open += 1,
                Some(Event::End(_)) | None => open -= 1,
                Some(_) => {}
            }
        }
    }

    /// Reads blocks up to the end of the enclosing element.
    fn blocks(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        loop {
            // The text of a tight list item has no paragraph of its own.
            blocks.push(Block::Paragraph(self.spans()));
            match self.events.next_if(|event| !matches!(event, Event::End(_))) {
                Some(Event::Start(tag)) => blocks.extend(self.block(&tag)),
                Some(_) => {}
                None => break,
            }
        }
        blocks.retain(
            |block| !matches!(block, Block::Paragraph(spans) | Block::Heading(_, spans) if spans.is_empty()),
        );
        blocks
    }

    fn block(&mut self, tag: &Tag<'_>) -> Option<Block> {
        Some(match tag {
            Tag::Paragraph => Block::Paragraph(self.read_element(Self::spans)),
            Tag::Heading { level, .. } => Block::Heading(*level as u8, self.read_element(Self::spans)),
            Tag::BlockQuote(_) => Block::Quote(self.read_element(Self::blocks)),
            Tag::List(first) => Block::List(*first, self.read_element(Self::items)),
            Tag::CodeBlock(_) => Block::Code(self.read_element(Self::code)),
            // HTML is removed. Other elements belong to extensions that are off.
            _ => {
                self.skip();
                return None;
            }
        })
    }

    fn items(&mut self) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while self.events.next_if(|event| matches!(event, Event::Start(Tag::Item))).is_some() {
            items.push(self.read_element(Self::blocks));
        }
        items
    }

    fn code(&mut self) -> String {
        let mut code = String::new();
        while let Some(Event::Text(text)) = self.events.next_if(|event| matches!(event, Event::Text(_))) {
            code.push_str(&text);
        }
        let lines: Vec<String> =
            code.lines().filter_map(|line| (self.policy)(AnswerPart::Code(line))).collect();
        lines.join("\n")
    }

    /// Reads spans up to the end of the enclosing element, or up to the next block.
    fn spans(&mut self) -> Vec<Span> {
        let mut spans = Vec::new();
        while let Some(event) = self.events.next_if(is_inline) {
            for span in self.inline(event) {
                match (spans.last_mut(), span) {
                    (Some(Span::Text(before)), Span::Text(more)) => before.push_str(&more),
                    (_, span) => spans.push(span),
                }
            }
        }
        spans
    }

    /// Reads the spans of one inline event (see [`is_inline`]) or, if the event starts an element, of that element.
    fn inline(&mut self, event: Event<'_>) -> Vec<Span> {
        let span = match event {
            Event::Text(text) => (self.policy)(AnswerPart::Text(&text)).map(Span::Text),
            Event::Code(text) => {
                (self.policy)(AnswerPart::Code(&text)).map(|text| Span::Code(single_line(&text)))
            }
            Event::InlineHtml(html) => type_parameter(&html),
            Event::SoftBreak | Event::HardBreak => Some(Span::Break),
            Event::Start(Tag::Image { .. }) => {
                (self.policy)(AnswerPart::Image);
                self.skip();
                None
            }
            Event::Start(Tag::Link { link_type: LinkType::Autolink, dest_url, .. })
                if !dest_url.contains("//") =>
            {
                // `TryFrom<http::Request>` has no address.
                self.skip();
                (self.policy)(AnswerPart::Text(&format!("<{dest_url}>"))).map(Span::Text)
            }
            Event::Start(tag) => {
                let url = match &tag {
                    Tag::Link { dest_url, .. } => (self.policy)(AnswerPart::Link(dest_url)),
                    _ => None,
                };
                let inner = self.read_element(Self::spans);
                match (tag, url) {
                    _ if inner.is_empty() => None,
                    (Tag::Strong, _) => Some(Span::Strong(inner)),
                    (Tag::Emphasis, _) => Some(Span::Emphasis(inner)),
                    (_, Some(url)) => Some(Span::Link(inner, url)),
                    (_, None) => return inner,
                }
            }
            _ => None,
        };
        Vec::from_iter(span)
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

/// Returns the text span for an HTML tag that is really a type parameter, such as `<String>`; `None` for other HTML.
fn type_parameter(html: &str) -> Option<Span> {
    let inside = html.strip_prefix('<')?.strip_suffix('>')?;
    let is_type = inside.starts_with(|first: char| first.is_ascii_uppercase())
        && inside.chars().all(|letter| letter.is_ascii_alphanumeric());
    is_type.then(|| Span::Text(html.to_owned()))
}
