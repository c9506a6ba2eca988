//! Blind trials, and the labels of their comments. A blind trial is a review of a record by a person or a model that
//! saw the packed input and nothing else.
//!
//! A trial is `trials/<name>.json`, the comments of one reviewer. Its labels are `trials/<name>.labels.json`, written
//! by somebody else. They say which entry of the catalogue each comment states. A bug's detection rate is the share of
//! trials that found the bug. It counts labelled trials whose reviewer got the complete input and had no time limit.

mod files;
mod report;

use std::collections::BTreeSet;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::record::Difficulty;

pub use self::files::{Label, SecondReaderVerdict, Trial, TrialEffort, TrialInput, read};
pub(crate) use self::report::kebab_case;
pub use self::report::report;
use crate::problem::FileProblem;
use crate::source::RecordSource;

/// A trial and its labels.
#[derive(Clone, Debug)]
pub struct LabelledTrial {
    /// Part of the record that the reviewer saw.
    pub input: TrialInput,
    /// Effort of the reviewer: no time limit, or one quick pass.
    pub effort: TrialEffort,
    /// Ids of the catalogue's entries that at least one comment states.
    pub found_entries: BTreeSet<String>,
    /// Comments, in the reviewer's order.
    pub comments: Vec<TrialComment>,
    /// Number of labels with the value `wrong`, which mark false comments.
    pub wrong_label_count: usize,
}

/// A comment of a trial and its labels.
#[derive(Clone, Debug)]
pub struct TrialComment {
    /// The comment, word for word.
    pub comment: Comment,
    /// Ids of the entries that the comment states; or `valid` for another correct comment, `wrong` for a false one, or
    /// `open` if nobody could decide.
    pub labels: Vec<String>,
}

/// Number of trials, and number of those that found a certain bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DetectionCounts {
    /// Number of trials that found the bug.
    pub found: usize,
    /// Number of all trials, whether they found the bug or not.
    pub trials: usize,
}

/// Trials of a record.
#[derive(Clone, Debug, Default)]
pub struct RecordTrials {
    /// Trials whose comments are labelled.
    pub labelled_trials: Vec<LabelledTrial>,
    /// Number of trials without labels. No detection rate counts these trials.
    pub unlabelled_count: usize,
    /// Verdicts of second readers on bugs that no trial found: whether the bug is real.
    pub second_reader_verdicts: Vec<SecondReaderVerdict>,
}

impl RecordTrials {
    /// Reads the trials of a record.
    ///
    /// # Errors
    /// One problem for each invalid file of a trial.
    pub fn read(source: &RecordSource) -> Result<Self, Vec<FileProblem>> {
        read(source)
    }

    /// Returns the labelled trials whose reviewer got this input and had no time limit.
    pub fn unhurried_trials(&self, input: TrialInput) -> impl Iterator<Item = &LabelledTrial> {
        self.labelled_trials
            .iter()
            .filter(move |trial| trial.input == input && trial.effort == TrialEffort::Unhurried)
    }

    /// Counts the labelled trials whose reviewer got this input and had no time limit, and those that found the bug.
    pub fn detection_counts(&self, bug: &str, input: TrialInput) -> DetectionCounts {
        let found = self.unhurried_trials(input).filter(|trial| trial.found_entries.contains(bug)).count();
        DetectionCounts { found, trials: self.unhurried_trials(input).count() }
    }

    /// Returns the difficulty of a bug, which depends on whether all, some or none of the trials found the bug. Counts
    /// labelled trials whose reviewer got the complete input and had no time limit; returns `None` if the record has no
    /// trial of this kind.
    pub fn difficulty(&self, bug: &str) -> Option<Difficulty> {
        match self.detection_counts(bug, TrialInput::Full) {
            DetectionCounts { trials: 0, .. } => None,
            DetectionCounts { found: 0, .. } => Some(Difficulty::Frontier),
            DetectionCounts { found, trials } if found == trials => Some(Difficulty::Sanity),
            _ => Some(Difficulty::Hard),
        }
    }
}

#[cfg(test)]
mod tests;
