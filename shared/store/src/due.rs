//! What somebody must come back to: the sparse index `due`.
//!
//! Every job, delivery and run that is not at its end, and every connection to a code host, carries `due_at`, the instant from which the sweep may
//! look after it, and `due_shard`, which spreads the index over partitions. Ending takes both away.

use plumbline_contract::{BenchmarkId, JobId, Workspace};
use serde::{Deserialize, Serialize};

use crate::endpoints::EndpointId;
use crate::schema::DUE_INDEX;
use crate::table::{Item, Key, Update, from_item, text};
use crate::{Result, Stamp, Store, StoreError};

/// How many partitions the index is spread over.
const SHARDS: u32 = 4;

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

/// Something that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DueItem {
    /// A job that nobody has finished.
    Job(JobId),
    /// A delivery whose next attempt has come.
    Delivery(JobId),
    /// An endpoint that is resuming and for which answers may be held.
    Endpoint(EndpointId),
    /// A run that nobody has ended.
    Run(BenchmarkId),
    /// A workspace whose code host is to be read.
    CodeHost(Workspace),
}

impl Store {
    /// What is due at `now`, the longest overdue first in each partition, at most `limit` of each.
    pub async fn due(&self, now: Stamp, limit: i32) -> Result<Vec<DueItem>> {
        let shards = (0..SHARDS).map(|at| self.due_in(at.to_string(), now, limit));
        Ok(futures::future::try_join_all(shards).await?.into_iter().flatten().collect())
    }

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

    async fn due_in(&self, shard: String, now: Stamp, limit: i32) -> Result<Vec<DueItem>> {
        let query = self.table.client.query().table_name(&self.table.name).index_name(DUE_INDEX).limit(limit);
        let query = query
            .key_condition_expression("due_shard = :shard AND due_at <= :now")
            .expression_attribute_values(":shard", text(shard))
            .expression_attribute_values(":now", text(now.to_string()));
        let page = query.send().await.map_err(StoreError::table("Query"))?;
        Ok(page.items().iter().filter_map(due_item).collect())
    }
}

fn due_item(item: &Item) -> Option<DueItem> {
    let attribute = |name: &str| item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str);
    let (kind, id) = attribute("pk")?.split_once('#')?;
    match (kind, attribute("sk")?) {
        ("ENDPOINTS", sort) => EndpointId::parse(id, sort).map(DueItem::Endpoint),
        ("JOB", "JOB") => id.parse().ok().map(DueItem::Job),
        ("JOB", "DELIVERY") => id.parse().ok().map(DueItem::Delivery),
        ("WORKSPACE", "CODE-HOST") => id.parse().ok().map(DueItem::CodeHost),
        ("RUN", "RUN") => id.parse().ok().map(DueItem::Run),
        _ => None,
    }
}
