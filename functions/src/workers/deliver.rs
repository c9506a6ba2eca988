//! `deliver`: makes one attempt to deliver an answer.
//!
//! A healthy endpoint costs no extra call. The worker reads the endpoint's health with the job and the webhook in one
//! call. It writes the health only after a failure, or after the first success that follows a failure.

mod endpoint_health;
mod send;

use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::Timestamp;
use plumbline_clock::Clock;
use plumbline_delivery::rules::next_step::{self, DeliveryStep};
use plumbline_delivery::{Attempt, UrlSender};
use plumbline_egress::Guard;
use plumbline_store::Claim;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::chat::ChatConnectionReader;
use plumbline_store::agent::deliveries::{Deliveries, Delivery, DeliveryContext};
use plumbline_store::agent::endpoints::StoredEndpoint;
use plumbline_store::agent::jobs::Job;
use plumbline_store::agent::workspaces::SigningSecretsReader;
use plumbline_store::queues::{JobMessage, Queue, Queues};
use plumbline_store::{Result, Store, UtcInstant};

use self::send::{AnswerSender, FinishedAttempt};
use crate::middleware::worker_result::{Disposition, WorkerResult};
use crate::middleware::{batch, metrics};

/// Handler of `deliver`, with its dependencies.
#[derive(Clone)]
pub struct DeliverHandler {
    pub deliveries: Deliveries,
    pub secrets: SigningSecretsReader,
    pub chat: ChatConnectionReader,
    pub queues: Queues,
    pub clock: Arc<dyn Clock>,
    pub guard: Guard,
    pub url_sender: UrlSender,
    /// Returns a random number from 0 to 1, which spreads retries over time.
    pub jitter: fn() -> f64,
}

impl DeliverHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(
        store: &Store,
        clock: Arc<dyn Clock>,
        guard: Guard,
        url_sender: UrlSender,
        jitter: fn() -> f64,
    ) -> Self {
        Self {
            deliveries: store.deliveries(),
            secrets: store.signing_secrets(),
            chat: store.chat_connection(),
            queues: store.queues.clone(),
            clock,
            guard,
            url_sender,
            jitter,
        }
    }

    /// Handles a batch of deliveries.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::for_each(event, "delivery", |message: JobMessage| self.deliver(message)).await
    }

    async fn deliver(&self, message: JobMessage) -> WorkerResult {
        let delivery = match self.deliveries.claim(message.job_id, self.now().into()).await? {
            Claim::Claimed(delivery) => delivery,
            Claim::InProgress | Claim::AlreadyFinished => return Ok(Disposition::Drop),
        };
        let now = self.now().into();
        let mut context = self.deliveries.load_context(&delivery, now).await?;
        let Some(job) = context.job.take().filter(|_| next_step::should_attempt(delivery.claims)) else {
            self.deliveries.give_up(&delivery, now).await?;
            return Ok(Disposition::Drop);
        };
        if self.hold_if_paused(&delivery, context.endpoint.as_ref()).await? {
            return Ok(Disposition::Drop);
        }
        let finished = self.sender().send(&delivery, &job, context.webhook.as_ref()).await?;
        self.record(&delivery, &job, &context, finished).await?;
        Ok(Disposition::Done)
    }

    /// Holds the answer if its endpoint is paused. Returns false if the worker should attempt the delivery.
    async fn hold_if_paused(&self, delivery: &Delivery, endpoint: Option<&StoredEndpoint>) -> Result<bool> {
        let is_held = next_step::is_held_while_paused(delivery.kind);
        let paused = endpoint.filter(|found| found.is_paused() && is_held);
        let Some((endpoint, id)) = paused.zip(delivery.endpoint()) else { return Ok(false) };
        // `held` is false if the endpoint has changed since it was read, or another worker has taken over. If
        // the endpoint has changed, the sweep requeues the delivery when the lease of this claim ends.
        let held = self.deliveries.hold(delivery, &id, endpoint.health, self.now().into()).await?;
        tracing::info!(job_id = %delivery.job_id, endpoint = id.url_hash, held, "the endpoint of a delivery is paused; `held` says whether the delivery now waits until the endpoint is resumed");
        if held {
            metrics::count_held_delivery();
        }
        Ok(true)
    }

    /// Records an attempt, and queues the next attempt. If the delay until then exceeds the maximum of an SQS message,
    /// the sweep queues that attempt later.
    async fn record(
        &self,
        delivery: &Delivery,
        job: &Job,
        context: &DeliveryContext,
        finished: FinishedAttempt,
    ) -> Result<()> {
        let FinishedAttempt { attempt, outcome, parts_delivered } = finished;
        let now = self.now();
        let next = next_step::after_attempt(outcome, delivery.kind, delivery.failures, now, (self.jitter)());
        let (class, duration_ms) = (attempt.class, attempt.duration_ms);
        tracing::info!(job_id = %delivery.job_id, status = attempt.status, ?class, ?next, "a delivery was attempted");
        let change = endpoint_health::health_change(delivery, context, class, now.into());
        let notice = change
            .as_ref()
            .and_then(|change| endpoint_health::log_pause_and_compose_notice(change, delivery, context));
        let is_paused = change.as_ref().is_some_and(|change| change.failing_since_if_paused().is_some());
        let next_attempt_at = next.retry_at().filter(|_| !is_paused).map(UtcInstant::timestamp);
        let attempt = Attempt { next_attempt_at, ..attempt };
        let record = AttemptRecord { job, attempt, parts_delivered, next, change, notice };
        if !self.deliveries.record_attempt(delivery, record, now.into()).await? {
            return Ok(());
        }
        metrics::count_delivery_attempt(class, next, duration_ms);
        if is_paused {
            metrics::count_held_delivery();
        }
        self.queue_next_attempt(delivery, next, now).await
    }

    async fn queue_next_attempt(
        &self,
        delivery: &Delivery,
        next: DeliveryStep,
        now: Timestamp,
    ) -> Result<()> {
        let Some(delay) = next.message_delay_seconds(now) else { return Ok(()) };
        let message = JobMessage { job_id: delivery.job_id };
        self.queues.send(Queue::Delivery, &message, &delivery.destination.message_group_id(), delay).await
    }

    fn sender(&self) -> AnswerSender<'_> {
        let Self { secrets, chat, clock, guard, url_sender, .. } = self;
        AnswerSender { secrets, chat, clock, guard, url_sender }
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
