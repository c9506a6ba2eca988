//! Records the outcomes of draws and advances their run: admits its next draws, or queues its end.

use std::sync::Arc;

use futures::future::join_all;
use jiff::Timestamp;
use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::run::{JudgeUsage, LoadSignal};
use plumbline_contract::benchmark::RunStatus;
use plumbline_conversation::Usage;
use plumbline_group_commit::GroupCommit;
use plumbline_store::Result;
use plumbline_store::benchmark::draws::{FinishResult, FinishedDraw, StoredDraw};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::{DrawMessage, Queue, RunMessage};

use super::deps::{DrawHandler, DrawResult, SharedResult};
use crate::middleware::failure::error_chain;
use crate::middleware::metrics;
use crate::middleware::worker_result::Disposition;

/// Group commit for the outcomes of one run: draws that end at the same time share one write. The shared state is the
/// run as this invocation last read or wrote it.
pub(super) type OutcomeGroupCommit = GroupCommit<Run, FinishedReview, SharedResult<Disposition>>;

/// A review that succeeded or failed, to be recorded.
pub(super) struct FinishedReview {
    pub(super) draw: FinishedDraw,
    /// Load of the endpoint as the review observed it, or `None` if the endpoint was not called.
    pub(super) load: Option<LoadSignal>,
}

impl FinishedReview {
    /// Creates the result of a review that failed before the endpoint was called.
    pub(super) fn failed_before_call(
        message: &DrawMessage,
        claimed: &StoredDraw,
        reason: ErrorReason,
    ) -> Self {
        let outcome = DrawOutcome::Errored { reason, usage: Usage::default() };
        Self {
            draw: FinishedDraw {
                message: message.clone(),
                outcome,
                manifest: None,
                judge_usage: JudgeUsage::default(),
                has_saved_conversation: claimed.saved_conversation.is_some(),
            },
            load: None,
        }
    }
}

impl DrawHandler {
    /// Records the outcome of a draw, at most once. Then admits the next draws of the run, or queues the run for
    /// `finalize` if no more draws are needed. `invoked` is the start of the invocation.
    pub(super) async fn record_outcome(
        &self,
        finished: FinishedReview,
        group_commit: &OutcomeGroupCommit,
        invoked: Timestamp,
    ) -> DrawResult<Disposition> {
        let write = async |run: &mut Run, group| self.record_group(run, group, invoked).await;
        Ok(group_commit.commit(finished, write).await??)
    }

    /// Admits the next draws of a run, or queues the run for `finalize` if no more draws are needed. Called for a draw
    /// that an earlier worker recorded, because the earlier worker may have died before it admitted further draws.
    pub(super) async fn advance(&self, run: &Run) -> DrawResult<Disposition> {
        let advanced = self.advance_run(run, &[]).await?;
        Ok(if advanced.is_some() { Disposition::Done } else { Disposition::Drop })
    }

    /// Stores the outcomes of finished draws of one run, then admits further draws of the run or queues its end. `run`
    /// may be older than the stored run. Unless the run has ended, `run` is replaced with the updated one.
    async fn record_group(
        &self,
        run: &mut Run,
        group: Vec<FinishedReview>,
        invoked: Timestamp,
    ) -> Vec<SharedResult<Disposition>> {
        let (draws, loads): (Vec<FinishedDraw>, Vec<_>) =
            group.into_iter().map(|finished| (finished.draw, finished.load)).unzip();
        let results = self.write_outcomes(run, &draws).await;
        let took = self.clock.now().duration_since(invoked);
        let mut signals = Vec::new();
        for ((draw, load), result) in draws.iter().zip(loads).zip(&results) {
            // A discarded draw was recorded by an earlier worker, which may have died before it advanced the run.
            if matches!(result, Ok(FinishResult::Counted)) {
                metrics::count_ended_draw(&draw.outcome, took);
                run.draws_done += 1;
                signals.extend(load);
            }
        }
        let disposition = match self.advance_run(run, &signals).await {
            Ok(Some(advanced)) => {
                *run = advanced;
                Ok(Disposition::Done)
            }
            Ok(None) => Ok(Disposition::Drop),
            Err(error) => Err(Arc::new(error)),
        };
        results.into_iter().map(|result| result.and(disposition.clone())).collect()
    }

    /// Writes outcomes in one transaction. If it fails, writes them one by one: a fault of one draw must not fail the
    /// others.
    async fn write_outcomes(&self, run: &Run, draws: &[FinishedDraw]) -> Vec<SharedResult<FinishResult>> {
        let write = async |group| self.draws.finish(run.id, group, self.now()).await;
        match write(draws).await {
            Ok(results) => results.into_iter().map(Ok).collect(),
            Err(error) if draws.len() == 1 => vec![Err(Arc::new(error))],
            Err(error) => {
                tracing::warn!(
                    error = error_chain(&error),
                    "draws could not be recorded in one transaction and are recorded one by one"
                );
                let single = draws.chunks(1).map(async |one| write(one).await.map(|results| results[0]));
                join_all(single).await.into_iter().map(|result| result.map_err(Arc::new)).collect()
            }
        }
    }

    /// Reports the endpoint's load, admits the next draws, and queues the run for `finalize` once its draws decide it.
    /// Returns the updated run, or `None` if it has ended. `run` may be stale.
    async fn advance_run(&self, run: &Run, load: &[LoadSignal]) -> Result<Option<Run>> {
        let advanced = self.admission.admit_and_send(&self.bundle, run, load, self.now()).await?;
        let Some(run) = advanced.filter(|run| run.status == RunStatus::Running) else { return Ok(None) };
        if run.counters().decision().is_some() {
            let message = RunMessage { run_id: run.id };
            self.queues.send(Queue::Finalize, &message, &run.message_group(), 0).await?;
        }
        Ok(Some(run))
    }
}
