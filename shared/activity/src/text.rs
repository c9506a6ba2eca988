//! Shortening of texts.

/// Cuts a text after `max` characters, and ends it in an ellipsis if anything was cut off.
pub fn shorten(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
