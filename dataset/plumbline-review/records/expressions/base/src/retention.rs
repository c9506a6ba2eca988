//! How long what is kept.

use crate::config::Config;
use crate::store::Entry;
use crate::time::{floor_to, SECOND};

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Dropped {
    pub samples: usize,
    pub buckets: usize,
}

/// Drops what `config` no longer keeps at `now`. Rollups are up to date when this is called.
pub fn retain(entry: &mut Entry, config: &Config, now: i64) -> Dropped {
    let mut dropped = Dropped::default();
    if config.keep_raw > 0 {
        let coarsest = config.tiers.iter().map(|tier| tier.step * SECOND).max();
        let cutoff = now - config.keep_raw * SECOND;
        let cutoff = coarsest.map_or(cutoff, |step| floor_to(cutoff, step));
        dropped.samples = entry.series.drop_before(cutoff);
    }
    let floors: Vec<i64> = config
        .tiers
        .iter()
        .map(|tier| match tier.keep {
            0 => i64::MIN,
            keep => floor_to(now - keep * SECOND, tier.step * SECOND),
        })
        .collect();
    dropped.buckets = entry.rollups.drop_before(&floors);
    dropped
}
