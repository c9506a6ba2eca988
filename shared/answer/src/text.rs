//! Helpers for texts and regular expressions.

pub use regex::Regex;

/// Compiles a regular expression that is part of the program, not input.
///
/// # Panics
///
/// If the pattern is malformed.
#[expect(clippy::expect_used, reason = "constant patterns, which the tests compile")]
pub fn compile_pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("valid pattern")
}

/// Returns a constant regular expression, compiled at its first use.
#[macro_export]
macro_rules! regex {
    ($text:expr) => {{
        static PATTERN: std::sync::LazyLock<$crate::text::Regex> =
            std::sync::LazyLock::new(|| $crate::text::compile_pattern($text));
        &*PATTERN
    }};
}
pub use crate::regex;

/// Replaces each run of control characters, line breaks, direction marks and white space by one space, and trims.
pub fn single_line(text: &str) -> String {
    let visible = text.replace(|c: char| c.is_control() || is_invisible(c), " ");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a character is invisible: of zero width, a direction mark, or a line or paragraph separator.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Returns whether a text has hexadecimal digits only; true for an empty text.
pub fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
