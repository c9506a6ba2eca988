//! The ring of token-signing keys, kept in memory between requests.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use plumbline_contract::token::SigningKeyId;
use plumbline_store::signing_keys::KeyRing;
use plumbline_store::{Result, Store, StoreError};
use tokio::sync::RwLock;

/// How long a ring is used before it is read again, so that a rotation is noticed.
const FRESH: SignedDuration = SignedDuration::from_mins(10);

/// How soon an unknown key id may cause another reading: forged ids must not make us read without end.
const PAUSE: SignedDuration = SignedDuration::from_secs(5);

/// A ring and when it was read.
type Held = Option<(Timestamp, Arc<KeyRing>)>;

/// The ring, read when it is first needed and again when it grows old.
#[derive(Clone, Debug)]
pub struct Signing {
    store: Store,
    held: Arc<RwLock<Held>>,
}

impl Signing {
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
        self.not_older_than(FRESH, now).await
    }

    /// The ring, to verify a token that names the key `kid`.
    pub(crate) async fn ring_with(&self, kid: Option<&SigningKeyId>, now: Timestamp) -> Result<Arc<KeyRing>> {
        let ring = self.ring(now).await?;
        let known = kid.is_none_or(|kid| ring.contains(kid));
        if known { Ok(ring) } else { self.not_older_than(PAUSE, now).await }
    }

    /// An empty ring is always too old: the first key may have been made since.
    async fn not_older_than(&self, age: SignedDuration, now: Timestamp) -> Result<Arc<KeyRing>> {
        if let Some((read_at, ring)) = &*self.held.read().await
            && !ring.is_empty()
            && now.duration_since(*read_at) < age
        {
            return Ok(ring.clone());
        }
        let ring = Arc::new(self.store.signing_keys(now.into()).await?);
        *self.held.write().await = Some((now, ring.clone()));
        Ok(ring)
    }
}

/// Makes a key at random and adds it to the ring. It signs from now on.
///
/// # Errors
///
/// When the table or the vault fails, or the machine has no randomness to give.
pub async fn create_key(store: &Store, now: Timestamp) -> Result<()> {
    let mut secret = zeroize::Zeroizing::new([0; 32]);
    getrandom::fill(&mut *secret)
        .map_err(|error| StoreError::Vault { operation: "making a key", source: error.to_string().into() })?;
    let kid = SigningKeyId::parse(&format!("k{}", uuid::Uuid::new_v4().simple()))
        .map_err(|_| StoreError::SealBroken)?;
    store.create_signing_key(kid, &secret, now.into()).await
}
