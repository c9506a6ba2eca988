//! `webhook allow`: replaces the allowlist of a webhook.

use std::io::BufRead;

use clap::Args;
use plumbline_contract::allowlist::{AllowlistEntry, AllowlistError};
use serde::Serialize;

use super::argument::WebhookArgument;
use super::lists;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::terminal;

/// Arguments of `webhook allow`.
#[derive(Debug, Args)]
pub struct AllowArguments {
    #[command(flatten)]
    webhook: WebhookArgument,
    /// Member who makes the change: an admin of the workspace.
    #[arg(long = "as", value_name = "MEMBER")]
    member: String,
    /// Every URL to allow, not only new ones: an exact URL, or a prefix that ends in /.
    #[arg(value_name = "URL", required_unless_present = "none", conflicts_with = "none")]
    urls: Vec<String>,
    /// Allow no URL.
    #[arg(long)]
    none: bool,
    /// Do not ask for confirmation when URLs are removed from the allowlist.
    #[arg(long)]
    yes: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AllowlistView {
    workspace: String,
    webhook_id: String,
    allowlist: Vec<String>,
}

pub(super) async fn allow(
    context: &CommandContext,
    arguments: AllowArguments,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let AllowArguments { webhook, member, urls, yes, .. } = arguments;
    let mut entries = urls.iter().map(|url| parse_entry(context, url)).collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    entries.dedup();
    let removed =
        lists::find_removed_entries(context, &webhook, &member, |webhook| &webhook.allowlist, &entries)
            .await?;
    if !yes && !removed.is_empty() {
        let question = format!(
            "Remove {} from the allowlist? Pending answers to these URLs will not be delivered.",
            removed.join(", ")
        );
        terminal::confirm(context, &question, input)?;
    }
    let WebhookArgument { workspace, webhook_id } = &webhook;
    let change =
        context.store.operator().webhooks().set_allowlist(workspace, webhook_id, &member, &entries).await?;
    lists::check_change(change, &webhook, member)?;
    let text = match entries.as_slice() {
        [] => format!(
            "The allowlist of {webhook_id} is empty: this webhook cannot deliver answers to any URL.\n"
        ),
        entries => format!("{webhook_id} may deliver answers to:\n  {}\n", entries.join("\n  ")),
    };
    let workspace = workspace.to_string();
    Ok(Output::new(text, &AllowlistView { workspace, webhook_id: webhook_id.clone(), allowlist: entries }))
}

/// Parses a URL, and returns it as a normalized allowlist entry.
fn parse_entry(context: &CommandContext, url: &str) -> Result<String, AdminError> {
    let parsed = if context.embedded {
        AllowlistEntry::parse_stored_or_local(url)
    } else {
        AllowlistEntry::parse(url)
    };
    let invalid =
        |error: AllowlistError| AdminError::Argument { argument: "URL", problem: format!("{url}: {error}") };
    parsed.map(|entry| entry.to_string()).map_err(invalid)
}
