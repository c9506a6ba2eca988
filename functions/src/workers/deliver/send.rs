//! One attempt to send an answer to its destination, if the destination is still permitted.

use std::sync::Arc;

use jiff::Timestamp;
use plumbline_answer::without_code_fence;
use plumbline_clock::Clock;
use plumbline_contract::trigger::{DeliveredResult, Destination};
use plumbline_delivery::rules::destination::{is_permitted_channel, is_permitted_url};
use plumbline_delivery::{
    Attempt, AttemptClass, AttemptOutcome, ChatSender, ChatTarget, ChatToken, SigningSecret, UrlSender,
    format_chat_messages,
};
use plumbline_egress::Guard;
use plumbline_store::agent::chat::ChatConnectionReader;
use plumbline_store::agent::deliveries::Delivery;
use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::agent::workspaces::{SigningSecretsReader, Webhook};

use crate::middleware::worker_result::WorkerError;

/// Text that a chat channel receives for a job that failed.
const JOB_FAILED: &str = "This question could not be answered: the job failed. Please ask again.";

type Result<T> = std::result::Result<T, WorkerError>;

/// Sends answers to their destinations.
pub(super) struct AnswerSender<'a> {
    pub(super) secrets: &'a SigningSecretsReader,
    pub(super) chat: &'a ChatConnectionReader,
    pub(super) clock: &'a Arc<dyn Clock>,
    pub(super) guard: &'a Guard,
    pub(super) url_sender: &'a UrlSender,
}

/// One attempt and its outcome.
pub(super) struct FinishedAttempt {
    pub(super) attempt: Attempt,
    pub(super) outcome: AttemptOutcome,
    /// After an attempt to post to chat: number of the answer's parts posted so far, each a chat message. Otherwise 0.
    pub(super) parts_delivered: u32,
}

impl AnswerSender<'_> {
    /// Makes one attempt. If the question's webhook no longer exists, the attempt fails before anything is sent. The
    /// only exception is the message that tells a chat channel of a failed job.
    pub(super) async fn send(
        &self,
        delivery: &Delivery,
        job: &Job,
        webhook: Option<&Webhook>,
    ) -> Result<FinishedAttempt> {
        match &delivery.destination {
            Destination::Url(url) => match webhook {
                Some(webhook) => self.send_to_url(job, url, webhook).await,
                None => Ok(self.failed_before_sending(AttemptClass::RefusedAddress)),
            },
            Destination::Chat { channel_id, thread_ts } => {
                let is_permitted = match webhook {
                    Some(webhook) => may_post(webhook, channel_id),
                    None => job.status == JobStatus::Failed && is_permitted_channel(&[], channel_id),
                };
                if !is_permitted {
                    return Ok(self.failed_before_sending(AttemptClass::RefusedAddress));
                }
                let target = ChatTarget { channel: channel_id.clone(), thread_ts: thread_ts.clone() };
                self.send_to_chat(job, &target, delivery.parts_delivered).await
            }
        }
    }

    /// Sends the answer to a URL if the URL is still permitted: the allowlist may have changed since the question was
    /// asked.
    async fn send_to_url(&self, job: &Job, url: &str, webhook: &Webhook) -> Result<FinishedAttempt> {
        let is_permitted = is_permitted_url(self.guard, &webhook.allowlist, url);
        let Some(url) = self.guard.check(url).ok().filter(|_| is_permitted) else {
            return Ok(self.failed_before_sending(AttemptClass::RefusedAddress));
        };
        let secrets = self.open_secrets(&job.webhook_id, webhook).await?;
        let body = serde_json::to_vec(&delivered_result(job)).map_err(WorkerError::retryable)?.into();
        let (attempt, outcome) =
            self.url_sender.send(&url, &webhook_message_id(job), self.now(), &secrets, body).await;
        Ok(FinishedAttempt { attempt, outcome, parts_delivered: 0 })
    }

    async fn open_secrets(&self, id: &str, webhook: &Webhook) -> Result<Vec<SigningSecret>> {
        let texts = self.secrets.decrypt_signing_secrets(id, webhook, self.now().into()).await?;
        texts.iter().map(|text| SigningSecret::parse(text).map_err(WorkerError::retryable)).collect()
    }

    async fn send_to_chat(&self, job: &Job, target: &ChatTarget, parts_sent: u32) -> Result<FinishedAttempt> {
        let Some(connection) = self.chat.load().await? else {
            return Ok(self.failed_before_sending(AttemptClass::ChatAuthorization));
        };
        let base_url = connection.base_url.parse().map_err(WorkerError::retryable)?;
        let sender = ChatSender::new(&base_url).map_err(WorkerError::retryable)?;
        let token = ChatToken::new(connection.token.to_string());
        let parts = match job.status {
            JobStatus::Failed => vec![JOB_FAILED.to_owned()],
            JobStatus::Running | JobStatus::Completed => {
                format_chat_messages(job.response.as_deref().unwrap_or_default())
            }
        };
        let parts_sent = usize::try_from(parts_sent).map_err(WorkerError::retryable)?;
        let result = sender.send(&token, target, self.now(), &parts, parts_sent).await;
        let parts_delivered = u32::try_from(result.parts_sent).map_err(WorkerError::retryable)?;
        Ok(FinishedAttempt { attempt: result.attempt, outcome: result.outcome, parts_delivered })
    }

    /// Returns an attempt that failed before anything was sent. No retry will follow.
    fn failed_before_sending(&self, class: AttemptClass) -> FinishedAttempt {
        let attempt = Attempt { at: self.now(), status: None, duration_ms: 0, class, next_attempt_at: None };
        FinishedAttempt { attempt, outcome: AttemptOutcome::PermanentFailure, parts_delivered: 0 }
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

/// Returns true if a channel is permitted now: the webhook's list may have changed since the question was asked. The
/// channel in which the webhook's owner is told about paused endpoints needs no entry in the list.
fn may_post(webhook: &Webhook, channel: &str) -> bool {
    is_permitted_channel(&webhook.channels, channel) || webhook.is_owner_notice_channel(channel)
}

/// Returns the message id, which is the same for every attempt, so that a receiver can detect duplicates.
fn webhook_message_id(job: &Job) -> String {
    format!("msg_{}", job.id)
}

/// Returns the body that an external URL receives.
fn delivered_result(job: &Job) -> DeliveredResult {
    match &job.response {
        Some(response) => {
            DeliveredResult::completed(job.query.clone(), without_code_fence(response).to_owned(), job.id)
        }
        None => DeliveredResult::failed(job.query.clone(), job.id),
    }
}
