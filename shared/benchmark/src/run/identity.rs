//! Harness version and dataset, on which the score of a run depends.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bundle::Bundle;
use crate::harness;

/// Separator of the harness version and the dataset's content hash. Neither contains this character.
const SEPARATOR: char = '/';

/// Everything that a score depends on: the harness version, and the content hash of the dataset.
///
/// A run stores the value of the build that started it. A build with another value ends the run early, so that the
/// probe, the draws and the score of a run all use one harness version and one dataset. The stored form is the text
/// `harness version/content hash`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HarnessAndDataset(String);

impl HarnessAndDataset {
    /// Returns the value for this build with `bundle` as its dataset.
    pub fn of(bundle: &Bundle) -> Self {
        Self::new(&harness::version(), bundle.content_hash())
    }

    /// Joins a harness version and a dataset's content hash.
    pub fn new(harness_version: &str, dataset_hash: &str) -> Self {
        Self(format!("{harness_version}{SEPARATOR}{dataset_hash}"))
    }

    /// Returns the content hash of the dataset, or an empty text if the stored text has none.
    pub fn dataset_hash(&self) -> &str {
        self.0.rsplit_once(SEPARATOR).map_or("", |(_, hash)| hash)
    }
}

impl fmt::Display for HarnessAndDataset {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dataset_hash_follows_the_separator() {
        assert_eq!(HarnessAndDataset::new("version", "hash").dataset_hash(), "hash");
    }

    #[test]
    fn stored_form_is_one_text() {
        let identity = HarnessAndDataset::new("version", "hash");
        assert_eq!(serde_json::to_string(&identity).unwrap(), "\"version/hash\"");
        assert_eq!(serde_json::from_str::<HarnessAndDataset>("\"version/hash\"").unwrap(), identity);
        assert_eq!(identity.to_string(), "version/hash");
    }

    #[test]
    fn text_without_separator_has_no_dataset_hash() {
        let old: HarnessAndDataset = serde_json::from_str("\"version\"").unwrap();
        assert_eq!(old.dataset_hash(), "");
        assert_ne!(old, HarnessAndDataset::new("version", ""));
    }
}
