//! Finds functions by their first line and the indentation of their end.

use super::declarations::parameters;
use super::{Function, Language, Source, indent};
use crate::reviewer::pattern::{KEYWORDS, group, patterns};

patterns! {
    PYTHON = r"^\s*(?:async\s+)?def\s+(\w+)\s*\(";
    RUBY = r"^\s*def\s+(?:self\.)?(\w+[?!]?)";
    GO = r"^func\s+(?:\([^)]*\)\s*)?(\w+)(?:\[[^\]]*\])?\s*\(|^\t(\w+)\([^)]*\)\s+[\w*(\[][^{}=:]*$";
    RUST = r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const\s+|async\s+|unsafe\s+)*fn\s+(\w+)";
    PHP = r"^\s*(?:(?:public|private|protected|static|final|abstract)\s+)*function\s+&?(\w+)\s*\(";
    SCRIPT = r"^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)|^\s*(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]*)?=>|\w+\s*=>|\($)|^\s+(?:public\s+|private\s+|protected\s+|static\s+|async\s+|override\s+|get\s+|\*)*(#?\w+)(?:<[^>]*>)?\s*\((?:[^;()]|\([^()]*\))*(?:\)\s*(?:(?::\s*[^;=]+)?\{|:\s*[^;={]+;)|$)";
    JAVA = r"^\s*(?:@\w+\s+)*(?:(?:public|private|protected|static|final|synchronized|abstract|default)\s+)*(?:<[^>]+>\s+)?[A-Za-z_][\w<>\[\], .?]*\s+(\w+)\s*\([^=]*$|^\s+(?:public|private|protected)\s+(\w+)\s*\(";
    NATIVE = r"^\s*[A-Za-z_][\w:<>,&*\s]*[\s*&]([\w:~]+)\s*\([^=]*$";
}

/// Returns the functions of a file, in order.
pub(super) fn of(source: &Source) -> Vec<Function> {
    source.lines(0, u32::MAX).filter_map(|(at, code)| function(source, at, code)).collect()
}

fn function(source: &Source, start: u32, code: &str) -> Option<Function> {
    let expression = match source.language {
        Language::Python => &PYTHON,
        Language::Script => &SCRIPT,
        Language::Java => &JAVA,
        Language::Go => &GO,
        Language::Rust => &RUST,
        Language::Native => &NATIVE,
        Language::Ruby => &RUBY,
        Language::Php => &PHP,
        Language::Other => return None,
    };
    // Nothing else begins a function, and the test is cheaper than the pattern.
    if source.language != Language::Ruby && !code.contains('(') {
        return None;
    }
    let found = expression.captures(code)?;
    let name = found.iter().skip(1).flatten().next()?;
    let first = code.split_whitespace().next().unwrap_or_default().trim_end_matches('(');
    let typed = matches!(source.language, Language::Java | Language::Native | Language::Script);
    let names_none = KEYWORDS.contains(&name.as_str().trim_start_matches('#'));
    if names_none
        || (typed && KEYWORDS[..].contains(&first) && !["function", "export", "default"].contains(&first))
    {
        return None;
    }
    let (header, header_end) = header(source, start, name.start());
    let (body, end) = extent(source, start, header_end);
    let name = name.as_str().rsplit("::").next().unwrap_or_default().to_owned();
    let closing = closing(&header);
    let returns = format!("{} {}", &code[..group_start(&found)], &header[closing.min(header.len())..]);
    Some(Function {
        parameters: parameters(header.get(..closing).unwrap_or_default(), source.language),
        returns: returns.trim_matches([' ', ')', '{', ':', ';', '\t']).to_owned(),
        doc: doc(source, start, body),
        indent: indent(code),
        name,
        start,
        body,
        end,
    })
}

fn group_start(found: &regex::Captures<'_>) -> usize {
    let name = found.iter().skip(1).flatten().next().map_or(0, |name| name.start());
    name.min(group(found, 0).len())
}

/// Returns the text from the name to the end of the line on which the parameters end, and the number of that line.
fn header(source: &Source, start: u32, name: usize) -> (String, u32) {
    let mut header = source.line(start)[name..].to_owned();
    let mut at = start;
    while closing(&header) >= header.len() && at < start + 12 && at < source.last() {
        at += 1;
        header.push(' ');
        header.push_str(source.line(at).trim());
    }
    (header, at)
}

/// Returns the position of the closing parenthesis of the parameters, or the end.
fn closing(header: &str) -> usize {
    let mut depth = 0_i32;
    for (at, byte) in header.bytes().enumerate() {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        if byte == b')' && depth <= 0 {
            return at;
        }
    }
    header.len()
}

/// Returns the first line of the body and the last line of the function.
fn extent(source: &Source, start: u32, header_end: u32) -> (u32, u32) {
    let last = source.line(header_end).trim_end();
    let braces = !matches!(source.language, Language::Python | Language::Ruby);
    if braces && (last.ends_with(';') || (last.ends_with('}') && last.contains('{'))) {
        let has_body = last.contains('{') || last.contains("=>");
        return (if has_body { start } else { header_end + 1 }, header_end);
    }
    if source.language == Language::Go && !last.ends_with('{') {
        return (header_end + 1, header_end);
    }
    let own = indent(source.line(start));
    let mut end = header_end;
    for (at, code) in source.lines(header_end + 1, source.last()) {
        let depth = indent(code);
        let text = code.trim_start();
        let closes = text.starts_with('}') || text.starts_with("end");
        let opens = text.starts_with('{') || text.starts_with("where") || text.starts_with("throws");
        match source.language {
            Language::Python if depth <= own => break,
            Language::Python => {}
            _ if depth <= own && closes => return (header_end + 1, at),
            _ if depth <= own && !opens && !text.starts_with('#') && !text.ends_with(':') => break,
            _ => {}
        }
        end = at;
    }
    (header_end + 1, end)
}

/// Returns the comment directly above the function and its attributes, or a Python docstring.
fn doc(source: &Source, start: u32, body: u32) -> String {
    let mut lines = Vec::new();
    for at in (start.saturating_sub(40)..start).rev() {
        let (code, comment) = (source.line(at).trim(), source.comment(at));
        match (code.is_empty(), comment.is_empty()) {
            (true, false) => lines.push(comment),
            (true, true) if !lines.is_empty() && lines.len() < 2 => break,
            (true, true) if source.language == Language::Python || lines.is_empty() && at + 1 < start => {
                break;
            }
            (true, true) => {}
            _ if code.starts_with('@') || code.starts_with("#[") => {}
            _ => break,
        }
    }
    lines.reverse();
    if source.language == Language::Python {
        let in_doc = |at: &u32| source.line(*at).is_empty();
        lines.extend((body..body + 30).take_while(in_doc).map(|at| source.comment(at)));
    }
    lines.join("\n").trim().to_owned()
}
