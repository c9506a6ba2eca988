//! `job`: lists and shows jobs.

use clap::{Subcommand, ValueEnum};
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_contract::{JobId, Workspace};
use plumbline_store::UtcInstant;
use plumbline_store::agent::deliveries::Delivery;
use plumbline_store::agent::jobs::{Job, JobStatus};
use serde::Serialize;

use crate::command_context::CommandContext;
use crate::delivery_view::{DeliveryProgress, describe_destination};
use crate::error::AdminError;
use crate::lookups::unknown_job;
use crate::output::Output;
use crate::output::{LabelledValues, variant_name};
use crate::value_parsers::workspace;

/// Commands for jobs.
#[derive(Debug, Subcommand)]
pub enum JobCommand {
    /// List jobs, newest first. A job is kept for at least a day after it is answered. Scans the whole table.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline job list --status failed\n  \
        plumbline-admin --data .plumbline job list --workspace github/acme-shop --limit 5")]
    List {
        /// Only jobs of this workspace.
        #[arg(long, value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Option<Workspace>,
        /// Only jobs with this status.
        #[arg(long)]
        status: Option<JobStatusArgument>,
        /// Maximum number of jobs to list.
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=10_000))]
        limit: u16,
    },
    /// Show a job and every attempt to deliver its answer.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline job show 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"
    )]
    Show {
        /// Job id, from the response to the trigger request.
        job_id: JobId,
        /// Also show the question, the answer and the full destination (chat channel, or URL with its path).
        #[arg(long)]
        content: bool,
    },
}

/// Status of a job, as a command-line value.
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
struct JobView {
    id: JobId,
    workspace: String,
    webhook_id: String,
    timezone: Timezone,
    status: JobStatus,
    attempts: u32,
    created_at: UtcInstant,
    finished_at: Option<UtcInstant>,
    due_at: Option<UtcInstant>,
    destination: Option<String>,
    delivery: Option<DeliveryProgress>,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response: Option<String>,
}

impl JobView {
    fn new(job: Job, delivery: Option<Delivery>, show_content: bool) -> Self {
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
            destination: job.destination.as_ref().map(|each| describe_destination(each, show_content)),
            delivery: delivery.map(DeliveryProgress::from),
            query: Some(job.query).filter(|_| show_content),
            response: job.response.filter(|_| show_content),
        }
    }

    fn output(&self) -> Output {
        let delivery = self.delivery.as_ref();
        let fields = LabelledValues::default()
            .field("Job", self.id)
            .field("Workspace", format!("{} (webhook {})", self.workspace, self.webhook_id))
            .field("Status", variant_name(&self.status))
            .field("Started", format!("{} times", self.attempts))
            .field("Created", self.created_at)
            .optional_field("Finished", self.finished_at)
            .optional_field("Due at", self.due_at)
            .optional_field("Destination", self.destination.as_ref())
            .optional_field("Delivery", delivery.map(|each| variant_name(&each.state)))
            .optional_field("Attempts", delivery.and_then(DeliveryProgress::attempt_lines))
            .optional_field("Next attempt", delivery.and_then(|each| each.next_attempt_at))
            .optional_field("Question", self.query.as_ref())
            .optional_field("Answer", self.response.as_ref());
        Output::new(fields.text(), self)
    }
}

pub(crate) async fn perform(context: &CommandContext, command: JobCommand) -> Result<Output, AdminError> {
    match command {
        JobCommand::List { workspace, status, limit } => list(context, workspace, status, limit.into()).await,
        JobCommand::Show { job_id, content } => show(context, job_id, content).await,
    }
}

/// One row of the job list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedJob {
    id: JobId,
    workspace: String,
    webhook_id: String,
    status: JobStatus,
    destination: Option<String>,
    created_at: UtcInstant,
    finished_at: Option<UtcInstant>,
}

impl From<Job> for ListedJob {
    fn from(job: Job) -> Self {
        Self {
            id: job.id,
            workspace: job.workspace.to_string(),
            webhook_id: job.webhook_id,
            status: job.status,
            destination: job.destination.as_ref().map(Destination::redacted_text),
            created_at: job.created_at,
            finished_at: job.finished_at,
        }
    }
}

impl ListedJob {
    fn row(&self) -> [String; 5] {
        let workspace = format!("{} (webhook {})", self.workspace, self.webhook_id);
        let destination = self.destination.clone().unwrap_or_default();
        [self.id.to_string(), workspace, self.created_at.to_string(), variant_name(&self.status), destination]
    }
}

#[derive(Serialize)]
struct JobList {
    jobs: Vec<ListedJob>,
}

async fn list(
    context: &CommandContext,
    workspace: Option<Workspace>,
    status: Option<JobStatusArgument>,
    limit: usize,
) -> Result<Output, AdminError> {
    let status = status.map(JobStatus::from);
    let is_selected = |job: &Job| {
        workspace.as_ref().is_none_or(|workspace| *workspace == job.workspace)
            && status.is_none_or(|status| status == job.status)
    };
    let jobs = context.store.operator().inspection().newest_jobs(limit, is_selected).await?;
    let jobs: Vec<ListedJob> = jobs.into_iter().map(ListedJob::from).collect();
    let rows = jobs.iter().map(ListedJob::row).collect();
    let headings = ["JOB", "WORKSPACE", "CREATED", "STATUS", "DESTINATION"];
    Ok(Output::table(headings, rows, "No jobs found.", &JobList { jobs }))
}

async fn show(context: &CommandContext, job_id: JobId, show_content: bool) -> Result<Output, AdminError> {
    let job = context.store.jobs().get(job_id).await?.ok_or_else(|| unknown_job(job_id))?;
    Ok(JobView::new(job, context.store.deliveries().get(job_id).await?, show_content).output())
}
