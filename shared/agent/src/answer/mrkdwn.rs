//! Renders a document as a chat message (Slack's mrkdwn).
//! <https://docs.slack.dev/messaging/formatting-message-text>
//!
//! mrkdwn has no escape for its markers. A zero-width space after a marker keeps it from formatting text, and one after
//! `@` keeps a word from notifying everybody.

use super::commonmark::fenced;
use super::layout::{Format, rendered};
use super::{Answer, Span};

/// Words that notify everybody in the channel when they follow an `@`.
const BROADCASTS: [&str; 3] = ["channel", "here", "everyone"];

/// Invisible separator.
const ZERO_WIDTH_SPACE: char = '\u{200b}';

struct Mrkdwn;

impl Answer {
    /// Returns the document as mrkdwn.
    pub fn to_mrkdwn(&self) -> String {
        rendered::<Mrkdwn>(self)
    }
}

impl Format for Mrkdwn {
    const BULLET: &'static str = "• ";

    fn paragraph(spans: &[Span]) -> String {
        inline(spans, false)
    }

    fn heading(_: u8, spans: &[Span]) -> String {
        format!("*{}*", inline(spans, true))
    }

    fn code(text: &str) -> Vec<String> {
        fenced(text.lines().map(escape_code))
    }
}

/// Renders spans; `is_bold` if they stand inside bold text, which cannot be nested.
fn inline(spans: &[Span], is_bold: bool) -> String {
    let one = |span: &Span| match span {
        Span::Text(text) => escape(text),
        Span::Code(text) => format!("`{}`", escape_code(&text.replace('`', "'"))),
        Span::Strong(inner) if is_bold => inline(inner, true),
        Span::Strong(inner) => format!("*{}*", inline(inner, true)),
        Span::Emphasis(inner) => format!("_{}_", inline(inner, is_bold)),
        Span::Link(inner, url) => {
            let url = escape_code(&url.replace('|', "%7C").replace('@', "%40"));
            format!("<{url}|{}>", inline(inner, is_bold))
        }
        Span::Break => "\n".to_owned(),
    };
    spans.iter().map(one).collect()
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        let after = &text[at + c.len_utf8()..];
        let inside_word = out.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric);
        push(c, after, &mut out);
        if matches!(c, '*' | '~' | '`') || c == '_' && !inside_word {
            out.push(ZERO_WIDTH_SPACE);
        }
    }
    out
}

fn escape_code(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    code.char_indices().for_each(|(at, c)| push(c, &code[at + c.len_utf8()..], &mut out));
    out
}

fn push(c: char, after: &str, out: &mut String) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        _ => out.push(c),
    }
    if c == '@' && starts_with_broadcast(after) {
        out.push(ZERO_WIDTH_SPACE);
    }
}

fn starts_with_broadcast(text: &str) -> bool {
    BROADCASTS.iter().any(|broadcast| {
        let split = text.split_at_checked(broadcast.len());
        split.is_some_and(|(word, rest)| {
            word.eq_ignore_ascii_case(broadcast) && !rest.starts_with(char::is_alphanumeric)
        })
    })
}
