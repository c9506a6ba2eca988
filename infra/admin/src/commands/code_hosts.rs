//! `code-host`: connects workspaces to their repositories.

use std::io::{BufRead, Read};

use clap::{Args, Subcommand};
use plumbline_code_hosting::{Credentials, GitHubRepositoryClient, RepositoryName, SyncPass};
use plumbline_contract::Workspace;
use plumbline_store::queues::{Queue, SyncMessage};
use serde::Serialize;
use url::Url;
use zeroize::Zeroizing;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::LabelledValues;
use crate::output::Output;
use crate::terminal;
use crate::value_parsers::workspace;

/// Maximum size of a private key, in bytes. The command ignores input beyond it.
const MAX_PRIVATE_KEY_BYTES: u64 = 16 * 1024;

/// Commands for the code host of a workspace.
#[derive(Debug, Subcommand)]
pub enum CodeHostCommand {
    /// Connect a workspace to a repository on GitHub. The service syncs the whole history first, then new activity.
    ///
    /// The command reads the token from PLUMBLINE_CODE_HOST_TOKEN or else from standard input. The token needs read
    /// access to contents, issues, metadata and pull requests.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline code-host connect github/acme-shop acme/shop < token.txt\n  \
        plumbline-admin --data .plumbline code-host connect github/acme-shop acme/shop --app-id 123 --installation-id 456 < private-key.pem")]
    Connect(ConnectArguments),
    /// Show the repository of a workspace and the progress of its sync.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline code-host show github/acme-shop")]
    Show {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Sync at once, for example after the cause of an error was repaired.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline code-host sync github/acme-shop")]
    Sync {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Disconnect the repository, and delete the credentials. Synced activity stays.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline code-host disconnect github/acme-shop --yes"
    )]
    Disconnect {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

/// Arguments of `code-host connect`.
#[derive(Debug, Args)]
pub struct ConnectArguments {
    /// Type and id of the workspace, such as github/acme-shop.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// Repository on GitHub, such as acme/shop.
    #[arg(value_name = "OWNER/NAME")]
    repository: RepositoryName,
    /// Base URL of GitHub's API; https://HOST/api/v3 for a GitHub Enterprise Server.
    #[arg(long, value_name = "URL", default_value = "https://api.github.com")]
    base_url: Url,
    /// Id of a GitHub App. The command then reads the app's private key (PEM) instead of a token.
    #[arg(long, value_name = "NUMBER", requires = "installation_id")]
    app_id: Option<u64>,
    /// Id of the installation of the GitHub App.
    #[arg(long, value_name = "NUMBER", requires = "app_id")]
    installation_id: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CodeHostView {
    workspace: String,
    repository: String,
    base_url: String,
    /// Progress of the first sync, in percent; 100 after it.
    percent: u32,
    activities: u64,
    /// Number of activities that the current or last sync shortened because they were too long to store.
    #[serde(rename = "clipped")]
    shortened_activities: usize,
    /// Time of the last complete sync; `None` before the first.
    #[serde(rename = "readAt")]
    last_sync_at: Option<String>,
    #[serde(rename = "nextAt")]
    next_sync_at: String,
    #[serde(rename = "trouble")]
    last_error: Option<String>,
}

impl CodeHostView {
    fn output(&self) -> Output {
        let fields = LabelledValues::default()
            .field("Workspace", &self.workspace)
            .field("Repository", &self.repository)
            .field("API", &self.base_url)
            .field("First sync", format!("{} %", self.percent))
            .field("Activities", self.activities.to_string())
            .field("Activities shortened in the last sync", self.shortened_activities.to_string())
            .field("Last sync", self.last_sync_at.as_deref().unwrap_or("never"))
            .field("Next sync", &self.next_sync_at)
            .field("Last error", self.last_error.as_deref().unwrap_or("none"));
        Output::new(fields.text(), self)
    }
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: CodeHostCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        CodeHostCommand::Connect(arguments) => connect(context, arguments, input).await,
        CodeHostCommand::Show { workspace } => show(context, &workspace).await,
        CodeHostCommand::Sync { workspace } => {
            find(context, &workspace).await?;
            context
                .store
                .operator()
                .connections()
                .request_code_host_sync(&workspace, context.now.into())
                .await?;
            send_sync_message(context, &workspace).await;
            show(context, &workspace).await
        }
        CodeHostCommand::Disconnect { workspace, yes } => {
            let repository = find(context, &workspace).await?.repository;
            if !yes {
                let question =
                    format!("Disconnect {repository} from {workspace}, and delete its credentials?");
                terminal::confirm(context, &question, input)?;
            }
            context.store.operator().connections().disconnect_code_host(&workspace).await?;
            let text = format!("Disconnected {workspace} from its code host. Synced activity stays.\n");
            Ok(Output::new(text, &serde_json::json!({ "workspace": workspace.to_string() })))
        }
    }
}

/// Checks that the credentials give access to the repository, and then stores the connection. The check reports a
/// mistyped name or token at once.
async fn connect(
    context: &CommandContext,
    arguments: ConnectArguments,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let ConnectArguments { workspace, repository, base_url, app_id, installation_id } = arguments;
    if base_url.scheme() != "https" && !context.embedded {
        let problem = format!("{base_url} would receive the credentials unencrypted: use https");
        return Err(AdminError::Argument { argument: "--base-url", problem });
    }
    let credentials = match app_id.zip(installation_id) {
        Some((app_id, installation_id)) => {
            Credentials::App { app_id, installation_id, private_key: read_private_key(input)? }
        }
        None => Credentials::Token { token: read_token(context, input)? },
    };
    let host = GitHubRepositoryClient::new(&base_url, repository.clone(), &credentials)
        .map_err(AdminError::CodeHost)?;
    host.check_access(context.now).await.map_err(AdminError::CodeHost)?;
    let text = credentials.to_json();
    let (store, now) = (&context.store, context.now.into());
    let name = repository.to_string();
    if !store
        .operator()
        .connections()
        .connect_code_host(&workspace, &name, base_url.as_str(), &text, now)
        .await?
    {
        return Err(AdminError::unknown_workspace(&workspace));
    }
    send_sync_message(context, &workspace).await;
    show(context, &workspace).await
}

/// Sends the workspace's id to the sync queue, so that the sync starts at once. Ignores a failure, because the sweep
/// sends the id within a minute.
async fn send_sync_message(context: &CommandContext, workspace: &Workspace) {
    let message = SyncMessage { workspace: workspace.clone() };
    let _ = context.store.queues.send(Queue::Sync, &message, &workspace.to_string(), 0).await;
}

/// Returns the code host of a workspace, or an error if none is connected.
async fn find(
    context: &CommandContext,
    workspace: &Workspace,
) -> Result<plumbline_store::agent::code_hosts::CodeHostConnection, AdminError> {
    let found = context.store.code_hosts().get(workspace).await?;
    found.ok_or_else(|| AdminError::Conflict {
        problem: format!("no repository is connected to {workspace}"),
        advice: "Connect one with: plumbline-admin code-host connect TYPE/ID OWNER/NAME",
    })
}

async fn show(context: &CommandContext, workspace: &Workspace) -> Result<Output, AdminError> {
    let found = find(context, workspace).await?;
    let pass = found.pass.as_deref().and_then(|text| serde_json::from_str::<SyncPass>(text).ok());
    let shortened_activities = pass.as_ref().map_or(0, SyncPass::shortened_activities);
    let percent = pass.map_or(0, |pass| if pass.is_first() { pass.percent_complete() } else { 100 });
    let view = CodeHostView {
        workspace: workspace.to_string(),
        repository: found.repository,
        base_url: found.base_url,
        percent,
        activities: context.store.activity_logs().read_log(workspace).await?.count(),
        shortened_activities,
        last_sync_at: found.read_at.map(|at| at.to_string()),
        next_sync_at: found.due.due_at.to_string(),
        last_error: found.last_error,
    };
    Ok(view.output())
}

fn read_token(context: &CommandContext, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let given = context.code_host_token.clone();
    terminal::token_from_environment_or_input(
        given,
        "Token of the code host, then Enter (it is visible as you type): ",
        input,
    )
}

fn read_private_key(input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let mut text = Zeroizing::new(String::new());
    input.take(MAX_PRIVATE_KEY_BYTES).read_to_string(&mut text).map_err(AdminError::unreadable_input)?;
    if text.trim().is_empty() { Err(AdminError::NoToken) } else { Ok(text) }
}
