//! Recovery of an embedded service after its process ended.

use crate::table::{Item, Key, Update, from_item};
use crate::{Result, Stamp, Store, StoreError};

impl Store {
    /// Makes everything that is not at its end due at once and free to be taken. For a service that has just
    /// started and whose workers were all in a process that is gone: nobody else may be running. Reads the
    /// whole table.
    pub async fn recover(&self, now: Stamp) -> Result<()> {
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
