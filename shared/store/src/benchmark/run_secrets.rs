//! The secrets of runs: each run's sealed backend, and the sealed conversations of its unfinished draws.
//!
//! They are in a separate table without point-in-time recovery, so no backup keeps what the end of a run deletes.

use jiff::SignedDuration;
use plumbline_contract::BenchmarkId;
use serde::{Deserialize, Serialize};

use crate::benchmark::runs::Run;
use crate::error::Result;
use crate::kms::Sealed;
use crate::queues::DrawMessage;
use crate::table::{ItemKind, Key, Table};
use plumbline_instant::UtcInstant;

/// Names of the Lambda functions that have access to the table of run secrets.
pub const RUN_SECRETS_FUNCTIONS: [&str; 5] = ["start", "probe", "draw", "finalize", "sweep"];

/// Grace period between the latest time at which a run may still need a secret and the secret's expiry (time-to-live).
/// The end of a run deletes its secrets. The time-to-live deletes only those whose deletion failed.
const GRACE_PERIOD: SignedDuration = SignedDuration::from_hours(24);

/// The stored, sealed backend of a run.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredBackend {
    sealed: Sealed,
    expires_at: i64,
}

impl StoredBackend {
    /// Creates the item of the run's sealed backend.
    pub(crate) fn of(run: &Run, sealed: Sealed) -> Self {
        Self { sealed, expires_at: run.deadline.plus(GRACE_PERIOD).epoch_seconds() }
    }

    pub(crate) fn into_sealed(self) -> Sealed {
        self.sealed
    }
}

/// The stored, sealed conversation of an unfinished draw.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredConversation {
    sealed: String,
    expires_at: i64,
}

impl StoredConversation {
    /// Creates the item of a conversation that is saved at `now`.
    pub(crate) fn of(sealed: String, now: UtcInstant) -> Self {
        Self { sealed, expires_at: now.plus(Run::MAX_DURATION).plus(GRACE_PERIOD).epoch_seconds() }
    }

    pub(crate) fn into_sealed(self) -> String {
        self.sealed
    }
}

/// Reads sealed backends, for the `probe` function and the operator's tool.
#[derive(Clone, Debug)]
pub struct Backends {
    pub(crate) secrets: Table,
}

impl Backends {
    /// Reads the sealed backend of a run: base URL, model name, key and prompt. Returns `None` once the run has ended.
    /// Makes one read.
    pub async fn get(&self, run: BenchmarkId) -> Result<Option<Sealed>> {
        let found: Option<StoredBackend> = self.secrets.get(backend_key(run)).await?;
        Ok(found.map(StoredBackend::into_sealed))
    }
}

pub(crate) fn backend_key(run: BenchmarkId) -> Key {
    ItemKind::Backend.key([&run], [])
}

pub(crate) fn conversation_key(draw: &DrawMessage) -> Key {
    ItemKind::SavedConversation.key([&draw.run_id], [&draw.record, &draw.index])
}

/// Deletes the saved conversations of a run: at most one for each draw. Makes one write for each conversation, because
/// a transaction with several could exceed DynamoDB's limit of 4 MB.
pub(crate) async fn delete_conversations(secrets: &Table, run: BenchmarkId) -> Result<()> {
    let kind = ItemKind::SavedConversation;
    for key in secrets.read_partition_keys(&kind.partition_key([&run]), &kind.sort_prefix([])).await? {
        secrets.delete(&key).await?;
    }
    Ok(())
}
