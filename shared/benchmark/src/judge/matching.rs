//! One-to-one matching of comments with the entries of a record.
//!
//! The matching maximises, in this order, the number of matched bugs, the number of matched `also_valid` entries, and
//! the total points. The order of comments and entries has no effect: both are sorted by content first, and ties are
//! resolved by that order.

use super::assignment::assign;
use super::location::distance_in_lines;
use super::verdict::Verdict;
use crate::comment::Comment;
use crate::record::{CataloguedIssue, Record};

/// Weight of a match with an `also_valid` entry, to which the points and the closeness of the lines are added. This
/// weight exceeds the sum of these additions over all matches of one draw.
const ALSO_VALID_WEIGHT: i64 = 100_000_000;
/// Weight of a match with a bug. This weight exceeds the total weight of matches with all `also_valid` entries of a
/// record.
const BUG_WEIGHT: i64 = 100_000_000_000;

/// An entry with its kind, bug or `also_valid`, which decides the weight and the verdict of a match.
pub(super) struct CatalogueEntry<'a> {
    pub(super) issue: &'a CataloguedIssue,
    is_bug: bool,
}

impl CatalogueEntry<'_> {
    fn verdict(&self) -> Verdict {
        let id = self.issue.id.clone();
        if self.is_bug { Verdict::Bug { id } } else { Verdict::AlsoValid { id } }
    }

    /// Returns the weight of a match with `comment`. The kind of entry counts most, then the points, then the closeness
    /// of the lines.
    pub(super) fn match_weight(&self, points: i64, comment: &Comment) -> i64 {
        let kind_weight = if self.is_bug { BUG_WEIGHT } else { ALSO_VALID_WEIGHT };
        let closeness = 99 - distance_in_lines(self.issue, comment).min(99);
        kind_weight + points * 100 + i64::from(closeness)
    }
}

/// Returns the bugs, then the `also_valid` entries, each sorted by id.
pub(super) fn entries(record: &Record) -> Vec<CatalogueEntry<'_>> {
    let bugs = record.bugs.iter().map(|issue| CatalogueEntry { issue, is_bug: true });
    let others = record.also_valid.iter().map(|issue| CatalogueEntry { issue, is_bug: false });
    let mut entries: Vec<CatalogueEntry<'_>> = bugs.chain(others).collect();
    entries.sort_by(|left, right| (!left.is_bug, &left.issue.id).cmp(&(!right.is_bug, &right.issue.id)));
    entries
}

/// Sorts the items by content and calls `judge` with them, so that the order of `items` has no effect on the verdicts.
/// Returns the verdicts in the order of `items`.
pub(super) fn judge_in_sorted_order<T: Ord>(
    items: &[T],
    judge: impl FnOnce(&[&T]) -> Vec<Verdict>,
) -> Vec<Verdict> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|index| &items[*index]);
    let sorted: Vec<&T> = order.iter().map(|index| &items[*index]).collect();
    let mut verdicts = vec![Verdict::Noise; items.len()];
    for (index, verdict) in order.into_iter().zip(judge(&sorted)) {
        verdicts[index] = verdict;
    }
    verdicts
}

/// Matches entries (rows of `weights`) with comments (columns), one to one. Returns the verdict on each comment. A
/// weight of 0 excludes the pair.
pub(super) fn match_entries(
    entries: &[CatalogueEntry<'_>],
    weights: &[Vec<i64>],
    comment_count: usize,
) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> =
        (0..comment_count).map(|column| verdict_without_match(entries, weights, column)).collect();
    for (entry, column) in entries.iter().zip(assign(weights)) {
        if let Some(column) = column {
            verdicts[column] = entry.verdict();
        }
    }
    verdicts
}

/// Returns the verdict on the comment of a `column` to which no entry was assigned: a duplicate with the id of the
/// entry whose weight for the comment is highest, or noise if all weights are 0.
fn verdict_without_match(entries: &[CatalogueEntry<'_>], weights: &[Vec<i64>], column: usize) -> Verdict {
    let mut best: (i64, Verdict) = (0, Verdict::Noise);
    for (entry, row) in entries.iter().zip(weights) {
        if row[column] > best.0 {
            best = (row[column], Verdict::Duplicate { of: entry.issue.id.clone() });
        }
    }
    best.1
}
