//! `key`.

mod view;

use std::io::BufRead;

use clap::{Args, Subcommand};
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_contract::limits::Quota;
use plumbline_store::agent::webhook_keys::WebhookKey;
use plumbline_store::benchmark::keys::{BenchmarkKey, KeyLimits};

use self::view::{Created, KeyView, List, Owner};
use crate::arguments::{account, workspace};
use crate::webhooks::no_webhook;
use crate::workspaces::existing;
use crate::{AdminError, Output, Session, accounts, random, terminal};

/// What to do with a key.
#[derive(Debug, Subcommand)]
pub enum KeyCommand {
    /// Make a key. It is shown now and never again: only its hash is kept.
    #[command(subcommand)]
    Create(CreateCommand),
    /// List every key, the revoked ones too.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key list")]
    List,
    /// Stop accepting a key, for good. What it has started goes on.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key revoke 0Ab3kdJ29sQz --yes")]
    Revoke {
        /// The key's id: the 12 characters between its two underscores.
        key_id: String,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
    /// Make a key in the place of another: of the same webhook or account, with the same limits. The old one is
    /// accepted until it is revoked.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key rotate 0Ab3kdJ29sQz")]
    Rotate {
        /// The key's id: the 12 characters between its two underscores.
        key_id: String,
    },
    /// Give a benchmark key limits of its own; what is not named stays.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline key limit 0Ab3kdJ29sQz --starts-per-day 50"
    )]
    Limit {
        /// The key's id: the 12 characters between its two underscores.
        key_id: String,
        #[command(flatten)]
        limits: LimitArguments,
    },
}

/// Which kind of key to make.
#[derive(Debug, Subcommand)]
pub enum CreateCommand {
    /// A key that callers of a webhook hold.
    #[command(
        after_help = "Example:\n  plumbline-admin --data .plumbline key create webhook local/demo --webhook demo"
    )]
    Webhook {
        /// The workspace.
        #[arg(value_name = "TYPE/ID", value_parser = workspace)]
        workspace: Workspace,
        /// The webhook that it is for.
        #[arg(long = "webhook", value_name = "WEBHOOK_ID")]
        webhook_id: String,
    },
    /// A key of an account of the benchmark API.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline key create benchmark local")]
    Benchmark {
        /// The account: all its keys see all its runs.
        #[arg(value_parser = account)]
        account: String,
    },
}

/// Limits of one key.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub struct LimitArguments {
    /// Run starts in any 24 hours (500 unless set).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    starts_per_day: Option<u32>,
    /// Status polls in any hour (3600 unless set).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    polls_per_hour: Option<u32>,
    /// Runs in flight at once (5 unless set).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    in_flight: Option<u32>,
}

impl LimitArguments {
    fn over(&self, limits: KeyLimits) -> Result<KeyLimits, AdminError> {
        let starts =
            self.starts_per_day.map(|limit| like("--starts-per-day", Quota::STARTS, limit)).transpose()?;
        let polls =
            self.polls_per_hour.map(|limit| like("--polls-per-hour", Quota::POLLS, limit)).transpose()?;
        Ok(KeyLimits {
            starts: starts.unwrap_or(limits.starts),
            polls: polls.unwrap_or(limits.polls),
            in_flight: self.in_flight.unwrap_or(limits.in_flight),
        })
    }
}

/// A quota with another limit and no more at once than the usual one.
fn like(argument: &'static str, usual: Quota, limit: u32) -> Result<Quota, AdminError> {
    let quota = Quota::new(limit, usual.window_seconds(), usual.burst().min(limit));
    quota.map_err(|error| AdminError::Argument { argument, problem: error.to_string() })
}

pub(crate) async fn perform(
    session: &Session,
    command: KeyCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        KeyCommand::Create(CreateCommand::Webhook { workspace, webhook_id }) => {
            create_webhook_key(session, &workspace, webhook_id).await
        }
        KeyCommand::Create(CreateCommand::Benchmark { account }) => {
            create_benchmark_key(session, account).await
        }
        KeyCommand::List => list(session).await,
        KeyCommand::Rotate { key_id } => rotate(session, &parse(&key_id)?).await,
        KeyCommand::Revoke { key_id, yes } => revoke(session, &parse(&key_id)?, yes, input).await,
        KeyCommand::Limit { key_id, limits } => limit(session, &parse(&key_id)?, &limits).await,
    }
}

/// Reads a key id. The text is not repeated when it is something else: it may be a whole key.
fn parse(text: &str) -> Result<KeyId, AdminError> {
    KeyId::parse(text).map_err(|_| AdminError::Argument {
        argument: "KEY_ID",
        problem: "not a key id: give the 12 characters between the two underscores, never the whole key"
            .to_owned(),
    })
}

/// How many live keys a webhook needs: one, and the next while callers change over.
const KEYS_OF_A_ROTATION: usize = 2;

async fn create_webhook_key(
    session: &Session,
    workspace: &Workspace,
    webhook_id: String,
) -> Result<Output, AdminError> {
    if !existing(session, workspace).await?.webhooks.contains_key(&webhook_id) {
        return Err(no_webhook(workspace, &webhook_id));
    }
    let live = live_keys(session, workspace, &webhook_id).await?;
    let key = ApiKey::mint(KeyPrefix::Webhook, random::fill)?;
    session.store.create_webhook_key(&key, workspace, &webhook_id, session.now.into()).await?;
    let owner = Owner::Webhook { workspace: workspace.to_string(), webhook_id };
    let superfluous = if live.len() < KEYS_OF_A_ROTATION { Vec::new() } else { live };
    Ok(Created::new(&key, owner).output(&superfluous))
}

async fn live_keys(
    session: &Session,
    workspace: &Workspace,
    webhook_id: &str,
) -> Result<Vec<KeyId>, AdminError> {
    let is_its = |key: &WebhookKey| {
        key.workspace == *workspace && key.webhook_id == webhook_id && key.revoked_at.is_none()
    };
    let keys = session.store.webhook_keys().await?;
    Ok(keys.into_iter().filter(|(_, key)| is_its(key)).map(|(id, _)| id).collect())
}

async fn create_benchmark_key(session: &Session, account: String) -> Result<Output, AdminError> {
    let key = ApiKey::mint(KeyPrefix::Benchmark, random::fill)?;
    let enabled = accounts::is_enabled(session, &account).await?;
    session.store.create_benchmark_key(&key, &account, enabled, session.now.into()).await?;
    Ok(Created::new(&key, Owner::Benchmark { account }).output(&[]))
}

/// A key that is revoked has no place to be taken.
async fn rotate(session: &Session, id: &KeyId) -> Result<Output, AdminError> {
    let revoked = AdminError::NotNow {
        what: format!("{id} is revoked"),
        advice: "Make a new key: plumbline-admin key create",
    };
    match find(session, id).await? {
        Found::Webhook(key) if key.revoked_at.is_none() => {
            create_webhook_key(session, &key.workspace, key.webhook_id).await
        }
        Found::Benchmark(old) if old.revoked_at.is_none() => {
            let key = ApiKey::mint(KeyPrefix::Benchmark, random::fill)?;
            let store = &session.store;
            store.create_benchmark_key(&key, &old.account, old.enabled, session.now.into()).await?;
            if let Some(limits) = &old.limits {
                store.limit_benchmark_key(key.key_id(), limits).await?;
            }
            Ok(Created::new(&key, Owner::Benchmark { account: old.account }).output(std::slice::from_ref(id)))
        }
        Found::Webhook(_) | Found::Benchmark(_) => Err(revoked),
    }
}

async fn list(session: &Session) -> Result<Output, AdminError> {
    let webhook_keys = session.store.webhook_keys().await?.into_iter();
    let benchmark_keys = session.store.benchmark_keys().await?.into_iter();
    let mut keys: Vec<KeyView> = webhook_keys
        .map(|(id, key)| KeyView::of_webhook(id, key))
        .chain(benchmark_keys.map(|(id, key)| KeyView::of_benchmark(id, key, session.now.into())))
        .collect();
    keys.sort_by_key(|key| key.created_at);
    let rows = keys.iter().map(KeyView::row).collect();
    Ok(Output::table(["KEY ID", "OF", "CREATED", "STATE"], rows, "There is no key.", &List { keys }))
}

/// A key that was found by its id.
enum Found {
    Webhook(WebhookKey),
    Benchmark(Box<BenchmarkKey>),
}

async fn find(session: &Session, id: &KeyId) -> Result<Found, AdminError> {
    if let Some(key) = session.store.find_webhook_key(id).await? {
        return Ok(Found::Webhook(key));
    }
    match session.store.find_benchmark_key(id).await? {
        Some(key) => Ok(Found::Benchmark(Box::new(key))),
        None => {
            Err(AdminError::NotFound { what: "key", name: id.to_string(), list: Some("key list".to_owned()) })
        }
    }
}

impl Found {
    fn view(self, session: &Session, id: &KeyId) -> KeyView {
        match self {
            Self::Webhook(key) => KeyView::of_webhook(id.clone(), key),
            Self::Benchmark(key) => KeyView::of_benchmark(id.clone(), *key, session.now.into()),
        }
    }
}

async fn revoke(
    session: &Session,
    id: &KeyId,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let mut view = find(session, id).await?.view(session, id);
    if view.revoked_at.is_some() {
        return Ok(view.revoked(true));
    }
    if !yes {
        terminal::confirm(
            session,
            &format!("Revoke {id}, a key of {}? This cannot be undone.", view.owner),
            input,
        )?;
    }
    let now = session.now.into();
    match view.owner {
        Owner::Webhook { .. } => session.store.revoke_webhook_key(id, now).await?,
        Owner::Benchmark { .. } => session.store.revoke_benchmark_key(id, now).await?,
    };
    view.revoked_at = Some(now);
    Ok(view.revoked(false))
}

async fn limit(session: &Session, id: &KeyId, arguments: &LimitArguments) -> Result<Output, AdminError> {
    let Found::Benchmark(mut key) = find(session, id).await? else {
        return Err(AdminError::NoLimits(id.to_string()));
    };
    let limits = arguments.over(key.limits())?;
    session.store.limit_benchmark_key(id, &limits).await?;
    key.limits = Some(limits);
    Ok(KeyView::of_benchmark(id.clone(), *key, session.now.into()).limited())
}
