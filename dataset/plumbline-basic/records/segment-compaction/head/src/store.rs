//! The store itself.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::clock::Clock;
use crate::compact;
use crate::error::{Error, Result};
use crate::expiry;
use crate::index::{Index, Location, Usage};
use crate::readers::Readers;
use crate::record::{Record, NEVER};
use crate::segment::{self, SegmentId, Writer};

#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// A segment that has grown to this many bytes is sealed before the next write.
    pub max_segment_bytes: u64,
    /// Sync after every write. Without it a crash may lose the last writes, never older ones.
    pub sync_writes: bool,
    /// Compaction rewrites the sealed segments of which at least this part is garbage.
    pub garbage_ratio: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_segment_bytes: 16 << 20, sync_writes: false, garbage_ratio: 0.5 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    pub segments: usize,
    pub usage: Usage,
}

/// What a compaction did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompactionReport {
    /// Keys whose value had expired.
    pub expired: usize,
    /// Segments that were rewritten.
    pub rewritten: usize,
    /// Bytes that the rewritten segments got smaller by.
    pub reclaimed: u64,
}

pub struct Store {
    dir: PathBuf,
    options: Options,
    clock: Box<dyn Clock>,
    index: Index,
    readers: Readers,
    active: Writer,
}

impl Store {
    /// Opens the store in `dir`, which is made if it is not there.
    ///
    /// The index is rebuilt by replaying every segment in order of number: the last record of a key,
    /// put or tombstone, says what became of it.
    pub fn open(dir: impl AsRef<Path>, options: Options, clock: Box<dyn Clock>) -> Result<Self> {
        let dir = dir.as_ref().to_path_buf();
        fs::create_dir_all(&dir)?;
        let ids = segment::list(&dir)?;
        let mut index = Index::default();
        for id in &ids {
            replay(&dir, *id, &mut index)?;
        }
        let active = Writer::create(&dir, ids.last().map_or(1, |last| last + 1))?;
        let readers = Readers::new(dir.clone());
        Ok(Self { dir, options, clock, index, readers, active })
    }

    pub fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        self.put_until(key, value, NEVER)
    }

    /// Puts a value that is gone from `expires_at` on, as the store's clock counts. 0 is never.
    pub fn put_until(&mut self, key: &[u8], value: &[u8], expires_at: u64) -> Result<()> {
        let (offset, len) = self.append(&Record::put(key, value, expires_at))?;
        let location = Location { segment: self.active.id(), offset, len, expires_at };
        self.index.put(key, location);
        Ok(())
    }

    /// Puts a value that is gone once `ttl` has passed.
    pub fn put_for(&mut self, key: &[u8], value: &[u8], ttl: Duration) -> Result<()> {
        let expires_at = expiry::deadline(self.clock.now(), ttl);
        self.put_until(key, value, expires_at)
    }

    pub fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        let now = self.clock.now();
        let Some(location) = self.index.get(key).filter(|found| !found.is_expired(now)) else {
            return Ok(None);
        };
        let Location { segment, offset, len, .. } = location;
        let bytes = self.readers.read(segment, offset, len)?;
        match Record::decode(&bytes) {
            Some((record, _)) if record.key == key => Ok(record.value),
            _ => Err(Error::Corrupt { segment, offset }),
        }
    }

    /// How long the value of `key` stays; `None` if it was put for good, or is not there.
    pub fn time_left(&self, key: &[u8]) -> Option<Duration> {
        self.index.get(key)?.time_left(self.clock.now())
    }

    /// Deletes `key`; says whether it was there.
    pub fn delete(&mut self, key: &[u8]) -> Result<bool> {
        if self.index.get(key).is_none() {
            return Ok(false);
        }
        let (_, len) = self.append(&Record::tombstone(key))?;
        self.index.delete(key, self.active.id(), len);
        Ok(true)
    }

    /// All visible keys, in order.
    pub fn keys(&self) -> Vec<Vec<u8>> {
        self.index.keys(self.clock.now())
    }

    pub fn stats(&self) -> Stats {
        let mut usage = Usage::default();
        for segment in self.index.usage().values() {
            usage.live += segment.live;
            usage.total += segment.total;
        }
        Stats { segments: self.index.usage().len(), usage }
    }

    /// Deletes the values that have expired, and rewrites the sealed segments that are mostly garbage.
    pub fn compact(&mut self) -> Result<CompactionReport> {
        let mut report = CompactionReport { expired: self.purge_expired()?, ..Default::default() };
        // What made the older records garbage must be on disk before they go.
        for id in segment::list(&self.dir)? {
            File::open(segment::path(&self.dir, id))?.sync_data()?;
        }
        let wasteful = self.index.wasteful_before(self.active.id(), self.options.garbage_ratio);
        for id in wasteful {
            let before = self.index.segment_usage(id).total;
            let rewrite = compact::rewrite(&self.dir, id, &self.index)?;
            rewrite.install(&self.dir)?;
            self.index.relocate(id, &rewrite.moved, rewrite.len);
            report.rewritten += 1;
            report.reclaimed += before - rewrite.len;
        }
        File::open(&self.dir)?.sync_all()?;
        Ok(report)
    }

    fn purge_expired(&mut self) -> Result<usize> {
        let expired = self.index.expired_keys(self.clock.now());
        for key in &expired {
            self.delete(key)?;
        }
        Ok(expired.len())
    }

    /// Removes everything.
    pub fn clear(&mut self) -> Result<()> {
        let next = self.active.id() + 1;
        self.active = Writer::create(&self.dir, next)?;
        self.index = Index::default();
        for id in segment::list(&self.dir)? {
            if id < next {
                fs::remove_file(segment::path(&self.dir, id))?;
                self.readers.evict(id);
            }
        }
        Ok(())
    }

    fn append(&mut self, record: &Record) -> Result<(u64, u32)> {
        if self.active.len() >= self.options.max_segment_bytes {
            self.active.sync()?;
            self.active = Writer::create(&self.dir, self.active.id() + 1)?;
        }
        let written = self.active.append(record)?;
        if self.options.sync_writes {
            self.active.sync()?;
        }
        Ok(written)
    }
}

fn replay(dir: &Path, id: SegmentId, index: &mut Index) -> Result<()> {
    segment::scan(dir, id, |entry| {
        let segment::Entry { offset, len, record } = entry;
        match record.value {
            Some(_) => {
                let location = Location { segment: id, offset, len, expires_at: record.expires_at };
                index.put(&record.key, location);
            }
            None => index.delete(&record.key, id, len),
        }
        Ok(())
    })
}
