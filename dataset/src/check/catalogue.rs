//! Rules for `record.toml`.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::catalogue::{DecoyEntry, Issue, Wordings};
use crate::diff::FileChange;
use crate::graph::LANGUAGES;
use crate::problem::{Problem, line_of};
use crate::source::Source;
use crate::tree;

/// Minimum number of evidence groups of an entry.
const MIN_EVIDENCE_GROUPS: usize = 2;

/// Checks the catalogue against the trees.
pub(super) fn check(source: &Source, changes: &[FileChange]) -> Vec<Problem> {
    let mut checker = Checker { source, changes, problems: Vec::new() };
    checker.heading();
    checker.ids();
    for bug in &source.catalogue.bugs {
        checker.issue(bug, true);
    }
    for valid in &source.catalogue.also_valid {
        checker.issue(valid, false);
    }
    for decoy in &source.catalogue.decoys {
        checker.decoy(decoy);
    }
    checker.problems
}

struct Checker<'source> {
    source: &'source Source,
    changes: &'source [FileChange],
    problems: Vec<Problem>,
}

impl Checker<'_> {
    fn error(&mut self, at: Range<usize>, message: impl Into<String>) {
        let line = line_of(&self.source.catalogue_text, at.start);
        self.problems.push(Problem::error(self.source.catalogue_path(), Some(line), message));
    }

    fn note(&mut self, at: Range<usize>, message: impl Into<String>) {
        let line = line_of(&self.source.catalogue_text, at.start);
        self.problems.push(Problem::note(self.source.catalogue_path(), Some(line), message));
    }

    fn heading(&mut self) {
        let catalogue = &self.source.catalogue;
        for (name, text) in [("title", &catalogue.title), ("description", &catalogue.description)] {
            if text.trim().is_empty() {
                self.error(0..0, format!("`{name}` is empty"));
            }
        }
        if !LANGUAGES.iter().any(|language| language.name == catalogue.language) {
            self.error(0..0, format!("`{}` is not a supported language", catalogue.language));
        }
        if catalogue.bugs.is_empty() && catalogue.decoys.is_empty() {
            self.error(0..0, "a record without bugs needs decoys");
        }
    }

    fn ids(&mut self) {
        let mut seen = BTreeSet::new();
        for issue in self.source.catalogue.bugs.iter().chain(&self.source.catalogue.also_valid) {
            let id = issue.id.get_ref();
            if !seen.insert(id) {
                self.error(issue.id.span(), format!("`{id}` is used twice"));
            }
            if !is_slug(id) {
                self.error(
                    issue.id.span(),
                    format!("`{id}` does not consist of lower-case words joined by dashes"),
                );
            }
        }
    }

    fn issue(&mut self, issue: &Issue, is_bug: bool) {
        let at = || issue.id.span();
        if is_bug && issue.kind.is_none() {
            self.error(at(), "a bug needs a kind");
        }
        for (name, text) in [("summary", &issue.summary), ("mechanism", &issue.mechanism)] {
            if text.trim().is_empty() {
                self.error(at(), format!("`{name}` is empty"));
            }
        }
        let blank = |group: &Vec<String>| group.is_empty() || group.iter().any(|term| term.trim().is_empty());
        if self.source.catalogue.unproved && issue.evidence.is_empty() {
            self.note(at(), "has no `evidence`: the judge uses the summary and mechanism instead");
        } else if issue.evidence.len() < MIN_EVIDENCE_GROUPS || issue.evidence.iter().any(blank) {
            self.error(at(), "`evidence` needs two or more groups, each with terms and without blank ones");
        }
        self.wordings(issue);
        self.range(at(), &issue.file, issue.start_line, issue.end_line);
        self.location(issue, is_bug);
    }

    fn wordings(&mut self, issue: &Issue) {
        let Wordings { paraphrases, false_claims } = &issue.wordings;
        for (name, texts) in [("paraphrases", paraphrases), ("false_claims", false_claims)] {
            if texts.is_empty() {
                self.note(issue.id.span(), format!("has no `{name}` in wordings.toml"));
            }
            if texts.iter().any(|text| text.trim().is_empty()) {
                self.error(issue.id.span(), format!("one of the `{name}` is blank"));
            }
        }
        if paraphrases.iter().any(|text| false_claims.contains(text)) {
            self.error(issue.id.span(), "one of the `paraphrases` is also a false claim");
        }
    }

    fn decoy(&mut self, decoy: &DecoyEntry) {
        self.range(decoy.file.span(), decoy.file.get_ref(), decoy.start_line, decoy.end_line);
        if decoy.why.trim().is_empty() {
            self.error(decoy.file.span(), "`why` is empty");
        }
    }

    fn range(&mut self, at: Range<usize>, file: &str, start: u32, end: u32) {
        let Some(text) = tree::text(&self.source.head, file) else {
            return self.error(at, format!("`{file}` is not a text file of head"));
        };
        let lines = text.lines().count();
        if start < 1 || end < start || end as usize > lines {
            self.error(at, format!("lines {start} to {end} are outside the {lines} lines of `{file}`"));
        }
    }

    /// Checks that a bug is in a changed file. Adds a note if it is outside every hunk.
    fn location(&mut self, issue: &Issue, is_bug: bool) {
        let change = self.changes.iter().find(|change| change.path == issue.file);
        let overlaps = |change: &FileChange| {
            change.hunks.iter().any(|hunk| *hunk.start() <= issue.end_line && issue.start_line <= *hunk.end())
        };
        match change {
            None if is_bug => self.error(issue.id.span(), format!("`{}` is not changed", issue.file)),
            Some(change) if is_bug && !overlaps(change) => {
                let message =
                    format!("lines {} to {} are outside every hunk", issue.start_line, issue.end_line);
                self.note(issue.id.span(), message);
            }
            _ => {}
        }
    }
}

/// Returns true if a name consists of lower-case words joined by dashes.
pub(crate) fn is_slug(id: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    id.split('-').all(is_word)
}
