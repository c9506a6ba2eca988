//! Strongly consistent reads: one item, several items, a partition, the whole table.

use std::collections::HashMap;

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::types::KeysAndAttributes;
use futures::future::try_join_all;
use serde::de::DeserializeOwned;

use super::contention;
use super::handle::{Table, map_build_error};
use super::item::from_item;
use super::key::{Item, Key, string_attribute, string_value};
use super::kinds::ItemKind;
use crate::error::{Result, StoreError};

/// Maximum number of items that one `BatchGetItem` reads.
const MAX_BATCH: usize = 100;

/// Maximum number of attempts of a batch read. DynamoDB leaves keys unprocessed if the table is throttled or the
/// response would exceed 16 MB, and the SDK does not retry them.
const MAX_BATCH_READ_ATTEMPTS: u32 = 6;

/// An item that a scan returns.
pub(crate) struct ScannedItem<T> {
    /// Partition key of the item, without the prefix of its kind.
    pub(crate) partition_id: String,
    /// The decoded item.
    pub(crate) body: T,
}

impl Table {
    /// Reads one item, or `None` if it does not exist.
    pub(crate) async fn get<T: DeserializeOwned>(&self, key: Key) -> Result<Option<T>> {
        let [pk, sk] = key.attributes();
        let request = self.client.get_item().table_name(&self.name).consistent_read(true);
        let output =
            request.key(pk.0, pk.1).key(sk.0, sk.1).send().await.map_err(StoreError::table("GetItem"))?;
        output.item.map(from_item).transpose()
    }

    /// Reads at most 100 items in one call, and returns them in no particular order. Omits items that do not exist.
    pub(crate) async fn get_batch(&self, keys: impl IntoIterator<Item = Key>) -> Result<Vec<Item>> {
        self.get_requested(HashMap::from([self.batch_request(keys)?])).await
    }

    /// Reads any number of items in calls of 100, and returns them in no particular order. Omits items that do not
    /// exist.
    pub(crate) async fn get_in_batches(&self, keys: &[Key]) -> Result<Vec<Item>> {
        let batches = keys.chunks(MAX_BATCH).map(|batch| self.get_batch(batch.to_vec()));
        Ok(try_join_all(batches).await?.into_iter().flatten().collect())
    }

    /// Works like [`Self::get_batch`], and reads items of the table `other` in the same call.
    pub(crate) async fn get_batch_with(
        &self,
        keys: impl IntoIterator<Item = Key>,
        other: &Self,
        other_keys: impl IntoIterator<Item = Key>,
    ) -> Result<Vec<Item>> {
        self.get_requested(HashMap::from([self.batch_request(keys)?, other.batch_request(other_keys)?])).await
    }

    /// Returns the part of a batch read that requests items of this table: the table's name, and the items' keys.
    fn batch_request(&self, keys: impl IntoIterator<Item = Key>) -> Result<(String, KeysAndAttributes)> {
        let keys = keys.into_iter().map(|key| key.attributes().into());
        let keys = KeysAndAttributes::builder().consistent_read(true).set_keys(Some(keys.collect()));
        Ok((self.name.clone(), map_build_error(keys.build())?))
    }

    /// Reads the requested items, and requests again those that DynamoDB leaves unprocessed. Gives up with
    /// [`StoreError::Contended`] after [`MAX_BATCH_READ_ATTEMPTS`] calls.
    async fn get_requested(&self, mut requested: HashMap<String, KeysAndAttributes>) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        for tries in 1..=MAX_BATCH_READ_ATTEMPTS {
            let request = self.client.batch_get_item().set_request_items(Some(requested));
            let output = request.send().await.map_err(StoreError::table("BatchGetItem"))?;
            items.extend(output.responses.into_iter().flatten().flat_map(|(_, items)| items));
            requested = output.unprocessed_keys.unwrap_or_default();
            if requested.is_empty() {
                return Ok(items);
            }
            if tries < MAX_BATCH_READ_ATTEMPTS {
                contention::pause(tries).await;
            }
        }
        Err(StoreError::Contended)
    }

    /// Reads every item of a partition whose sort key begins with `prefix`.
    pub(crate) async fn read_partition(&self, pk: &str, prefix: &str) -> Result<Vec<Item>> {
        let pages = self.partition_query(pk, prefix).into_paginator().items().send();
        pages.try_collect().await.map_err(StoreError::table("Query"))
    }

    fn partition_query(&self, pk: &str, prefix: &str) -> QueryFluentBuilder {
        let query = self.client.query().table_name(&self.name).consistent_read(true);
        query
            .key_condition_expression("pk = :pk AND begins_with(sk, :prefix)")
            .expression_attribute_values(":pk", string_value(pk))
            .expression_attribute_values(":prefix", string_value(prefix))
    }

    /// Reads the keys of all items with the partition key `pk` and a sort key that begins with `prefix`.
    pub(crate) async fn read_partition_keys(&self, pk: &str, prefix: &str) -> Result<Vec<Key>> {
        let items: Result<Vec<Item>, _> = self
            .partition_query(pk, prefix)
            .projection_expression("pk, sk")
            .into_paginator()
            .items()
            .send()
            .try_collect()
            .await;
        items.map_err(StoreError::table("Query"))?.into_iter().map(from_item).collect()
    }

    /// Reads every item of a kind. The result does not contain the sort keys, so use it for kinds that have one item in
    /// each partition. Reads the whole table.
    pub(crate) async fn scan<T: DeserializeOwned>(&self, kind: ItemKind) -> Result<Vec<ScannedItem<T>>> {
        let partition = kind.partition_prefix();
        let scan = self.client.scan().table_name(&self.name).consistent_read(true);
        let scan = scan
            .filter_expression("begins_with(pk, :partition) AND begins_with(sk, :sort)")
            .expression_attribute_values(":partition", string_value(partition))
            .expression_attribute_values(":sort", string_value(kind.sort_prefix([])));
        let items: Result<Vec<Item>, _> = scan.into_paginator().items().send().try_collect().await;
        let decode = |item: Item| {
            let id = string_attribute(&item, "pk").and_then(|pk| pk.strip_prefix(partition));
            let partition_id = id.unwrap_or_default().to_owned();
            Ok(ScannedItem { partition_id, body: from_item(item)? })
        };
        let items = items.map_err(StoreError::table("Scan"))?.into_iter();
        // The key of a kind may begin with that of another kind.
        items.filter(|item| ItemKind::of(item) == Some(kind)).map(decode).collect()
    }
}
