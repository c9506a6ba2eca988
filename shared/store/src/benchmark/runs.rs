//! Benchmark runs, from `running` to `completed` or `errored`.

use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::judge::model::JudgeIdentity;
use plumbline_benchmark::run::{DrawCounters, DrawOrder, Pace, RunProgress};
pub use plumbline_benchmark::run::{Phase, ScoringIdentity};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{CostRate, ErroredMessage, Provider, RunStatus};
use plumbline_contract::keys::KeyId;
use plumbline_conversation::{Effort, Usage};
use serde::{Deserialize, Serialize};

use crate::Claim;
use crate::benchmark::draws;
use crate::benchmark::keys::{self, SLOT};
use crate::due::{self, Due};
use crate::table::{Committed, Key, Update, Written, from_item};
use crate::{Result, Sealed, Stamp, Store, StoreError};

/// How long a run, its draws and its results are kept.
pub(crate) const RETENTION: SignedDuration = SignedDuration::from_hours(24 * 90);

/// How long a worker may be at a run's probe before another may take it.
const PROBE_LEASE: SignedDuration = SignedDuration::from_secs(180);

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
    /// What scores it, as a hash.
    pub harness_version: String,
    /// What the build that began it scores with: only that build may go on with it.
    pub scored_by: ScoringIdentity,
    /// Which model judges its draws; absent where the catalogue does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<JudgeIdentity>,
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
    /// How far its draws have been sent.
    #[serde(default)]
    pub pace: Pace,
    /// How often an unfinished draw was saved.
    #[serde(default)]
    pub saves: u32,
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
    /// What `results` would be by the catalogue, where a model judges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub catalogue_results: Option<String>,
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

    /// Returns the numbers of draws by what became of them.
    pub fn counters(&self) -> DrawCounters {
        DrawCounters {
            total: self.total_draws,
            done: self.draws_done,
            errored: self.draws_errored,
            over_context: self.draws_over_context,
        }
    }

    /// Returns how far the run has come, for the rules of a run.
    pub fn progress(&self) -> RunProgress {
        let is_running = self.status == RunStatus::Running;
        RunProgress { is_running, phase: self.phase, counters: self.counters() }
    }

    /// Returns the order of the run's draws over the records of `bundle`.
    pub fn draw_order<'a>(&self, bundle: &'a Bundle) -> DrawOrder<'a> {
        DrawOrder::new(bundle.entries(), self.k)
    }

    /// Whose work it is, for queues: its key's, as every other limit. By run, five runs of one key would have five
    /// shares of the workers to the one of another's.
    pub fn group(&self) -> String {
        self.key_id.to_string()
    }
}

/// How a run ends.
#[derive(Clone, Debug, PartialEq)]
pub struct RunCompletion {
    /// Why it ended early, if it did.
    pub message: Option<ErroredMessage>,
    /// The contract's `results` object, as JSON text, if anything was drawn.
    pub results: Option<String>,
    /// What they would be by the catalogue, if a model judged.
    pub catalogue_results: Option<String>,
    /// The content hash of the dataset, if anything was drawn.
    pub dataset_hash: Option<String>,
}

impl RunCompletion {
    /// Ended early, with nothing drawn.
    pub fn errored(message: ErroredMessage) -> Self {
        Self { message: Some(message), results: None, catalogue_results: None, dataset_hash: None }
    }
}

/// The sealed backend as the table holds it: beside its run, which every draw writes to, not in it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredBackend {
    sealed: Sealed,
    expires_at: i64,
}

impl StoredBackend {
    /// It is taken away when its run ends; should that ever fail, the table forgets it a day later.
    pub(crate) fn of(run: &Run, sealed: Sealed) -> Self {
        Self { sealed, expires_at: run.deadline.plus(SignedDuration::from_hours(24)).epoch_seconds() }
    }

    pub(crate) fn sealed(self) -> Sealed {
        self.sealed
    }
}

pub(crate) fn backend_key(id: BenchmarkId) -> Key {
    Key::new(format!("RUN#{id}"), "BACKEND")
}

pub(crate) fn key(id: BenchmarkId) -> Key {
    Key::new(format!("RUN#{id}"), "RUN")
}

impl Store {
    /// Reads what a run needs to call its endpoint: base URL, model name, key and prompt. Nothing once it has
    /// ended. One read.
    pub async fn backend(&self, id: BenchmarkId) -> Result<Option<Sealed>> {
        let found: Option<StoredBackend> = self.table.get(backend_key(id)).await?;
        Ok(found.map(StoredBackend::sealed))
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
            Written::Refused(None) => Ok(Claim::AlreadyFinished),
            Written::Refused(Some(item)) => match from_item::<Run>(item)? {
                Run { status: RunStatus::Running, phase: Phase::Probe, .. } => Ok(Claim::InProgress),
                _ => Ok(Claim::AlreadyFinished),
            },
        }
    }

    /// The endpoint can be reviewed: the run goes on to its draws. False when it already has, or has ended.
    pub async fn pass_probe(
        &self,
        id: BenchmarkId,
        usage: Usage,
        pace: &Pace,
        due_at: Stamp,
    ) -> Result<bool> {
        let update = Update::of(key(id))
            .if_equal("status", &RunStatus::Running)
            .if_equal("phase", &Phase::Probe)
            .set(&["phase"], &Phase::Draws)
            .set(&["probe_usage"], &usage)
            .set(&["pace"], pace)
            .set(&["due_at"], &due_at)
            .remove(&["lease_until"]);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Sets when the sweep looks after a run again. False when it is over, or no longer due.
    pub async fn postpone_run(&self, id: BenchmarkId, now: Stamp, due_at: Stamp) -> Result<bool> {
        let update = Update::of(key(id)).if_equal("status", &RunStatus::Running);
        Ok(matches!(self.table.update(due::postpone(update, now, due_at)).await?, Written::Done(_)))
    }

    /// Ends a run. The one transaction every end goes through: it writes the results, sets the status,
    /// **takes the caller's backend away**, and what is saved of unfinished draws with it, and frees the slot.
    /// False when it had ended already, or when draws have been counted or saved since `run` was read.
    pub async fn end_run(&self, run: &Run, ending: &RunCompletion, now: Stamp) -> Result<bool> {
        let saved = if run.saves > 0 { self.saved_draws(run.id).await? } else { Vec::new() };
        let writes = || {
            let slot = Update::of(keys::key(&run.key_id)).if_exists();
            let slot = slot.remove(&["in_flight", &run.id.to_string()]);
            let backend = self.table.deleting(&backend_key(run.id))?;
            let mut writes =
                vec![self.table.updating(ended(run, ending, now))?, self.table.updating(slot)?, backend];
            for draw in &saved {
                writes.push(self.table.updating(draws::forgotten(draw))?);
            }
            Ok(writes)
        };
        match self.table.transact_persistently(writes).await? {
            Committed::Done => Ok(true),
            Committed::Refused(at) if at.contains(&0) => Ok(false),
            Committed::Refused(_) | Committed::Conflict => Err(StoreError::Contended),
        }
    }
}

fn ended(run: &Run, ending: &RunCompletion, now: Stamp) -> Update {
    let status = if ending.message.is_some() { RunStatus::Errored } else { RunStatus::Completed };
    let update = Update::of(key(run.id))
        .if_equal("status", &RunStatus::Running)
        .if_equal("draws_done", &run.draws_done)
        .if_at_most("saves", &run.saves)
        .set(&["status"], &status)
        .set(&["finished_at"], &now)
        .set(&["expires_at"], &now.plus(RETENTION).epoch_seconds())
        .remove(&["lease_until"]);
    let update = due::clear(update);
    let update = set_if(update, "message", ending.message.as_ref());
    let update = set_if(update, "results", ending.results.as_ref());
    let update = set_if(update, "catalogue_results", ending.catalogue_results.as_ref());
    set_if(update, "dataset_hash", ending.dataset_hash.as_ref())
}

fn set_if<T: Serialize>(update: Update, name: &str, value: Option<&T>) -> Update {
    match value {
        Some(value) => update.set(&[name], value),
        None => update,
    }
}
