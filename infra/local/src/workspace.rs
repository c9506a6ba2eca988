//! The demo workspace and the one benchmark account, and the keys to them.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use plumbline_agent::{Activity, SprintCadence};
use plumbline_contract::Workspace;
use plumbline_contract::allowlist::AllowlistEntry;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_delivery::SigningSecret;
use plumbline_store::agent::workspaces::{Backfill, Role, WorkspaceSettings};
use plumbline_store::{Stamp, Store};
use zeroize::Zeroizing;

use crate::git;

/// The webhook of the demo workspace.
pub const WEBHOOK_ID: &str = "demo";

/// The one benchmark account.
pub const ACCOUNT: &str = "local";

/// Who changes the allowlist here: the operator of this machine, an admin of the demo workspace.
const OPERATOR: &str = "operator";

/// How long a demo sprint is, in days.
const SPRINT_DAYS: u32 = 14;

/// Why the demo workspace could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error("the table, a queue or the vault failed")]
    Store(#[from] plumbline_store::StoreError),
    #[error("the history of {} could not be read", .path.display())]
    History { path: PathBuf, source: git::GitError },
    #[error("the allowlist entry {0} is not one")]
    Allowlist(String),
    #[error("a stored signing secret does not have its form")]
    SigningSecret,
    #[error("the machine gave no random bytes: {0}")]
    Random(String),
}

/// The demo workspace's name.
#[expect(clippy::expect_used, reason = "the names are constants of the right form")]
pub fn demo_workspace() -> Workspace {
    Workspace::parse("local", "demo").expect("a valid workspace")
}

/// Makes the demo workspace with its webhook and a token-signing key, unless they are there. True when it is new.
pub async fn ensure(store: &Store, now: Timestamp) -> Result<bool, SetupError> {
    let workspace = demo_workspace();
    store.operator().workspaces().create(&settings(workspace.clone(), now)).await?;
    store.operator().workspaces().set_member(&workspace, OPERATOR, Role::Admin).await?;
    let secret = new_signing_secret()?;
    let fresh = store
        .operator()
        .webhooks()
        .create(&workspace, WEBHOOK_ID, "demo", &secret.expose(), now.into())
        .await?;
    if !store.signing_key_rotation().has_key().await? {
        store.signing_key_rotation().rotate(now.into()).await?;
    }
    Ok(fresh)
}

fn settings(workspace: Workspace, now: Timestamp) -> WorkspaceSettings {
    let today = now.to_zoned(TimeZone::UTC).date();
    let monday = today.nth_weekday(-1, jiff::civil::Weekday::Monday).unwrap_or(today);
    WorkspaceSettings {
        workspace,
        product_overview: Some("The repository that this runner was pointed at.".to_owned()),
        sprint_cadence: Some(SprintCadence {
            first_day: monday,
            length_days: SPRINT_DAYS,
            time_zone: "UTC".to_owned(),
        }),
        backfill: Backfill::Pending,
        webhooks: Default::default(),
        members: Default::default(),
        created_at: now.into(),
    }
}

/// Reads a repository's history into the workspace, if it is not what is there already. How many activities
/// there are.
pub async fn backfill(store: &Store, repository: Option<&Path>) -> Result<usize, SetupError> {
    let workspace = demo_workspace();
    let activities = match repository {
        Some(path) => history(path).await?,
        None => Vec::new(),
    };
    let finished = finished(&activities);
    let known = store.workspaces().get(&workspace).await?.map(|settings| settings.backfill);
    let recorded = store.activities().log(&workspace).await?.count();
    let current = known.as_ref() == Some(&finished) && recorded == activities.len() as u64;
    let unread = repository.is_none() && known.as_ref().is_some_and(|known| *known != Backfill::Pending);
    if !(current || unread) {
        store.activities().clear(&workspace).await?;
        store.activities().merge(&workspace, &activities).await?;
        store.workspaces().set_backfill(&workspace, &finished).await?;
    }
    Ok(activities.len())
}

async fn history(path: &Path) -> Result<Vec<Activity>, SetupError> {
    let owned = path.to_owned();
    let read = tokio::task::spawn_blocking(move || git::history(&owned, git::NEWEST_COMMITS)).await;
    let failed = |source| SetupError::History { path: path.to_owned(), source };
    read.map_err(|panic| SetupError::Random(panic.to_string()))?.map_err(failed)
}

fn finished(activities: &[Activity]) -> Backfill {
    let times = || activities.iter().map(|activity| activity.at);
    Backfill::Finished {
        activities: activities.len() as u64,
        first: times().min().map(Stamp::from),
        last: times().max().map(Stamp::from),
    }
}

/// Puts URLs on the demo webhook's allowlist, beside those that are there.
pub async fn allow(store: &Store, urls: &[url::Url]) -> Result<(), SetupError> {
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
        AllowlistEntry::trusted(url).map_err(|_| SetupError::Allowlist(url.to_owned()))?;
        if !entries.iter().any(|entry| entry == url) {
            entries.push(url.to_owned());
        }
    }
    if entries.len() > before {
        store.operator().webhooks().set_allowlist(&workspace, WEBHOOK_ID, OPERATOR, &entries).await?;
    }
    Ok(())
}

/// A new key of the demo webhook, in clear.
pub async fn mint_webhook_key(store: &Store, now: Timestamp) -> Result<Zeroizing<String>, SetupError> {
    let key = ApiKey::mint(KeyPrefix::Webhook, random)?;
    store.operator().webhook_keys().create(&key, &demo_workspace(), WEBHOOK_ID, now.into()).await?;
    Ok(key.expose())
}

/// A new key of the one account, in clear.
pub async fn mint_benchmark_key(store: &Store, now: Timestamp) -> Result<Zeroizing<String>, SetupError> {
    let key = ApiKey::mint(KeyPrefix::Benchmark, random)?;
    store.operator().benchmark_keys().create(&key, ACCOUNT, true, now.into()).await?;
    Ok(key.expose())
}

/// The newest secret that deliveries of the demo webhook are signed with.
pub async fn signing_secret(store: &Store) -> Result<Zeroizing<String>, SetupError> {
    let webhook = store
        .operator()
        .webhooks()
        .get(&demo_workspace(), WEBHOOK_ID)
        .await?
        .ok_or(SetupError::SigningSecret)?;
    let secrets = store.delivery_secrets().open(WEBHOOK_ID, &webhook, webhook.created_at).await?;
    secrets.into_iter().next().ok_or(SetupError::SigningSecret)
}

fn new_signing_secret() -> Result<SigningSecret, SetupError> {
    let mut bytes = Zeroizing::new([0; 32]);
    random(&mut *bytes)?;
    SigningSecret::from_bytes(&*bytes).map_err(|_| SetupError::SigningSecret)
}

/// Fills `bytes` from the machine's randomness.
pub(crate) fn random(bytes: &mut [u8]) -> Result<(), SetupError> {
    getrandom::fill(bytes).map_err(|error| SetupError::Random(error.to_string()))
}
