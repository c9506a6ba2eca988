//! `finalize`: scores a run that needs no more draws, and ends it.

use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::run::DrawCounters;
use plumbline_clock::Clock;
use plumbline_contract::benchmark::RunStatus;
use plumbline_store::Store;
use plumbline_store::benchmark::draws::Draws;
use plumbline_store::benchmark::runs::Runs;
use plumbline_store::benchmark::{RunEnd, RunFinalization};
use plumbline_store::queues::RunMessage;

use crate::middleware::worker_result::{Disposition, WorkerError, WorkerResult};
use crate::middleware::{batch, metrics};

/// Maximum number of reads of a run and its draws before the message is retried.
const MAX_READS: usize = 4;

/// Handler of `finalize`, with its dependencies.
#[derive(Clone)]
pub struct FinalizeHandler {
    pub runs: Runs,
    pub draws: Draws,
    pub finalization: RunFinalization,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
}

impl FinalizeHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>, bundle: Arc<Bundle>) -> Self {
        Self {
            runs: store.runs(),
            draws: store.draws(),
            finalization: store.run_finalization(),
            clock,
            bundle,
        }
    }

    /// Handles a batch of messages, each of which names a run to end.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::for_each(event, "finalize", |message: RunMessage| self.end(message)).await
    }

    /// Ends a run. Draws of a run that was decided early may still finish. If a draw finishes after the draws were
    /// read and before the run ends, reads the run and its draws again.
    async fn end(&self, message: RunMessage) -> WorkerResult {
        for _ in 0..MAX_READS {
            if let Some(disposition) = self.try_end(&message).await? {
                return Ok(disposition);
            }
        }
        Err(WorkerError::Contended("the run's draws"))
    }

    /// Reads the run and its draws, and ends the run. Returns `None` if either changed meanwhile.
    async fn try_end(&self, message: &RunMessage) -> Result<Option<Disposition>, WorkerError> {
        let draws = self.draws.list(message.run_id).await?;
        let Some(run) = self.runs.get(message.run_id).await? else {
            return Ok(Some(Disposition::Drop));
        };
        if !run.progress().is_drawing() || !run.is_from_compatible_build(&self.bundle) {
            return Ok(Some(Disposition::Drop));
        }
        // The draws decide the run. Its counters only show whether all of the draws were read.
        let outcomes = draws.iter().filter_map(|draw| draw.outcome.as_ref());
        let counters = DrawCounters::of(run.total_draws, outcomes);
        let Some(decision) = counters.decision() else { return Ok(Some(Disposition::Drop)) };
        if run.draws_done != counters.done {
            return Ok(None);
        }
        let end = RunEnd::from_decision(&run, &self.bundle, draws, decision);
        let end = end.map_err(WorkerError::retryable)?;
        if self.finalization.end_run(&run, &end, self.clock.now().into()).await? {
            metrics::count_ended_run(&run, end.error_reason, self.clock.now());
            return Ok(Some(Disposition::Done));
        }
        let is_over = self.runs.get(run.id).await?.is_none_or(|run| run.status != RunStatus::Running);
        Ok(is_over.then_some(Disposition::Drop))
    }
}
