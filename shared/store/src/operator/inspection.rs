//! Looking through the whole table for the newest of a kind: for the operator's tool.

use plumbline_contract::keys::KeyId;
use serde::de::DeserializeOwned;

use crate::agent::jobs::Job;
use crate::benchmark::keys;
use crate::benchmark::runs::Run;
use crate::table::{Item, Update, Written, from_item, text};
use crate::{Result, Stamp, Store, StoreError};

impl Store {
    /// The newest jobs that are `wanted`, at most `limit` of them. Reads the whole table.
    pub async fn newest_jobs(&self, limit: usize, wanted: impl Fn(&Job) -> bool) -> Result<Vec<Job>> {
        self.newest("JOB#", "JOB", limit, wanted, |job| job.created_at).await
    }

    /// The same of runs.
    pub async fn newest_runs(&self, limit: usize, wanted: impl Fn(&Run) -> bool) -> Result<Vec<Run>> {
        self.newest("RUN#", "RUN", limit, wanted, |run| run.created_at).await
    }

    /// Holds no more in memory than what is asked for and one page.
    async fn newest<T: DeserializeOwned>(
        &self,
        partitions: &str,
        sort: &str,
        limit: usize,
        wanted: impl Fn(&T) -> bool,
        made: impl Fn(&T) -> Stamp,
    ) -> Result<Vec<T>> {
        let scan = self.table.client.scan().table_name(&self.table.name).consistent_read(true);
        let mut pages = scan
            .filter_expression("begins_with(pk, :prefix) AND sk = :sort")
            .expression_attribute_values(":prefix", text(partitions))
            .expression_attribute_values(":sort", text(sort))
            .into_paginator()
            .send();
        let mut newest: Vec<T> = Vec::new();
        while let Some(page) = pages.next().await {
            let items: Vec<Item> = page.map_err(StoreError::table("Scan"))?.items.unwrap_or_default();
            let read: Vec<T> = items.into_iter().map(from_item).collect::<Result<_>>()?;
            newest.extend(read.into_iter().filter(|each| wanted(each)));
            newest.sort_by_key(|each| std::cmp::Reverse(made(each)));
            newest.truncate(limit);
        }
        Ok(newest)
    }

    /// Says whether the keys of an account may use the benchmark API, the revoked ones too. How many keys there are.
    /// Reads the whole table.
    pub async fn enable_account(&self, account: &str, enabled: bool) -> Result<Vec<KeyId>> {
        let mut changed = Vec::new();
        for (id, key) in self.benchmark_keys().await? {
            if key.account != account {
                continue;
            }
            let update = Update::of(keys::key(&id)).if_exists().set(&["enabled"], &enabled);
            if matches!(self.table.update(update).await?, Written::Done(_)) {
                changed.push(id);
            }
        }
        Ok(changed)
    }
}
