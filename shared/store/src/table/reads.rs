//! Strongly consistent reads: one item, several items, a partition, the whole table.

use std::collections::HashMap;

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::types::KeysAndAttributes;
use futures::future::try_join_all;
use serde::de::DeserializeOwned;

use super::contention;
use super::handle::{Table, built};
use super::item::from_item;
use super::key::{Item, Key, text, text_attribute};
use super::kinds::ItemKind;
use crate::error::{Result, StoreError};

/// Maximum number of items that one `BatchGetItem` reads.
const MAX_BATCH: usize = 100;

/// Maximum number of attempts of a batch read. A throttled table leaves keys unprocessed, which the SDK does not retry.
const BATCH_READ_ATTEMPTS: u32 = 6;

impl Table {
    /// Reads one item, or `None` if it does not exist.
    pub(crate) async fn get<T: DeserializeOwned>(&self, key: Key) -> Result<Option<T>> {
        let [pk, sk] = key.attributes();
        let request = self.client.get_item().table_name(&self.name).consistent_read(true);
        let output =
            request.key(pk.0, pk.1).key(sk.0, sk.1).send().await.map_err(StoreError::table("GetItem"))?;
        output.item.map(from_item).transpose()
    }

    /// Reads at most 100 items in one call, in no particular order. Items that do not exist are omitted.
    pub(crate) async fn get_all(&self, keys: impl IntoIterator<Item = Key>) -> Result<Vec<Item>> {
        self.get_requested(HashMap::from([self.batch_request(keys)?])).await
    }

    /// Reads any number of items in calls of 100, in no particular order. Items that do not exist are omitted.
    pub(crate) async fn get_batches(&self, keys: &[Key]) -> Result<Vec<Item>> {
        let batches = keys.chunks(MAX_BATCH).map(|batch| self.get_all(batch.to_vec()));
        Ok(try_join_all(batches).await?.into_iter().flatten().collect())
    }

    /// Works like [`Self::get_all`], and reads items of `other` in the same call.
    pub(crate) async fn get_all_with(
        &self,
        keys: impl IntoIterator<Item = Key>,
        other: &Self,
        other_keys: impl IntoIterator<Item = Key>,
    ) -> Result<Vec<Item>> {
        self.get_requested(HashMap::from([self.batch_request(keys)?, other.batch_request(other_keys)?])).await
    }

    /// Returns the part of a batch read that requests items of this table.
    fn batch_request(&self, keys: impl IntoIterator<Item = Key>) -> Result<(String, KeysAndAttributes)> {
        let keys = keys.into_iter().map(|key| key.attributes().into());
        let keys = KeysAndAttributes::builder().consistent_read(true).set_keys(Some(keys.collect()));
        Ok((self.name.clone(), built(keys.build())?))
    }

    /// Reads the requested items, and requests again those that DynamoDB leaves unprocessed.
    async fn get_requested(&self, mut left: HashMap<String, KeysAndAttributes>) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        for tries in 1..=BATCH_READ_ATTEMPTS {
            let request = self.client.batch_get_item().set_request_items(Some(left));
            let output = request.send().await.map_err(StoreError::table("BatchGetItem"))?;
            items.extend(output.responses.into_iter().flatten().flat_map(|(_, items)| items));
            left = output.unprocessed_keys.unwrap_or_default();
            if left.is_empty() {
                return Ok(items);
            }
            if tries < BATCH_READ_ATTEMPTS {
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
            .expression_attribute_values(":pk", text(pk))
            .expression_attribute_values(":prefix", text(prefix))
    }

    /// Reads the key of every item of a partition whose sort key begins with `prefix`.
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

    /// Reads every item of a kind whose items have a partition each. Returns each item with the rest of its partition
    /// key after the kind's prefix. Reads the whole table.
    pub(crate) async fn scan<T: DeserializeOwned>(&self, kind: ItemKind) -> Result<Vec<(String, T)>> {
        let partition = kind.partition_prefix();
        let scan = self.client.scan().table_name(&self.name).consistent_read(true);
        let scan = scan
            .filter_expression("begins_with(pk, :partition) AND begins_with(sk, :sort)")
            .expression_attribute_values(":partition", text(&partition))
            .expression_attribute_values(":sort", text(kind.sort_prefix([])));
        let items: Result<Vec<Item>, _> = scan.into_paginator().items().send().try_collect().await;
        let named = |item: Item| {
            let id = text_attribute(&item, "pk").and_then(|pk| pk.strip_prefix(partition.as_str()));
            Ok((id.unwrap_or_default().to_owned(), from_item(item)?))
        };
        items.map_err(StoreError::table("Scan"))?.into_iter().map(named).collect()
    }
}
