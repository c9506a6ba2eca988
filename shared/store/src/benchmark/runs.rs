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

use crate::benchmark::keys::SLOT;
use crate::claim::Claim;
use crate::due::Due;
use crate::error::Result;
use crate::kms::Sealed;
use crate::table::{ItemKind, Key, Table, Update, Written, from_item};
use plumbline_instant::Stamp;

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
    ItemKind::Backend.key([&id], [])
}

pub(crate) fn key(id: BenchmarkId) -> Key {
    ItemKind::Run.key([&id], [])
}

/// Reads runs. Held by the functions of the benchmark API and the sweep.
#[derive(Clone, Debug)]
pub struct Runs {
    pub(crate) table: Table,
}

impl Runs {
    /// Reads a run. One read.
    pub async fn get(&self, id: BenchmarkId) -> Result<Option<Run>> {
        self.table.get(key(id)).await
    }

    /// Reads the sealed backend of a run: base URL, model name, key and prompt. `None` once the run has ended. One read.
    pub async fn backend(&self, id: BenchmarkId) -> Result<Option<Sealed>> {
        let found: Option<StoredBackend> = self.table.get(backend_key(id)).await?;
        Ok(found.map(StoredBackend::sealed))
    }
}

/// Claims the probes of runs. Held by the `probe` function.
#[derive(Clone, Debug)]
pub struct Probes {
    pub(crate) table: Table,
}

impl Probes {
    /// Claims a run's probe. One write.
    pub async fn claim(&self, id: BenchmarkId, now: Stamp) -> Result<Claim<Run>> {
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

    /// Moves a run on to its draws: its endpoint can be reviewed. Returns false if it has moved on already, or has ended.
    pub async fn pass(&self, id: BenchmarkId, usage: Usage, pace: &Pace, due_at: Stamp) -> Result<bool> {
        let update = Update::of(key(id))
            .if_equal("status", &RunStatus::Running)
            .if_equal("phase", &Phase::Probe)
            .set(&["phase"], &Phase::Draws)
            .set(&["probe_usage"], &usage)
            .set(&["pace"], pace)
            .set(&["due_at"], &due_at)
            .remove(&["lease_until"]);
        Ok(self.table.update(update).await?.is_done())
    }
}
