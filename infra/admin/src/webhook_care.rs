//! `webhook`, after it is made: how its endpoints are, its owner, its secrets, its end.

mod endpoints;

use std::io::BufRead;

use clap::Subcommand;
use plumbline_contract::Workspace;
use plumbline_store::agent::workspaces::{Owner, SECRET_OVERLAP, Webhook};
use serde::Serialize;
use url::Url;

use crate::arguments::{name, workspace};
use crate::output::{Fields, ShownOnce};
use crate::webhooks::{new_signing_secret, no_webhook};
use crate::workspaces::existing;
use crate::{AdminError, Output, Session, terminal};

/// What to do with a webhook that is there.
#[derive(Debug, Subcommand)]
pub enum WebhookCareCommand {
    /// Show a webhook: its owner, its allowlist, and the endpoints that fail or are paused.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook show github/acme-shop wh_0f3c"
    )]
    Show {
        #[command(flatten)]
        which: Which,
        /// Show the whole URLs of its endpoints too.
        #[arg(long)]
        content: bool,
    },
    /// Send one signed test message to a URL, as answers are sent, and show what came of it. It resumes an endpoint
    /// that was paused if it arrives.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook test local/demo demo --url https://hooks.example.com/answers/"
    )]
    Test {
        #[command(flatten)]
        which: Which,
        /// Where to, as the allowlist permits it.
        #[arg(long)]
        url: Url,
        /// How many seconds to wait for what comes of it. The sweep, which sends it, comes by each minute.
        #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u32).range(..=600))]
        wait: u32,
    },
    /// Send answers to a paused endpoint again, those that were held first.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook resume local/demo demo --url https://hooks.example.com/answers/a"
    )]
    Resume {
        #[command(flatten)]
        which: Which,
        /// The endpoint.
        #[arg(long)]
        url: Url,
    },
    /// Make another signing secret. It is shown now and never again; the old one signs as well for 24 hours.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook rotate-secret github/acme-shop wh_0f3c"
    )]
    RotateSecret {
        #[command(flatten)]
        which: Which,
        /// Do not ask, where a rotation within the last 24 hours makes this one drop the oldest secret at once.
        #[arg(long)]
        yes: bool,
    },
    /// Say who looks after a webhook, and in which chat channel they are told of a paused endpoint.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook owner github/acme-shop wh_0f3c ada --channel C024BE91L"
    )]
    Owner {
        #[command(flatten)]
        which: Which,
        /// The owner's name.
        #[arg(value_parser = name)]
        name: String,
        /// The id of a chat channel. Without one only the log tells of a paused endpoint.
        #[arg(long, value_name = "CHANNEL", value_parser = name)]
        channel: Option<String>,
    },
    /// Remove a webhook. Its keys are revoked, and answers on their way through it are not sent.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook remove github/acme-shop wh_0f3c --yes"
    )]
    Remove {
        #[command(flatten)]
        which: Which,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// Which webhook is meant.
#[derive(Debug, clap::Args)]
pub struct Which {
    /// The workspace.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    pub(crate) workspace: Workspace,
    /// The webhook.
    pub(crate) webhook_id: String,
}

impl Which {
    /// Reads the webhook, which must be there.
    pub(crate) async fn webhook(&self, session: &Session) -> Result<Webhook, AdminError> {
        let mut settings = existing(session, &self.workspace).await?;
        settings.webhooks.remove(&self.webhook_id).ok_or_else(|| self.absent())
    }

    pub(crate) fn absent(&self) -> AdminError {
        no_webhook(&self.workspace, &self.webhook_id)
    }
}

pub(crate) async fn perform(
    session: &Session,
    command: WebhookCareCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        WebhookCareCommand::Show { which, content } => endpoints::show(session, &which, content).await,
        WebhookCareCommand::Test { which, url, wait } => endpoints::test(session, &which, &url, wait).await,
        WebhookCareCommand::Resume { which, url } => endpoints::resume(session, &which, &url).await,
        WebhookCareCommand::RotateSecret { which, yes } => rotate(session, &which, yes, input).await,
        WebhookCareCommand::Owner { which, name, channel } => {
            own(session, &which, Owner { name, channel }).await
        }
        WebhookCareCommand::Remove { which, yes } => remove(session, &which, yes, input).await,
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rotated {
    webhook_id: String,
    signing_secret: ShownOnce,
    overlap_hours: i64,
}

async fn rotate(
    session: &Session,
    which: &Which,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let is_rotating = which.webhook(session).await?.secrets_in_force(session.now.into()).len() > 1;
    if is_rotating && !yes {
        let question = "Two secrets are in force. Drop the older at once, for good?";
        terminal::confirm(session, question, input)?;
    }
    let secret = new_signing_secret()?.expose();
    let Which { workspace, webhook_id } = which;
    if !session.store.rotate_signing_secret(workspace, webhook_id, &secret, session.now.into()).await? {
        return Err(AdminError::NotNow {
            what: format!("{webhook_id} was changed by somebody else at the same time"),
            advice: "Try again.",
        });
    }
    let view = Rotated {
        webhook_id: webhook_id.clone(),
        signing_secret: ShownOnce::new(secret),
        overlap_hours: SECRET_OVERLAP.as_hours(),
    };
    let fields = Fields::default()
        .field("Webhook", &view.webhook_id)
        .field("Signing secret", view.signing_secret.expose());
    let text = format!(
        "{}(the secret is shown once)\n\nDeliveries are signed with the old secret as well for {} hours.\n",
        fields.text(),
        view.overlap_hours
    );
    Ok(Output::new(text, &view))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Owned {
    webhook_id: String,
    owner: Owner,
}

async fn own(session: &Session, which: &Which, owner: Owner) -> Result<Output, AdminError> {
    existing(session, &which.workspace).await?;
    if !session.store.set_owner(&which.workspace, &which.webhook_id, &owner).await? {
        return Err(which.absent());
    }
    let told = match &owner.channel {
        Some(channel) => format!("in the chat channel {channel}"),
        None => "by the log alone".to_owned(),
    };
    let text =
        format!("{} looks after {} and is told of a paused endpoint {told}.\n", owner.name, which.webhook_id);
    Ok(Output::new(text, &Owned { webhook_id: which.webhook_id.clone(), owner }))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Removed {
    workspace: String,
    webhook_id: String,
}

async fn remove(
    session: &Session,
    which: &Which,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let webhook = which.webhook(session).await?;
    let Which { workspace, webhook_id } = which;
    if !yes {
        let question =
            format!("Remove {webhook_id} ({}) of {workspace} and revoke its keys, for good?", webhook.name);
        terminal::confirm(session, &question, input)?;
    }
    if !session.store.remove_webhook(workspace, webhook_id, session.now.into()).await? {
        return Err(which.absent());
    }
    let view = Removed { workspace: workspace.to_string(), webhook_id: webhook_id.clone() };
    Ok(Output::new(format!("{webhook_id} of {workspace} is removed, and its keys are revoked.\n"), &view))
}
