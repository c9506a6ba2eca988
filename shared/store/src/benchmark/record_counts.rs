//! Counts of the findings in each record of an ended run. The transaction that ends the run writes them, so that the
//! console need not read the draws.

use plumbline_benchmark::results::RecordCounts;
use plumbline_contract::BenchmarkId;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::compression::{compress_json, decompress_json};
use crate::error::Result;
use crate::table::{ItemKind, Key};

/// Counts of the draws' comments, for each record with a finished draw, as compressed JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CompressedCounts(ByteBuf);

impl CompressedCounts {
    /// Compresses counts.
    pub(crate) fn of(counts: &[RecordCounts]) -> Result<Self> {
        compress_json(counts).map(Self)
    }

    /// Decompresses the counts.
    pub(crate) fn read(&self) -> Result<Vec<RecordCounts>> {
        decompress_json(&self.0)
    }
}

/// Item with the counts of the comments of a run's draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredRecordCounts {
    /// Counts of the draws' comments, for each record.
    pub(crate) counts: CompressedCounts,
    /// Expiry time of this item and of the run (time-to-live), as Unix time in seconds.
    pub(crate) expires_at: i64,
}

pub(crate) fn item_key(run: BenchmarkId) -> Key {
    ItemKind::RecordCounts.key([&run], [])
}
