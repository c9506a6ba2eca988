//! Reads records from their folders.

use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::catalogue::{AllWordings, Catalogue, RunPlan};
use crate::diff::{self, FileChange};
use crate::problem::{Problem, line_of};
use crate::tree::{self, Tree};

/// A record as it lies in its folder.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its folder.
    pub folder: PathBuf,
    /// The folder's name.
    pub slug: String,
    /// `record.toml`, and its text for naming lines.
    pub catalogue: Catalogue,
    /// The text of `record.toml`.
    pub catalogue_text: String,
    /// `proof/run.toml`; empty where an unproved record has none.
    pub plan: RunPlan,
    /// The text of `proof/run.toml`.
    pub plan_text: String,
    /// The repository before the pull request.
    pub base: Tree,
    /// The repository after it.
    pub head: Tree,
    /// The files of `head` that the fixes change.
    pub fixed: Tree,
}

impl Source {
    /// Reads the record in `folder`.
    ///
    /// # Errors
    /// The first file that cannot be read or does not have the form it must have.
    pub fn read(folder: &Path) -> Result<Self, Problem> {
        let (mut catalogue, catalogue_text): (Catalogue, String) = parsed(&folder.join("record.toml"))?;
        word(&mut catalogue, &folder.join("wordings.toml"))?;
        let plan = folder.join("proof/run.toml");
        let is_planned = !catalogue.unproved || plan.exists();
        let (plan, plan_text) = if is_planned { parsed(&plan)? } else { Default::default() };
        let slug = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let [base, head, fixed] = ["base", "head", "fixed"].map(|name| tree::read(&folder.join(name)));
        let (base, head, fixed) = (base?, head?, fixed?);
        let folder = folder.to_owned();
        Ok(Self { folder, slug, catalogue, catalogue_text, plan, plan_text, base, head, fixed })
    }

    /// What the pull request changes, by path.
    pub fn changes(&self) -> Vec<FileChange> {
        diff::changes(&self.base, &self.head)
    }

    /// Its `record.toml`.
    pub fn catalogue_path(&self) -> PathBuf {
        self.folder.join("record.toml")
    }

    /// Its `proof/run.toml`.
    pub fn plan_path(&self) -> PathBuf {
        self.folder.join("proof/run.toml")
    }
}

/// The folders of a dataset's records, by name.
///
/// # Errors
/// A dataset without a `records` folder, or one that cannot be read.
pub fn folders(dataset: &Path) -> Result<Vec<PathBuf>, Problem> {
    let records = dataset.join("records");
    let unreadable = |error| Problem::unreadable(&records, &error);
    let entries = fs::read_dir(&records).map_err(unreadable)?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(unreadable)?;
    paths.retain(|path| path.is_dir());
    paths.sort();
    Ok(paths)
}

/// Reads the records of a dataset: those that can be read, and what is wrong with the others.
///
/// # Errors
/// As [`folders`].
pub fn read_all(dataset: &Path) -> Result<(Vec<Source>, Vec<Problem>), Problem> {
    let (mut sources, mut problems) = (Vec::new(), Vec::new());
    for folder in folders(dataset)? {
        match Source::read(&folder) {
            Ok(source) => sources.push(source),
            Err(problem) => problems.push(problem),
        }
    }
    Ok((sources, problems))
}

/// A record may do without wordings: the judge knows its entries less well then.
fn word(catalogue: &mut Catalogue, path: &Path) -> Result<(), Problem> {
    if !path.exists() {
        return Ok(());
    }
    let (all, text): (AllWordings, String) = parsed(path)?;
    catalogue.word(all).map_err(|unknown| {
        let line = line_of(&text, unknown.span().start);
        Problem::error(path, Some(line), format!("`{}` is no entry of the record", unknown.get_ref()))
    })
}

fn parsed<T: DeserializeOwned>(path: &Path) -> Result<(T, String), Problem> {
    let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
    let value = toml::from_str(&text).map_err(|error| {
        let line = error.span().map(|span| line_of(&text, span.start));
        Problem::error(path, line, error.message())
    })?;
    Ok((value, text))
}
