//! Scores of evidence, and the reasons to refuse a comment in spite of them.

use super::parameters::frozen;

/// Evidence of an entry that a comment contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceScore {
    /// Points of the evidence or of the shared words, whichever are higher, reduced for long comments; in thousandths.
    pub points: u32,
    /// Number of groups from which the comment uses at least one term.
    pub groups: usize,
    /// Number of groups that the comment must use.
    pub required_groups: usize,
    /// True if the comment matches the entry's vocabulary or one of its paraphrases, however few groups it uses.
    pub matches_vocabulary: bool,
    /// Reason why the comment does not match in spite of its points, if any.
    pub refusal: Option<Refusal>,
}

/// Reason why a comment does not match an entry, whatever terms it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text is a list of words or code instead of prose.
    NotProse,
    /// The share of words that are evidence is too high.
    TooDense,
    /// The comment names many kinds of hazard that are unrelated to the entry.
    Scattershot,
    /// The body repeats the title and adds little.
    Repetition,
    /// The comment says that nothing is wrong.
    Dismissal,
    /// Nearly all words that the comment shares with the entry also occur in the code that it points at.
    Quotation,
    /// The comment shares more words with a decoy near the same lines than with the entry.
    Decoy,
    /// The comment shares many more words with another entry on the same lines.
    OtherEntry,
    /// The comment is closer to another statement about the same lines: a false claim, a decoy, or another entry.
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
