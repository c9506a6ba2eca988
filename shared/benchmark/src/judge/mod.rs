//! The judges. The catalogue judge tells which comments are right from the record alone, without any model; the
//! model judge ([`model`]) asks one. Either says which comment states which entry, and the rest is the same for both.
//!
//! The catalogue judge:
//! A comment matches an entry (a catalogued bug or an `also_valid` entry) when it points at the entry's lines
//! and its text carries enough of the entry's evidence, or of its vocabulary, or is like one of its paraphrases, and is
//! not liker to something else that is said of those lines. Then comments and entries are matched one to one,
//! over all pairs at once: as many bugs as possible, then as many `also_valid` entries as possible, then the
//! strongest evidence. What is decided never depends on the order of comments or entries: both are put in the
//! order of their contents first, and every tie falls to the first of equals.

mod assignment;
mod evidence;
mod location;
pub mod model;
mod parameters;
mod text;
mod vocabulary;
mod wordings;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use self::evidence::{Evidence, Hazards, Reading};
pub use self::evidence::{Refusal, Score, evidence_score, is_usable_term};
pub use self::location::points_at;
use self::text::Lexicon;
use self::vocabulary::DeliveryContext;
use crate::comment::Comment;
use crate::record::{CataloguedIssue, Record};

/// What a comment is worth.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It found a catalogued bug.
    Bug {
        /// The bug.
        id: String,
    },
    /// It matches a bug, or an `also_valid` entry, that another comment of the draw was matched with, or says of the
    /// same lines as another comment what is right and not catalogued.
    Duplicate {
        /// That bug or entry; empty if it is neither.
        of: String,
    },
    /// It says a smaller thing that is right.
    AlsoValid {
        /// The entry.
        id: String,
    },
    /// It is right without being catalogued, which only the model judge can tell.
    Valid,
    /// It is not right, or not about anything known. Comments on decoys are noise.
    Noise,
}

/// Whether a comment, taken alone, says what the entry of the record says: the judgement that [`judge`] makes
/// of every pair before it matches them one to one.
pub fn is_match(record: &Record, entry: &CataloguedIssue, comment: &Comment) -> bool {
    let entries = entries(record);
    let weights = weigh(record, &entries, &[comment]);
    entries.iter().zip(weights).any(|(other, weights)| other.issue.id == entry.id && weights[0] > 0)
}

/// Judges all comments of one draw together. The verdicts are in the order of the comments.
pub fn judge(record: &Record, comments: &[Comment]) -> Vec<Verdict> {
    in_order(comments, |sorted| {
        let entries = entries(record);
        let weights = weigh(record, &entries, sorted);
        decide(&entries, &weights, sorted.len())
    })
}

/// Has things judged in the order of their contents, so that theirs is not the judge's. The verdicts are in their
/// own order again.
fn in_order<T: Ord>(things: &[T], judge: impl FnOnce(&[&T]) -> Vec<Verdict>) -> Vec<Verdict> {
    let mut order: Vec<usize> = (0..things.len()).collect();
    order.sort_by_key(|index| &things[*index]);
    let sorted: Vec<&T> = order.iter().map(|index| &things[*index]).collect();
    let mut verdicts = vec![Verdict::Noise; things.len()];
    for (index, verdict) in order.into_iter().zip(judge(&sorted)) {
        verdicts[index] = verdict;
    }
    verdicts
}

/// Matches entries (rows) and comments (columns) one to one.
fn decide(entries: &[Entry<'_>], weights: &[Vec<i64>], comments: usize) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> =
        (0..comments).map(|column| unmatched(entries, weights, column)).collect();
    for (entry, column) in entries.iter().zip(assignment::assign(weights)) {
        if let Some(column) = column {
            verdicts[column] = entry.verdict();
        }
    }
    verdicts
}

/// Something that a comment may match.
struct Entry<'a> {
    issue: &'a CataloguedIssue,
    is_bug: bool,
}

/// More than all points and closeness of a draw's comments can come to together.
const ALSO_VALID: i64 = 100_000_000;
/// More than all `also_valid` entries of a record can come to together.
const BUG: i64 = 100_000_000_000;

impl Entry<'_> {
    fn verdict(&self) -> Verdict {
        let id = self.issue.id.clone();
        if self.is_bug { Verdict::Bug { id } } else { Verdict::AlsoValid { id } }
    }

    /// Rank first, then the points of the evidence, then closeness.
    fn weight(&self, points: u32, comment: &Comment) -> i64 {
        let rank = if self.is_bug { BUG } else { ALSO_VALID };
        let closeness = 99 - location::distance(self.issue, comment).min(99);
        rank + i64::from(points) * 100 + i64::from(closeness)
    }
}

/// Bugs, then `also_valid` entries, each by id.
fn entries(record: &Record) -> Vec<Entry<'_>> {
    let bugs = record.bugs.iter().map(|issue| Entry { issue, is_bug: true });
    let others = record.also_valid.iter().map(|issue| Entry { issue, is_bug: false });
    let mut entries: Vec<Entry<'_>> = bugs.chain(others).collect();
    entries.sort_by(|left, right| (!left.is_bug, &left.issue.id).cmp(&(!right.is_bug, &right.issue.id)));
    entries
}

/// What each entry (row) and each comment (column) are worth as a pair; 0 where they do not match.
fn weigh(record: &Record, entries: &[Entry<'_>], comments: &[&Comment]) -> Vec<Vec<i64>> {
    let mut lexicon = Lexicon::new();
    let hazards = Hazards::new(&mut lexicon);
    let pointed_at: Vec<Vec<usize>> =
        comments.iter().map(|comment| rows_pointed_at(record, entries, comment)).collect();
    // What no comment points at need not be read.
    let read: BTreeSet<usize> = pointed_at.iter().flatten().copied().collect();
    let evidence: BTreeMap<usize, Evidence> = read
        .into_iter()
        .map(|row| (row, Evidence::new(entries[row].issue, &hazards, &mut lexicon)))
        .collect();
    let mut weights = vec![vec![0; comments.len()]; entries.len()];
    for (column, (comment, rows)) in comments.iter().zip(&pointed_at).enumerate() {
        if rows.is_empty() {
            continue;
        }
        let surroundings = DeliveryContext::of(record, comment, &mut lexicon);
        let reading = Reading::new(comment, &hazards, surroundings, &mut lexicon);
        for &row in rows {
            let others: Vec<&Evidence> =
                rows.iter().filter(|other| **other != row).map(|other| &evidence[other]).collect();
            let score = evidence[&row].score(&reading, &others);
            weights[row][column] =
                if score.is_enough() { entries[row].weight(score.points, comment) } else { 0 };
        }
    }
    weights
}

fn rows_pointed_at(record: &Record, entries: &[Entry<'_>], comment: &Comment) -> Vec<usize> {
    let points_at = |row: &usize| location::points_at_beside(entries[*row].issue, &record.decoys, comment);
    (0..entries.len()).filter(points_at).collect()
}

/// What a comment is if no entry falls to it. Whatever it matches then fell to another comment.
fn unmatched(entries: &[Entry<'_>], weights: &[Vec<i64>], column: usize) -> Verdict {
    let mut best: (i64, Verdict) = (0, Verdict::Noise);
    for (entry, row) in entries.iter().zip(weights) {
        if row[column] > best.0 {
            best = (row[column], Verdict::Duplicate { of: entry.issue.id.clone() });
        }
    }
    best.1
}
