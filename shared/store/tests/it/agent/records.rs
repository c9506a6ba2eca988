//! Jobs, deliveries and workspaces that the tests of the agent API share.

use jiff::Timestamp;
use plumbline_contract::JobId;
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_delivery::{Attempt, AttemptClass};
use plumbline_store::agent::JobEnd;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::deliveries::{Delivery, DeliveryStep};
use plumbline_store::agent::endpoints::EndpointId;
use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::agent::workspaces::{Backfill, WorkspaceSettings};
use plumbline_store::due::DueAttributes;
use plumbline_store::{Claim, UtcInstant};

use crate::support::{TestStore, acme, at, uuid};

pub(crate) const WEBHOOK: &str = "wh_1";
pub(crate) const URL: &str = "https://hooks.example/answers";

pub(crate) fn job_id(number: u8) -> JobId {
    uuid(number).parse().unwrap()
}

/// Returns a running job, accepted at noon and due a minute later, without a destination.
pub(crate) fn job(number: u8) -> Job {
    Job {
        id: job_id(number),
        workspace: acme(),
        webhook_id: WEBHOOK.to_owned(),
        query: "What shipped?".to_owned(),
        timezone: Timezone::utc(),
        destination: None,
        status: JobStatus::Running,
        attempts: 0,
        lease_until: None,
        response: None,
        created_at: at(0),
        finished_at: None,
        counted_in: None,
        asked_by: None,
        due: Some(DueAttributes::at(job_id(number), at(60))),
    }
}

/// Returns the same job as [`job`], with [`URL`] as its destination.
pub(crate) fn job_for_url(number: u8) -> Job {
    Job { destination: Some(Destination::Url(URL.to_owned())), ..job(number) }
}

/// Returns the id of the endpoint at [`URL`].
pub(crate) fn endpoint_id() -> EndpointId {
    EndpointId::of(&acme(), WEBHOOK, URL)
}

pub(crate) fn completed() -> JobEnd {
    JobEnd::Completed("Two features.".to_owned())
}

/// Returns a workspace without webhooks or members.
pub(crate) fn workspace() -> WorkspaceSettings {
    WorkspaceSettings {
        workspace: acme(),
        product_overview: None,
        sprint_cadence: None,
        backfill: Backfill::Pending,
        webhooks: Default::default(),
        members: Default::default(),
        benchmark_accounts: Default::default(),
        created_at: at(0),
    }
}

/// Returns a failed attempt.
pub(crate) fn attempt(at: UtcInstant) -> Attempt {
    Attempt {
        at: at.timestamp(),
        status: Some(503),
        duration_ms: 12,
        class: AttemptClass::ServerError,
        next_attempt_at: None::<Timestamp>,
    }
}

/// Returns the record of a failed attempt that does not change the health of its endpoint.
pub(crate) fn attempt_record(job: &Job, at: UtcInstant, next: DeliveryStep) -> AttemptRecord<'_> {
    AttemptRecord { job, attempt: attempt(at), parts_delivered: 0, next, change: None, notice: None }
}

impl TestStore {
    /// Creates and completes a job at noon. Its answer has a pending delivery to [`URL`].
    pub(crate) async fn answered_job(&self, number: u8) -> Job {
        self.question_acceptance().create_without_limits(&job_for_url(number)).await.unwrap();
        assert!(self.job_execution().end_job(&job_for_url(number), &completed(), at(0)).await.unwrap());
        self.jobs().get(job_id(number)).await.unwrap().unwrap()
    }

    /// Claims a job that no worker has claimed.
    pub(crate) async fn claimed_job(&self, number: u8, now: UtcInstant) -> Job {
        match self.job_execution().claim(job_id(number), now).await.unwrap() {
            Claim::Claimed(job) => job,
            other => panic!("{other:?}"),
        }
    }

    /// Claims a delivery that no worker has claimed.
    pub(crate) async fn claimed_delivery(&self, number: u8, now: UtcInstant) -> Delivery {
        match self.deliveries().claim(job_id(number), now).await.unwrap() {
            Claim::Claimed(delivery) => delivery,
            other => panic!("{other:?}"),
        }
    }

    /// Reads a delivery that exists.
    pub(crate) async fn stored_delivery(&self, number: u8) -> Delivery {
        self.deliveries().get(job_id(number)).await.unwrap().unwrap()
    }
}
