//! Shortening of texts.

/// Returns the text or, if it is longer than `max` characters, its first `max` characters and an ellipsis.
pub fn shorten(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
