//! Status of the queues, and their dead letters: messages that failed too often.
//!
//! A dead letter only shows a failure: the work itself is in the table, where the sweep finds it. To redrive a
//! dead letter is safe: every worker reads the table first, and does nothing if the work is finished.

use aws_sdk_sqs::types::{Message, MessageSystemAttributeName, QueueAttributeName};
use jiff::Timestamp;
use serde::Deserialize;

use crate::error::{Result, StoreError};
use crate::queues::{Queue, Queues};
use plumbline_instant::UtcInstant;

/// Message counts and settings of a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueStatus {
    /// Number of messages waiting for a worker.
    pub waiting: u64,
    /// Number of messages that workers have received but not deleted.
    pub in_flight: u64,
    /// Number of messages whose delay has not ended.
    pub delayed: u64,
    /// Visibility timeout, in seconds.
    pub visibility_timeout: u64,
    /// Dead-letter queue; `None` if the queue has none and retries a failing message until it expires.
    pub dead_letter_queue: Option<DeadLetterQueue>,
}

/// A dead-letter queue and its number of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetterQueue {
    /// URL of the queue.
    pub url: String,
    /// Maximum receive count, after which SQS moves a message to this queue; 0 if no redrive policy was read.
    pub max_receive_count: u32,
    /// Number of messages in the queue.
    pub messages: u64,
}

/// Dead-lettered message. It contains ids, and nothing that a caller wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    /// Id that SQS assigned to the message.
    pub message_id: String,
    /// Body of the message.
    pub body: String,
    /// Time at which the message was first sent; `None` if SQS did not report it.
    pub sent_at: Option<UtcInstant>,
    /// Number of times that a worker or an inspection has received the message.
    pub receive_count: u32,
}

/// Redrive policy of a queue: the dead-letter queue, and the receive count above which SQS moves a message there.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RedrivePolicy {
    dead_letter_target_arn: String,
    max_receive_count: ReceiveCount,
}

/// Receive count of a redrive policy, whose JSON may contain the count as a number or as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum ReceiveCount {
    Number(u32),
    Text(String),
}

impl ReceiveCount {
    fn number(&self) -> u32 {
        match self {
            Self::Number(number) => *number,
            Self::Text(text) => text.parse().unwrap_or_default(),
        }
    }
}

/// Visibility timeout of a message that is inspected, in seconds. The inspection ends the timeout early.
const PEEK_VISIBILITY_TIMEOUT: i32 = 30;

/// Visibility timeout of a message that is redriven or discarded, in seconds.
const DRAIN_VISIBILITY_TIMEOUT: i32 = 120;

/// Maximum number of messages that one call receives.
const MAX_BATCH: i32 = 10;

/// Reads the status of the queues, and inspects, redrives and discards dead letters.
#[derive(Clone, Debug)]
pub struct DeadLetters {
    pub(crate) queues: Queues,
}

impl DeadLetters {
    /// Reads the status of a queue. Returns `None` if its URL is not configured.
    pub async fn status(&self, queue: Queue) -> Result<Option<QueueStatus>> {
        let Some(url) = self.queues.url(queue) else { return Ok(None) };
        let attributes = Attributes::read(&self.queues, url).await?;
        let dead_letter_queue = match attributes.text(&QueueAttributeName::RedrivePolicy) {
            Some(policy) => Some(self.dead_letter_queue_of(policy).await?),
            None => None,
        };
        Ok(Some(QueueStatus {
            waiting: attributes.number(&QueueAttributeName::ApproximateNumberOfMessages),
            in_flight: attributes.number(&QueueAttributeName::ApproximateNumberOfMessagesNotVisible),
            delayed: attributes.number(&QueueAttributeName::ApproximateNumberOfMessagesDelayed),
            visibility_timeout: attributes.number(&QueueAttributeName::VisibilityTimeout),
            dead_letter_queue,
        }))
    }

    /// Returns the dead-letter queue that a redrive policy names. `policy` is the JSON text of the policy.
    async fn dead_letter_queue_of(&self, policy: &str) -> Result<DeadLetterQueue> {
        let policy: RedrivePolicy =
            serde_json::from_str(policy).map_err(StoreError::queue("GetQueueAttributes"))?;
        let max_receive_count = policy.max_receive_count.number();
        Ok(DeadLetterQueue { max_receive_count, ..self.queue_by_arn(&policy.dead_letter_target_arn).await? })
    }

    /// Finds the dead-letter queue with this ARN, and its number of messages. The queue must be in the account and
    /// region of the client.
    pub async fn queue_by_arn(&self, arn: &str) -> Result<DeadLetterQueue> {
        let name = arn.rsplit(':').next().unwrap_or_default();
        let found = self.queues.client.get_queue_url().queue_name(name).send().await;
        let url = found.map_err(StoreError::queue("GetQueueUrl"))?.queue_url.unwrap_or_default();
        let attributes = Attributes::read(&self.queues, &url).await?;
        let messages = attributes.number(&QueueAttributeName::ApproximateNumberOfMessages);
        Ok(DeadLetterQueue { url, messages, max_receive_count: 0 })
    }

    /// Returns at most `limit` messages of a dead-letter queue, and leaves them there.
    pub async fn peek(&self, queue: &DeadLetterQueue, limit: usize) -> Result<Vec<DeadLetter>> {
        let mut received: Vec<Message> = Vec::new();
        while received.len() < limit {
            let batch = self.receive(&queue.url, PEEK_VISIBILITY_TIMEOUT).await?;
            if batch.is_empty() {
                break;
            }
            received.extend(batch);
        }
        for message in &received {
            let request =
                self.queues.client.change_message_visibility().queue_url(&queue.url).visibility_timeout(0);
            let request = request.set_receipt_handle(message.receipt_handle.clone());
            request.send().await.map_err(StoreError::queue("ChangeMessageVisibility"))?;
        }
        received.truncate(limit);
        Ok(received.into_iter().map(DeadLetter::from_message).collect())
    }

    /// Redrives the messages of a dead-letter queue to its source queue and returns their number. Each message is sent
    /// before it is deleted. A message that fails again during the call is not redriven a second time.
    pub async fn redrive(&self, source: Queue, queue: &DeadLetterQueue) -> Result<u64> {
        let source_url = self.queues.required_url(source)?.to_owned();
        self.drain(queue, async |message| {
            let request = self.queues.client.send_message().queue_url(&source_url);
            let group = system_attribute(message, &MessageSystemAttributeName::MessageGroupId)
                .unwrap_or(source.name());
            let request = request.message_group_id(group).set_message_body(message.body.clone());
            request.send().await.map(drop).map_err(StoreError::queue("SendMessage"))
        })
        .await
    }

    /// Deletes the messages of a dead-letter queue, and returns their number.
    pub async fn discard(&self, queue: &DeadLetterQueue) -> Result<u64> {
        self.drain(queue, async |_| Ok(())).await
    }

    /// Receives the messages of a queue in batches, calls `handle` for each message, and then deletes the message.
    /// Stops after an empty batch, or once it has deleted at least as many messages as the queue contained when `queue`
    /// was read. Returns the number of deleted messages.
    async fn drain(
        &self,
        queue: &DeadLetterQueue,
        handle: impl AsyncFn(&Message) -> Result<()>,
    ) -> Result<u64> {
        let mut deleted = 0;
        while deleted < queue.messages {
            let batch = self.receive(&queue.url, DRAIN_VISIBILITY_TIMEOUT).await?;
            if batch.is_empty() {
                break;
            }
            for message in batch {
                handle(&message).await?;
                let request = self.queues.client.delete_message().queue_url(&queue.url);
                let request = request.set_receipt_handle(message.receipt_handle);
                request.send().await.map_err(StoreError::queue("DeleteMessage"))?;
                deleted += 1;
            }
        }
        Ok(deleted)
    }

    async fn receive(&self, url: &str, visibility_timeout: i32) -> Result<Vec<Message>> {
        let request = self.queues.client.receive_message().queue_url(url).max_number_of_messages(MAX_BATCH);
        let request = request.visibility_timeout(visibility_timeout).wait_time_seconds(1);
        let request = request.message_system_attribute_names(MessageSystemAttributeName::All);
        let received = request.send().await.map_err(StoreError::queue("ReceiveMessage"))?;
        Ok(received.messages.unwrap_or_default())
    }
}

impl DeadLetter {
    fn from_message(message: Message) -> Self {
        let number = |name| system_attribute(&message, name).and_then(|text| text.parse::<i64>().ok());
        let sent_at = number(&MessageSystemAttributeName::SentTimestamp);
        let receive_count = number(&MessageSystemAttributeName::ApproximateReceiveCount);
        Self {
            sent_at: sent_at.and_then(|at| Timestamp::from_millisecond(at).ok()).map(UtcInstant::from),
            receive_count: receive_count.and_then(|count| u32::try_from(count).ok()).unwrap_or_default(),
            message_id: message.message_id.unwrap_or_default(),
            body: message.body.unwrap_or_default(),
        }
    }
}

fn system_attribute<'a>(message: &'a Message, name: &MessageSystemAttributeName) -> Option<&'a str> {
    message.attributes.as_ref()?.get(name).map(String::as_str)
}

/// The attributes of one queue.
struct Attributes(std::collections::HashMap<QueueAttributeName, String>);

impl Attributes {
    /// Reads the attributes of the queue at `url`.
    async fn read(queues: &Queues, url: &str) -> Result<Self> {
        let request = queues.client.get_queue_attributes().queue_url(url);
        let request = request.attribute_names(QueueAttributeName::All);
        let answer = request.send().await.map_err(StoreError::queue("GetQueueAttributes"))?;
        Ok(Self(answer.attributes.unwrap_or_default()))
    }

    fn text(&self, name: &QueueAttributeName) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Returns a numeric attribute, or 0 if it is absent.
    fn number(&self, name: &QueueAttributeName) -> u64 {
        self.text(name).and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}
