//! Words that a comment shares with an entry, in any order and inflection, synonyms included.

use std::collections::HashSet;

use super::lexicon::Lexicon;
use super::location;
use super::parameters::frozen;
use super::terms::Stem;
use super::text::Text;
use crate::comment::Comment;
use crate::record::{CataloguedIssue, Record};

/// Distinct words of an entry that carry meaning.
pub(super) struct Vocabulary {
    /// Words of the evidence, or of the summary if the entry has no evidence.
    chosen: HashSet<Stem>,
    /// All other words of summary and mechanism.
    others: HashSet<Stem>,
}

/// Words of the code and the decoys near the lines that a comment points at.
#[derive(Default)]
pub(super) struct NearbyText {
    /// Words of the lines themselves.
    code: HashSet<Stem>,
    /// Words of the explanation of each decoy.
    decoys: Vec<HashSet<Stem>>,
}

impl NearbyText {
    pub(super) fn of(record: &Record, comment: &Comment, lexicon: &mut Lexicon) -> Self {
        let near = record.decoys.iter().filter(|decoy| location::is_near(decoy, comment));
        let decoys = near.map(|decoy| lexicon.read(&[&decoy.why]).into_telling()).collect();
        let lines = location::lines_pointed_at(&record.changed_files, comment);
        Self { code: lexicon.read(&lines).into_telling(), decoys }
    }

    /// Returns the words of the explanation of each decoy.
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

    /// Returns the points of the shared words, in thousandths; 0 if they are not sufficient.
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

    /// Returns true if nearly all words that the comment shares with the entry also occur in the code that it points
    /// at.
    pub(super) fn is_quoted(&self, text: &Text, nearby: &NearbyText) -> bool {
        let own = self.shared(text).filter(|stem| !nearby.code.contains(stem)).count();
        !nearby.code.is_empty() && own < frozen().guards.minimum_own_words
    }

    /// Returns true if the comment shares more words with the explanation of a decoy than with the entry. Words that
    /// occur in both count for the entry.
    pub(super) fn is_of_decoy(&self, text: &Text, nearby: &NearbyText) -> bool {
        let shared = self.shared(text).count();
        nearby.decoys.iter().any(|decoy| {
            let of_decoy = text.telling().intersection(decoy);
            of_decoy.filter(|stem| !self.has(**stem)).count() > shared
        })
    }

    /// Returns true if the comment shares so many more words with the other entry that it is about that entry.
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
