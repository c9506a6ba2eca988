//! Whether a comment is more like what people say of an entry, or like what they wrongly say of the same lines.

use std::collections::HashSet;

use super::parameters::frozen;
use super::text::{Lexicon, Stem, Text};
use crate::record::CataloguedIssue;

/// The square of a likeness of 1.
const ALIKE: u64 = 1_000_000;

/// What is said of an entry's lines, each text by its telling words.
pub(super) struct Wordings {
    /// The summary and the mechanism.
    statements: [HashSet<Stem>; 2],
    /// What a comment on another entry there is held against, too.
    paraphrases: Vec<HashSet<Stem>>,
    false_claims: Vec<HashSet<Stem>>,
}

/// How like a comment is to what is right, and to what is not; squares, in millionths.
#[derive(Clone, Copy)]
pub(super) struct Likeness {
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

    /// How like a comment is to the likest of what is right and of what is not: a false claim, what is said of another
    /// entry there, or anything else that it is as like as `elsewhere` says.
    pub(super) fn likeness<'a>(
        &'a self,
        text: &Text,
        others: impl Iterator<Item = &'a Self>,
        elsewhere: u64,
    ) -> Likeness {
        let of_others = others.flat_map(|other| &other.paraphrases);
        Likeness {
            right: likest(text, self.statements.iter().chain(&self.paraphrases)),
            wrong: likest(text, self.false_claims.iter().chain(of_others)).max(elsewhere),
        }
    }
}

impl Likeness {
    /// What a comment so like is worth, on the scale of a score's points: just enough, or nothing.
    pub(super) fn points(self) -> u64 {
        let parameters = &frozen().wordings;
        let is_like = self.right >= square(parameters.required_likeness_per_mille);
        let leads = self.right * ALIKE > self.wrong * square(parameters.lead_per_mille);
        if is_like && leads { u64::from(frozen().evidence.required_per_mille) } else { 0 }
    }

    /// Whether a comment is so much liker to what is not right that it says that.
    pub(super) fn is_false(self) -> bool {
        let parameters = &frozen().wordings;
        let is_like = self.wrong >= square(parameters.false_likeness_per_mille);
        is_like && self.wrong * ALIKE > self.right * square(parameters.false_lead_per_mille)
    }
}

fn square(per_mille: u64) -> u64 {
    per_mille * per_mille
}

/// How like a comment is to the likest of some texts.
pub(super) fn likest<'a>(text: &Text, others: impl Iterator<Item = &'a HashSet<Stem>>) -> u64 {
    others.map(|other| squared_ochiai(text.telling(), other)).max().unwrap_or(0)
}

/// The square of Ochiai's coefficient: the shared words squared, as a share of the product of both counts (Ochiai 1957;
/// the cosine of two sets). In millionths, so that nothing is rounded by a root. A few words are shared by chance and
/// count for nothing.
fn squared_ochiai(left: &HashSet<Stem>, right: &HashSet<Stem>) -> u64 {
    let shared = left.intersection(right).count() as u64;
    if shared < frozen().wordings.minimum_shared_words {
        return 0;
    }
    let product = left.len() as u64 * right.len() as u64;
    (shared * shared * ALIKE).checked_div(product).unwrap_or(0)
}
