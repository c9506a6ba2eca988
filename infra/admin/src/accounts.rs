//! `account`.

use std::collections::BTreeMap;
use std::io::BufRead;

use clap::Subcommand;
use plumbline_contract::keys::KeyId;
use plumbline_store::Stamp;
use plumbline_store::benchmark::keys::BenchmarkKey;
use serde::Serialize;

use crate::arguments::account;
use crate::{AdminError, Output, Session, terminal};

/// What to do with an account of the benchmark API.
#[derive(Debug, Subcommand)]
pub enum AccountCommand {
    /// List every account: its keys, and its runs in flight.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline account list")]
    List,
    /// Let an account use the benchmark API again.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline account enable team-1")]
    Enable {
        /// The account.
        #[arg(value_parser = account)]
        account: String,
    },
    /// Answer an account's requests with 404 from now on. Its runs go on, its keys stay, and enable undoes it.
    #[command(after_help = "Example:\n  plumbline-admin --data .plumbline account disable team-1 --yes")]
    Disable {
        /// The account.
        #[arg(value_parser = account)]
        account: String,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// An account: all its keys together.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    account: String,
    enabled: bool,
    live_keys: usize,
    revoked_keys: usize,
    runs_in_flight: usize,
}

impl View {
    fn add(&mut self, key: &BenchmarkKey, now: Stamp) {
        match key.revoked_at {
            Some(_) => self.revoked_keys += 1,
            None => self.live_keys += 1,
        }
        self.enabled |= key.enabled;
        self.runs_in_flight += key.in_flight.values().filter(|until| **until > now).count();
    }

    fn row(&self) -> [String; 5] {
        let state = if self.enabled { "enabled" } else { "disabled" };
        let [live, revoked, runs] =
            [self.live_keys, self.revoked_keys, self.runs_in_flight].map(|count| count.to_string());
        [self.account.clone(), state.to_owned(), live, revoked, runs]
    }
}

#[derive(Serialize)]
struct List {
    accounts: Vec<View>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changed {
    account: String,
    enabled: bool,
    key_ids: Vec<KeyId>,
}

pub(crate) async fn perform(
    session: &Session,
    command: AccountCommand,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    match command {
        AccountCommand::List => list(session).await,
        AccountCommand::Enable { account } => set(session, account, true).await,
        AccountCommand::Disable { account, yes } => {
            if !yes {
                terminal::confirm(
                    session,
                    &format!("Stop answering requests of the account {account}?"),
                    input,
                )?;
            }
            set(session, account, false).await
        }
    }
}

async fn list(session: &Session) -> Result<Output, AdminError> {
    let mut accounts: BTreeMap<String, View> = BTreeMap::new();
    for (_, key) in session.store.benchmark_keys().await? {
        let view = accounts.entry(key.account.clone()).or_default();
        view.account.clone_from(&key.account);
        view.add(&key, session.now.into());
    }
    let accounts: Vec<View> = accounts.into_values().collect();
    let rows = accounts.iter().map(View::row).collect();
    let headings = ["ACCOUNT", "STATE", "LIVE KEYS", "REVOKED KEYS", "RUNS IN FLIGHT"];
    Ok(Output::table(headings, rows, "There is no account: its first key makes one.", &List { accounts }))
}

async fn set(session: &Session, account: String, enabled: bool) -> Result<Output, AdminError> {
    let key_ids = session.store.enable_account(&account, enabled).await?;
    if key_ids.is_empty() {
        let list = Some("account list".to_owned());
        return Err(AdminError::NotFound { what: "account", name: account, list });
    }
    let text = if enabled {
        format!("The account {account} may use the benchmark API.\n")
    } else {
        format!("The account {account} is answered with 404 from now on. Runs that it has started go on.\n")
    };
    Ok(Output::new(text, &Changed { account, enabled, key_ids }))
}

/// Whether a new key of an account may be used: a disabled account stays so.
pub(crate) async fn is_enabled(session: &Session, account: &str) -> Result<bool, AdminError> {
    let keys = session.store.benchmark_keys().await?;
    let mut of_account = keys.iter().filter(|(_, key)| key.account == account).peekable();
    Ok(of_account.peek().is_none() || of_account.any(|(_, key)| key.enabled))
}
