//! `webhook allow`: replaces the allowlist of a webhook.

use std::io::BufRead;

use clap::Args;
use plumbline_contract::allowlist::{AllowlistEntry, AllowlistError};
use plumbline_store::agent::workspaces::{Role, Webhook};
use plumbline_store::operator::webhooks::AllowlistChange;
use serde::Serialize;

use super::argument::WebhookArgument;
use crate::error::AdminError;
use crate::lookups::find_workspace;
use crate::output::Output;
use crate::session::Session;
use crate::terminal;

/// Arguments of `webhook allow`.
#[derive(Debug, Args)]
pub struct AllowArguments {
    #[command(flatten)]
    webhook: WebhookArgument,
    /// Member who makes the change: an admin of the organisation.
    #[arg(long = "as", value_name = "MEMBER")]
    member: String,
    /// Every URL to allow, not only new ones: an exact URL, or a prefix that ends in /.
    #[arg(value_name = "URL", required_unless_present = "none", conflicts_with = "none")]
    urls: Vec<String>,
    /// Allow no URL.
    #[arg(long)]
    none: bool,
    /// Skip the confirmation when entries are removed.
    #[arg(long)]
    yes: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Allowed {
    workspace: String,
    webhook_id: String,
    allowlist: Vec<String>,
}

pub(super) async fn allow(
    session: &Session,
    arguments: AllowArguments,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let AllowArguments { webhook, member, urls, yes, .. } = arguments;
    let mut entries = urls.iter().map(|url| entry(session, url)).collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    entries.dedup();
    let settings = find_workspace(session, &webhook.workspace).await?;
    // The store refuses a member who is not an admin, so the command asks an admin only.
    if !yes && settings.members.get(&member) == Some(&Role::Admin) {
        confirm_removals(session, settings.webhooks.get(&webhook.webhook_id), &entries, input)?;
    }
    let WebhookArgument { workspace, webhook_id } = &webhook;
    match session.store.operator().webhooks().set_allowlist(workspace, webhook_id, &member, &entries).await? {
        AllowlistChange::NotFound => Err(webhook.unknown()),
        AllowlistChange::NotAdmin => Err(AdminError::NotAdmin { member, workspace: webhook.workspace }),
        AllowlistChange::Done => {
            let text = match entries.as_slice() {
                [] => format!("{webhook_id} may deliver answers to no URL.\n"),
                entries => format!("{webhook_id} may deliver answers to:\n  {}\n", entries.join("\n  ")),
            };
            let workspace = workspace.to_string();
            Ok(Output::new(text, &Allowed { workspace, webhook_id: webhook_id.clone(), allowlist: entries }))
        }
    }
}

/// Asks for confirmation when the new entries lack some of the current ones.
fn confirm_removals(
    session: &Session,
    webhook: Option<&Webhook>,
    entries: &[String],
    input: &mut dyn BufRead,
) -> Result<(), AdminError> {
    let allowed = webhook.map(|webhook| webhook.allowlist.as_slice()).unwrap_or_default();
    let removed: Vec<&str> =
        allowed.iter().filter(|entry| !entries.contains(entry)).map(String::as_str).collect();
    if removed.is_empty() {
        return Ok(());
    }
    let question = format!(
        "Remove {} from the allowlist? Pending answers to these URLs are not delivered.",
        removed.join(", ")
    );
    terminal::confirm(session, &question, input)
}

/// Parses a URL, and returns it as a normalized allowlist entry.
fn entry(session: &Session, url: &str) -> Result<String, AdminError> {
    let parsed =
        if session.embedded { AllowlistEntry::parse_trusted(url) } else { AllowlistEntry::parse(url) };
    let invalid =
        |error: AllowlistError| AdminError::Argument { argument: "URL", problem: format!("{url}: {error}") };
    parsed.map(|entry| entry.to_string()).map_err(invalid)
}
