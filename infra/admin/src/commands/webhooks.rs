//! `webhook`: creates and manages webhooks.

mod allowlist;
mod argument;
mod channels;
mod endpoints;
mod lists;
mod secrets;

use std::io::BufRead;

use clap::Subcommand;
use plumbline_contract::Workspace;
use plumbline_store::UtcInstant;
use plumbline_store::agent::workspaces::{Webhook, WebhookOwner};
use serde::Serialize;
use url::Url;

use self::allowlist::AllowArguments;
use self::argument::WebhookArgument;
use self::channels::AllowChannelsArguments;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::find_workspace;
use crate::output::Output;
use crate::terminal;
use crate::value_parsers::{printable_name, workspace};

/// Commands for webhooks.
#[derive(Debug, Subcommand)]
pub enum WebhookCommand {
    /// Create a webhook. Its signing secret is shown now and never again.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook create github/acme-shop nightly"
    )]
    Create {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Display name.
        #[arg(value_parser = printable_name)]
        name: String,
    },
    /// List the webhooks of a workspace.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline webhook list github/acme-shop")]
    List {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Replace the allowlist of HTTPS URLs to which a webhook may deliver answers.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook allow github/acme-shop wh_0f3c --as ada https://hooks.example.com/answers/"
    )]
    Allow(AllowArguments),
    /// Replace the list of chat channels to which a webhook may deliver answers.
    ///
    /// An empty list allows every channel, but only by its id (C… or G…). A destination that is given as #name, as
    /// @name or as the id of a person must always be listed.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook allow-channels github/acme-shop wh_0f3c --as ada C024BE91L C0451QWER"
    )]
    AllowChannels(AllowChannelsArguments),
    /// Show a webhook: its owner, its allowlists, and its failing or paused endpoints.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook show github/acme-shop wh_0f3c"
    )]
    Show {
        #[command(flatten)]
        webhook: WebhookArgument,
        /// Show the full URLs of the endpoints, instead of their origins.
        #[arg(long)]
        content: bool,
    },
    /// Deliver one signed test message to a URL, in the same way as answers, and show the outcome. A success resumes a
    /// paused endpoint.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook test local/demo demo --url https://hooks.example.com/answers/"
    )]
    Test {
        #[command(flatten)]
        webhook: WebhookArgument,
        /// Destination, which the allowlist must permit.
        #[arg(long)]
        url: Url,
        /// Maximum time to wait for the outcome, in seconds. The sweep needs up to a minute to queue the delivery.
        #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u32).range(..=600))]
        wait: u32,
    },
    /// Resume deliveries to a paused endpoint, held answers first.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook resume local/demo demo --url https://hooks.example.com/answers/a"
    )]
    Resume {
        #[command(flatten)]
        webhook: WebhookArgument,
        /// Full URL of the endpoint, as `webhook show --content` prints it.
        #[arg(long)]
        url: Url,
    },
    /// Create a new signing secret, which is shown now and never again. For 24 hours, deliveries are signed with both
    /// the old secret and the new one.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook rotate-secret github/acme-shop wh_0f3c"
    )]
    RotateSecret {
        #[command(flatten)]
        webhook: WebhookArgument,
        /// Skip the confirmation. The command asks for confirmation within 24 hours of the last rotation: two secrets
        /// are then valid, and a new secret makes the older of the two invalid at once.
        #[arg(long)]
        yes: bool,
    },
    /// Set the owner of a webhook, and the chat channel for notices that an endpoint is paused.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook owner github/acme-shop wh_0f3c ada --channel C024BE91L"
    )]
    Owner {
        #[command(flatten)]
        webhook: WebhookArgument,
        /// Display name of the owner, who need not be a member of the workspace.
        #[arg(value_parser = printable_name)]
        name: String,
        /// Id of the chat channel for notices. Without a channel, a paused endpoint is reported in the log only.
        #[arg(long, value_name = "CHANNEL", value_parser = printable_name)]
        channel: Option<String>,
    },
    /// Remove a webhook and revoke its keys. Its pending answers are not delivered.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook remove github/acme-shop wh_0f3c --yes"
    )]
    Remove {
        #[command(flatten)]
        webhook: WebhookArgument,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: WebhookCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        WebhookCommand::Create { workspace, name } => {
            secrets::create_webhook(context, &workspace, name).await
        }
        WebhookCommand::List { workspace } => list(context, &workspace).await,
        WebhookCommand::Allow(arguments) => allowlist::allow(context, arguments, input).await,
        WebhookCommand::AllowChannels(arguments) => channels::allow(context, arguments, input).await,
        WebhookCommand::Show { webhook, content } => endpoints::show(context, &webhook, content).await,
        WebhookCommand::Test { webhook, url, wait } => {
            endpoints::send_test_delivery(context, &webhook, &url, wait).await
        }
        WebhookCommand::Resume { webhook, url } => endpoints::resume(context, &webhook, &url).await,
        WebhookCommand::RotateSecret { webhook, yes } => {
            secrets::rotate_secret(context, &webhook, yes, input).await
        }
        WebhookCommand::Owner { webhook, name, channel } => {
            set_owner(context, &webhook, WebhookOwner { name, channel }).await
        }
        WebhookCommand::Remove { webhook, yes } => remove(context, &webhook, yes, input).await,
    }
}

/// One row of the webhook list, without signing secrets.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedWebhook {
    id: String,
    name: String,
    allowlist: Vec<String>,
    channels: Vec<String>,
    /// Number of valid signing secrets: two for 24 hours after a rotation, otherwise one.
    #[serde(rename = "signingSecrets")]
    signing_secret_count: usize,
    created_at: UtcInstant,
}

impl ListedWebhook {
    fn new(id: String, webhook: Webhook, now: UtcInstant) -> Self {
        let signing_secret_count = webhook.secrets_in_force(now).len();
        let Webhook { name, allowlist, channels, created_at, .. } = webhook;
        Self { id, name, allowlist, channels, signing_secret_count, created_at }
    }

    fn row(&self) -> [String; 5] {
        let allowed = if self.allowlist.is_empty() { "none".to_owned() } else { self.allowlist.join("\n") };
        let channels = channels::describe_channels(&self.channels);
        [self.id.clone(), self.name.clone(), self.created_at.to_string(), allowed, channels]
    }
}

#[derive(Serialize)]
struct WebhookList {
    workspace: String,
    webhooks: Vec<ListedWebhook>,
}

async fn list(context: &CommandContext, workspace: &Workspace) -> Result<Output, AdminError> {
    let settings = find_workspace(context, workspace).await?;
    let webhooks: Vec<ListedWebhook> = settings
        .webhooks
        .into_iter()
        .map(|(id, webhook)| ListedWebhook::new(id, webhook, context.now.into()))
        .collect();
    let rows = webhooks.iter().map(ListedWebhook::row).collect();
    let view = WebhookList { workspace: workspace.to_string(), webhooks };
    Ok(Output::table(
        ["ID", "NAME", "CREATED", "ALLOWED URLS", "CHANNELS"],
        rows,
        "There are no webhooks.",
        &view,
    ))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ChangedOwner {
    webhook_id: String,
    owner: WebhookOwner,
}

async fn set_owner(
    context: &CommandContext,
    webhook: &WebhookArgument,
    owner: WebhookOwner,
) -> Result<Output, AdminError> {
    find_workspace(context, &webhook.workspace).await?;
    let id = &webhook.webhook_id;
    if !context.store.operator().webhooks().set_owner(&webhook.workspace, id, &owner).await? {
        return Err(webhook.not_found_error());
    }
    let notices = match &owner.channel {
        Some(channel) => format!("When an endpoint is paused, a notice goes to the chat channel {channel}."),
        None => "A paused endpoint is reported in the log only.".to_owned(),
    };
    let text = format!("{} owns {id}. {notices}\n", owner.name);
    Ok(Output::new(text, &ChangedOwner { webhook_id: id.clone(), owner }))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RemovedWebhook {
    workspace: String,
    webhook_id: String,
}

async fn remove(
    context: &CommandContext,
    argument: &WebhookArgument,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let webhook = argument.find(context).await?;
    let WebhookArgument { workspace, webhook_id } = argument;
    if !yes {
        let question = format!(
            "Permanently remove the webhook {webhook_id} ({}) of {workspace}, and revoke its keys?",
            webhook.name
        );
        terminal::confirm(context, &question, input)?;
    }
    if !context.store.operator().webhooks().remove(workspace, webhook_id, context.now.into()).await? {
        return Err(argument.not_found_error());
    }
    let view = RemovedWebhook { workspace: workspace.to_string(), webhook_id: webhook_id.clone() };
    let text = format!("Removed the webhook {webhook_id} of {workspace}, and revoked its keys.\n");
    Ok(Output::new(text, &view))
}
