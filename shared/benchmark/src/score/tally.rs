//! Counts of one record, and the figures that any set of records comes to.
//!
//! Everything is counted in integers, so that neither the order of draws nor that of records can show in the
//! last bit of a figure: each figure is divided out once, from sums.

use crate::statistics::{harmonic_mean, ratio};

use super::draw::{JudgedComment, RecordFacts};

/// The most draws a record can have.
pub(super) const MOST_DRAWS: usize = 5;

/// 1 over each number of ok draws that a record can have is a whole number of sixtieths.
const WHOLE: u64 = 60;

/// One record's ok draws, each with its index and comments.
pub(super) type OkDraws<'a> = [(usize, &'a [JudgedComment])];

/// The counts of one record with at least one ok draw, or of several together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Catalogued bugs.
    bugs: u64,
    /// Σ over bugs of the share of ok draws that found it, in sixtieths.
    found_share: u64,
    /// Bugs that any ok draw found.
    found_ever: u64,
    /// Comments by draw index.
    comments: [u64; MOST_DRAWS],
    /// Valid ones by draw index.
    valid: [u64; MOST_DRAWS],
}

/// The figures that have an interval, in its order: F1, recall (mean), recall (best), precision.
pub(super) struct Figures {
    pub(super) f1_score: f64,
    pub(super) recall_avg_k: f64,
    pub(super) recall_max_k: f64,
    pub(super) precision_avg_k: f64,
}

impl Tally {
    /// Counts one record.
    pub(super) fn of(record: &RecordFacts, draws: &OkDraws<'_>) -> Self {
        let mut tally = Self { bugs: record.bugs.len() as u64, ..Self::default() };
        for (bug, _) in &record.bugs {
            let found = times_found(bug, draws);
            tally.found_share += found * WHOLE / draws.len() as u64;
            tally.found_ever += u64::from(found > 0);
        }
        for (index, comments) in draws {
            tally.comments[*index] += comments.len() as u64;
            tally.valid[*index] += comments.iter().filter(|comment| comment.is_valid()).count() as u64;
        }
        tally
    }

    fn add(&mut self, other: &Self) {
        self.bugs += other.bugs;
        self.found_share += other.found_share;
        self.found_ever += other.found_ever;
        for index in 0..MOST_DRAWS {
            self.comments[index] += other.comments[index];
            self.valid[index] += other.valid[index];
        }
    }

    /// The mean over the indexes that have a comment of valid comments over comments.
    fn precision(&self) -> f64 {
        let by_index = self.valid.iter().zip(&self.comments).filter(|(_, comments)| **comments > 0);
        let shares: Vec<f64> = by_index.map(|(valid, comments)| ratio(*valid, *comments)).collect();
        if shares.is_empty() { 0.0 } else { shares.iter().sum::<f64>() / shares.len() as f64 }
    }
}

/// How many of a record's ok draws found a bug.
pub(super) fn times_found(bug: &str, draws: &OkDraws<'_>) -> u64 {
    draws.iter().filter(|(_, comments)| comments.iter().any(|comment| comment.found(bug))).count() as u64
}

impl Figures {
    /// The figures of several records together.
    pub(super) fn of(records: &[Tally]) -> Self {
        let mut sum = Tally::default();
        records.iter().for_each(|record| sum.add(record));
        let recall_avg_k = ratio(sum.found_share, sum.bugs * WHOLE);
        let precision_avg_k = sum.precision();
        Self {
            f1_score: harmonic_mean(precision_avg_k, recall_avg_k),
            recall_avg_k,
            recall_max_k: ratio(sum.found_ever, sum.bugs),
            precision_avg_k,
        }
    }

    pub(super) fn in_order(&self) -> [f64; 4] {
        [self.f1_score, self.recall_avg_k, self.recall_max_k, self.precision_avg_k]
    }
}
