//! Records that are nearly the same: Broder, "On the resemblance and containment of documents" (1997).

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::problem::Problem;
use crate::source::Source;
use crate::tree;

const SHINGLE_WORDS: usize = 6;
const MOST_RESEMBLANCE: f64 = 0.3;

/// An error for each pair of records whose repositories resemble each other too much.
pub(super) fn near_duplicates(sources: &[Source]) -> Vec<Problem> {
    let shingles: Vec<BTreeSet<u64>> = sources.iter().map(shingles).collect();
    let mut problems = Vec::new();
    for (at, right) in sources.iter().enumerate() {
        for (left, before) in sources.iter().zip(&shingles).take(at) {
            let resemblance = resemblance(before, &shingles[at]);
            if resemblance > MOST_RESEMBLANCE {
                let message = format!("resembles `{}` by {:.0} %", left.slug, resemblance * 100.0);
                problems.push(Problem::error(&right.folder, None, message));
            }
        }
    }
    problems
}

/// The share of shingles that two records have in common.
fn resemblance(left: &BTreeSet<u64>, right: &BTreeSet<u64>) -> f64 {
    let common = left.intersection(right).count() as f64;
    common / ((left.len() + right.len()) as f64 - common).max(1.0)
}

/// Hashes of every run of six words of the new side.
fn shingles(source: &Source) -> BTreeSet<u64> {
    let texts = source.head.keys().filter_map(|path| tree::text(&source.head, path));
    let shingles = texts.flat_map(|text| {
        let words: Vec<&str> = text
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        words.windows(SHINGLE_WORDS).map(hash).collect::<Vec<_>>()
    });
    shingles.collect()
}

fn hash(words: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}
