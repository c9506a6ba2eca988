//! Similarity of a comment to true statements about an entry and to false claims about the same lines.

use std::collections::HashSet;

use super::lexicon::Lexicon;
use super::parameters::frozen;
use super::terms::Stem;
use super::text::Text;
use crate::record::CataloguedIssue;

/// Square of a similarity of 1, in millionths.
const IDENTICAL: u64 = 1_000_000;

/// Statements about an entry's lines, each as the set of its words that carry meaning.
pub(super) struct Wordings {
    /// Summary and mechanism.
    statements: [HashSet<Stem>; 2],
    /// Paraphrases. Comments on another entry with the same lines are also compared with them.
    paraphrases: Vec<HashSet<Stem>>,
    false_claims: Vec<HashSet<Stem>>,
}

/// Squared similarity of a comment to the closest true and the closest wrong statement, in millionths.
#[derive(Clone, Copy)]
pub(super) struct Similarity {
    right: u64,
    wrong: u64,
}

impl Wordings {
    pub(super) fn of(entry: &CataloguedIssue, lexicon: &mut Lexicon) -> Self {
        let mut read = |text: &String| lexicon.read(&[text]).into_telling();
        Self {
            statements: [&entry.summary, &entry.mechanism].map(&mut read),
            paraphrases: entry.paraphrases.iter().map(&mut read).collect(),
            false_claims: entry.false_claims.iter().map(&mut read).collect(),
        }
    }

    /// Computes the similarity of a comment to the closest true statement and to the closest other statement. The
    /// latter is a false claim, a paraphrase of another entry, or a text whose similarity the caller passes as
    /// `elsewhere`.
    pub(super) fn similarity<'a>(
        &'a self,
        text: &Text,
        others: impl Iterator<Item = &'a Self>,
        elsewhere: u64,
    ) -> Similarity {
        let of_others = others.flat_map(|other| &other.paraphrases);
        Similarity {
            right: best_match(text, self.statements.iter().chain(&self.paraphrases)),
            wrong: best_match(text, self.false_claims.iter().chain(of_others)).max(elsewhere),
        }
    }
}

impl Similarity {
    /// Returns the required number of points if the similarity is sufficient, otherwise 0.
    pub(super) fn points(self) -> u64 {
        let parameters = &frozen().wordings;
        let is_similar = self.right >= square(parameters.required_likeness_per_mille);
        let leads = self.right * IDENTICAL > self.wrong * square(parameters.lead_per_mille);
        if is_similar && leads { u64::from(frozen().evidence.required_per_mille) } else { 0 }
    }

    /// Returns true if the comment is closer to a known false claim than to the entry.
    pub(super) fn is_false(self) -> bool {
        let parameters = &frozen().wordings;
        let is_similar = self.wrong >= square(parameters.false_likeness_per_mille);
        is_similar && self.wrong * IDENTICAL > self.right * square(parameters.false_lead_per_mille)
    }
}

fn square(per_mille: u64) -> u64 {
    per_mille * per_mille
}

/// Returns the squared similarity of a comment to the closest of some texts, in millionths.
pub(super) fn best_match<'a>(text: &Text, others: impl Iterator<Item = &'a HashSet<Stem>>) -> u64 {
    others.map(|other| squared_ochiai(text.telling(), other)).max().unwrap_or(0)
}

/// Computes the square of Ochiai's coefficient, in millionths: the squared number of shared words over the product of
/// both counts (Ochiai 1957; the cosine of two sets). The square avoids the rounding of a root. Too few shared words
/// may be chance, so the result is then 0.
fn squared_ochiai(left: &HashSet<Stem>, right: &HashSet<Stem>) -> u64 {
    let shared = left.intersection(right).count() as u64;
    if shared < frozen().wordings.minimum_shared_words {
        return 0;
    }
    let product = left.len() as u64 * right.len() as u64;
    (shared * shared * IDENTICAL).checked_div(product).unwrap_or(0)
}
