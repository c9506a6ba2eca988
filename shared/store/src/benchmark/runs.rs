//! Benchmark runs, from `running` to `completed` or `errored`.

use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::judge::model::JudgeIdentity;
use plumbline_benchmark::run::{DrawCounters, DrawOrder, JudgeBudget, Pace, RunProgress, lifecycle};
pub use plumbline_benchmark::run::{HarnessAndDataset, Phase};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{CostRate, RunErrorReason, RunStatus, WireProtocol};
use plumbline_contract::keys::KeyId;
use plumbline_conversation::{Effort, Usage};
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::due::DueAttributes;
use crate::error::Result;
use crate::listed::ListAttributes;
use crate::table::{ItemKind, Key, Table, Update, WriteOutcome, from_item};
use plumbline_instant::UtcInstant;

/// Time for which a finished run, its draws and its results are kept.
pub(crate) const RETENTION: SignedDuration = SignedDuration::from_hours(24 * 90);

/// Lease of a claimed probe, after which another worker may claim it.
const PROBE_LEASE: SignedDuration = SignedDuration::from_secs(180);

/// The stored state of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Run id.
    pub id: BenchmarkId,
    /// Account that started the run. Through the API, only this account can read it.
    pub account: String,
    /// Id of the API key that started the run. The run occupies one of the key's slots until it ends.
    pub key_id: KeyId,
    /// Label that a person gave the run in the console, which shows runs with the same label as a trend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Number of draws per record.
    pub k: u8,
    /// Protocol of the caller's endpoint.
    pub provider: WireProtocol,
    /// Reasoning effort that the caller declared.
    pub effort: Effort,
    /// Context window of the caller's model, in tokens.
    pub context_window: u32,
    /// Maximum output of the caller's model per call, in tokens.
    pub max_output_tokens: u32,
    /// Prices of the caller's model, in US cents per million tokens; absent if the caller declared none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_rate: Option<CostRate>,
    /// True if the caller supplied a system prompt.
    pub custom_prompt: bool,
    /// Harness version of the run: a hash of the harness (prompts, tool schemas, parameters, golden vectors), of the
    /// identity of the model judge, if one judges the draws, and of the caller's system prompt, if there is one.
    pub harness_version: String,
    /// Harness version and dataset hash of the build that started the run. Only builds with the same harness version
    /// and dataset continue it. Unlike in `harness_version`, this harness version does not depend on the run's judge or
    /// prompt.
    #[serde(rename = "scored_by")]
    pub harness_and_dataset: HarnessAndDataset,
    /// Identity of the model that judges the draws, or `None` if the catalogue judges them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<JudgeIdentity>,
    /// Harness version that the run would have with the catalogue as its judge; absent if no model judges the draws.
    /// This version replaces `harness_version` if the run uses up its judge budget. A run without this field has no
    /// judge budget.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub catalogue_harness_version: Option<String>,
    /// Number of tokens of the judge model that the draws have used.
    #[serde(default)]
    pub judge_tokens: u64,
    /// Number of draws that the catalogue judged because the judge budget was used up.
    #[serde(default)]
    pub draws_over_judge_budget: u32,
    /// Name of the dataset.
    pub dataset_name: String,
    /// Content hash of the dataset, set when the run ends if any draw has an outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dataset_hash: Option<String>,
    /// Status, as the API reports it.
    pub status: RunStatus,
    /// Phase of a running run: first the probe of the endpoint, then the draws.
    pub phase: Phase,
    /// Reason why the run ended early; absent for other runs.
    #[serde(default, rename = "message", skip_serializing_if = "Option::is_none")]
    pub error_reason: Option<RunErrorReason>,
    /// Number of draws of the whole run: records times k.
    pub total_draws: u32,
    /// Number of draws with an outcome.
    #[serde(default)]
    pub draws_done: u32,
    /// Number of draws that errored.
    #[serde(default)]
    pub draws_errored: u32,
    /// Number of errored draws that exceeded the context window.
    #[serde(default)]
    pub draws_over_context: u32,
    /// State of admission: the number of draws admitted so far, the congestion window that limits further ones, and
    /// what the service has learned about the endpoint.
    #[serde(default)]
    pub pace: Pace,
    /// Number of times that a worker saved an unfinished draw.
    #[serde(default)]
    pub saves: u32,
    /// Token usage of the probe.
    #[serde(default)]
    pub probe_usage: Usage,
    /// Number of times that a worker has claimed the probe.
    #[serde(default)]
    pub probe_attempts: u32,
    /// End of the lease of the worker that claimed the probe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<UtcInstant>,
    /// The API's `results` object, as JSON text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<String>,
    /// The API's `results` object, computed with the catalogue as the judge, as JSON text; absent unless a model judged
    /// all draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub catalogue_results: Option<String>,
    /// Time at which the API accepted the run.
    pub created_at: UtcInstant,
    /// Latest time at which the run's slot is freed. The sweep ends a run that is still running then.
    pub deadline: UtcInstant,
    /// Time at which the run ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<UtcInstant>,
    /// Time of the next check by the sweep, or `None` once the run has ended.
    #[serde(flatten)]
    pub due: Option<DueAttributes>,
}

impl Run {
    /// Maximum duration of a run, and so the time for which it occupies its slot. The sweep ends a run that has not
    /// ended by then.
    pub const MAX_DURATION: SignedDuration = lifecycle::MAX_DURATION;

    /// Returns the draw counters: total, done, errored and over the context window.
    pub fn counters(&self) -> DrawCounters {
        DrawCounters {
            total: self.total_draws,
            done: self.draws_done,
            errored: self.draws_errored,
            over_context: self.draws_over_context,
        }
    }

    /// Returns the judge budget of the run, or `None` if the run has none.
    pub fn judge_budget(&self) -> Option<JudgeBudget> {
        self.catalogue_harness_version.as_ref()?;
        Some(JudgeBudget { total_draws: self.total_draws, used: self.judge_tokens })
    }

    /// Returns the phase and the draw counters of the run, from which the rules of its lifecycle derive the next step.
    pub fn progress(&self) -> RunProgress {
        let is_running = self.status == RunStatus::Running;
        RunProgress { is_running, phase: self.phase, counters: self.counters() }
    }

    /// Returns true if this build has the same harness version and dataset (`bundle`) as the build that started the
    /// run. Only such a build may continue and score the run.
    pub fn is_from_compatible_build(&self, bundle: &Bundle) -> bool {
        self.harness_and_dataset == HarnessAndDataset::of(bundle)
    }

    /// Returns the order in which the run's draws are made, over the records of `bundle`.
    pub fn draw_order<'a>(&self, bundle: &'a Bundle) -> DrawOrder<'a> {
        DrawOrder::new(bundle.summaries(), self.k)
    }

    /// Returns the message group of the run's messages: the id of its key. Fair queues share the workers between
    /// groups, so a key with five runs gets one share, not five.
    pub fn message_group(&self) -> String {
        self.key_id.to_string()
    }
}

/// Returns the index attributes that put a run into the console's list of its account.
pub(crate) fn list_attributes(run: &Run) -> ListAttributes {
    ListAttributes::run(&run.account, &run.id.to_string(), run.created_at)
}

pub(crate) fn item_key(id: BenchmarkId) -> Key {
    ItemKind::Run.key([&id], [])
}

/// Reads runs, for the functions of the benchmark API, the sweep and the operator's tool.
#[derive(Clone, Debug)]
pub struct Runs {
    pub(crate) table: Table,
}

impl Runs {
    /// Reads a run. Makes one read.
    pub async fn get(&self, id: BenchmarkId) -> Result<Option<Run>> {
        self.table.get(item_key(id)).await
    }
}

/// Claims the probes of runs, which test an endpoint before the first draw, and records that they have passed. For the
/// `probe` function.
#[derive(Clone, Debug)]
pub struct Probes {
    pub(crate) table: Table,
}

impl Probes {
    /// Claims the probe of a run. Makes one write.
    pub async fn claim(&self, id: BenchmarkId, now: UtcInstant) -> Result<Claim<Run>> {
        let until = now.plus(PROBE_LEASE);
        let update = Update::of(item_key(id))
            .if_equal("status", &RunStatus::Running)
            .if_equal("phase", &Phase::Probe)
            .if_time_passed("lease_until", now)
            .set(&["lease_until"], &until)
            .set(&["due_at"], &until)
            .add("probe_attempts", 1);
        match self.table.update(update).await? {
            WriteOutcome::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            WriteOutcome::Refused(None) => Ok(Claim::AlreadyFinished),
            WriteOutcome::Refused(Some(item)) => match from_item::<Run>(item)? {
                Run { status: RunStatus::Running, phase: Phase::Probe, .. } => Ok(Claim::InProgress),
                _ => Ok(Claim::AlreadyFinished),
            },
        }
    }

    /// Marks the probe of a run as passed, and begins the phase of the draws. Stores the token usage of the probe, the
    /// `pace` with which the draws begin, and `due_at`, the time of the sweep's next check. Returns false if the run is
    /// past its probe or has ended. Makes one write.
    pub async fn mark_probe_passed(
        &self,
        id: BenchmarkId,
        usage: Usage,
        pace: &Pace,
        due_at: UtcInstant,
    ) -> Result<bool> {
        let update = Update::of(item_key(id))
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
