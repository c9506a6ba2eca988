//! `account`: lists, enables and disables accounts of the benchmark API.

use std::collections::BTreeMap;
use std::io::BufRead;

use clap::Subcommand;
use plumbline_contract::keys::KeyId;
use plumbline_store::UtcInstant;
use plumbline_store::benchmark::keys::BenchmarkKey;
use serde::Serialize;

use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::Output;
use crate::terminal;
use crate::value_parsers::account;

/// Commands for accounts of the benchmark API.
#[derive(Debug, Subcommand)]
pub enum AccountCommand {
    /// List every account with the numbers of its keys and of its runs in flight.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline account list")]
    List,
    /// Enable an account: it may use the benchmark API again.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline account enable team-1")]
    Enable {
        /// Name of the account.
        #[arg(value_parser = account)]
        account: String,
    },
    /// Disable an account: the API answers its requests with 404. Its runs continue and its keys stay; `account enable`
    /// undoes the command.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline account disable team-1 --yes")]
    Disable {
        /// Name of the account.
        #[arg(value_parser = account)]
        account: String,
        /// Skip the confirmation.
        #[arg(long)]
        yes: bool,
    },
}

/// An account with the numbers of its live keys, of its revoked keys, and of its runs in flight.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct AccountView {
    account: String,
    enabled: bool,
    live_keys: usize,
    revoked_keys: usize,
    runs_in_flight: usize,
}

impl AccountView {
    fn add_key(&mut self, key: &BenchmarkKey, now: UtcInstant) {
        match key.revoked_at {
            Some(_) => self.revoked_keys += 1,
            None => self.live_keys += 1,
        }
        self.enabled |= key.enabled;
        self.runs_in_flight += key.count_runs_in_flight(now);
    }

    fn row(&self) -> [String; 5] {
        let state = if self.enabled { "enabled" } else { "disabled" };
        let [live, revoked, runs] =
            [self.live_keys, self.revoked_keys, self.runs_in_flight].map(|count| count.to_string());
        [self.account.clone(), state.to_owned(), live, revoked, runs]
    }
}

#[derive(Serialize)]
struct AccountList {
    accounts: Vec<AccountView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ChangedAccount {
    account: String,
    enabled: bool,
    key_ids: Vec<KeyId>,
}

pub(crate) async fn perform(
    context: &CommandContext,
    command: AccountCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        AccountCommand::List => list(context).await,
        AccountCommand::Enable { account } => set_enabled(context, account, true).await,
        AccountCommand::Disable { account, yes } => {
            if !yes {
                terminal::confirm(
                    context,
                    &format!("Disable the account {account}? The API will answer its requests with 404."),
                    input,
                )?;
            }
            set_enabled(context, account, false).await
        }
    }
}

async fn list(context: &CommandContext) -> Result<Output, AdminError> {
    let mut accounts: BTreeMap<String, AccountView> = BTreeMap::new();
    for (_, key) in context.store.operator().benchmark_keys().list().await? {
        let view = accounts.entry(key.account.clone()).or_default();
        view.account.clone_from(&key.account);
        view.add_key(&key, context.now.into());
    }
    let accounts: Vec<AccountView> = accounts.into_values().collect();
    let rows = accounts.iter().map(AccountView::row).collect();
    let headings = ["ACCOUNT", "STATE", "LIVE KEYS", "REVOKED KEYS", "RUNS IN FLIGHT"];
    Ok(Output::table(
        headings,
        rows,
        "There are no accounts: plumbline-admin key create benchmark NAME creates one with its first key.",
        &AccountList { accounts },
    ))
}

async fn set_enabled(context: &CommandContext, account: String, enabled: bool) -> Result<Output, AdminError> {
    let key_ids = context.store.operator().benchmark_keys().set_account_enabled(&account, enabled).await?;
    if key_ids.is_empty() {
        let list = Some("account list".to_owned());
        return Err(AdminError::NotFound { kind: "account", name: account, list });
    }
    let text = if enabled {
        format!("The account {account} is enabled.\n")
    } else {
        format!(
            "The account {account} is disabled: the API answers its requests with 404. Its runs continue.\n"
        )
    };
    Ok(Output::new(text, &ChangedAccount { account, enabled, key_ids }))
}
