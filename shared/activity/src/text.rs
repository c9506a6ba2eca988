//! Shortening of texts.

/// Cuts a text after `max` characters, and appends an ellipsis, one more character, if anything was cut off.
pub fn shorten(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
