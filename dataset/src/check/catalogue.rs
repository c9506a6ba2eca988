//! Rules for `record.toml` and `wordings.toml`.

use std::collections::BTreeSet;
use std::ops::Range;

use plumbline_benchmark::bundle::CANARY;

use crate::catalogue::{DecoyEntry, IssueEntry, PlaceRole, PlaceWithRole, Wordings};
use crate::chunk_ranking::LANGUAGES;
use crate::diff::FileChange;
use crate::problem::{FileProblem, line_number_at};
use crate::source::RecordSource;
use crate::tree;

/// Minimum number of evidence groups of an entry that has evidence.
const MIN_EVIDENCE_GROUPS: usize = 2;

/// Checks title, description, language, ids, texts (including paraphrases and false claims), and line ranges. The lines
/// must exist in `head/`. The file with the cause of a bug must be in `changes`, unless the bug is marked `unchanged`.
pub(super) fn check(source: &RecordSource, changes: &[FileChange]) -> Vec<FileProblem> {
    let mut checker = Checker { source, changes, problems: Vec::new() };
    if !source.record_file.unproved {
        checker.check_canary();
    }
    checker.check_heading();
    checker.check_ids();
    for bug in &source.record_file.bugs {
        checker.check_issue(bug, true);
    }
    for valid in &source.record_file.also_valid {
        checker.check_issue(valid, false);
    }
    for decoy in &source.record_file.decoys {
        checker.check_decoy(decoy);
    }
    checker.note_missing_texts();
    checker.problems
}

struct Checker<'source> {
    source: &'source RecordSource,
    changes: &'source [FileChange],
    problems: Vec<FileProblem>,
}

impl Checker<'_> {
    fn error(&mut self, at: Range<usize>, message: impl Into<String>) {
        let line = line_number_at(&self.source.record_file_text, at.start);
        self.problems.push(FileProblem::error(self.source.record_file_path(), Some(line), message));
    }

    fn note(&mut self, at: Range<usize>, message: impl Into<String>) {
        let line = line_number_at(&self.source.record_file_text, at.start);
        self.problems.push(FileProblem::note(self.source.record_file_path(), Some(line), message));
    }

    /// Checks that `record.toml` and `wordings.toml` contain the line that marks them as benchmark data.
    fn check_canary(&mut self) {
        let wordings = self.source.folder.join("wordings.toml");
        let wordings_text = std::fs::read_to_string(&wordings).unwrap_or_default();
        let files =
            [(self.source.record_file_path(), &self.source.record_file_text), (wordings, &wordings_text)];
        for (path, text) in files.into_iter().filter(|(path, _)| path.is_file()) {
            if !text.contains(CANARY) {
                self.problems.push(FileProblem::error(
                    path,
                    Some(1),
                    format!("lacks the line `# {CANARY}`: add it"),
                ));
            }
        }
    }

    fn check_heading(&mut self) {
        let record_file = &self.source.record_file;
        for (name, text) in [("title", &record_file.title), ("description", &record_file.description)] {
            if text.trim().is_empty() {
                self.error(0..0, format!("`{name}` is empty"));
            }
        }
        if !LANGUAGES.iter().any(|language| language.name == record_file.language) {
            let mut names: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
            names.dedup();
            let names = names.join(", ");
            self.error(
                0..0,
                format!("`{}` is not a supported language: use one of {names}", record_file.language),
            );
        }
        if record_file.bugs.is_empty() && record_file.decoys.is_empty() {
            self.error(0..0, "the record has neither bugs nor decoys: a clean control needs a `[[decoy]]`");
        }
    }

    fn check_ids(&mut self) {
        let mut seen = BTreeSet::new();
        for issue in self.source.record_file.bugs.iter().chain(&self.source.record_file.also_valid) {
            let id = issue.id.get_ref();
            if !seen.insert(id) {
                self.error(
                    issue.id.span(),
                    format!("the id `{id}` is used twice: rename one of the entries"),
                );
            }
            if !is_slug(id) {
                self.error(
                    issue.id.span(),
                    format!(
                        "the id `{id}` does not consist of lower-case words or numbers \
                         joined by dashes: rename it"
                    ),
                );
            }
        }
    }

    fn check_issue(&mut self, issue: &IssueEntry, is_bug: bool) {
        let at = || issue.id.span();
        if is_bug && issue.kind.is_none() {
            self.error(at(), "the bug has no `kind`: add one");
        }
        for (name, text) in [("summary", &issue.summary), ("mechanism", &issue.mechanism)] {
            if text.trim().is_empty() {
                self.error(at(), format!("`{name}` is empty"));
            }
        }
        let blank = |group: &Vec<String>| group.is_empty() || group.iter().any(|term| term.trim().is_empty());
        let is_partial = (1..MIN_EVIDENCE_GROUPS).contains(&issue.evidence.len());
        if is_partial || issue.evidence.iter().any(blank) {
            self.error(
                at(),
                "`evidence` must be empty or have two or more groups of terms, none of them blank",
            );
        }
        self.check_wordings(issue);
        self.check_places(issue, is_bug);
    }

    fn check_wordings(&mut self, issue: &IssueEntry) {
        let Wordings { paraphrases, false_claims } = &issue.wordings;
        for (name, texts) in [("paraphrases", paraphrases), ("false_claims", false_claims)] {
            if texts.iter().any(|text| text.trim().is_empty()) {
                self.error(issue.id.span(), format!("one of the `{name}` is blank: write or remove it"));
            }
        }
        if paraphrases.iter().any(|text| false_claims.contains(text)) {
            self.error(
                issue.id.span(),
                "one of the `paraphrases` is also a false claim: remove one of the two",
            );
        }
    }

    /// Adds a note that counts the entries that lack evidence, paraphrases or false claims. The judge uses all three.
    fn note_missing_texts(&mut self) {
        let record_file = &self.source.record_file;
        let lacking = |is_missing: fn(&IssueEntry) -> bool| {
            record_file.bugs.iter().chain(&record_file.also_valid).filter(|issue| is_missing(issue)).count()
        };
        let counts = [
            ("evidence", lacking(|issue| issue.evidence.is_empty())),
            ("paraphrases", lacking(|issue| issue.wordings.paraphrases.is_empty())),
            ("false_claims", lacking(|issue| issue.wordings.false_claims.is_empty())),
        ];
        let missing = counts.iter().filter(|(_, count)| *count > 0);
        let missing: Vec<String> =
            missing.map(|(name, count)| format!("{count} entries have no `{name}`")).collect();
        if !missing.is_empty() {
            self.note(
                0..0,
                format!(
                    "{}: the judge recognises a comment on such an entry less well; add the missing texts",
                    missing.join(", ")
                ),
            );
        }
    }

    fn check_decoy(&mut self, decoy: &DecoyEntry) {
        self.check_lines(decoy.file.span(), decoy.file.get_ref(), decoy.start_line, decoy.end_line);
        if decoy.why.trim().is_empty() {
            self.error(decoy.file.span(), "`why` is empty: say why the code of the decoy is correct");
        }
    }

    fn check_lines(&mut self, at: Range<usize>, file: &str, start: u32, end: u32) {
        let Some(text) = tree::text(&self.source.head, file) else {
            let message = if self.source.head.contains_key(file) {
                format!("`head/{file}` is not a UTF-8 text file: name a text file")
            } else {
                format!("`head/` has no file `{file}`: correct the path")
            };
            return self.error(at, message);
        };
        let lines = text.lines().count();
        if start < 1 || end as usize > lines {
            self.error(
                at,
                format!(
                    "lines {start} to {end} are outside the {lines} lines of `{file}`: correct the lines"
                ),
            );
        } else if end < start {
            self.error(at, format!("the last line, {end}, is before the first, {start}: correct the lines"));
        }
    }

    /// Checks the places of an entry. The cause of a bug must be in a changed file, unless the bug is marked
    /// `unchanged`.
    fn check_places(&mut self, issue: &IssueEntry, is_bug: bool) {
        for place in &issue.places {
            self.check_lines(place.file.span(), place.file.get_ref(), place.start_line, place.end_line);
        }
        let Some(cause) = issue.places.first() else {
            return self.error(issue.id.span(), "the entry has no `place`: add the lines of its cause");
        };
        if !is_bug {
            return;
        }
        if cause.role != PlaceRole::Cause {
            self.error(cause.file.span(), "the first place of a bug must have the role `cause`");
        }
        let change = self.changes.iter().find(|change| change.path == *cause.file.get_ref());
        let in_hunk = change.is_some_and(|change| is_in_hunk(change, cause));
        match (change, issue.in_unchanged_code) {
            (None, false) => {
                self.error(
                    cause.file.span(),
                    format!(
                        "`{}` is not changed by the pull request: \
                         correct the file, or mark the bug `unchanged`",
                        cause.file.get_ref()
                    ),
                );
            }
            (Some(_), false) if !in_hunk => {
                let (start, end) = (cause.start_line, cause.end_line);
                self.note(
                    cause.file.span(),
                    format!(
                        "lines {start} to {end} are outside every hunk of the diff: \
                         correct them, or mark the bug `unchanged`"
                    ),
                );
            }
            (_, true) if in_hunk => {
                self.note(
                    cause.file.span(),
                    "the bug is marked `unchanged`, but its cause is in a hunk of the diff: \
                     remove the mark, or correct the lines",
                );
            }
            _ => {}
        }
    }
}

fn is_in_hunk(change: &FileChange, place: &PlaceWithRole) -> bool {
    change.hunks.iter().any(|hunk| *hunk.start() <= place.end_line && place.start_line <= *hunk.end())
}

/// Returns true if a name consists of words of lower-case letters and digits, joined by single dashes.
pub(crate) fn is_slug(id: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    id.split('-').all(is_word)
}
