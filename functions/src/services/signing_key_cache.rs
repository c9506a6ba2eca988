//! Cache of the token-signing keys between requests.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use plumbline_contract::token::SigningKeyId;
use plumbline_store::agent::signing_keys::{KeyRing, SigningKeys};
use plumbline_store::{Result, Store};
use tokio::sync::RwLock;

/// Age of the cached key ring after which it is read again, so that a rotation takes effect.
const MAX_AGE: SignedDuration = SignedDuration::from_mins(10);

/// Minimum interval between reads for unknown key ids, so that tokens with forged ids cannot cause a read each.
const MIN_LOOKUP_INTERVAL: SignedDuration = SignedDuration::from_secs(5);

/// A key ring and the time at which it was read.
#[derive(Clone, Debug)]
struct CachedRing {
    ring: Arc<KeyRing>,
    read_at: Timestamp,
    /// Time of the last read for an unknown key id.
    looked_up_at: Option<Timestamp>,
}

/// Cache of the ring of token-signing keys. It reads the ring on first use, and again when the ring is ten minutes old.
#[derive(Clone, Debug)]
pub struct SigningKeyCache {
    keys: SigningKeys,
    cached: Arc<RwLock<Option<CachedRing>>>,
}

impl SigningKeyCache {
    /// Creates an empty cache.
    pub fn new(store: &Store) -> Self {
        Self { keys: store.signing_keys(), cached: Arc::default() }
    }

    /// Returns the key ring to sign with, which is empty if the deployment has created no key yet.
    ///
    /// # Errors
    ///
    /// If the table or KMS fails.
    pub async fn key_ring(&self, now: Timestamp) -> Result<Arc<KeyRing>> {
        // An empty ring is never fresh: the first key may have been created since.
        let is_fresh =
            |cached: &CachedRing| !cached.ring.is_empty() && now.duration_since(cached.read_at) < MAX_AGE;
        if let Some(cached) = self.cached.read().await.as_ref().filter(|cached| is_fresh(cached)) {
            return Ok(cached.ring.clone());
        }
        self.refresh(now, None).await
    }

    /// Returns the key ring to verify a token that the key `kid` signed. If the cached ring lacks that key, which may
    /// have been created since, reads the ring again, at most every five seconds.
    pub(crate) async fn key_ring_with(&self, kid: &SigningKeyId, now: Timestamp) -> Result<Arc<KeyRing>> {
        let ring = self.key_ring(now).await?;
        if ring.contains(kid) || self.has_just_looked_up(now).await {
            Ok(ring)
        } else {
            self.refresh(now, Some(now)).await
        }
    }

    async fn has_just_looked_up(&self, now: Timestamp) -> bool {
        let looked_up_at = self.cached.read().await.as_ref().and_then(|cached| cached.looked_up_at);
        looked_up_at.is_some_and(|at| now.duration_since(at) < MIN_LOOKUP_INTERVAL)
    }

    async fn refresh(&self, now: Timestamp, looked_up_at: Option<Timestamp>) -> Result<Arc<KeyRing>> {
        let ring = Arc::new(self.keys.load_ring(now.into()).await?);
        *self.cached.write().await = Some(CachedRing { ring: ring.clone(), read_at: now, looked_up_at });
        Ok(ring)
    }
}
