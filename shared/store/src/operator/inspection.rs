//! The handle for inspections of the tables, and its searches of the main table for the newest jobs and runs.

use serde::de::DeserializeOwned;

use crate::agent::jobs::Job;
use crate::benchmark::runs::Run;
use crate::error::{Result, StoreError};
use crate::kms::Kms;
use crate::table::{Item, ItemKind, Table, from_item, string_value};
use plumbline_instant::UtcInstant;

/// Searches the main table for the newest jobs and runs, reads the contents of both tables for `doctor`, and reads the
/// configuration of the tables and of the KMS key.
#[derive(Clone, Debug)]
pub struct Inspection {
    pub(crate) table: Table,
    pub(crate) secrets: Table,
    pub(crate) kms: Kms,
}

impl Inspection {
    /// Returns at most `limit` jobs for which `wanted` returns true, newest first. Reads the whole table.
    pub async fn newest_jobs(&self, limit: usize, wanted: impl Fn(&Job) -> bool) -> Result<Vec<Job>> {
        self.newest(ItemKind::Job, limit, wanted, |job| job.created_at).await
    }

    /// Returns at most `limit` runs for which `wanted` returns true, newest first. Reads the whole table.
    pub async fn newest_runs(&self, limit: usize, wanted: impl Fn(&Run) -> bool) -> Result<Vec<Run>> {
        self.newest(ItemKind::Run, limit, wanted, |run| run.created_at).await
    }

    /// Returns at most `limit` items of a kind, newest first. Keeps only the result and one page in memory.
    async fn newest<T: DeserializeOwned>(
        &self,
        kind: ItemKind,
        limit: usize,
        wanted: impl Fn(&T) -> bool,
        created_at: impl Fn(&T) -> UtcInstant,
    ) -> Result<Vec<T>> {
        let scan = self.table.client.scan().table_name(&self.table.name).consistent_read(true);
        let mut pages = scan
            .filter_expression("begins_with(pk, :prefix) AND sk = :sort")
            .expression_attribute_values(":prefix", string_value(kind.partition_prefix()))
            .expression_attribute_values(":sort", string_value(kind.sort_prefix([])))
            .into_paginator()
            .send();
        let mut newest: Vec<T> = Vec::new();
        while let Some(page) = pages.next().await {
            let items: Vec<Item> = page.map_err(StoreError::table("Scan"))?.items.unwrap_or_default();
            let read: Vec<T> = items.into_iter().map(from_item).collect::<Result<_>>()?;
            newest.extend(read.into_iter().filter(|each| wanted(each)));
            newest.sort_by_key(|each| std::cmp::Reverse(created_at(each)));
            newest.truncate(limit);
        }
        Ok(newest)
    }
}
