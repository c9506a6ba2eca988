//! What every question must pass once it is known who asks, and the job it becomes: the same for a caller of
//! the API and for a schedule.

use jiff::SignedDuration;
use plumbline_contract::allowlist::{self, AllowlistEntry};
use plumbline_contract::trigger::{Destination, TriggerRequest};
use plumbline_contract::{Code, JobId, Problem, Workspace};
use plumbline_egress::Guard;
use plumbline_store::agent::jobs::Job;
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::queues::{JobMessage, Queue};
use plumbline_store::{Stamp, Store};

use crate::middleware::failure::chain;

/// When the sweep first looks after a job whose message was sent.
const FIRST_LOOK: SignedDuration = SignedDuration::from_secs(60);

/// 403 if the answer may not go where it should, or if there can be none yet.
pub(crate) fn check_allowed(
    guard: &Guard,
    settings: &WorkspaceSettings,
    webhook_id: &str,
    destination: Option<&Destination>,
) -> Result<(), Problem> {
    check_destination(guard, settings, webhook_id, destination)?;
    check_status(settings)
}

fn check_destination(
    guard: &Guard,
    settings: &WorkspaceSettings,
    webhook_id: &str,
    destination: Option<&Destination>,
) -> Result<(), Problem> {
    let Some(Destination::Url(url)) = destination else { return Ok(()) };
    let webhook = settings.webhooks.get(webhook_id);
    let allowlist = webhook.map(|webhook| webhook.allowlist.as_slice()).unwrap_or_default();
    let allowed = is_allowed(guard, allowlist, url);
    if allowed { Ok(()) } else { Err(Problem::of(Code::DestinationNotAllowed)) }
}

/// Whether an answer may be sent to `url`: the rules for every address, and the webhook's own list.
pub(crate) fn is_allowed(guard: &Guard, allowlist: &[String], url: &str) -> bool {
    let entries: Vec<_> = allowlist.iter().filter_map(|entry| AllowlistEntry::trusted(entry).ok()).collect();
    guard.check(url).is_ok() && allowlist::permits(&entries, url)
}

fn check_status(settings: &WorkspaceSettings) -> Result<(), Problem> {
    let unfinished = settings.unfinished_steps();
    if unfinished.is_empty() { Ok(()) } else { Err(Problem::status_not_configured(&unfinished)) }
}

/// The job of a question that is accepted at `now`.
pub(crate) fn job(
    id: JobId,
    workspace: &Workspace,
    webhook_id: &str,
    question: TriggerRequest,
    now: Stamp,
) -> Job {
    Job::asked(id, workspace, webhook_id, question, now.plus(FIRST_LOOK), now)
}

/// The job is in the table and will be answered: a message that is not sent now, the sweep sends.
pub(crate) async fn send(store: &Store, job: &Job) {
    let message = JobMessage { job_id: job.id };
    if let Err(error) = store.queues.send(Queue::Query, &message, &job.workspace.to_string(), 0).await {
        tracing::warn!(job_id = %job.id, error = chain(&error), "a job's message is left to the sweep");
    }
}
