//! `console`: creates a link that signs the operator in to the web console.

use clap::Subcommand;
use plumbline_store::console::sessions::{ConsoleToken, LINK_LIFETIME};
use serde::Serialize;
use url::Url;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::{NewSecret, Output};
use crate::random;

/// Commands for the web console.
#[derive(Debug, Subcommand)]
pub enum ConsoleCommand {
    /// Create a link that signs the operator in. It works once, within 15 minutes.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline console link --url http://127.0.0.1:8081"
    )]
    Link {
        /// URL of the console: the stack's output ConsoleBaseUrl, or the address that the local service prints.
        #[arg(long)]
        url: Url,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CreatedLink {
    link: NewSecret,
    valid_minutes: i64,
}

pub(crate) async fn perform(context: &CommandContext, command: ConsoleCommand) -> Result<Output, AdminError> {
    match command {
        ConsoleCommand::Link { url } => link(context, &url).await,
    }
}

async fn link(context: &CommandContext, url: &Url) -> Result<Output, AdminError> {
    let token = ConsoleToken::from_bytes(&*random::secret_bytes()?);
    context.store.console_sessions().create_link(&token, context.now.into()).await?;
    let link = token.sign_in_url(url).to_string();
    let valid_minutes = LINK_LIFETIME.as_mins();
    let text = format!("{link}\n(works once, within {valid_minutes} minutes)\n");
    Ok(Output::new(text, &CreatedLink { link: NewSecret::new(zeroize::Zeroizing::new(link)), valid_minutes }))
}
