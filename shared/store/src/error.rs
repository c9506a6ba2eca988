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
    /// An item does not have the form this version writes.
    #[error("an item in the table has an unknown form")]
    Malformed(#[source] serde_dynamo::Error),
    /// An item was written by a release that is newer than this one, in a form that this one does not know.
    #[error("an item in the table has form {found}, and this release knows forms up to {known}")]
    NewerSchema {
        /// The item's form.
        found: u32,
        /// The newest that can be read.
        known: u32,
    },
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
