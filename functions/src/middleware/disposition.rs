//! Results of handling one message, and their effect on the queue.
//!
//! | result | message | log | metric `Messages`, `Outcome` |
//! | - | - | - | - |
//! | `Ok(Done)` | deleted | info | `done` |
//! | `Ok(Drop)` | deleted | info | `dropped` |
//! | `Err(Contended)` | delivered again | warning | `retried` |
//! | `Err(Retry)` | delivered again | error, with its causes | `failed` |
//! | `Err(DeadLetter)` | not worked on again, dead-lettered | error, with its causes | `failed` |
//!
//! The queue delivers a message again after its visibility timeout, and moves it to the dead-letter queue when it has
//! been received five times (`maxReceiveCount`). SQS has no call by which a consumer moves a message there itself. So a
//! message that cannot be handled takes the same five receives, but each ends before any work begins.

use std::error::Error;
use std::sync::Arc;

use plumbline_store::StoreError;

/// The cause of a failure.
pub(crate) type Cause = Box<dyn Error + Send + Sync>;

/// Disposition of a message that was handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disposition {
    /// Its work is done, or was done before.
    Done,
    /// The message is obsolete: another worker has the work, or its run or job is over.
    Drop,
}

/// Reason why a message was not handled. It decides what the queue does with the message.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WorkerError {
    /// Other writers kept changing what the worker had read. Nothing is wrong: the next attempt may be alone.
    #[error("others kept changing {0}")]
    Contended(&'static str),
    /// A fault that may pass.
    #[error(transparent)]
    Retry(Cause),
    /// No worker can handle this message.
    #[error(transparent)]
    DeadLetter(Cause),
}

/// Result of handling one message.
pub(crate) type WorkerResult = Result<Disposition, WorkerError>;

impl WorkerError {
    /// Wraps a fault that may pass.
    pub(crate) fn retry(cause: impl Into<Cause>) -> Self {
        Self::Retry(cause.into())
    }

    /// Wraps the reason why no worker can handle a message.
    pub(crate) fn dead_letter(cause: impl Into<Cause>) -> Self {
        Self::DeadLetter(cause.into())
    }
}

/// A fault of the table, a queue or KMS may pass.
impl From<StoreError> for WorkerError {
    fn from(error: StoreError) -> Self {
        Self::retry(error)
    }
}

/// A fault that several messages of a batch share.
impl From<Arc<StoreError>> for WorkerError {
    fn from(error: Arc<StoreError>) -> Self {
        Self::retry(error)
    }
}

/// A fault whose type says nothing about it may pass: the number of receives is limited.
impl From<Cause> for WorkerError {
    fn from(cause: Cause) -> Self {
        Self::Retry(cause)
    }
}
