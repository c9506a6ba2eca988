//! Record counts of an ended run: for each record, the bugs that each finished draw found, and the numbers of its
//! comments. The transaction that ends the run writes them, so that the console need not read the draws.

use plumbline_benchmark::results::RecordCounts;
use plumbline_contract::BenchmarkId;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use crate::compression::{compress_json, decompress_json};
use crate::error::Result;
use crate::table::{ItemKind, Key};

/// The [`RecordCounts`] of a run's records that have a finished draw, as compressed JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CompressedCounts(ByteBuf);

impl CompressedCounts {
    /// Compresses the counts of these records.
    pub(crate) fn of(counts: &[RecordCounts]) -> Result<Self> {
        compress_json(counts).map(Self)
    }

    /// Decompresses the counts.
    pub(crate) fn decompress(&self) -> Result<Vec<RecordCounts>> {
        decompress_json(&self.0)
    }
}

/// The item with the record counts of an ended run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredRecordCounts {
    /// Counts of each record that has a finished draw.
    pub(crate) counts: CompressedCounts,
    /// Expiry time of this item and of the run (time-to-live), as Unix time in seconds.
    pub(crate) expires_at: i64,
}

pub(crate) fn item_key(run: BenchmarkId) -> Key {
    ItemKind::RecordCounts.key([&run], [])
}
