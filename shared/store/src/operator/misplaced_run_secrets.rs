//! Run secrets that an earlier release stored in the main table, whose backups would keep them.

use crate::error::{Result, StoreError};
use crate::table::{Item, ItemKind, Key, Table, Update, from_item, string_value};

/// Counts, by kind, of the run secrets that were deleted from the main table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecretCounts {
    /// Number of sealed backends of runs.
    pub backends: u64,
    /// Number of sealed conversations of draws.
    pub conversations: u64,
}

/// Deletes the run secrets that earlier releases stored in the main table.
#[derive(Clone, Debug)]
pub struct MisplacedRunSecrets {
    pub(crate) table: Table,
}

impl MisplacedRunSecrets {
    /// Deletes the run secrets in the main table and counts them by kind. If a run still needs a deleted secret, the
    /// run ends. Reads the whole table.
    pub async fn delete(&self) -> Result<SecretCounts> {
        let mut deleted = SecretCounts::default();
        for item in self.find_keys().await? {
            let kind = ItemKind::of(&item);
            let key: Key = from_item(item)?;
            if kind == Some(ItemKind::Backend) {
                self.table.delete(&key).await?;
                deleted.backends += 1;
            } else {
                self.table.update(Update::of(key).if_exists().remove(&["saved"])).await?;
                deleted.conversations += 1;
            }
        }
        Ok(deleted)
    }

    /// Finds the run secrets in the main table. Returns the primary key (`pk`, `sk`) of each item that is a run secret
    /// or contains a run secret.
    async fn find_keys(&self) -> Result<Vec<Item>> {
        let scan = self.table.client.scan().table_name(&self.table.name).consistent_read(true);
        let scan = scan
            .filter_expression("begins_with(pk, :run) AND (sk = :backend OR attribute_exists(saved))")
            .expression_attribute_values(":run", string_value(ItemKind::Backend.partition_prefix()))
            .expression_attribute_values(":backend", string_value(ItemKind::Backend.sort_pattern()))
            .projection_expression("pk, sk");
        let items: Result<Vec<Item>, _> = scan.into_paginator().items().send().try_collect().await;
        items.map_err(StoreError::table("Scan"))
    }
}
