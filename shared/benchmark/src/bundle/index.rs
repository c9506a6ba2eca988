//! The index of a bundle: facts about the records that can be read without decompressing them.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::error::BundleError;
use crate::record::{Difficulty, Record, Severity};

/// Maximum size of a record, in bytes before compression.
const MAX_RECORD_BYTES: u64 = 64 * 1024 * 1024;

/// Cause of [`BundleError::Damaged`] if a record extends past the end of the bundle.
const OUTSIDE_THE_BUNDLE: &str =
    "the index is corrupt or data is missing: the offset or length of a record is outside the bundle";
/// Cause of [`BundleError::Damaged`] if a record leaves a gap, overlaps the previous one or exceeds
/// [`MAX_RECORD_BYTES`].
const WRONG_OFFSET_OR_SIZE: &str =
    "the index is corrupt: a record does not start where the previous record ends, or is larger than 64 MiB";

/// Summary of one record: the facts that can be read without decompressing the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordSummary {
    /// Slug of the record.
    pub slug: String,
    /// Main language, in lower case (`python`, `cpp` …).
    pub language: String,
    /// Id and severity of each catalogued bug; empty for a clean control.
    pub bugs: Vec<(String, Severity)>,
    /// Number of tokens of the record that every draw sends: title, description, diff and changed files. Excludes the
    /// chunks, the system prompt and the tool definitions.
    pub required_tokens: u32,
    /// Difficulties of the bugs, as measured by blind trials.
    #[serde(default, skip_serializing_if = "Difficulties::is_empty")]
    pub difficulties: Difficulties,
}

/// Difficulty of each bug of a record, by the bug's id. Empty if the record has no labelled trial whose reviewer got
/// the complete input of a draw and had no time limit.
pub type Difficulties = BTreeMap<String, Difficulty>;

impl RecordSummary {
    pub(super) fn of(record: &Record) -> Self {
        Self {
            slug: record.slug.clone(),
            language: record.language.clone(),
            bugs: record.bugs.iter().map(|bug| (bug.id.clone(), bug.severity)).collect(),
            required_tokens: record.required_tokens,
            difficulties: Difficulties::new(),
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct Index {
    pub(super) canary: String,
    pub(super) name: String,
    pub(super) records: Vec<IndexedRecord>,
}

/// Index entry of one record: a summary with the location, size and checksum of its record.
#[derive(Serialize, Deserialize)]
pub(super) struct IndexedRecord {
    #[serde(flatten)]
    pub(super) summary: RecordSummary,
    /// Start of the compressed record, in bytes from the start of the first record.
    offset: u64,
    /// Length of the compressed record, in bytes.
    length: u64,
    /// Length of the uncompressed record, in bytes.
    size: u64,
    /// CRC-32 of the compressed record.
    checksum: u32,
}

/// Byte range of a record in the bundle, its uncompressed size in bytes, and the CRC-32 of its compressed bytes.
#[derive(Debug)]
pub(super) struct RecordLocation {
    pub(super) range: Range<usize>,
    pub(super) size: usize,
    pub(super) checksum: u32,
}

impl Index {
    /// Adds the index entry of a record. `offset` is the start of `compressed`, in bytes from the start of the first
    /// record; `size` is the uncompressed size, in bytes.
    pub(super) fn push(
        &mut self,
        summary: RecordSummary,
        offset: usize,
        compressed: &[u8],
        size: usize,
    ) -> Result<(), BundleError> {
        if size as u64 > MAX_RECORD_BYTES {
            return Err(BundleError::TooLarge(summary.slug));
        }
        let (offset, length, size) = (offset as u64, compressed.len() as u64, size as u64);
        let checksum = crc32fast::hash(compressed);
        self.records.push(IndexedRecord { summary, offset, length, size, checksum });
        Ok(())
    }

    /// Returns the location of each record, after checking that the records fill the bytes from `start` to `end` of
    /// the bundle without gaps.
    pub(super) fn record_locations(
        &self,
        start: usize,
        end: usize,
    ) -> Result<Vec<RecordLocation>, BundleError> {
        let mut next = start as u64;
        let mut located = Vec::with_capacity(self.records.len());
        for IndexedRecord { offset, length, size, checksum, .. } in &self.records {
            let after = next.checked_add(*length).filter(|after| *after <= end as u64);
            let after = after.ok_or(BundleError::Damaged(OUTSIDE_THE_BUNDLE))?;
            if next != offset.saturating_add(start as u64) || *size > MAX_RECORD_BYTES {
                return Err(BundleError::Damaged(WRONG_OFFSET_OR_SIZE));
            }
            let range = next as usize..after as usize;
            located.push(RecordLocation { range, size: *size as usize, checksum: *checksum });
            next = after;
        }
        if next != end as u64 {
            return Err(BundleError::Damaged("there is data after the last record"));
        }
        Ok(located)
    }
}
