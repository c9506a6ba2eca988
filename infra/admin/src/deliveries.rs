//! `delivery`.

use clap::Subcommand;
use plumbline_contract::JobId;
use plumbline_store::Stamp;
use plumbline_store::agent::deliveries::Delivery;
use plumbline_store::operator::replays::ReplayOutcome;
use serde::Serialize;

use crate::jobs::{DeliveryView, attempts, destination, no_job};
use crate::output::{Fields, word};
use crate::{AdminError, Output, Session};

/// What to do with a delivery.
#[derive(Debug, Subcommand)]
pub enum DeliveryCommand {
    /// Show every attempt to send an answer on: when, the HTTP status, how long it took, what came of it, and when
    /// the next one was to follow.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline delivery show 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"
    )]
    Show {
        /// The job, as its trigger was answered.
        job_id: JobId,
        /// Show the whole destination too.
        #[arg(long)]
        content: bool,
    },
    /// Send an answer again whose delivery failed or arrived: with the same webhook-id, and retries from the start.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline delivery replay 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"
    )]
    Replay {
        /// The job, as its trigger was answered.
        job_id: JobId,
    },
}

pub(crate) async fn perform(session: &Session, command: DeliveryCommand) -> Result<Output, AdminError> {
    match command {
        DeliveryCommand::Show { job_id, content } => {
            Ok(View::of(existing(session, job_id).await?, content).output())
        }
        DeliveryCommand::Replay { job_id } => replay(session, job_id).await,
    }
}

/// Reads a delivery that must be there.
pub(crate) async fn existing(session: &Session, job_id: JobId) -> Result<Delivery, AdminError> {
    match session.store.delivery(job_id).await? {
        Some(delivery) => Ok(delivery),
        None if session.store.job(job_id).await?.is_some() => Err(no_delivery(job_id)),
        None => Err(no_job(job_id)),
    }
}

fn no_delivery(job_id: JobId) -> AdminError {
    AdminError::NotNow {
        what: format!("the job {job_id} has no delivery"),
        advice: "It named no destination, or it is not answered yet: plumbline-admin job show says which.",
    }
}

/// A delivery as it is shown.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    job_id: JobId,
    workspace: String,
    webhook_id: String,
    destination: String,
    #[serde(flatten)]
    delivery: DeliveryView,
    job_kept_until: Option<Stamp>,
}

impl View {
    pub(crate) fn of(delivery: Delivery, content: bool) -> Self {
        Self {
            job_id: delivery.job_id,
            workspace: delivery.workspace.to_string(),
            webhook_id: delivery.webhook_id.clone(),
            destination: destination(&delivery.destination, content),
            job_kept_until: delivery.job_kept_until,
            delivery: delivery.into(),
        }
    }

    pub(crate) fn output(&self) -> Output {
        let tried = Some(&self.delivery).filter(|each| !each.attempts.is_empty());
        let fields = Fields::default()
            .field("Job", self.job_id)
            .field("Workspace", format!("{} (webhook {})", self.workspace, self.webhook_id))
            .field("Destination", &self.destination)
            .field("Delivery", word(&self.delivery.state))
            .maybe("Attempts", tried.map(attempts))
            .maybe("Next attempt", self.delivery.next_attempt_at)
            .maybe("Job kept until", self.job_kept_until);
        Output::new(fields.text(), self)
    }
}

async fn replay(session: &Session, job_id: JobId) -> Result<Output, AdminError> {
    let not_now =
        |what: &str, advice| AdminError::NotNow { what: format!("the delivery of {job_id} {what}"), advice };
    match session.store.replay_delivery(job_id, session.now.into()).await? {
        ReplayOutcome::Done => Ok(View::of(existing(session, job_id).await?, false).output()),
        ReplayOutcome::JobGone => Err(no_job(job_id)),
        ReplayOutcome::NoDelivery => Err(no_delivery(job_id)),
        ReplayOutcome::Pending => Err(not_now(
            "is pending and will be tried anyway",
            "See when with: plumbline-admin delivery show JOB",
        )),
        ReplayOutcome::Paused => Err(not_now(
            "is held: its endpoint is paused",
            "Resume the endpoint with: plumbline-admin webhook resume TYPE/ID WEBHOOK --url URL",
        )),
    }
}
