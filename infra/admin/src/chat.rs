//! `chat`.

use std::io::BufRead;

use clap::Subcommand;
use serde::Serialize;
use url::Url;
use zeroize::Zeroizing;

use crate::output::Fields;
use crate::{AdminError, Output, Session, terminal};

/// What to do with the chat connection.
#[derive(Debug, Subcommand)]
pub enum ChatCommand {
    /// Say where the chat API is. Its bearer token is read from PLUMBLINE_CHAT_TOKEN or else from standard input.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline chat set --url https://slack.com/api < token.txt"
    )]
    Set {
        /// The chat API, up to the method's name.
        #[arg(long, value_name = "URL", value_parser = chat_url)]
        url: Url,
    },
    /// Show where the chat API is. Its token is not shown.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline chat show")]
    Show,
    /// Post nothing to the chat any more, and forget the token.
    ///
    /// While no chat API is connected, an answer that is due in a channel fails as chat_authorization and is not
    /// tried again. Once one is connected, delivery replay sends it, as long as its job is kept. The owner of a webhook
    /// is not told of a paused endpoint either: the log alone is.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline chat disconnect --yes")]
    Disconnect {
        /// Do not ask.
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
            Err("no credentials, query or fragment, please: the token is given apart".to_owned())
        }
        other => Err(format!("{other} is not https")),
    }
}

#[derive(Serialize)]
struct Connected {
    url: String,
}

pub(crate) async fn perform(
    session: &Session,
    command: ChatCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        ChatCommand::Set { url } => set(session, &url, input).await,
        ChatCommand::Show => {
            let connected = Connected { url: existing(session).await? };
            let text = Fields::default().field("Chat API", &connected.url).text();
            Ok(Output::new(text, &connected))
        }
        ChatCommand::Disconnect { yes } => disconnect(session, yes, input).await,
    }
}

/// Where the chat API is that must be connected. Its token need not open.
async fn existing(session: &Session) -> Result<String, AdminError> {
    session.store.chat_url().await?.ok_or(AdminError::NotNow {
        what: "no chat API is connected".to_owned(),
        advice: "Connect one: plumbline-admin chat set --url URL",
    })
}

async fn disconnect(session: &Session, yes: bool, input: &mut dyn BufRead) -> Result<Output, AdminError> {
    let url = existing(session).await?;
    if !yes {
        let question = format!("Post nothing through {url} any more, and forget its token?");
        terminal::confirm(session, &question, input)?;
    }
    session.store.disconnect_chat().await?;
    let text = "No chat API is connected any more; its token is forgotten. Answers that are due in a channel fail.\n";
    Ok(Output::new(text.to_owned(), &Connected { url }))
}

async fn set(session: &Session, url: &Url, input: &mut dyn BufRead) -> Result<Output, AdminError> {
    if url.scheme() != "https" && !session.embedded {
        let problem = format!("{url}: the token would travel in clear; use https");
        return Err(AdminError::Argument { argument: "--url", problem });
    }
    let token = token(session, input)?;
    session.store.set_chat(url.as_str(), &token).await?;
    let text =
        format!("Answers for the chat are posted through {url} from now on. The token is kept encrypted.\n");
    Ok(Output::new(text, &Connected { url: url.to_string() }))
}

fn token(session: &Session, input: &mut dyn BufRead) -> Result<Zeroizing<String>, AdminError> {
    let given = session.chat_token.clone();
    terminal::token(given, "The chat API's token, then Enter (it is seen as you type): ", input)
}
