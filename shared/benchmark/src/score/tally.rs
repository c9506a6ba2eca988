//! Counts per record, and the figures of any set of records.
//!
//! All counts are integers and each figure is divided once, from sums. So the order of draws and records does not
//! change even the last bit of a figure.

use super::input::ScoredRecord;
use crate::draw::JudgedComment;
use crate::statistics::{harmonic_mean, ratio};

/// Maximum number of draws per record.
pub const MAX_DRAWS: u8 = 5;

const INDEXES: usize = MAX_DRAWS as usize;

/// Denominator of shares. It is a multiple of every possible number of draws, so that numerators are integers.
const SHARE_DENOMINATOR: u64 = 60;

/// Completed draws of one record, each with its index and comments.
pub(super) type OkDraws<'a> = [(usize, &'a [JudgedComment])];

/// Counts of one or more records with at least one completed draw each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Number of catalogued bugs.
    bugs: u64,
    /// Sum over bugs of the share of completed draws that found the bug, in sixtieths.
    found_share: u64,
    /// Number of bugs that at least one draw found.
    found_ever: u64,
    /// Number of comments by draw index.
    comments: [u64; INDEXES],
    /// Number of valid comments by draw index.
    valid: [u64; INDEXES],
    /// Number of comments that are signal.
    signal: u64,
}

/// Figures that have an interval.
pub(super) struct Figures {
    pub(super) f1_score: f64,
    pub(super) recall_avg_k: f64,
    pub(super) recall_max_k: f64,
    pub(super) precision_avg_k: f64,
}

impl Tally {
    /// Counts one record.
    pub(super) fn of(record: &ScoredRecord<'_>, draws: &OkDraws<'_>) -> Self {
        let mut tally = Self { bugs: record.bugs.len() as u64, ..Self::default() };
        for bug in &record.bugs {
            let found = times_found(bug, draws);
            tally.found_share += found * SHARE_DENOMINATOR / draws.len() as u64;
            tally.found_ever += u64::from(found > 0);
        }
        for (index, comments) in draws {
            tally.comments[*index] += comments.len() as u64;
            tally.valid[*index] += count(comments, JudgedComment::is_valid);
            tally.signal += count(comments, JudgedComment::is_signal);
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

    /// Returns the mean precision of the draw indexes that have a comment.
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

/// Counts the draws that found a bug.
fn times_found(bug: &str, draws: &OkDraws<'_>) -> u64 {
    draws.iter().filter(|(_, comments)| comments.iter().any(|comment| comment.found(bug))).count() as u64
}

fn count(comments: &[JudgedComment], is_counted: impl Fn(&JudgedComment) -> bool) -> u64 {
    comments.iter().filter(|comment| is_counted(comment)).count() as u64
}

impl Figures {
    /// Computes the figures of several records together.
    pub(super) fn of(records: &[Tally]) -> Self {
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

    /// Returns the figures in the order of the intervals.
    pub(super) fn in_order(&self) -> [f64; 4] {
        [self.f1_score, self.recall_avg_k, self.recall_max_k, self.precision_avg_k]
    }
}
