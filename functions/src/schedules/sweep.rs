//! `sweep`: every minute, finds work that a lost message or a dead worker left unfinished, and requeues or ends it.
//! Also fires the schedules that were last changed in the console.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::StreamExt;
use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::run::RecoveryStep;
use plumbline_benchmark::run::lifecycle::draw_needs_message;
use plumbline_clock::Clock;
use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use plumbline_contract::{BenchmarkId, JobId, Workspace};
use plumbline_delivery::rules::job::{self, JobRecovery};
use plumbline_egress::Guard;
use plumbline_store::agent::deliveries::Deliveries;
use plumbline_store::agent::endpoints::EndpointId;
use plumbline_store::agent::jobs::{Job, JobExecution, JobStatus, Jobs};
use plumbline_store::agent::signing_keys::SigningKeyRotation;
use plumbline_store::benchmark::admission::{self, DrawAdmission};
use plumbline_store::benchmark::draws::Draws;
use plumbline_store::benchmark::runs::{Run, Runs};
use plumbline_store::benchmark::{RunEnd, RunFinalization};
use plumbline_store::queues::{DrawMessage, JobMessage, Queue, Queues, RunMessage, SyncMessage};
use plumbline_store::sweep::{DueItemId, DueItems};
use plumbline_store::{Result, Store, UtcInstant};

use crate::middleware::failure::error_chain;
use crate::middleware::metrics;

mod order;

use self::order::order_for_handling;
use super::ask::AskHandler;

/// Maximum number of due items that one sweep lists from each partition of the index `due`. The time budget of a sweep
/// is too short to handle this many items.
const MAX_DUE_ITEMS: usize = 10_000;

/// Maximum number of items handled at the same time.
const CONCURRENCY: usize = 16;

/// Time from the start of a sweep after which it begins no further item. One item may take some seconds, and the
/// function times out after 60 s.
const SWEEP_TIME_BUDGET: SignedDuration = SignedDuration::from_secs(45);

/// Maximum number of held answers that one sweep releases per endpoint. Each release is a transaction.
const MAX_RELEASED: usize = 100;

/// Time after which a job, a delivery, or a run that waits for its probe is due again, once the sweep has sent a
/// message for it.
const REQUEUE_INTERVAL: SignedDuration = SignedDuration::from_mins(2);

/// Time after which a run is due again, once the sweep has sent the messages of its draws, or the message that ends the
/// run. Messages may wait in the queue for minutes, and sending them again sooner would only duplicate them.
const DRAWS_REQUEUE_INTERVAL: SignedDuration = SignedDuration::from_mins(10);

/// Handler of `sweep`, with its dependencies.
#[derive(Clone)]
pub struct SweepHandler {
    pub due_items: DueItems,
    pub signing_keys: SigningKeyRotation,
    pub jobs: Jobs,
    pub execution: JobExecution,
    pub deliveries: Deliveries,
    pub runs: Runs,
    pub finalization: RunFinalization,
    pub draws: Draws,
    pub admission: DrawAdmission,
    pub queues: Queues,
    /// Handler of `ask`, which fires the due schedules.
    pub ask: AskHandler,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
}

impl SweepHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>, bundle: Arc<Bundle>, guard: Guard) -> Self {
        Self {
            due_items: store.due_items(),
            signing_keys: store.signing_key_rotation(),
            jobs: store.jobs(),
            execution: store.job_execution(),
            deliveries: store.deliveries(),
            runs: store.runs(),
            finalization: store.run_finalization(),
            draws: store.draws(),
            admission: store.draw_admission(),
            queues: store.queues.clone(),
            ask: AskHandler::new(store, clock.clone(), guard),
            clock,
            bundle,
        }
    }

    /// Handles the due items in the order of `order_for_handling` until the time budget ends. An item that fails does
    /// not delay the others. Failed items, and items for which no time was left, stay due for the next sweep.
    ///
    /// # Errors
    ///
    /// If the index of due items or the signing keys cannot be read, or the first signing key cannot be created.
    pub async fn handle(&self) -> std::result::Result<(), Box<dyn Error + Send + Sync>> {
        let until = self.now().plus(SWEEP_TIME_BUDGET);
        self.ensure_signing_key().await?;
        let due = order_for_handling(self.due_items.list(self.now(), MAX_DUE_ITEMS).await?);
        let (found, left) = (due.len(), AtomicUsize::new(0));
        let handle_item = |item: DueItemId| {
            let left = &left;
            async move {
                if self.now() >= until {
                    left.fetch_add(1, Ordering::Relaxed);
                } else if let Err(error) = self.recover_item(&item).await {
                    tracing::error!(
                        ?item,
                        error = error_chain(&error),
                        "a due item could not be handled; the next sweep tries again"
                    );
                }
            }
        };
        futures::stream::iter(due).for_each_concurrent(CONCURRENCY, handle_item).await;
        let left = left.into_inner();
        if left > 0 {
            tracing::warn!(
                found,
                left,
                "the sweep ran out of time: `left` of `found` due items wait for the next sweep"
            );
        }
        tracing::info!(found, "a sweep ended");
        metrics::flush();
        Ok(())
    }

    /// Creates the first token-signing key if there is none.
    async fn ensure_signing_key(&self) -> Result<()> {
        if self.signing_keys.has_key().await? {
            return Ok(());
        }
        self.signing_keys.rotate(self.now()).await.map(drop)
    }

    async fn recover_item(&self, item: &DueItemId) -> Result<()> {
        match *item {
            DueItemId::Job(id) => self.recover_job(id).await,
            DueItemId::Delivery(id) => self.recover_delivery(id).await,
            DueItemId::Endpoint(ref id) => self.release_held(id).await,
            DueItemId::Run(id) => self.recover_run(id).await,
            DueItemId::CodeHost(ref workspace) => self.wake_sync(workspace.clone()).await,
            DueItemId::Schedule(ref workspace, ref id) => self.ask.fire_due(workspace, id).await,
        }
    }

    async fn recover_job(&self, id: JobId) -> Result<()> {
        let Some(job) = self.jobs.get(id).await?.filter(|job| job.status == JobStatus::Running) else {
            return Ok(());
        };
        match job::recovery(job.created_at, self.now()) {
            JobRecovery::Fail => self.fail_job(job).await,
            JobRecovery::Requeue => self.requeue_job(&job).await,
        }
    }

    async fn fail_job(&self, job: Job) -> Result<()> {
        if !self.execution.end_job(&job, &plumbline_store::agent::JobEnd::Failed, self.now()).await? {
            return Ok(());
        }
        metrics::count_ended_job(false, job.created_at.timestamp(), self.clock.now());
        match job.destination {
            Some(destination) => {
                self.send_job(Queue::Delivery, job.id, &destination.message_group_id()).await
            }
            None => Ok(()),
        }
    }

    async fn requeue_job(&self, job: &Job) -> Result<()> {
        if self.execution.postpone_check(job.id, self.now(), self.now().plus(REQUEUE_INTERVAL)).await? {
            metrics::count_requeued_item("job");
            self.send_job(Queue::Query, job.id, &job.workspace.to_string()).await?;
        }
        Ok(())
    }

    async fn recover_delivery(&self, id: JobId) -> Result<()> {
        let Some(delivery) = self.deliveries.get(id).await? else { return Ok(()) };
        if self.deliveries.postpone_check(id, self.now(), self.now().plus(REQUEUE_INTERVAL)).await? {
            // A delivery with a scheduled retry is not stuck: the sweep is the regular sender of distant retries.
            if delivery.next_attempt_at.is_none() {
                metrics::count_requeued_item("delivery");
            }
            self.send_job(Queue::Delivery, id, &delivery.destination.message_group_id()).await?;
        }
        Ok(())
    }

    /// Sends a message that names the workspace to the `sync` queue. The sweep leaves the due time of the workspace's
    /// connection as it is, because the queue's worker claims the connection only if it is due.
    async fn wake_sync(&self, workspace: Workspace) -> Result<()> {
        let group = workspace.to_string();
        self.queues.send(Queue::Sync, &SyncMessage { workspace }, &group, 0).await
    }

    /// Releases answers that were held for an endpoint that is resuming: at most [`MAX_RELEASED`].
    async fn release_held(&self, id: &EndpointId) -> Result<()> {
        let group = id.workspace.to_string();
        for job in self.deliveries.release_held(id, MAX_RELEASED, self.now()).await? {
            self.send_job(Queue::Delivery, job, &group).await?;
        }
        Ok(())
    }

    async fn send_job(&self, queue: Queue, job_id: JobId, group: &str) -> Result<()> {
        self.queues.send(queue, &JobMessage { job_id }, group, 0).await
    }

    async fn recover_run(&self, id: BenchmarkId) -> Result<()> {
        let Some(run) = self.runs.get(id).await?.filter(|run| run.status == RunStatus::Running) else {
            return Ok(());
        };
        metrics::count_run_if_late(&run, self.clock.now());
        let is_from_compatible_build = run.is_from_compatible_build(&self.bundle);
        let step = run.progress().recovery_step(run.deadline, self.now(), is_from_compatible_build);
        let interval = match step {
            RecoveryStep::EndEarly => return self.end_early(&run).await,
            RecoveryStep::SendProbe => REQUEUE_INTERVAL,
            RecoveryStep::SendDraws | RecoveryStep::SendFinalize => DRAWS_REQUEUE_INTERVAL,
        };
        let due_at = self.now().plus(interval).min(run.deadline);
        if !self.finalization.postpone_check(id, self.now(), due_at).await? {
            return Ok(());
        }
        metrics::count_requeued_item("run");
        match step {
            RecoveryStep::EndEarly => Ok(()),
            RecoveryStep::SendProbe => self.send_run(Queue::Probe, &run).await,
            RecoveryStep::SendFinalize => self.send_run(Queue::Finalize, &run).await,
            RecoveryStep::SendDraws => self.admit_and_resend_draws(&run).await,
        }
    }

    /// Ends a run that can no longer be completed, with the results of the draws that finished.
    async fn end_early(&self, run: &Run) -> Result<()> {
        let draws = if run.draws_done > 0 { self.draws.list(run.id).await? } else { Vec::new() };
        let reason = RunErrorReason::InternalError;
        let end =
            RunEnd::from_draws(run, &self.bundle, draws, Some(reason)).unwrap_or_else(|error| {
                tracing::error!(
                    run_id = %run.id,
                    error = error_chain(&error),
                    "a run was ended without results, because its draws could not be scored; the caller can start a \
                     new run"
                );
                RunEnd::errored(reason)
            });
        if self.finalization.end_run(run, &end, self.now()).await? {
            metrics::count_ended_run(run, end.error_reason, self.clock.now());
        }
        Ok(())
    }

    async fn send_run(&self, queue: Queue, run: &Run) -> Result<()> {
        self.queues.send(queue, &RunMessage { run_id: run.id }, &run.message_group(), 0).await
    }

    /// Admits the draws that a dead worker did not admit, and resends every admitted draw that has neither an outcome
    /// nor a worker.
    async fn admit_and_resend_draws(&self, run: &Run) -> Result<()> {
        let (now, sent) = (self.now(), run.pace.admitted);
        let run = self.admission.admit_and_send(&self.bundle, run, &[], now).await?;
        let Some(run) = run.filter(|run| run.status == RunStatus::Running) else { return Ok(()) };
        let stored = self.draws.list(run.id).await?;
        let is_missing = |message: &DrawMessage| {
            let draw =
                stored.iter().find(|draw| draw.record == message.record && draw.index == message.index);
            draw.is_none_or(|draw| draw_needs_message(draw.outcome.is_some(), draw.lease_until, now))
        };
        let mut missing = admission::draw_messages(&run, &self.bundle, 0..sent);
        missing.retain(is_missing);
        self.admission.send(&run, &missing, now).await
    }

    fn now(&self) -> UtcInstant {
        self.clock.now().into()
    }
}
