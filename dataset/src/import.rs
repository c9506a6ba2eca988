//! Creates a record from two commits of a git repository, base and head, and a list of bugs.
//!
//! The list has the format of `record.toml`. Title and description default to the head commit's message. The language
//! defaults to the most frequent language of the changed files. The import executes no code of the repository and reads
//! its objects without a checkout, so hooks, filters and the attributes `export-ignore` and `export-subst` have no
//! effect. Authors write proofs by hand; until then the record is marked `unproved`.
//!
//! The import reads the repository with `gix`, so it needs no `git` program.

mod history;

use std::fs;
use std::path::{Path, PathBuf};

use crate::catalogue::{ProofPlan, RecordFile};
use crate::check::{check_record, is_slug};
use crate::chunk_ranking::language_of;
use crate::problem::{FileProblem, ProblemLevel, line_number_at};
use crate::source::RecordSource;
use crate::tree;

pub use self::history::{CommitSnapshot, MAX_BYTES, MAX_FILES, SkippedFiles};

/// A change in a git repository to import as a record.
#[derive(Clone, Debug)]
pub struct ImportRequest {
    /// Path of the git repository: its working tree or its git folder.
    pub repository: PathBuf,
    /// Revision before the change, in git's syntax.
    pub base: String,
    /// Revision after the change.
    pub head: String,
    /// File with the list of bugs, in the format of `record.toml`.
    pub bugs: PathBuf,
    /// Name of the new record.
    pub slug: String,
    /// Files and folders to import; all if empty.
    pub paths: Vec<String>,
}

/// Summary of a finished import.
#[derive(Debug)]
pub struct ImportSummary {
    /// Folder of the record.
    pub folder: PathBuf,
    /// Number of files in `head/`.
    pub head_file_count: usize,
    /// Number of files that the change adds, modifies or deletes.
    pub changed_file_count: usize,
    /// Numbers of files of the head commit that were selected but not imported.
    pub skipped: SkippedFiles,
    /// Notes that `check` reports on the new record.
    pub notes: Vec<FileProblem>,
}

/// Creates the requested record in the dataset at `dataset`.
///
/// # Errors
/// - The first problem with the record's name, with the repository, or with the format of the list of bugs.
/// - Every error that `check` would report on the record.
/// - The error of the file system if writing fails. A part of the record's folder may then remain; in the other cases,
///   nothing is written.
pub fn import(dataset: &Path, request: &ImportRequest) -> Result<ImportSummary, Vec<FileProblem>> {
    let folder = dataset.join("records").join(&request.slug);
    let single = |problem| vec![problem];
    if !is_slug(&request.slug) {
        let message = "the name of a record must consist of lower-case words or numbers joined by dashes";
        return Err(single(FileProblem::error(folder, None, message)));
    }
    if folder.exists() {
        return Err(single(FileProblem::error(folder, None, "already exists: choose another name")));
    }
    let repository = history::open(&request.repository).map_err(single)?;
    let read = |commit: &str| history::read(&repository, &request.repository, commit, &request.paths);
    let (base, head) = (read(&request.base).map_err(single)?, read(&request.head).map_err(single)?);
    let list_text = fs::read_to_string(&request.bugs)
        .map_err(|error| single(FileProblem::unreadable(&request.bugs, &error)))?;
    let draft = RecordDraft { folder: &folder, list_path: &request.bugs, list_text: &list_text, base, head };
    let record = draft.validate()?;
    write(&record.source).map_err(single)?;
    Ok(ImportSummary {
        head_file_count: record.source.head.len(),
        changed_file_count: record.source.changes().len(),
        folder,
        skipped: record.skipped,
        notes: record.notes,
    })
}

/// A record before validation.
struct RecordDraft<'a> {
    /// Folder of the new record.
    folder: &'a Path,
    /// Path of the list of bugs.
    list_path: &'a Path,
    /// Text of the list of bugs.
    list_text: &'a str,
    base: CommitSnapshot,
    head: CommitSnapshot,
}

/// A record without errors, ready to be written.
struct ValidRecord {
    source: RecordSource,
    skipped: SkippedFiles,
    notes: Vec<FileProblem>,
}

impl RecordDraft<'_> {
    fn validate(self) -> Result<ValidRecord, Vec<FileProblem>> {
        let heading = self.heading().map_err(|problem| vec![problem])?;
        let record_file_text = format!("{heading}{}", self.list_text);
        let heading_lines = heading.lines().count();
        let record_file: RecordFile = toml::from_str(&record_file_text).map_err(|error| {
            let line = error.span().map(|span| {
                let line = line_number_at(&record_file_text, span.start);
                line.saturating_sub(heading_lines).max(1)
            });
            vec![FileProblem::error(self.list_path, line, error.message())]
        })?;
        let slug =
            self.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let skipped = self.head.skipped;
        let source = RecordSource {
            folder: self.folder.to_owned(),
            slug,
            record_file,
            record_file_text,
            plan: ProofPlan::default(),
            plan_text: String::new(),
            base: self.base.files,
            head: self.head.files,
            fixes: std::collections::BTreeMap::new(),
        };
        let (errors, notes): (Vec<FileProblem>, Vec<FileProblem>) = check_record(&source)
            .into_iter()
            .map(|problem| relocate(problem, &source, self.list_path, heading_lines))
            .partition(|problem| problem.level == ProblemLevel::Error);
        if errors.is_empty() { Ok(ValidRecord { source, skipped, notes }) } else { Err(errors) }
    }

    /// Returns the first lines of the new `record.toml`, which precede the list of bugs: a comment with the two
    /// commits, `unproved = true`, and each of `title`, `description` and `language` that the list of bugs does not
    /// set.
    fn heading(&self) -> Result<String, FileProblem> {
        let list_fields: toml::Table = toml::from_str(self.list_text).map_err(|error| {
            let line = error.span().map(|span| line_number_at(self.list_text, span.start));
            FileProblem::error(self.list_path, line, error.message())
        })?;
        let CommitSnapshot { commit, subject, body, .. } = &self.head;
        let mut heading = format!("# Imported change: {} to {commit}.\nunproved = true\n", self.base.commit);
        for (name, value) in
            [("title", subject.clone()), ("description", body.clone()), ("language", self.language())]
        {
            if !list_fields.contains_key(name) {
                heading.push_str(&format!("{name} = {}\n", toml::Value::String(value)));
            }
        }
        Ok(heading)
    }

    /// Returns the most frequent language of the changed files; of equally frequent ones, the first by name.
    fn language(&self) -> String {
        let (base, head) = (&self.base.files, &self.head.files);
        let changed = head.keys().filter(|path| base.get(*path) != head.get(*path));
        let mut counts = std::collections::BTreeMap::<&str, usize>::new();
        for language in changed.filter_map(|path| language_of(path)) {
            *counts.entry(language.name).or_default() += 1;
        }
        let most_frequent = counts.iter().max_by_key(|(name, count)| (**count, std::cmp::Reverse(**name)));
        most_frequent.map_or_else(String::new, |(name, _)| (*name).to_owned())
    }
}

/// Changes the location of a problem from the generated `record.toml` to the list of bugs at `list_path`. The generated
/// file is this list, preceded by a heading of `heading_lines` lines.
fn relocate(
    problem: FileProblem,
    source: &RecordSource,
    list_path: &Path,
    heading_lines: usize,
) -> FileProblem {
    if problem.file != source.record_file_path() {
        return problem;
    }
    let line = problem.line.map(|line| line.saturating_sub(heading_lines).max(1));
    FileProblem { file: list_path.to_owned(), line, ..problem }
}

fn write(source: &RecordSource) -> Result<(), FileProblem> {
    let failed = |path: &Path, error: std::io::Error| {
        FileProblem::error(path, None, format!("cannot be created: {error}"))
    };
    fs::create_dir_all(&source.folder).map_err(|error| failed(&source.folder, error))?;
    tree::write(&source.folder.join("base"), &source.base)?;
    tree::write(&source.folder.join("head"), &source.head)?;
    let path = source.record_file_path();
    fs::write(&path, &source.record_file_text).map_err(|error| failed(&path, error))
}

#[cfg(test)]
mod tests;
