//! `job`.

use clap::{Subcommand, ValueEnum};
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_contract::{JobId, Workspace};
use plumbline_delivery::Attempt;
use plumbline_store::Stamp;
use plumbline_store::agent::deliveries::{Delivery, DeliveryState};
use plumbline_store::agent::jobs::{Job, JobStatus};
use serde::Serialize;
use url::Url;

use crate::arguments::workspace;
use crate::output::{Fields, word};
use crate::{AdminError, Output, Session};

/// What to do with a job.
#[derive(Debug, Subcommand)]
pub enum JobCommand {
    /// List jobs, the newest first. They are kept for a day after they are answered. Reads the whole table.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline job list --status failed\n  \
        plumbline-admin --data .plumbline job list --workspace github/acme-shop --limit 5")]
    List {
        /// Only those about this workspace.
        #[arg(long, value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Option<Workspace>,
        /// Only those that stand so.
        #[arg(long)]
        status: Option<JobStatusArgument>,
        /// How many at most.
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=10_000))]
        limit: u16,
    },
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

/// Where a job stands, as the command line writes it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum JobStatusArgument {
    Running,
    Completed,
    Failed,
}

impl From<JobStatusArgument> for JobStatus {
    fn from(status: JobStatusArgument) -> Self {
        match status {
            JobStatusArgument::Running => Self::Running,
            JobStatusArgument::Completed => Self::Completed,
            JobStatusArgument::Failed => Self::Failed,
        }
    }
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
    AdminError::NotFound { what: "job", name: job_id.to_string(), list: Some("job list".to_owned()) }
}

pub(crate) async fn perform(session: &Session, command: JobCommand) -> Result<Output, AdminError> {
    match command {
        JobCommand::List { workspace, status, limit } => list(session, workspace, status, limit.into()).await,
        JobCommand::Show { job_id, content } => show(session, job_id, content).await,
    }
}

/// A job in a list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    id: JobId,
    workspace: String,
    webhook_id: String,
    status: JobStatus,
    destination: Option<String>,
    created_at: Stamp,
    finished_at: Option<Stamp>,
}

impl From<Job> for Listed {
    fn from(job: Job) -> Self {
        Self {
            id: job.id,
            workspace: job.workspace.to_string(),
            webhook_id: job.webhook_id,
            status: job.status,
            destination: job.destination.as_ref().map(|each| destination(each, false)),
            created_at: job.created_at,
            finished_at: job.finished_at,
        }
    }
}

impl Listed {
    fn row(&self) -> [String; 5] {
        let of = format!("{} (webhook {})", self.workspace, self.webhook_id);
        let to = self.destination.clone().unwrap_or_default();
        [self.id.to_string(), of, self.created_at.to_string(), word(&self.status), to]
    }
}

#[derive(Serialize)]
struct List {
    jobs: Vec<Listed>,
}

async fn list(
    session: &Session,
    workspace: Option<Workspace>,
    status: Option<JobStatusArgument>,
    limit: usize,
) -> Result<Output, AdminError> {
    let status = status.map(JobStatus::from);
    let wanted = |job: &Job| {
        workspace.as_ref().is_none_or(|workspace| *workspace == job.workspace)
            && status.is_none_or(|status| status == job.status)
    };
    let jobs = session.store.newest_jobs(limit, wanted).await?;
    let jobs: Vec<Listed> = jobs.into_iter().map(Listed::from).collect();
    let rows = jobs.iter().map(Listed::row).collect();
    let headings = ["JOB", "WORKSPACE", "CREATED", "STATUS", "SENT TO"];
    Ok(Output::table(headings, rows, "There is no such job.", &List { jobs }))
}

async fn show(session: &Session, job_id: JobId, content: bool) -> Result<Output, AdminError> {
    let job = session.store.job(job_id).await?.ok_or_else(|| no_job(job_id))?;
    Ok(View::of(job, session.store.delivery(job_id).await?, content).output())
}
