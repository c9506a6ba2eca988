//! Survey of both tables: their contents, unreadable items, and run secrets that should have been deleted.

use std::collections::{BTreeMap, HashSet};

use plumbline_benchmark::judge::model::Opinion;
use plumbline_contract::benchmark::RunStatus;
use plumbline_contract::{BenchmarkId, Workspace};
use serde::de::DeserializeOwned;

use crate::agent::activities;
use crate::agent::chat::StoredConnection;
use crate::agent::code_hosts::CodeHostConnection;
use crate::agent::deliveries::Delivery;
use crate::agent::endpoints::{EndpointId, StoredEndpoint};
use crate::agent::held_deliveries::HeldDelivery;
use crate::agent::job_counts::JobCount;
use crate::agent::jobs::Job;
use crate::agent::schedules::Schedule;
use crate::agent::signing_keys::StoredKey;
use crate::agent::webhook_keys::WebhookKey;
use crate::agent::workspaces::WorkspaceSettings;
use crate::benchmark::draws::StoredDraw;
use crate::benchmark::keys::BenchmarkKey;
use crate::benchmark::record_counts::StoredRecordCounts;
use crate::benchmark::run_secrets::{StoredBackend, StoredConversation};
use crate::benchmark::runs::Run;
use crate::console::audit::AuditEvent;
use crate::console::board::StoredEntry;
use crate::console::code_host_apps::CodeHostApp;
use crate::console::sessions::{Session, SignInLink};
use crate::error::{Result, StoreError};
use crate::idempotency::RememberedRequest;
use crate::model_connections::ModelConnection;
use crate::operator::inspection::Inspection;
use crate::table::{Item, ItemKind, ItemTable, from_item, schema_version_of, string_attribute};
use plumbline_instant::UtcInstant;

/// Counts of the items in both tables, and the contents of those that the operator's checks need. Jobs, deliveries and
/// runs that have ended are only counted.
#[derive(Default)]
pub struct Survey {
    /// Number of items of each kind, readable or not.
    pub counts_by_kind: BTreeMap<ItemKind, u64>,
    /// Number of items that this release cannot read, by reason.
    pub unreadable: BTreeMap<UnreadableReason, u64>,
    /// Every workspace.
    pub workspaces: Vec<WorkspaceSettings>,
    /// Webhooks that have a live key, as pairs of workspace and webhook id.
    pub webhooks_with_live_key: HashSet<(Workspace, String)>,
    /// Every connection to a code host.
    pub code_hosts: Vec<CodeHostConnection>,
    /// Every GitHub App.
    pub code_host_apps: Vec<CodeHostApp>,
    /// Endpoints that fail, are paused or are resuming.
    pub endpoints: Vec<(EndpointId, StoredEndpoint)>,
    /// Every schedule.
    pub schedules: Vec<Schedule>,
    /// Jobs of unanswered questions.
    pub jobs: Vec<Job>,
    /// Pending deliveries, without those that are held.
    pub deliveries: Vec<Delivery>,
    /// Unfinished runs.
    pub runs: Vec<Run>,
    /// Ids of the runs that have a sealed backend, which is deleted when its run ends.
    pub runs_with_backend: Vec<BenchmarkId>,
    /// Number of items that are in the wrong table. Earlier releases stored the secrets of runs in the main table.
    pub misplaced: u64,
    /// True if the chat API is connected.
    pub is_chat_connected: bool,
}

/// Reason why an item cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnreadableReason {
    /// A newer release wrote the item.
    NewerSchema {
        /// Kind of the item.
        kind: ItemKind,
        /// Schema version of the item.
        version: u32,
    },
    /// The item lacks an attribute of its kind, or an attribute has a wrong type.
    Malformed(ItemKind),
    /// The item's key matches the pattern of no kind.
    UnknownKind {
        /// Prefix of the partition key: the text before the first `#`. The rest is omitted, because it may name a
        /// person. Empty for the items beyond the first [`MAX_UNKNOWN_PREFIXES`] prefixes, which are counted together.
        partition_prefix: String,
    },
}

/// Maximum number of prefixes of unknown partition keys that a survey counts separately. Items with further prefixes
/// are counted together.
pub const MAX_UNKNOWN_PREFIXES: usize = 20;

impl Inspection {
    /// Reads both tables once, and decodes every item.
    pub async fn survey(&self) -> Result<Survey> {
        let mut survey = Survey::default();
        for (kind, table) in [(ItemTable::Main, &self.table), (ItemTable::RunSecrets, &self.secrets)] {
            let scan = table.client.scan().table_name(&table.name).consistent_read(true);
            let mut pages = scan.into_paginator().send();
            while let Some(page) = pages.next().await {
                for item in page.map_err(StoreError::table("Scan"))?.items.unwrap_or_default() {
                    survey.add_item(item, kind);
                }
            }
        }
        Ok(survey)
    }
}

impl Survey {
    /// Returns the number of items, readable or not.
    pub fn item_count(&self) -> u64 {
        let unknown = |(reason, count): (&UnreadableReason, &u64)| {
            if matches!(reason, UnreadableReason::UnknownKind { .. }) { *count } else { 0 }
        };
        self.counts_by_kind.values().sum::<u64>() + self.unreadable.iter().map(unknown).sum::<u64>()
    }

    /// Returns the ids of the runs that have ended and still have a sealed backend, which should have been deleted.
    pub fn ended_runs_with_backend(&self) -> Vec<BenchmarkId> {
        let running: HashSet<BenchmarkId> = self.runs.iter().map(|run| run.id).collect();
        self.runs_with_backend.iter().copied().filter(|id| !running.contains(id)).collect()
    }

    /// Returns the number of jobs, deliveries and runs that were due before `cutoff`.
    pub fn count_overdue(&self, cutoff: UtcInstant) -> usize {
        let jobs = self.jobs.iter().map(|job| job.due.as_ref());
        let deliveries = self.deliveries.iter().map(|delivery| delivery.due.as_ref());
        let runs = self.runs.iter().map(|run| run.due.as_ref());
        jobs.chain(deliveries).chain(runs).flatten().filter(|due| due.due_at < cutoff).count()
    }

    fn add_item(&mut self, item: Item, table: ItemTable) {
        let Some(kind) = ItemKind::of(&item) else { return self.add_unknown(&item) };
        self.misplaced += u64::from(kind.table() != table);
        *self.counts_by_kind.entry(kind).or_default() += 1;
        let version = schema_version_of(&item);
        let reason = if version > kind.schema_version() {
            Some(UnreadableReason::NewerSchema { kind, version })
        } else {
            self.decode_and_add(kind, item).is_none().then_some(UnreadableReason::Malformed(kind))
        };
        if let Some(reason) = reason {
            *self.unreadable.entry(reason).or_default() += 1;
        }
    }

    fn add_unknown(&mut self, item: &Item) {
        let pk = string_attribute(item, "pk").unwrap_or_default();
        let partition_prefix = pk.split('#').next().unwrap_or_default().to_owned();
        let reason = UnreadableReason::UnknownKind { partition_prefix };
        let is_unknown = |reason: &&UnreadableReason| matches!(reason, UnreadableReason::UnknownKind { .. });
        let unknown = self.unreadable.keys().filter(is_unknown).count();
        let is_new = !self.unreadable.contains_key(&reason);
        let reason = if is_new && unknown >= MAX_UNKNOWN_PREFIXES {
            UnreadableReason::UnknownKind { partition_prefix: String::new() }
        } else {
            reason
        };
        *self.unreadable.entry(reason).or_default() += 1;
    }

    /// Decodes an item, and adds it to the survey's list for its kind, if there is one. Omits jobs, deliveries and runs
    /// that have ended. Returns `None` if the item cannot be decoded.
    fn decode_and_add(&mut self, kind: ItemKind, item: Item) -> Option<()> {
        let id =
            string_attribute(&item, "pk")?.split_once('#').map(|(_, id)| id.to_owned()).unwrap_or_default();
        let sort = string_attribute(&item, "sk")?.to_owned();
        let is_due = item.contains_key("due_at");
        match kind {
            ItemKind::Workspace => self.workspaces.push(decode_as(item)?),
            ItemKind::CodeHost => self.code_hosts.push(decode_as(item)?),
            ItemKind::CodeHostApp => self.code_host_apps.push(decode_as(item)?),
            ItemKind::ActivityIndex => activities::check_index(item).ok()?,
            ItemKind::ActivitySegment => activities::check_segment(item).ok()?,
            ItemKind::WebhookKey => {
                let key: WebhookKey = decode_as(item)?;
                if key.revoked_at.is_none() {
                    self.webhooks_with_live_key.insert((key.workspace, key.webhook_id));
                }
            }
            ItemKind::JobCount => check_decodes::<JobCount>(item)?,
            ItemKind::Schedule => self.schedules.push(decode_as(item)?),
            ItemKind::Job => push_if(&mut self.jobs, decode_as(item)?, is_due),
            ItemKind::Delivery => push_if(&mut self.deliveries, decode_as(item)?, is_due),
            ItemKind::Endpoint => self.endpoints.push((EndpointId::parse(&id, &sort)?, decode_as(item)?)),
            ItemKind::HeldDelivery => check_decodes::<HeldDelivery>(item)?,
            ItemKind::BenchmarkKey => check_decodes::<BenchmarkKey>(item)?,
            ItemKind::Run => {
                let run: Run = decode_as(item)?;
                let is_running = run.status == RunStatus::Running;
                push_if(&mut self.runs, run, is_running);
            }
            ItemKind::RecordCounts => check_decodes::<StoredRecordCounts>(item)?,
            ItemKind::Backend => {
                check_decodes::<StoredBackend>(item)?;
                self.runs_with_backend.push(id.parse().ok()?);
            }
            ItemKind::SavedConversation => check_decodes::<StoredConversation>(item)?,
            ItemKind::Draw => {
                let draw: StoredDraw = decode_as(item)?;
                draw.manifest.map(|manifest| manifest.decompress()).transpose().ok()?;
            }
            ItemKind::IdempotentRequest => check_decodes::<RememberedRequest>(item)?,
            ItemKind::SigningKey => check_decodes::<StoredKey>(item)?,
            ItemKind::ChatConnection => {
                check_decodes::<StoredConnection>(item)?;
                self.is_chat_connected = true;
            }
            ItemKind::ModelConnection => check_decodes::<ModelConnection>(item)?,
            ItemKind::ConsoleLink => check_decodes::<SignInLink>(item)?,
            ItemKind::ConsoleSession => check_decodes::<Session>(item)?,
            ItemKind::AuditEvent => check_decodes::<AuditEvent>(item)?,
            ItemKind::BoardEntry => check_decodes::<StoredEntry>(item)?,
            ItemKind::JudgeOpinion => check_decodes::<Opinion>(item)?,
        }
        Some(())
    }
}

fn decode_as<T: DeserializeOwned>(item: Item) -> Option<T> {
    from_item(item).ok()
}

fn check_decodes<T: DeserializeOwned>(item: Item) -> Option<()> {
    decode_as::<T>(item).map(drop)
}

fn push_if<T>(items: &mut Vec<T>, item: T, is_wanted: bool) {
    if is_wanted {
        items.push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::string_value;

    fn item(pk: &str, sk: &str) -> Item {
        Item::from([("pk".to_owned(), string_value(pk)), ("sk".to_owned(), string_value(sk))])
    }

    #[test]
    fn unreadable_items_are_counted_by_reason_apart_from_readable_ones() {
        let mut survey = Survey::default();
        survey.add_item(item("JOB#0", "JOB"), ItemTable::Main);
        survey.add_item(item("JOB#1", "JOB"), ItemTable::Main);
        let mut newer = item("CHAT", "CONNECTION");
        newer.insert("v".to_owned(), aws_sdk_dynamodb::types::AttributeValue::N("9".to_owned()));
        survey.add_item(newer, ItemTable::Main);
        survey.add_item(item("FUTURE#0", "THING"), ItemTable::Main);
        let mut request = item("IDEMPOTENCY#0", "REQUEST");
        request.insert("fingerprint".to_owned(), string_value("abc"));
        request.insert("made".to_owned(), string_value("1"));
        request.insert("expires_at".to_owned(), aws_sdk_dynamodb::types::AttributeValue::N("9".to_owned()));
        survey.add_item(request, ItemTable::Main);
        let reasons: Vec<_> =
            survey.unreadable.iter().map(|(reason, count)| (reason.clone(), *count)).collect();
        assert_eq!(
            reasons,
            [
                (UnreadableReason::NewerSchema { kind: ItemKind::ChatConnection, version: 9 }, 1),
                (UnreadableReason::Malformed(ItemKind::Job), 2),
                (UnreadableReason::UnknownKind { partition_prefix: "FUTURE".to_owned() }, 1),
            ]
        );
        assert!(!survey.is_chat_connected);
        assert_eq!((survey.counts_by_kind[&ItemKind::IdempotentRequest], survey.item_count()), (1, 5));
    }

    #[test]
    fn item_without_attributes_is_malformed_for_every_kind() {
        let mut survey = Survey::default();
        for kind in ItemKind::ALL {
            let value = |pattern: &str| {
                let uuid = "2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91";
                let pattern = pattern.replace("{workspace}", "github/acme").replace("{job}", uuid);
                let pattern = pattern.replace("{run}", uuid);
                pattern.chars().filter(|letter| !"{}".contains(*letter)).collect::<String>()
            };
            survey
                .add_item(item(&value(kind.partition_pattern()), &value(kind.sort_pattern())), kind.table());
        }
        let expected: Vec<_> = ItemKind::ALL.iter().map(|kind| UnreadableReason::Malformed(*kind)).collect();
        assert_eq!(survey.unreadable.into_keys().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn unknown_partition_prefixes_are_counted_separately_up_to_a_limit() {
        let mut survey = Survey::default();
        for number in 0..2 * MAX_UNKNOWN_PREFIXES {
            survey.add_item(item(&format!("FUTURE-{number}"), "THING"), ItemTable::Main);
        }
        assert_eq!(survey.unreadable.len(), MAX_UNKNOWN_PREFIXES + 1);
        assert_eq!(survey.item_count(), 2 * MAX_UNKNOWN_PREFIXES as u64);
    }
}
