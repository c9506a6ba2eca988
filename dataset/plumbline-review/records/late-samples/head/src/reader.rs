//! Summaries over time, from the coarsest data that does.

use crate::agg::Summary;
use crate::rollup::Tier;
use crate::store::Entry;
use crate::time::{ceil_to, floor_to};

/// One summary for each bucket of `step` that has samples in `from..to`, in order of time. Tiers serve
/// where their step divides `step`, raw samples at the ends and where a tier is stale. Before the
/// floor of the series only whole buckets of a tier are known.
pub fn summaries(entry: &Entry, from: i64, to: i64, step: i64) -> Vec<(i64, Summary)> {
    let tiers: Vec<&Tier> = entry.rollups.tiers().iter().filter(|tier| step % tier.step == 0).collect();
    let mut pieces = Vec::new();
    read(entry, &tiers, from, to, &mut pieces);
    let mut out: Vec<(i64, Summary)> = Vec::new();
    for (at, piece) in pieces {
        let bucket = floor_to(at, step);
        match out.last_mut() {
            Some((known, sum)) if *known == bucket => sum.merge(&piece),
            _ => out.push((bucket, piece)),
        }
    }
    out
}

fn read(entry: &Entry, tiers: &[&Tier], from: i64, to: i64, out: &mut Vec<(i64, Summary)>) {
    if from >= to {
        return;
    }
    let Some((tier, finer)) = tiers.split_last() else {
        let samples = entry.series.range(from, to);
        out.extend(samples.into_iter().map(|sample| (sample.ts, Summary::of(sample))));
        return;
    };
    let start = ceil_to(from.max(tier.kept), tier.step);
    let end = floor_to(to.min(tier.until), tier.step);
    if start >= end {
        return read(entry, finer, from, to, out);
    }
    read(entry, finer, from, start, out);
    let mut at = start;
    for (lo, hi) in entry.rollups.stale().widen(tier.step).within(start, end) {
        out.extend(tier.buckets.range(at..lo).map(|(at, known)| (*at, *known)));
        read(entry, finer, lo, hi, out);
        at = hi;
    }
    out.extend(tier.buckets.range(at..end).map(|(at, known)| (*at, *known)));
    read(entry, finer, end, to, out);
}
