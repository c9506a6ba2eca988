//! `job`.

use clap::Subcommand;
use plumbline_contract::JobId;
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_delivery::Attempt;
use plumbline_store::Stamp;
use plumbline_store::deliveries::{Delivery, DeliveryState};
use plumbline_store::jobs::{Job, JobStatus};
use serde::Serialize;
use url::Url;

use crate::output::{Fields, word};
use crate::{AdminError, Output, Session};

/// What to do with a job.
#[derive(Debug, Subcommand)]
pub enum JobCommand {
    /// Show a job and every attempt to deliver its answer.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline job show 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"
    )]
    Show {
        /// The job, as its trigger was answered.
        job_id: JobId,
        /// Show the question, the answer and the whole destination too.
        #[arg(long)]
        content: bool,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    id: JobId,
    workspace: String,
    webhook_id: String,
    timezone: Timezone,
    status: JobStatus,
    attempts: u32,
    created_at: Stamp,
    finished_at: Option<Stamp>,
    due_at: Option<Stamp>,
    destination: Option<String>,
    delivery: Option<DeliveryView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveryView {
    pub(crate) state: DeliveryState,
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) parts_delivered: u32,
    pub(crate) next_attempt_at: Option<Stamp>,
}

impl From<Delivery> for DeliveryView {
    fn from(delivery: Delivery) -> Self {
        let Delivery { state, attempts, parts_delivered, next_attempt_at, .. } = delivery;
        let next_attempt_at = next_attempt_at.filter(|_| state == DeliveryState::Pending);
        Self { state, attempts, parts_delivered, next_attempt_at }
    }
}

/// Where an answer goes. A URL's path or a channel's name may tell more than an operator needs, or be a
/// secret of its own.
pub(crate) fn destination(destination: &Destination, content: bool) -> String {
    match destination {
        Destination::Url(url) if content => url.clone(),
        Destination::Url(url) => {
            Url::parse(url).map_or_else(|_| "a URL".to_owned(), |url| url.origin().ascii_serialization())
        }
        Destination::Chat { channel_id, thread_ts } if content => match thread_ts {
            Some(thread) => format!("chat channel {channel_id}, thread {thread}"),
            None => format!("chat channel {channel_id}"),
        },
        Destination::Chat { .. } => "chat".to_owned(),
    }
}

impl View {
    fn of(job: Job, delivery: Option<Delivery>, content: bool) -> Self {
        Self {
            id: job.id,
            workspace: job.workspace.to_string(),
            webhook_id: job.webhook_id,
            timezone: job.timezone,
            status: job.status,
            attempts: job.attempts,
            created_at: job.created_at,
            finished_at: job.finished_at,
            due_at: job.due.map(|due| due.due_at),
            destination: job.destination.as_ref().map(|each| destination(each, content)),
            delivery: delivery.map(DeliveryView::from),
            query: Some(job.query).filter(|_| content),
            response: job.response.filter(|_| content),
        }
    }

    fn output(&self) -> Output {
        let delivery = self.delivery.as_ref();
        let fields = Fields::default()
            .field("Job", self.id)
            .field("Workspace", format!("{} (webhook {})", self.workspace, self.webhook_id))
            .field("Status", word(&self.status))
            .field("Begun", format!("{} times", self.attempts))
            .field("Created", self.created_at)
            .maybe("Finished", self.finished_at)
            .maybe("Looked after at", self.due_at)
            .maybe("Destination", self.destination.as_ref())
            .maybe("Delivery", delivery.map(|each| word(&each.state)))
            .maybe("Attempts", delivery.filter(|each| !each.attempts.is_empty()).map(attempts))
            .maybe("Next attempt", delivery.and_then(|each| each.next_attempt_at))
            .maybe("Question", self.query.as_ref())
            .maybe("Answer", self.response.as_ref());
        Output::new(fields.text(), self)
    }
}

/// Every attempt on a line of its own.
pub(crate) fn attempts(delivery: &DeliveryView) -> String {
    let line = |attempt: &Attempt| {
        let status = attempt.status.map(|status| format!("HTTP {status}, ")).unwrap_or_default();
        let next = attempt.next_attempt_at.map(|at| format!(", next at {at}")).unwrap_or_default();
        format!("{}  {} ({status}{} ms){next}", attempt.at, word(&attempt.class), attempt.duration_ms)
    };
    delivery.attempts.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// There is no such job, or not any more.
pub(crate) fn no_job(job_id: JobId) -> AdminError {
    AdminError::NotFound { what: "job", name: job_id.to_string(), list: None }
}

pub(crate) async fn perform(session: &Session, command: JobCommand) -> Result<Output, AdminError> {
    let JobCommand::Show { job_id, content } = command;
    let job = session.store.job(job_id).await?.ok_or_else(|| no_job(job_id))?;
    Ok(View::of(job, session.store.delivery(job_id).await?, content).output())
}
