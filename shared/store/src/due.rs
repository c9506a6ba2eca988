//! The sparse index `due`, in which the sweep finds unfinished work.
//!
//! The index contains unfinished jobs and runs, pending deliveries, resuming endpoints, connections to code hosts, and
//! the active schedules that the sweep fires. Each of these items has two attributes. `due_at` is the time from which
//! the sweep may act on the item. `due_shard` spreads the index over partitions. The write that finishes the work
//! removes both.

use serde::{Deserialize, Serialize};

use crate::table::Update;
use plumbline_instant::UtcInstant;

/// Number of partitions of the index `due`.
pub(crate) const SHARDS: u32 = 4;

/// Name of the sparse index in which the sweep finds unfinished work.
pub(crate) const DUE_INDEX: &str = "due";

/// The two attributes that put an item into the index `due`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueAttributes {
    due_shard: String,
    /// Time from which the sweep may requeue the item's work, or fire the schedule.
    pub due_at: UtcInstant,
}

impl DueAttributes {
    /// Returns the attributes of an item that is due at `at`. The item's `id` determines the partition of the index.
    pub fn at(id: impl std::fmt::Display, at: UtcInstant) -> Self {
        Self { due_shard: shard_of(&id.to_string()), due_at: at }
    }
}

fn shard_of(id: &str) -> String {
    let sum: u32 = id.bytes().map(u32::from).sum();
    (sum % SHARDS).to_string()
}

/// Extends an update so that it postpones the sweep's next check of the item to `due_at`. Adds the condition that the
/// stored `due_at` is absent or not after `now`.
pub(crate) fn postpone(update: Update, now: UtcInstant, due_at: UtcInstant) -> Update {
    update.if_time_passed("due_at", now).set(&["due_at"], &due_at)
}

/// Extends an update so that it puts the item into the index `due`.
pub(crate) fn set(update: Update, due: &DueAttributes) -> Update {
    update.set(&["due_shard"], &due.due_shard).set(&["due_at"], &due.due_at)
}

/// Extends an update so that it removes the item from the index `due`.
pub(crate) fn clear(update: Update) -> Update {
    update.remove(&["due_shard"]).remove(&["due_at"])
}
