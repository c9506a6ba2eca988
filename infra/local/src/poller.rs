//! Emulation of an SQS event source mapping: receives messages, passes them to a function as an event, and deletes
//! the successful ones.
//!
//! A message is deleted only after its function returned without reporting it as failed. After a failure, a panic or
//! a crash, the queue's visibility timeout and redrive policy apply, as on AWS.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent, SqsMessage, SqsMessageAttribute};
use aws_sdk_sqs::Client;
use aws_sdk_sqs::error::SdkError;
use aws_sdk_sqs::operation::receive_message::ReceiveMessageError;
use aws_sdk_sqs::types::{DeleteMessageBatchRequestEntry, Message, MessageSystemAttributeName};
use futures::FutureExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Long-polling time of a receive call, in seconds: the maximum of SQS.
const WAIT_SECONDS: i32 = 20;
/// Pause after a failed receive call.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// A function that handles messages of a queue.
#[async_trait::async_trait]
pub trait QueueWorker: Send + Sync {
    /// Handles a batch and reports the failed messages.
    async fn handle(&self, event: SqsEvent) -> SqsBatchResponse;
}

/// Emulated event source mapping: receives the messages of one queue, and passes them to its function.
#[derive(Clone)]
pub struct Poller {
    /// Client of SQS.
    pub sqs: Client,
    /// URL of the queue.
    pub queue_url: String,
    /// ARN of the queue, which every message in an event names as its source.
    pub arn: String,
    /// Maximum number of batches handled concurrently.
    pub concurrency: usize,
    /// Maximum number of messages in a batch, from 1 to 10.
    pub batch_size: i32,
    /// Function that handles the batches.
    pub handler: Arc<dyn QueueWorker>,
}

/// Failure of a receive call.
#[derive(Debug, thiserror::Error)]
#[error("messages could not be received from {queue_url}")]
pub struct PollError {
    queue_url: String,
    source: Box<SdkError<ReceiveMessageError>>,
}

impl Poller {
    /// Creates a poller with batches of one message, handled one at a time.
    pub fn new(sqs: Client, queue_url: String, arn: String, handler: Arc<dyn QueueWorker>) -> Self {
        Self { sqs, queue_url, arn, concurrency: 1, batch_size: 1, handler }
    }

    /// Receives and handles messages until `shutdown`, then finishes the batches in progress. Dropping the future also
    /// cancels these batches.
    pub async fn run(&self, shutdown: CancellationToken) {
        let permits = Arc::new(Semaphore::new(self.concurrency));
        let mut batches = JoinSet::new();
        while let Some((messages, permit)) = self.receive_next_batch(&permits, &shutdown).await {
            let poller = self.clone();
            batches.spawn(async move {
                poller.handle(messages).await;
                drop(permit);
            });
            while batches.try_join_next().is_some() {}
        }
        while batches.join_next().await.is_some() {}
    }

    /// Receives and handles one batch of messages, which is empty if none is available now. Returns the number of
    /// messages in the batch, including failed ones.
    pub async fn handle_one_batch(&self) -> Result<usize, PollError> {
        let messages = self.receive(0).await?;
        let received = messages.len();
        self.handle(messages).await;
        Ok(received)
    }

    /// Waits for a permit, and then for the next batch. Returns the batch with its permit, which the caller drops when
    /// the batch is handled, or `None` at shutdown. Only one receive call runs at a time, so a high concurrency causes
    /// no additional calls while the queue is short.
    async fn receive_next_batch(
        &self,
        permits: &Arc<Semaphore>,
        shutdown: &CancellationToken,
    ) -> Option<(Vec<Message>, OwnedSemaphorePermit)> {
        let permit = tokio::select! {
            biased;
            () = shutdown.cancelled() => return None,
            permit = permits.clone().acquire_owned() => permit.ok()?,
        };
        loop {
            let received = tokio::select! {
                biased;
                () = shutdown.cancelled() => return None,
                received = self.receive(WAIT_SECONDS) => received,
            };
            match received {
                Ok(messages) if messages.is_empty() => {}
                Ok(messages) => return Some((messages, permit)),
                Err(error) => {
                    tracing::warn!(
                        error = &error as &dyn std::error::Error,
                        "messages could not be received; the poller tries again after a second"
                    );
                    let _ = tokio::time::timeout(RETRY_PAUSE, shutdown.cancelled()).await;
                }
            }
        }
    }

    async fn receive(&self, wait_seconds: i32) -> Result<Vec<Message>, PollError> {
        let request = self
            .sqs
            .receive_message()
            .queue_url(&self.queue_url)
            .max_number_of_messages(self.batch_size)
            .wait_time_seconds(wait_seconds)
            .message_system_attribute_names(MessageSystemAttributeName::All)
            .message_attribute_names("All");
        match request.send().await {
            Ok(received) => Ok(received.messages.unwrap_or_default()),
            Err(source) => Err(PollError { queue_url: self.queue_url.clone(), source: Box::new(source) }),
        }
    }

    /// Passes messages to the function as one batch, and deletes those that it did not report as failed.
    async fn handle(&self, messages: Vec<Message>) {
        if messages.is_empty() {
            return;
        }
        let mut event = SqsEvent::default();
        event.records = messages.iter().map(|message| self.to_record(message)).collect();
        let answered = AssertUnwindSafe(async { self.handler.handle(event).await }).catch_unwind().await;
        match answered {
            Ok(response) => self.delete(successful_messages(messages, &response)).await,
            Err(_) => tracing::error!(queue = self.arn, "a function panicked; SQS delivers its batch again"),
        }
    }

    fn to_record(&self, message: &Message) -> SqsMessage {
        let mut record = SqsMessage::default();
        record.message_id.clone_from(&message.message_id);
        record.receipt_handle.clone_from(&message.receipt_handle);
        record.body.clone_from(&message.body);
        record.md5_of_body.clone_from(&message.md5_of_body);
        record.attributes = system_attributes(message);
        record.message_attributes = message_attributes(message);
        record.event_source_arn = Some(self.arn.clone());
        record.event_source = Some("aws:sqs".to_owned());
        record.aws_region = self.arn.split(':').nth(3).map(str::to_owned);
        record
    }

    async fn delete(&self, messages: Vec<Message>) {
        let entries: Vec<_> = messages.into_iter().enumerate().filter_map(deletion_entry).collect();
        if entries.is_empty() {
            return;
        }
        let request = self.sqs.delete_message_batch().queue_url(&self.queue_url).set_entries(Some(entries));
        match request.send().await {
            Ok(deleted) if deleted.failed.is_empty() => {}
            Ok(deleted) => {
                tracing::warn!(failed = ?deleted.failed, "handled messages were not deleted; SQS delivers them again");
            }
            Err(error) => {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "handled messages were not deleted; SQS delivers them again"
                );
            }
        }
    }
}

/// Returns the messages that the function did not report as failed. If it reports an unknown message, the whole batch
/// fails, as on AWS.
fn successful_messages(messages: Vec<Message>, response: &SqsBatchResponse) -> Vec<Message> {
    let failures = response.batch_item_failures.iter();
    let failed: HashSet<_> = failures.map(|failure| failure.item_identifier.as_str()).collect();
    let batch: HashSet<_> = messages.iter().filter_map(Message::message_id).collect();
    if !failed.is_subset(&batch) {
        tracing::error!(
            "a function reported a failed message that was not in its batch; SQS delivers the whole batch again"
        );
        return Vec::new();
    }
    let is_successful = |message: &Message| message.message_id().is_some_and(|id| !failed.contains(id));
    messages.into_iter().filter(is_successful).collect()
}

fn deletion_entry((index, message): (usize, Message)) -> Option<DeleteMessageBatchRequestEntry> {
    let entry = DeleteMessageBatchRequestEntry::builder().id(index.to_string());
    entry.receipt_handle(message.receipt_handle?).build().ok()
}

fn system_attributes(message: &Message) -> HashMap<String, String> {
    let attributes = message.attributes.iter().flatten();
    attributes.map(|(name, value)| (name.as_str().to_owned(), value.clone())).collect()
}

fn message_attributes(message: &Message) -> HashMap<String, SqsMessageAttribute> {
    let attributes = message.message_attributes.iter().flatten();
    attributes
        .map(|(name, value)| {
            let mut attribute = SqsMessageAttribute::default();
            attribute.string_value.clone_from(&value.string_value);
            attribute.data_type = Some(value.data_type.clone());
            (name.clone(), attribute)
        })
        .collect()
}

#[cfg(test)]
mod tests;
