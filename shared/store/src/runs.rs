//! Benchmark runs, from `running` to `completed` or `errored`.

use jiff::SignedDuration;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{CostRate, ErroredMessage, Provider, RunStatus};
use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::{self, Decision};
use plumbline_conversation::{Effort, Usage};
use serde::{Deserialize, Serialize};

use crate::accounts::{self, BenchmarkKey, SLOT};
use crate::due::{self, Due};
use crate::idempotency::{Idempotency, Remembered};
use crate::jobs::Claim;
use crate::table::{Committed, Key, Update, Written, from_item};
use crate::{Result, Sealed, Stamp, Store, StoreError};

/// How long a run and its results are kept.
const RETENTION: SignedDuration = SignedDuration::from_hours(24 * 90);

/// How long a worker may be at a run's probe before another may take it.
const PROBE_LEASE: SignedDuration = SignedDuration::from_secs(180);

/// How often a probe is begun before the run is ended.
pub const MAX_PROBE_ATTEMPTS: u32 = 3;

/// What is being done for a running run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Finding out whether the endpoint can be reviewed at all.
    Probe,
    /// Reviewing.
    Draws,
}

/// A run as the table holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Which one it is.
    pub id: BenchmarkId,
    /// The account that sees it.
    pub account: String,
    /// The key that started it, whose slot it holds.
    pub key_id: KeyId,
    /// Draws per record.
    pub k: u8,
    /// The protocol of the caller's endpoint.
    pub provider: Provider,
    /// The effort it declared.
    pub effort: Effort,
    /// Its window, in tokens.
    pub context_window: u32,
    /// Its longest answer, in tokens.
    pub max_output_tokens: u32,
    /// Its prices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_rate: Option<CostRate>,
    /// Whether the caller brought a system prompt.
    pub custom_prompt: bool,
    /// Base URL, model name, key and prompt; gone at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backend: Option<Sealed>,
    /// What scores it, as a hash.
    pub harness_version: String,
    /// What it is scored on, by name.
    pub dataset_name: String,
    /// The same as a hash, from the end on if draws were made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dataset_hash: Option<String>,
    /// Where it stands.
    pub status: RunStatus,
    /// What is being done.
    pub phase: Phase,
    /// Why it ended early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<ErroredMessage>,
    /// Records times k.
    pub total_draws: u32,
    /// How many draws have an outcome.
    #[serde(default)]
    pub draws_done: u32,
    /// How many of those errored.
    #[serde(default)]
    pub draws_errored: u32,
    /// How many of those were over the context window.
    #[serde(default)]
    pub draws_over_context: u32,
    /// What the probe consumed.
    #[serde(default)]
    pub probe_usage: Usage,
    /// How often the probe was begun.
    #[serde(default)]
    pub probe_attempts: u32,
    /// Until when the worker at the probe may hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<Stamp>,
    /// The contract's `results` object, as JSON text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<String>,
    /// When it was accepted.
    pub created_at: Stamp,
    /// When its slot is free again whatever happens; the sweep ends it by then.
    pub deadline: Stamp,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<Stamp>,
    /// When somebody must look after it; absent at the end.
    #[serde(flatten)]
    pub due: Option<Due>,
}

impl Run {
    /// How long a run may take.
    pub const LIFETIME: SignedDuration = SLOT;
}

/// What became of a start.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// The run is made and counted.
    Started(Decision),
    /// A request with the same `Idempotency-Key` came first.
    Repeated(Remembered),
    /// Another request with the same key is being accepted at this moment.
    InFlight,
    /// The key has started too many runs of late.
    Limited(Decision),
    /// The key has too many runs in flight. No start is used up.
    TooManyInFlight(Decision),
    /// The key was revoked in the meantime.
    NotLive,
}

/// How a run ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Why it ended early, if it did.
    pub message: Option<ErroredMessage>,
    /// The contract's `results` object, as JSON text, if anything was drawn.
    pub results: Option<String>,
    /// The content hash of the dataset, if anything was drawn.
    pub dataset_hash: Option<String>,
}

impl Ending {
    /// Ended early, with nothing drawn.
    pub fn errored(message: ErroredMessage) -> Self {
        Self { message: Some(message), results: None, dataset_hash: None }
    }
}

/// How often a start is tried again when the key changed under it.
const TRIES: usize = 20;

pub(crate) fn key(id: BenchmarkId) -> Key {
    Key::new(format!("RUN#{id}"), "RUN")
}

impl Store {
    /// Accepts a run: one transaction makes it, counts the start, takes a slot and remembers the request.
    pub async fn start_run(
        &self,
        presented: &ApiKey,
        seen: BenchmarkKey,
        run: &Run,
        idempotency: Option<&Idempotency>,
    ) -> Result<Start> {
        let mut seen = seen;
        for _ in 0..TRIES {
            match self.try_start(presented, &seen, run, idempotency).await? {
                Some(start) => return Ok(start),
                None => match self.benchmark_key(presented).await? {
                    Some(now) => seen = now,
                    None => return Ok(Start::NotLive),
                },
            }
        }
        Err(StoreError::Contended)
    }

    /// One try; nothing when the key has changed since it was read.
    async fn try_start(
        &self,
        presented: &ApiKey,
        seen: &BenchmarkKey,
        run: &Run,
        idempotency: Option<&Idempotency>,
    ) -> Result<Option<Start>> {
        let now = run.created_at;
        let limits = seen.limits();
        let decision =
            limits::decide(seen.start_arrival.map(Stamp::timestamp), now.timestamp(), &limits.starts);
        let mut in_flight = seen.in_flight_at(now);
        let refused = match accounts::arrival(&decision) {
            _ if in_flight.len() >= limits.in_flight as usize => Some(Start::TooManyInFlight(decision)),
            None => Some(Start::Limited(decision)),
            Some(_) => None,
        };
        if let Some(refused) = refused {
            return self.repeated_or(refused, idempotency, now).await.map(Some);
        }
        in_flight.insert(run.id.to_string(), run.deadline);
        let arrival = accounts::arrival(&decision).unwrap_or(now);
        let counted = Update::of(accounts::key(presented.key_id()))
            .if_absent("revoked_at")
            .if_unchanged("start_arrival", &seen.start_arrival)
            .if_equal("in_flight", &seen.in_flight)
            .set(&["start_arrival"], &arrival)
            .set(&["in_flight"], &in_flight);
        let mut writes = vec![self.table.updating(counted)?, self.table.creating(&key(run.id), run)?];
        if let Some(idempotency) = idempotency {
            writes.push(idempotency.remembering(&self.table, &run.id.to_string(), now)?);
        }
        match self.table.transact(writes).await? {
            Committed::Done => Ok(Some(Start::Started(decision))),
            Committed::Refused(at) if at.contains(&2) => {
                self.repeated_or(Start::InFlight, idempotency, now).await.map(Some)
            }
            Committed::Refused(_) | Committed::Conflict => Ok(None),
        }
    }

    async fn repeated_or(
        &self,
        otherwise: Start,
        idempotency: Option<&Idempotency>,
        now: Stamp,
    ) -> Result<Start> {
        let Some(idempotency) = idempotency else { return Ok(otherwise) };
        Ok(self.remembered(idempotency, now).await?.map_or(otherwise, Start::Repeated))
    }

    /// Reads a run. One read.
    pub async fn run(&self, id: BenchmarkId) -> Result<Option<Run>> {
        self.table.get(key(id)).await
    }

    /// Takes a run's probe for one worker. One write.
    pub async fn claim_probe(&self, id: BenchmarkId, now: Stamp) -> Result<Claim<Run>> {
        let until = now.plus(PROBE_LEASE);
        let update = Update::of(key(id))
            .if_equal("status", &RunStatus::Running)
            .if_equal("phase", &Phase::Probe)
            .if_passed("lease_until", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until)
            .add("probe_attempts", 1);
        match self.table.update(update).await? {
            Written::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            Written::Refused(None) => Ok(Claim::Over),
            Written::Refused(Some(item)) => match from_item::<Run>(item)? {
                Run { status: RunStatus::Running, phase: Phase::Probe, .. } => Ok(Claim::Held),
                _ => Ok(Claim::Over),
            },
        }
    }

    /// The endpoint can be reviewed: the run goes on to its draws. False when it already has, or has ended.
    pub async fn pass_probe(&self, id: BenchmarkId, usage: Usage, due_at: Stamp) -> Result<bool> {
        let update = Update::of(key(id))
            .if_equal("status", &RunStatus::Running)
            .if_equal("phase", &Phase::Probe)
            .set(&["phase"], &Phase::Draws)
            .set(&["probe_usage"], &usage)
            .set(&["due_at"], &due_at)
            .remove(&["lease_until"]);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Sets when the sweep looks after a run again.
    pub async fn postpone_run(&self, id: BenchmarkId, due_at: Stamp) -> Result<()> {
        let update = Update::of(key(id)).if_equal("status", &RunStatus::Running).set(&["due_at"], &due_at);
        self.table.update(update).await.map(drop)
    }

    /// Ends a run. The one transaction every end goes through: it writes the results, sets the status,
    /// **takes the caller's backend away** and frees the slot. False when it had ended already.
    pub async fn end_run(&self, run: &Run, ending: &Ending, now: Stamp) -> Result<bool> {
        let writes = || {
            let slot = Update::of(accounts::key(&run.key_id)).if_exists();
            let slot = slot.remove(&["in_flight", &run.id.to_string()]);
            Ok(vec![self.table.updating(ended(run, ending, now))?, self.table.updating(slot)?])
        };
        match self.transact_persistently(writes).await? {
            Committed::Done => Ok(true),
            Committed::Refused(at) if at.contains(&0) => Ok(false),
            Committed::Refused(_) | Committed::Conflict => Err(StoreError::Contended),
        }
    }
}

fn ended(run: &Run, ending: &Ending, now: Stamp) -> Update {
    let status = if ending.message.is_some() { RunStatus::Errored } else { RunStatus::Completed };
    let update = Update::of(key(run.id))
        .if_equal("status", &RunStatus::Running)
        .set(&["status"], &status)
        .set(&["finished_at"], &now)
        .set(&["expires_at"], &now.plus(RETENTION).epoch_seconds())
        .remove(&["backend"])
        .remove(&["lease_until"]);
    let update = due::clear(update);
    let update = set_if(update, "message", ending.message.as_ref());
    let update = set_if(update, "results", ending.results.as_ref());
    set_if(update, "dataset_hash", ending.dataset_hash.as_ref())
}

fn set_if<T: Serialize>(update: Update, name: &str, value: Option<&T>) -> Update {
    match value {
        Some(value) => update.set(&[name], value),
        None => update,
    }
}
