//! The index of a bundle: what can be known of its records without reading them.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{BundleError, MOST_RECORD_BYTES};
use crate::record::{Record, Severity};

/// What the index says of one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The record's slug.
    pub slug: String,
    /// The language most of it is in.
    pub language: String,
    /// The catalogued bugs: id and severity; none for a clean control.
    pub bugs: Vec<(String, Severity)>,
    /// What all but the chunks and the system text comes to, in tokens.
    pub required_tokens: u32,
}

impl Entry {
    pub(super) fn of(record: &Record) -> Self {
        Self {
            slug: record.slug.clone(),
            language: record.language.clone(),
            bugs: record.bugs.iter().map(|bug| (bug.id.clone(), bug.severity)).collect(),
            required_tokens: record.required_tokens,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct Index {
    pub(super) name: String,
    pub(super) records: Vec<Indexed>,
}

/// An entry and where its record is: bytes from the first record's first one, and its size when read.
#[derive(Serialize, Deserialize)]
pub(super) struct Indexed {
    #[serde(flatten)]
    pub(super) entry: Entry,
    offset: u64,
    length: u64,
    size: u64,
    checksum: u32,
}

/// Where a record is in the whole bundle, how long it is uncompressed, and the CRC-32 of its bytes.
#[derive(Debug)]
pub(super) struct Located {
    pub(super) range: Range<usize>,
    pub(super) size: usize,
    pub(super) checksum: u32,
}

impl Index {
    pub(super) fn push(
        &mut self,
        record: &Record,
        offset: usize,
        compressed: &[u8],
        size: usize,
    ) -> Result<(), BundleError> {
        if size as u64 > MOST_RECORD_BYTES {
            return Err(BundleError::TooLarge(record.slug.clone()));
        }
        let (offset, length, size) = (offset as u64, compressed.len() as u64, size as u64);
        let checksum = crc32fast::hash(compressed);
        self.records.push(Indexed { entry: Entry::of(record), offset, length, size, checksum });
        Ok(())
    }

    /// Where each record is, once it is certain that they follow each other and fill the rest exactly.
    pub(super) fn locate(&self, start: usize, end: usize) -> Result<Vec<Located>, BundleError> {
        let mut next = start as u64;
        let mut located = Vec::with_capacity(self.records.len());
        for Indexed { offset, length, size, checksum, .. } in &self.records {
            let after = next.checked_add(*length).filter(|after| *after <= end as u64);
            let after = after.ok_or(BundleError::Damaged("it ends in a record"))?;
            if next != offset.saturating_add(start as u64) || *size > MOST_RECORD_BYTES {
                return Err(BundleError::Damaged("impossible place or size of a record"));
            }
            let range = next as usize..after as usize;
            located.push(Located { range, size: *size as usize, checksum: *checksum });
            next = after;
        }
        if next != end as u64 {
            return Err(BundleError::Damaged("it goes on after the last record"));
        }
        Ok(located)
    }
}
