//! Steps of the commands that replace a list of a webhook: its allowlist or its chat channels.

use plumbline_store::agent::workspaces::{Role, Webhook};
use plumbline_store::operator::webhooks::AllowlistChangeResult;

use super::argument::WebhookArgument;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::find_workspace;

/// Compares a webhook's current list with `entries`, the new list, and returns the entries that the change removes.
/// Returns no entries for a member who is not an admin: the store refuses that member's change, so no confirmation is
/// needed.
pub(super) async fn find_removed_entries(
    context: &CommandContext,
    argument: &WebhookArgument,
    member: &str,
    list: fn(&Webhook) -> &[String],
    entries: &[String],
) -> Result<Vec<String>, AdminError> {
    let settings = find_workspace(context, &argument.workspace).await?;
    if settings.members.get(member) != Some(&Role::Admin) {
        return Ok(Vec::new());
    }
    let current = settings.webhooks.get(&argument.webhook_id).map(list).unwrap_or_default();
    Ok(current.iter().filter(|entry| !entries.contains(entry)).cloned().collect())
}

/// Returns an error if the store has refused the change.
pub(super) fn check_change(
    change: AllowlistChangeResult,
    argument: &WebhookArgument,
    member: String,
) -> Result<(), AdminError> {
    match change {
        AllowlistChangeResult::Done => Ok(()),
        AllowlistChangeResult::NotFound => Err(argument.unknown()),
        AllowlistChangeResult::NotAdmin => {
            Err(AdminError::NotAdmin { member, workspace: argument.workspace.clone() })
        }
    }
}
