//! From one message to a batch: what every queue function has in common.

use std::error::Error;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use aws_lambda_events::event::sqs::{BatchItemFailure, SqsBatchResponse, SqsEvent, SqsMessage};
use futures::FutureExt;
use serde::de::DeserializeOwned;
use tracing::Instrument;

use crate::middleware::failure::chain;
use crate::middleware::metrics;

/// What became of one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// What it asked for is done, or was done before.
    Done,
    /// Somebody else is at it, or there is nothing to do any more.
    Drop,
    /// It could not be done now; the queue brings it again.
    Retry,
}

/// The work at a message panicked. The panic itself is printed where it happens.
#[derive(Debug, thiserror::Error)]
#[error("the function panicked")]
struct Panicked;

/// Handles every message of a batch by itself; those that could not be done go back to the queue alone.
pub(crate) async fn each<M, F, W>(event: SqsEvent, queue: &'static str, work: F) -> SqsBatchResponse
where
    M: DeserializeOwned,
    F: Fn(M) -> W,
    W: Future<Output = Result<Outcome, Box<dyn Error + Send + Sync>>>,
{
    let outcomes = event.records.into_iter().map(|message| one(message, queue, &work));
    let failed = futures::future::join_all(outcomes).await.into_iter().flatten();
    metrics::flush();
    let mut response = SqsBatchResponse::default();
    response.batch_item_failures = failed.map(failure).collect();
    response
}

/// The id of the message if it must come again.
async fn one<M, F, W>(message: SqsMessage, queue: &'static str, work: &F) -> Option<String>
where
    M: DeserializeOwned,
    F: Fn(M) -> W,
    W: Future<Output = Result<Outcome, Box<dyn Error + Send + Sync>>>,
{
    let id = message.message_id.unwrap_or_default();
    let begun = std::time::Instant::now();
    let Ok(parsed) = serde_json::from_str(message.body.as_deref().unwrap_or_default()) else {
        tracing::error!(queue, message_id = %id, "a message of an unknown form is set aside");
        metrics::message(queue, None, begun.elapsed());
        return Some(id);
    };
    let span = tracing::info_span!("message", queue, message_id = %id);
    // The others of the batch go on.
    let worked = AssertUnwindSafe(async { work(parsed).await }).catch_unwind().instrument(span).await;
    let outcome = worked.unwrap_or_else(|_| Err(Panicked.into()));
    metrics::message(queue, outcome.as_ref().ok().copied(), begun.elapsed());
    match outcome {
        Ok(outcome) => {
            tracing::info!(queue, message_id = %id, ?outcome, elapsed_ms = milliseconds(begun.elapsed()), "message");
            (outcome == Outcome::Retry).then_some(id)
        }
        Err(error) => {
            tracing::error!(queue, message_id = %id, error = chain(&*error), "a message failed and is tried again");
            Some(id)
        }
    }
}

fn failure(id: String) -> BatchItemFailure {
    let mut failure = BatchItemFailure::default();
    failure.item_identifier = id;
    failure
}

pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
