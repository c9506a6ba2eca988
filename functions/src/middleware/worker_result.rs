//! Results of handling one message, and their effect on the queue.
//!
//! | result | message | log | dimension `Outcome` of the metric `Messages` |
//! | - | - | - | - |
//! | `Ok(Done)` | deleted | info | `done` |
//! | `Ok(Drop)` | deleted | info | `dropped` |
//! | `Err(Contended)` | delivered again | warning | `retried` |
//! | `Err(Retryable)` | delivered again | error, with its causes | `failed` |
//! | `Err(Permanent)` | dead-lettered without further work | error, with its causes | `failed` |
//!
//! The queue delivers a message again after its visibility timeout, and moves it to the dead-letter queue when it has
//! been received five times (`maxReceiveCount`). A consumer cannot move a message there itself. So a message that
//! cannot be handled is also received five times, and each time fails before any work begins.

use std::error::Error;
use std::sync::Arc;

use plumbline_store::StoreError;

/// Error of any type, such as the cause of a [`WorkerError`].
pub(crate) type BoxError = Box<dyn Error + Send + Sync>;

/// Outcome of a message that was handled without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disposition {
    /// The work of this message is done, by this worker or an earlier one. Any remaining work has a message of its own.
    Done,
    /// The message needs no work: another worker has claimed its item, its run or job is over, or its delivery is held.
    Drop,
}

/// Reason why a message was not handled. It decides what the queue does with the message.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WorkerError {
    /// Concurrent writers kept changing the items that the worker had read. This is not a fault: the next attempt may
    /// succeed. The text names these items.
    #[error("concurrent writers kept changing {0}")]
    Contended(&'static str),
    /// A fault that may be transient.
    #[error(transparent)]
    Retryable(BoxError),
    /// A permanent fault: no worker can handle this message.
    #[error(transparent)]
    Permanent(BoxError),
}

/// Result of handling one message.
pub(crate) type WorkerResult = Result<Disposition, WorkerError>;

impl WorkerError {
    /// Creates the error of a fault that may be transient.
    pub(crate) fn retryable(cause: impl Into<BoxError>) -> Self {
        Self::Retryable(cause.into())
    }

    /// Creates the error of a message that no worker can handle.
    pub(crate) fn permanent(cause: impl Into<BoxError>) -> Self {
        Self::Permanent(cause.into())
    }
}

/// Makes a fault of the table, a queue or KMS retryable, since it may be transient.
impl From<StoreError> for WorkerError {
    fn from(error: StoreError) -> Self {
        Self::retryable(error)
    }
}

/// Makes a fault of the table, a queue or KMS retryable. Several messages of one batch share this error.
impl From<Arc<StoreError>> for WorkerError {
    fn from(error: Arc<StoreError>) -> Self {
        Self::retryable(error)
    }
}

/// Makes an error of unknown kind retryable. The maximum receive count limits the attempts.
impl From<BoxError> for WorkerError {
    fn from(cause: BoxError) -> Self {
        Self::Retryable(cause)
    }
}
