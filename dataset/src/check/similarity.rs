//! Detection of near-duplicate records: Broder, "On the resemblance and containment of documents" (1997).

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::problem::FileProblem;
use crate::source::RecordSource;

/// Number of words in a shingle: a sequence of successive words, the unit of comparison.
const SHINGLE_WORDS: usize = 6;
/// Maximum accepted resemblance of two records: shared shingles divided by all shingles of both.
const MAX_RESEMBLANCE: f64 = 0.3;

/// Returns an error for each pair of records whose changes resemble each other too much. Compares added lines only,
/// since several records may be changes of one repository.
pub(super) fn near_duplicates(sources: &[RecordSource]) -> Vec<FileProblem> {
    let shingles: Vec<BTreeSet<u64>> = sources.iter().map(shingles).collect();
    let mut problems = Vec::new();
    for (index, right) in sources.iter().enumerate() {
        for (left, left_shingles) in sources.iter().zip(&shingles).take(index) {
            let resemblance = resemblance(left_shingles, &shingles[index]);
            if resemblance > MAX_RESEMBLANCE {
                let [percent, maximum] = [resemblance, MAX_RESEMBLANCE].map(|share| share * 100.0);
                let message = format!(
                    "resembles `{}` by {percent:.0} %, above the maximum of {maximum:.0} %: \
                     replace one of the two records",
                    left.slug
                );
                problems.push(FileProblem::error(&right.folder, None, message));
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

/// Returns the hashes of all shingles of the added lines.
fn shingles(source: &RecordSource) -> BTreeSet<u64> {
    let shingles = source.changes().into_iter().flat_map(|change| {
        let added: Vec<&str> = change.patch.lines().filter(|line| is_added(line)).collect();
        let added = added.join("\n");
        let words: Vec<&str> = added
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        words.windows(SHINGLE_WORDS).map(hash).collect::<Vec<_>>()
    });
    shingles.collect()
}

fn is_added(line: &str) -> bool {
    line.starts_with('+') && !line.starts_with("+++ ")
}

fn hash(words: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}
