//! How the queues stand, and what was set aside after it had failed too often: for the operator's tool.
//!
//! A message that is set aside is evidence and no more: what it was about is in the table, where the sweep finds it.
//! Sending it back to its queue does no harm, since every worker looks at the table first, and helps only what is not
//! at its end.

use aws_sdk_sqs::types::{Message, MessageSystemAttributeName, QueueAttributeName};
use jiff::Timestamp;
use serde::Deserialize;

use crate::error::{Result, StoreError};
use crate::queues::{Queue, Queues};
use plumbline_instant::Stamp;

/// How a queue stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueStatus {
    /// Messages that wait for a worker.
    pub waiting: u64,
    /// Messages that a worker has.
    pub in_flight: u64,
    /// Messages that are not to be seen yet.
    pub delayed: u64,
    /// How long a worker may hold a message, in seconds.
    pub visibility_timeout: u64,
    /// Where a message goes that fails too often: none when the queue has no such place, and tries for ever.
    pub dead: Option<DeadLetterQueue>,
}

/// Where messages of a queue are set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetterQueue {
    /// Its address.
    pub url: String,
    /// How often a message may be received before; 0 where no queue says.
    pub after: u32,
    /// How many messages are in it.
    pub messages: u64,
}

/// A message that was set aside. It has ids in it and nothing that a caller wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    /// The queue's name for it.
    pub message_id: String,
    /// What it says.
    pub body: String,
    /// When it was first sent.
    pub sent_at: Option<Stamp>,
    /// How often it was received.
    pub received: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RedrivePolicy {
    dead_letter_target_arn: String,
    max_receive_count: Count,
}

/// AWS writes it as a number and takes it as text too.
#[derive(Deserialize)]
#[serde(untagged)]
enum Count {
    Number(u32),
    Text(String),
}

impl Count {
    fn number(&self) -> u32 {
        match self {
            Self::Number(number) => *number,
            Self::Text(text) => text.parse().unwrap_or_default(),
        }
    }
}

/// How long a look at a message keeps it from others, in seconds. It is given back at the end of the look.
const LOOK: i32 = 30;

/// How long a message that is being moved is kept from others, in seconds.
const MOVE: i32 = 120;

/// The most messages that one call receives.
const BATCH: i32 = 10;

/// Reads the state of the queues and works off their dead-letter queues.
#[derive(Clone, Debug)]
pub struct DeadLetters {
    pub(crate) queues: Queues,
}

impl DeadLetters {
    /// How a queue stands; nothing when its address is not known.
    pub async fn status(&self, queue: Queue) -> Result<Option<QueueStatus>> {
        let Some(url) = self.queues.url(queue) else { return Ok(None) };
        let attributes = Attributes::of(&self.queues, url).await?;
        let dead = match attributes.text(&QueueAttributeName::RedrivePolicy) {
            Some(policy) => Some(self.at_policy(policy).await?),
            None => None,
        };
        Ok(Some(QueueStatus {
            waiting: attributes.number(&QueueAttributeName::ApproximateNumberOfMessages),
            in_flight: attributes.number(&QueueAttributeName::ApproximateNumberOfMessagesNotVisible),
            delayed: attributes.number(&QueueAttributeName::ApproximateNumberOfMessagesDelayed),
            visibility_timeout: attributes.number(&QueueAttributeName::VisibilityTimeout),
            dead,
        }))
    }

    async fn at_policy(&self, policy: &str) -> Result<DeadLetterQueue> {
        let policy: RedrivePolicy =
            serde_json::from_str(policy).map_err(StoreError::queue("GetQueueAttributes"))?;
        let after = policy.max_receive_count.number();
        Ok(DeadLetterQueue { after, ..self.at(&policy.dead_letter_target_arn).await? })
    }

    /// The dead-letter queue of this ARN, which must be in the account and region of the caller.
    pub async fn at(&self, arn: &str) -> Result<DeadLetterQueue> {
        let name = arn.rsplit(':').next().unwrap_or_default();
        let found = self.queues.client.get_queue_url().queue_name(name).send().await;
        let url = found.map_err(StoreError::queue("GetQueueUrl"))?.queue_url.unwrap_or_default();
        let attributes = Attributes::of(&self.queues, &url).await?;
        let messages = attributes.number(&QueueAttributeName::ApproximateNumberOfMessages);
        Ok(DeadLetterQueue { url, messages, after: 0 })
    }

    /// At most `limit` of the messages in a dead-letter queue. They stay there.
    pub async fn peek(&self, dead: &DeadLetterQueue, limit: usize) -> Result<Vec<DeadLetter>> {
        let mut taken: Vec<Message> = Vec::new();
        while taken.len() < limit {
            let batch = self.receive(&dead.url, LOOK).await?;
            if batch.is_empty() {
                break;
            }
            taken.extend(batch);
        }
        for message in &taken {
            let request =
                self.queues.client.change_message_visibility().queue_url(&dead.url).visibility_timeout(0);
            let request = request.set_receipt_handle(message.receipt_handle.clone());
            request.send().await.map_err(StoreError::queue("ChangeMessageVisibility"))?;
        }
        taken.truncate(limit);
        Ok(taken.into_iter().map(DeadLetter::of).collect())
    }

    /// Sends what is in a dead-letter queue back to its queue: each message is there before it is gone here. How many
    /// there were. What fails again meanwhile is not sent a second time.
    pub async fn redrive(&self, queue: Queue, dead: &DeadLetterQueue) -> Result<u64> {
        let to = self.queues.address(queue)?.to_owned();
        self.work_off(dead, async |message| {
            let request = self.queues.client.send_message().queue_url(&to);
            let group = system(message, &MessageSystemAttributeName::MessageGroupId).unwrap_or(queue.name());
            let request = request.message_group_id(group).set_message_body(message.body.clone());
            request.send().await.map(drop).map_err(StoreError::queue("SendMessage"))
        })
        .await
    }

    /// Takes what is in a dead-letter queue away for good. How many messages there were.
    pub async fn discard(&self, dead: &DeadLetterQueue) -> Result<u64> {
        self.work_off(dead, async |_| Ok(())).await
    }

    /// Does something with each message that was there at the beginning, then takes it away.
    async fn work_off(
        &self,
        dead: &DeadLetterQueue,
        each: impl AsyncFn(&Message) -> Result<()>,
    ) -> Result<u64> {
        let mut done = 0;
        while done < dead.messages {
            let batch = self.receive(&dead.url, MOVE).await?;
            if batch.is_empty() {
                break;
            }
            for message in batch {
                each(&message).await?;
                let request = self.queues.client.delete_message().queue_url(&dead.url);
                let request = request.set_receipt_handle(message.receipt_handle);
                request.send().await.map_err(StoreError::queue("DeleteMessage"))?;
                done += 1;
            }
        }
        Ok(done)
    }

    async fn receive(&self, url: &str, seconds: i32) -> Result<Vec<Message>> {
        let request = self.queues.client.receive_message().queue_url(url).max_number_of_messages(BATCH);
        let request = request.visibility_timeout(seconds).wait_time_seconds(1);
        let request = request.message_system_attribute_names(MessageSystemAttributeName::All);
        let received = request.send().await.map_err(StoreError::queue("ReceiveMessage"))?;
        Ok(received.messages.unwrap_or_default())
    }
}

impl DeadLetter {
    fn of(message: Message) -> Self {
        let number = |name| system(&message, name).and_then(|text| text.parse::<i64>().ok());
        let sent_at = number(&MessageSystemAttributeName::SentTimestamp);
        let received = number(&MessageSystemAttributeName::ApproximateReceiveCount);
        Self {
            sent_at: sent_at.and_then(|at| Timestamp::from_millisecond(at).ok()).map(Stamp::from),
            received: received.and_then(|count| u32::try_from(count).ok()).unwrap_or_default(),
            message_id: message.message_id.unwrap_or_default(),
            body: message.body.unwrap_or_default(),
        }
    }
}

fn system<'a>(message: &'a Message, name: &MessageSystemAttributeName) -> Option<&'a str> {
    message.attributes.as_ref()?.get(name).map(String::as_str)
}

/// The attributes of one queue.
struct Attributes(std::collections::HashMap<QueueAttributeName, String>);

impl Attributes {
    async fn of(queues: &Queues, url: &str) -> Result<Self> {
        let request = queues.client.get_queue_attributes().queue_url(url);
        let request = request.attribute_names(QueueAttributeName::All);
        let answer = request.send().await.map_err(StoreError::queue("GetQueueAttributes"))?;
        Ok(Self(answer.attributes.unwrap_or_default()))
    }

    fn text(&self, name: &QueueAttributeName) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|text| !text.is_empty())
    }

    fn number(&self, name: &QueueAttributeName) -> u64 {
        self.text(name).and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}
