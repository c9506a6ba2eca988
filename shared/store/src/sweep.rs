//! Due items: the sweep reads them from the sparse index `due` and requeues their work.

use plumbline_contract::{BenchmarkId, JobId, ScheduleId, Workspace};

use crate::agent::endpoints::EndpointId;
use crate::due::{DUE_INDEX, SHARDS};
use crate::error::{Result, StoreError};
use crate::table::{Item, ItemKind, Table, string_attribute, string_value};
use plumbline_instant::UtcInstant;

/// The id of a due item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DueItemId {
    /// An unfinished job.
    Job(JobId),
    /// A delivery whose next attempt is due.
    Delivery(JobId),
    /// A resuming endpoint, which may have held deliveries.
    Endpoint(EndpointId),
    /// An unfinished run.
    Run(BenchmarkId),
    /// A workspace whose repository is due to be read.
    CodeHost(Workspace),
    /// A schedule that the sweep fires: its workspace and its id.
    Schedule(Workspace, ScheduleId),
}

/// Lists the ids of due items from the index `due`, for the sweep.
#[derive(Clone, Debug)]
pub struct DueItems {
    pub(crate) table: Table,
}

impl DueItems {
    /// Lists the ids of the items that are due at `now`: at most `limit` for each partition of the index, the longest
    /// overdue first. Makes one query for each partition, or more if the keys of the due items exceed 1 MB.
    pub async fn list(&self, now: UtcInstant, limit: usize) -> Result<Vec<DueItemId>> {
        let shards = (0..SHARDS).map(|number| self.list_shard(number.to_string(), now, limit));
        Ok(futures::future::try_join_all(shards).await?.into_iter().flatten().collect())
    }

    async fn list_shard(&self, shard: String, now: UtcInstant, limit: usize) -> Result<Vec<DueItemId>> {
        let query = self.table.client.query().table_name(&self.table.name).index_name(DUE_INDEX);
        let mut items = query
            .key_condition_expression("due_shard = :shard AND due_at <= :now")
            .expression_attribute_values(":shard", string_value(shard))
            .expression_attribute_values(":now", string_value(now.to_string()))
            .into_paginator()
            .items()
            .send();
        let mut due = Vec::new();
        while due.len() < limit {
            let Some(item) = items.next().await else { break };
            due.extend(due_item(&item.map_err(StoreError::table("Query"))?));
        }
        Ok(due)
    }
}

fn due_item(item: &Item) -> Option<DueItemId> {
    let id = string_attribute(item, "pk")?.split_once('#').map_or("", |(_, id)| id);
    match ItemKind::of(item)? {
        ItemKind::Endpoint => EndpointId::parse(id, string_attribute(item, "sk")?).map(DueItemId::Endpoint),
        ItemKind::Job => id.parse().ok().map(DueItemId::Job),
        ItemKind::Delivery => id.parse().ok().map(DueItemId::Delivery),
        ItemKind::CodeHost => id.parse().ok().map(DueItemId::CodeHost),
        ItemKind::Run => id.parse().ok().map(DueItemId::Run),
        ItemKind::Schedule => {
            let (workspace, id) = string_attribute(item, "sk")?.split_once('#')?;
            Some(DueItemId::Schedule(workspace.parse().ok()?, ScheduleId::parse(id).ok()?))
        }
        ItemKind::Workspace
        | ItemKind::CodeHostApp
        | ItemKind::ActivityIndex
        | ItemKind::ActivitySegment
        | ItemKind::WebhookKey
        | ItemKind::JobCount
        | ItemKind::HeldDelivery
        | ItemKind::BenchmarkKey
        | ItemKind::Backend
        | ItemKind::SavedConversation
        | ItemKind::Draw
        | ItemKind::IdempotentRequest
        | ItemKind::SigningKey
        | ItemKind::ChatConnection
        | ItemKind::ModelConnection
        | ItemKind::ConsoleLink
        | ItemKind::ConsoleSession
        | ItemKind::AuditEvent
        | ItemKind::RecordCounts
        | ItemKind::BoardEntry
        | ItemKind::JudgeOpinion => None,
    }
}
