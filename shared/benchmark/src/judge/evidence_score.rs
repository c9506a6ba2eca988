//! Scores of evidence, and the reasons to refuse a comment in spite of them.

use super::parameters::frozen;

/// Evidence of an entry that a comment carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceScore {
    /// Weighted evidence or points of the vocabulary, whichever is more, reduced by length; in thousandths.
    pub points: u32,
    /// Number of groups of terms of which the comment uses at least one.
    pub groups: usize,
    /// Number of groups that the comment must use.
    pub required_groups: usize,
    /// True if the comment matches the entry's vocabulary or one of its paraphrases, however few groups it uses.
    pub matches_vocabulary: bool,
    /// Reason why the comment counts for nothing in spite of its points.
    pub refusal: Option<Refusal>,
}

/// Reason why a comment counts for nothing, whatever it mentions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text is no prose but a list of words, or code.
    NotProse,
    /// Nearly every word is evidence.
    TooDense,
    /// The comment names many kinds of hazard that are unrelated to the entry.
    Scattershot,
    /// The body repeats the title and adds little.
    Repetition,
    /// The comment says that nothing is wrong.
    Dismissal,
    /// Nearly all words that the comment shares with the entry stand in the lines that it points at.
    Quotation,
    /// The comment shares more words with a decoy in the same place than with the entry.
    Decoy,
    /// The comment shares many more words with another entry in the same place.
    OtherEntry,
    /// The comment resembles another statement about the same lines more: a false claim, a decoy, another entry.
    FalseClaim,
}

impl EvidenceScore {
    /// Returns true if the comment states the entry.
    pub fn is_sufficient(&self) -> bool {
        let enough = self.points >= frozen().evidence.required_per_mille;
        let spread = self.groups >= self.required_groups || self.matches_vocabulary;
        self.refusal.is_none() && spread && enough
    }
}
