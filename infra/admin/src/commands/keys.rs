//! `key`: creates, lists, limits and revokes API keys.

mod create;
mod limits;
mod lookup;
mod view;

use std::io::BufRead;

use clap::Subcommand;
use plumbline_contract::Workspace;
use plumbline_contract::keys::KeyId;

use self::limits::LimitArguments;
use self::lookup::find;
use self::view::{KeyList, KeyOwner, KeyView};
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::terminal;
use crate::value_parsers::{account, workspace};

/// Commands for API keys.
#[derive(Debug, Subcommand)]
pub enum KeyCommand {
    /// Create a key. The key is shown only now: the service stores only its hash.
    #[command(subcommand)]
    Create(CreateCommand),
    /// List every key, including revoked ones.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key list")]
    List,
    /// Revoke a key permanently. Jobs and runs that it has started continue.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key revoke 0Ab3kdJ29sQz --yes")]
    Revoke {
        /// Key id: the 12 characters between the two underscores of the key.
        key_id: String,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
    /// Create a successor of a key, for the same webhook or account and with the same limits. The old key stays valid
    /// until it is revoked.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key rotate 0Ab3kdJ29sQz")]
    Rotate {
        /// Key id: the 12 characters between the two underscores of the key.
        key_id: String,
    },
    /// Set limits of one key. Limits that are not named stay as they are.
    #[command(after_help = "Examples:\n  \
        plumbline-admin --data .plumbline key limit 0Ab3kdJ29sQz --starts-per-day 50\n  \
        plumbline-admin --data .plumbline key limit 0Ab3kdJ29sQz --questions-per-minute 10")]
    Limit {
        /// Key id: the 12 characters between the two underscores of the key.
        key_id: String,
        #[command(flatten)]
        limits: LimitArguments,
    },
}

/// Commands of `key create`: one for each kind of key.
#[derive(Debug, Subcommand)]
pub enum CreateCommand {
    /// Create a key for the callers of a webhook.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline key create webhook local/demo --webhook demo"
    )]
    Webhook {
        /// Type and id of the workspace, such as github/acme-shop.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// Webhook that the key belongs to.
        #[arg(long = "webhook", value_name = "WEBHOOK_ID")]
        webhook_id: String,
    },
    /// Create a key for an account of the benchmark API.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key create benchmark local")]
    Benchmark {
        /// Name of the account. Each key of an account can read all runs of the account.
        #[arg(value_parser = account)]
        account: String,
    },
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: KeyCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        KeyCommand::Create(CreateCommand::Webhook { workspace, webhook_id }) => {
            create::create_webhook_key(context, &workspace, &webhook_id).await
        }
        KeyCommand::Create(CreateCommand::Benchmark { account }) => {
            create::create_benchmark_key(context, account).await
        }
        KeyCommand::List => list(context).await,
        KeyCommand::Rotate { key_id } => create::rotate(context, &parse_key_id(&key_id)?).await,
        KeyCommand::Revoke { key_id, yes } => revoke(context, &parse_key_id(&key_id)?, yes, input).await,
        KeyCommand::Limit { key_id, limits } => {
            limits::set_limits(context, &parse_key_id(&key_id)?, &limits).await
        }
    }
}

/// Parses a key id. The error does not repeat the text, which may be a whole key.
fn parse_key_id(text: &str) -> Result<KeyId, AdminError> {
    KeyId::parse(text).map_err(|_| AdminError::Argument {
        argument: "KEY_ID",
        problem: "not a key id: give the 12 characters between the two underscores, never the whole key"
            .to_owned(),
    })
}

async fn list(context: &CommandContext) -> Result<Output, AdminError> {
    let webhook_keys = context.store.operator().webhook_keys().list().await?.into_iter();
    let benchmark_keys = context.store.operator().benchmark_keys().list().await?.into_iter();
    let mut keys: Vec<KeyView> = webhook_keys
        .map(|(id, key)| KeyView::from_webhook_key(id, key))
        .chain(benchmark_keys.map(|(id, key)| KeyView::from_benchmark_key(id, key, context.now.into())))
        .collect();
    keys.sort_by_key(|key| key.created_at);
    let rows = keys.iter().map(KeyView::row).collect();
    Ok(Output::table(["KEY ID", "OWNER", "CREATED", "STATE"], rows, "There are no keys.", &KeyList { keys }))
}

async fn revoke(
    context: &CommandContext,
    id: &KeyId,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let mut view = find(context, id).await?.into_view(context, id);
    if view.revoked_at.is_some() {
        return Ok(view.revoke_output(true));
    }
    if !yes {
        terminal::confirm(
            context,
            &format!("Revoke {id}, a key of {}? This cannot be undone.", view.owner),
            input,
        )?;
    }
    let now = context.now.into();
    match view.owner {
        KeyOwner::Webhook { .. } => context.store.operator().webhook_keys().revoke(id, now).await?,
        KeyOwner::Benchmark { .. } => context.store.operator().benchmark_keys().revoke(id, now).await?,
    };
    view.revoked_at = Some(now);
    Ok(view.revoke_output(false))
}
