//! Mutation operators: the kinds of small changes that turn code into a mutant, for all supported languages.
//!
//! The grammars name their syntax nodes differently, but operators, literals and names are leaves with the same texts,
//! and statements are children of blocks. So one set of rules serves all languages. A later step discards the mutants
//! that do not compile.

use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::{Node, Parser};

use crate::chunk_ranking::language_of;

/// Mutation operator: a kind of small change that turns correct code into a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MutationOperator {
    /// `<` and `<=`, or `>` and `>=`, are exchanged.
    Comparison,
    /// `x + 1` or `x - 1` becomes `x`.
    OffByOne,
    /// One side of a logical `and` or `or` is removed.
    Condition,
    /// One of several statements in a block is removed.
    RemovedStatement,
    /// Two successive statements of a block are swapped.
    SwappedStatements,
    /// A name in a function is replaced by a similar name from the same function.
    SimilarName,
    /// `min` and `max` are exchanged, or a rounding function or rounding mode is replaced, such as `ceil` by `floor`.
    Rounding,
    /// `break` and `continue` are exchanged.
    Jump,
}

/// A mutant: one change of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Path of the file, relative to the repository's root.
    pub file: String,
    /// Mutation operator that made the change.
    pub operator: MutationOperator,
    /// Byte range of the replaced text in the file.
    pub range: Range<usize>,
    /// Text that replaces the range; empty for a removal.
    pub replacement: String,
    /// Line at which the range starts, from 1.
    pub line: usize,
}

impl Mutant {
    /// Returns `text`, the content of the file, with the change applied.
    pub fn apply(&self, text: &str) -> String {
        [&text[..self.range.start], &self.replacement, &text[self.range.end..]].concat()
    }
}

/// Comparison operators with their replacements. Only a whole token is replaced.
const COMPARISONS: [(&str, &str); 4] = [("<", "<="), ("<=", "<"), (">", ">="), (">=", ">")];
/// Names of rounding functions, of rounding modes, and of the functions `min` and `max`, each with its replacement.
/// Only a whole token is replaced.
const ROUNDING: [(&str, &str); 14] = [
    ("ceil", "floor"),
    ("floor", "ceil"),
    ("round", "floor"),
    ("Round", "Floor"),
    ("Ceil", "Floor"),
    ("Floor", "Ceil"),
    ("min", "max"),
    ("max", "min"),
    ("Min", "Max"),
    ("Max", "Min"),
    ("ROUND_HALF_EVEN", "ROUND_HALF_UP"),
    ("ROUND_HALF_UP", "ROUND_HALF_EVEN"),
    ("HALF_EVEN", "HALF_UP"),
    ("HALF_UP", "HALF_EVEN"),
];
/// Pairs of words with opposite meanings. Two names that differ only by one pair are similar: a mutant may replace one
/// by the other.
const OPPOSITES: [(&str, &str); 15] = [
    ("left", "right"),
    ("lo", "hi"),
    ("low", "high"),
    ("start", "end"),
    ("begin", "end"),
    ("first", "last"),
    ("min", "max"),
    ("old", "new"),
    ("prev", "next"),
    ("before", "after"),
    ("from", "to"),
    ("head", "tail"),
    ("src", "dst"),
    ("source", "target"),
    ("a", "b"),
];
/// Substrings of syntax-node kinds: a node whose kind contains one of them is a block of statements.
const BLOCKS: [&str; 7] =
    ["block", "body_statement", "compound_statement", "constructor_body", "statement_list", "then", "else"];
/// Substrings of syntax-node kinds: a node whose kind contains one of them is a simple statement. A mutant may remove
/// it from its block, or swap it with the simple statement that follows.
const STATEMENTS: [&str; 6] =
    ["expression_statement", "assignment", "call", "inc_statement", "dec_statement", "augmented"];

/// Returns the mutants of the file at `path` with the content `text`, sorted by position. With `function`, returns only
/// those in functions of that name.
///
/// # Errors
/// A message if the file's language is not supported, the file cannot be parsed, or it does not define the
/// function.
pub fn mutants(path: &str, text: &str, function: Option<&str>) -> Result<Vec<Mutant>, String> {
    let language =
        language_of(path).ok_or("has no file extension of a supported language: choose another file")?;
    let mut parser = Parser::new();
    parser.set_language(&language.grammar.into()).map_err(|error| error.to_string())?;
    let tree = parser.parse(text, None).ok_or("cannot be parsed")?;
    let roots = match function {
        None => vec![tree.root_node()],
        Some(name) => functions(tree.root_node(), text)
            .into_iter()
            .filter(|node| name_of(*node, text) == Some(name))
            .collect(),
    };
    if roots.is_empty() {
        return Err(format!(
            "does not define the function `{}`: correct its name",
            function.unwrap_or_default()
        ));
    }
    let mut collector = MutantCollector { path, text, found: Vec::new() };
    for root in roots {
        collector.visit(root);
        let scopes = if function.is_some() { vec![root] } else { functions(root, text) };
        scopes.into_iter().for_each(|scope| collector.mutate_names(scope));
    }
    let mut found = collector.found;
    found.sort_by_key(|mutant| (mutant.range.start, mutant.range.end, mutant.operator));
    found.dedup();
    Ok(found)
}

/// Returns the syntax nodes of functions and methods with a name and a body, outermost first.
fn functions<'tree>(root: Node<'tree>, text: &str) -> Vec<Node<'tree>> {
    let mut found = Vec::new();
    let mut waiting = vec![root];
    while let Some(node) = waiting.pop() {
        let is_function = ["function", "method", "constructor"].iter().any(|part| node.kind().contains(part));
        if is_function && node.child_by_field_name("body").is_some() && name_of(node, text).is_some() {
            found.push(node);
        }
        let mut cursor = node.walk();
        waiting.extend(node.named_children(&mut cursor));
    }
    found
}

/// Returns the name of a definition: its syntax field `name`, or else the innermost name in its field `declarator`.
fn name_of<'text>(node: Node<'_>, text: &'text str) -> Option<&'text str> {
    if let Some(name) = node.child_by_field_name("name") {
        return text.get(name.byte_range());
    }
    let mut declarator = node.child_by_field_name("declarator")?;
    while let Some(inner) =
        declarator.child_by_field_name("declarator").or_else(|| declarator.child_by_field_name("name"))
    {
        declarator = inner;
    }
    text.get(declarator.byte_range())
}

/// Collects the mutants of one file.
struct MutantCollector<'text> {
    path: &'text str,
    text: &'text str,
    found: Vec<Mutant>,
}

impl MutantCollector<'_> {
    fn push(&mut self, operator: MutationOperator, range: Range<usize>, replacement: impl Into<String>) {
        let line = self.text.as_bytes()[..range.start].iter().filter(|byte| **byte == b'\n').count() + 1;
        let replacement = replacement.into();
        self.found.push(Mutant { file: self.path.to_owned(), operator, range, replacement, line });
    }

    /// Adds the mutants of all operators but [`MutationOperator::SimilarName`] below `root`, except in comments and
    /// strings.
    fn visit(&mut self, root: Node<'_>) {
        let mut waiting = vec![root];
        while let Some(node) = waiting.pop() {
            if node.kind().contains("comment") || node.kind().contains("string") {
                continue;
            }
            self.mutate_token(node);
            self.mutate_binary(node);
            self.mutate_block(node);
            let mut cursor = node.walk();
            waiting.extend(node.children(&mut cursor));
        }
    }

    /// Adds the mutants that replace a comparison operator, a rounding function or mode, `min`, `max`, `break` or
    /// `continue`.
    fn mutate_token(&mut self, node: Node<'_>) {
        if node.child_count() > 0 {
            return;
        }
        let token = &self.text[node.byte_range()];
        let in_binary = node.parent().is_some_and(|parent| is_binary(parent));
        if let Some((_, other)) = COMPARISONS.iter().find(|(from, _)| *from == token).filter(|_| in_binary) {
            self.push(MutationOperator::Comparison, node.byte_range(), *other);
        }
        if let Some((_, other)) = ROUNDING.iter().find(|(from, _)| *from == token).filter(|_| node.is_named())
        {
            self.push(MutationOperator::Rounding, node.byte_range(), *other);
        }
        for (from, to) in [("break", "continue"), ("continue", "break")] {
            if token == from && !node.is_named() {
                self.push(MutationOperator::Jump, node.byte_range(), to);
            }
        }
    }

    /// Adds the mutants that remove an operand of a logical `and` or `or`, or a `+ 1` or `- 1`.
    fn mutate_binary(&mut self, node: Node<'_>) {
        let sides = (node.child_by_field_name("left"), node.child_by_field_name("right"));
        let ((Some(left), Some(right)), true) = (sides, is_binary(node)) else { return };
        let between = self.text[left.end_byte()..right.start_byte()].trim();
        let (left, right) = (left.byte_range(), right.byte_range());
        if ["&&", "||", "and", "or"].contains(&between) {
            self.push(MutationOperator::Condition, left.start..right.start, "");
            self.push(MutationOperator::Condition, left.end..right.end, "");
        }
        if ["+", "-"].contains(&between) && &self.text[right.clone()] == "1" {
            self.push(MutationOperator::OffByOne, left.end..right.end, "");
        }
    }

    /// Adds the mutants that remove a simple statement from a block with several statements, or swap two successive
    /// simple statements.
    fn mutate_block(&mut self, node: Node<'_>) {
        if !BLOCKS.iter().any(|part| node.kind().contains(part)) {
            return;
        }
        let mut cursor = node.walk();
        let statements: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
        for (at, statement) in statements.iter().enumerate().filter(|(_, one)| is_simple(**one)) {
            if statements.len() > 1 {
                self.push(MutationOperator::RemovedStatement, self.range_with_semicolon(*statement), "");
            }
            let Some(next) = statements.get(at + 1).filter(|next| is_simple(**next)) else { continue };
            let (one, other) = (statement.byte_range(), next.byte_range());
            let between = &self.text[one.end..other.start];
            if between.contains('\n') || between.contains(';') {
                let swapped = [&self.text[other.clone()], between, &self.text[one.clone()]].concat();
                self.push(MutationOperator::SwappedStatements, one.start..other.end, swapped);
            }
        }
    }

    /// Returns the byte range of a statement, including a semicolon directly after it.
    fn range_with_semicolon(&self, statement: Node<'_>) -> Range<usize> {
        let range = statement.byte_range();
        let end = range.end + usize::from(self.text[range.end..].starts_with(';'));
        range.start..end
    }

    /// Adds the mutants that replace a name in a function by a similar name from the same function. Both names are
    /// syntax nodes of the same kind.
    fn mutate_names(&mut self, scope: Node<'_>) {
        let mut names = Vec::new();
        let mut waiting = vec![scope];
        while let Some(node) = waiting.pop() {
            let is_name = node.kind().ends_with("identifier") || node.kind() == "name";
            if node.child_count() == 0 && is_name {
                names.push((node.byte_range(), node.kind()));
            }
            let mut cursor = node.walk();
            waiting.extend(node.named_children(&mut cursor));
        }
        let distinct: BTreeSet<(&str, &str)> =
            names.iter().map(|(range, kind)| (*kind, &self.text[range.clone()])).collect();
        for (range, kind) in &names {
            let name = &self.text[range.clone()];
            let others =
                distinct.iter().filter(|(other_kind, other)| other_kind == kind && is_similar(name, other));
            let others: Vec<String> = others.map(|(_, other)| (*other).to_owned()).collect();
            others
                .into_iter()
                .for_each(|other| self.push(MutationOperator::SimilarName, range.clone(), other));
        }
    }
}

fn is_binary(node: Node<'_>) -> bool {
    ["binary", "comparison", "boolean"].iter().any(|part| node.kind().contains(part))
}

fn is_simple(node: Node<'_>) -> bool {
    STATEMENTS.iter().any(|part| node.kind().contains(part))
}

/// Returns true if two names have the same number of [`parts`] and differ in exactly one part. Two names of a single
/// part must also be [`OPPOSITES`].
fn is_similar(name: &str, other: &str) -> bool {
    let (left, right) = (parts(name), parts(other));
    if name == other || left.len() != right.len() {
        return false;
    }
    let differing: Vec<(&String, &String)> =
        left.iter().zip(&right).filter(|(one, two)| one != two).collect();
    let [(one, two)] = differing.as_slice() else { return false };
    let are_opposites = OPPOSITES
        .iter()
        .any(|pair| *pair == (one.as_str(), two.as_str()) || *pair == (two.as_str(), one.as_str()));
    are_opposites || left.len() > 1
}

/// Splits a name at underscores and before capitals. Returns the parts in lower case.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for character in name.chars() {
        let starts_new = character == '_' || character.is_uppercase();
        if starts_new && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut().filter(|_| character != '_') {
            part.extend(character.to_lowercase());
        }
    }
    parts
}
