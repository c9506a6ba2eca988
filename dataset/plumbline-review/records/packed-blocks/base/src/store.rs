//! The database: series by labels, rollups beside them, a journal behind them.

use crate::agg::Summary;
use crate::config::Config;
use crate::erase;
use crate::index::Index;
use crate::journal::{replay, Journal, Record};
use crate::labels::{Labels, Selector};
use crate::retention::{retain, Dropped};
use crate::rollup::Rollups;
use crate::series::{Sample, Series};
use crate::snapshot;
use crate::time::{ceil_to, floor_to, SECOND};
use crate::{Error, Result};

#[derive(Debug, Clone)]
pub struct Entry {
    pub labels: Labels,
    pub series: Series,
    pub rollups: Rollups,
    /// The shore has everything up to here.
    pub synced: Option<i64>,
}

#[derive(Debug, Clone)]
pub struct Db {
    config: Config,
    index: Index,
    entries: Vec<Entry>,
    journal: Journal,
}

impl Db {
    pub fn new(config: Config) -> Result<Db> {
        config.check()?;
        Ok(Db { config, index: Index::default(), entries: Vec::new(), journal: Journal::default() })
    }

    /// From the last snapshot and what the journal has since. The journal starts with what was replayed.
    pub fn recover(config: Config, saved: Option<&[u8]>, journal: &[u8]) -> Result<Db> {
        let mut db = Db::new(config)?;
        if let Some(saved) = saved {
            for entry in snapshot::load(saved, &db.config)? {
                db.index.intern(&entry.labels);
                db.entries.push(entry);
            }
        }
        for record in replay(journal) {
            match record {
                Record::Define { id, labels } => {
                    if db.define(&Labels::parse(&labels)?) != id {
                        return Err(Error::new("journal does not belong to snapshot"));
                    }
                }
                Record::Sample { id, ts, value } => {
                    db.known(id)?;
                    db.take(id, Sample { ts, value });
                }
                Record::Erase { id, from, to } => {
                    db.known(id)?;
                    erase::erase_one(&mut db, id, from, to);
                    db.note(&Record::Erase { id, from, to });
                }
            }
        }
        Ok(db)
    }

    fn known(&self, id: usize) -> Result<()> {
        if id >= self.entries.len() {
            return Err(Error::new("journal names an unknown series"));
        }
        Ok(())
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn entry(&self, id: usize) -> &Entry {
        &self.entries[id]
    }

    pub fn entry_mut(&mut self, id: usize) -> &mut Entry {
        &mut self.entries[id]
    }

    pub fn index(&self) -> &Index {
        &self.index
    }

    pub fn journal(&self) -> &[u8] {
        self.journal.bytes()
    }

    pub fn note(&mut self, record: &Record) {
        self.journal.append(record);
    }

    fn define(&mut self, labels: &Labels) -> usize {
        let id = self.index.intern(labels);
        if id == self.entries.len() {
            let steps: Vec<i64> = self.config.tiers.iter().map(|tier| tier.step * SECOND).collect();
            self.entries.push(Entry {
                labels: labels.clone(),
                series: Series::new(self.config.block_len),
                rollups: Rollups::new(&steps),
                synced: None,
            });
            self.note(&Record::Define { id, labels: labels.to_string() });
        }
        id
    }

    fn take(&mut self, id: usize, sample: Sample) -> bool {
        if !self.entries[id].series.push(sample) {
            return false;
        }
        self.note(&Record::Sample { id, ts: sample.ts, value: sample.value });
        true
    }

    /// False if the sample was refused because it is not newer than the last one.
    pub fn append(&mut self, labels: &Labels, ts: i64, value: f64) -> Result<bool> {
        if !value.is_finite() {
            return Err(Error::new(format!("{labels}: not a number at {ts}")));
        }
        let id = self.define(labels);
        Ok(self.take(id, Sample { ts, value }))
    }

    /// Ids of the series that match, ascending.
    pub fn select(&self, selector: &Selector) -> Vec<usize> {
        let mut found = self.index.candidates(selector);
        found.retain(|&id| selector.matches(&self.entries[id].labels));
        found
    }

    /// Housekeeping: brings rollups up to date, drops what is too old.
    pub fn tick(&mut self, now: i64) -> Dropped {
        let mut total = Dropped::default();
        for entry in &mut self.entries {
            entry.rollups.rebuild(&entry.series);
            let dropped = retain(entry, &self.config, now);
            total.samples += dropped.samples;
            total.buckets += dropped.buckets;
        }
        total
    }

    /// One summary for each bucket of `step` that has samples in `from..to`, in order of time.
    /// What lies before the floor of the series comes from the tier of that step, whole buckets only.
    pub fn summaries(&self, id: usize, from: i64, to: i64, step: i64) -> Vec<(i64, Summary)> {
        let entry = &self.entries[id];
        let mut out: Vec<(i64, Summary)> = Vec::new();
        let floor = entry.series.floor();
        if from < floor {
            if let Some(found) = entry.rollups.exact(from, to.min(ceil_to(floor, step)), step) {
                out = found;
            }
        }
        let covered = out.last().map_or(i64::MIN, |(at, _)| at + step);
        for sample in entry.series.range(from.max(covered), to) {
            let bucket = floor_to(sample.ts, step);
            match out.last_mut() {
                Some((at, known)) if *at == bucket => known.merge(&Summary::of(sample)),
                _ => out.push((bucket, Summary::of(sample))),
            }
        }
        out
    }

    /// All of it, as bytes; the journal starts anew. Write both down together.
    pub fn checkpoint(&mut self) -> Vec<u8> {
        self.journal.clear();
        snapshot::save(&self.entries)
    }
}
