//! Separates code from comments.

use super::Language;

/// Lexical state at the beginning of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Code,
    Comment,
    /// Inside a triple-quoted text that is a statement of its own: a docstring.
    Docstring,
    /// Inside another triple-quoted text.
    Text,
}

/// Returns the code and the comment of each line, without trailing white space.
pub(super) fn split(content: &str, language: Language) -> (Vec<String>, Vec<String>) {
    let mut inside = Inside::Code;
    content.lines().map(|line| one(line, language, &mut inside)).unzip()
}

fn one(line: &str, language: Language, inside: &mut Inside) -> (String, String) {
    if language == Language::Python {
        if let Some(split) = triple_quoted(line, inside) {
            return split;
        }
    } else if *inside == Inside::Comment {
        let (comment, code) = line.split_once("*/").map_or((line, None), |(left, right)| (left, Some(right)));
        *inside = if code.is_some() { Inside::Code } else { Inside::Comment };
        return (code.unwrap_or_default().trim_end().to_owned(), bare(comment));
    }
    let (code, comment) = line.split_at(comment_start(line, language));
    if comment.starts_with("/*") && !comment.contains("*/") {
        *inside = Inside::Comment;
    }
    (code.trim_end().to_owned(), bare(comment))
}

/// Splits a line with Python's triple quotes; `None` for other lines.
fn triple_quoted(line: &str, inside: &mut Inside) -> Option<(String, String)> {
    let closes = line.matches("\"\"\"").count() % 2 == 1;
    let was = *inside;
    let starts = line.trim_start().trim_start_matches(['r', 'f']).starts_with("\"\"\"");
    if was == Inside::Code && !line.contains("\"\"\"") {
        return None;
    }
    if closes {
        *inside = match was {
            Inside::Code if starts => Inside::Docstring,
            Inside::Code => Inside::Text,
            _ => Inside::Code,
        };
    }
    let is_doc = was == Inside::Docstring || (was == Inside::Code && starts);
    let line = line.trim_end().to_owned();
    Some(if is_doc { (String::new(), bare(&line)) } else { (line, String::new()) })
}

/// Returns the position of the comment of a line, or the end of the line.
fn comment_start(line: &str, language: Language) -> usize {
    let hash = matches!(language, Language::Python | Language::Ruby | Language::Php | Language::Other);
    let slashes = !matches!(language, Language::Python | Language::Ruby);
    let singles = matches!(language, Language::Python | Language::Script | Language::Ruby | Language::Php);
    let bytes = line.as_bytes();
    let (mut at, mut quote) = (0, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        let next = bytes.get(at + 1).copied().unwrap_or_default();
        match byte {
            b'\\' => at += 1,
            _ if quote != 0 => quote = if byte == quote { 0 } else { quote },
            b'"' | b'`' => quote = byte,
            b'\'' if singles => quote = byte,
            b'\'' if bytes.get(at + 2) == Some(&b'\'') => at += 2,
            b'#' if hash && (at == 0 || bytes[at - 1] != b'$') => return at,
            b'/' if slashes && (next == b'/' || next == b'*') => return at,
            _ => {}
        }
        at += 1;
    }
    line.len()
}

/// Removes the marks of a comment.
fn bare(comment: &str) -> String {
    let inner = comment.trim().trim_start_matches(['/', '*', '#', '"', '!', 'r']);
    inner.trim_end_matches(['*', '/', '"']).trim().to_owned()
}
