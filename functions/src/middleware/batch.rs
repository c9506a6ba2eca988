//! Handles each message of an SQS batch, and reports to SQS which messages failed.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Instant;

use aws_lambda_events::event::sqs::{BatchItemFailure, SqsBatchResponse, SqsEvent, SqsMessage};
use futures::FutureExt;
use serde::de::DeserializeOwned;
use tracing::Instrument;

use super::elapsed::milliseconds;
use super::failure::error_chain;
use super::metrics;
use super::worker_result::{Disposition, WorkerError, WorkerResult};

/// Error of a message whose handling panicked.
#[derive(Debug, thiserror::Error)]
#[error("the worker panicked: the panic message is in the log before this line")]
struct Panicked;

/// Error of a message whose body is not JSON with the fields that the queue's worker reads.
#[derive(Debug, thiserror::Error)]
#[error("the message's body is not in the JSON format of this queue")]
struct MalformedBody;

/// Parses the body of each message of a batch, runs `work` on all of them concurrently, and reports the messages that
/// failed. `queue` is the name of the queue in logs and metrics.
pub(crate) async fn for_each<M, F, W, E>(event: SqsEvent, queue: &'static str, work: F) -> SqsBatchResponse
where
    M: DeserializeOwned,
    F: Fn(M) -> W,
    W: Future<Output = Result<Disposition, E>>,
    E: Into<WorkerError>,
{
    let handling = event.records.into_iter().map(|message| handle(message, queue, &work));
    let failed_ids = futures::future::join_all(handling).await.into_iter().flatten();
    metrics::flush();
    let mut response = SqsBatchResponse::default();
    response.batch_item_failures = failed_ids.map(item_failure).collect();
    response
}

/// Handles one message. If this fails, returns the message's id, so that SQS does not delete the message.
async fn handle<M, F, W, E>(message: SqsMessage, queue: &'static str, work: &F) -> Option<String>
where
    M: DeserializeOwned,
    F: Fn(M) -> W,
    W: Future<Output = Result<Disposition, E>>,
    E: Into<WorkerError>,
{
    let id = message.message_id.unwrap_or_default();
    let started = Instant::now();
    let span = tracing::info_span!("message", queue, message_id = %id);
    let result = match serde_json::from_str(message.body.as_deref().unwrap_or_default()) {
        Ok(parsed) => {
            // A panic fails only its own message; the others of the batch continue.
            let worked = AssertUnwindSafe(async { work(parsed).await }).catch_unwind().instrument(span).await;
            worked.map_or_else(|_| Err(WorkerError::retryable(Panicked)), |result| result.map_err(Into::into))
        }
        Err(_) => Err(WorkerError::permanent(MalformedBody)),
    };
    metrics::count_message(queue, &result, started.elapsed());
    log(&result, queue, &id, milliseconds(started.elapsed()));
    result.is_err().then_some(id)
}

fn log(result: &WorkerResult, queue: &'static str, id: &str, elapsed_ms: u64) {
    match result {
        Ok(disposition) => {
            tracing::info!(queue, message_id = %id, outcome = ?disposition, elapsed_ms, "message handled");
        }
        Err(error @ WorkerError::Contended(_)) => {
            tracing::warn!(
                queue,
                message_id = %id,
                error = error_chain(error),
                elapsed_ms,
                "concurrent writes prevented the handling of a message; SQS will deliver it again"
            );
        }
        Err(error @ WorkerError::Retryable(_)) => {
            tracing::error!(
                queue,
                message_id = %id,
                error = error_chain(error),
                "the handling of a message failed; SQS will deliver it again"
            );
        }
        Err(error @ WorkerError::Permanent(_)) => {
            tracing::error!(
                queue,
                message_id = %id,
                error = error_chain(error),
                "a message cannot be handled; SQS will move it to the dead-letter queue"
            );
        }
    }
}

fn item_failure(id: String) -> BatchItemFailure {
    let mut failure = BatchItemFailure::default();
    failure.item_identifier = id;
    failure
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct TestMessage {
        number: u32,
    }

    fn event(bodies: &[&str]) -> SqsEvent {
        let mut event = SqsEvent::default();
        for (at, body) in bodies.iter().enumerate() {
            let mut message = SqsMessage::default();
            message.message_id = Some(format!("m{at}"));
            message.body = Some((*body).to_owned());
            event.records.push(message);
        }
        event
    }

    async fn work(message: TestMessage) -> WorkerResult {
        match message.number {
            0 => Ok(Disposition::Done),
            1 => Ok(Disposition::Drop),
            2 => Err(WorkerError::Contended("a run")),
            3 => Err(WorkerError::retryable("a fault")),
            4 => Err(WorkerError::permanent("unusable")),
            _ => panic!("deliberate panic"),
        }
    }

    /// Handles messages with these bodies, and returns the ids of those that are reported as failed.
    async fn failed_ids(bodies: &[&str]) -> Vec<String> {
        let _lock = metrics::TEST_LOCK.lock().await;
        let response = for_each(event(bodies), "query", work).await;
        response.batch_item_failures.into_iter().map(|failure| failure.item_identifier).collect()
    }

    #[tokio::test]
    async fn only_failed_messages_are_reported() {
        let bodies = [0, 1, 2, 3, 4].map(|number| format!(r#"{{"number":{number}}}"#));
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        assert_eq!(failed_ids(&bodies).await, ["m2", "m3", "m4"]);
    }

    #[tokio::test]
    async fn message_of_unknown_schema_fails_without_calling_the_worker() {
        assert_eq!(
            failed_ids(&["{}", r#"{"number":"nine"}"#, "", r#"{"number":0}"#]).await,
            ["m0", "m1", "m2"]
        );
    }

    #[tokio::test]
    async fn panic_fails_only_its_own_message() {
        assert_eq!(failed_ids(&[r#"{"number":9}"#, r#"{"number":0}"#]).await, ["m0"]);
    }
}
