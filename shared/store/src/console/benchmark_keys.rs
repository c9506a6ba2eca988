//! The benchmark keys of all accounts in the console, where only the operator may read and change them.

use aws_sdk_dynamodb::types::TransactWriteItem;
use plumbline_contract::keys::{ApiKey, KeyId};

use crate::benchmark::keys::{self, BenchmarkKey, KeyLimits};
use crate::console::accounts::Accounts;
use crate::console::audit::{Actor, AuditEvent, AuditLog};
use crate::console::change::ChangeResult;
use crate::error::Result;
use crate::listed::{Cursor, List};
use crate::operator::benchmark_keys::{
    enabled_update, is_account_enabled, limits_update, new_key, revocation_update,
};
use crate::table::{Table, take_item};
use plumbline_instant::UtcInstant;

/// Maximum number of keys that one change of an account can update: a transaction has at most 100 writes, and
/// one of them is the record in the audit log.
pub const MAX_KEYS_PER_CHANGE: usize = 99;

/// A page of benchmark keys, sorted by account, then oldest first.
#[derive(Clone, Debug)]
pub struct BenchmarkKeyPage {
    /// Keys of the page, live and revoked.
    pub keys: Vec<(KeyId, BenchmarkKey)>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
}

/// Lists and changes the benchmark keys of all accounts on behalf of the operator. One transaction makes a change and
/// records it in the audit log of the service.
#[derive(Clone, Debug)]
pub struct BenchmarkKeyManager {
    pub(crate) table: Table,
    pub(crate) actor: Actor,
}

impl Accounts {
    /// Returns a handle that changes benchmark keys on behalf of `actor`, the operator.
    pub fn benchmark_keys(&self, actor: Actor) -> BenchmarkKeyManager {
        BenchmarkKeyManager { table: self.table.clone(), actor }
    }
}

impl BenchmarkKeyManager {
    /// Lists at most `limit` keys. Makes one query for each partition of the list and one batch read per 100 keys.
    pub async fn list(&self, after: Option<&Cursor>, limit: usize) -> Result<BenchmarkKeyPage> {
        let page = self.table.list_keys(List::BenchmarkKeys, after, limit).await?;
        let (next, mut items) = (page.next(), self.table.get_in_batches(&page.keys()).await?);
        let mut found = Vec::new();
        for (Cursor(place), key) in page.keys {
            let id = place.rsplit_once('#').and_then(|(_, id)| KeyId::parse(id).ok());
            let stored: Option<BenchmarkKey> = take_item(&mut items, &key)?;
            found.extend(id.zip(stored));
        }
        Ok(BenchmarkKeyPage { keys: found, next })
    }

    /// Reads a key, live or revoked.
    pub async fn get(&self, id: &KeyId) -> Result<Option<BenchmarkKey>> {
        self.table.get(keys::item_key(id)).await
    }

    /// Creates a key of an account. Returns [`ChangeResult::Stale`] if the id is in use: the form was submitted
    /// twice.
    pub async fn create(&self, api_key: &ApiKey, account: &str, now: UtcInstant) -> Result<ChangeResult> {
        let existing = self.read_account_keys(account).await?;
        let enabled = is_account_enabled(existing.iter().map(|(_, key)| key));
        let item = new_key(api_key, account, enabled, None, now);
        let event = self.event("created the benchmark key", api_key.key_id().as_str(), now);
        self.commit(&event, || {
            Ok(vec![self.table.write_to_create(&keys::item_key(api_key.key_id()), &item)?])
        })
        .await
    }

    /// Creates a successor of a key, with its account and limits. The old key stays valid until it is revoked. Returns
    /// [`ChangeResult::Stale`] if the old key is revoked, or the form was submitted twice.
    pub async fn rotate(&self, id: &KeyId, api_key: &ApiKey, now: UtcInstant) -> Result<ChangeResult> {
        let Some(old) = self.get(id).await? else { return Ok(ChangeResult::NotFound) };
        if old.revoked_at.is_some() {
            return Ok(ChangeResult::Stale);
        }
        let item = new_key(api_key, &old.account, old.enabled, old.limits, now);
        let event = self.event("rotated the benchmark key", id.as_str(), now);
        self.commit(&event, || {
            Ok(vec![self.table.write_to_create(&keys::item_key(api_key.key_id()), &item)?])
        })
        .await
    }

    /// Revokes a key. Its runs in progress continue. Returns [`ChangeResult::Stale`] if the key is revoked already.
    pub async fn revoke(&self, id: &KeyId, now: UtcInstant) -> Result<ChangeResult> {
        if self.get(id).await?.is_none() {
            return Ok(ChangeResult::NotFound);
        }
        let event = self.event("revoked the benchmark key", id.as_str(), now);
        let update = || revocation_update(id, now).if_absent("revoked_at");
        self.commit(&event, || Ok(vec![self.table.write_to_update(update())?])).await
    }

    /// Sets the limits of a key, if they are still those of `seen`.
    pub async fn set_limits(
        &self,
        id: &KeyId,
        seen: &BenchmarkKey,
        limits: &KeyLimits,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let event = self.event("changed the limits of the benchmark key", id.as_str(), now);
        let update = || limits_update(id, seen, limits).if_unchanged("limits", &seen.limits);
        self.commit(&event, || Ok(vec![self.table.write_to_update(update())?])).await
    }

    /// Allows or forbids the keys of an account to use the benchmark API. Changes the revoked keys first, with one
    /// write each, because a new key of the account is enabled if any of its keys is. Then one transaction changes all
    /// live keys and records the change. Returns [`ChangeResult::NotFound`] and changes nothing if the account has no
    /// live key, or more live keys than one transaction can change ([`MAX_KEYS_PER_CHANGE`]).
    pub async fn set_account_enabled(
        &self,
        account: &str,
        enabled: bool,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let keys = self.read_account_keys(account).await?;
        let (live, revoked): (Vec<_>, Vec<_>) = keys.iter().partition(|(_, key)| key.revoked_at.is_none());
        let live_ids: Vec<&KeyId> = live.iter().map(|(id, _)| id).collect();
        if live_ids.is_empty() || live_ids.len() > MAX_KEYS_PER_CHANGE {
            return Ok(ChangeResult::NotFound);
        }
        let action = if enabled { "enabled the account" } else { "disabled the account" };
        let event = self.event(action, account, now);
        let writes =
            || live_ids.iter().map(|id| self.table.write_to_update(enabled_update(id, enabled))).collect();
        // A new key is enabled if any key of the account is, live or revoked. The revoked keys are changed
        // first, so that the account stays enabled as a whole if its disabling is interrupted.
        for (id, _) in revoked.iter().filter(|(_, key)| key.enabled != enabled) {
            self.table.update(enabled_update(id, enabled)).await?;
        }
        self.commit(&event, writes).await
    }

    /// Reads the keys of an account, live and revoked.
    async fn read_account_keys(&self, account: &str) -> Result<Vec<(KeyId, BenchmarkKey)>> {
        // An account's name has no `#`, so its keys directly follow this position in the list.
        let (mut found, mut after) = (Vec::new(), Some(Cursor(format!("{account}#"))));
        while let Some(place) = after {
            let page = self.list(Some(&place), MAX_KEYS_PER_CHANGE).await?;
            let page_length = page.keys.len();
            let own = page.keys.into_iter().take_while(|(_, key)| key.account == account);
            let count_before = found.len();
            found.extend(own);
            after = page.next.filter(|_| found.len() - count_before == page_length);
        }
        Ok(found)
    }

    fn event(&self, action: &str, subject: &str, now: UtcInstant) -> AuditEvent {
        AuditEvent::new(&self.actor, action, Some(subject), now)
    }

    async fn commit(
        &self,
        event: &AuditEvent,
        writes: impl Fn() -> Result<Vec<TransactWriteItem>>,
    ) -> Result<ChangeResult> {
        Ok(ChangeResult::of(&event.commit(&self.table, AuditLog::Service, writes).await?))
    }
}
