//! Rewrites markdown with only the elements that an answer may contain.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeStream};

use super::commit_ids::Place;
use super::links::Repository;
use super::references::cleaned;
use super::removed::Removed;
use crate::markdown::{escape, single_line};
use crate::model_loop::tools::returned::ReturnedIds;

/// Returns `text` with allowed elements only.
pub(super) fn rewritten(
    text: &str,
    returned: &ReturnedIds,
    repository: Option<&Repository>,
    removed: &mut Removed,
) -> String {
    let mut writer = Writer {
        returned,
        repository,
        removed,
        out: String::new(),
        indent: Vec::new(),
        lists: Vec::new(),
        links: Vec::new(),
        code: None,
        images: 0,
        at_line_start: true,
    };
    for event in TextMergeStream::new(Parser::new_ext(text, Options::empty())) {
        writer.write_event(event);
    }
    writer.out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

struct Writer<'a> {
    returned: &'a ReturnedIds,
    repository: Option<&'a Repository>,
    removed: &'a mut Removed,
    out: String,
    /// Prefix of each line, for the enclosing quotes and list items.
    indent: Vec<String>,
    /// Number of the next item of each open list; `None` for bullets.
    lists: Vec<Option<u64>>,
    /// Targets of the open links, if allowed.
    links: Vec<Option<String>>,
    /// Content of the open code block.
    code: Option<String>,
    /// Number of open images, whose content is removed.
    images: usize,
    /// True if the line has no text yet except its prefix.
    at_line_start: bool,
}

impl Writer<'_> {
    fn write_event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text),
            Event::Code(text) => self.code_span(&text),
            Event::InlineHtml(html) => self.inline_html(&html),
            Event::SoftBreak | Event::HardBreak => self.new_line(),
            Event::Rule => {
                self.begin_block();
                self.write("---");
            }
            // HTML between paragraphs is removed. Other events belong to extensions that are off.
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.begin_block(),
            Tag::Heading { level, .. } => {
                self.begin_block();
                self.write(&format!("{} ", "#".repeat(level as usize)));
            }
            Tag::BlockQuote(_) => {
                self.begin_block();
                self.out.push_str("> ");
                self.indent.push("> ".to_owned());
                self.at_line_start = true;
            }
            Tag::CodeBlock(_) => self.code = Some(String::new()),
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.begin_block();
                }
                self.lists.push(first);
            }
            Tag::Item => self.item(),
            Tag::Emphasis => self.write("_"),
            Tag::Strong => self.write("**"),
            Tag::Link { dest_url, .. } => self.open_link(&dest_url),
            Tag::Image { .. } => {
                self.removed.links += 1;
                self.images += 1;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::BlockQuote(_) | TagEnd::Item => {
                self.indent.pop();
                self.at_line_start = false;
            }
            TagEnd::CodeBlock => self.code_block(),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Emphasis => self.write("_"),
            TagEnd::Strong => self.write("**"),
            TagEnd::Link => {
                if let Some(Some(url)) = self.links.pop() {
                    self.write(&format!("]({url})"));
                }
            }
            TagEnd::Image => self.images = self.images.saturating_sub(1),
            _ => {}
        }
    }

    /// Opens a link. Of a link to another site, only the text remains.
    fn open_link(&mut self, url: &str) {
        let own = self.repository.and_then(|repository| repository.link(url, self.returned));
        match own {
            Some(_) => self.write("["),
            None => self.removed.links += 1,
        }
        self.links.push(own);
    }

    fn item(&mut self) {
        if !self.at_line_start {
            self.new_line();
        }
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        };
        self.out.push_str(&mark);
        self.indent.push(" ".repeat(mark.len()));
        self.at_line_start = true;
    }

    fn text(&mut self, text: &str) {
        if let Some(code) = &mut self.code {
            code.push_str(text);
            return;
        }
        let text = cleaned(text, Place::Prose, self.returned, self.repository, self.removed);
        // A bracket inside a link's text would end it.
        let bracketed = !self.links.is_empty();
        let text = escaped(&if bracketed { text.replace('[', "(").replace(']', ")") } else { text });
        // Removed invisible characters must not leave an indent, which would mark code.
        let text = if self.at_line_start { text.trim_start().to_owned() } else { text };
        // At the start of a line, a list mark, a quote mark or a heading mark would start a block.
        let marked = self.at_line_start && begins_like_a_block(&text);
        self.write(&if marked { format!("\\{text}") } else { text });
    }

    fn code_span(&mut self, text: &str) {
        let text = cleaned(text, Place::Code, self.returned, self.repository, self.removed);
        self.write(&format!("`{}`", single_line(&text).replace('`', "'")));
    }

    /// Writes type parameters that the model did not mark as code, such as `<String>`. Removes other HTML.
    fn inline_html(&mut self, html: &str) {
        let inside = html.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or_default();
        let is_type = inside.starts_with(|first: char| first.is_ascii_uppercase())
            && inside.chars().all(|letter| letter.is_ascii_alphanumeric());
        if is_type {
            self.write(&format!("\\<{inside}>"));
        }
    }

    fn code_block(&mut self) {
        let code = self.code.take().unwrap_or_default();
        self.begin_block();
        self.write("```");
        for line in code.lines() {
            self.new_line();
            let line = cleaned(line, Place::Code, self.returned, self.repository, self.removed);
            self.write(&line.replace("```", "'''"));
        }
        self.new_line();
        self.write("```");
    }

    /// Writes a blank line before every block except the first of the text, of an item, or of a quote.
    fn begin_block(&mut self) {
        if !self.at_line_start {
            self.new_line();
            self.new_line();
        }
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        for begin in &self.indent {
            self.out.push_str(begin);
        }
        self.at_line_start = true;
    }

    fn write(&mut self, text: &str) {
        if self.images == 0 && !text.is_empty() {
            self.out.push_str(text);
            self.at_line_start = false;
        }
    }
}

/// Escapes text so that no character of it acts as markup. A closing bracket at its end could form a link with a
/// parenthesis that follows, and `[[` starts a link in some dialects.
fn escaped(text: &str) -> String {
    let escaped = unescape_addresses(&escape(text)).replace("[[", "[\\[");
    match escaped.strip_suffix(']') {
        Some(rest) if !rest.ends_with('\\') => format!("{rest}\\]"),
        _ => escaped,
    }
}

/// Removes the escape from addresses, so that they stay clickable. Only those of the workspace's repository remain.
fn unescape_addresses(text: &str) -> String {
    text.replace("https:\\//", "https://")
}

fn begins_like_a_block(text: &str) -> bool {
    let hashes = text.trim_start_matches('#');
    let is_heading = hashes.len() < text.len() && hashes.starts_with(' ');
    let dashes = text.trim_end().trim_start_matches(['-', '=']);
    let is_rule = dashes.is_empty() && text.starts_with(['-', '=']);
    is_heading || is_rule || ["- ", "+ ", ">", "~~~"].iter().any(|mark| text.starts_with(mark))
}
