//! Search terms and their stems.

use std::collections::HashSet;

/// Number of a stem. Two words have the same number if and only if they have the same stem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Stem(pub(super) usize);

/// A search term: the stem of one word, or the stems of several words that occur near each other in this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Term {
    pub(super) stems: Vec<Stem>,
    /// Stem of the words written as one (`timezone` for `time zone`).
    pub(super) joined: Stem,
}

impl Term {
    /// Returns true for a term of several words.
    pub(super) fn is_phrase(&self) -> bool {
        self.stems.len() > 1
    }
}

/// Removes terms that already occur in the same or an earlier group, so that no term counts twice.
pub(super) fn without_repeats(groups: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
    let mut seen = HashSet::new();
    let unseen = |group: Vec<Term>, seen: &mut HashSet<Term>| -> Vec<Term> {
        group.into_iter().filter(|term| seen.insert(term.clone())).collect()
    };
    groups.into_iter().map(|group| unseen(group, &mut seen)).filter(|group| !group.is_empty()).collect()
}
