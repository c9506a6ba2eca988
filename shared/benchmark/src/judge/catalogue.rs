//! The catalogue judge: deterministic, offline, without a model.
//!
//! A comment matches an entry (a catalogued bug or an `also_valid` entry) under two conditions. It points at the
//! entry's lines, and it contains enough of the entry's evidence, shares enough of its vocabulary, or resembles one of
//! its paraphrases. A comment that is closer to another statement about those lines does not match.

use std::collections::{BTreeMap, BTreeSet};

use super::evidence::{Evidence, Hazards, Reading};
use super::lexicon::Lexicon;
use super::location::points_at_beside;
use super::matching::{Entry, entries, judge_sorted, match_entries};
use super::verdict::Verdict;
use super::vocabulary::NearbyText;
use crate::comment::Comment;
use crate::record::{CataloguedIssue, Record};

/// Returns true if a comment, judged alone, states the entry. [`judge`] tests every pair like this before it matches
/// comments and entries one to one.
pub fn is_match(record: &Record, entry: &CataloguedIssue, comment: &Comment) -> bool {
    let entries = entries(record);
    let weights = weigh(record, &entries, &[comment]);
    entries.iter().zip(weights).any(|(other, weights)| other.issue.id == entry.id && weights[0] > 0)
}

/// Judges all comments of one draw together. Returns the verdicts in the order of the comments.
pub fn judge(record: &Record, comments: &[Comment]) -> Vec<Verdict> {
    judge_sorted(comments, |sorted| {
        let entries = entries(record);
        let weights = weigh(record, &entries, sorted);
        match_entries(&entries, &weights, sorted.len())
    })
}

/// Computes the weight of every pair of an entry (row) and a comment (column): 0 if they do not match.
fn weigh(record: &Record, entries: &[Entry<'_>], comments: &[&Comment]) -> Vec<Vec<i64>> {
    let mut lexicon = Lexicon::new();
    let hazards = Hazards::new(&mut lexicon);
    let rows: Vec<Vec<usize>> =
        comments.iter().map(|comment| rows_pointed_at(record, entries, comment)).collect();
    // Skips the parsing of entries that no comment points at.
    let read: BTreeSet<usize> = rows.iter().flatten().copied().collect();
    let evidence: BTreeMap<usize, Evidence> = read
        .into_iter()
        .map(|row| (row, Evidence::new(entries[row].issue, &hazards, &mut lexicon)))
        .collect();
    let mut weights = vec![vec![0; comments.len()]; entries.len()];
    for (column, (comment, rows)) in comments.iter().zip(&rows).enumerate() {
        if rows.is_empty() {
            continue;
        }
        let nearby = NearbyText::of(record, comment, &mut lexicon);
        let reading = Reading::new(comment, &hazards, nearby, &mut lexicon);
        for &row in rows {
            let others: Vec<&Evidence> =
                rows.iter().filter(|other| **other != row).map(|other| &evidence[other]).collect();
            let score = evidence[&row].score(&reading, &others);
            weights[row][column] =
                if score.is_sufficient() { entries[row].weight(score.points, comment) } else { 0 };
        }
    }
    weights
}

fn rows_pointed_at(record: &Record, entries: &[Entry<'_>], comment: &Comment) -> Vec<usize> {
    let points_at = |row: &usize| points_at_beside(entries[*row].issue, &record.decoys, comment);
    (0..entries.len()).filter(points_at).collect()
}
