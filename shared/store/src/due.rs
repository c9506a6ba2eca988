//! What somebody must come back to: the sparse index `due`.
//!
//! Every job, delivery and run that is not at its end, and every connection to a code host, carries `due_at`, the instant from which the sweep may
//! look after it, and `due_shard`, which spreads the index over partitions. Ending takes both away.

use serde::{Deserialize, Serialize};

use crate::table::Update;
use plumbline_instant::Stamp;

/// How many partitions the index is spread over.
pub(crate) const SHARDS: u32 = 4;

/// Name of the index.
pub(crate) const DUE_INDEX: &str = "due";

/// The two attributes that put an item into the index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    due_shard: String,
    /// From when on the sweep looks after the item.
    pub due_at: Stamp,
}

impl Due {
    /// Due at `at`, in the partition that `id` falls into.
    pub fn at(id: impl std::fmt::Display, at: Stamp) -> Self {
        Self { due_shard: shard_of(&id.to_string()), due_at: at }
    }

    pub(crate) fn shard(&self) -> &String {
        &self.due_shard
    }
}

fn shard_of(id: &str) -> String {
    let sum: u32 = id.bytes().map(u32::from).sum();
    (sum % SHARDS).to_string()
}

/// Sets when the sweep looks after an item again, if it is due now.
pub(crate) fn postpone(update: Update, now: Stamp, due_at: Stamp) -> Update {
    update.if_passed("due_at", now).set(&["due_at"], &due_at)
}

/// Takes an item out of the index.
pub(crate) fn clear(update: Update) -> Update {
    update.remove(&["due_shard"]).remove(&["due_at"])
}
