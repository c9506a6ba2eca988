//! Verdicts on comments.

use serde::{Deserialize, Serialize};

/// Judgement of a comment: a match with an entry of the catalogue, a correct comment without an entry, a repetition,
/// or noise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The comment found a catalogued bug.
    Bug {
        /// Id of the bug.
        id: String,
    },
    /// The comment repeats another comment of the draw. Either both match the same bug or `also_valid` entry; or both
    /// match no entry, lie on the same or nearby lines, and are correct in the model judge's opinion.
    Duplicate {
        /// Id of the bug or `also_valid` entry that both comments match; empty if they match none.
        of: String,
    },
    /// The comment correctly states a smaller catalogued issue.
    AlsoValid {
        /// Id of the entry.
        id: String,
    },
    /// The comment is correct, but its issue is not catalogued. Only the model judge assigns this verdict.
    Valid,
    /// The comment matches no entry, and is neither `Valid` nor a repetition. Every objection to a decoy is noise.
    Noise,
}
