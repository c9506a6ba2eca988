//! `webhook`.

use std::io::BufRead;

use clap::{Args, Subcommand};
use plumbline_contract::Workspace;
use plumbline_contract::allowlist::{AllowlistEntry, AllowlistError};
use plumbline_delivery::SigningSecret;
use plumbline_store::Stamp;
use plumbline_store::agent::workspaces::{AllowlistChange, Role, Webhook};
use serde::Serialize;

use crate::arguments::{name, workspace};
use crate::output::{Fields, ShownOnce};
use crate::webhook_care::WebhookCareCommand;
use crate::workspaces::existing;
use crate::{AdminError, Output, Session, random, terminal, webhook_care};

/// What to do with a webhook.
#[derive(Debug, Subcommand)]
pub enum WebhookCommand {
    /// Make a webhook. Its signing secret is shown now and never again.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook create github/acme-shop nightly"
    )]
    Create {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// A label for people.
        #[arg(value_parser = name)]
        name: String,
    },
    /// List the webhooks of a workspace.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline webhook list github/acme-shop")]
    List {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Replace the list of HTTPS URLs that a webhook's answers may be sent to.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline webhook allow github/acme-shop wh_0f3c --as ada https://hooks.example.com/answers/"
    )]
    Allow(Allow),
    /// What comes after a webhook is made.
    #[command(flatten)]
    Care(WebhookCareCommand),
}

/// A list in the place of the one that a webhook has.
#[derive(Debug, Args)]
pub struct Allow {
    /// The workspace.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// The webhook.
    webhook_id: String,
    /// The member in whose name it is done: an admin of the organisation.
    #[arg(long = "as", value_name = "MEMBER")]
    member: String,
    /// An exact URL, or a prefix that ends in /. All that are to be allowed, not only new ones.
    #[arg(value_name = "URL", required_unless_present = "none", conflicts_with = "none")]
    urls: Vec<String>,
    /// Allow none at all.
    #[arg(long)]
    none: bool,
    /// Do not ask, where it takes away what is allowed now.
    #[arg(long)]
    yes: bool,
}

pub(crate) async fn perform(
    session: &Session,
    command: WebhookCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        WebhookCommand::Create { workspace, name } => create(session, &workspace, name).await,
        WebhookCommand::List { workspace } => list(session, &workspace).await,
        WebhookCommand::Allow(list) => allow(session, list, input).await,
        WebhookCommand::Care(command) => webhook_care::perform(session, command, input).await,
    }
}

/// There is no such webhook.
pub(crate) fn no_webhook(workspace: &Workspace, webhook_id: &str) -> AdminError {
    let list = Some(format!("webhook list {workspace}"));
    AdminError::NotFound { what: "webhook", name: format!("{webhook_id} of {workspace}"), list }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    workspace: String,
    webhook_id: String,
    name: String,
    signing_secret: ShownOnce,
}

async fn create(session: &Session, workspace: &Workspace, name: String) -> Result<Output, AdminError> {
    let webhook_id = random::name("wh_")?;
    let secret = new_signing_secret()?.expose();
    if !session.store.create_webhook(workspace, &webhook_id, &name, &secret, session.now.into()).await? {
        return Err(AdminError::no_workspace(workspace));
    }
    let view = Created {
        workspace: workspace.to_string(),
        webhook_id,
        name,
        signing_secret: ShownOnce::new(secret),
    };
    let fields = Fields::default()
        .field("Webhook", &view.webhook_id)
        .field("Name", &view.name)
        .field("Signing secret", view.signing_secret.expose());
    let next = format!("key create webhook {workspace} --webhook {}", view.webhook_id);
    let text = format!(
        "{}(the secret is shown once)\n\nA key for its callers: plumbline-admin {next}\n",
        fields.text()
    );
    Ok(Output::new(text, &view))
}

#[expect(clippy::expect_used, reason = "32 bytes are a length that a secret may have")]
pub(crate) fn new_signing_secret() -> Result<SigningSecret, AdminError> {
    Ok(SigningSecret::from_bytes(&*random::secret()?).expect("32 bytes"))
}

/// A webhook as it is shown: without what it signs with.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    id: String,
    name: String,
    allowlist: Vec<String>,
    /// Two while one is being rotated.
    signing_secrets: usize,
    created_at: Stamp,
}

impl View {
    fn of(id: String, webhook: Webhook, now: Stamp) -> Self {
        let signing_secrets = webhook.secrets_in_force(now).len();
        let Webhook { name, allowlist, created_at, .. } = webhook;
        Self { id, name, allowlist, signing_secrets, created_at }
    }

    fn row(&self) -> [String; 4] {
        let allowed = if self.allowlist.is_empty() { "none".to_owned() } else { self.allowlist.join("\n") };
        [self.id.clone(), self.name.clone(), self.created_at.to_string(), allowed]
    }
}

#[derive(Serialize)]
struct List {
    workspace: String,
    webhooks: Vec<View>,
}

async fn list(session: &Session, workspace: &Workspace) -> Result<Output, AdminError> {
    let settings = existing(session, workspace).await?;
    let webhooks: Vec<View> = settings
        .webhooks
        .into_iter()
        .map(|(id, webhook)| View::of(id, webhook, session.now.into()))
        .collect();
    let rows = webhooks.iter().map(View::row).collect();
    let view = List { workspace: workspace.to_string(), webhooks };
    Ok(Output::table(["ID", "NAME", "CREATED", "ALLOWED URLS"], rows, "There is no webhook.", &view))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Allowed {
    workspace: String,
    webhook_id: String,
    allowlist: Vec<String>,
}

async fn allow(session: &Session, list: Allow, input: &mut dyn BufRead) -> Result<Output, AdminError> {
    let Allow { workspace, webhook_id, member, urls, yes, .. } = list;
    let mut entries = urls.iter().map(|url| entry(session, url)).collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    entries.dedup();
    let settings = existing(session, &workspace).await?;
    // Who may not do it is refused, not asked.
    if !yes && settings.members.get(&member) == Some(&Role::Admin) {
        confirm_losses(session, settings.webhooks.get(&webhook_id), &entries, input)?;
    }
    match session.store.set_allowlist(&workspace, &webhook_id, &member, &entries).await? {
        AllowlistChange::NotFound => Err(no_webhook(&workspace, &webhook_id)),
        AllowlistChange::NotAdmin => Err(AdminError::NotAdmin { member, workspace }),
        AllowlistChange::Done => {
            let text = match entries.as_slice() {
                [] => format!("{webhook_id} may send answers to no URL.\n"),
                entries => format!("{webhook_id} may send answers to:\n  {}\n", entries.join("\n  ")),
            };
            Ok(Output::new(
                text,
                &Allowed { workspace: workspace.to_string(), webhook_id, allowlist: entries },
            ))
        }
    }
}

/// Asks where the new entries lack what is allowed now.
fn confirm_losses(
    session: &Session,
    webhook: Option<&Webhook>,
    entries: &[String],
    input: &mut dyn BufRead,
) -> Result<(), AdminError> {
    let allowed = webhook.map(|webhook| webhook.allowlist.as_slice()).unwrap_or_default();
    let lost: Vec<&str> =
        allowed.iter().filter(|entry| !entries.contains(entry)).map(String::as_str).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let question = format!("Take {} off the list? Answers on their way there are not sent.", lost.join(", "));
    terminal::confirm(session, &question, input)
}

/// An entry in the form that is stored and compared.
fn entry(session: &Session, url: &str) -> Result<String, AdminError> {
    let parsed = if session.embedded { AllowlistEntry::trusted(url) } else { AllowlistEntry::parse(url) };
    let refused =
        |error: AllowlistError| AdminError::Argument { argument: "URL", problem: format!("{url}: {error}") };
    parsed.map(|entry| entry.to_string()).map_err(refused)
}
