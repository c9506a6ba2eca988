//! Splits a file into consecutive segments at the borders of its definitions. The segments cover the whole file except
//! for blank lines between them.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::{Node, Parser};

use super::languages::{Language, language_of};

/// Maximum length, in lines, of a segment that is a whole container (such as a class) or is joined from short ranges.
const MAX_WHOLE_OR_JOINED_LINES: usize = 40;
/// Maximum number of non-blank lines of a short range. A short range is joined with the next range.
const MAX_SHORT_RANGE_LINES: usize = 3;
/// Maximum length of a segment outside all definitions, in lines.
const MAX_LINES_OUTSIDE_DEFINITIONS: usize = 120;
/// Kinds of syntax nodes that are anonymous functions. Definitions inside them are ignored.
const ANONYMOUS_FUNCTIONS: [&str; 5] =
    ["arrow_function", "function_expression", "func_literal", "lambda_expression", "closure_expression"];

/// Consecutive lines of a file, with the names in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CodeSegment {
    pub(super) path: String,
    /// First line, from 1.
    pub(super) start_line: u32,
    pub(super) end_line: u32,
    pub(super) text: String,
    /// Names that the segment defines.
    pub(super) defines: BTreeSet<String>,
    /// Names that the segment mentions, with their counts.
    pub(super) mentions: BTreeMap<String, u32>,
}

/// A definition in a file: its rows (from 0, end excluded) and its name. If `is_segment` is true, the definition
/// becomes a segment of its own; otherwise only its name is added, to the segment that contains its first row.
struct Definition {
    start: usize,
    end: usize,
    name: String,
    is_segment: bool,
}

/// Splits the file at `path` into segments.
pub(super) fn split_file(path: &str, text: &str) -> Vec<CodeSegment> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let definitions = language_of(path).map_or_else(Vec::new, |language| definitions(language, text));
    let mut segments = Vec::new();
    for (start, end) in join_short_ranges(&lines, row_ranges(&definitions, lines.len())) {
        segments.extend(code_segment(path, &lines, start, end, &definitions));
    }
    if let (Some(first), Some(stem)) = (segments.first_mut(), import_name(path)) {
        first.defines.insert(stem.to_owned());
    }
    segments
}

/// Returns the number of occurrences of each name in a text. Ignores names of one letter.
pub(super) fn count_names(text: &str) -> BTreeMap<String, u32> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let words = text.split(|character| !is_part(character));
    let mut counted = BTreeMap::new();
    for word in words.filter(|word| word.len() > 1 && !word.starts_with(|first: char| first.is_ascii_digit()))
    {
        *counted.entry(word.to_owned()).or_default() += 1;
    }
    counted
}

/// Returns the name by which other files import a file: its name up to the first dot.
fn import_name(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    name.split('.').next().filter(|stem| stem.len() > 1)
}

fn code_segment(
    path: &str,
    lines: &[&str],
    start: usize,
    end: usize,
    definitions: &[Definition],
) -> Option<CodeSegment> {
    let is_blank = |row: &usize| lines[*row].trim().is_empty();
    let start = (start..end).find(|row| !is_blank(row))?;
    let end = (start..end).rfind(|row| !is_blank(row))? + 1;
    let text = lines[start..end].concat();
    let inside = definitions.iter().filter(|definition| (start..end).contains(&definition.start));
    Some(CodeSegment {
        path: path.to_owned(),
        start_line: line_number(start + 1),
        end_line: line_number(end),
        defines: inside.map(|definition| definition.name.clone()).collect(),
        mentions: count_names(&text),
        text,
    })
}

/// Joins each short range of lines, such as imports, a heading or a single constant, with the next range, unless the
/// result would exceed [`MAX_WHOLE_OR_JOINED_LINES`] lines.
fn join_short_ranges(lines: &[&str], ranges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let is_short = |(start, end): (usize, usize)| {
        lines[start..end].iter().filter(|line| !line.trim().is_empty()).count() <= MAX_SHORT_RANGE_LINES
    };
    ranges.into_iter().fold(Vec::new(), |mut joined, range| {
        match joined.last_mut() {
            Some(last) if is_short(*last) && range.1 - last.0 <= MAX_WHOLE_OR_JOINED_LINES => {
                last.1 = range.1;
            }
            _ => joined.push(range),
        }
        joined
    })
}

/// Splits the rows of a file (from 0, end excluded) into ranges: one for each definition that is a segment, and ranges
/// of at most [`MAX_LINES_OUTSIDE_DEFINITIONS`] rows between those.
fn row_ranges(definitions: &[Definition], lines: usize) -> Vec<(usize, usize)> {
    let (mut ranges, mut at) = (Vec::new(), 0);
    for definition in definitions.iter().filter(|definition| definition.is_segment) {
        if definition.start >= at {
            ranges.extend(split_range(at, definition.start));
            ranges.push((definition.start, definition.end));
            at = definition.end;
        }
    }
    ranges.extend(split_range(at, lines));
    ranges
}

fn split_range(start: usize, end: usize) -> impl Iterator<Item = (usize, usize)> {
    (start..end)
        .step_by(MAX_LINES_OUTSIDE_DEFINITIONS)
        .map(move |from| (from, end.min(from + MAX_LINES_OUTSIDE_DEFINITIONS)))
}

fn definitions(language: &Language, text: &str) -> Vec<Definition> {
    let mut parser = Parser::new();
    if parser.set_language(&language.grammar.into()).is_err() {
        return Vec::new();
    }
    let mut found = Vec::new();
    if let Some(tree) = parser.parse(text, None) {
        collect_definitions(language, text, tree.root_node(), true, &mut found);
    }
    found.sort_by_key(|definition| (definition.start, definition.end));
    found
}

/// Collects the definitions in a node. They may become segments of their own if `may_be_segment` is true.
fn collect_definitions(
    language: &Language,
    text: &str,
    node: Node<'_>,
    mut may_be_segment: bool,
    found: &mut Vec<Definition>,
) {
    let is_container = language.containers.contains(&node.kind());
    let is_definition = language.definitions.contains(&node.kind());
    if is_container || is_definition {
        let (start, end) = rows(node);
        let whole = is_definition || end - start <= MAX_WHOLE_OR_JOINED_LINES;
        if let Some(name) = name_node(node).and_then(|name| text.get(name.byte_range())) {
            found.push(Definition { start, end, name: name.to_owned(), is_segment: may_be_segment && whole });
        }
        may_be_segment = may_be_segment && !whole;
        if is_definition {
            return;
        }
    }
    for child in children(node).into_iter().filter(|child| !ANONYMOUS_FUNCTIONS.contains(&child.kind())) {
        collect_definitions(language, text, child, may_be_segment, found);
    }
}

/// Returns the node with the name of a definition: its syntax field `name`, or else the innermost name in its field
/// `declarator` or `type`.
fn name_node(node: Node<'_>) -> Option<Node<'_>> {
    if let Some(name) = node.child_by_field_name("name") {
        return Some(name);
    }
    let mut inner = node.child_by_field_name("declarator").or_else(|| node.child_by_field_name("type"))?;
    while let Some(next) =
        inner.child_by_field_name("declarator").or_else(|| inner.child_by_field_name("name"))
    {
        inner = next;
    }
    Some(inner)
}

/// Returns the rows (from 0, end excluded) of a definition with its leading comments, attributes and decorators.
fn rows(node: Node<'_>) -> (usize, usize) {
    let outer = outermost_wrapper(node);
    let mut start = outer.start_position().row;
    let mut before = outer.prev_sibling();
    while let Some(sibling) = before.filter(|sibling| is_leading_annotation(*sibling, start)) {
        start = sibling.start_position().row;
        before = sibling.prev_sibling();
    }
    (start, last_row(outer) + 1)
}

/// Returns the outermost wrapper of `node`, such as a decorated definition or an export statement.
fn outermost_wrapper(mut node: Node<'_>) -> Node<'_> {
    const WRAPPERS: [&str; 7] = [
        "decorated_definition",
        "export_statement",
        "lexical_declaration",
        "variable_declaration",
        "template_declaration",
        "type_declaration",
        "declaration",
    ];
    while let Some(parent) = node.parent().filter(|parent| WRAPPERS.contains(&parent.kind())) {
        node = parent;
    }
    node
}

/// Returns true if `sibling` is a comment, attribute or decorator on rows of its own, directly above the row `start`.
fn is_leading_annotation(sibling: Node<'_>, start: usize) -> bool {
    let kind = sibling.kind();
    let belongs = kind.contains("comment") || kind.contains("attribute") || kind.contains("decorator");
    let alone = sibling.prev_sibling().is_none_or(|before| last_row(before) < sibling.start_position().row);
    belongs && alone && last_row(sibling) + 1 == start
}

/// Returns the last row of a node. A node that ends at the start of a row ends in the row before it.
fn last_row(node: Node<'_>) -> usize {
    let end = node.end_position();
    if end.column == 0 { end.row.saturating_sub(1).max(node.start_position().row) } else { end.row }
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}

fn line_number(row: usize) -> u32 {
    u32::try_from(row).unwrap_or(u32::MAX)
}
