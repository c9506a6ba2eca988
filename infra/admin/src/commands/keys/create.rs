//! `key create` and `key rotate`: create a key and show it.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_store::StoreError;
use plumbline_store::operator::benchmark_keys;
use plumbline_store::operator::webhook_keys::NewKeyResult;

use super::lookup::{StoredKey, find};
use super::view::{CreatedKey, KeyOwner};
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::lookups::{find_workspace, unknown_webhook};
use crate::output::Output;
use crate::random;

pub(super) async fn create_webhook_key(
    context: &CommandContext,
    workspace: &Workspace,
    webhook_id: &str,
) -> Result<Output, AdminError> {
    let key = ApiKey::mint(KeyPrefix::Webhook, random::fill)?;
    let keys = context.store.operator().webhook_keys();
    let created = keys.create(&key, workspace, webhook_id, context.now.into()).await?;
    webhook_key_output(context, (workspace, webhook_id), &key, created).await
}

/// Returns the output for a new webhook key, or an error if the store did not create the key.
async fn webhook_key_output(
    context: &CommandContext,
    (workspace, webhook_id): (&Workspace, &str),
    key: &ApiKey,
    created: NewKeyResult,
) -> Result<Output, AdminError> {
    match created {
        NewKeyResult::Created(others) => {
            let (workspace, webhook_id) = (workspace.to_string(), webhook_id.to_owned());
            Ok(CreatedKey::new(key, KeyOwner::Webhook { workspace, webhook_id }).output(&others))
        }
        NewKeyResult::TooMany(live) => Err(too_many_keys(&live, webhook_id)),
        NewKeyResult::NotFound => {
            find_workspace(context, workspace).await?;
            Err(unknown_webhook(workspace, webhook_id))
        }
        NewKeyResult::Stale => Err(StoreError::Contended.into()),
    }
}

fn too_many_keys(live: &[KeyId], webhook_id: &str) -> AdminError {
    let ids: Vec<&str> = live.iter().map(KeyId::as_str).collect();
    AdminError::Conflict {
        problem: format!(
            "no key was created, because the webhook {webhook_id} already has the maximum of {} live keys: {}",
            live.len(),
            ids.join(", ")
        ),
        advice: "Revoke a key that is no longer in use: plumbline-admin key revoke KEY_ID",
    }
}

pub(super) async fn create_benchmark_key(
    context: &CommandContext,
    account: String,
) -> Result<Output, AdminError> {
    let key = ApiKey::mint(KeyPrefix::Benchmark, random::fill)?;
    let enabled = is_account_enabled(context, &account).await?;
    context.store.operator().benchmark_keys().create(&key, &account, enabled, context.now.into()).await?;
    Ok(CreatedKey::new(&key, KeyOwner::Benchmark { account }).output(&[]))
}

/// Creates another key with the owner and the limits of the key `id`. A revoked key gets no successor.
pub(super) async fn rotate(context: &CommandContext, id: &KeyId) -> Result<Output, AdminError> {
    let revoked = AdminError::Conflict {
        problem: format!("{id} is revoked"),
        advice: "Create a new key with: plumbline-admin key create",
    };
    match find(context, id).await? {
        StoredKey::Webhook(key) if key.revoked_at.is_none() => {
            let new = ApiKey::mint(KeyPrefix::Webhook, random::fill)?;
            let keys = context.store.operator().webhook_keys();
            let created = keys.create_successor(&key, &new, context.now.into()).await?;
            webhook_key_output(context, (&key.workspace, &key.webhook_id), &new, created).await
        }
        StoredKey::Benchmark(old) if old.revoked_at.is_none() => {
            let key = ApiKey::mint(KeyPrefix::Benchmark, random::fill)?;
            context
                .store
                .operator()
                .benchmark_keys()
                .create_successor(&old, &key, context.now.into())
                .await?;
            Ok(CreatedKey::new(&key, KeyOwner::Benchmark { account: old.account })
                .output(std::slice::from_ref(id)))
        }
        StoredKey::Webhook(_) | StoredKey::Benchmark(_) => Err(revoked),
    }
}

/// Returns true unless the account is disabled. A new key of a disabled account must be disabled too.
async fn is_account_enabled(context: &CommandContext, account: &str) -> Result<bool, AdminError> {
    let keys = context.store.operator().benchmark_keys().list().await?;
    Ok(benchmark_keys::is_account_enabled(
        keys.iter().map(|(_, key)| key).filter(|key| key.account == account),
    ))
}
