//! Where the newest value of every key is, and how full the segments are.

use std::collections::{BTreeMap, HashMap};

use crate::record::NEVER;
use crate::segment::SegmentId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    pub segment: SegmentId,
    pub offset: u64,
    pub len: u32,
    pub expires_at: u64,
}

impl Location {
    pub fn is_expired(&self, now: u64) -> bool {
        self.expires_at != NEVER && self.expires_at <= now
    }
}

/// Bytes of one segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Of records that the index points at.
    pub live: u64,
    /// Of all records, overwritten ones and tombstones included.
    pub total: u64,
}

#[derive(Default)]
pub struct Index {
    locations: HashMap<Vec<u8>, Location>,
    usage: BTreeMap<SegmentId, Usage>,
}

impl Index {
    pub fn get(&self, key: &[u8]) -> Option<Location> {
        self.locations.get(key).copied()
    }

    pub fn keys(&self, now: u64) -> Vec<Vec<u8>> {
        let visible = self.locations.iter().filter(|(_, location)| !location.is_expired(now));
        let mut keys: Vec<_> = visible.map(|(key, _)| key.clone()).collect();
        keys.sort_unstable();
        keys
    }

    /// Notes that the newest value of `key` is at `location`.
    pub fn put(&mut self, key: &[u8], location: Location) {
        let usage = self.usage.entry(location.segment).or_default();
        usage.live += u64::from(location.len);
        usage.total += u64::from(location.len);
        if let Some(old) = self.locations.insert(key.to_vec(), location) {
            self.release(old);
        }
    }

    /// Notes that a tombstone of `len` bytes for `key` is in `segment`.
    pub fn delete(&mut self, key: &[u8], segment: SegmentId, len: u32) {
        self.usage.entry(segment).or_default().total += u64::from(len);
        if let Some(old) = self.locations.remove(key) {
            self.release(old);
        }
    }

    pub fn usage(&self) -> &BTreeMap<SegmentId, Usage> {
        &self.usage
    }

    fn release(&mut self, old: Location) {
        if let Some(usage) = self.usage.get_mut(&old.segment) {
            usage.live -= u64::from(old.len);
        }
    }
}
