//! `key create` and `key rotate`: the commands that show a new key.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_contract::limits::Quota;
use plumbline_store::StoreError;
use plumbline_store::operator::benchmark_keys;
use plumbline_store::operator::webhook_keys::NewKey;

use super::lookup::{StoredKey, find};
use super::view::{Created, Owner};
use crate::error::AdminError;
use crate::lookups::{find_workspace, unknown_webhook};
use crate::output::Output;
use crate::random;
use crate::session::Session;

pub(super) async fn webhook_key(
    session: &Session,
    workspace: &Workspace,
    webhook_id: String,
    quota: Option<Quota>,
) -> Result<Output, AdminError> {
    let key = ApiKey::mint(KeyPrefix::Webhook, random::fill)?;
    let keys = session.store.operator().webhook_keys();
    let others = match keys.create(&key, workspace, &webhook_id, session.now.into()).await? {
        NewKey::Done(others) => others,
        NewKey::TooMany(live) => return Err(too_many(&live, &webhook_id)),
        NewKey::NotFound => {
            find_workspace(session, workspace).await?;
            return Err(unknown_webhook(workspace, &webhook_id));
        }
        NewKey::Stale => return Err(StoreError::Contended.into()),
    };
    if let Some(quota) = quota {
        keys.set_quota(key.key_id(), quota).await?;
    }
    let owner = Owner::Webhook { workspace: workspace.to_string(), webhook_id };
    Ok(Created::new(&key, owner).output(&others))
}

fn too_many(live: &[KeyId], webhook_id: &str) -> AdminError {
    let ids: Vec<&str> = live.iter().map(KeyId::as_str).collect();
    AdminError::Conflict {
        what: format!("the webhook {webhook_id} has {} live keys already: {}", live.len(), ids.join(", ")),
        advice: "Revoke the one that nobody uses with: plumbline-admin key revoke KEY_ID",
    }
}

pub(super) async fn benchmark_key(session: &Session, account: String) -> Result<Output, AdminError> {
    let key = ApiKey::mint(KeyPrefix::Benchmark, random::fill)?;
    let enabled = is_account_enabled(session, &account).await?;
    session.store.operator().benchmark_keys().create(&key, &account, enabled, session.now.into()).await?;
    Ok(Created::new(&key, Owner::Benchmark { account }).output(&[]))
}

/// Creates a successor of a key, unless the key is revoked.
pub(super) async fn rotate(session: &Session, id: &KeyId) -> Result<Output, AdminError> {
    let revoked = AdminError::Conflict {
        what: format!("{id} is revoked"),
        advice: "Create a new key with: plumbline-admin key create",
    };
    match find(session, id).await? {
        StoredKey::Webhook(key) if key.revoked_at.is_none() => {
            webhook_key(session, &key.workspace, key.webhook_id, key.quota).await
        }
        StoredKey::Benchmark(old) if old.revoked_at.is_none() => {
            let key = ApiKey::mint(KeyPrefix::Benchmark, random::fill)?;
            let store = &session.store;
            store
                .operator()
                .benchmark_keys()
                .create(&key, &old.account, old.enabled, session.now.into())
                .await?;
            if let Some(limits) = &old.limits {
                store.operator().benchmark_keys().set_limits(key.key_id(), limits).await?;
            }
            Ok(Created::new(&key, Owner::Benchmark { account: old.account }).output(std::slice::from_ref(id)))
        }
        StoredKey::Webhook(_) | StoredKey::Benchmark(_) => Err(revoked),
    }
}

/// Returns true unless the account is disabled: a new key of a disabled account is disabled too.
async fn is_account_enabled(session: &Session, account: &str) -> Result<bool, AdminError> {
    let keys = session.store.operator().benchmark_keys().list().await?;
    Ok(benchmark_keys::is_account_enabled(
        keys.iter().map(|(_, key)| key).filter(|key| key.account == account),
    ))
}
