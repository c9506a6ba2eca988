//! Blind trials: reviews of a record by readers who saw the packed input and nothing else, and their labels.
//!
//! A trial is `trials/<name>.json`, the comments of one reviewer. Its labels are `trials/<name>.labels.json`, written by
//! somebody else. They say which entry of the catalogue each comment states. A bug's found rate is the share of the
//! unhurried trials with the complete input that found it.

mod files;
mod report;

use std::collections::BTreeSet;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::record::Difficulty;

pub use self::files::{Confirmation, Effort, Label, Trial, TrialInput, read};
pub(crate) use self::report::kebab;
pub use self::report::report;
use crate::problem::Problem;
use crate::source::Source;

/// A trial with the meaning of its labels.
#[derive(Clone, Debug)]
pub struct LabelledTrial {
    /// What the reviewer got.
    pub input: TrialInput,
    /// Care that the reviewer took.
    pub effort: Effort,
    /// Entries that some comment states.
    pub found: BTreeSet<String>,
    /// Comments, in the reviewer's order.
    pub comments: Vec<TrialComment>,
    /// Number of comments that are not true.
    pub wrong: usize,
}

/// A comment of a trial and its labels.
#[derive(Clone, Debug)]
pub struct TrialComment {
    /// The comment, word for word.
    pub comment: Comment,
    /// Ids of entries, or `valid`, `wrong` or `open`.
    pub labels: Vec<String>,
}

/// Trials of a record.
#[derive(Clone, Debug, Default)]
pub struct RecordTrials {
    /// Labelled trials.
    pub labelled: Vec<LabelledTrial>,
    /// Number of trials without labels, which count nowhere.
    pub unlabelled: usize,
    /// Verdicts of second readers on bugs that no trial found.
    pub confirmations: Vec<Confirmation>,
}

impl RecordTrials {
    /// Reads the trials of a record.
    ///
    /// # Errors
    /// Every problem of their files.
    pub fn of(source: &Source) -> Result<Self, Vec<Problem>> {
        read(source)
    }

    /// Returns the labelled, unhurried trials with this input.
    pub fn with(&self, input: TrialInput) -> impl Iterator<Item = &LabelledTrial> {
        self.labelled.iter().filter(move |trial| trial.input == input && trial.effort == Effort::Unhurried)
    }

    /// Returns the number of trials with this input that found the bug, and of all of them.
    pub fn found(&self, bug: &str, input: TrialInput) -> (usize, usize) {
        let found = self.with(input).filter(|trial| trial.found.contains(bug)).count();
        (found, self.with(input).count())
    }

    /// Returns the difficulty of a bug; `None` without a complete trial.
    pub fn difficulty(&self, bug: &str) -> Option<Difficulty> {
        match self.found(bug, TrialInput::Full) {
            (_, 0) => None,
            (0, _) => Some(Difficulty::Frontier),
            (found, all) if found == all => Some(Difficulty::Sanity),
            _ => Some(Difficulty::Hard),
        }
    }
}

#[cfg(test)]
mod tests;
