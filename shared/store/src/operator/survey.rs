//! One look at the whole table: what it has, what is wrong with it, what is left lying. For the operator's tool.

use std::collections::{BTreeMap, HashSet};

use plumbline_contract::benchmark::RunStatus;
use plumbline_contract::{BenchmarkId, Workspace};
use serde::de::DeserializeOwned;

use crate::agent::code_hosts::CodeHost;
use crate::agent::deliveries::Delivery;
use crate::agent::endpoints::{Endpoint, EndpointId};
use crate::agent::jobs::Job;
use crate::agent::schedules::Schedule;
use crate::agent::webhook_keys::WebhookKey;
use crate::agent::workspaces::WorkspaceSettings;
use crate::benchmark::draws::StoredDraw;
use crate::benchmark::keys::BenchmarkKey;
use crate::benchmark::runs::{Run, StoredBackend};
use crate::error::{Result, StoreError};
use crate::operator::inspection::Inspection;
use crate::table::{Item, SCHEMA_VERSION, attribute, from_item, schema_version_of};
use plumbline_instant::Stamp;

/// What the table has. Of jobs, deliveries and runs only those that are not at their end.
#[derive(Default)]
pub struct Survey {
    /// How many items there are of each kind.
    pub kinds: BTreeMap<&'static str, u64>,
    /// Where items are that this release cannot read, at most [`LISTED`] of them.
    pub unreadable: Vec<Unreadable>,
    /// How many of those there are.
    pub unreadable_count: u64,
    /// Every workspace.
    pub workspaces: Vec<WorkspaceSettings>,
    /// The webhooks that have a live key: workspace and webhook id.
    pub reachable: HashSet<(Workspace, String)>,
    /// Every connection to a code host.
    pub code_hosts: Vec<CodeHost>,
    /// Every endpoint that does not simply work.
    pub endpoints: Vec<(EndpointId, Endpoint)>,
    /// Every schedule.
    pub schedules: Vec<Schedule>,
    /// Questions that are not answered.
    pub jobs: Vec<Job>,
    /// Answers on their way.
    pub deliveries: Vec<Delivery>,
    /// Runs that are not over.
    pub runs: Vec<Run>,
    /// Sealed backends, which are gone at the end of their runs.
    pub backends: Vec<BenchmarkId>,
    /// Whether the chat API is connected.
    pub chat: bool,
}

/// An item that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Its partition key, without what follows the first `#`: the rest may name somebody.
    pub kind: String,
    /// Its form.
    pub form: u32,
}

/// How many unreadable items are listed.
pub const LISTED: usize = 20;

/// The kinds of items, by how their partition key begins and what their sort key is or begins with.
const KINDS: [(&str, &str, &str); 18] = [
    ("WORKSPACE#", "WORKSPACE", "workspace"),
    ("WORKSPACE#", "CODE-HOST", "code host"),
    ("ACTIVITY#", "INDEX", "activity index"),
    ("ACTIVITY#", "SEGMENT#", "activity segment"),
    ("WEBHOOK-KEY#", "KEY", "webhook key"),
    ("SCHEDULES", "", "schedule"),
    ("JOB#", "JOB", "job"),
    ("JOB#", "DELIVERY", "delivery"),
    ("BENCHMARK-KEY#", "KEY", "benchmark key"),
    ("ENDPOINTS#", "URL#", "endpoint"),
    ("ENDPOINTS#", "HELD#", "held answer"),
    ("RUN#", "RUN", "run"),
    ("RUN#", "BACKEND", "backend"),
    ("RUN#", "DRAW#", "draw"),
    ("IDEMPOTENCY#", "REQUEST", "remembered request"),
    ("SIGNING-KEYS", "KEY#", "signing key"),
    ("CHAT", "CONNECTION", "chat connection"),
    ("", "", "other"),
];

fn kind_of(item: &Item) -> &'static str {
    let key = |name| attribute(item, name).unwrap_or_default();
    let (pk, sk) = (key("pk"), key("sk"));
    let is = |(partition, sort, _): &&(&str, &str, &'static str)| {
        pk.starts_with(partition) && sk.starts_with(sort)
    };
    KINDS.iter().find(is).map_or("other", |(_, _, kind)| kind)
}

impl Inspection {
    /// Reads the whole table once.
    pub async fn survey(&self) -> Result<Survey> {
        let scan = self.table.client.scan().table_name(&self.table.name).consistent_read(true);
        let mut pages = scan.into_paginator().send();
        let mut survey = Survey::default();
        while let Some(page) = pages.next().await {
            for item in page.map_err(StoreError::table("Scan"))?.items.unwrap_or_default() {
                survey.add(item);
            }
        }
        Ok(survey)
    }
}

impl Survey {
    fn add(&mut self, item: Item) {
        let kind = kind_of(&item);
        *self.kinds.entry(kind).or_default() += 1;
        let (form, place) = (schema_version_of(&item), attribute(&item, "pk").unwrap_or_default().to_owned());
        if form > SCHEMA_VERSION || self.take(kind, item).is_none() {
            self.unreadable_count += 1;
            if self.unreadable.len() < LISTED {
                let kind = place.split('#').next().unwrap_or_default().to_owned();
                self.unreadable.push(Unreadable { kind, form });
            }
        }
    }

    /// Nothing when the item cannot be read.
    fn take(&mut self, kind: &str, item: Item) -> Option<()> {
        let id = attribute(&item, "pk")?.split_once('#').map(|(_, id)| id.to_owned()).unwrap_or_default();
        let sort = attribute(&item, "sk")?.to_owned();
        let unfinished = item.contains_key("due_at");
        match kind {
            "workspace" => self.workspaces.push(read(item)?),
            "code host" => self.code_hosts.push(read(item)?),
            "schedule" => self.schedules.push(read(item)?),
            "webhook key" => {
                let key: WebhookKey = read(item)?;
                if key.revoked_at.is_none() {
                    self.reachable.insert((key.workspace, key.webhook_id));
                }
            }
            "benchmark key" => read::<BenchmarkKey>(item).map(drop)?,
            "endpoint" => self.endpoints.push((EndpointId::parse(&id, &sort)?, read(item)?)),
            "job" => keep(&mut self.jobs, read(item)?, unfinished),
            "delivery" => keep(&mut self.deliveries, read(item)?, unfinished),
            "run" => {
                let run: Run = read(item)?;
                let running = run.status == RunStatus::Running;
                keep(&mut self.runs, run, running);
            }
            "backend" => {
                read::<StoredBackend>(item)?;
                self.backends.push(id.parse().ok()?);
            }
            "draw" => read::<StoredDraw>(item).map(drop)?,
            "chat connection" => self.chat = true,
            _ => {}
        }
        Some(())
    }

    /// The sealed backends of runs that are over: they should be gone.
    pub fn left_behind(&self) -> Vec<BenchmarkId> {
        let running: HashSet<BenchmarkId> = self.runs.iter().map(|run| run.id).collect();
        self.backends.iter().copied().filter(|id| !running.contains(id)).collect()
    }

    /// How many jobs, deliveries and runs should have been looked after before `then`.
    pub fn overdue(&self, then: Stamp) -> usize {
        let jobs = self.jobs.iter().map(|job| job.due.as_ref());
        let deliveries = self.deliveries.iter().map(|delivery| delivery.due.as_ref());
        let runs = self.runs.iter().map(|run| run.due.as_ref());
        jobs.chain(deliveries).chain(runs).flatten().filter(|due| due.due_at < then).count()
    }
}

fn read<T: DeserializeOwned>(item: Item) -> Option<T> {
    from_item(item).ok()
}

fn keep<T>(among: &mut Vec<T>, found: T, wanted: bool) {
    if wanted {
        among.push(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::text;

    fn item(pk: &str, sk: &str) -> Item {
        Item::from([("pk".to_owned(), text(pk)), ("sk".to_owned(), text(sk))])
    }

    #[test]
    fn an_item_that_cannot_be_read_is_counted_and_hides_no_other() {
        let mut survey = Survey::default();
        survey.add(item("JOB#0", "JOB"));
        survey.add(item("IDEMPOTENCY#0", "REQUEST"));
        let mut newer = item("CHAT", "CONNECTION");
        newer.insert("v".to_owned(), aws_sdk_dynamodb::types::AttributeValue::N("9".to_owned()));
        survey.add(newer);
        assert_eq!(survey.unreadable_count, 2);
        assert_eq!(survey.unreadable[0], Unreadable { kind: "JOB".to_owned(), form: 1 });
        assert_eq!(survey.unreadable[1], Unreadable { kind: "CHAT".to_owned(), form: 9 });
        assert!(!survey.chat);
        assert_eq!(survey.kinds["remembered request"], 1);
    }
}
