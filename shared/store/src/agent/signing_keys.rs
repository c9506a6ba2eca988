//! Signing keys of job tokens: random keys, encrypted in the table. Rotation invalidates no token before it expires.

use jiff::SignedDuration;
use plumbline_contract::token::{self, JobTokenClaims, PresentedToken, SigningKey, SigningKeyId, TokenError};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::error::{Result, StoreError};
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Table, from_item};
use plumbline_instant::UtcInstant;

/// Time for which a key still verifies tokens after its replacement. It exceeds the lifetime of every token.
const OVERLAP: SignedDuration = SignedDuration::from_hours(2);

/// Keys in use that sign and verify job tokens, newest first.
#[derive(Clone, Debug)]
pub struct KeyRing(Vec<SigningKey>);

impl KeyRing {
    /// Signs claims with the newest key and returns the job token. Returns `None` if no key exists.
    pub fn sign(&self, claims: &JobTokenClaims) -> Option<String> {
        self.0.first().map(|key| token::sign(claims, key))
    }

    /// Verifies a token with the key whose id the token contains.
    ///
    /// # Errors
    ///
    /// As [`PresentedToken::verify`], and [`TokenError::Invalid`] for an unknown key.
    pub fn verify(
        &self,
        presented: &PresentedToken<'_>,
        now: jiff::Timestamp,
    ) -> Result<JobTokenClaims, TokenError> {
        let key = self.find_key(presented.kid()).ok_or(TokenError::Invalid)?;
        presented.verify(key, now)
    }

    /// Returns true if the ring contains the key with this id.
    pub fn contains(&self, kid: &SigningKeyId) -> bool {
        self.find_key(kid).is_some()
    }

    /// Returns true if the ring has no keys, because no signing key has been created yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn find_key(&self, kid: &SigningKeyId) -> Option<&SigningKey> {
        self.0.iter().find(|key| key.kid() == kid)
    }
}

/// Stored key, with its secret encrypted.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredKey {
    kid: SigningKeyId,
    sealed: Sealed,
    created_at: UtcInstant,
}

/// Id, age and state of a signing key, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SigningKeyInfo {
    /// Id of the key, which each of its tokens contains.
    pub kid: SigningKeyId,
    /// Time of creation.
    pub created_at: UtcInstant,
    /// True if the key signs new tokens.
    pub signs: bool,
    /// True if tokens signed with the key are accepted until they expire.
    pub accepted: bool,
}

/// Reads the ring of signing keys, for the `trigger` and `poll` functions and the operator's tool.
#[derive(Clone, Debug)]
pub struct SigningKeys {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl SigningKeys {
    /// Reads and decrypts the keys in use at `now`: the newest key, which signs, and older keys whose tokens may not
    /// have expired yet, which only verify. Makes one read, and one KMS call for each key in use.
    pub async fn load_ring(&self, now: UtcInstant) -> Result<KeyRing> {
        let items = self
            .table
            .read_partition(&ItemKind::SigningKey.partition_key([]), &ItemKind::SigningKey.sort_prefix([]))
            .await?;
        let mut stored: Vec<StoredKey> = items.into_iter().map(from_item).collect::<Result<_>>()?;
        stored.sort_by_key(|key| std::cmp::Reverse(key.created_at));
        let mut keys = Vec::new();
        let mut replaced_at: Option<UtcInstant> = None;
        for key in stored {
            let expired = replaced_at.is_some_and(|at| at.plus(OVERLAP) < now);
            replaced_at = Some(key.created_at);
            if !expired {
                let secret = self.kms.open(Purpose::TokenSigning, key.kid.as_str(), &key.sealed).await?;
                keys.push(SigningKey::new(key.kid, secret.to_vec()).map_err(|_| StoreError::SealInvalid)?);
            }
        }
        Ok(KeyRing(keys))
    }
}

/// Creates and lists signing keys, for the operator's tool, the embedded service, and the sweep, which creates the
/// first key.
#[derive(Clone, Debug)]
pub struct SigningKeyRotation {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl SigningKeyRotation {
    /// Returns true if a key was ever created. Makes one read and decrypts nothing.
    pub async fn has_key(&self) -> Result<bool> {
        Ok(!self
            .table
            .read_partition(&ItemKind::SigningKey.partition_key([]), &ItemKind::SigningKey.sort_prefix([]))
            .await?
            .is_empty())
    }

    /// Adds a random key to the ring. The key signs new tokens from now on.
    ///
    /// # Errors
    ///
    /// If the table or KMS fails, or the system's random number generator fails.
    pub async fn rotate(&self, now: UtcInstant) -> Result<SigningKeyId> {
        let mut secret = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *secret).map_err(|error| StoreError::Kms {
            operation: "generating random bytes for a signing key",
            source: error.to_string().into(),
        })?;
        let kid = SigningKeyId::parse(&format!("k{}", uuid::Uuid::new_v4().simple()))
            .map_err(|_| StoreError::SealInvalid)?;
        self.create(kid.clone(), &secret, now).await?;
        Ok(kid)
    }

    /// Lists every key that was ever created, newest first, without its secret.
    pub async fn list(&self, now: UtcInstant) -> Result<Vec<SigningKeyInfo>> {
        let items = self
            .table
            .read_partition(&ItemKind::SigningKey.partition_key([]), &ItemKind::SigningKey.sort_prefix([]))
            .await?;
        let mut stored: Vec<StoredKey> = items.into_iter().map(from_item).collect::<Result<_>>()?;
        stored.sort_by_key(|key| std::cmp::Reverse(key.created_at));
        let mut replaced_at: Option<UtcInstant> = None;
        let listed = |key: StoredKey| {
            let replaced = replaced_at.replace(key.created_at);
            let accepted = replaced.is_none_or(|at| at.plus(OVERLAP) >= now);
            SigningKeyInfo { kid: key.kid, created_at: key.created_at, signs: replaced.is_none(), accepted }
        };
        Ok(stored.into_iter().map(listed).collect())
    }

    /// Adds the key with this id and this secret to the ring. The key signs new tokens from now on.
    pub async fn create(&self, kid: SigningKeyId, secret: &[u8; 32], now: UtcInstant) -> Result<()> {
        let sealed = self.kms.seal(Purpose::TokenSigning, kid.as_str(), secret).await?;
        let key = ItemKind::SigningKey.key([], [&kid]);
        self.table.put(key, &StoredKey { kid, sealed, created_at: now }).await
    }
}
