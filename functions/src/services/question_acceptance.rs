//! Checks of a question and creation of its job, shared by the API, the schedules and the console.

use jiff::SignedDuration;
use plumbline_contract::trigger::{Destination, TriggerRequest};
use plumbline_contract::{JobId, Problem, ProblemCode, Workspace};
use plumbline_delivery::rules::destination::is_permitted;
use plumbline_egress::Guard;
use plumbline_store::UtcInstant;
use plumbline_store::agent::jobs::Job;
use plumbline_store::agent::workspaces::{Webhook, WorkspaceSettings};
use plumbline_store::queues::{JobMessage, Queue, Queues};

use crate::middleware::failure::error_chain;

/// Delay before the sweep first checks a new job, in case its message is lost.
const SWEEP_AFTER: SignedDuration = SignedDuration::from_secs(60);

/// Fails with a 403 if the answer may not be sent to its destination, or if the Status set-up is unfinished.
pub(crate) fn check_destination_and_setup(
    guard: &Guard,
    settings: &WorkspaceSettings,
    webhook_id: &str,
    destination: Option<&Destination>,
) -> Result<(), Problem> {
    check_destination(guard, settings, webhook_id, destination)?;
    check_setup(settings)
}

/// Fails with a 403 if the webhook is disabled.
pub(crate) fn check_webhook_enabled(settings: &WorkspaceSettings, webhook_id: &str) -> Result<(), Problem> {
    let is_disabled = settings.webhooks.get(webhook_id).is_some_and(|webhook| webhook.disabled_at.is_some());
    if is_disabled { Err(Problem::new(ProblemCode::WebhookDisabled)) } else { Ok(()) }
}

fn check_destination(
    guard: &Guard,
    settings: &WorkspaceSettings,
    webhook_id: &str,
    destination: Option<&Destination>,
) -> Result<(), Problem> {
    let Some(destination) = destination else { return Ok(()) };
    let webhook = settings.webhooks.get(webhook_id);
    let allowlists = webhook.map(Webhook::allowlists).unwrap_or_default();
    let is_permitted = is_permitted(guard, &allowlists, destination);
    if is_permitted { Ok(()) } else { Err(Problem::new(ProblemCode::DestinationNotAllowed)) }
}

fn check_setup(settings: &WorkspaceSettings) -> Result<(), Problem> {
    let unfinished = settings.unfinished_steps();
    if unfinished.is_empty() { Ok(()) } else { Err(Problem::status_not_configured(&unfinished)) }
}

/// Returns the job of a question that is accepted at `now`.
pub(crate) fn new_job(
    id: JobId,
    workspace: &Workspace,
    webhook_id: &str,
    question: TriggerRequest,
    now: UtcInstant,
) -> Job {
    Job::new(id, workspace, webhook_id, question, now.plus(SWEEP_AFTER), now)
}

/// Sends the id of a created job to the query queue. If sending fails, the sweep sends it later.
pub(crate) async fn send_job_message(queues: &Queues, job: &Job) {
    let message = JobMessage { job_id: job.id };
    if let Err(error) = queues.send(Queue::Query, &message, &job.workspace.to_string(), 0).await {
        tracing::warn!(job_id = %job.id, error = error_chain(&error), "the queue message for a job was not sent; the sweep will send it");
    }
}
