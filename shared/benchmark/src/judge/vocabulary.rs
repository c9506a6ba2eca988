//! How much of an entry's own words a comment uses, in whatever order and form, synonyms included.

use std::collections::HashSet;

use super::location;
use super::parameters::frozen;
use super::text::{Lexicon, Stem, Text};
use crate::comment::Comment;
use crate::record::{CataloguedIssue, Record};

/// The different words of an entry.
pub(super) struct Vocabulary {
    /// Those of its evidence; those of its summary where it has none.
    chosen: HashSet<Stem>,
    /// All other words of its summary and mechanism.
    others: HashSet<Stem>,
}

/// What else stands where a comment points.
#[derive(Default)]
pub(super) struct DeliveryContext {
    /// The words of the lines themselves.
    code: HashSet<Stem>,
    /// For each decoy there, what is said of it.
    decoys: Vec<HashSet<Stem>>,
}

impl DeliveryContext {
    pub(super) fn of(record: &Record, comment: &Comment, lexicon: &mut Lexicon) -> Self {
        let near = record.decoys.iter().filter(|decoy| location::is_near(decoy, comment));
        let decoys = near.map(|decoy| lexicon.read(&[&decoy.why]).into_telling()).collect();
        let lines = location::lines_pointed_at(&record.changed_files, comment);
        Self { code: lexicon.read(&lines).into_telling(), decoys }
    }

    /// For each decoy there, what is said of it.
    pub(super) fn decoys(&self) -> &[HashSet<Stem>] {
        &self.decoys
    }
}

impl Vocabulary {
    pub(super) fn of(entry: &CataloguedIssue, lexicon: &mut Lexicon) -> Self {
        let mut chosen: Vec<&str> = entry.evidence.iter().flatten().map(String::as_str).collect();
        if chosen.is_empty() {
            chosen.push(&entry.summary);
        }
        let chosen = lexicon.read(&chosen).into_telling();
        let own = lexicon.read(&[&entry.summary, &entry.mechanism]).into_telling();
        let others = own.difference(&chosen).copied().collect();
        Self { chosen, others }
    }

    /// What the shared words are worth, on the scale of a score's points; 0 if it is not enough.
    pub(super) fn points(&self, text: &Text) -> u64 {
        let parameters = &frozen().vocabulary;
        let chosen = text.telling().intersection(&self.chosen).count();
        let others = text.telling().intersection(&self.others).count();
        let weight = chosen as u64 * parameters.evidence_weight + others as u64;
        let is_share = (chosen + others) * 1000 >= text.telling().len() * parameters.required_share_per_mille;
        if weight < parameters.required_weight || !is_share {
            return 0;
        }
        let whole = u64::from(frozen().evidence.required_per_mille) * weight;
        whole.checked_div(parameters.required_weight).unwrap_or(1000).min(1000)
    }

    /// Whether a comment has hardly a word of it that does not stand in the lines that it points at.
    pub(super) fn is_quoted(&self, text: &Text, surroundings: &DeliveryContext) -> bool {
        let own = self.shared(text).filter(|stem| !surroundings.code.contains(stem)).count();
        !surroundings.code.is_empty() && own < frozen().guards.minimum_own_words
    }

    /// Whether a comment shares more words with what is said of a decoy, and not of this, than with this.
    pub(super) fn is_of_decoy(&self, text: &Text, surroundings: &DeliveryContext) -> bool {
        let shared = self.shared(text).count();
        surroundings.decoys.iter().any(|decoy| {
            let of_decoy = text.telling().intersection(decoy);
            of_decoy.filter(|stem| !self.has(**stem)).count() > shared
        })
    }

    /// Whether a comment shares so many more words with another entry there that it is about that one.
    pub(super) fn is_of_other(&self, text: &Text, other: &Self) -> bool {
        let (shared, theirs) = (self.shared(text).count(), other.shared(text).count());
        theirs > 0 && theirs * 1000 >= shared * frozen().guards.other_entry_per_mille
    }

    fn shared<'a>(&'a self, text: &'a Text) -> impl Iterator<Item = &'a Stem> {
        text.telling().iter().filter(|stem| self.has(**stem))
    }

    fn has(&self, stem: Stem) -> bool {
        self.chosen.contains(&stem) || self.others.contains(&stem)
    }
}
