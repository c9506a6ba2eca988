//! Port that calls the language model.

use std::time::Duration;

use async_trait::async_trait;
use plumbline_conversation::{Effort, Reply, Request};

/// Port that calls the language model.
#[async_trait]
pub trait Model: Send + Sync {
    /// Calls the model once, including retries, for at most `within`.
    ///
    /// # Errors
    ///
    /// [`ModelUnavailable`] if no usable response arrived. Implementations report the cause to the operator.
    async fn turn(&self, request: &Request, within: Duration) -> Result<Reply, ModelUnavailable>;

    /// Returns the time since work on the question started.
    fn elapsed(&self) -> Duration;

    /// Returns the reasoning effort to request.
    fn effort(&self) -> Effort;
}

/// The model could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model gave no reply")]
pub struct ModelUnavailable;
