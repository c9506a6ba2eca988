//! Formats an answer in light markdown as chat messages.
//!
//! The answer quotes commit messages and issue titles that untrusted people wrote. Characters that control the format
//! of a chat message, and words that notify everybody, are therefore escaped. Bold text, headings, lists, code and
//! links are converted. Backslashes that escape markdown are removed.
//! <https://docs.slack.dev/messaging/formatting-message-text>

use crate::split::split;

/// Maximum length of one message in characters; the chat API recommends at most 4,000.
const MAX_MESSAGE_CHARACTERS: usize = 3_900;

/// Words that notify everybody in the channel when they follow an `@`.
const BROADCASTS: [&str; 3] = ["channel", "here", "everyone"];

/// Characters that format the text between two of them in a chat message.
const MARKERS: [char; 4] = ['*', '_', '~', '`'];

/// Invisible separator between `@` and a broadcast word, and after a marker that must not format text.
const ZERO_WIDTH_SPACE: char = '\u{200b}';

/// Formats an answer as messages, in order, each within the limit of a chat message. Blank text gives no message.
pub fn format_answer(markdown: &str) -> Vec<String> {
    let mut in_code = false;
    let mut lines = Vec::new();
    for line in markdown.trim().lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
            lines.push("```".to_owned());
        } else if in_code {
            lines.push(escape_code(line));
        } else {
            lines.push(format_line(line));
        }
    }
    split(&lines.join("\n"), MAX_MESSAGE_CHARACTERS)
}

/// Formats a line outside code: a heading, a list item or text.
fn format_line(line: &str) -> String {
    let text = line.trim_start();
    let indent = &line[..line.len() - text.len()];
    if let Some(heading) = heading(text) {
        return format!("*{}*", inline(&heading.replace("**", "")));
    }
    let item = ["- ", "* ", "+ "].iter().find_map(|mark| text.strip_prefix(mark));
    match item {
        Some(item) => format!("{indent}• {}", inline(item)),
        None => format!("{indent}{}", inline(text)),
    }
}

fn heading(text: &str) -> Option<&str> {
    let title = text.trim_start_matches('#');
    let level = text.len() - title.len();
    let title = title.strip_prefix(' ')?.trim();
    ((1..=6).contains(&level) && !title.is_empty()).then_some(title)
}

fn inline(text: &str) -> String {
    each(text, |rest| {
        code(rest).or_else(|| bold(rest)).or_else(|| link(rest)).unwrap_or_else(|| character_of_text(rest))
    })
}

/// Converts `` `text` ``, whose content is only escaped.
fn code(text: &str) -> Option<(String, &str)> {
    let (inside, after) = text.strip_prefix('`')?.split_once('`')?;
    Some((format!("`{}`", escape_code(inside)), after))
}

/// Converts `**text**`.
fn bold(text: &str) -> Option<(String, &str)> {
    let (inside, after) = text.strip_prefix("**")?.split_once("**")?;
    let tight = !inside.is_empty() && inside.trim() == inside;
    tight.then(|| (format!("*{}*", inline(inside)), after))
}

/// Converts `[text](https://…)`.
fn link(text: &str) -> Option<(String, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (target, after) = rest.split_once(')')?;
    let plain = ["https://", "http://"].iter().any(|scheme| target.starts_with(scheme))
        && !target.contains(char::is_whitespace)
        && !label.trim().is_empty()
        && !label.contains(['[', ']']);
    let target = escape_code(&target.replace('|', "%7C").replace('@', "%40"));
    plain.then(|| (format!("<{target}|{}>", escape(label)), after))
}

/// Converts one character outside code. A backslash before punctuation is markdown's escape: the punctuation is shown
/// without it, and formats nothing.
fn character_of_text(text: &str) -> (String, &str) {
    let escaped = text.strip_prefix('\\').filter(|rest| rest.starts_with(|c: char| c.is_ascii_punctuation()));
    let Some(rest) = escaped else { return character(text) };
    let (mut shown, after) = character(rest);
    if rest.starts_with(MARKERS) {
        shown.push(ZERO_WIDTH_SPACE);
    }
    (shown, after)
}

/// Escapes the first character of `text`, or separates `@` from a broadcast word. Returns it and the remaining text.
fn character(text: &str) -> (String, &str) {
    let mut letters = text.chars();
    let Some(letter) = letters.next() else {
        return (String::new(), text);
    };
    let rest = letters.as_str();
    let escaped = match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '@' if starts_with_broadcast(rest) => format!("@{ZERO_WIDTH_SPACE}"),
        other => other.to_string(),
    };
    (escaped, rest)
}

fn starts_with_broadcast(text: &str) -> bool {
    BROADCASTS.iter().any(|broadcast| {
        let Some((word, rest)) = text.split_at_checked(broadcast.len()) else {
            return false;
        };
        word.eq_ignore_ascii_case(broadcast) && !rest.starts_with(char::is_alphanumeric)
    })
}

/// Escapes text outside code, in which nothing else is converted.
fn escape(text: &str) -> String {
    each(text, character_of_text)
}

/// Escapes code, in which a backslash is a backslash.
fn escape_code(code: &str) -> String {
    each(code, character)
}

/// Converts a text from its beginning to its end, with a function that converts its first part and returns the rest.
fn each(text: &str, convert: impl Fn(&str) -> (String, &str)) -> String {
    let (mut converted, mut rest) = (String::with_capacity(text.len()), text);
    while !rest.is_empty() {
        let (piece, after) = convert(rest);
        converted.push_str(&piece);
        rest = after;
    }
    converted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(markdown: &str) -> String {
        format_answer(markdown).join("<SPLIT>")
    }

    #[test]
    fn light_markdown_is_converted() {
        let cases = [
            ("**3 commits** since _Monday_", "*3 commits* since _Monday_"),
            ("## What **shipped**", "*What shipped*"),
            ("#123 is open", "#123 is open"),
            ("- one\n  * two\n+ three", "• one\n  • two\n• three"),
            (
                "see [PR 7](https://h.example/pull/7?a=1&b=2).",
                "see <https://h.example/pull/7?a=1&amp;b=2|PR 7>.",
            ),
            ("[x](javascript:alert)", "[x](javascript:alert)"),
            ("2 ** 3 ** 4 and **", "2 ** 3 ** 4 and **"),
            ("`a ** b ** c` and `", "`a ** b ** c` and `"),
            ("```rust\nlet a = \"**b**\" && c;\n```", "```\nlet a = \"**b**\" &amp;&amp; c;\n```"),
            ("**see [a](https://b.example)**", "*see <https://b.example|a>*"),
        ];
        for (markdown, expected) in cases {
            assert_eq!(formatted(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn escapes_of_markdown_are_not_shown() {
        let cases = [
            (r"\_\_init\_\_.py", "_\u{200b}_\u{200b}init_\u{200b}_\u{200b}.py"),
            (r"[click\](https:\//evil.example)", "[click](https://evil.example)"),
            (
                r"\<img\> \&lt; \*bold\* \`tick\`",
                "&lt;img&gt; &amp;lt; *\u{200b}bold*\u{200b} `\u{200b}tick`\u{200b}",
            ),
            (r"a \\ b, C:\dir and \", r"a \ b, C:\dir and \"),
            (r"`a\_b` and **\_c**", "`a\\_b` and *_\u{200b}c*"),
            (r"[a\_b](https://h.example/x_y)", "<https://h.example/x_y|a_\u{200b}b>"),
            (r"\@here", "@\u{200b}here"),
        ];
        for (markdown, expected) in cases {
            assert_eq!(formatted(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn quoted_markup_and_broadcasts_are_escaped() {
        let cases = [
            ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"),
            ("<!channel> <@U123> <https://x|y>", "&lt;!channel&gt; &lt;@U123&gt; &lt;https://x|y&gt;"),
            ("@channel, @HERE! (@everyone)", "@\u{200b}channel, @\u{200b}HERE! (@\u{200b}everyone)"),
            (
                "`@here` and [@here](https://a.example/@here)",
                "`@\u{200b}here` and <https://a.example/%40here|@\u{200b}here>",
            ),
            ("```\n@channel <b>\n```", "```\n@\u{200b}channel &lt;b&gt;\n```"),
            ("ann@hereford.example, @channels", "ann@hereford.example, @channels"),
            ("[a](https://x.example/>|<!here>)", "<https://x.example/&gt;%7C&lt;!here&gt;|a>"),
            ("&lt;!here&gt;", "&amp;lt;!here&amp;gt;"),
            ("@é", "@é"),
        ];
        for (markdown, expected) in cases {
            assert_eq!(formatted(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn long_answer_is_split_within_the_limit() {
        let paragraph = "& word ".repeat(100);
        let answer = vec![paragraph.trim(); 30].join("\n\n");
        let parts = format_answer(&answer);
        assert!(parts.len() > 1);
        assert!(parts.iter().all(|part| part.chars().count() <= MAX_MESSAGE_CHARACTERS));
        assert_eq!(parts.join("\n\n"), answer.replace('&', "&amp;"));
    }

    #[test]
    fn blank_text_gives_no_message() {
        assert!(format_answer(" \n\n ").is_empty());
    }
}
