//! Approximate structure of source text: functions, parameters, declarations and their comments.
//!
//! It relies on line patterns and indentation instead of grammars, which is enough for heuristics in ten languages.

pub(super) mod declarations;
mod functions;
mod project;
mod text;

use std::collections::BTreeMap;

use plumbline_benchmark::record::Severity;

pub(super) use project::Project;

use super::change::Edits;
use super::finding::Finding;

/// Language of a file, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Python,
    Script,
    Java,
    Go,
    Rust,
    /// C and C++.
    Native,
    Ruby,
    Php,
    Other,
}

/// A name with its declared type, if any, and its comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) note: String,
}

/// A function or method. Without a body, as in an interface, `body` is past `end`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) parameters: Vec<Declaration>,
    /// Text of the return type, with any other text in its place.
    pub(super) returns: String,
    /// Comment above the function, or its docstring.
    pub(super) doc: String,
    /// First line of the function, first line of its body, and last line.
    pub(super) start: u32,
    pub(super) body: u32,
    pub(super) end: u32,
    pub(super) indent: usize,
}

/// A changed file, or an excerpt of another.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) path: String,
    pub(super) language: Language,
    /// Number of the first line.
    first: u32,
    /// Lines without comments.
    code: Vec<String>,
    /// Comment of each line.
    comments: Vec<String>,
    pub(super) edits: Edits,
    pub(super) functions: Vec<Function>,
    /// Fields, constants and variables by name. A name with two types has none.
    pub(super) declarations: BTreeMap<String, Declaration>,
}

impl Language {
    /// Returns the language of a path, by its extension.
    pub(super) fn of(path: &str) -> Self {
        match path.rsplit('.').next().unwrap_or_default() {
            "py" => Self::Python,
            "js" | "ts" | "mjs" | "cjs" | "jsx" | "tsx" | "mts" => Self::Script,
            "java" | "kt" => Self::Java,
            "go" => Self::Go,
            "rs" => Self::Rust,
            "c" | "h" | "cc" | "cpp" | "cxx" | "hpp" | "hh" => Self::Native,
            "rb" => Self::Ruby,
            "php" => Self::Php,
            _ => Self::Other,
        }
    }
}

impl Source {
    /// Parses `content`, whose first line has the number `first`.
    pub(super) fn of(path: &str, first: u32, content: &str, edits: Edits) -> Self {
        let language = Language::of(path);
        let (code, comments) = text::split(content, language);
        let (functions, declarations) = (Vec::new(), BTreeMap::new());
        let mut source =
            Self { path: path.to_owned(), language, first, code, comments, edits, functions, declarations };
        source.functions = functions::of(&source);
        source.declarations = declarations::of(&source);
        source
    }

    /// Returns the code of a line, or an empty text.
    pub(super) fn line(&self, number: u32) -> &str {
        number.checked_sub(self.first).and_then(|at| self.code.get(at as usize)).map_or("", String::as_str)
    }

    /// Returns the comment of a line, or an empty text.
    pub(super) fn comment(&self, number: u32) -> &str {
        number
            .checked_sub(self.first)
            .and_then(|at| self.comments.get(at as usize))
            .map_or("", String::as_str)
    }

    /// Returns the numbers and code of the lines of a range that have code.
    pub(super) fn lines(&self, from: u32, to: u32) -> impl DoubleEndedIterator<Item = (u32, &str)> {
        (from.max(self.first)..=to.min(self.last()))
            .map(|at| (at, self.line(at)))
            .filter(|(_, code)| !code.is_empty())
    }

    /// Returns the number of the last line.
    pub(super) fn last(&self) -> u32 {
        (self.first + self.code.len() as u32).saturating_sub(1)
    }

    /// Returns the lines of a function's body.
    pub(super) fn body(&self, function: &Function) -> impl DoubleEndedIterator<Item = (u32, &str)> {
        self.lines(function.body, function.end)
    }

    /// Returns the code of a function's body as one text.
    pub(super) fn body_text(&self, function: &Function) -> String {
        self.text(function.body, function.end)
    }

    /// Returns the code of a range of lines as one text.
    pub(super) fn text(&self, from: u32, to: u32) -> String {
        self.lines(from, to).map(|(_, code)| code).collect::<Vec<_>>().join("\n")
    }

    /// Returns true if the change added the line.
    pub(super) fn is_added(&self, number: u32) -> bool {
        self.edits.added.contains(&number)
    }

    /// Returns the added lines that have code.
    pub(super) fn added(&self) -> impl Iterator<Item = (u32, &str)> {
        self.edits.added.iter().map(|at| (*at, self.line(*at))).filter(|(_, code)| !code.is_empty())
    }

    /// Returns the functions that the change touches.
    pub(super) fn touched(&self) -> impl Iterator<Item = &Function> {
        let touched = |each: &&Function| self.edits.added.range(each.start..=each.end).next().is_some();
        self.functions.iter().filter(touched)
    }

    /// Returns the innermost function that contains a line.
    pub(super) fn function_at(&self, number: u32) -> Option<&Function> {
        let holds = |each: &&Function| each.start <= number && number <= each.end;
        self.functions.iter().filter(holds).max_by_key(|each| each.start)
    }

    /// Returns the last line of the block that a line opens.
    pub(super) fn block_end(&self, number: u32) -> u32 {
        let indent = indent(self.line(number));
        let inside = |(_, code): &(u32, &str)| self::indent(code) > indent;
        self.lines(number + 1, self.last()).take_while(inside).last().map_or(number, |(at, _)| at)
    }

    /// Returns true if the file has tests or prose instead of production code.
    pub(super) fn is_aside(&self) -> bool {
        let path = self.path.to_lowercase();
        self.language == Language::Other
            || ["test", "spec/", ".spec.", "fixture"].iter().any(|part| path.contains(part))
    }

    /// Creates a finding about lines of this file.
    pub(super) fn finding(
        &self,
        lines: (u32, u32),
        confidence: u8,
        severity: Severity,
        title: String,
        body: String,
    ) -> Finding {
        Finding { file: self.path.clone(), lines, severity, confidence, title, body }
    }
}

/// Returns the indentation of a line; a tab counts as four.
pub(super) fn indent(code: &str) -> usize {
    code.chars()
        .take_while(|letter| letter.is_whitespace())
        .map(|letter| if letter == '\t' { 4 } else { 1 })
        .sum()
}

#[cfg(test)]
pub(super) mod tests;
