//! The ring of keys that job tokens are signed with: made at random, sealed in the table, rotated without
//! breaking a token that is still valid.

use jiff::SignedDuration;
use plumbline_contract::token::{self, JobClaims, SigningKey, SigningKeyId, TokenError};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

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

/// A key of the ring as it may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedKey {
    /// Its name, which every token of it carries.
    pub kid: SigningKeyId,
    /// When it was made.
    pub created_at: Stamp,
    /// Whether new tokens are signed with it.
    pub signs: bool,
    /// Whether tokens of it are accepted.
    pub accepted: bool,
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
                let secret = self.kms.open(Purpose::TokenSigning, key.kid.as_str(), &key.sealed).await?;
                keys.push(SigningKey::new(key.kid, secret.to_vec()).map_err(|_| StoreError::SealBroken)?);
            }
        }
        Ok(KeyRing(keys))
    }

    /// Whether any key was ever made. One read, and nothing is opened.
    pub async fn has_signing_key(&self) -> Result<bool> {
        Ok(!self.table.partition("SIGNING-KEYS", "KEY#").await?.is_empty())
    }

    /// Makes a key at random and adds it to the ring; it signs from now on.
    ///
    /// # Errors
    ///
    /// When the table or the vault fails, or the machine has no randomness to give.
    pub async fn rotate_signing_key(&self, now: Stamp) -> Result<SigningKeyId> {
        let mut secret = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *secret).map_err(|error| StoreError::Kms {
            operation: "making a key",
            source: error.to_string().into(),
        })?;
        let kid = SigningKeyId::parse(&format!("k{}", uuid::Uuid::new_v4().simple()))
            .map_err(|_| StoreError::SealBroken)?;
        self.create_signing_key(kid.clone(), &secret, now).await?;
        Ok(kid)
    }

    /// Every key that was ever made, newest first, without what it signs with: its name, when it was made, and
    /// whether tokens of it are still accepted at `now`.
    pub async fn signing_key_list(&self, now: Stamp) -> Result<Vec<ListedKey>> {
        let items = self.table.partition("SIGNING-KEYS", "KEY#").await?;
        let mut stored: Vec<StoredKey> = items.into_iter().map(from_item).collect::<Result<_>>()?;
        stored.sort_by_key(|key| std::cmp::Reverse(key.created_at));
        let mut replaced_at: Option<Stamp> = None;
        let listed = |key: StoredKey| {
            let replaced = replaced_at.replace(key.created_at);
            let accepted = replaced.is_none_or(|at| at.plus(OVERLAP) >= now);
            ListedKey { kid: key.kid, created_at: key.created_at, signs: replaced.is_none(), accepted }
        };
        Ok(stored.into_iter().map(listed).collect())
    }

    /// Adds a key to the ring; it signs from now on.
    pub async fn create_signing_key(&self, kid: SigningKeyId, secret: &[u8; 32], now: Stamp) -> Result<()> {
        let sealed = self.kms.seal(Purpose::TokenSigning, kid.as_str(), secret).await?;
        let key = Key::new("SIGNING-KEYS", format!("KEY#{kid}"));
        self.table.put(key, &StoredKey { kid, sealed, created_at: now }).await
    }
}
