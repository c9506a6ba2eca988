//! `deliver`: makes one attempt to send an answer on.
//!
//! What is known of the endpoint costs nothing as long as it works: it is read with the job and the webhook in one
//! call, and written only when an attempt fails or when one had failed before.

mod endpoint_health;
mod send;

use std::error::Error;
use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::Timestamp;
use plumbline_clock::Clock;
use plumbline_delivery::{Attempt, Outcome as Sent, UrlSender, next_attempt};
use plumbline_egress::Guard;
use plumbline_store::Claim;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::deliveries::{Delivery, DeliveryContext, DeliveryKind, Next};
use plumbline_store::agent::jobs::Job;
use plumbline_store::queues::{JobMessage, Queue};
use plumbline_store::{Stamp, Store};

use crate::middleware::batch::{self, Outcome};
use crate::middleware::metrics;

/// The longest that a queue holds a message back, in seconds. What lies further off, the sweep sends.
const LONGEST_DELAY: i64 = 900;

/// How often a delivery is taken up before it is given up without an attempt: what fails each time before
/// anything is sent, such as a secret that cannot be opened, will not mend itself.
const MAX_CLAIMS: u32 = 30;

/// What the function needs.
#[derive(Clone)]
pub struct Deliver {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub guard: Guard,
    pub urls: UrlSender,
    /// Spreads retries: a number from 0 to 1.
    pub jitter: fn() -> f64,
}

/// One attempt, what came of it, and how many parts of a chat message have arrived.
struct Made {
    attempt: Attempt,
    sent: Sent,
    parts: u32,
}

impl Deliver {
    /// Handles a batch of deliveries.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::each(event, "delivery", |message: JobMessage| self.deliver(message)).await
    }

    async fn deliver(&self, message: JobMessage) -> Result<Outcome, Box<dyn Error + Send + Sync>> {
        let delivery = match self.store.claim_delivery(message.job_id, self.now().into()).await? {
            Claim::Claimed(delivery) => delivery,
            Claim::InProgress | Claim::AlreadyFinished => return Ok(Outcome::Drop),
        };
        let now = self.now().into();
        let mut around = self.store.surroundings(&delivery, now).await?;
        let Some(job) = around.job.take().filter(|_| delivery.claims <= MAX_CLAIMS) else {
            self.store.abandon_delivery(&delivery, now).await?;
            return Ok(Outcome::Drop);
        };
        if self.hold(&delivery, around.endpoint.as_ref()).await? {
            return Ok(Outcome::Drop);
        }
        let made = self.make(&delivery, &job, around.webhook.as_ref()).await?;
        self.record(&delivery, &job, &around, made).await?;
        Ok(Outcome::Done)
    }

    /// Writes down what came of it, and sees that the next attempt is made in time.
    async fn record(
        &self,
        delivery: &Delivery,
        job: &Job,
        around: &DeliveryContext,
        made: Made,
    ) -> plumbline_store::Result<()> {
        let now = self.now();
        let next = self.next(delivery, &made, now);
        let class = made.attempt.class;
        tracing::info!(job_id = %delivery.job_id, status = made.attempt.status, ?class, ?next, "delivery attempt");
        let change = endpoint_health::change(delivery, around, &made, now.into());
        let notice = change.as_ref().and_then(|change| endpoint_health::notice(change, delivery, around));
        let paused = change.as_ref().is_some_and(|change| change.pauses().is_some());
        let next_attempt_at = next.at().filter(|_| !paused).map(Stamp::timestamp);
        let attempt = Attempt { next_attempt_at, ..made.attempt };
        let recording = AttemptRecord { job, attempt, parts_delivered: made.parts, next, change, notice };
        let recorded = self.store.record_attempt(delivery, recording, now.into()).await?;
        if recorded {
            metrics::delivery_attempted(class, next, made.attempt.duration_ms);
            if paused {
                metrics::delivery_held();
            }
            return self.send_next(delivery, next, now).await;
        }
        Ok(())
    }

    async fn send_next(
        &self,
        delivery: &Delivery,
        next: Next,
        now: Timestamp,
    ) -> plumbline_store::Result<()> {
        let delay = match next {
            Next::GoOn => 0,
            Next::RetryAt(at) => at.timestamp().duration_since(now).as_secs() + 1,
            Next::Delivered | Next::GiveUp => return Ok(()),
        };
        if delay > LONGEST_DELAY {
            return Ok(());
        }
        let (message, delay) =
            (JobMessage { job_id: delivery.job_id }, i32::try_from(delay).unwrap_or_default());
        self.store.queues.send(Queue::Delivery, &message, &delivery.destination.group(), delay).await
    }

    fn next(&self, delivery: &Delivery, made: &Made, now: Timestamp) -> Next {
        let retry_after = match made.sent {
            Sent::Delivered => return Next::Delivered,
            Sent::GoOn => return Next::GoOn,
            Sent::Final => return Next::GiveUp,
            Sent::Retry { .. } if delivery.kind == DeliveryKind::Test => return Next::GiveUp,
            Sent::Retry { retry_after } => retry_after,
        };
        let failures = delivery.failures.saturating_add(1);
        let at = next_attempt(failures, now, retry_after, (self.jitter)());
        at.map_or(Next::GiveUp, |at| Next::RetryAt(Stamp::from(at)))
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
