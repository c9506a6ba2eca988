//! Verdicts on comments.

use serde::{Deserialize, Serialize};

/// Judgement of a comment: what it found, or that it is noise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The comment found a catalogued bug.
    Bug {
        /// Id of the bug.
        id: String,
    },
    /// The comment repeats another comment of the draw: both match the same bug or `also_valid` entry, or both are
    /// correct, uncatalogued and on the same lines.
    Duplicate {
        /// Id of the bug or entry; empty if the original is not catalogued.
        of: String,
    },
    /// The comment correctly states a smaller catalogued issue.
    AlsoValid {
        /// Id of the entry.
        id: String,
    },
    /// The comment is correct, but its issue is not catalogued. Only the model judge assigns this verdict.
    Valid,
    /// The comment is wrong, or matches no entry. Comments on decoys are noise.
    Noise,
}
