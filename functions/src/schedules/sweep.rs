//! `sweep`: each minute, finds what a lost message or a dead worker left behind and sees that it ends.

use std::error::Error;
use std::sync::Arc;

use futures::StreamExt;
use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_clock::Clock;
use plumbline_contract::benchmark::{ErroredMessage, RunStatus};
use plumbline_contract::{BenchmarkId, JobId, Workspace};
use plumbline_store::agent::endpoints::EndpointId;
use plumbline_store::agent::jobs::{self, JobStatus};
use plumbline_store::benchmark::runs::{Phase, Run, RunCompletion};
use plumbline_store::queues::{DrawMessage, JobMessage, Queue, RunMessage, SyncMessage};
use plumbline_store::sweep::DueItem;
use plumbline_store::{Result, Stamp, Store};

use crate::middleware::failure::chain;
use crate::middleware::metrics;
use crate::services::draw_admission;
use crate::workers::finalize;

/// How many due items of one partition one sweep looks after.
const LIMIT: i32 = 200;

/// How many items are looked after at once.
const AT_ONCE: usize = 16;

/// How many held answers of one endpoint are let go in one sweep: each is a transaction.
const HELD_AT_ONCE: usize = 100;

/// How long the sweep leaves a run alone after it has sent draws again: those that nobody has begun may be
/// waiting for a worker, and would only be sent twice.
const DRAWS_PATIENCE: SignedDuration = SignedDuration::from_mins(10);

/// How long the sweep leaves an item alone after it has sent its message again.
const PATIENCE: SignedDuration = SignedDuration::from_mins(2);

/// How long a question may stay unanswered. Its token is good for about an hour.
const JOB_LIFETIME: SignedDuration = SignedDuration::from_mins(30);

/// What the function needs.
#[derive(Clone)]
pub struct Sweep {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
}

impl Sweep {
    /// One sweep. An item that fails keeps none of the others waiting; it stays due.
    ///
    /// # Errors
    ///
    /// When the index of what is due cannot be read.
    pub async fn handle(&self) -> std::result::Result<(), Box<dyn Error + Send + Sync>> {
        self.ensure_signing_key().await?;
        let due = self.store.due(self.now(), LIMIT).await?;
        let found = due.len();
        let each = |item: DueItem| async move {
            if let Err(error) = self.look_after(&item).await {
                tracing::error!(?item, error = chain(&error), "an item could not be looked after");
            }
        };
        futures::stream::iter(due).for_each_concurrent(AT_ONCE, each).await;
        tracing::info!(found, "sweep");
        metrics::flush();
        Ok(())
    }

    /// Makes the first key that job tokens are signed with, if none was ever made.
    async fn ensure_signing_key(&self) -> Result<()> {
        if self.store.has_signing_key().await? {
            return Ok(());
        }
        self.store.rotate_signing_key(self.now()).await.map(drop)
    }

    async fn look_after(&self, item: &DueItem) -> Result<()> {
        match *item {
            DueItem::Job(id) => self.job(id).await,
            DueItem::Delivery(id) => self.delivery(id).await,
            DueItem::Endpoint(ref id) => self.endpoint(id).await,
            DueItem::Run(id) => self.run(id).await,
            DueItem::CodeHost(ref workspace) => self.code_host(workspace.clone()).await,
        }
    }

    async fn job(&self, id: JobId) -> Result<()> {
        let Some(job) = self.store.job(id).await?.filter(|job| job.status == JobStatus::Running) else {
            return Ok(());
        };
        if job.created_at.plus(JOB_LIFETIME) < self.now() {
            let ended = self.store.finish_job(&job, &jobs::JobCompletion::Failed, self.now()).await?;
            if ended {
                metrics::job_ended(false, job.created_at.timestamp(), self.clock.now());
            }
            let Some(destination) = job.destination.filter(|_| ended) else { return Ok(()) };
            return self.send_job(Queue::Delivery, id, &destination.group()).await;
        }
        if self.store.postpone_job(id, self.now(), self.now().plus(PATIENCE)).await? {
            metrics::stuck("job");
            self.send_job(Queue::Query, id, &job.workspace.to_string()).await?;
        }
        Ok(())
    }

    async fn delivery(&self, id: JobId) -> Result<()> {
        let Some(delivery) = self.store.delivery(id).await? else { return Ok(()) };
        if self.store.postpone_delivery(id, self.now(), self.now().plus(PATIENCE)).await? {
            // A retry far off is brought by the sweep as a rule.
            if delivery.next_attempt_at.is_none() {
                metrics::stuck("delivery");
            }
            self.send_job(Queue::Delivery, id, &delivery.destination.group()).await?;
        }
        Ok(())
    }

    async fn code_host(&self, workspace: Workspace) -> Result<()> {
        // Its message only wakes a worker, which looks for itself whether the time has come: nothing is written.
        let group = workspace.to_string();
        self.store.queues.send(Queue::Sync, &SyncMessage { workspace }, &group, 0).await
    }

    /// Lets go what was held for an endpoint that is resuming.
    async fn endpoint(&self, id: &EndpointId) -> Result<()> {
        let group = id.workspace.to_string();
        for job in self.store.let_go(id, HELD_AT_ONCE, self.now()).await? {
            self.send_job(Queue::Delivery, job, &group).await?;
        }
        Ok(())
    }

    async fn send_job(&self, queue: Queue, job_id: JobId, group: &str) -> Result<()> {
        self.store.queues.send(queue, &JobMessage { job_id }, group, 0).await
    }

    async fn run(&self, id: BenchmarkId) -> Result<()> {
        let Some(run) = self.store.run(id).await?.filter(|run| run.status == RunStatus::Running) else {
            return Ok(());
        };
        metrics::run_seen(&run, self.clock.now());
        if run.deadline <= self.now() || !finalize::is_ours(&run, &self.bundle) {
            return self.cut_short(&run).await;
        }
        let patience = if run.phase == Phase::Draws { DRAWS_PATIENCE } else { PATIENCE };
        let due_at = self.now().plus(patience).min(run.deadline);
        if !self.store.postpone_run(id, self.now(), due_at).await? {
            return Ok(());
        }
        metrics::stuck("run");
        match run.phase {
            Phase::Probe => self.send_run(Queue::Probe, &run).await,
            Phase::Draws if finalize::verdict_so_far(&run).is_some() => {
                self.send_run(Queue::Finalize, &run).await
            }
            Phase::Draws => self.send_missing_draws(&run).await,
        }
    }

    /// Ends a run that cannot be completed any more, with the figures of the draws that were.
    async fn cut_short(&self, run: &Run) -> Result<()> {
        let draws = if run.draws_done > 0 { self.store.draws(run.id).await? } else { Vec::new() };
        let message = ErroredMessage::InternalError;
        let ending = finalize::ending(run, &self.bundle, draws, Some(message)).unwrap_or_else(|error| {
            tracing::error!(error = chain(&error), "a run is ended without its figures");
            RunCompletion::errored(message)
        });
        if self.store.end_run(run, &ending, self.now()).await? {
            metrics::run_ended(run, ending.message, self.clock.now());
        }
        Ok(())
    }

    async fn send_run(&self, queue: Queue, run: &Run) -> Result<()> {
        self.store.queues.send(queue, &RunMessage { run_id: run.id }, &run.group(), 0).await
    }

    /// Admits what a worker that died could not, and sends every draw again that was admitted, has no outcome, and
    /// that no worker holds.
    async fn send_missing_draws(&self, run: &Run) -> Result<()> {
        let (now, sent) = (self.now(), run.pace.admitted);
        let run = draw_admission::admit(&self.store, &self.bundle, run, &[], now).await?;
        let Some(run) = run.filter(|run| run.status == RunStatus::Running) else { return Ok(()) };
        let stored = self.store.draws(run.id).await?;
        let in_hand = |message: &DrawMessage| {
            let same =
                stored.iter().find(|draw| draw.record == message.record && draw.index == message.index);
            same.is_some_and(|draw| {
                draw.outcome.is_some() || draw.lease_until.is_some_and(|until| until > now)
            })
        };
        let sent = draw_admission::draws(&run, &self.bundle, 0..sent);
        let missing: Vec<DrawMessage> = sent.into_iter().filter(|message| !in_hand(message)).collect();
        draw_admission::send(&self.store, &run, &missing, now).await
    }

    fn now(&self) -> Stamp {
        self.clock.now().into()
    }
}
