//! Code and comments, told apart.

use super::Language;

/// What a line begins inside of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Code,
    Comment,
    /// A triple-quoted text that stands alone: a docstring.
    Docstring,
    /// A triple-quoted text that is used.
    Text,
}

/// The code and the comment of each line, both without trailing white space.
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

/// What Python's triple quotes make of a line, if they have to do with it.
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

/// Where the comment of a line starts, or the end of the line.
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

/// A comment without its marks.
fn bare(comment: &str) -> String {
    let inner = comment.trim().trim_start_matches(['/', '*', '#', '"', '!', 'r']);
    inner.trim_end_matches(['*', '/', '"']).trim().to_owned()
}
