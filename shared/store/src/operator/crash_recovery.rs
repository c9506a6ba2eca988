//! Recovery of an embedded service after its process ended.

use crate::error::{Result, StoreError};
use crate::table::{Item, Key, Table, Update, from_item};
use plumbline_instant::UtcInstant;

/// Recovers the unfinished work of an embedded service that was killed.
#[derive(Clone, Debug)]
pub struct CrashRecovery {
    pub(crate) table: Table,
}

impl CrashRecovery {
    /// Releases every lease. Sets `due_at` to `now` in every item that has this attribute, except in deliveries that
    /// wait for a retry. Call this only for a service that runs as a single process and has just started, so that no
    /// earlier worker exists. Reads the whole table.
    pub async fn make_unfinished_work_due(&self, now: UtcInstant) -> Result<()> {
        let scan = self.table.client.scan().table_name(&self.table.name);
        let scan = scan.filter_expression("attribute_exists(due_at) OR attribute_exists(lease_until)");
        let items: std::result::Result<Vec<Item>, _> =
            scan.into_paginator().items().send().try_collect().await;
        for item in items.map_err(StoreError::table("Scan"))? {
            let key: Key = from_item(item.clone())?;
            let update = Update::of(key).if_exists().remove(&["lease_until"]);
            let due = item.contains_key("due_at") && !item.contains_key("next_attempt_at");
            self.table.update(if due { update.set(&["due_at"], &now) } else { update }).await?;
        }
        Ok(())
    }
}
