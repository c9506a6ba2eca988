//! Escapes untrusted text for a Markdown answer.
//!
//! A commit's title may contain line breaks, links, markup, or text that looks like a citation. An answer shows it as
//! one line of plain text. Balanced code spans are kept, since Markdown parses nothing inside them. Long hexadecimal
//! runs are shortened to six digits, so that quoted text cannot look like a citation.

use std::sync::LazyLock;

use regex::Regex;

/// Maximum length of a title or name in an answer, in characters.
const MAX_TEXT_CHARACTERS: usize = 140;

/// Returns `text` as one line of plain text.
pub(crate) fn plain(text: &str) -> String {
    let line = shorten(&without_commit_ids(&single_line(text)), MAX_TEXT_CHARACTERS);
    let parts: Vec<&str> = line.split('`').collect();
    if parts.len().is_multiple_of(2) || line.contains("``") {
        return escape(&line);
    }
    let shown = |(index, part): (usize, &&str)| {
        if index % 2 == 0 { escape(part) } else { format!("`{part}`") }
    };
    parts.iter().enumerate().map(shown).collect()
}

/// Returns `text` as a code span.
pub(crate) fn code(text: &str) -> String {
    let line = shorten(&single_line(text), MAX_TEXT_CHARACTERS).replace('`', "'");
    format!("`{line}`")
}

/// Returns `text` in quotation marks.
pub(crate) fn quoted(text: &str) -> String {
    format!("“{}”", plain(text))
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

/// Replaces each run of control characters, line breaks, direction marks and white space by one space.
pub(crate) fn single_line(text: &str) -> String {
    let visible = text.chars().map(|c| if c.is_control() || is_invisible(c) { ' ' } else { c });
    visible.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

pub(crate) fn shorten(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

pub(crate) fn without_commit_ids(text: &str) -> String {
    #[expect(clippy::expect_used, reason = "a constant pattern, compiled by every test of this module")]
    static HEXADECIMAL: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)\b[0-9a-f]{7,}\b").expect("valid pattern"));
    let cut = |found: &regex::Captures<'_>| match &found[0] {
        run if run.bytes().any(|b| b.is_ascii_digit()) => format!("{}…", &run[..6]),
        word => word.to_owned(),
    };
    HEXADECIMAL.replace_all(text, cut).into_owned()
}

pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        if needs_escape(c, &text[..at], &text[at + c.len_utf8()..]) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Returns whether `c` needs a backslash. An underscore inside a word is plain text anyway. The slash after `:` would
/// make an address clickable.
fn needs_escape(c: char, before: &str, after: &str) -> bool {
    let inside_word = before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric);
    match c {
        '\\' | '`' | '*' => true,
        ']' => after.starts_with(['(', '[', ':']),
        '<' => after.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '/' | '!' | '?')),
        '~' => before.ends_with('~') || after.starts_with('~'),
        '_' => !inside_word,
        '&' => after.starts_with(|next: char| next.is_alphanumeric() || next == '#'),
        '/' => before.ends_with(':') && after.starts_with('/'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_becomes_one_plain_line() {
        let cases = [
            ("Fix\n\n# Heading\r\n- item", "Fix # Heading - item"),
            ("[click](https://evil.example)", r"[click\](https:\//evil.example)"),
            ("<img src=x> &lt; *bold* _it_ snake_case", r"\<img src=x> \&lt; \*bold\* \_it\_ snake_case"),
            ("a ` lone tick", r"a \` lone tick"),
            ("Make `Router::nest` work", "Make `Router::nest` work"),
            ("``two``", r"\`\`two\`\`"),
            (r"end\`x`", r"end\\`x`"),
            ("turn \u{202e}round", "turn round"),
            ("@here look", "@here look"),
        ];
        for (text, shown) in cases {
            assert_eq!(plain(text), shown);
        }
    }

    #[test]
    fn title_cannot_look_like_a_citation() {
        assert_eq!(plain("bump from 2c7215f132e9ebf0 to 1.2"), "bump from 2c7215… to 1.2");
        assert_eq!(plain("see `deadbeef01`"), "see `deadbe…`");
        assert_eq!(plain("effaced 123456"), "effaced 123456");
    }

    #[test]
    fn long_text_is_shortened_between_characters() {
        let shown = plain(&"é".repeat(500));
        assert_eq!(shown.chars().count(), MAX_TEXT_CHARACTERS + 1);
    }

    #[test]
    fn lists_and_counts_are_joined_in_english() {
        let items = ["a", "b", "c"].map(String::from);
        assert_eq!(joined(&items), "a, b and c");
        assert_eq!(joined(&items[..1]), "a");
        assert_eq!((counted(1, "day", "days"), counted(0, "day", "days")), ("1 day".into(), "0 days".into()));
    }
}
