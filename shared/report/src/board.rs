//! Ranks of the runs on a leaderboard. A rank is a range, because runs whose difference could be chance are tied.
//!
//! Two entries are tied if the 95 % confidence interval of their difference in F1 contains 0. The interval comes from
//! the benchmark's bootstrap, paired by record: each resample takes the same records of all entries.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use plumbline_benchmark::score::{ScoreMetrics, Tally, bootstrap};
use plumbline_benchmark::statistics::{SplitMix64, nearest_rank};

use crate::run::RecordCounts;

/// Ranks that an entry may have, from the best to the worst, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankRange {
    /// Best rank: one more than the number of entries that are significantly better.
    pub best: usize,
    /// Worst rank: one more than the number of entries that are significantly better or tied.
    pub worst: usize,
}

/// Returns the range of ranks of each entry, in the order of `entries`. An entry is the record counts of one run; all
/// runs must have reviewed the same dataset.
pub fn ranks(entries: &[&[RecordCounts]]) -> Vec<RankRange> {
    let samples = resampled_f1(&tallies(entries));
    let count = entries.len();
    let mut ranges = vec![RankRange { best: 1, worst: count }; count];
    for left in 0..count {
        for right in left + 1..count {
            let (better, worse) = match significant_order(&samples[left], &samples[right]) {
                Ordering::Greater => (left, right),
                Ordering::Less => (right, left),
                Ordering::Equal => continue,
            };
            ranges[better].worst -= 1;
            ranges[worse].best += 1;
        }
    }
    ranges
}

/// Returns the tallies of each entry. The tally of a record counts its bugs, how many of them the draws found, the
/// comments, and how many of these are valid. An entry has one tally for each record that any entry has, in the order
/// of the record names. A record that the entry lacks has an empty tally.
fn tallies(entries: &[&[RecordCounts]]) -> Vec<Vec<Tally>> {
    let slugs: BTreeSet<&str> =
        entries.iter().flat_map(|records| records.iter()).map(|record| record.slug.as_str()).collect();
    let of = |records: &&[RecordCounts]| {
        let by_slug: BTreeMap<&str, Tally> =
            records.iter().map(|record| (record.slug.as_str(), record.tally())).collect();
        slugs.iter().map(|slug| by_slug.get(slug).copied().unwrap_or_default()).collect()
    };
    entries.iter().map(of).collect()
}

/// Returns the F1 values of each entry, one for each resample of the bootstrap.
fn resampled_f1(tallies: &[Vec<Tally>]) -> Vec<Vec<f64>> {
    let parameters = bootstrap();
    let records = tallies.first().map_or(0, Vec::len);
    let mut samples = vec![Vec::with_capacity(parameters.resamples as usize); tallies.len()];
    if records == 0 {
        return samples;
    }
    let mut generator = SplitMix64::new(parameters.seed);
    let (mut positions, mut resample) = (vec![0; records], vec![Tally::default(); records]);
    for _ in 0..parameters.resamples {
        positions.fill_with(|| generator.next_below(records));
        for (own, sample) in tallies.iter().zip(&mut samples) {
            for (place, position) in resample.iter_mut().zip(&positions) {
                *place = own[*position];
            }
            sample.push(ScoreMetrics::of(&resample).f1_score);
        }
    }
    samples
}

/// Compares two entries by their F1 values, one for each resample. Returns `Equal` if the confidence interval of the
/// difference contains 0. Otherwise, returns `Greater` if the left entry is better, and `Less` if the right one is.
fn significant_order(left: &[f64], right: &[f64]) -> Ordering {
    let mut differences: Vec<f64> = left.iter().zip(right).map(|(left, right)| left - right).collect();
    differences.sort_unstable_by(f64::total_cmp);
    let tail = (1000 - bootstrap().level_per_mille.min(1000)) / 2;
    match (nearest_rank(&differences, tail), nearest_rank(&differences, 1000 - tail)) {
        (Some(low), _) if low > 0.0 => Ordering::Greater,
        (_, Some(high)) if high < 0.0 => Ordering::Less,
        _ => Ordering::Equal,
    }
}
