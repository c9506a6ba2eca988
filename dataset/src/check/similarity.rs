//! Detection of near-duplicate records: Broder, "On the resemblance and containment of documents" (1997).

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::problem::Problem;
use crate::source::Source;
use crate::tree;

/// Number of words in a shingle.
const SHINGLE_WORDS: usize = 6;
/// Maximum accepted resemblance, as a share of common shingles.
const MAX_RESEMBLANCE: f64 = 0.3;

/// Returns an error for each pair of records whose repositories resemble each other too much.
pub(super) fn near_duplicates(sources: &[Source]) -> Vec<Problem> {
    let shingles: Vec<BTreeSet<u64>> = sources.iter().map(shingles).collect();
    let mut problems = Vec::new();
    for (index, right) in sources.iter().enumerate() {
        for (left, left_shingles) in sources.iter().zip(&shingles).take(index) {
            let resemblance = resemblance(left_shingles, &shingles[index]);
            if resemblance > MAX_RESEMBLANCE {
                let message = format!("resembles `{}` by {:.0} %", left.slug, resemblance * 100.0);
                problems.push(Problem::error(&right.folder, None, message));
            }
        }
    }
    problems
}

/// Returns the Jaccard similarity of two sets of shingles.
fn resemblance(left: &BTreeSet<u64>, right: &BTreeSet<u64>) -> f64 {
    let common = left.intersection(right).count() as f64;
    common / ((left.len() + right.len()) as f64 - common).max(1.0)
}

/// Returns the hashes of all shingles of `head`.
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
