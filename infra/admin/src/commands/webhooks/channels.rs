//! `webhook allow-channels`: replaces the list of chat channels of a webhook.

use std::io::BufRead;

use clap::Args;
use plumbline_store::agent::workspaces::{Role, Webhook};
use plumbline_store::operator::webhooks::AllowlistChange;
use serde::Serialize;

use super::argument::WebhookArgument;
use crate::error::AdminError;
use crate::lookups::find_workspace;
use crate::output::Output;
use crate::session::Session;
use crate::terminal;
use crate::value_parsers::name;

/// Arguments of `webhook allow-channels`.
#[derive(Debug, Args)]
pub struct AllowChannelsArguments {
    #[command(flatten)]
    webhook: WebhookArgument,
    /// Member who makes the change: an admin of the organisation.
    #[arg(long = "as", value_name = "MEMBER")]
    member: String,
    /// Every channel to allow, not only new ones, exactly as questions name it.
    #[arg(value_name = "CHANNEL", required_unless_present = "any", conflicts_with = "any", value_parser = name)]
    channels: Vec<String>,
    /// Allow every channel, by its id.
    #[arg(long)]
    any: bool,
    /// Skip the confirmation when entries are removed.
    #[arg(long)]
    yes: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Allowed {
    workspace: String,
    webhook_id: String,
    channels: Vec<String>,
}

/// Describes a list of channels.
pub(super) fn text(channels: &[String]) -> String {
    if channels.is_empty() { "any, by its id".to_owned() } else { channels.join("\n") }
}

pub(super) async fn allow(
    session: &Session,
    arguments: AllowChannelsArguments,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let AllowChannelsArguments { webhook, member, mut channels, yes, .. } = arguments;
    channels.sort();
    channels.dedup();
    let settings = find_workspace(session, &webhook.workspace).await?;
    // The store refuses a member who is not an admin, so the command asks an admin only.
    if !yes && settings.members.get(&member) == Some(&Role::Admin) {
        confirm_change(session, settings.webhooks.get(&webhook.webhook_id), &channels, input)?;
    }
    let WebhookArgument { workspace, webhook_id } = &webhook;
    match session.store.operator().webhooks().set_channels(workspace, webhook_id, &member, &channels).await? {
        AllowlistChange::NotFound => Err(webhook.unknown()),
        AllowlistChange::NotAdmin => Err(AdminError::NotAdmin { member, workspace: webhook.workspace }),
        AllowlistChange::Done => {
            let lines = text(&channels).replace('\n', "\n  ");
            let text = format!("{webhook_id} may deliver answers to these chat channels:\n  {lines}\n");
            let (workspace, webhook_id) = (workspace.to_string(), webhook_id.clone());
            Ok(Output::new(text, &Allowed { workspace, webhook_id, channels }))
        }
    }
}

/// Asks for confirmation when the new list lacks some of the current entries.
fn confirm_change(
    session: &Session,
    webhook: Option<&Webhook>,
    channels: &[String],
    input: &mut dyn BufRead,
) -> Result<(), AdminError> {
    let listed = webhook.map(|webhook| webhook.channels.as_slice()).unwrap_or_default();
    let removed: Vec<&str> =
        listed.iter().filter(|entry| !channels.contains(entry)).map(String::as_str).collect();
    if removed.is_empty() {
        return Ok(());
    }
    let question = match channels {
        [] => "Remove every entry, and allow every channel by its id?".to_owned(),
        _ => format!(
            "Remove {} from the list of channels? Pending answers to these channels are not delivered.",
            removed.join(", ")
        ),
    };
    terminal::confirm(session, &question, input)
}
