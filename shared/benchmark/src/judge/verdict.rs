//! Verdicts on comments.

use serde::{Deserialize, Serialize};

/// Value of a comment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The comment found a catalogued bug.
    Bug {
        /// Id of the bug.
        id: String,
    },
    /// The comment matches a bug or an `also_valid` entry that another comment of the draw was matched with, or it repeats
    /// another comment on the same lines that is right and not catalogued.
    Duplicate {
        /// Id of the bug or entry; empty if the original is not catalogued.
        of: String,
    },
    /// The comment states a smaller issue that is right.
    AlsoValid {
        /// Id of the entry.
        id: String,
    },
    /// The comment is right but not catalogued. Only the model judge gives this verdict.
    Valid,
    /// The comment is wrong, or about nothing known. Comments on decoys are noise.
    Noise,
}
