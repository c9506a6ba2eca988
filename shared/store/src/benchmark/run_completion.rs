//! The end of a run: its final status and results, and the one transaction that ends it.

use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::draw::Draw;
use plumbline_benchmark::results::{self, RecordCounts, RecordFacts, RunFacts};
use plumbline_benchmark::run::{ExceededCeiling, RunDecision};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use serde::Serialize;

use crate::benchmark::draws::StoredDraw;
use crate::benchmark::keys;
use crate::benchmark::record_counts::{self, CompressedCounts, StoredRecordCounts};
use crate::benchmark::run_secrets;
use crate::benchmark::runs::{self, RETENTION, Run};
use crate::due;
use crate::error::{Result, StoreError};
use crate::table::{Table, TransactionOutcome, Update};
use plumbline_instant::UtcInstant;

/// The end of a run: its final status and its results. The status is `errored` if there is an error reason, otherwise
/// `completed`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunEnd {
    /// Reason why the run ended early; `None` for a completed run.
    pub error_reason: Option<RunErrorReason>,
    /// The API's `results` object as JSON text. Present only if a draw has an outcome, and this build has the dataset
    /// and the harness version of the build that started the run.
    pub results: Option<String>,
    /// Second `results` object of a run whose draws were all judged by a model, computed with the catalogue as the
    /// judge. `None` if no model judges the run, or if the judge budget was used up: the catalogue is then the judge of
    /// `results`.
    pub catalogue_results: Option<String>,
    /// New harness version for a run that used up its judge budget: the harness version with the catalogue as the
    /// judge. `None` for a run that keeps its harness version.
    pub harness_version: Option<String>,
    /// Content hash of the dataset, if any draw has an outcome.
    pub dataset_hash: Option<String>,
    /// Counts of each record that has a finished draw; `None` if there are no results.
    pub record_counts: Option<Vec<RecordCounts>>,
}

impl RunEnd {
    /// Returns the end of a run that ends early and without results.
    pub fn errored(error_reason: RunErrorReason) -> Self {
        Self { error_reason: Some(error_reason), ..Self::default() }
    }

    /// Returns the end of a run whose draws have led to `decision`.
    ///
    /// # Errors
    ///
    /// If the results cannot be written as JSON.
    pub fn from_decision(
        run: &Run,
        bundle: &Bundle,
        draws: Vec<StoredDraw>,
        decision: RunDecision,
    ) -> serde_json::Result<Self> {
        Self::from_draws(run, bundle, draws, decision_error_reason(decision))
    }

    /// Returns the end of a run, computed from the draws that have an outcome. It contains results if this build may
    /// score the run and any draw has an outcome. With an `error_reason`, the run ends early.
    ///
    /// # Errors
    ///
    /// If the results cannot be written as JSON.
    pub fn from_draws(
        run: &Run,
        bundle: &Bundle,
        draws: Vec<StoredDraw>,
        error_reason: Option<RunErrorReason>,
    ) -> serde_json::Result<Self> {
        let finished: Vec<Draw> = draws.into_iter().filter_map(draw_with_outcome).collect();
        if finished.is_empty() {
            return Ok(Self { error_reason, ..Self::default() });
        }
        // The hash of the dataset that the run began with, even if another build ends the run.
        let dataset_hash = Some(run.harness_and_dataset.dataset_hash().to_owned());
        let without_results = Self { error_reason, dataset_hash, ..Self::default() };
        if !run.is_from_compatible_build(bundle) {
            return Ok(without_results);
        }
        let over_budget = run.draws_over_judge_budget > 0;
        let by_catalogue = run.judge.is_some().then(|| rejudge_by_catalogue(finished.clone()));
        let (draws, by_catalogue) = match by_catalogue {
            Some(judged) if over_budget => (judged, None),
            judged => (finished, judged),
        };
        let records: Vec<RecordFacts> = bundle.summaries().iter().map(RecordFacts::from).collect();
        let results_json = |draws: &[Draw]| serde_json::to_string(&compute_results(run, &records, draws));
        Ok(Self {
            results: Some(results_json(&draws)?),
            catalogue_results: by_catalogue.map(|draws| results_json(&draws)).transpose()?,
            harness_version: run.catalogue_harness_version.clone().filter(|_| over_budget),
            record_counts: Some(RecordCounts::from_draws(&records, &draws, run.k)),
            ..without_results
        })
    }
}

/// Returns the reason why a run with this decision ends early, or `None` if the run is complete.
fn decision_error_reason(decision: RunDecision) -> Option<RunErrorReason> {
    match decision {
        RunDecision::Complete => None,
        RunDecision::Invalid(ExceededCeiling::TooManyErrored) => Some(RunErrorReason::TooManyErrored),
        RunDecision::Invalid(ExceededCeiling::ContextWindow) => {
            Some(RunErrorReason::TooManyOverContextWindow)
        }
    }
}

/// Returns the same draws with the catalogue's verdicts in place of the model judge's verdicts.
fn rejudge_by_catalogue(draws: Vec<Draw>) -> Vec<Draw> {
    draws.into_iter().map(|draw| Draw { outcome: draw.outcome.with_catalogue_verdicts(), ..draw }).collect()
}

/// Converts a stored draw for scoring. Returns `None` if the draw has no outcome.
fn draw_with_outcome(draw: StoredDraw) -> Option<Draw> {
    Some(Draw { record: draw.record, index: draw.index, outcome: draw.outcome? })
}

fn compute_results(run: &Run, records: &[RecordFacts], draws: &[Draw]) -> results::Results {
    let facts = RunFacts {
        k: run.k,
        provider: run.provider.as_str().to_owned(),
        effort: run.effort,
        context_window: u64::from(run.context_window),
        cost_rate: run.cost_rate,
        probe_usage: run.probe_usage,
    };
    results::compute(&facts, records, draws)
}

/// Ends runs, for the `probe` and `finalize` functions and the sweep.
#[derive(Clone, Debug)]
pub struct RunFinalization {
    pub(crate) table: Table,
    pub(crate) secrets: Table,
}

impl RunFinalization {
    /// Ends a run in one transaction, which writes the results, sets the status, **deletes the caller's backend**, and
    /// frees the key's slot. Every run ends in this way, unless a restore of the table ends it. Before the transaction,
    /// deletes the saved conversations of unfinished draws. Returns false if the run has ended already, or if draws
    /// have been counted or saved since `run` was read.
    pub async fn end_run(&self, run: &Run, end: &RunEnd, now: UtcInstant) -> Result<bool> {
        if run.saves > 0 {
            run_secrets::delete_conversations(&self.secrets, run.id).await?;
        }
        let writes = || {
            let slot = Update::of(keys::item_key(&run.key_id)).if_exists();
            let slot = slot.remove(&["in_flight", &run.id.to_string()]);
            let mut writes = vec![
                self.table.write_to_update(end_update(run, end, now))?,
                self.table.write_to_update(slot)?,
                self.secrets.write_to_delete(&run_secrets::backend_key(run.id))?,
            ];
            if let Some(counts) = &end.record_counts {
                let expires_at = now.plus(RETENTION).epoch_seconds();
                let stored = StoredRecordCounts { counts: CompressedCounts::of(counts)?, expires_at };
                writes.push(self.table.write_to_put(&record_counts::item_key(run.id), &stored)?);
            }
            Ok(writes)
        };
        match self.table.transact_with_retries(writes).await? {
            TransactionOutcome::Done => Ok(true),
            TransactionOutcome::Refused(at) if at.contains(&0) => Ok(false),
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => Err(StoreError::Contended),
        }
    }

    /// Postpones the sweep's next check of a run to `due_at`. Returns false if the run has ended or is not due at
    /// `now`.
    pub async fn postpone_check(&self, id: BenchmarkId, now: UtcInstant, due_at: UtcInstant) -> Result<bool> {
        let update = Update::of(runs::item_key(id)).if_equal("status", &RunStatus::Running);
        Ok(self.table.update(due::postpone(update, now, due_at)).await?.is_done())
    }
}

fn end_update(run: &Run, end: &RunEnd, now: UtcInstant) -> Update {
    let status = if end.error_reason.is_some() { RunStatus::Errored } else { RunStatus::Completed };
    let update = Update::of(runs::item_key(run.id))
        .if_equal("status", &RunStatus::Running)
        .if_equal("draws_done", &run.draws_done)
        .if_at_most("saves", &run.saves)
        .set(&["status"], &status)
        .set(&["finished_at"], &now)
        .set(&["expires_at"], &now.plus(RETENTION).epoch_seconds())
        .remove(&["lease_until"]);
    let update = due::clear(update);
    let update = set_if(update, "message", end.error_reason.as_ref());
    let update = set_if(update, "results", end.results.as_ref());
    let update = set_if(update, "catalogue_results", end.catalogue_results.as_ref());
    let update = set_if(update, "harness_version", end.harness_version.as_ref());
    set_if(update, "dataset_hash", end.dataset_hash.as_ref())
}

fn set_if<T: Serialize>(update: Update, name: &str, value: Option<&T>) -> Update {
    match value {
        Some(value) => update.set(&[name], value),
        None => update,
    }
}
