//! Recall of a group of bugs, with its interval.

use plumbline_benchmark::score::bootstrap;
use plumbline_benchmark::statistics::ratio;

use crate::run::{BugSummary, RecordCounts};

/// Recall of a group of bugs: of all pairs of a bug and a completed draw of its record, the share in which the draw
/// found the bug.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Recall {
    /// Number of bugs in the group.
    pub(crate) bugs: usize,
    /// Recall; 0 without a completed draw.
    pub(crate) value: f64,
    /// 95 % confidence interval of the recall, from a bootstrap that resamples the records with a completed draw.
    pub(crate) interval: [f64; 2],
}

impl Recall {
    /// Computes the recall of the bugs that `is_in_group` selects, or returns `None` if it selects none.
    pub(crate) fn of(records: &[RecordCounts], is_in_group: impl Fn(&BugSummary) -> bool) -> Option<Self> {
        let bugs = records.iter().flat_map(|record| &record.bugs).filter(|bug| is_in_group(bug)).count();
        let with_draws = records.iter().filter(|record| record.completed_draws().next().is_some());
        let counts: Vec<[u64; 2]> = with_draws.map(|record| count_pairs(record, &is_in_group)).collect();
        let recall = |sample: &[[u64; 2]]| {
            let sum = |part: usize| sample.iter().map(|counts| counts[part]).sum();
            [ratio(sum(0), sum(1))]
        };
        let ([value], [interval]) = (recall(&counts), bootstrap().intervals(&counts, recall));
        (bugs > 0).then_some(Self { bugs, value, interval })
    }
}

/// Counts the pairs of a bug of the group and a completed draw of the record. Returns two numbers: the pairs in which
/// the draw found the bug, and all pairs.
fn count_pairs(record: &RecordCounts, is_in_group: impl Fn(&BugSummary) -> bool) -> [u64; 2] {
    let bugs: Vec<&str> =
        record.bugs.iter().filter(|bug| is_in_group(bug)).map(|bug| bug.id.as_str()).collect();
    let found = record
        .completed_draws()
        .map(|draw| bugs.iter().filter(|bug| draw.found.iter().any(|found| found == *bug)).count() as u64);
    [found.sum(), (bugs.len() * record.completed_draws().count()) as u64]
}
