//! What can go wrong with the table, the queues and the vault.

use std::error::Error;

/// A fault of a service the store is built on, or of what it found there. Outcomes that belong to the work
/// itself (a lease that is held, a limit that is reached) are not errors: each call names its own.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The table did not do what it was asked. Worth trying again.
    #[error("the table failed at {operation}")]
    Table {
        /// What was asked of it.
        operation: &'static str,
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// A queue did not take a message. Worth trying again.
    #[error("a queue failed at {operation}")]
    Queue {
        /// What was asked of it.
        operation: &'static str,
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// The vault did not seal or open a secret. Worth trying again.
    #[error("the vault failed at {operation}")]
    Kms {
        /// What was asked of it.
        operation: &'static str,
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// A sealed secret is not what its context says: it was moved, cut or changed.
    #[error("a sealed secret does not open in its context")]
    SealBroken,
    /// An item lacks an attribute, or an attribute has a wrong type.
    #[error("an item in the table cannot be decoded")]
    Malformed(#[source] serde_dynamo::Error),
    /// A newer release wrote an item, in a schema version that this release does not know.
    #[error("an item in the table has schema version {found}, and this release reads versions up to {known}")]
    NewerSchema {
        /// The item's schema version.
        found: u32,
        /// The newest version that this release reads.
        known: u32,
    },
    /// An item was to be written under a key of no registered kind.
    #[error("an item of an unknown kind was not written")]
    UnknownKind,
    /// A caller raced with others for one item more often than is sensible.
    #[error("too many writers at one item")]
    Contended,
}

impl StoreError {
    pub(crate) fn table<E: Error + Send + Sync + 'static>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::Table { operation, source: Box::new(source) }
    }

    pub(crate) fn queue<E: Error + Send + Sync + 'static>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::Queue { operation, source: Box::new(source) }
    }

    pub(crate) fn kms<E: Error + Send + Sync + 'static>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::Kms { operation, source: Box::new(source) }
    }
}

/// The result of most calls of this package.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;
