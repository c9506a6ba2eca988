//! Management of benchmark keys and accounts by the operator.

use std::collections::BTreeMap;

use plumbline_contract::keys::{ApiKey, KeyId};

use crate::benchmark::keys::{BenchmarkKey, KeyLimits, item_key};
use crate::error::{Result, StoreError};
use crate::listed::{ListAttributes, ListedItem};
use crate::secret_hash::hex;
use crate::table::{ItemKind, ScannedItem, Table, Update, WriteOutcome};
use plumbline_instant::UtcInstant;

/// Returns the item of a new key of an account, with its position in the console's list. Without limits, the
/// defaults apply.
pub(crate) fn new_key(
    api_key: &ApiKey,
    account: &str,
    enabled: bool,
    limits: Option<KeyLimits>,
    now: UtcInstant,
) -> ListedItem<BenchmarkKey> {
    let item = BenchmarkKey {
        secret_hash: hex(&api_key.secret_hash()),
        account: account.to_owned(),
        enabled,
        created_at: now,
        revoked_at: None,
        limits,
        poll_arrival: None,
        start_arrival: None,
        in_flight: BTreeMap::new(),
    };
    ListedItem { item, listed: ListAttributes::benchmark_key(account, api_key.key_id(), now) }
}

/// Returns the update that revokes a key.
pub(crate) fn revocation_update(id: &KeyId, now: UtcInstant) -> Update {
    Update::of(item_key(id)).if_exists().set(&["revoked_at"], &now)
}

/// Returns the update that allows or forbids a key to use the benchmark API.
pub(crate) fn enabled_update(id: &KeyId, enabled: bool) -> Update {
    Update::of(item_key(id)).if_exists().set(&["enabled"], &enabled)
}

/// Returns the update that sets the limits of a key. `found` is the key as it was read.
///
/// If a quota changes, the update deletes the theoretical arrival time (GCRA) that is stored for the quota. The stored
/// time was computed for the old quota, and may be far in the future if the old quota allowed few requests. The new
/// quota would then refuse requests for a long time.
pub(crate) fn limits_update(id: &KeyId, found: &BenchmarkKey, limits: &KeyLimits) -> Update {
    let (before, mut update) =
        (found.limits(), Update::of(item_key(id)).if_exists().set(&["limits"], limits));
    if before.starts != limits.starts {
        update = update.remove(&["start_arrival"]);
    }
    if before.polls != limits.polls {
        update = update.remove(&["poll_arrival"]);
    }
    update
}

/// Returns true if the account with these keys is enabled: `enabled` is true for at least one key, or there are no
/// keys. Revoked keys count too, because a revocation leaves `enabled` as it was. A new key of a disabled account is
/// created with `enabled` set to false.
pub fn is_account_enabled<'a>(keys: impl IntoIterator<Item = &'a BenchmarkKey>) -> bool {
    let mut keys = keys.into_iter().peekable();
    keys.peek().is_none() || keys.any(|key| key.enabled)
}

/// Creates, lists and revokes benchmark keys, and sets their limits.
#[derive(Clone, Debug)]
pub struct BenchmarkKeys {
    pub(crate) table: Table,
}

impl BenchmarkKeys {
    /// Stores a new key of an account. `enabled` is false for a disabled account.
    pub async fn create(
        &self,
        api_key: &ApiKey,
        account: &str,
        enabled: bool,
        now: UtcInstant,
    ) -> Result<()> {
        self.store(api_key, &new_key(api_key, account, enabled, None, now)).await
    }

    /// Stores a successor of a key, with its account and limits. The old key stays valid until it is revoked.
    pub async fn create_successor(
        &self,
        old: &BenchmarkKey,
        api_key: &ApiKey,
        now: UtcInstant,
    ) -> Result<()> {
        self.store(api_key, &new_key(api_key, &old.account, old.enabled, old.limits, now)).await
    }

    async fn store(&self, api_key: &ApiKey, item: &ListedItem<BenchmarkKey>) -> Result<()> {
        match self.table.create(item_key(api_key.key_id()), item).await? {
            WriteOutcome::Done(_) => Ok(()),
            WriteOutcome::Refused(_) => Err(StoreError::Contended),
        }
    }

    /// Revokes a key. Its runs in progress continue. Returns false if the key does not exist.
    pub async fn revoke(&self, id: &KeyId, now: UtcInstant) -> Result<bool> {
        Ok(self.table.update(revocation_update(id, now)).await?.is_done())
    }

    /// Sets the limits of a key. Returns false if the key does not exist.
    pub async fn set_limits(&self, id: &KeyId, limits: &KeyLimits) -> Result<bool> {
        let Some(found) = self.get(id).await? else { return Ok(false) };
        Ok(self.table.update(limits_update(id, &found, limits)).await?.is_done())
    }

    /// Reads the key with this public id, live or revoked, without checking a secret.
    pub async fn get(&self, id: &KeyId) -> Result<Option<BenchmarkKey>> {
        self.table.get(item_key(id)).await
    }

    /// Lists every benchmark key, including revoked ones. Reads the whole table.
    pub async fn list(&self) -> Result<Vec<(KeyId, BenchmarkKey)>> {
        let found = self.table.scan(ItemKind::BenchmarkKey).await?;
        let key = |found: ScannedItem<_>| Some((KeyId::parse(&found.partition_id).ok()?, found.body));
        Ok(found.into_iter().filter_map(key).collect())
    }

    /// Adds the keys that are not in the index from which the console lists keys: earlier releases did not add them.
    /// Returns the number of added keys. Reads the whole table.
    pub async fn add_missing_to_index(&self) -> Result<usize> {
        let mut added = 0;
        for (id, found) in self.list().await? {
            let listed = ListAttributes::benchmark_key(&found.account, &id, found.created_at);
            let update = listed.add_to(Update::of(item_key(&id)).if_exists().if_absent("listed_shard"));
            added += usize::from(self.table.update(update).await?.is_done());
        }
        Ok(added)
    }

    /// Allows or forbids an account to use the benchmark API: sets `enabled` in all keys of the account. A revoked key
    /// gets the new value too, and stays revoked. Returns the ids of the changed keys. Reads the whole table.
    pub async fn set_account_enabled(&self, account: &str, enabled: bool) -> Result<Vec<KeyId>> {
        let mut changed = Vec::new();
        for (id, key) in self.list().await? {
            if key.account == account && self.table.update(enabled_update(&id, enabled)).await?.is_done() {
                changed.push(id);
            }
        }
        Ok(changed)
    }
}
