//! API keys of the agent webhook API. The item of a key also holds the state of its rate limit.

use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId};
use plumbline_contract::limits::Quota;
use serde::{Deserialize, Serialize};

use crate::agent::job_counts::{self, UnfinishedJobCounts};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::error::Result;
use crate::secret_hash::{StoredKeyHash, hex, is_live_key};
use crate::table::{ItemKind, Key, Table, Update, take_item};
use plumbline_instant::UtcInstant;

/// Stored webhook key: the hash of its secret, never the secret itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookKey {
    /// SHA-256 of the secret, in lower-case hexadecimal.
    pub secret_hash: String,
    /// The only workspace that the key may ask about.
    pub workspace: Workspace,
    /// Id of the key's webhook.
    pub webhook_id: String,
    /// Time of creation.
    pub created_at: UtcInstant,
    /// Time of revocation; absent while the key is live.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<UtcInstant>,
    /// Quota of questions that the operator has set for this key, in place of the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<Quota>,
    /// Time of the last accepted question; absent before the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<UtcInstant>,
    /// Theoretical arrival time (GCRA) of the next question, as Unix time in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) question_arrival: Option<i64>,
}

impl WebhookKey {
    /// Creates the item of a new key.
    pub(crate) fn new(api_key: &ApiKey, workspace: &Workspace, webhook_id: &str, now: UtcInstant) -> Self {
        Self {
            secret_hash: hex(&api_key.secret_hash()),
            workspace: workspace.clone(),
            webhook_id: webhook_id.to_owned(),
            created_at: now,
            revoked_at: None,
            quota: None,
            last_used_at: None,
            question_arrival: None,
        }
    }
}

pub(crate) fn item_key(id: &KeyId) -> Key {
    ItemKind::WebhookKey.key([id], [])
}

/// Returns the update that revokes a key, if it is live.
pub(crate) fn revocation_update(id: &KeyId, now: UtcInstant) -> Update {
    Update::of(item_key(id)).if_exists().if_absent("revoked_at").set(&["revoked_at"], &now)
}

/// Reads the keys with these ids, live and revoked, in the order of `ids`. Omits keys of other workspaces and keys that
/// do not exist. Makes one batch read per 100 keys.
pub(crate) async fn read_keys(
    table: &Table,
    workspace: &Workspace,
    ids: &[KeyId],
) -> Result<Vec<(KeyId, WebhookKey)>> {
    let keys: Vec<Key> = ids.iter().map(item_key).collect();
    let mut items = table.get_in_batches(&keys).await?;
    let mut found = Vec::new();
    for (id, key) in ids.iter().zip(&keys) {
        let stored: Option<WebhookKey> = take_item(&mut items, key)?;
        found.extend(stored.filter(|key| key.workspace == *workspace).map(|key| (id.clone(), key)));
    }
    Ok(found)
}

/// Authenticates a presented key. Returns `found`, the stored key, if `presented` matches it and it is not revoked.
pub(crate) fn authenticate(presented: &ApiKey, found: Option<WebhookKey>) -> Option<WebhookKey> {
    let stored =
        found.as_ref().map(|key| StoredKeyHash { hash: &key.secret_hash, revoked_at: key.revoked_at });
    if is_live_key(presented, stored) { found } else { None }
}

/// Result of one read for a request: the key that the request presents, and the workspace in its path with the counts
/// of its unfinished jobs.
#[derive(Clone, Debug)]
pub struct CallerLookup {
    /// Presented key, if it is live.
    pub key: Option<WebhookKey>,
    /// Workspace in the request's path, if it exists.
    pub workspace: Option<WorkspaceSettings>,
    /// Counts of the workspace's unfinished jobs; all zero without a workspace.
    pub unfinished: UnfinishedJobCounts,
}

/// Identifies the callers of the agent webhook API, for the `trigger` function.
#[derive(Clone, Debug)]
pub struct WebhookAuthentication {
    pub(crate) table: Table,
}

impl WebhookAuthentication {
    /// Reads the presented key, the workspace in the request's path, and the counts of the workspace's unfinished jobs
    /// at `now`. Without a `workspace`, reads the key only. Makes one call.
    pub async fn identify(
        &self,
        presented: &ApiKey,
        workspace: Option<&Workspace>,
        now: UtcInstant,
    ) -> Result<CallerLookup> {
        let webhook_key = item_key(presented.key_id());
        let Some(workspace) = workspace else {
            let found = authenticate(presented, self.table.get(webhook_key).await?);
            let unfinished = UnfinishedJobCounts::default();
            return Ok(CallerLookup { key: found, workspace: None, unfinished });
        };
        let (workspace_key, count_keys) = (workspaces::item_key(workspace), job_counts::keys(workspace, now));
        let wanted = [&[webhook_key.clone(), workspace_key.clone()][..], &count_keys].concat();
        let mut items = self.table.get_batch(wanted).await?;
        Ok(CallerLookup {
            key: authenticate(presented, take_item(&mut items, &webhook_key)?),
            workspace: take_item(&mut items, &workspace_key)?,
            unfinished: UnfinishedJobCounts::take_from(&mut items, &count_keys)?,
        })
    }
}
