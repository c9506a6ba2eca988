//! Lookups of items that must exist, and the errors for missing items.

use plumbline_contract::{JobId, Workspace};
use plumbline_store::agent::deliveries::Delivery;
use plumbline_store::agent::workspaces::WorkspaceSettings;

use crate::command_context::CommandContext;
use crate::error::AdminError;

/// Returns the settings of a workspace, or an error if it does not exist.
pub(crate) async fn find_workspace(
    context: &CommandContext,
    workspace: &Workspace,
) -> Result<WorkspaceSettings, AdminError> {
    context.store.workspaces().get(workspace).await?.ok_or_else(|| AdminError::unknown_workspace(workspace))
}

/// Returns the error for a webhook that does not exist.
pub(crate) fn unknown_webhook(workspace: &Workspace, webhook_id: &str) -> AdminError {
    let list = Some(format!("webhook list {workspace}"));
    AdminError::NotFound { kind: "webhook", name: format!("{webhook_id} of {workspace}"), list }
}

/// Returns the error for a job that does not exist or has expired.
pub(crate) fn unknown_job(job_id: JobId) -> AdminError {
    AdminError::NotFound { kind: "job", name: job_id.to_string(), list: Some("job list".to_owned()) }
}

/// Returns the delivery of a job, or an error if the job or its delivery does not exist.
pub(crate) async fn find_delivery(context: &CommandContext, job_id: JobId) -> Result<Delivery, AdminError> {
    match context.store.deliveries().get(job_id).await? {
        Some(delivery) => Ok(delivery),
        None if context.store.jobs().get(job_id).await?.is_some() => Err(no_delivery(job_id)),
        None => Err(unknown_job(job_id)),
    }
}

/// Returns the error for a job that has no delivery.
pub(crate) fn no_delivery(job_id: JobId) -> AdminError {
    AdminError::Conflict {
        problem: format!("the job {job_id} has no delivery"),
        advice: "The request named no destination, or the job is still running: see plumbline-admin job show.",
    }
}
