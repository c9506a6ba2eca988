//! Heuristics for single added lines: mistakes that are common in any code base.

mod compiled;
mod general;
mod scripting;

use std::sync::LazyLock;

use plumbline_benchmark::record::Severity;
use regex::{Captures, Regex};

use super::finding::Finding;
use super::pattern::{group, pattern};
use super::source::{Language, Project, Source};

/// A rule for one line. In title and body, `{1}` is the pattern's first group and `{f}` the function's name.
struct Row {
    /// Languages of the rule; empty for all.
    languages: &'static [Language],
    find: &'static str,
    /// Pattern that suppresses the finding if it occurs in the surrounding lines.
    unless: &'static str,
    confidence: u8,
    severity: Severity,
    title: &'static str,
    body: &'static str,
}

struct Rule {
    row: &'static Row,
    find: Regex,
    unless: Option<Regex>,
}

/// Number of surrounding lines that are searched for a suppressing pattern.
const AROUND: u32 = 4;

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let rows = general::ROWS.iter().chain(scripting::ROWS).chain(compiled::ROWS);
    let unless = |row: &Row| (!row.unless.is_empty()).then(|| pattern(row.unless));
    rows.map(|row| Rule { row, find: pattern(row.find), unless: unless(row) }).collect()
});

/// Applies the rules to the added lines, each rule once per file.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    project.reviewed().flat_map(|source| RULES.iter().filter_map(move |rule| first(rule, source))).collect()
}

fn first(rule: &Rule, source: &Source) -> Option<Finding> {
    let row = rule.row;
    if !row.languages.is_empty() && !row.languages.contains(&source.language) {
        return None;
    }
    source.added().find_map(|(at, code)| {
        let found = rule.find.captures(code)?;
        let around = source.text(at.saturating_sub(AROUND), at + AROUND);
        if rule.unless.as_ref().is_some_and(|unless| unless.is_match(&around)) {
            return None;
        }
        let function = source.function_at(at).map_or("this code", |function| function.name.as_str());
        let said = |text: &str| filled(text, &found, function);
        Some(source.finding((at, at), row.confidence, row.severity, said(row.title), said(row.body)))
    })
}

fn filled(text: &str, found: &Captures<'_>, function: &str) -> String {
    let text = text.replace("{f}", function);
    (1..found.len()).fold(text, |text, at| text.replace(&format!("{{{at}}}"), group(found, at).trim()))
}

#[cfg(test)]
mod tests;
