//! Makes a record from a git repository: base and head commits, and a list of bugs.
//!
//! The list has the form of `record.toml`; title, description and language may be left out, and are then those of
//! the head commit and of most of the changed files. Nothing in the repository is run, and its objects are read as
//! they are, without checking anything out: no hook, filter or export rule has a say. Its proofs have to be written
//! by people, so the record is marked `unproved` until they are.
//!
//! `gix` reads the repository, as it does elsewhere in the project: that is less code than a conversation with the
//! `git` program, and needs none.

mod history;

use std::fs;
use std::path::{Path, PathBuf};

use crate::catalogue::{Catalogue, RunPlan};
use crate::check::{check_record, is_slug};
use crate::graph::language_of;
use crate::problem::{Problem, Weight, line_of};
use crate::source::Source;
use crate::tree::{self, Tree};

pub use self::history::{LeftOut, Side};

/// The most files that one side may have.
pub const MOST_FILES: usize = 5_000;

/// The most bytes that one side may have. A record is to be a small repository, or a part of one.
pub const MOST_BYTES: usize = 16 * 1024 * 1024;

/// What is imported.
#[derive(Clone, Debug)]
pub struct Import {
    /// The repository: its working tree or its git folder.
    pub repository: PathBuf,
    /// The commit before the change, as git names commits.
    pub base: String,
    /// The commit after it.
    pub head: String,
    /// The list of bugs.
    pub bugs: PathBuf,
    /// The record's name.
    pub slug: String,
    /// Only these files, and those in these folders; all if there are none.
    pub paths: Vec<String>,
}

/// What an import made.
#[derive(Debug)]
pub struct Imported {
    /// The record's folder.
    pub folder: PathBuf,
    /// How many files `head/` has.
    pub files: usize,
    /// How many files the change touches.
    pub changed: usize,
    /// What of the repository is not in the record.
    pub left_out: LeftOut,
    /// What is worth a look.
    pub notes: Vec<Problem>,
}

/// Makes the record in the dataset's folder.
///
/// # Errors
/// Everything that keeps it from being made: nothing is written then.
pub fn import(dataset: &Path, wanted: &Import) -> Result<Imported, Vec<Problem>> {
    let folder = dataset.join("records").join(&wanted.slug);
    let one = |problem| vec![problem];
    if !is_slug(&wanted.slug) {
        let message = "a record is named by lower-case words joined by dashes";
        return Err(one(Problem::error(folder, None, message)));
    }
    if folder.exists() {
        return Err(one(Problem::error(folder, None, "is there already")));
    }
    let repository = history::open(&wanted.repository).map_err(one)?;
    let read = |commit: &str| history::read(&repository, &wanted.repository, commit, &wanted.paths);
    let (base, head) = (read(&wanted.base).map_err(one)?, read(&wanted.head).map_err(one)?);
    let text =
        fs::read_to_string(&wanted.bugs).map_err(|error| one(Problem::unreadable(&wanted.bugs, &error)))?;
    let record = Draft { folder: &folder, bugs: &wanted.bugs, text: &text, base, head }.into_record()?;
    write(&record.source).map_err(one)?;
    Ok(Imported {
        files: record.source.head.len(),
        changed: record.source.changes().len(),
        folder,
        left_out: record.left_out,
        notes: record.notes,
    })
}

/// A record that has not been written.
struct Draft<'a> {
    folder: &'a Path,
    bugs: &'a Path,
    text: &'a str,
    base: Side,
    head: Side,
}

struct Record {
    source: Source,
    left_out: LeftOut,
    notes: Vec<Problem>,
}

impl Draft<'_> {
    fn into_record(self) -> Result<Record, Vec<Problem>> {
        let heading = self.heading().map_err(|problem| vec![problem])?;
        let catalogue_text = format!("{heading}{}", self.text);
        let added = heading.lines().count();
        let catalogue: Catalogue = toml::from_str(&catalogue_text).map_err(|error| {
            let line =
                error.span().map(|span| line_of(&catalogue_text, span.start).saturating_sub(added).max(1));
            vec![Problem::error(self.bugs, line, error.message())]
        })?;
        let slug =
            self.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let left_out = self.head.left_out;
        let source = Source {
            folder: self.folder.to_owned(),
            slug,
            catalogue,
            catalogue_text,
            plan: RunPlan::default(),
            plan_text: String::new(),
            base: self.base.files,
            head: self.head.files,
            fixed: Tree::new(),
        };
        let (errors, notes): (Vec<Problem>, Vec<Problem>) = check_record(&source)
            .into_iter()
            .map(|problem| in_the_list(problem, &source, self.bugs, added))
            .partition(|problem| problem.weight == Weight::Error);
        if errors.is_empty() { Ok(Record { source, left_out, notes }) } else { Err(errors) }
    }

    /// The lines above the list in `record.toml`: the mark, and what the list does not say.
    fn heading(&self) -> Result<String, Problem> {
        let said: toml::Table = toml::from_str(self.text).map_err(|error| {
            let line = error.span().map(|span| line_of(self.text, span.start));
            Problem::error(self.bugs, line, error.message())
        })?;
        let Side { commit, subject, body, .. } = &self.head;
        let mut heading = format!("# Imported: {} to {commit}.\nunproved = true\n", self.base.commit);
        for (name, value) in
            [("title", subject.clone()), ("description", body.clone()), ("language", self.language())]
        {
            if !said.contains_key(name) {
                heading.push_str(&format!("{name} = {}\n", toml::Value::String(value)));
            }
        }
        Ok(heading)
    }

    /// The language of most of the files that differ; the first in the alphabet of equals.
    fn language(&self) -> String {
        let (base, head) = (&self.base.files, &self.head.files);
        let changed = head.keys().filter(|path| base.get(*path) != head.get(*path));
        let mut counts = std::collections::BTreeMap::<&str, usize>::new();
        for language in changed.filter_map(|path| language_of(path)) {
            *counts.entry(language.name).or_default() += 1;
        }
        let most = counts.iter().max_by_key(|(name, count)| (**count, std::cmp::Reverse(**name)));
        most.map_or_else(String::new, |(name, _)| (*name).to_owned())
    }
}

/// A problem of the `record.toml` that would be made is one of the list that it is made of.
fn in_the_list(problem: Problem, source: &Source, list: &Path, added: usize) -> Problem {
    if problem.file != source.catalogue_path() {
        return problem;
    }
    let line = problem.line.map(|line| line.saturating_sub(added).max(1));
    Problem { file: list.to_owned(), line, ..problem }
}

fn write(source: &Source) -> Result<(), Problem> {
    let failed =
        |error: std::io::Error| Problem::error(&source.folder, None, format!("cannot be made: {error}"));
    fs::create_dir_all(&source.folder).map_err(failed)?;
    tree::write(&source.folder.join("base"), &source.base)?;
    tree::write(&source.folder.join("head"), &source.head)?;
    fs::write(source.catalogue_path(), &source.catalogue_text).map_err(failed)
}

#[cfg(test)]
mod tests;
