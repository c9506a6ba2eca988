//! Helpers for texts and patterns.

use regex::Regex;

/// Compiles a constant pattern.
#[expect(clippy::expect_used, reason = "constant patterns, which the tests compile")]
pub(crate) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("valid pattern")
}

/// Returns a constant pattern, which is compiled once.
macro_rules! regex {
    ($text:expr) => {{
        static PATTERN: std::sync::LazyLock<regex::Regex> =
            std::sync::LazyLock::new(|| $crate::strings::pattern($text));
        &*PATTERN
    }};
}
pub(crate) use regex;

/// Replaces each run of control characters, line breaks, direction marks and white space by one space, and trims.
pub(crate) fn single_line(text: &str) -> String {
    let visible = text.replace(|c: char| c.is_control() || is_invisible(c), " ");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
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
pub(crate) fn joined(items: impl IntoIterator<Item: ToString>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        only => only.unwrap_or_default(),
    }
}

/// Returns `count` with a noun, in the plural unless the count is 1.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    match (count, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "person") => format!("{count} people"),
        _ => format!("{count} {noun}s"),
    }
}

/// Returns the word for a variant of one word: its name in lower case.
pub(crate) fn word(variant: impl std::fmt::Debug) -> String {
    format!("{variant:?}").to_lowercase()
}

/// Returns whether a word is one of a list, in which white space separates the words.
pub(crate) fn is_in(word: &str, list: &str) -> bool {
    !word.is_empty() && list.split_ascii_whitespace().any(|one| one == word)
}

pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(crate) fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns whether a word is a commit id: 7 to 40 hexadecimal digits, one of them a decimal digit.
pub(crate) fn is_commit_id(word: &str) -> bool {
    (7..=40).contains(&word.len()) && is_hexadecimal(word) && word.contains(|c: char| c.is_ascii_digit())
}

/// Maximum length of a title or a name in an answer, in characters.
const MAX_TEXT_CHARACTERS: usize = 200;

/// Returns untrusted text as one line of limited length.
pub(crate) fn clean(text: &str) -> String {
    shorten(&single_line(text), MAX_TEXT_CHARACTERS)
}

/// Returns words, each in quotation marks, joined by commas and "and".
pub(crate) fn quoted<'w>(words: impl IntoIterator<Item = &'w String>) -> String {
    joined(words.into_iter().map(|word| format!("“{}”", clean(word.trim_matches('"')))))
}
