//! `deliver`: makes one attempt to send an answer on.

use std::error::Error;
use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::Timestamp;
use plumbline_clock::Clock;
use plumbline_contract::trigger::{DeliveredResult, Destination};
use plumbline_delivery::{
    Attempt, AttemptClass, ChatSender, ChatTarget, ChatToken, Outcome as Sent, SigningSecret, UrlSender,
    format_answer, next_attempt,
};
use plumbline_egress::Guard;
use plumbline_store::deliveries::{Delivery, Next};
use plumbline_store::jobs::{Claim, Job, JobStatus};
use plumbline_store::queues::{JobMessage, Queue};
use plumbline_store::workspaces::Webhook;
use plumbline_store::{Stamp, Store};

use crate::acceptance::is_allowed;
use crate::batch::{self, Outcome};

/// What a chat channel hears of a job that failed.
const FAILED: &str = "This question could not be answered: the job failed. Please ask again.";

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
            Claim::Held | Claim::Over => return Ok(Outcome::Drop),
        };
        let now = self.now().into();
        let job = self.store.job(message.job_id).await?.filter(|job| job.is_kept(now));
        let Some(job) = job.filter(|_| delivery.claims <= MAX_CLAIMS) else {
            self.store.abandon_delivery(&delivery, now).await?;
            return Ok(Outcome::Drop);
        };
        let made = match &delivery.destination {
            Destination::Url(url) => self.post(&job, url).await?,
            Destination::Chat { channel_id, thread_ts } => {
                let target = ChatTarget { channel: channel_id.clone(), thread_ts: thread_ts.clone() };
                self.say(&job, &target, delivery.parts_delivered).await?
            }
        };
        self.record(&delivery, made, &message).await?;
        Ok(Outcome::Done)
    }

    /// To a URL, which must still be allowed: the list may have changed since the question was asked.
    async fn post(&self, job: &Job, url: &str) -> Result<Made, Box<dyn Error + Send + Sync>> {
        let webhook = self.store.webhook(&job.workspace, &job.webhook_id).await?;
        let webhook = webhook.filter(|webhook| is_allowed(&self.guard, &webhook.allowlist, url));
        let (Some(webhook), Ok(url)) = (webhook, self.guard.check(url)) else {
            return Ok(self.not_made(AttemptClass::RefusedAddress));
        };
        let secrets = self.secrets(&job.webhook_id, &webhook).await?;
        let body = serde_json::to_vec(&result(job))?.into();
        let (attempt, sent) =
            self.urls.send(&url, &webhook_message_id(job), self.now(), &secrets, body).await;
        Ok(Made { attempt, sent, parts: 0 })
    }

    async fn secrets(
        &self,
        id: &str,
        webhook: &Webhook,
    ) -> Result<Vec<SigningSecret>, Box<dyn Error + Send + Sync>> {
        let texts = self.store.signing_secrets(id, webhook).await?;
        Ok(texts.iter().map(|text| SigningSecret::parse(text)).collect::<Result<_, _>>()?)
    }

    /// To a chat channel.
    async fn say(
        &self,
        job: &Job,
        target: &ChatTarget,
        sent: u32,
    ) -> Result<Made, Box<dyn Error + Send + Sync>> {
        let Some(connection) = self.store.chat().await? else {
            return Ok(self.not_made(AttemptClass::ChatAuthorization));
        };
        let sender = ChatSender::new(&connection.base_url.parse()?)?;
        let token = ChatToken::new(connection.token.to_string());
        let parts = match job.status {
            JobStatus::Failed => vec![FAILED.to_owned()],
            JobStatus::Running | JobStatus::Completed => {
                format_answer(job.response.as_deref().unwrap_or_default())
            }
        };
        let made = sender.send(&token, target, self.now(), &parts, usize::try_from(sent)?).await;
        Ok(Made { attempt: made.attempt, sent: made.outcome, parts: u32::try_from(made.sent)? })
    }

    /// An attempt that ended before anything was sent, for good.
    fn not_made(&self, class: AttemptClass) -> Made {
        let attempt = Attempt { at: self.now(), status: None, duration_ms: 0, class };
        Made { attempt, sent: Sent::Final, parts: 0 }
    }

    /// Writes down what came of it, and sees that the next attempt is made in time.
    async fn record(
        &self,
        delivery: &Delivery,
        made: Made,
        message: &JobMessage,
    ) -> plumbline_store::Result<()> {
        let now = self.now();
        let next = self.next(delivery, &made, now);
        let class = made.attempt.class;
        tracing::info!(job_id = %delivery.job_id, status = made.attempt.status, ?class, ?next, "delivery attempt");
        let recorded =
            self.store.record_attempt(delivery, made.attempt, made.parts, next, now.into()).await?;
        let Next::RetryAt(at) = next else { return Ok(()) };
        let delay = at.timestamp().duration_since(now).as_secs() + 1;
        if !recorded || delay > LONGEST_DELAY {
            return Ok(());
        }
        let delay = i32::try_from(delay).unwrap_or_default();
        self.store.queues.send(Queue::Delivery, message, &delivery.workspace.to_string(), delay).await
    }

    fn next(&self, delivery: &Delivery, made: &Made, now: Timestamp) -> Next {
        let retry_after = match made.sent {
            Sent::Delivered => return Next::Delivered,
            Sent::Final => return Next::GiveUp,
            Sent::Retry { retry_after } => retry_after,
        };
        let attempts = u32::try_from(delivery.attempts.len()).unwrap_or(u32::MAX).saturating_add(1);
        let at = next_attempt(attempts, now, retry_after, (self.jitter)());
        at.map_or(Next::GiveUp, |at| Next::RetryAt(Stamp::from(at)))
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

/// The same for every attempt, so that a receiver can tell a repetition.
fn webhook_message_id(job: &Job) -> String {
    format!("msg_{}", job.id)
}

/// What an external URL is sent.
fn result(job: &Job) -> DeliveredResult {
    match &job.response {
        Some(response) => DeliveredResult::completed(job.query.clone(), response.clone(), job.id),
        None => DeliveredResult::failed(job.query.clone(), job.id),
    }
}
