//! Counts of what the draws of an ended run found in each record. The transaction that ends the run writes them, so
//! that the console need not read the draws.

use plumbline_benchmark::results::RecordCounts;
use plumbline_contract::BenchmarkId;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::compression::{compress_json, decompress_json};
use crate::error::Result;
use crate::table::{ItemKind, Key};

/// Counts of what draws found, for each record with a finished draw, as compressed JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CompressedCounts(ByteBuf);

impl CompressedCounts {
    /// Compresses counts.
    pub(crate) fn of(counts: &[RecordCounts]) -> Result<Self> {
        compress_json(counts).map(Self)
    }

    /// Decompresses the counts.
    pub(crate) fn decompress(&self) -> Result<Vec<RecordCounts>> {
        decompress_json(&self.0)
    }
}

/// Item with the counts of what a run's draws found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredRecordCounts {
    /// Counts of what the draws found, for each record with a finished draw.
    pub(crate) counts: CompressedCounts,
    /// Expiry time of this item and of the run (time-to-live), as Unix time in seconds.
    pub(crate) expires_at: i64,
}

pub(crate) fn item_key(run: BenchmarkId) -> Key {
    ItemKind::RecordCounts.key([&run], [])
}
