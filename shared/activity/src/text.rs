//! Shortening of texts.

/// Returns the text. If it has more than `max_characters` characters, returns only so many of them and an ellipsis.
pub fn shorten(text: &str, max_characters: usize) -> String {
    match text.char_indices().nth(max_characters) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
