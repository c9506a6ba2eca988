//! Helpers for texts.

pub(crate) use plumbline_activity::text::shorten;
pub(crate) use plumbline_answer::text::{compile_pattern, is_hexadecimal, is_invisible, regex, single_line};

/// Joins `items` with commas and a final "and".
pub(crate) fn join_with_and(items: impl IntoIterator<Item: ToString>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        only => only.unwrap_or_default(),
    }
}

/// Returns `count` with a noun, in the plural unless the count is 1.
pub(crate) fn format_count(count: usize, noun: &str) -> String {
    match (count, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "person") => format!("{count} people"),
        _ => format!("{count} {noun}s"),
    }
}

/// Returns the name of an enum variant in lower case. The name must be a single word.
pub(crate) fn variant_word(variant: impl std::fmt::Debug) -> String {
    format!("{variant:?}").to_lowercase()
}

/// Returns whether `word` is one of the words of `list`, which are separated by white space.
pub(crate) fn is_in(word: &str, list: &str) -> bool {
    !word.is_empty() && list.split_ascii_whitespace().any(|one| one == word)
}

pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Minimum number of digits of an abbreviated commit id in a query.
pub(crate) const MIN_COMMIT_DIGITS: usize = 7;

/// Returns whether a word is a commit id: 7 to 40 hexadecimal digits, at least one of them a decimal digit.
pub(crate) fn is_commit_id(word: &str) -> bool {
    (MIN_COMMIT_DIGITS..=40).contains(&word.len())
        && is_hexadecimal(word)
        && word.contains(|c: char| c.is_ascii_digit())
}

/// Maximum length of a title or a name in an answer, in characters.
const MAX_TEXT_CHARACTERS: usize = 200;

/// Returns untrusted text as one line: replaces line breaks, control and invisible characters by spaces, and shortens
/// the text to [`MAX_TEXT_CHARACTERS`].
pub(crate) fn clean(text: &str) -> String {
    shorten(&single_line(text), MAX_TEXT_CHARACTERS)
}

/// Returns words, each in quotation marks, joined by commas and "and".
pub(crate) fn join_quoted<'w>(words: impl IntoIterator<Item = &'w String>) -> String {
    join_with_and(words.into_iter().map(|word| format!("“{}”", clean(word.trim_matches('"')))))
}
