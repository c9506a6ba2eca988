//! Finds the declarations of names.

use std::collections::BTreeMap;

use super::{Declaration, Language, Source};
use crate::reviewer::pattern::{KEYWORDS, group, patterns};

patterns! {
    COLON = r"^\s*(?:pub(?:\([^)]*\))?\s+|let\s+|mut\s+|const\s+|static\s+|readonly\s+|private\s+|public\s+|protected\s+|export\s+)*(\w+)\??\s*:\s*([A-Za-z_&\[*(][^=;,{]*)";
    BEFORE = r"^\s*(?:(?:public|private|protected|static|final|volatile|const|transient|mutable|extern)\s+)*((?:unsigned\s+|signed\s+|struct\s+|long\s+)*[A-Za-z_][\w:<>,.\[\]? ]*?[\s*&]+)(\w+)\s*(?:\[[^\]]*\])?\s*(?:=[^=]|;|$)";
    AFTER = r"^\s*(?:var\s+|const\s+)?([A-Za-z_]\w*)\s+([*\[\]\w.]+)(?:\s+`.*|\s*=.*)?$";
    VARIABLE = r"\$(\w+)";
    PLAIN = r"^\s*([A-Za-z_]\w*)\s*=[^=]";
}

/// Returns the declarations of a file, including the parameters of records.
pub(super) fn of(source: &Source) -> BTreeMap<String, Declaration> {
    let mut all: BTreeMap<String, Declaration> = BTreeMap::new();
    for (at, code) in source.lines(0, u32::MAX) {
        let Some((name, kind)) = declared(code, source.language) else { continue };
        add(&mut all, Declaration { name: name.to_owned(), kind: tidy(kind), note: note(source, at) });
    }
    let records = source.functions.iter().filter(|function| function.returns.contains("record"));
    records.flat_map(|function| function.parameters.clone()).for_each(|field| add(&mut all, field));
    all
}

fn add(all: &mut BTreeMap<String, Declaration>, declaration: Declaration) {
    let name = declaration.name.clone();
    let kind = declaration.kind.clone();
    let known = all.entry(name).or_insert(declaration);
    if known.kind != kind {
        known.kind.clear();
    }
}

fn declared(code: &str, language: Language) -> Option<(&str, &str)> {
    let (expression, name, kind) = match language {
        Language::Python if code.contains(':') => (&COLON, 1, 2),
        Language::Python | Language::Ruby => (&PLAIN, 1, 9),
        Language::Rust | Language::Script => (&COLON, 1, 2),
        Language::Java | Language::Native => (&BEFORE, 2, 1),
        Language::Go => (&AFTER, 1, 2),
        Language::Php | Language::Other => return None,
    };
    let found = expression.captures(code)?;
    let (name, kind) = (group(&found, name), group(&found, kind));
    let first = kind.split_whitespace().next().unwrap_or_default();
    (!KEYWORDS.contains(&name) && !KEYWORDS.contains(&first)).then_some((name, kind))
}

/// Returns the comment on a line or directly above it.
fn note(source: &Source, at: u32) -> String {
    let beside = source.comment(at);
    if !beside.is_empty() {
        return beside.to_owned();
    }
    let above = (1..8).map(|back| at.saturating_sub(back)).take_while(|line| source.line(*line).is_empty());
    let mut lines: Vec<&str> =
        above.map(|line| source.comment(line)).take_while(|text| !text.is_empty()).collect();
    lines.reverse();
    lines.join("\n")
}

/// Parses the parameters in `name(first, second`.
pub(super) fn parameters(header: &str, language: Language) -> Vec<Declaration> {
    let Some((_, inner)) = header.split_once('(') else { return Vec::new() };
    let mut all: Vec<Declaration> =
        pieces(inner).iter().filter_map(|piece| parameter(piece, language)).collect();
    if language == Language::Go {
        let mut kind = String::new();
        for each in all.iter_mut().rev() {
            if each.kind.is_empty() { each.kind.clone_from(&kind) } else { kind.clone_from(&each.kind) }
        }
    }
    all
}

/// Splits a text at its commas, except for those inside brackets.
pub(in crate::reviewer) fn pieces(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut pieces) = (0_i32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth <= 0 => {
                pieces.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(text[start..].trim());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

fn parameter(piece: &str, language: Language) -> Option<Declaration> {
    let plain = piece.split_once('=').map_or(piece, |(left, _)| left).trim();
    let (name, kind) = match language {
        Language::Java | Language::Native => {
            let bare = plain.split('[').next().unwrap_or_default().trim_end();
            let start = bare.rfind([' ', '*', '&']).map_or(0, |at| at + 1);
            (&bare[start..], &bare[..start])
        }
        Language::Go => plain.split_once(' ').unwrap_or((plain, "")),
        Language::Php => (group(&VARIABLE.captures(plain)?, 1), plain.split('$').next().unwrap_or_default()),
        _ => plain.split_once(':').unwrap_or((plain, "")),
    };
    let name = name.trim().trim_start_matches("mut ").trim_matches(['*', '&', '?', '.', ' ']);
    let valid = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let receiver = ["self", "this", "cls", "void"].contains(&name);
    (valid && !receiver).then(|| Declaration { name: name.to_owned(), kind: tidy(kind), note: String::new() })
}

fn tidy(kind: &str) -> String {
    kind.split_whitespace()
        .filter(|word| !["const", "final", "static"].contains(word))
        .collect::<Vec<_>>()
        .join(" ")
}
