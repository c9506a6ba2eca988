//! Steps of the commands that replace a list of a webhook: its allowlist or its chat channels.

use plumbline_store::agent::workspaces::{Role, Webhook};
use plumbline_store::operator::webhooks::AllowlistChangeResult;

use super::argument::WebhookArgument;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::find_workspace;

/// Returns the entries of a webhook's current list that `new_entries` lacks. `select_list` returns the list to compare:
/// the allowlist or the channels. Returns no entries for a member who is not an admin: the store refuses that member's
/// change, so no confirmation is needed.
pub(super) async fn find_removed_entries(
    context: &CommandContext,
    argument: &WebhookArgument,
    member: &str,
    select_list: fn(&Webhook) -> &[String],
    new_entries: &[String],
) -> Result<Vec<String>, AdminError> {
    let settings = find_workspace(context, &argument.workspace).await?;
    if settings.members.get(member) != Some(&Role::Admin) {
        return Ok(Vec::new());
    }
    let current = settings.webhooks.get(&argument.webhook_id).map(select_list).unwrap_or_default();
    Ok(current.iter().filter(|entry| !new_entries.contains(entry)).cloned().collect())
}

/// Returns an error if the store has refused the change.
pub(super) fn check_change(
    change: AllowlistChangeResult,
    argument: &WebhookArgument,
    member: String,
) -> Result<(), AdminError> {
    match change {
        AllowlistChangeResult::Done => Ok(()),
        AllowlistChangeResult::NotFound => Err(argument.not_found_error()),
        AllowlistChangeResult::NotAdmin => {
            Err(AdminError::NotAdmin { member, workspace: argument.workspace.clone() })
        }
    }
}
