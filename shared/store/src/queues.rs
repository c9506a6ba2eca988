//! The queues, and what a message says: ids, and nothing else. The table is the truth, a message is a hint.

use std::collections::HashMap;

use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::SendMessageBatchRequestEntry;
use futures::future::try_join_all;
use plumbline_contract::{BenchmarkId, JobId, Workspace};
use serde::{Deserialize, Serialize};

use crate::error::{Result, StoreError};

/// One kind of work, with a queue and a dead-letter queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Questions to be answered.
    Query,
    /// Answers to be sent on.
    Delivery,
    /// Endpoints to be probed before a run.
    Probe,
    /// Reviews to be drawn.
    Draw,
    /// Runs to be scored and ended.
    Finalize,
    /// Code hosts to be read.
    Sync,
}

impl Queue {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Query, Self::Delivery, Self::Probe, Self::Draw, Self::Finalize, Self::Sync];

    /// The queue's name, and the word before `_QUEUE_URL` in a function's environment, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Delivery => "delivery",
            Self::Probe => "probe",
            Self::Draw => "draw",
            Self::Finalize => "finalize",
            Self::Sync => "sync",
        }
    }

    /// How long a worker may hold a message, in seconds: six times its function's time limit or more.
    pub fn visibility_timeout(self) -> u32 {
        match self {
            Self::Query => 1800,
            Self::Delivery | Self::Finalize => 360,
            Self::Sync => 720,
            Self::Probe => 1080,
            Self::Draw => 5400,
        }
    }
}

/// A question to be answered, or its answer to be sent on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobMessage {
    /// The job.
    pub job_id: JobId,
}

/// A code host to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SyncMessage {
    /// The workspace whose activity comes from it.
    pub workspace: Workspace,
}

/// A run to be probed or ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunMessage {
    /// The run.
    pub run_id: BenchmarkId,
}

/// One review to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DrawMessage {
    /// The run it belongs to.
    pub run_id: BenchmarkId,
    /// The slug of the record under review.
    pub record: String,
    /// Which of the k draws, from 0.
    pub index: u8,
}

/// The queues a function may send to.
#[derive(Clone, Debug)]
pub struct Queues {
    pub(crate) client: Client,
    urls: HashMap<Queue, String>,
}

/// The most messages one call may carry.
const BATCH: usize = 10;

impl Queues {
    /// The queues at these addresses.
    pub fn new(client: Client, urls: HashMap<Queue, String>) -> Self {
        Self { client, urls }
    }

    /// The address of a queue.
    pub fn url(&self, queue: Queue) -> Option<&str> {
        self.urls.get(&queue).map(String::as_str)
    }

    /// Sends one message, to be seen after `delay_seconds` (at most 900). `group` is whose work it is: fair
    /// queues keep one group from holding up the others.
    pub async fn send<T: Serialize>(
        &self,
        queue: Queue,
        message: &T,
        group: &str,
        delay_seconds: i32,
    ) -> Result<()> {
        let request = self.client.send_message().queue_url(self.address(queue)?).message_body(body(message)?);
        let request = request
            .message_group_id(fitting(group))
            .set_delay_seconds((delay_seconds > 0).then_some(delay_seconds));
        request.send().await.map_err(StoreError::queue("SendMessage"))?;
        Ok(())
    }

    /// Sends many messages, ten a call.
    pub async fn send_all<T: Serialize>(&self, queue: Queue, messages: &[T], group: &str) -> Result<()> {
        self.send_all_after(queue, messages, group, 0).await
    }

    /// Sends many messages, ten a call, to be seen after `delay_seconds` (at most 900).
    pub async fn send_all_after<T: Serialize>(
        &self,
        queue: Queue,
        messages: &[T],
        group: &str,
        delay_seconds: i32,
    ) -> Result<()> {
        let batches = messages.chunks(BATCH).map(|batch| self.send_batch(queue, batch, group, delay_seconds));
        try_join_all(batches).await.map(drop)
    }

    async fn send_batch<T: Serialize>(
        &self,
        queue: Queue,
        batch: &[T],
        group: &str,
        delay_seconds: i32,
    ) -> Result<()> {
        let mut request = self.client.send_message_batch().queue_url(self.address(queue)?);
        for (at, message) in batch.iter().enumerate() {
            let entry =
                SendMessageBatchRequestEntry::builder().id(at.to_string()).message_body(body(message)?);
            let entry = entry
                .message_group_id(fitting(group))
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
                source: format!("an entry was refused: {}", failed.code()).into(),
            }),
        }
    }

    pub(crate) fn address(&self, queue: Queue) -> Result<&str> {
        self.url(queue).ok_or_else(|| StoreError::Queue {
            operation: "finding its address",
            source: format!("no address is configured for the {} queue", queue.name()).into(),
        })
    }
}

/// The most characters of a message group id.
const GROUP: usize = 128;

/// A group's name cut to what a queue takes. Two that are cut to the same are only queued as one.
fn fitting(group: &str) -> &str {
    group.get(..GROUP).unwrap_or(group)
}

fn body<T: Serialize>(message: &T) -> Result<String> {
    serde_json::to_string(message).map_err(StoreError::queue("writing a message"))
}
