//! Records the outcome of a draw and advances its run.

use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::run::LoadSignal;
use plumbline_contract::benchmark::RunStatus;
use plumbline_conversation::Usage;
use plumbline_store::benchmark::draws::{CompressedManifest, FinishResult, FinishedDraw};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::{DrawMessage, Queue, RunMessage};

use super::deps::{DrawHandler, Fallible};
use super::run_setup::RunSetup;
use crate::middleware::disposition::Disposition;
use crate::middleware::metrics;
use crate::services::draw_admission;

/// A review that is over.
pub(super) struct FinishedReview {
    pub(super) outcome: DrawOutcome,
    /// The manifest of what the model was sent: budget, used, chunks packed and dropped.
    pub(super) pack: Option<CompressedManifest>,
    /// Load signal of the endpoint, if it was called.
    pub(super) load: Option<LoadSignal>,
}

impl FinishedReview {
    /// A review that failed before the endpoint was called.
    pub(super) fn not_started(reason: ErrorReason) -> Self {
        let outcome = DrawOutcome::Errored { reason, usage: Usage::default() };
        Self { outcome, pack: None, load: None }
    }
}

impl DrawHandler {
    /// Records an outcome, once for each draw, and advances the run.
    pub(super) async fn record(
        &self,
        message: &DrawMessage,
        finished: FinishedReview,
        setup: &RunSetup,
    ) -> Fallible<Disposition> {
        let FinishedReview { outcome, pack, load } = finished;
        let finished = [FinishedDraw { message: message.clone(), outcome, pack }];
        let mut run = setup.latest.lock().await;
        let counted = self.store.draws().finish(message.run_id, &finished, self.now()).await?;
        if !counted.contains(&FinishResult::Counted) {
            // An earlier worker may have recorded an outcome, even the last one, and died.
            return self.advance_from(&mut run, &[]).await;
        }
        metrics::draw_ended(&finished[0].outcome, self.clock.now().duration_since(setup.invoked));
        run.draws_done += 1;
        self.advance_from(&mut run, load.as_slice()).await
    }

    /// Advances a run of which a draw was recorded before.
    pub(super) async fn advance(&self, setup: &RunSetup) -> Fallible<Disposition> {
        self.advance_from(&mut *setup.latest.lock().await, &[]).await
    }

    /// Reports how the endpoint coped, admits the next draws, and requests the end of a run whose draws decide it. `run`
    /// may be out of date, and is updated.
    async fn advance_from(&self, run: &mut Run, load: &[LoadSignal]) -> Fallible<Disposition> {
        let updated = draw_admission::admit(
            &self.store.draw_admission(),
            &self.store.queues,
            &self.bundle,
            run,
            load,
            self.now(),
        )
        .await?;
        let Some(updated) = updated.filter(|run| run.status == RunStatus::Running) else {
            return Ok(Disposition::Drop);
        };
        if updated.counters().decision().is_some() {
            let message = RunMessage { run_id: updated.id };
            self.store.queues.send(Queue::Finalize, &message, &updated.group(), 0).await?;
        }
        *run = updated;
        Ok(Disposition::Done)
    }
}
