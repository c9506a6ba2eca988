//! Samples from several gateways come out of order, series take them in order only. This holds
//! them back for a while and gives them on sorted.

use crate::labels::Labels;
use crate::series::Sample;
use crate::store::Db;
use crate::time::SECOND;
use crate::Result;
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
pub struct Reorder {
    hold: i64,
    waiting: BTreeMap<Labels, Lane>,
}

#[derive(Debug, Clone, Default)]
struct Lane {
    samples: BTreeMap<i64, f64>,
    newest: Option<i64>,
    given: Option<i64>,
}

impl Reorder {
    /// Held back until something came that is `hold` seconds newer.
    pub fn new(hold: i64) -> Reorder {
        Reorder { hold: hold * SECOND, waiting: BTreeMap::new() }
    }

    /// False if something newer was given on already. Of two at one time the later one stays.
    pub fn put(&mut self, labels: &Labels, sample: Sample) -> bool {
        let lane = self.waiting.entry(labels.clone()).or_default();
        if lane.given.is_some_and(|given| sample.ts <= given) {
            return false;
        }
        lane.samples.insert(sample.ts, sample.value);
        lane.newest = lane.newest.max(Some(sample.ts));
        true
    }

    /// Samples that wait.
    pub fn len(&self) -> usize {
        self.waiting.values().map(|lane| lane.samples.len()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gives on what was held long enough; how many the db took.
    pub fn feed(&mut self, db: &mut Db) -> Result<usize> {
        let hold = self.hold;
        self.give(db, |newest| newest - hold)
    }

    /// Gives on all, for the end of a trip.
    pub fn flush(&mut self, db: &mut Db) -> Result<usize> {
        self.give(db, |newest| newest)
    }

    fn give(&mut self, db: &mut Db, upto: impl Fn(i64) -> i64) -> Result<usize> {
        let mut taken = 0;
        for (labels, lane) in &mut self.waiting {
            let Some(limit) = lane.newest.map(&upto) else {
                continue;
            };
            while let Some(first) = lane.samples.first_entry() {
                if *first.key() > limit {
                    break;
                }
                let (ts, value) = first.remove_entry();
                lane.given = Some(ts);
                taken += db.append(labels, ts, value)? as usize;
            }
        }
        Ok(taken)
    }
}
