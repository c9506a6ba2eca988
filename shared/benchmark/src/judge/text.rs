//! Texts in which terms are searched: positions of stemmed words.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::parameters::frozen;
use super::terms::{Stem, Term};
use super::word_classes::is_glue;
use super::words::Word;

/// A text, indexed by stem.
#[derive(Default)]
pub(super) struct Text {
    pub(super) positions: HashMap<Stem, Vec<u32>>,
    /// Positions of two neighbouring words, by the stem of both written as one.
    pub(super) pairs: HashMap<Stem, Vec<u32>>,
    /// Distinct words that carry meaning, with one stem for all synonyms.
    pub(super) telling: HashSet<Stem>,
    /// Distinct words that carry meaning, with synonyms apart.
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

    /// Returns the distinct words that carry meaning, with one stem for all synonyms.
    pub(super) fn telling(&self) -> &HashSet<Stem> {
        &self.telling
    }

    /// Like [`telling`](Self::telling), but drops the rest of the text.
    pub(super) fn into_telling(self) -> HashSet<Stem> {
        self.telling
    }

    /// Returns the distinct words that carry meaning, with synonyms apart, and drops the rest of the text.
    pub(super) fn into_said(self) -> HashSet<Stem> {
        self.said
    }

    /// Returns the number of function words.
    pub(super) fn glue(&self) -> u32 {
        self.glue
    }

    /// Counts a word.
    pub(super) fn count(&mut self, word: &Word) {
        self.words += 1;
        let is_glue = word.alone && is_glue(word);
        self.glue += u32::from(is_glue);
        self.without_glue = if is_glue { 0 } else { self.without_glue + u32::from(word.is_own()) };
        self.longest_without_glue = self.longest_without_glue.max(self.without_glue);
    }

    /// Returns true if any of the terms occurs without other words in it.
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
            if let Some(places) = self.phrase_from(start, &stems[1..], frozen().text.phrase_slack) {
                found.extend(places);
            }
        }
    }

    /// Finds the rest of a phrase after its first word. Takes the next position of each stem, which keeps the window as
    /// short as possible.
    fn phrase_from(&self, start: u32, rest: &[Stem], slack: u32) -> Option<Vec<u32>> {
        let mut places = vec![start];
        for stem in rest {
            let last = places[places.len() - 1];
            places.push(self.at(*stem).find(|place| *place > last)?);
        }
        let others = places[places.len() - 1] - start + 1 - places.len() as u32;
        (others <= slack).then_some(places)
    }
}
