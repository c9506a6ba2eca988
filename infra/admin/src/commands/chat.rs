//! `chat`: manages the connection to the chat API.

use std::io::BufRead;

use clap::Subcommand;
use serde::Serialize;
use url::Url;
use zeroize::Zeroizing;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::LabelledValues;
use crate::output::Output;
use crate::terminal;

/// Commands for the chat connection.
#[derive(Debug, Subcommand)]
pub enum ChatCommand {
    /// Set the address and the bearer token of the chat API. The command reads the token from PLUMBLINE_CHAT_TOKEN or
    /// else from standard input.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline chat set --url https://slack.com/api < token.txt"
    )]
    Set {
        /// Base URL of the chat API, without a method name such as chat.postMessage.
        #[arg(long, value_name = "URL", value_parser = chat_url)]
        url: Url,
    },
    /// Show the address of the chat API. Its token is not shown.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline chat show")]
    Show,
    /// Disconnect the chat API, and delete its token.
    ///
    /// While no chat API is connected, the delivery of an answer to a chat channel fails with the outcome
    /// chat_authorization, and the service does not retry it. After you connect a chat API, `delivery replay` sends the
    /// answer if the service still keeps its job. Notices of paused endpoints appear in the log only.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline chat disconnect --yes")]
    Disconnect {
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

fn chat_url(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    let plain = url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    match url.scheme() {
        "https" | "http" if plain => Ok(url),
        "https" | "http" => {
            Err("the URL must have no credentials, query or fragment: pass the token in PLUMBLINE_CHAT_TOKEN or on \
             standard input"
            .to_owned())
        }
        other => Err(format!("the scheme {other} is not supported: use https")),
    }
}

#[derive(Serialize)]
struct ConnectedChat {
    url: String,
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: ChatCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        ChatCommand::Set { url } => set(context, &url, input).await,
        ChatCommand::Show => {
            let connected = ConnectedChat { url: connected_url(context).await? };
            let text = LabelledValues::default().field("Chat API", &connected.url).text();
            Ok(Output::new(text, &connected))
        }
        ChatCommand::Disconnect { yes } => disconnect(context, yes, input).await,
    }
}

/// Returns the address of the chat API, or an error if none is connected. Does not decrypt its token.
async fn connected_url(context: &CommandContext) -> Result<String, AdminError> {
    context.store.chat_connection().load_base_url().await?.ok_or(AdminError::Conflict {
        problem: "no chat API is connected".to_owned(),
        advice: "Connect one with: plumbline-admin chat set --url URL",
    })
}

async fn disconnect(
    context: &CommandContext,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let url = connected_url(context).await?;
    if !yes {
        let question = format!("Disconnect the chat API at {url}, and delete its token?");
        terminal::confirm(context, &question, input)?;
    }
    context.store.operator().connections().disconnect_chat().await?;
    let text = "The chat API is disconnected, and its token is deleted. Deliveries to chat channels fail from now on.\n";
    Ok(Output::new(text.to_owned(), &ConnectedChat { url }))
}

async fn set(context: &CommandContext, url: &Url, input: &mut dyn BufRead) -> Result<Output, AdminError> {
    if url.scheme() != "https" && !context.embedded {
        let problem = format!("{url} would receive the token unencrypted: use https");
        return Err(AdminError::Argument { argument: "--url", problem });
    }
    let token = read_token(context, input)?;
    context.store.operator().connections().connect_chat(url.as_str(), &token).await?;
    let text = format!(
        "Answers are posted to chat channels through {url} from now on. The token is stored encrypted.\n"
    );
    Ok(Output::new(text, &ConnectedChat { url: url.to_string() }))
}

fn read_token(context: &CommandContext, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let given = context.chat_token.clone();
    terminal::token_from_environment_or_input(
        given,
        "Token of the chat API, then Enter (it is visible as you type): ",
        input,
    )
}
