//! Stores hashes of the records that were proved, so that `prove --changed` can skip those that are the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::problem::FileProblem;
use crate::source::RecordSource;

/// Name of the file, in the dataset's folder, with the hashes of proved records. Git ignores this file.
const HASHES_FILE: &str = ".proved.json";
/// Version of the rules by which `prove` judges records. If it changes, `prove --changed` proves every record
/// again.
const RULES_VERSION: &str = "2";

/// Stored hashes of the records whose tests and proofs all passed. If the hash of a record is different now, the record
/// has changed since.
pub(super) struct ProvedRecords {
    path: PathBuf,
    /// Hash of each record's files, by the record's slug.
    hashes: BTreeMap<String, String>,
}

impl ProvedRecords {
    /// Reads the hashes of a dataset's proved records from [`HASHES_FILE`]; none if the file is missing or unreadable.
    pub(super) fn read(dataset: &Path) -> Self {
        let path = dataset.join(HASHES_FILE);
        let text = fs::read_to_string(&path).unwrap_or_default();
        Self { path, hashes: serde_json::from_str(&text).unwrap_or_default() }
    }

    /// Returns true if the record has not changed since it was proved.
    pub(super) fn is_proved(&self, source: &RecordSource) -> bool {
        hash(source).is_some_and(|hash| self.hashes.get(&source.slug) == Some(&hash))
    }

    /// Adds the hashes of proved records.
    pub(super) fn add<'source>(&mut self, proved: impl Iterator<Item = &'source RecordSource>) {
        self.hashes.extend(proved.filter_map(|source| Some((source.slug.clone(), hash(source)?))));
    }

    /// Writes the hashes to [`HASHES_FILE`].
    ///
    /// # Errors
    /// The error of the file system.
    pub(super) fn write(&self) -> Result<(), FileProblem> {
        let text = serde_json::to_string_pretty(&self.hashes).unwrap_or_default();
        let failed = |error| FileProblem::error(&self.path, None, format!("cannot be written: {error}"));
        fs::write(&self.path, text + "\n").map_err(failed)
    }
}

/// Hashes [`RULES_VERSION`] and the record's trees, fixes and proofs; `None` if a file cannot be read.
fn hash(source: &RecordSource) -> Option<String> {
    let mut hasher = Sha256::new();
    let mut add = |text: &[u8]| {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text);
    };
    add(RULES_VERSION.as_bytes());
    for part in ["base", "head", "fixes", "proof"] {
        add(part.as_bytes());
        for (path, content) in crate::tree::read(&source.folder.join(part)).ok()? {
            add(path.as_bytes());
            add(&content);
        }
    }
    Some(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
