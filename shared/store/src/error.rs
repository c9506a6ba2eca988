//! Errors of the table, the queues and KMS.

use std::error::Error;

/// A failure of DynamoDB, SQS or KMS, or stored data that this release cannot read. Expected outcomes (a held lease, a
/// reached limit) are not errors: the result type of each call contains them.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A DynamoDB call, or a step before or after it, failed. A retry may succeed.
    #[error("a table operation failed: {operation}")]
    Table {
        /// Failed API action, such as `GetItem`, or another failed step, such as `building a request`.
        operation: &'static str,
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// An SQS call, or a step before or after it, failed. A retry may succeed.
    #[error("a queue operation failed: {operation}")]
    Queue {
        /// Failed API action, such as `SendMessage`, or another failed step, such as `building a request`.
        operation: &'static str,
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// A KMS call, or a step before it, failed. A retry may succeed.
    #[error("a KMS operation failed: {operation}")]
    Kms {
        /// Failed API action, such as `Decrypt`, or another failed step, such as `generating random bytes for a signing
        /// key`.
        operation: &'static str,
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// A stored secret cannot be decrypted. The secret or the address that is stored with it was changed, or the secret
    /// was copied from another item, so that the encryption context differs. Sealing returns this error too, if the
    /// random number generator or the cipher fails.
    #[error(
        "a stored secret cannot be decrypted: the secret or its address was changed in the table, or the secret was \
         copied from another item"
    )]
    SealInvalid,
    /// An earlier release encrypted a credential alone, not together with the address to which the service may send it.
    /// The service does not send it until the operator has confirmed the address.
    #[error(
        "a credential of an earlier release is not encrypted together with its address, so the service does not send \
         it: confirm the address with plumbline-admin table upgrade"
    )]
    AddressNotSealed,
    /// An item lacks an attribute, or an attribute has a wrong type.
    #[error(
        "an item in the table cannot be decoded, because an attribute is missing or has a wrong type: find such items \
         with plumbline-admin doctor"
    )]
    Malformed(#[source] serde_dynamo::Error),
    /// A newer release wrote an item, in a schema version that this release does not know.
    #[error(
        "an item in the table has schema version {found}, and this release reads versions up to {known}: install the release that wrote the item"
    )]
    NewerSchema {
        /// The item's schema version.
        found: u32,
        /// The newest version that this release reads.
        known: u32,
    },
    /// The key of an item to be written matches no registered kind.
    #[error(
        "an item was not written, because its key matches no registered item kind: report this error in the service"
    )]
    UnknownKind,
    /// Every attempt to write failed because of concurrent writers or throttling, or every attempt to read failed
    /// because of throttling. A retry may succeed. The creation of an API key whose id is already in use causes this
    /// error too.
    #[error(
        "the table is too busy: every attempt failed because of concurrent writers or throttling; try again"
    )]
    Contended,
}

impl StoreError {
    /// Returns a function that wraps the error of a failed DynamoDB operation, for `map_err`.
    pub(crate) fn table<E: Error + Send + Sync + 'static>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::Table { operation, source: Box::new(source) }
    }

    /// Returns a function that wraps the error of a failed SQS operation, for `map_err`.
    pub(crate) fn queue<E: Error + Send + Sync + 'static>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::Queue { operation, source: Box::new(source) }
    }

    /// Returns a function that wraps the error of a failed KMS operation, for `map_err`.
    pub(crate) fn kms<E: Error + Send + Sync + 'static>(operation: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::Kms { operation, source: Box::new(source) }
    }
}

/// Result of most functions of this package.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;
