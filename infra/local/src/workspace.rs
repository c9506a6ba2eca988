//! Sets up the demo workspace, the benchmark account, and their keys.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use plumbline_activity::{Activity, SprintCadence};
use plumbline_contract::Workspace;
use plumbline_contract::allowlist::{AllowlistEntry, AllowlistError};
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_delivery::SigningSecret;
use plumbline_store::agent::workspaces::{Backfill, Role, WorkspaceSettings};
use plumbline_store::operator::webhook_keys::NewKeyResult;
use plumbline_store::{Store, UtcInstant};
use zeroize::Zeroizing;

use crate::git;

/// Id of the demo workspace's webhook.
pub const WEBHOOK_ID: &str = "demo";

/// Name of the benchmark account.
pub const BENCHMARK_ACCOUNT: &str = "local";

/// Name of the member who is the admin of the demo workspace. The service changes the webhook's allowlist on behalf of
/// this member.
const OPERATOR: &str = "operator";

/// Length of a sprint of the demo workspace, in days.
const SPRINT_DAYS: u32 = 14;

/// Failure to set up the demo workspace.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error("a call to an embedded AWS service failed")]
    Store(#[from] plumbline_store::StoreError),
    #[error(
        "the history of {} could not be read: correct the cause, or choose another git repository with --repo",
        .path.display()
    )]
    History { path: PathBuf, source: git::GitError },
    #[error(
        "the task that reads the history of the repository failed ({0}): report this bug, or choose another git \
         repository with --repo"
    )]
    HistoryPanicked(String),
    #[error("{url} cannot be added to the allowlist of the demo webhook: correct the URL after --allowlist")]
    Allowlist { url: String, source: AllowlistError },
    #[error("the demo webhook does not exist: start the service again, which creates it")]
    NoWebhook,
    #[error(
        "the demo webhook has no valid signing secret: start the service without --ready-file, and run \
         plumbline-admin webhook rotate-secret local/demo demo"
    )]
    SigningSecret,
    #[error("the operating system returned no random bytes: {0}")]
    Random(String),
}

/// Returns the demo workspace, `local/demo`: the workspace with the type `local` and the id `demo`.
#[expect(clippy::expect_used, reason = "the constants are a valid type and id")]
pub fn demo_workspace() -> Workspace {
    Workspace::parse("local", "demo").expect("a valid workspace")
}

/// Creates the demo workspace, its admin, its webhook and a key that signs job tokens, each only if it does not exist.
/// Also upgrades the table: adds to the console's lists the workspaces, keys and runs that an earlier release stored
/// without listing them.
///
/// Returns true if this call created the webhook.
pub async fn set_up_demo_workspace(store: &Store, now: Timestamp) -> Result<bool, SetupError> {
    let workspace = demo_workspace();
    store.operator().workspaces().create(&settings(workspace.clone(), now)).await?;
    store.operator().workspaces().add_missing_to_index().await?;
    store.operator().webhook_keys().add_missing_keys_to_webhooks().await?;
    store.operator().benchmark_keys().add_missing_to_index().await?;
    store.operator().run_index_repair().add_missing_runs().await?;
    store.operator().workspaces().set_member(&workspace, OPERATOR, Role::Admin).await?;
    let secret = new_signing_secret()?;
    let is_new = store
        .operator()
        .webhooks()
        .create(&workspace, WEBHOOK_ID, "demo", &secret.expose(), now.into())
        .await?;
    if !store.signing_key_rotation().has_key().await? {
        store.signing_key_rotation().rotate(now.into()).await?;
    }
    Ok(is_new)
}

fn settings(workspace: Workspace, now: Timestamp) -> WorkspaceSettings {
    let today = now.to_zoned(TimeZone::UTC).date();
    let monday = today.nth_weekday(-1, jiff::civil::Weekday::Monday).unwrap_or(today);
    WorkspaceSettings {
        workspace,
        product_overview: Some(
            "The demo workspace. Its activity is the history of a git repository on this machine.".to_owned(),
        ),
        sprint_cadence: Some(SprintCadence {
            first_day: monday,
            length_days: SPRINT_DAYS,
            time_zone: "UTC".to_owned(),
        }),
        backfill: Backfill::Pending,
        webhooks: Default::default(),
        members: Default::default(),
        benchmark_accounts: Default::default(),
        created_at: now.into(),
    }
}

/// Stores the history of a repository as the activity of the demo workspace, unless that activity is up to date.
/// Without a repository, keeps the activity of an earlier start.
///
/// Returns the number of activities in the history, 0 without a repository.
pub async fn backfill(store: &Store, repository: Option<&Path>) -> Result<usize, SetupError> {
    let workspace = demo_workspace();
    let activities = match repository {
        Some(path) => history(path).await?,
        None => Vec::new(),
    };
    let finished = finished_backfill(&activities);
    let stored = store.workspaces().get(&workspace).await?.map(|settings| settings.backfill);
    let recorded = store.activity_logs().read_log(&workspace).await?.count();
    let is_current = stored.as_ref() == Some(&finished) && recorded == activities.len() as u64;
    let keeps_activity =
        repository.is_none() && stored.as_ref().is_some_and(|stored| *stored != Backfill::Pending);
    if !(is_current || keeps_activity) {
        store.activity_logs().clear(&workspace).await?;
        store.activity_logs().merge(&workspace, &activities).await?;
        store.workspaces().set_backfill(&workspace, &finished).await?;
    }
    Ok(activities.len())
}

async fn history(path: &Path) -> Result<Vec<Activity>, SetupError> {
    let owned = path.to_owned();
    let read = tokio::task::spawn_blocking(move || git::history(&owned, git::MAX_COMMITS)).await;
    let failed = |source| SetupError::History { path: path.to_owned(), source };
    read.map_err(|panic| SetupError::HistoryPanicked(panic.to_string()))?.map_err(failed)
}

fn finished_backfill(activities: &[Activity]) -> Backfill {
    let times = || activities.iter().map(|activity| activity.at);
    Backfill::Finished {
        activities: activities.len() as u64,
        first: times().min().map(UtcInstant::from),
        last: times().max().map(UtcInstant::from),
    }
}

/// Adds URLs to the demo webhook's allowlist.
pub async fn add_to_allowlist(store: &Store, urls: &[url::Url]) -> Result<(), SetupError> {
    let workspace = demo_workspace();
    let mut entries = store
        .operator()
        .webhooks()
        .get(&workspace, WEBHOOK_ID)
        .await?
        .map(|webhook| webhook.allowlist)
        .unwrap_or_default();
    let before = entries.len();
    for url in urls.iter().map(url::Url::as_str) {
        AllowlistEntry::parse_stored_or_local(url)
            .map_err(|source| SetupError::Allowlist { url: url.to_owned(), source })?;
        if !entries.iter().any(|entry| entry == url) {
            entries.push(url.to_owned());
        }
    }
    if entries.len() > before {
        store.operator().webhooks().set_allowlist(&workspace, WEBHOOK_ID, OPERATOR, &entries).await?;
    }
    Ok(())
}

/// Creates a key of the demo webhook and returns it in plain text. If the webhook already has the maximum number of
/// keys that are not revoked, revokes the oldest of them.
pub async fn mint_webhook_key(store: &Store, now: Timestamp) -> Result<Zeroizing<String>, SetupError> {
    let key = ApiKey::mint(KeyPrefix::Webhook, fill_random)?;
    let keys = store.operator().webhook_keys();
    loop {
        match keys.create(&key, &demo_workspace(), WEBHOOK_ID, now.into()).await? {
            NewKeyResult::Created(_) => return Ok(key.expose()),
            NewKeyResult::TooMany(live) => {
                if let Some(oldest) = live.first() {
                    keys.revoke(oldest, now.into()).await?;
                }
            }
            NewKeyResult::Stale => {}
            NewKeyResult::NotFound => return Err(SetupError::NoWebhook),
        }
    }
}

/// Creates a key of the benchmark account and returns it in plain text.
pub async fn mint_benchmark_key(store: &Store, now: Timestamp) -> Result<Zeroizing<String>, SetupError> {
    let key = ApiKey::mint(KeyPrefix::Benchmark, fill_random)?;
    store.operator().benchmark_keys().create(&key, BENCHMARK_ACCOUNT, true, now.into()).await?;
    Ok(key.expose())
}

/// Returns the newest signing secret of the demo webhook.
pub async fn signing_secret(store: &Store) -> Result<Zeroizing<String>, SetupError> {
    let webhook =
        store.operator().webhooks().get(&demo_workspace(), WEBHOOK_ID).await?.ok_or(SetupError::NoWebhook)?;
    let secrets =
        store.signing_secrets().decrypt_signing_secrets(WEBHOOK_ID, &webhook, webhook.created_at).await?;
    secrets.into_iter().next().ok_or(SetupError::SigningSecret)
}

fn new_signing_secret() -> Result<SigningSecret, SetupError> {
    let mut bytes = Zeroizing::new([0; 32]);
    fill_random(&mut *bytes)?;
    SigningSecret::from_bytes(&*bytes).map_err(|_| SetupError::SigningSecret)
}

/// Fills `bytes` with random bytes from the operating system.
pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), SetupError> {
    getrandom::fill(bytes).map_err(|error| SetupError::Random(error.to_string()))
}
