//! Sending: what is sent where, if it still may be.

use std::error::Error;

use plumbline_contract::trigger::{DeliveredResult, Destination};
use plumbline_delivery::{
    Attempt, AttemptClass, ChatSender, ChatTarget, ChatToken, Outcome as Sent, SigningSecret, format_answer,
};
use plumbline_store::agent::deliveries::Delivery;
use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::agent::workspaces::Webhook;

use super::{Deliver, Made};
use crate::services::question_acceptance::is_allowed;

/// What a chat channel hears of a job that failed.
const FAILED: &str = "This question could not be answered: the job failed. Please ask again.";

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

impl Deliver {
    /// Makes one attempt. Without the webhook that let the question in, only the news of a failure is sent, and
    /// that to a chat channel alone.
    pub(super) async fn make(
        &self,
        delivery: &Delivery,
        job: &Job,
        webhook: Option<&Webhook>,
    ) -> Result<Made> {
        match (&delivery.destination, webhook) {
            (Destination::Url(url), Some(webhook)) => self.post(job, url, webhook).await,
            (Destination::Chat { channel_id, thread_ts }, webhook)
                if webhook.is_some() || job.status == JobStatus::Failed =>
            {
                let target = ChatTarget { channel: channel_id.clone(), thread_ts: thread_ts.clone() };
                self.say(job, &target, delivery.parts_delivered).await
            }
            _ => Ok(self.not_made(AttemptClass::RefusedAddress)),
        }
    }

    /// To a URL, which must still be allowed: the list may have changed since the question was asked.
    async fn post(&self, job: &Job, url: &str, webhook: &Webhook) -> Result<Made> {
        let allowed = is_allowed(&self.guard, &webhook.allowlist, url);
        let Some(url) = self.guard.check(url).ok().filter(|_| allowed) else {
            return Ok(self.not_made(AttemptClass::RefusedAddress));
        };
        let secrets = self.secrets(&job.webhook_id, webhook).await?;
        let body = serde_json::to_vec(&result(job))?.into();
        let (attempt, sent) =
            self.urls.send(&url, &webhook_message_id(job), self.now(), &secrets, body).await;
        Ok(Made { attempt, sent, parts: 0 })
    }

    async fn secrets(&self, id: &str, webhook: &Webhook) -> Result<Vec<SigningSecret>> {
        let texts = self.store.signing_secrets(id, webhook, self.now().into()).await?;
        Ok(texts.iter().map(|text| SigningSecret::parse(text)).collect::<std::result::Result<_, _>>()?)
    }

    /// To a chat channel.
    async fn say(&self, job: &Job, target: &ChatTarget, sent: u32) -> Result<Made> {
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
        let attempt = Attempt { at: self.now(), status: None, duration_ms: 0, class, next_attempt_at: None };
        Made { attempt, sent: Sent::Final, parts: 0 }
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
