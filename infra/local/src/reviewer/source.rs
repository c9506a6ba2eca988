//! A little of the structure of source text: functions, parameters, declarations and what is said of them.
//!
//! It goes by line patterns and indentation, not by grammars: enough for heuristics, in ten languages.

pub(super) mod declarations;
mod functions;
mod project;
mod text;

use std::collections::BTreeMap;

use plumbline_benchmark::record::Severity;

pub(super) use project::Project;

use super::change::Edits;
use super::finding::Finding;

/// What a file is written in, by its ending.
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

/// A name with a type, as far as one is written, and the comment on it.
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
    /// The type that it is written to return, with what else stands there.
    pub(super) returns: String,
    /// The comment above it, or its docstring.
    pub(super) doc: String,
    /// The line that it starts at, the first of its body, and its last.
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
    /// The number of its first line.
    first: u32,
    /// Its lines without comments.
    code: Vec<String>,
    /// The comment of each line.
    comments: Vec<String>,
    pub(super) edits: Edits,
    pub(super) functions: Vec<Function>,
    /// Fields, constants and variables by name; of one with two types, neither is known.
    pub(super) declarations: BTreeMap<String, Declaration>,
}

impl Language {
    /// By the ending of the path.
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
    /// Reads `content`, whose first line has the number `first`.
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

    /// The code of a line, or nothing.
    pub(super) fn line(&self, number: u32) -> &str {
        number.checked_sub(self.first).and_then(|at| self.code.get(at as usize)).map_or("", String::as_str)
    }

    /// The comment of a line, or nothing.
    pub(super) fn comment(&self, number: u32) -> &str {
        number
            .checked_sub(self.first)
            .and_then(|at| self.comments.get(at as usize))
            .map_or("", String::as_str)
    }

    /// The numbers and code of some lines, those without code left out.
    pub(super) fn lines(&self, from: u32, to: u32) -> impl DoubleEndedIterator<Item = (u32, &str)> {
        (from.max(self.first)..=to.min(self.last()))
            .map(|at| (at, self.line(at)))
            .filter(|(_, code)| !code.is_empty())
    }

    /// The number of the last line.
    pub(super) fn last(&self) -> u32 {
        (self.first + self.code.len() as u32).saturating_sub(1)
    }

    /// The lines inside a function.
    pub(super) fn body(&self, function: &Function) -> impl DoubleEndedIterator<Item = (u32, &str)> {
        self.lines(function.body, function.end)
    }

    /// The code of a function's body as one text.
    pub(super) fn body_text(&self, function: &Function) -> String {
        self.text(function.body, function.end)
    }

    /// The code of some lines as one text.
    pub(super) fn text(&self, from: u32, to: u32) -> String {
        self.lines(from, to).map(|(_, code)| code).collect::<Vec<_>>().join("\n")
    }

    /// Whether the change added the line.
    pub(super) fn is_added(&self, number: u32) -> bool {
        self.edits.added.contains(&number)
    }

    /// The lines that the change added and that hold code.
    pub(super) fn added(&self) -> impl Iterator<Item = (u32, &str)> {
        self.edits.added.iter().map(|at| (*at, self.line(*at))).filter(|(_, code)| !code.is_empty())
    }

    /// The functions that the change touches.
    pub(super) fn touched(&self) -> impl Iterator<Item = &Function> {
        let touched = |each: &&Function| self.edits.added.range(each.start..=each.end).next().is_some();
        self.functions.iter().filter(touched)
    }

    /// The innermost function that holds a line.
    pub(super) fn function_at(&self, number: u32) -> Option<&Function> {
        let holds = |each: &&Function| each.start <= number && number <= each.end;
        self.functions.iter().filter(holds).max_by_key(|each| each.start)
    }

    /// The last line of the block that the line opens.
    pub(super) fn block_end(&self, number: u32) -> u32 {
        let indent = indent(self.line(number));
        let inside = |(_, code): &(u32, &str)| self::indent(code) > indent;
        self.lines(number + 1, self.last()).take_while(inside).last().map_or(number, |(at, _)| at)
    }

    /// Whether it holds tests or prose rather than what is at work.
    pub(super) fn is_aside(&self) -> bool {
        let path = self.path.to_lowercase();
        self.language == Language::Other
            || ["test", "spec/", ".spec.", "fixture"].iter().any(|part| path.contains(part))
    }

    /// A finding about some of its lines.
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

/// How far a line is indented; a tab counts as four.
pub(super) fn indent(code: &str) -> usize {
    code.chars()
        .take_while(|letter| letter.is_whitespace())
        .map(|letter| if letter == '\t' { 4 } else { 1 })
        .sum()
}

#[cfg(test)]
pub(super) mod tests;
