//! `code-host`.

use std::io::{BufRead, Read};

use clap::{Args, Subcommand};
use plumbline_code_hosting::{Credentials, GitHub, Pass, Repository};
use plumbline_contract::Workspace;
use plumbline_store::queues::{Queue, SyncMessage};
use serde::Serialize;
use url::Url;
use zeroize::Zeroizing;

use crate::arguments::workspace;
use crate::output::Fields;
use crate::{AdminError, Output, Session, terminal};

/// The most bytes of a private key.
const LARGEST_KEY: u64 = 16 * 1024;

/// What to do with the code host of a workspace.
#[derive(Debug, Subcommand)]
pub enum CodeHostCommand {
    /// Say which repository on GitHub a workspace is about. Its history is read from the beginning, then kept up.
    ///
    /// The token is read from PLUMBLINE_CODE_HOST_TOKEN or else from standard input. It needs read access to
    /// contents, issues, metadata and pull requests.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline code-host connect github/acme-shop acme/shop < token.txt\n  \
        plumbline-admin --data .plumbline code-host connect github/acme-shop acme/shop --app-id 123 --installation-id 456 < private-key.pem")]
    Connect(Connect),
    /// Show which repository a workspace is about and how far it has been read.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline code-host show github/acme-shop")]
    Show {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Read on at once, after what was wrong has been mended.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline code-host sync github/acme-shop")]
    Sync {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
    },
    /// Stop reading, and forget the credentials. What was read stays.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline code-host disconnect github/acme-shop --yes"
    )]
    Disconnect {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// A connection to be made.
#[derive(Debug, Args)]
pub struct Connect {
    /// The workspace.
    #[arg(value_name = "TYPE/ID", value_parser = workspace)]
    workspace: Workspace,
    /// The repository.
    #[arg(value_name = "OWNER/NAME")]
    repository: Repository,
    /// The API: for a GitHub Enterprise Server https://HOST/api/v3.
    #[arg(long, value_name = "URL", default_value = "https://api.github.com")]
    base_url: Url,
    /// A GitHub App's number: its private key (PEM) is read in the place of a token.
    #[arg(long, value_name = "NUMBER", requires = "installation_id")]
    app_id: Option<u64>,
    /// The number of the App's installation.
    #[arg(long, value_name = "NUMBER", requires = "app_id")]
    installation_id: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    workspace: String,
    repository: String,
    base_url: String,
    /// How much of the first reading is done, in percent.
    percent: u32,
    activities: u64,
    read_at: Option<String>,
    next_at: String,
    trouble: Option<String>,
}

impl Shown {
    fn output(&self) -> Output {
        let fields = Fields::default()
            .field("Workspace", &self.workspace)
            .field("Repository", &self.repository)
            .field("API", &self.base_url)
            .field("First reading", format!("{} %", self.percent))
            .field("Activities", self.activities.to_string())
            .field("Last read through", self.read_at.as_deref().unwrap_or("never"))
            .field("Next", &self.next_at)
            .field("Trouble", self.trouble.as_deref().unwrap_or("none"));
        Output::new(fields.text(), self)
    }
}

pub(crate) async fn perform(
    session: &Session,
    command: CodeHostCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        CodeHostCommand::Connect(connection) => connect(session, connection, input).await,
        CodeHostCommand::Show { workspace } => show(session, &workspace).await,
        CodeHostCommand::Sync { workspace } => {
            existing(session, &workspace).await?;
            session.store.hasten_code_host(&workspace, session.now.into()).await?;
            wake(session, &workspace).await;
            show(session, &workspace).await
        }
        CodeHostCommand::Disconnect { workspace, yes } => {
            let repository = existing(session, &workspace).await?.repository;
            if !yes {
                let question =
                    format!("Stop reading {repository} for {workspace}, and forget its credentials?");
                terminal::confirm(session, &question, input)?;
            }
            session.store.disconnect_code_host(&workspace).await?;
            let text = format!("{workspace} is not read from its code host any more. What was read stays.\n");
            Ok(Output::new(text, &serde_json::json!({ "workspace": workspace.to_string() })))
        }
    }
}

/// Tries the connection before it is kept: a mistyped name or token is told at once.
async fn connect(
    session: &Session,
    connection: Connect,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let Connect { workspace, repository, base_url, app_id, installation_id } = connection;
    if base_url.scheme() != "https" && !session.embedded {
        let problem = format!("{base_url}: the token would travel in clear; use https");
        return Err(AdminError::Argument { argument: "--base-url", problem });
    }
    let credentials = match app_id.zip(installation_id) {
        Some((app_id, installation_id)) => {
            Credentials::App { app_id, installation_id, private_key: private_key(input)? }
        }
        None => Credentials::Token { token: token(session, input)? },
    };
    let host = GitHub::new(&base_url, repository.clone(), &credentials).map_err(AdminError::CodeHost)?;
    host.check(session.now).await.map_err(AdminError::CodeHost)?;
    let text = credentials.to_text();
    let (store, now) = (&session.store, session.now.into());
    let name = repository.to_string();
    if !store.connect_code_host(&workspace, &name, base_url.as_str(), &text, now).await? {
        return Err(AdminError::no_workspace(&workspace));
    }
    wake(session, &workspace).await;
    show(session, &workspace).await
}

/// The sweep finds it within a minute in any case.
async fn wake(session: &Session, workspace: &Workspace) {
    let message = SyncMessage { workspace: workspace.clone() };
    let _ = session.store.queues.send(Queue::Sync, &message, &workspace.to_string(), 0).await;
}

async fn existing(
    session: &Session,
    workspace: &Workspace,
) -> Result<plumbline_store::agent::code_hosts::CodeHost, AdminError> {
    let found = session.store.code_host(workspace).await?;
    found.ok_or_else(|| AdminError::NotFound {
        what: "code host of workspace",
        name: workspace.to_string(),
        list: None,
    })
}

async fn show(session: &Session, workspace: &Workspace) -> Result<Output, AdminError> {
    let found = existing(session, workspace).await?;
    let pass = found.pass.as_deref().and_then(|text| serde_json::from_str::<Pass>(text).ok());
    let percent = pass.map_or(0, |pass| if pass.is_first() { pass.percent() } else { 100 });
    let shown = Shown {
        workspace: workspace.to_string(),
        repository: found.repository,
        base_url: found.base_url,
        percent,
        activities: session.store.activity_log(workspace).await?.count(),
        read_at: found.read_at.map(|at| at.to_string()),
        next_at: found.due.due_at.to_string(),
        trouble: found.last_error,
    };
    Ok(shown.output())
}

fn token(session: &Session, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let given = session.code_host_token.clone();
    terminal::token(given, "The code host's token, then Enter (it is seen as you type): ", input)
}

fn private_key(input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let mut text = Zeroizing::new(String::new());
    input.take(LARGEST_KEY).read_to_string(&mut text).map_err(AdminError::Terminal)?;
    if text.trim().is_empty() { Err(AdminError::NoToken) } else { Ok(text) }
}
