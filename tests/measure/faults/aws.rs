//! Simulated AWS connection of the functions. Each call of a worker waits until the driver resumes it with the fate
//! that the fault plan decides.
//!
//! The table and KMS are the embedded services, over sockets. The queues are simulated: they accept messages and pass
//! them to the driver, which delivers them in simulated time and may lose, duplicate or delay them.

use std::collections::HashMap;
use std::future::{pending, ready};
use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::config::retry::{RetryConfig, RetryPartition, TokenBucket};
use aws_sdk_dynamodb::config::{AsyncSleep, SharedAsyncSleep, Sleep};
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient,
    SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS};
use plumbline_local::service::MAIN_TABLE;
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Kms, Store, TableNames};
use serde_json::{Value, json};

use super::fate::{Fate, ServiceError};
use super::simulation::{SentMessage, Simulation, Stop};
use crate::Fallible;

/// Creates a store whose AWS calls stop in `simulation` when a worker makes them. Other calls pass without a stop.
///
/// # Errors
///
/// Fails if the SDK configuration of the embedded services has no HTTP client.
pub(super) fn store(aws: &EmbeddedAws, simulation: &Arc<Simulation>) -> Fallible<Store> {
    let inner = aws.sdk_config().http_client().ok_or("the embedded services have no HTTP client")?;
    let http = Gate { inner, simulation: simulation.clone() };
    let http = SharedHttpClient::new(http);
    // Keeps the three attempts of production. `WithoutBackoff` skips their backoff, which would be real time.
    let retries = RetryConfig::standard().with_initial_backoff(MAX_SKIPPED / 8);
    let sleep = SharedAsyncSleep::new(WithoutBackoff);
    // An unlimited retry budget: runs share the partition, and retries of one must not exhaust the budget of the next.
    let budget = RetryPartition::custom("faults").token_bucket(TokenBucket::unlimited()).build();
    let table = aws
        .dynamodb_config()
        .http_client(http.clone())
        .retry_config(retries.clone())
        .sleep_impl(sleep.clone());
    let kms =
        aws.kms_config().http_client(http.clone()).retry_config(retries.clone()).sleep_impl(sleep.clone());
    let queues = aws.sqs_config().http_client(http).retry_config(retries).sleep_impl(sleep);
    let table = table.retry_partition(budget.clone());
    let (kms, queues) = (kms.retry_partition(budget.clone()), queues.retry_partition(budget));
    let urls: HashMap<Queue, String> = Queue::ALL.into_iter().map(|queue| (queue, url(queue))).collect();
    Ok(Store::new(
        aws_sdk_dynamodb::Client::from_conf(table.build()),
        TableNames::for_embedded_service(MAIN_TABLE),
        Queues::new(aws_sdk_sqs::Client::from_conf(queues.build()), urls),
        Kms::new(aws_sdk_kms::Client::from_conf(kms.build()), KEY_ALIAS),
    ))
}

fn url(queue: Queue) -> String {
    format!("http://queues.invalid/{}", queue.name())
}

/// Maximum duration that [`WithoutBackoff`] skips. Timeouts of calls are longer.
const MAX_SKIPPED: Duration = Duration::from_millis(80);

/// Timer that skips the backoff of retries. Two calls of one worker that are retried at the same time would otherwise
/// continue in an order that the seed does not determine.
#[derive(Debug)]
struct WithoutBackoff;

impl AsyncSleep for WithoutBackoff {
    #[expect(clippy::disallowed_methods, reason = "timeouts of calls pass in real time")]
    fn sleep(&self, duration: Duration) -> Sleep {
        if duration <= MAX_SKIPPED {
            return Sleep::new(ready(()));
        }
        Sleep::new(tokio::time::sleep(duration))
    }
}

/// HTTP client that stops every call of a worker in the simulation before it sends the request.
#[derive(Clone)]
struct Gate<I> {
    inner: I,
    simulation: Arc<Simulation>,
}

impl<I> std::fmt::Debug for Gate<I> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Gate")
    }
}

impl HttpClient for Gate<SharedHttpClient> {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        let inner = self.inner.http_connector(settings, components);
        SharedHttpConnector::new(Gate { inner, simulation: self.simulation.clone() })
    }
}

impl HttpConnector for Gate<SharedHttpConnector> {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let gate = self.clone();
        HttpConnectorFuture::new(async move { gate.answer(request).await })
    }
}

type CallResult = Result<HttpResponse, ConnectorError>;

impl Gate<SharedHttpConnector> {
    async fn answer(&self, request: HttpRequest) -> CallResult {
        let operation = operation(&request);
        let Some(worker) = Simulation::this_worker() else {
            return self.send(&operation, request, false).await;
        };
        match self.simulation.stop(worker, Stop::Call(operation.clone()), Duration::ZERO).await {
            Fate::Pass | Fate::EndpointFault(_) => self.send(&operation, request, false).await,
            Fate::PartialBatch => self.send(&operation, request, true).await,
            Fate::ServiceError(error) => service_error_response(error, &operation),
            Fate::RequestLost => Err(timeout()),
            Fate::ResponseLost => self.send(&operation, request, false).await.and(Err(timeout())),
            Fate::Die => self.die(worker).await,
            Fate::DieAfterEffect => {
                let _ = self.send(&operation, request, false).await;
                self.die(worker).await
            }
        }
    }

    async fn die(&self, worker: u64) -> CallResult {
        self.simulation.kill(worker);
        pending().await
    }

    /// Sends a request and reads the whole response. If `partially` is true, a queue accepts only the first message of
    /// a batch.
    async fn send(&self, operation: &str, request: HttpRequest, partially: bool) -> CallResult {
        if matches!(operation, "SendMessage" | "SendMessageBatch") {
            return self.accept_messages(&request, partially);
        }
        let _calling = Simulation::this_worker().map(|worker| self.simulation.calling(worker));
        let response = self.inner.call(request).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = ByteStream::new(response.into_body()).collect().await;
        let body = body.map_err(|error| ConnectorError::io(error.into()))?.into_bytes();
        let mut whole = HttpResponse::new(status, SdkBody::from(body));
        *whole.headers_mut() = headers;
        Ok(whole)
    }

    fn accept_messages(&self, request: &HttpRequest, partially: bool) -> CallResult {
        let body: Value =
            serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default();
        let queue = Queue::ALL.into_iter().find(|queue| body["QueueUrl"] == url(*queue));
        let Some(queue) = queue else { return Err(ConnectorError::user("no queue has this URL".into())) };
        let Some(entries) = body["Entries"].as_array() else {
            self.accept_message(queue, &body);
            return respond(200, SdkBody::from(json!({ "MessageId": "m" }).to_string()));
        };
        let taken = if partially { 1 } else { entries.len() };
        let (taken, failed) = entries.split_at(taken.min(entries.len()));
        taken.iter().for_each(|entry| self.accept_message(queue, entry));
        let successful = taken.iter().map(|entry| json!({ "Id": entry["Id"], "MessageId": "m" }));
        let failed = failed
            .iter()
            .map(|entry| json!({ "Id": entry["Id"], "Code": "InternalError", "SenderFault": false }));
        let answer =
            json!({ "Successful": Value::from_iter(successful), "Failed": Value::from_iter(failed) });
        respond(200, SdkBody::from(answer.to_string()))
    }

    fn accept_message(&self, queue: Queue, message: &Value) {
        let delay = Duration::from_secs(message["DelaySeconds"].as_u64().unwrap_or_default());
        let body = message["MessageBody"].as_str().unwrap_or_default().to_owned();
        self.simulation.accept_message(SentMessage { queue, body, delay });
    }
}

fn operation(request: &HttpRequest) -> String {
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    target.rsplit('.').next().unwrap_or_default().to_owned()
}

fn service_error_response(error: ServiceError, operation: &str) -> CallResult {
    let (status, body) = error.answer(operation);
    respond(status, body)
}

fn respond(status: u16, body: SdkBody) -> CallResult {
    let status = status.try_into().map_err(|_| ConnectorError::user("the HTTP status is invalid".into()))?;
    let mut response = HttpResponse::new(status, body);
    response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    Ok(response)
}

fn timeout() -> ConnectorError {
    ConnectorError::timeout("the call timed out".into())
}
