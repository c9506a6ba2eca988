//! The ring of keys that job tokens are signed with: made at random, sealed in the table, rotated without
//! breaking a token that is still valid.

use jiff::SignedDuration;
use plumbline_contract::token::{self, JobClaims, SigningKey, SigningKeyId, TokenError};
use serde::{Deserialize, Serialize};

use crate::table::{Key, from_item};
use crate::{Purpose, Result, Sealed, Stamp, Store, StoreError};

/// How long a key still verifies after a newer one has come: longer than any token lives.
const OVERLAP: SignedDuration = SignedDuration::from_hours(2);

/// The keys that are in use, newest first.
#[derive(Clone, Debug)]
pub struct KeyRing(Vec<SigningKey>);

impl KeyRing {
    /// Signs with the newest key; nothing when none was ever made.
    pub fn sign(&self, claims: &JobClaims) -> Option<String> {
        self.0.first().map(|key| token::sign(claims, key))
    }

    /// Checks a token with the key that it names.
    ///
    /// # Errors
    ///
    /// As [`token::verify`].
    pub fn verify(&self, presented: &str, now: jiff::Timestamp) -> Result<JobClaims, TokenError> {
        token::verify(presented, |kid| self.key(kid), now)
    }

    /// Whether it has the key of this name.
    pub fn contains(&self, kid: &SigningKeyId) -> bool {
        self.key(kid).is_some()
    }

    /// Whether no key was ever made.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn key(&self, kid: &SigningKeyId) -> Option<&SigningKey> {
        self.0.iter().find(|key| key.kid() == kid)
    }
}

#[derive(Serialize, Deserialize)]
struct StoredKey {
    kid: SigningKeyId,
    sealed: Sealed,
    created_at: Stamp,
}

impl Store {
    /// Reads the ring: the newest key signs, the others verify as long as tokens of theirs can be alive.
    /// One read and one call of the vault per key.
    pub async fn signing_keys(&self, now: Stamp) -> Result<KeyRing> {
        let items = self.table.partition("SIGNING-KEYS", "KEY#").await?;
        let mut stored: Vec<StoredKey> = items.into_iter().map(from_item).collect::<Result<_>>()?;
        stored.sort_by_key(|key| std::cmp::Reverse(key.created_at));
        let mut keys = Vec::new();
        let mut replaced_at: Option<Stamp> = None;
        for key in stored {
            let expired = replaced_at.is_some_and(|at| at.plus(OVERLAP) < now);
            replaced_at = Some(key.created_at);
            if !expired {
                let secret = self.vault.open(Purpose::TokenSigning, key.kid.as_str(), &key.sealed).await?;
                keys.push(SigningKey::new(key.kid, secret.to_vec()).map_err(|_| StoreError::SealBroken)?);
            }
        }
        Ok(KeyRing(keys))
    }

    /// Whether any key was ever made. One read, and nothing is opened.
    pub async fn has_signing_key(&self) -> Result<bool> {
        Ok(!self.table.partition("SIGNING-KEYS", "KEY#").await?.is_empty())
    }

    /// Adds a key to the ring; it signs from now on.
    pub async fn create_signing_key(&self, kid: SigningKeyId, secret: &[u8; 32], now: Stamp) -> Result<()> {
        let sealed = self.vault.seal(Purpose::TokenSigning, kid.as_str(), secret).await?;
        let key = Key::new("SIGNING-KEYS", format!("KEY#{kid}"));
        self.table.put(key, &StoredKey { kid, sealed, created_at: now }).await
    }
}
