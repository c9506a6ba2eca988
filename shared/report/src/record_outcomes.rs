//! Comparison of two runs, record by record.

use std::collections::BTreeMap;

use crate::run::RecordCounts;

/// Result of comparing two runs on one record, as seen from the second run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondRunOutcome {
    /// The second run did better.
    Won,
    /// The second run did worse.
    Lost,
    /// Neither did better.
    Tied,
}

/// Comparison of two runs on one record that both reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordOutcome {
    /// Slug of the record.
    pub slug: String,
    /// Language of the record.
    pub language: String,
    /// Found bugs in the first and the second run, summed over the completed draws.
    pub found: [u64; 2],
    /// Number of catalogued bugs times number of completed draws, for the first and the second run.
    pub catalogued: [u64; 2],
    /// Invalid comments in the first and the second run, summed over the completed draws.
    pub invalid: [u64; 2],
    /// Result on this record, as seen from the second run.
    pub outcome: SecondRunOutcome,
}

/// Sums over the completed draws of a record.
struct DrawSums {
    draws: u64,
    found: u64,
    invalid: u64,
}

impl DrawSums {
    fn of(record: &RecordCounts) -> Self {
        let empty = Self { draws: 0, found: 0, invalid: 0 };
        record.completed_draws().fold(empty, |sums, draw| Self {
            draws: sums.draws + 1,
            found: sums.found + draw.found.len() as u64,
            invalid: sums.invalid + (draw.comments - draw.valid),
        })
    }
}

/// Compares two runs on each record for which both runs have a completed draw. Returns the outcomes in the order of the
/// records' slugs. The second run wins a record if its draws find more of the bugs on average, or as many bugs with
/// fewer invalid comments.
pub fn record_outcomes(first: &[RecordCounts], second: &[RecordCounts]) -> Vec<RecordOutcome> {
    let by_slug: BTreeMap<&str, &RecordCounts> =
        first.iter().map(|record| (record.slug.as_str(), record)).collect();
    let mut outcomes: Vec<RecordOutcome> = second
        .iter()
        .filter_map(|record| {
            let (left, right) = (DrawSums::of(by_slug.get(record.slug.as_str())?), DrawSums::of(record));
            (left.draws > 0 && right.draws > 0).then(|| outcome_of(record, &left, &right))
        })
        .collect();
    outcomes.sort_by(|left, right| left.slug.cmp(&right.slug));
    outcomes
}

fn outcome_of(record: &RecordCounts, left: &DrawSums, right: &DrawSums) -> RecordOutcome {
    // Averages are compared by cross-multiplication: the runs may have different numbers of draws.
    let found = (right.found * left.draws).cmp(&(left.found * right.draws));
    let fewer_invalid = (left.invalid * right.draws).cmp(&(right.invalid * left.draws));
    let outcome = match found.then(fewer_invalid) {
        std::cmp::Ordering::Greater => SecondRunOutcome::Won,
        std::cmp::Ordering::Less => SecondRunOutcome::Lost,
        std::cmp::Ordering::Equal => SecondRunOutcome::Tied,
    };
    let bugs = record.bugs.len() as u64;
    RecordOutcome {
        slug: record.slug.clone(),
        language: record.language.clone(),
        found: [left.found, right.found],
        catalogued: [bugs * left.draws, bugs * right.draws],
        invalid: [left.invalid, right.invalid],
        outcome,
    }
}
