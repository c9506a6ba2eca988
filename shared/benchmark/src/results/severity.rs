//! Recall and precision by severity, pooled over all completed draws.

use super::document::{BySeverity, SeverityFigures};
use super::facts::RecordFacts;
use crate::draw::JudgedComment;
use crate::record::Severity;
use crate::statistics::{harmonic_mean, ratio};

/// Counts of bugs and comments by severity, `Critical` first; the last `Counts` is for comments without a severity.
#[derive(Debug, Default)]
pub(super) struct SeverityCounts([Counts; 5]);

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Number of pairs of a bug and a completed draw of its record.
    pairs: u64,
    /// Number of the pairs of a bug and a draw in which the draw found the bug.
    found: u64,
    comments: u64,
    valid: u64,
}

const WITHOUT_SEVERITY: usize = 4;

fn position(severity: Severity) -> usize {
    match severity {
        Severity::Critical => 0,
        Severity::High => 1,
        Severity::Medium => 2,
        Severity::Low => 3,
    }
}

impl SeverityCounts {
    /// Adds a completed draw.
    pub(super) fn add(&mut self, record: &RecordFacts, comments: &[JudgedComment]) {
        for (bug, severity) in &record.bugs {
            let counts = &mut self.0[position(*severity)];
            counts.pairs += 1;
            counts.found += u64::from(comments.iter().any(|comment| comment.has_found(bug)));
        }
        for comment in comments {
            let counts = &mut self.0[comment.severity.map_or(WITHOUT_SEVERITY, position)];
            counts.comments += 1;
            counts.valid += u64::from(comment.is_valid());
        }
    }

    /// Computes recall, precision and F1 score for each severity.
    pub(super) fn by_severity(&self) -> BySeverity {
        let [critical, high, medium, low, none] = self.0.map(Counts::figures);
        BySeverity { critical, high, medium, low, none }
    }
}

impl Counts {
    fn figures(self) -> SeverityFigures {
        let recall = (self.pairs > 0).then(|| ratio(self.found, self.pairs));
        let precision = (self.comments > 0).then(|| ratio(self.valid, self.comments));
        let f1_score = recall.zip(precision).map(|(recall, precision)| harmonic_mean(precision, recall));
        SeverityFigures { recall, precision, f1_score, precision_scored: self.comments }
    }
}
