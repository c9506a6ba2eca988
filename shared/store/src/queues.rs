//! The SQS queues and their messages. A message contains only ids; the work itself is in the table.

use std::collections::HashMap;

use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::SendMessageBatchRequestEntry;
use futures::future::try_join_all;
use plumbline_contract::{BenchmarkId, JobId, Workspace};
use serde::{Deserialize, Serialize};

use crate::error::{Result, StoreError};

mod queue;

pub use queue::Queue;

/// A message of the `query` or `delivery` queue: a question to answer, or an answer to deliver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobMessage {
    /// Id of the job.
    pub job_id: JobId,
}

/// A message of the `sync` queue: a repository to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SyncMessage {
    /// Workspace to which the repository is connected.
    pub workspace: Workspace,
}

/// A message of the `probe` or `finalize` queue: a run to probe, or to score and end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunMessage {
    /// Id of the run.
    pub run_id: BenchmarkId,
}

/// A message of the `draw` queue: a draw to make, that is, one review of one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DrawMessage {
    /// Id of the draw's run.
    pub run_id: BenchmarkId,
    /// Slug of the record under review.
    pub record: String,
    /// Number of the draw among the k draws of its record, from 0.
    pub index: u8,
}

/// An SQS client with the URLs of the queues that are configured for the process.
#[derive(Clone, Debug)]
pub struct Queues {
    pub(crate) client: Client,
    urls: HashMap<Queue, String>,
}

/// Maximum number of messages in one SQS call.
const MAX_BATCH: usize = 10;

impl Queues {
    /// Creates a client for the queues at `urls`.
    pub fn new(client: Client, urls: HashMap<Queue, String>) -> Self {
        Self { client, urls }
    }

    /// Returns the URL of a queue, or `None` if it is not configured.
    pub fn url(&self, queue: Queue) -> Option<&str> {
        self.urls.get(&queue).map(String::as_str)
    }

    /// Sends one message, which becomes visible after `delay_seconds` (at most 900). `group` is the id of its message
    /// group. Fair queues prevent the messages of one group from delaying those of others.
    pub async fn send<T: Serialize>(
        &self,
        queue: Queue,
        message: &T,
        group: &str,
        delay_seconds: i32,
    ) -> Result<()> {
        let request =
            self.client.send_message().queue_url(self.required_url(queue)?).message_body(to_json(message)?);
        let request = request
            .message_group_id(truncate_group_id(group))
            .set_delay_seconds((delay_seconds > 0).then_some(delay_seconds));
        request.send().await.map_err(StoreError::queue("SendMessage"))?;
        Ok(())
    }

    /// Sends many messages of one message group, ten per call.
    pub async fn send_all<T: Serialize>(&self, queue: Queue, messages: &[T], group: &str) -> Result<()> {
        self.send_all_after(queue, messages, group, 0).await
    }

    /// Sends many messages of one message group, ten per call. They become visible after `delay_seconds` (at most 900).
    pub async fn send_all_after<T: Serialize>(
        &self,
        queue: Queue,
        messages: &[T],
        group: &str,
        delay_seconds: i32,
    ) -> Result<()> {
        let batches =
            messages.chunks(MAX_BATCH).map(|batch| self.send_batch(queue, batch, group, delay_seconds));
        try_join_all(batches).await.map(drop)
    }

    async fn send_batch<T: Serialize>(
        &self,
        queue: Queue,
        batch: &[T],
        group: &str,
        delay_seconds: i32,
    ) -> Result<()> {
        let mut request = self.client.send_message_batch().queue_url(self.required_url(queue)?);
        for (at, message) in batch.iter().enumerate() {
            let entry =
                SendMessageBatchRequestEntry::builder().id(at.to_string()).message_body(to_json(message)?);
            let entry = entry
                .message_group_id(truncate_group_id(group))
                .set_delay_seconds((delay_seconds > 0).then_some(delay_seconds))
                .build()
                .map_err(StoreError::queue("building a request"))?;
            request = request.entries(entry);
        }
        let answer = request.send().await.map_err(StoreError::queue("SendMessageBatch"))?;
        match answer.failed().first() {
            None => Ok(()),
            Some(failed) => Err(StoreError::Queue {
                operation: "SendMessageBatch",
                source: format!("SQS refused a message of the batch with the error code {}", failed.code())
                    .into(),
            }),
        }
    }

    /// Returns the URL of a queue, or an error if it is not configured.
    pub(crate) fn required_url(&self, queue: Queue) -> Result<&str> {
        self.url(queue).ok_or_else(|| StoreError::Queue {
            operation: "finding the URL of a queue",
            source: format!(
                "the URL of the {} queue is not configured: set {}",
                queue.name(),
                queue.url_variable()
            )
            .into(),
        })
    }
}

/// Maximum length of a message group id, in characters.
const MAX_GROUP_ID_LENGTH: usize = 128;

/// Truncates the id of a message group to the maximum length that SQS accepts. Ids that are equal up to this length
/// share one group.
fn truncate_group_id(group: &str) -> &str {
    group.get(..MAX_GROUP_ID_LENGTH).unwrap_or(group)
}

fn to_json<T: Serialize>(message: &T) -> Result<String> {
    serde_json::to_string(message).map_err(StoreError::queue("serializing a message"))
}
