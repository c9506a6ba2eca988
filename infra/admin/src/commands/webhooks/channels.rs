//! `webhook allow-channels`: replaces the list of chat channels of a webhook.

use std::io::BufRead;

use clap::Args;
use serde::Serialize;

use super::argument::WebhookArgument;
use super::lists;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::terminal;
use crate::value_parsers::printable_name;

/// Arguments of `webhook allow-channels`.
#[derive(Debug, Args)]
pub struct AllowChannelsArguments {
    #[command(flatten)]
    webhook: WebhookArgument,
    /// Member who makes the change: an admin of the workspace.
    #[arg(long = "as", value_name = "MEMBER")]
    member: String,
    /// Every channel to allow, not only new ones. Write each one exactly as callers give it: as an id, #name or @name.
    #[arg(value_name = "CHANNEL", required_unless_present = "any", conflicts_with = "any",
        value_parser = printable_name)]
    channels: Vec<String>,
    /// Empty the list: allow every channel, but only by its id (C… or G…).
    #[arg(long)]
    any: bool,
    /// Do not ask for confirmation when channels are removed from the webhook's list.
    #[arg(long)]
    yes: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ChannelsView {
    workspace: String,
    webhook_id: String,
    channels: Vec<String>,
}

/// Describes a list of channels: one per line. An empty list allows every destination that is the id of a channel.
pub(super) fn describe_channels(channels: &[String]) -> String {
    if channels.is_empty() {
        "every channel that is named by its id (C… or G…)".to_owned()
    } else {
        channels.join("\n")
    }
}

pub(super) async fn allow(
    context: &CommandContext,
    arguments: AllowChannelsArguments,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let AllowChannelsArguments { webhook, member, mut channels, yes, .. } = arguments;
    channels.sort();
    channels.dedup();
    let removed =
        lists::find_removed_entries(context, &webhook, &member, |webhook| &webhook.channels, &channels)
            .await?;
    if !yes && !removed.is_empty() {
        terminal::confirm(context, &confirmation_question(&removed, &channels), input)?;
    }
    let WebhookArgument { workspace, webhook_id } = &webhook;
    let change =
        context.store.operator().webhooks().set_channels(workspace, webhook_id, &member, &channels).await?;
    lists::check_change(change, &webhook, member)?;
    let lines = describe_channels(&channels).replace('\n', "\n  ");
    let text = format!("{webhook_id} may deliver answers to these chat channels:\n  {lines}\n");
    let (workspace, webhook_id) = (workspace.to_string(), webhook_id.clone());
    Ok(Output::new(text, &ChannelsView { workspace, webhook_id, channels }))
}

/// Returns the confirmation prompt for a change that removes the channels `removed` from a webhook's list. `channels`
/// is the new list. If it is empty, the prompt warns that a caller may then send an answer
/// to any channel by giving the channel's id.
fn confirmation_question(removed: &[String], channels: &[String]) -> String {
    if channels.is_empty() {
        return "Remove every entry, and allow every channel that is named by its id (C… or G…)?".to_owned();
    }
    let removed = removed.join(", ");
    format!(
        "Remove {removed} from the list of channels? Pending answers to these channels will not be delivered."
    )
}
