//! Deliveries of one workspace in the console: lists, replays, test deliveries, and the resumption of paused endpoints.

use plumbline_contract::JobId;
use plumbline_contract::trigger::Destination;

use crate::agent::deliveries::{self, Delivery, DeliveryKind, DeliveryState};
use crate::agent::endpoints::EndpointId;
use crate::agent::jobs::{self, Job};
use crate::agent::service_messages::{self, ServiceMessage};
use crate::console::change::ChangeResult;
use crate::console::workspace::{WorkspaceEditor, WorkspaceReader};
use crate::error::Result;
use crate::listed::{Cursor, List};
use crate::operator::endpoints::{self, Endpoints};
use crate::operator::replays::{ReplayOutcome, Replays};
use crate::queues::{JobMessage, Queue};
use crate::table::take_item;
use plumbline_instant::UtcInstant;

/// Filter for a list of deliveries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeliveryFilter {
    /// State of the deliveries; `None` for deliveries in any state.
    pub state: Option<DeliveryState>,
    /// Id of the deliveries' webhook; `None` for deliveries of any webhook.
    pub webhook_id: Option<String>,
}

impl DeliveryFilter {
    fn matches(&self, delivery: &Delivery) -> bool {
        self.state.is_none_or(|state| state == delivery.state)
            && self.webhook_id.as_ref().is_none_or(|id| *id == delivery.webhook_id)
    }
}

/// A page of deliveries, newest first.
#[derive(Clone, Debug)]
pub struct DeliveryPage {
    /// Deliveries of the page.
    pub deliveries: Vec<Delivery>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
}

/// A delivery, and the job whose answer it sends.
#[derive(Clone, Debug)]
pub struct DeliveryWithJob {
    /// The delivery.
    pub delivery: Delivery,
    /// Job of the delivery; `None` if it no longer exists.
    pub job: Option<Job>,
}

impl WorkspaceReader {
    /// Lists at most `limit` deliveries that match `filter`. A page may have fewer, even if a next page follows.
    pub async fn deliveries(
        &self,
        filter: &DeliveryFilter,
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<DeliveryPage> {
        let list = List::Deliveries(&self.workspace);
        let matches = |delivery: &Delivery| filter.matches(delivery);
        let (deliveries, next) = self.table.list_matching(list, after, limit, matches).await?;
        Ok(DeliveryPage { deliveries, next })
    }

    /// Reads a delivery of the workspace with its job. Makes one read.
    pub async fn delivery(&self, id: JobId) -> Result<Option<DeliveryWithJob>> {
        let (delivery_key, job_key) = (deliveries::item_key(id), jobs::item_key(id));
        let mut items = self.table.get_batch([delivery_key.clone(), job_key.clone()]).await?;
        let delivery: Option<Delivery> = take_item(&mut items, &delivery_key)?;
        let job: Option<Job> = take_item(&mut items, &job_key)?;
        let delivery = delivery.filter(|delivery| delivery.workspace == self.workspace);
        Ok(delivery.map(|delivery| DeliveryWithJob { delivery, job }))
    }
}

impl WorkspaceEditor {
    /// Returns a delivery with its job, and records in the audit log that a person reads their content. If the job no
    /// longer exists, there is no content, and nothing is recorded.
    pub async fn read_delivery_and_audit(
        &self,
        id: JobId,
        now: UtcInstant,
    ) -> Result<Option<DeliveryWithJob>> {
        let found = self.reader.delivery(id).await?;
        if found.as_ref().is_some_and(|found| found.job.is_some()) {
            let event = self.event("read the content of the delivery", &id.to_string(), now);
            self.reader.commit(&event, || Ok(Vec::new())).await?;
        }
        Ok(found)
    }

    /// Makes an ended delivery pending again, and records the replay in the audit log in the same transaction. Then
    /// sends the delivery's id to the delivery queue.
    pub async fn replay(&self, id: JobId, now: UtcInstant) -> Result<ReplayOutcome> {
        let Some(DeliveryWithJob { delivery, .. }) = self.reader.delivery(id).await? else {
            return Ok(ReplayOutcome::NoDelivery);
        };
        let event = self.event("replayed the delivery", &id.to_string(), now);
        let replays = Replays { table: self.reader.table.clone() };
        let outcome =
            replays.replay_with_writes(id, now, |writes| self.reader.with_audit(writes, &event)).await?;
        if outcome == ReplayOutcome::Replayed {
            self.enqueue_delivery(id, &delivery.destination).await;
        }
        Ok(outcome)
    }

    /// Resumes a paused endpoint. Returns [`ChangeResult::Stale`] if it is no longer paused.
    pub async fn resume_endpoint(
        &self,
        webhook_id: &str,
        url_hash: &str,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let id = EndpointId {
            workspace: self.reader.workspace.clone(),
            webhook_id: webhook_id.to_owned(),
            url_hash: url_hash.to_owned(),
        };
        let table = &self.reader.table;
        let Some(endpoint) = (Endpoints { table: table.clone() }).get(&id).await? else {
            return Ok(ChangeResult::NotFound);
        };
        if !endpoint.is_paused() {
            return Ok(ChangeResult::Stale);
        }
        let event = self.event("resumed an endpoint of", webhook_id, now);
        let writes = || Ok(vec![table.write_to_update(endpoints::resumption_update(&id, &endpoint, now))?]);
        Ok(ChangeResult::of(&self.reader.commit(&event, writes).await?))
    }

    /// Creates a test delivery to a URL, and records it in the audit log. Then sends its id to the delivery queue.
    pub async fn send_test_delivery(
        &self,
        id: JobId,
        webhook_id: &str,
        url: &str,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let message = ServiceMessage {
            id,
            workspace: self.reader.workspace.clone(),
            webhook_id: webhook_id.to_owned(),
            query: "Does a test delivery arrive?".to_owned(),
            response:
                "The test delivery has arrived: the service can deliver answers of this webhook to this URL."
                    .to_owned(),
            destination: Destination::Url(url.to_owned()),
            kind: DeliveryKind::Test,
        };
        let event = self.event("sent a test delivery of", webhook_id, now);
        let writes = || service_messages::writes(&self.reader.table, &message, now);
        let committed = self.reader.commit(&event, writes).await?;
        if committed.is_done() {
            self.enqueue_delivery(id, &message.destination).await;
        }
        Ok(ChangeResult::of(&committed))
    }

    /// Sends the id of a delivery to the delivery queue. If that fails, the sweep sends it.
    async fn enqueue_delivery(&self, id: JobId, destination: &Destination) {
        let message = JobMessage { job_id: id };
        let group = destination.message_group_id();
        if let Err(error) = self.queues.send(Queue::Delivery, &message, &group, 0).await {
            tracing::warn!(job_id = %id, error = &error as &dyn std::error::Error, "the queue message for a delivery was not sent; the sweep will send it");
        }
    }
}
