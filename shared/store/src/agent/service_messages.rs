//! Service-generated messages: test deliveries, and notices of paused endpoints.
//!
//! Each is created as a completed job, so that the delivery pipeline claims, retries and records it like an answer.

use aws_sdk_dynamodb::types::TransactWriteItem;
use plumbline_contract::trigger::Destination;
use plumbline_contract::{JobId, Workspace};
use serde::Serialize;

use crate::agent::deliveries::{self, Delivery, DeliveryKind};
use crate::agent::jobs::{self, JOB_RETENTION, Job, JobStatus};
use crate::error::{Result, StoreError};
use crate::table::{Table, TransactionOutcome};
use plumbline_instant::UtcInstant;

/// A message that the service itself writes, and delivers like an answer.
#[derive(Clone, Debug)]
pub struct ServiceMessage {
    /// Id of the job to create. It must not be in use.
    pub id: JobId,
    /// Workspace of the webhook.
    pub workspace: Workspace,
    /// Webhook whose allowlist and signing secrets apply.
    pub webhook_id: String,
    /// Text that the message's job stores in place of a question.
    pub query: String,
    /// Text of the message, which its job stores in place of an answer.
    pub response: String,
    /// Destination of the message.
    pub destination: Destination,
    /// Kind of the delivery: an answer, which is retried, or a test, which is attempted once.
    pub kind: DeliveryKind,
}

/// Item of the job of a service message. The job is created as an ended one, so the item has its expiry time from the
/// start.
#[derive(Serialize)]
struct StoredMessageJob {
    #[serde(flatten)]
    job: Job,
    expires_at: i64,
}

impl ServiceMessage {
    fn job(&self, now: UtcInstant) -> Job {
        Job {
            id: self.id,
            workspace: self.workspace.clone(),
            webhook_id: self.webhook_id.clone(),
            query: self.query.clone(),
            timezone: Default::default(),
            destination: Some(self.destination.clone()),
            status: JobStatus::Completed,
            attempts: 0,
            lease_until: None,
            response: Some(self.response.clone()),
            created_at: now,
            counted_in: None,
            asked_by: None,
            finished_at: Some(now),
            due: None,
        }
    }
}

/// Creates service messages, such as test deliveries, for the operator's tool.
#[derive(Clone, Debug)]
pub struct ServiceMessages {
    pub(crate) table: Table,
}

impl ServiceMessages {
    /// Creates the job and the delivery of a message. The sweep then sends the delivery to its queue. Takes one
    /// transaction.
    pub async fn create(&self, message: &ServiceMessage, now: UtcInstant) -> Result<()> {
        match self.table.transact_with_retries(|| writes(&self.table, message, now)).await? {
            TransactionOutcome::Done => Ok(()),
            _ => Err(StoreError::Contended),
        }
    }
}

/// Returns the writes of a transaction that create the job and the delivery of a message.
pub(crate) fn writes(
    table: &Table,
    message: &ServiceMessage,
    now: UtcInstant,
) -> Result<Vec<TransactWriteItem>> {
    let job = message.job(now);
    let delivery = Delivery { kind: message.kind, ..Delivery::of(&job, &message.destination, now) };
    let delivery = Delivery { due: Some(crate::due::DueAttributes::at(job.id, now)), ..delivery };
    let job = StoredMessageJob { job, expires_at: now.plus(JOB_RETENTION).epoch_seconds() };
    Ok(vec![
        table.write_to_create(&jobs::item_key(message.id), &job)?,
        table.write_to_create(&deliveries::item_key(message.id), &delivery)?,
    ])
}
