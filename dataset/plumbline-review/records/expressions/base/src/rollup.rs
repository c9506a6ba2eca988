//! Downsampled copies of a series, one per tier, steps ascending, each a multiple of the one before.

use crate::agg::Summary;
use crate::series::Series;
use crate::time::{ceil_to, floor_to};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq)]
pub struct Tier {
    pub step: i64,
    pub buckets: BTreeMap<i64, Summary>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rollups {
    tiers: Vec<Tier>,
}

impl Rollups {
    pub fn new(steps: &[i64]) -> Rollups {
        let tier = |&step: &i64| Tier { step, buckets: BTreeMap::new() };
        Rollups { tiers: steps.iter().map(tier).collect() }
    }

    pub fn restore(tiers: Vec<Tier>) -> Rollups {
        Rollups { tiers }
    }

    pub fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    /// Computes all tiers again from what the series has. Buckets from before its floor stay.
    pub fn rebuild(&mut self, series: &Series) {
        for tier in &mut self.tiers {
            let start = if series.floor() == i64::MIN {
                i64::MIN
            } else {
                ceil_to(series.floor(), tier.step)
            };
            tier.buckets.split_off(&start);
            for sample in series.range(start, i64::MAX) {
                let bucket = floor_to(sample.ts, tier.step);
                let next = Summary::of(sample);
                tier.buckets.entry(bucket).and_modify(|known| known.merge(&next)).or_insert(next);
            }
        }
    }

    /// Buckets of exactly this width that lie wholly in `from..to`; None if no tier has it.
    pub fn exact(&self, from: i64, to: i64, step: i64) -> Option<Vec<(i64, Summary)>> {
        let tier = self.tiers.iter().find(|tier| tier.step == step)?;
        let (lo, hi) = (ceil_to(from, step), floor_to(to, step));
        if lo >= hi {
            return Some(Vec::new());
        }
        Some(tier.buckets.range(lo..hi).map(|(at, known)| (*at, *known)).collect())
    }

    /// Drops buckets that start before `floors[i]` in tier i; how many that were.
    pub fn drop_before(&mut self, floors: &[i64]) -> usize {
        let mut dropped = 0;
        for (tier, floor) in self.tiers.iter_mut().zip(floors) {
            let kept = tier.buckets.split_off(floor);
            dropped += tier.buckets.len();
            tier.buckets = kept;
        }
        dropped
    }
}
