//! Helpers for texts and patterns.

pub use regex::Regex;

/// Compiles a constant pattern.
///
/// # Panics
///
/// If the pattern is malformed.
#[expect(clippy::expect_used, reason = "constant patterns, which the tests compile")]
pub fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("valid pattern")
}

/// Returns a constant pattern, which is compiled once.
#[macro_export]
macro_rules! regex {
    ($text:expr) => {{
        static PATTERN: std::sync::LazyLock<$crate::text::Regex> =
            std::sync::LazyLock::new(|| $crate::text::pattern($text));
        &*PATTERN
    }};
}
pub use crate::regex;

/// Replaces each run of control characters, line breaks, direction marks and white space by one space, and trims.
pub fn single_line(text: &str) -> String {
    let visible = text.replace(|c: char| c.is_control() || is_invisible(c), " ");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a character is a separator without width, a direction mark or the like.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Returns whether a text has hexadecimal digits only.
pub fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
