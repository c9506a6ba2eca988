//! The file format of the dataset that is compiled into workers: canonical JSON, compressed record by record, with an
//! index for random access.
//!
//! ```text
//! magic          8 bytes   "PLBUNDLE"
//! version        4 bytes   little-endian, 2
//! checksum       4 bytes   little-endian CRC-32 (IEEE) of the bytes after it, to the end of the index
//! content hash  32 bytes
//! index length   4 bytes   little-endian
//! index                    JSON: the canary, the dataset's name, and each record's summary, location and CRC-32
//! records                  canonical JSON of each record, compressed with zlib, in the order of the index
//! ```
//!
//! The index lists the records in the order of their slugs.
//! The canonical JSON of a record is the output of `serde_json`: no white space, members in the order of the struct.
//! The content hash is a SHA-256 over the dataset's name and then the canonical JSON of each record, in the order of
//! the slugs. Each of these parts is preceded by its length in bytes, as eight little-endian bytes. The compression and
//! the index do not affect the content hash. Difficulties are in the index only, so that a further trial does not
//! change the content hash.
//!
//! This module calls `miniz_oxide` directly, since the output of `flate2` depends on the backend that other packages of
//! a build enable.

mod error;
mod index;

use std::borrow::Cow;
use std::collections::HashMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use sha2::{Digest, Sha256};

pub use self::error::BundleError;
pub use self::index::{Difficulties, RecordSummary};
use self::index::{Index, RecordLocation};
use crate::hash::hexadecimal;
use crate::record::Record;

/// Text that marks every file of a catalogue and every bundle as benchmark data. Collectors of training data can search
/// for this text, and a model that knows the text has seen the catalogue.
pub const CANARY: &str =
    "Benchmark data, which must not appear in training data. Canary 160edd56-adfd-447d-9a7e-6e9cefbdcc14";

/// First bytes of every bundle, by which a reader recognises the format.
const MAGIC: &[u8; 8] = b"PLBUNDLE";
/// Version of the format that this code writes, and the only one that it reads.
const VERSION: u32 = 2;
/// Offset of the first byte that the checksum covers.
const CHECKSUM_START: usize = 16;
/// Length of everything before the index, in bytes.
const HEADER_BYTES: usize = 52;
const COMPRESSION_LEVEL: u8 = 9;

/// A dataset in memory. Opening it parses the index only; records are decompressed on demand.
#[derive(Debug)]
pub struct Bundle {
    bytes: Cow<'static, [u8]>,
    name: String,
    content_hash: String,
    summaries: Vec<RecordSummary>,
    locations: Vec<RecordLocation>,
}

/// Encodes the dataset `name` as the bytes of a bundle in which no bug has a measured difficulty.
///
/// # Errors
/// The errors of [`encode_with_difficulties`].
pub fn encode(name: &str, records: &[Record]) -> Result<Vec<u8>, BundleError> {
    encode_with_difficulties(name, records, &HashMap::new())
}

/// Encodes the dataset `name` as the bytes of a bundle. The order of `records` has no effect. `difficulties` maps the
/// slug of a record to the measured difficulties of its bugs.
///
/// # Errors
/// [`BundleError::RepeatedSlug`], [`BundleError::TooLarge`] and [`BundleError::IndexTooLarge`].
pub fn encode_with_difficulties(
    name: &str,
    records: &[Record],
    difficulties: &HashMap<String, Difficulties>,
) -> Result<Vec<u8>, BundleError> {
    let records = sort_by_slug(records)?;
    let canonical = records.iter().map(serde_json::to_vec).collect::<Result<Vec<_>, _>>()?;
    let mut index = Index { canary: CANARY.to_owned(), name: name.to_owned(), records: Vec::new() };
    let mut body = Vec::new();
    for (record, content) in records.iter().zip(&canonical) {
        let compressed = compress_to_vec_zlib(content, COMPRESSION_LEVEL);
        let difficulties = difficulties.get(&record.slug).cloned().unwrap_or_default();
        let summary = RecordSummary { difficulties, ..RecordSummary::of(record) };
        index.push(summary, body.len(), &compressed, content.len())?;
        body.extend_from_slice(&compressed);
    }
    let index = serde_json::to_vec(&index)?;
    let index_length = u32::try_from(index.len()).map_err(|_| BundleError::IndexTooLarge)?;

    let mut checked = hash_of(name, canonical.iter().map(Vec::as_slice)).to_vec();
    checked.extend_from_slice(&index_length.to_le_bytes());
    checked.extend_from_slice(&index);
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&crc32fast::hash(&checked).to_le_bytes());
    bytes.extend_from_slice(&checked);
    bytes.extend_from_slice(&body);
    Ok(bytes)
}

impl Bundle {
    /// Opens a bundle. Checks its header and reads its index, but no record.
    ///
    /// # Errors
    /// If the header, the index or the total length is wrong.
    pub fn parse(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BundleError> {
        let bytes = bytes.into();
        if bytes.get(..MAGIC.len()) != Some(MAGIC.as_slice()) {
            return Err(BundleError::NotABundle);
        }
        let version = read_u32(&bytes, 8)?;
        if version != VERSION {
            return Err(BundleError::UnknownVersion(version));
        }
        let records_start = index_end(&bytes)?;
        let index: Index = serde_json::from_slice(&bytes[HEADER_BYTES..records_start])?;
        let locations = index.record_locations(records_start, bytes.len())?;
        let content_hash = hexadecimal(&bytes[CHECKSUM_START..CHECKSUM_START + 32]);
        let summaries = index.records.into_iter().map(|indexed| indexed.summary).collect();
        Ok(Self { name: index.name, content_hash, summaries, locations, bytes })
    }

    /// Returns the dataset's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the hash that identifies the dataset: 64 lower-case hexadecimal digits.
    pub fn content_hash(&self) -> &str {
        &self.content_hash
    }

    /// Returns the summary of each record, sorted by slug. The position of a summary is the position of its record.
    pub fn summaries(&self) -> &[RecordSummary] {
        &self.summaries
    }

    /// Reads the record at a position of [`summaries`](Self::summaries).
    ///
    /// # Errors
    /// [`BundleError::NoSuchRecord`], or another [`BundleError`] if the record's bytes are damaged.
    pub fn record(&self, position: usize) -> Result<Record, BundleError> {
        Ok(serde_json::from_slice(&self.content(position)?)?)
    }

    /// Reads every record and compares it with the content hash and the index.
    ///
    /// # Errors
    /// [`BundleError::Damaged`] if they differ, or another [`BundleError`] if a record cannot be read.
    pub fn verify(&self) -> Result<(), BundleError> {
        let mut contents = Vec::with_capacity(self.summaries.len());
        for (position, summary) in self.summaries.iter().enumerate() {
            let content = self.content(position)?;
            let expected = RecordSummary::of(&serde_json::from_slice(&content)?);
            if (RecordSummary { difficulties: summary.difficulties.clone(), ..expected }) != *summary {
                return Err(BundleError::Damaged("a record differs from its summary in the index"));
            }
            contents.push(content);
        }
        if hexadecimal(&hash_of(&self.name, contents.iter().map(Vec::as_slice))) != self.content_hash {
            return Err(BundleError::Damaged("the records do not have the content hash of the header"));
        }
        Ok(())
    }

    fn content(&self, position: usize) -> Result<Vec<u8>, BundleError> {
        let located = self.locations.get(position).ok_or(BundleError::NoSuchRecord(position))?;
        let compressed = &self.bytes[located.range.clone()];
        if crc32fast::hash(compressed) != located.checksum {
            return Err(BundleError::Damaged("the checksum of a record is wrong"));
        }
        let content = decompress_to_vec_zlib_with_limit(compressed, located.size)
            .map_err(|_| BundleError::Damaged("a record cannot be decompressed"))?;
        if content.len() != located.size {
            return Err(BundleError::Damaged("a record does not have the length that the index gives"));
        }
        Ok(content)
    }
}

fn sort_by_slug(records: &[Record]) -> Result<Vec<&Record>, BundleError> {
    let mut records: Vec<&Record> = records.iter().collect();
    records.sort_by(|left, right| left.slug.cmp(&right.slug));
    match records.windows(2).find(|pair| pair[0].slug == pair[1].slug) {
        Some(pair) => Err(BundleError::RepeatedSlug(pair[0].slug.clone())),
        None => Ok(records),
    }
}

/// Returns the end of the index, after verifying its checksum.
fn index_end(bytes: &[u8]) -> Result<usize, BundleError> {
    let checksum = read_u32(bytes, 12)?;
    let index_length = read_u32(bytes, HEADER_BYTES - 4)?;
    let end = usize::try_from(index_length).ok().and_then(|length| HEADER_BYTES.checked_add(length));
    let end = end.ok_or(BundleError::Damaged("the length of the index exceeds the address space"))?;
    let checked =
        bytes.get(CHECKSUM_START..end).ok_or(BundleError::Damaged("the data ends inside the index"))?;
    if crc32fast::hash(checked) != checksum {
        return Err(BundleError::Damaged("the checksum of the index is wrong"));
    }
    Ok(end)
}

fn read_u32(bytes: &[u8], offset: usize) -> Result<u32, BundleError> {
    let four = bytes.get(offset..offset + 4).and_then(|slice| slice.try_into().ok());
    four.map(u32::from_le_bytes).ok_or(BundleError::Damaged("the data ends inside the header"))
}

fn hash_of<'a>(name: &'a str, contents: impl Iterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in std::iter::once(name.as_bytes()).chain(contents) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests;
