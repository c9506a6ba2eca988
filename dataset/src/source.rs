//! Reads records from their folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::catalogue::{ProofPlan, RecordFile, WordingsFile};
use crate::diff::{self, FileChange};
use crate::fixes::{self, Fix};
use crate::problem::{FileProblem, line_number_at};
use crate::tree::{self, Tree};

/// A record as stored in its folder: record file, proof plan, file trees and fixes.
#[derive(Clone, Debug)]
pub struct RecordSource {
    /// Folder of the record.
    pub folder: PathBuf,
    /// Name of the folder.
    pub slug: String,
    /// Content of `record.toml`, with the paraphrases and false claims of `wordings.toml`.
    pub record_file: RecordFile,
    /// Text of `record.toml`, for finding the line numbers of problems.
    pub record_file_text: String,
    /// Content of `proof/run.toml`; empty for an unproved record without this file.
    pub plan: ProofPlan,
    /// Text of `proof/run.toml`, for finding the line numbers of problems.
    pub plan_text: String,
    /// Repository before the pull request.
    pub base: Tree,
    /// Repository after the pull request.
    pub head: Tree,
    /// Fix of each bug, by id.
    pub fixes: BTreeMap<String, Fix>,
}

impl RecordSource {
    /// Reads the record in `folder`.
    ///
    /// # Errors
    /// The first problem: a file that cannot be read or parsed, a fix that does not apply to `head/`, or an id in
    /// `wordings.toml` that `record.toml` lacks.
    pub fn read(folder: &Path) -> Result<Self, FileProblem> {
        let (mut record_file, record_file_text): (RecordFile, String) =
            read_toml(&folder.join("record.toml"))?;
        add_wordings(&mut record_file, &folder.join("wordings.toml"))?;
        let plan = folder.join("proof/run.toml");
        let has_plan = !record_file.unproved || plan.exists();
        let (plan, plan_text) = if has_plan { read_toml(&plan)? } else { Default::default() };
        let slug = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let [base, head] = ["base", "head"].map(|name| tree::read(&folder.join(name)));
        let (base, head) = (base?, head?);
        let fixes = fixes::read(&folder.join("fixes"), &head)?;
        let folder = folder.to_owned();
        Ok(Self { folder, slug, record_file, record_file_text, plan, plan_text, base, head, fixes })
    }

    /// Returns the change of each file in the pull request, sorted by path.
    pub fn changes(&self) -> Vec<FileChange> {
        diff::changes(&self.base, &self.head)
    }

    /// Returns the path of `record.toml`.
    pub fn record_file_path(&self) -> PathBuf {
        self.folder.join("record.toml")
    }

    /// Returns the path of the proof plan, `proof/run.toml`.
    pub fn proof_plan_path(&self) -> PathBuf {
        self.folder.join("proof/run.toml")
    }
}

/// Returns the folders of a dataset's records, sorted by name.
///
/// # Errors
/// The `records` folder is missing or cannot be read.
pub fn record_folders(dataset: &Path) -> Result<Vec<PathBuf>, FileProblem> {
    let records = dataset.join("records");
    let unreadable = |error| FileProblem::unreadable(&records, &error);
    let entries = fs::read_dir(&records).map_err(unreadable)?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(unreadable)?;
    paths.retain(|path| path.is_dir());
    paths.sort();
    Ok(paths)
}

/// Reads the records of a dataset. Returns the readable records, and one problem for each unreadable record.
///
/// # Errors
/// The `records` folder is missing or cannot be read.
pub fn read_records(dataset: &Path) -> Result<(Vec<RecordSource>, Vec<FileProblem>), FileProblem> {
    let (mut sources, mut problems) = (Vec::new(), Vec::new());
    for folder in record_folders(dataset)? {
        match RecordSource::read(&folder) {
            Ok(source) => sources.push(source),
            Err(problem) => problems.push(problem),
        }
    }
    Ok((sources, problems))
}

/// Adds the paraphrases and false claims of `wordings.toml` to the entries. The file is optional.
fn add_wordings(record_file: &mut RecordFile, path: &Path) -> Result<(), FileProblem> {
    if !path.exists() {
        return Ok(());
    }
    let (file, text): (WordingsFile, String) = read_toml(path)?;
    record_file.set_wordings(file).map_err(|unknown| {
        let line = line_number_at(&text, unknown.span().start);
        FileProblem::error(
            path,
            Some(line),
            format!(
                "the record has no bug or `also_valid` entry `{}`: correct the id, or remove the table",
                unknown.get_ref()
            ),
        )
    })
}

/// Reads and parses a TOML file. Returns the value and the text of the file.
pub(crate) fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<(T, String), FileProblem> {
    let text = fs::read_to_string(path).map_err(|error| FileProblem::unreadable(path, &error))?;
    let value = toml::from_str(&text).map_err(|error| {
        let line = error.span().map(|span| line_number_at(&text, span.start));
        FileProblem::error(path, line, error.message())
    })?;
    Ok((value, text))
}
