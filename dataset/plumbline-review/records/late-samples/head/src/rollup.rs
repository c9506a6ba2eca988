//! Downsampled copies of a series, one per tier, steps ascending, each a multiple of the one before.
//!
//! A tier is right from `kept` to `until`, but for what is stale. `advance` moves `until` and does the
//! stale part again, each tier from the one before it.

use crate::agg::Summary;
use crate::series::Series;
use crate::spans::Spans;
use crate::time::{ceil_to, floor_to};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq)]
pub struct Tier {
    pub step: i64,
    pub buckets: BTreeMap<i64, Summary>,
    /// Older buckets were dropped.
    pub kept: i64,
    /// Later buckets are not made yet.
    pub until: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rollups {
    tiers: Vec<Tier>,
    stale: Spans,
}

impl Tier {
    pub fn new(step: i64) -> Tier {
        Tier { step, buckets: BTreeMap::new(), kept: i64::MIN, until: i64::MIN }
    }

    fn replace(&mut self, lo: i64, hi: i64, parts: impl Iterator<Item = (i64, Summary)>) {
        let mut tail = self.buckets.split_off(&lo);
        self.buckets.append(&mut tail.split_off(&hi));
        for (at, part) in parts {
            let bucket = floor_to(at, self.step);
            self.buckets.entry(bucket).and_modify(|known| known.merge(&part)).or_insert(part);
        }
    }
}

impl Rollups {
    pub fn new(steps: &[i64]) -> Rollups {
        Rollups { tiers: steps.iter().map(|&step| Tier::new(step)).collect(), stale: Spans::new() }
    }

    pub fn restore(tiers: Vec<Tier>, stale: Spans) -> Rollups {
        Rollups { tiers, stale }
    }

    pub fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    pub fn stale(&self) -> &Spans {
        &self.stale
    }

    /// What was rolled up of `from..to` no longer holds. Nothing is said about time before `floor`.
    pub fn touch(&mut self, from: i64, to: i64, floor: i64) {
        let Some(finest) = self.tiers.first() else {
            return;
        };
        let (lo, hi) = (from.max(floor), to.min(finest.until));
        if lo < hi {
            self.stale.add(floor_to(lo, finest.step), ceil_to(hi, finest.step));
        }
    }

    /// Makes what can be made: buckets that no fresh sample will change, and stale ones.
    pub fn advance(&mut self, series: &Series) {
        let Some(newest) = series.newest() else {
            return;
        };
        for at in 0..self.tiers.len() {
            let (finer, rest) = self.tiers.split_at_mut(at);
            let (finer, tier) = (finer.last(), &mut rest[0]);
            let until = floor_to(newest, tier.step).max(tier.until);
            let mut todo = self.stale.widen(tier.step);
            todo.cut(tier.until, i64::MAX);
            todo.add(tier.until, until);
            tier.until = until;
            for (lo, hi) in todo.iter() {
                // from raw as far as the finer tier has been dropped, else from the finer tier
                let turn = match finer {
                    Some(finer) => floor_to(finer.kept, tier.step).clamp(lo, hi),
                    None => hi,
                };
                let from = lo.max(ceil_to(series.floor(), tier.step));
                if from < turn {
                    let samples = series.range(from, turn).into_iter();
                    tier.replace(from, turn, samples.map(|sample| (sample.ts, Summary::of(sample))));
                }
                if let Some(finer) = finer.filter(|_| turn < hi) {
                    let parts = finer.buckets.range(turn..hi);
                    tier.replace(turn, hi, parts.map(|(at, part)| (*at, *part)));
                }
            }
        }
        self.stale.clear();
    }

    /// Raw samples from before this are in every tier.
    pub fn complete(&self) -> Option<i64> {
        self.tiers.last().map(|coarsest| coarsest.until)
    }

    /// Drops buckets that start before `floors[i]` in tier i; how many that were.
    pub fn drop_before(&mut self, floors: &[i64]) -> usize {
        let mut dropped = 0;
        for (tier, &floor) in self.tiers.iter_mut().zip(floors) {
            let floor = floor.min(tier.until);
            if floor <= tier.kept {
                continue;
            }
            let kept = tier.buckets.split_off(&floor);
            dropped += tier.buckets.len();
            tier.buckets = kept;
            tier.kept = floor;
        }
        dropped
    }
}
