//! Renderers of a document: CommonMark, chat messages (Slack's mrkdwn), and HTML for the console.

use crate::answer::{Answer, Block, Span};
use crate::text::{is_invisible, regex};

/// Invisible character. After a marker of mrkdwn, such as `*`, it keeps the marker from formatting text: mrkdwn has no
/// escape for its markers.
const ZERO_WIDTH_SPACE: char = '\u{200b}';

impl Answer {
    /// Returns the document as CommonMark.
    pub fn to_commonmark(&self) -> String {
        document::<CommonMark>(&self.blocks)
    }

    /// Returns the document as mrkdwn. <https://docs.slack.dev/messaging/formatting-message-text>
    pub fn to_mrkdwn(&self) -> String {
        document::<Mrkdwn>(&self.blocks)
    }

    /// Returns the document as HTML. Every text is escaped. Of a link that does not begin with `https://`, only the
    /// text remains. Headings are two levels lower than in the document: level 1 becomes `<h3>`.
    pub fn to_html(&self) -> String {
        html(&self.blocks)
    }
}

/// Markup of an output format.
trait Format {
    /// Mark before an item of a bulleted list.
    const BULLET: &'static str = "- ";
    const BREAK: &'static str = "\n";
    /// Marks before and after strong text.
    const STRONG: [&'static str; 2];
    /// Marks before and after emphasised text.
    const EMPHASIS: [&'static str; 2] = ["_", "_"];
    /// True if strong text may contain strong text.
    const NESTS_STRONG: bool = true;

    /// Appends text, escaped so that the format shows it as written.
    fn text(text: &str, out: &mut String);

    fn code(text: &str) -> String;

    /// Returns a line of a block of code. Text that would act as markup inside the block is escaped or replaced.
    fn code_line(line: &str) -> String;

    fn link(inner: String, url: &str) -> String;

    fn heading(level: u8, line: String) -> String;

    /// Returns a line of a paragraph. Formats in which the beginning of a line can act as markup, such as `#` in
    /// CommonMark, escape the beginning.
    fn line(line: &str) -> String {
        line.to_owned()
    }
}

/// Renders spans; `is_strong` if they stand inside strong text.
fn inline<F: Format>(spans: &[Span], is_strong: bool) -> String {
    let mut out = String::new();
    for span in spans {
        match span {
            Span::Text(text) => F::text(text, &mut out),
            Span::Code(text) => out.push_str(&F::code(text)),
            Span::Strong(inner) if is_strong && !F::NESTS_STRONG => out.push_str(&inline::<F>(inner, true)),
            Span::Strong(inner) => out.push_str(&F::STRONG.join(&inline::<F>(inner, true))),
            Span::Emphasis(inner) => out.push_str(&F::EMPHASIS.join(&inline::<F>(inner, is_strong))),
            Span::Link(inner, url) => out.push_str(&F::link(inline::<F>(inner, is_strong), url)),
            Span::Break => out.push_str(F::BREAK),
        }
    }
    out
}

/// Renders blocks as text, with a blank line between two blocks.
fn document<F: Format>(blocks: &[Block]) -> String {
    let lines = lines::<F>(blocks, true);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// Returns the lines of blocks, with a blank line between two blocks. Unless `is_spaced`, no blank line precedes a
/// list.
fn lines<F: Format>(blocks: &[Block], is_spaced: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        if at > 0 && (is_spaced || !matches!(block, Block::List(..))) {
            lines.push(String::new());
        }
        match block {
            Block::Paragraph(spans) => lines.extend(inline::<F>(spans, false).lines().map(F::line)),
            Block::Heading(level, spans) => {
                lines.push(F::heading(*level, inline::<F>(spans, true).replace('\n', " ")));
            }
            Block::Code(text) => {
                let fence = || std::iter::once("```".to_owned());
                lines.extend(fence().chain(text.lines().map(F::code_line)).chain(fence()));
            }
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
    let marks = std::iter::once(first).chain(std::iter::repeat(rest));
    marks.zip(lines::<F>(blocks, false)).map(|(mark, line)| format!("{mark}{line}")).collect()
}

struct CommonMark;

impl Format for CommonMark {
    const STRONG: [&'static str; 2] = ["**", "**"];

    fn text(text: &str, out: &mut String) {
        for (at, c) in text.char_indices() {
            if needs_escape(c, out, &text[at + c.len_utf8()..]) {
                out.push('\\');
            }
            out.push(c);
        }
    }

    /// Returns a code span. The fence is longer than every run of backticks in `text`.
    fn code(text: &str) -> String {
        let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(longest + 1);
        let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
        format!("{fence}{pad}{text}{pad}{fence}")
    }

    fn code_line(line: &str) -> String {
        line.replace("```", "'''")
    }

    fn link(inner: String, url: &str) -> String {
        format!("[{}]({url})", inner.replace('[', "(").replace("\\]", "]").replace(']', ")"))
    }

    fn heading(level: u8, line: String) -> String {
        format!("{} {line}", "#".repeat(usize::from(level)))
    }

    /// Escapes the beginning of a line that would start a heading, a list, a quotation, a rule or a fence.
    fn line(line: &str) -> String {
        let mark = regex!(r"^(#+(?: |$)|[-+] |>|~~~|\+\s*$|[-\s]+$|=+\s*$)|^(\d{1,9})([.)](?: |$))");
        mark.replace(line.trim_start(), r"$2\$1$3").into_owned()
    }
}

/// Returns whether `c`, between the texts `before` and `after`, acts as markup in CommonMark. An underscore inside a
/// word does not. The first slash of `://` does, since some dialects turn an address into a link.
fn needs_escape(c: char, before: &str, after: &str) -> bool {
    match c {
        '\\' | '`' | '*' => true,
        '[' => before.ends_with(['[', ']']),
        '(' | ':' => before.ends_with(']'),
        '<' => !after.starts_with(char::is_whitespace),
        '~' => before.ends_with('~') || after.starts_with('~'),
        '_' => !is_inside_word(before, after),
        '&' => after.starts_with(|next: char| next.is_alphanumeric() || next == '#'),
        '/' => before.ends_with(':') && after.starts_with('/'),
        '!' => after.is_empty(),
        _ => false,
    }
}

fn is_inside_word(before: &str, after: &str) -> bool {
    before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric)
}

/// Escapes the characters that act as markup in both HTML and mrkdwn.
fn escape_markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

struct Mrkdwn;

impl Format for Mrkdwn {
    const BULLET: &'static str = "• ";
    const STRONG: [&'static str; 2] = ["*", "*"];
    const NESTS_STRONG: bool = false;

    fn text(text: &str, out: &mut String) {
        let text = Self::code_line(text);
        for (at, c) in text.char_indices() {
            let after = &text[at + c.len_utf8()..];
            let is_marker = matches!(c, '*' | '~' | '`') || c == '_' && !is_inside_word(out, after);
            out.push(c);
            out.extend(is_marker.then_some(ZERO_WIDTH_SPACE));
        }
    }

    fn code(text: &str) -> String {
        format!("`{}`", Self::code_line(&text.replace('`', "'")))
    }

    /// Escapes the line. Puts a zero-width space after every `@` that would notify everybody in a channel.
    fn code_line(line: &str) -> String {
        regex!(r"(?i)@((?:channel|here|everyone)(?:_|(?-u:\b{end})))")
            .replace_all(&escape_markup(line), format!("@{ZERO_WIDTH_SPACE}$1"))
            .into_owned()
    }

    fn link(inner: String, url: &str) -> String {
        format!("<{}|{inner}>", escape_markup(&url.replace('|', "%7C").replace('@', "%40")))
    }

    fn heading(_: u8, line: String) -> String {
        Self::STRONG.join(&line)
    }
}

struct Html;

impl Format for Html {
    const BREAK: &'static str = "<br>";
    const STRONG: [&'static str; 2] = ["<strong>", "</strong>"];
    const EMPHASIS: [&'static str; 2] = ["<em>", "</em>"];

    fn text(text: &str, out: &mut String) {
        out.push_str(&Self::code_line(text));
    }

    fn code(text: &str) -> String {
        element("code", &Self::code_line(text))
    }

    /// Escapes the line. A direction mark or an invisible character, which could make a title look like something else,
    /// becomes a space.
    fn code_line(line: &str) -> String {
        escape_markup(line).replace('"', "&quot;").replace('\'', "&#39;").replace(is_invisible, " ")
    }

    fn link(inner: String, url: &str) -> String {
        match url.starts_with("https://") {
            true => format!("<a href=\"{}\" rel=\"noreferrer noopener\">{inner}</a>", Self::code_line(url)),
            false => inner,
        }
    }

    fn heading(level: u8, line: String) -> String {
        element(&format!("h{}", (level + 2).min(6)), &line)
    }
}

fn element(tag: &str, content: &str) -> String {
    format!("<{tag}>{content}</{tag}>")
}

fn html(blocks: &[Block]) -> String {
    let one = |block: &Block| match block {
        Block::Paragraph(spans) => element("p", &inline::<Html>(spans, false)),
        Block::Heading(level, spans) => Html::heading(*level, inline::<Html>(spans, false)),
        Block::Code(text) => element("pre", &Html::code_line(text)),
        Block::Quote(inner) => element("blockquote", &html(inner)),
        Block::List(first, items) => {
            let items: String = items.iter().map(|item| element("li", &html_item(item))).collect();
            match first {
                Some(first) => format!("<ol start=\"{first}\">{items}</ol>"),
                None => element("ul", &items),
            }
        }
    };
    blocks.iter().map(one).collect()
}

/// Renders the content of a list item. If the item begins with a paragraph, the text of this paragraph is not put into
/// a `<p>` element.
fn html_item(item: &[Block]) -> String {
    match item {
        [Block::Paragraph(spans), rest @ ..] => inline::<Html>(spans, false) + &html(rest),
        other => html(other),
    }
}
