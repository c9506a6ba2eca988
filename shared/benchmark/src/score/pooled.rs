//! Figures pooled over all ok draws: by severity, and signal over noise.

use crate::record::Severity;
use crate::statistics::{harmonic_mean, ratio};

use super::draw::{JudgedComment, RecordFacts};
use super::results::{BySeverity, SeverityFigures};
use super::tally::{OkDraws, times_found};

/// Counts of all records together.
#[derive(Debug, Default)]
pub(super) struct Pool {
    /// By severity; the last is for comments without one.
    severities: [Counts; 5],
    signal: u64,
    comments: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Pairs of a bug and an ok draw of its record.
    chances: u64,
    /// Those in which the draw found the bug.
    found: u64,
    comments: u64,
    valid: u64,
}

const WITHOUT_SEVERITY: usize = 4;

fn place(severity: Severity) -> usize {
    match severity {
        Severity::Critical => 0,
        Severity::High => 1,
        Severity::Medium => 2,
        Severity::Low => 3,
    }
}

impl Pool {
    /// Adds one record's ok draws.
    pub(super) fn add(&mut self, record: &RecordFacts, draws: &OkDraws<'_>) {
        for (bug, severity) in &record.bugs {
            let counts = &mut self.severities[place(*severity)];
            counts.chances += draws.len() as u64;
            counts.found += times_found(bug, draws);
        }
        draws.iter().flat_map(|(_, comments)| *comments).for_each(|comment| self.add_comment(comment));
    }

    fn add_comment(&mut self, comment: &JudgedComment) {
        let counts = &mut self.severities[comment.severity.map_or(WITHOUT_SEVERITY, place)];
        counts.comments += 1;
        counts.valid += u64::from(comment.is_valid());
        self.comments += 1;
        self.signal += u64::from(comment.is_signal());
    }

    /// signal / max(noise, 1)
    pub(super) fn signal_to_noise(&self) -> f64 {
        ratio(self.signal, (self.comments - self.signal).max(1))
    }

    pub(super) fn by_severity(&self) -> BySeverity {
        let [critical, high, medium, low, none] = self.severities.map(Counts::figures);
        BySeverity { critical, high, medium, low, none }
    }
}

impl Counts {
    fn figures(self) -> SeverityFigures {
        let recall = (self.chances > 0).then(|| ratio(self.found, self.chances));
        let precision = (self.comments > 0).then(|| ratio(self.valid, self.comments));
        let f1_score = recall.zip(precision).map(|(recall, precision)| harmonic_mean(precision, recall));
        SeverityFigures { recall, precision, f1_score, precision_scored: self.comments }
    }
}
