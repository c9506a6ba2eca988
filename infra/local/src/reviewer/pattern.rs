//! Regular expressions over program text, where a word is an ASCII identifier.

use regex::Regex;

/// Compiles a constant pattern; `\w`, `\d`, `\s` and `\b` mean ASCII, which compiles to far less than Unicode.
#[expect(clippy::expect_used, reason = "the patterns are constants, and each is tried by a test")]
pub(super) fn pattern(text: &str) -> Regex {
    let plain = text.replace(r"\w", "[0-9A-Za-z_]").replace(r"\d", "[0-9]");
    let plain = plain.replace(r"\s", r"[ \t]").replace(r"\b", r"(?-u:\b)");
    Regex::new(&plain).expect("a constant pattern")
}

/// Defines patterns that are compiled on first use.
macro_rules! patterns {
    ($($name:ident = $text:expr;)*) => {
        $(static $name: std::sync::LazyLock<regex::Regex> =
            std::sync::LazyLock::new(|| $crate::reviewer::pattern::pattern($text));)*
    };
}
pub(super) use patterns;

/// Returns the text of a group, or an empty text.
pub(super) fn group<'text>(found: &regex::Captures<'text>, at: usize) -> &'text str {
    found.get(at).map_or("", |each| each.as_str())
}

patterns! {
    NAME = r"[A-Za-z_$][\w$]*";
    CALL = r"([A-Za-z_]\w*)[!?]?\s*\(";
}

/// Returns every identifier of a piece of code, in order.
pub(super) fn names(code: &str) -> impl Iterator<Item = &str> {
    NAME.find_iter(code).map(|found| found.as_str())
}

/// Returns true if the identifier occurs in the code as a whole word.
pub(super) fn mentions(code: &str, name: &str) -> bool {
    code.contains(name) && names(code).any(|each| each == name)
}

/// Returns the names that a piece of code calls, without keywords.
pub(super) fn called(code: &str) -> impl Iterator<Item = &str> {
    let names = CALL.captures_iter(code).map(|found| group(&found, 1));
    names.filter(|name| !KEYWORDS.contains(name))
}

/// Keywords that may precede a parenthesis or a name but are neither function nor type.
pub(super) const KEYWORDS: &[&str] = &[
    "if",
    "for",
    "while",
    "switch",
    "catch",
    "return",
    "function",
    "fn",
    "def",
    "func",
    "elif",
    "and",
    "or",
    "not",
    "in",
    "new",
    "throw",
    "else",
    "await",
    "match",
    "defer",
    "go",
    "sizeof",
    "typeof",
    "case",
    "do",
    "delete",
    "goto",
    "assert",
    "yield",
    "raise",
    "package",
    "import",
    "using",
    "break",
    "continue",
    "except",
    "with",
    "from",
    "export",
    "default",
    "lambda",
    "super",
    "constructor",
    "range",
    "type",
    "use",
    "mod",
    "pub",
];

/// Splits an identifier into lower-case words: `maxAgeMs` and `max_age_ms` are `max`, `age`, `ms`.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_ascii_alphanumeric() || (letter.is_ascii_uppercase() && was_lower) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_ascii_alphanumeric()) {
            word.push(letter.to_ascii_lowercase());
        }
        was_lower = letter.is_ascii_lowercase() || letter.is_ascii_digit();
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_split_into_words() {
        assert_eq!(words("maxAgeMs"), ["max", "age", "ms"]);
        assert_eq!(words("MAX_AGE_ms2"), ["max", "age", "ms2"]);
    }

    #[test]
    fn calls_are_names_before_a_parenthesis() {
        assert_eq!(called("if (a.get(b) && vec!(c)) return (d)").collect::<Vec<_>>(), ["get", "vec"]);
        assert!(mentions("a.total + b", "total") && !mentions("subtotal", "total"));
    }
}
