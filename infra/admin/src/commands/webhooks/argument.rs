//! Arguments that identify a webhook.

use clap::Args;
use plumbline_contract::Workspace;
use plumbline_store::agent::workspaces::Webhook;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::{find_workspace, unknown_webhook};
use crate::value_parsers::workspace;

/// Workspace and id of an existing webhook.
#[derive(Debug, Args)]
pub struct WebhookArgument {
    /// Type and id of the workspace, such as github/acme-shop.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    pub(super) workspace: Workspace,
    /// Id of the webhook.
    pub(super) webhook_id: String,
}

impl WebhookArgument {
    /// Returns the webhook, or an error if it does not exist.
    pub(super) async fn find(&self, context: &CommandContext) -> Result<Webhook, AdminError> {
        let mut settings = find_workspace(context, &self.workspace).await?;
        settings.webhooks.remove(&self.webhook_id).ok_or_else(|| self.not_found_error())
    }

    /// Returns the error for a webhook that does not exist.
    pub(super) fn not_found_error(&self) -> AdminError {
        unknown_webhook(&self.workspace, &self.webhook_id)
    }
}
