//! The ring of token-signing keys, kept in memory between requests.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use plumbline_contract::token::SigningKeyId;
use plumbline_store::agent::signing_keys::KeyRing;
use plumbline_store::{Result, Store};
use tokio::sync::RwLock;

/// How long a ring is used before it is read again, so that a rotation is noticed.
const FRESH: SignedDuration = SignedDuration::from_mins(10);

/// How soon an unknown key id may cause another reading: forged ids must not make us read without end.
const PAUSE: SignedDuration = SignedDuration::from_secs(5);

/// A ring, and when it was read.
#[derive(Clone, Debug)]
struct Held {
    ring: Arc<KeyRing>,
    read_at: Timestamp,
    /// When an unknown key id caused a reading last.
    looked_at: Option<Timestamp>,
}

/// The ring, read when it is first needed and again when it grows old.
#[derive(Clone, Debug)]
pub struct TokenSigner {
    store: Store,
    held: Arc<RwLock<Option<Held>>>,
}

impl TokenSigner {
    /// A ring that is not read yet.
    pub fn new(store: Store) -> Self {
        Self { store, held: Arc::default() }
    }

    /// The ring, to sign with.
    ///
    /// # Errors
    ///
    /// When the table or the vault fails. An empty ring is an error of the deployment: no key was ever made.
    pub async fn ring(&self, now: Timestamp) -> Result<Arc<KeyRing>> {
        // An empty ring is always too old: the first key may have been made since.
        let fresh = |held: &Held| !held.ring.is_empty() && now.duration_since(held.read_at) < FRESH;
        if let Some(held) = self.held.read().await.as_ref().filter(|held| fresh(held)) {
            return Ok(held.ring.clone());
        }
        self.read(now, None).await
    }

    /// The ring, to verify a token that names the key `kid`. One that is not in it may be newer than the ring,
    /// however short a time ago that was read: it is read once more, unless that was done a moment ago.
    pub(crate) async fn ring_with(&self, kid: Option<&SigningKeyId>, now: Timestamp) -> Result<Arc<KeyRing>> {
        let ring = self.ring(now).await?;
        let known = kid.is_none_or(|kid| ring.contains(kid));
        if known || self.has_just_looked(now).await { Ok(ring) } else { self.read(now, Some(now)).await }
    }

    async fn has_just_looked(&self, now: Timestamp) -> bool {
        let looked_at = self.held.read().await.as_ref().and_then(|held| held.looked_at);
        looked_at.is_some_and(|at| now.duration_since(at) < PAUSE)
    }

    async fn read(&self, now: Timestamp, looked_at: Option<Timestamp>) -> Result<Arc<KeyRing>> {
        let ring = Arc::new(self.store.signing_keys(now.into()).await?);
        *self.held.write().await = Some(Held { ring: ring.clone(), read_at: now, looked_at });
        Ok(ring)
    }
}
