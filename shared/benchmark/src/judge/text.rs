//! Parsed texts, in which terms are searched: an index from stems to positions.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::parameters::frozen;
use super::terms::{Stem, Term};
use super::word_classes::is_glue;
use super::words::Word;

/// A text, indexed by stem.
#[derive(Default)]
pub(super) struct Text {
    pub(super) positions: HashMap<Stem, Vec<u32>>,
    /// Positions of pairs of neighbouring words, by the stem of both written as one word.
    pub(super) pairs: HashMap<Stem, Vec<u32>>,
    /// Distinct words that carry meaning. Synonyms share one stem.
    pub(super) telling: HashSet<Stem>,
    /// Distinct words that carry meaning. Synonyms are distinct.
    pub(super) said: HashSet<Stem>,
    words: u32,
    glue: u32,
    /// Number of words since the last function word, or since the start of the part.
    pub(super) without_glue: u32,
    longest_without_glue: u32,
}

impl Text {
    /// Returns the number of words, stop words included.
    pub(super) fn words(&self) -> u32 {
        self.words
    }

    /// Returns the length of the longest run of words without a function word.
    pub(super) fn longest_without_glue(&self) -> u32 {
        self.longest_without_glue
    }

    /// Returns the distinct words that carry meaning. Synonyms share one stem.
    pub(super) fn telling(&self) -> &HashSet<Stem> {
        &self.telling
    }

    /// Converts the text into its [`telling`](Self::telling) words.
    pub(super) fn into_telling(self) -> HashSet<Stem> {
        self.telling
    }

    /// Converts the text into the distinct words that carry meaning. Synonyms are distinct.
    pub(super) fn into_said(self) -> HashSet<Stem> {
        self.said
    }

    /// Returns the number of function words.
    pub(super) fn glue(&self) -> u32 {
        self.glue
    }

    /// Adds a word to the counts of words, function words and runs.
    pub(super) fn count(&mut self, word: &Word) {
        self.words += 1;
        let is_glue = word.alone && is_glue(word);
        self.glue += u32::from(is_glue);
        self.without_glue = if is_glue { 0 } else { self.without_glue + u32::from(word.is_own()) };
        self.longest_without_glue = self.longest_without_glue.max(self.without_glue);
    }

    /// Returns true if any of the terms occurs without other words between its words.
    pub(super) fn has_any_unbroken(&self, terms: &[Term]) -> bool {
        terms.iter().any(|term| {
            let mut starts = self.at(term.stems[0]);
            starts.any(|start| self.phrase_from(start, &term.stems[1..], 0).is_some())
        })
    }

    /// Returns true if any of the terms occurs.
    pub(super) fn has_any(&self, terms: &[Term]) -> bool {
        terms.iter().any(|term| !self.find(term).is_empty())
    }

    /// Returns the positions of all words that belong to an occurrence of the term.
    pub(super) fn find(&self, term: &Term) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        if term.is_phrase() {
            self.find_phrase(&term.stems, &mut found);
            found.extend(self.at(term.joined));
        } else {
            found.extend(self.at(term.joined));
            let pairs = self.pairs.get(&term.joined).into_iter().flatten();
            found.extend(pairs.flat_map(|start| [*start, start + 1]));
        }
        found
    }

    fn at(&self, stem: Stem) -> impl Iterator<Item = u32> {
        self.positions.get(&stem).into_iter().flatten().copied()
    }

    fn find_phrase(&self, stems: &[Stem], found: &mut BTreeSet<u32>) {
        for start in self.at(stems[0]) {
            if let Some(positions) = self.phrase_from(start, &stems[1..], frozen().text.phrase_slack) {
                found.extend(positions);
            }
        }
    }

    /// Returns the positions of a phrase that starts at `start`, with at most `slack` other words in between. Uses the
    /// next position of each stem, which makes the span as short as possible.
    fn phrase_from(&self, start: u32, rest: &[Stem], slack: u32) -> Option<Vec<u32>> {
        let mut positions = vec![start];
        for stem in rest {
            let last = positions[positions.len() - 1];
            positions.push(self.at(*stem).find(|position| *position > last)?);
        }
        let others = positions[positions.len() - 1] - start + 1 - positions.len() as u32;
        (others <= slack).then_some(positions)
    }
}
