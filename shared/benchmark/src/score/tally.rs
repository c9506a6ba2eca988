//! Counts per record, and the metrics of any set of records.
//!
//! Counts are integers. They are added up over all records before any division, so the order of draws and records does
//! not change even the last bit of a metric.

use serde::{Deserialize, Serialize};

use crate::draw::JudgedComment;
use crate::statistics::{harmonic_mean, ratio};

/// Maximum number of draws per record.
pub const MAX_DRAWS: u8 = 5;

const INDEXES: usize = MAX_DRAWS as usize;

/// Denominator of shares. It is a multiple of every possible number of draws, so that numerators are integers.
const SHARE_DENOMINATOR: u64 = 60;

/// Bugs that one completed draw found, and counts of its comments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawTally {
    /// Index among the record's draws, below [`MAX_DRAWS`].
    pub index: u8,
    /// Ids of the catalogued bugs that the draw found, in the order of the catalogue.
    pub found: Vec<String>,
    /// Number of comments.
    pub comments: u64,
    /// Number of valid comments.
    pub valid: u64,
    /// Number of comments that are signal (see [`JudgedComment::is_signal`]).
    pub signal: u64,
}

impl DrawTally {
    /// Counts the comments of a draw, and selects the bugs that the comments found. `bugs` are the catalogued bugs of
    /// the record.
    pub fn of<'a>(index: u8, bugs: impl Iterator<Item = &'a str>, comments: &[JudgedComment]) -> Self {
        let is_found = |bug: &&str| comments.iter().any(|comment| comment.has_found(bug));
        Self {
            index,
            found: bugs.filter(is_found).map(str::to_owned).collect(),
            comments: comments.len() as u64,
            valid: count(comments, JudgedComment::is_valid),
            signal: count(comments, JudgedComment::is_signal),
        }
    }

    fn has_found(&self, bug: &str) -> bool {
        self.found.iter().any(|found| found == bug)
    }
}

/// Counts of one or more records with at least one completed draw each. The default value, all zeros, stands for a
/// record without a completed draw and changes no metric.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Number of catalogued bugs.
    bugs: u64,
    /// Sum over bugs of the share of completed draws that found the bug, in sixtieths. With 1 to 5 draws, every
    /// share is a whole number of sixtieths.
    found_share: u64,
    /// Number of bugs that at least one draw found.
    found_ever: u64,
    /// Number of comments by draw index.
    comments: [u64; INDEXES],
    /// Number of valid comments by draw index.
    valid: [u64; INDEXES],
    /// Number of comments that are signal (see [`JudgedComment::is_signal`]).
    signal: u64,
}

/// The metrics of a score for which confidence intervals are computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreMetrics {
    /// Harmonic mean of `precision_avg_k` and `recall_avg_k`, as in [`Score::f1_score`](super::Score::f1_score).
    pub f1_score: f64,
    /// Mean over the catalogued bugs of the share of draws that found the bug, as in
    /// [`Score::recall_avg_k`](super::Score::recall_avg_k).
    pub recall_avg_k: f64,
    /// Share of the catalogued bugs that at least one draw found, as in
    /// [`Score::recall_max_k`](super::Score::recall_max_k).
    pub recall_max_k: f64,
    /// Mean, over the draw indexes, of the share of comments that are valid, as in
    /// [`Score::precision_avg_k`](super::Score::precision_avg_k).
    pub precision_avg_k: f64,
}

impl Tally {
    /// Counts one record from its catalogued bugs and completed draws. `draws` contains at least one draw, and each
    /// index at most once.
    pub fn of(bugs: &[&str], draws: &[DrawTally]) -> Self {
        let mut tally = Self { bugs: bugs.len() as u64, ..Self::default() };
        for bug in bugs {
            let found = draws.iter().filter(|draw| draw.has_found(bug)).count() as u64;
            tally.found_share += found * SHARE_DENOMINATOR / draws.len() as u64;
            tally.found_ever += u64::from(found > 0);
        }
        for draw in draws {
            tally.comments[usize::from(draw.index)] += draw.comments;
            tally.valid[usize::from(draw.index)] += draw.valid;
            tally.signal += draw.signal;
        }
        tally
    }

    /// Adds up the counts of several records.
    pub(super) fn sum(records: &[Self]) -> Self {
        let mut sum = Self::default();
        records.iter().for_each(|record| sum.add(record));
        sum
    }

    fn add(&mut self, other: &Self) {
        self.bugs += other.bugs;
        self.found_share += other.found_share;
        self.found_ever += other.found_ever;
        self.signal += other.signal;
        for index in 0..INDEXES {
            self.comments[index] += other.comments[index];
            self.valid[index] += other.valid[index];
        }
    }

    /// Returns the mean, over the draw indexes with a comment, of the share of comments that are valid.
    fn precision(&self) -> f64 {
        let by_index = self.valid.iter().zip(&self.comments).filter(|(_, comments)| **comments > 0);
        let shares: Vec<f64> = by_index.map(|(valid, comments)| ratio(*valid, *comments)).collect();
        if shares.is_empty() { 0.0 } else { shares.iter().sum::<f64>() / shares.len() as f64 }
    }

    /// Returns signal / max(noise, 1).
    pub(super) fn signal_to_noise(&self) -> f64 {
        let comments: u64 = self.comments.iter().sum();
        ratio(self.signal, (comments - self.signal).max(1))
    }
}

fn count(comments: &[JudgedComment], is_counted: impl Fn(&JudgedComment) -> bool) -> u64 {
    comments.iter().filter(|comment| is_counted(comment)).count() as u64
}

impl ScoreMetrics {
    /// Computes the metrics of several records together.
    pub fn of(records: &[Tally]) -> Self {
        let sum = Tally::sum(records);
        let recall_avg_k = ratio(sum.found_share, sum.bugs * SHARE_DENOMINATOR);
        let precision_avg_k = sum.precision();
        Self {
            f1_score: harmonic_mean(precision_avg_k, recall_avg_k),
            recall_avg_k,
            recall_max_k: ratio(sum.found_ever, sum.bugs),
            precision_avg_k,
        }
    }

    /// Returns the metrics in the order of the fields of [`Intervals`](super::Intervals).
    pub fn to_array(&self) -> [f64; 4] {
        [self.f1_score, self.recall_avg_k, self.recall_max_k, self.precision_avg_k]
    }
}
