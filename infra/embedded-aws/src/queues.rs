//! SQS emulator in memory, with fair queues, and with long polls that return a new message at once.
//!
//! The engine is `winterbaume-sqs`. Its own long poll checks the queue only every 100 ms, so [`Queues`] calls it
//! without a wait time and waits itself. Every send gives a signal, which wakes the `ReceiveMessage` requests that wait
//! for a message of the queue. A waiting request polls the engine only for messages that become visible without a
//! signal: after a delay, a visibility timeout or a redrive.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use winterbaume_core::{MockRequest, MockResponse, MockService};
use winterbaume_sqs::SqsService;

use self::fair::FairQueues;

mod fair;

/// Polling interval while messages are delayed or in flight, because these become visible without a signal.
const BUSY_POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Polling interval while no message is delayed or in flight. A redrive can still make messages visible without a
/// signal.
const IDLE_POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum wait time of a long poll in SQS, in seconds.
const MAX_WAIT_SECONDS: u64 = 20;
/// Base of the queue URLs in responses of `winterbaume-sqs`, which the emulator replaces with its own address.
const AWS_BASE_URL: &str = "https://sqs.us-east-1.amazonaws.com";

/// The SQS emulator, with the signals that wake waiting `ReceiveMessage` requests.
pub(crate) struct Queues {
    service: SqsService,
    base_url: String,
    /// Signal of each queue for new messages, by queue name.
    arrivals: Mutex<HashMap<String, Arc<Notify>>>,
    shutdown: CancellationToken,
}

impl Queues {
    /// Creates an emulator without queues, whose queue URLs begin with `base_url`. At `shutdown`, it responds to the
    /// `ReceiveMessage` requests that wait for a message.
    pub(crate) fn new(base_url: String, shutdown: CancellationToken) -> Self {
        let service = SqsService::with_backend(Arc::new(FairQueues::default()));
        Self { service, base_url, arrivals: Mutex::default(), shutdown }
    }

    /// Responds to a request for the SQS operation `action`, such as `SendMessage`.
    pub(crate) async fn respond(&self, action: &str, request: MockRequest) -> MockResponse {
        match action {
            "ReceiveMessage" => self.receive(request).await,
            "SendMessage"
            | "SendMessageBatch"
            | "ChangeMessageVisibility"
            | "ChangeMessageVisibilityBatch" => self.perform_and_wake(request).await,
            "CreateQueue" | "GetQueueUrl" | "ListQueues" => self.perform_with_local_urls(request).await,
            _ => self.service.handle(request).await,
        }
    }

    /// Performs a request that can make a message visible, and wakes the `ReceiveMessage` requests that wait for a
    /// message of the same queue.
    async fn perform_and_wake(&self, request: MockRequest) -> MockResponse {
        let queue = json_body(&request).map(|body| queue_name(&body));
        let response = self.service.handle(request).await;
        if let Some(queue) = queue {
            self.arrival_signal(&queue).notify_waiters();
        }
        response
    }

    /// Performs a request that returns queue URLs, and replaces their base with this server's address.
    async fn perform_with_local_urls(&self, request: MockRequest) -> MockResponse {
        let mut response = self.service.handle(request).await;
        let body = String::from_utf8_lossy(&response.body).replace(AWS_BASE_URL, &self.base_url);
        response.body = body.into();
        response
    }

    /// Receives messages. If there are none, waits for one, up to the wait time of the request.
    async fn receive(&self, mut request: MockRequest) -> MockResponse {
        let Some(mut body) = json_body(&request) else { return self.service.handle(request).await };
        let queue = queue_name(&body);
        let deadline = Instant::now() + self.take_wait_time(&mut body, &request).await;
        request.body = Value::Object(body).to_string().into();
        let arrival = self.arrival_signal(&queue);
        loop {
            let mut signal = std::pin::pin!(arrival.notified());
            signal.as_mut().enable();
            // The interval is calculated before the receive, which returns a message that becomes visible between the
            // two. If another consumer takes that message, its receive gives a signal, and this loop starts again.
            let poll_interval = self.poll_interval(&request).await;
            let response = self.service.handle(request.clone()).await;
            if !has_no_messages(&response) {
                arrival.notify_waiters();
                return response;
            }
            let now = Instant::now();
            if now >= deadline || self.shutdown.is_cancelled() {
                return response;
            }
            let pause = tokio::time::timeout(poll_interval.min(deadline - now), signal);
            tokio::select! { _ = pause => {}, () = self.shutdown.cancelled() => {} }
        }
    }

    /// Sets the wait time in `body` to zero. Returns the requested wait time, or else the queue's default.
    async fn take_wait_time(&self, body: &mut Map<String, Value>, request: &MockRequest) -> Duration {
        let requested = body.insert("WaitTimeSeconds".to_owned(), json!(0)).and_then(|value| value.as_u64());
        let seconds = match requested {
            Some(seconds) => seconds,
            None => numeric_attribute(&self.queue_attributes(request).await, "ReceiveMessageWaitTimeSeconds"),
        };
        Duration::from_secs(seconds.min(MAX_WAIT_SECONDS))
    }

    /// Returns the interval at which a waiting receive polls the queue that `request` names.
    async fn poll_interval(&self, request: &MockRequest) -> Duration {
        let attributes = self.queue_attributes(request).await;
        let in_flight = numeric_attribute(&attributes, "ApproximateNumberOfMessagesNotVisible");
        let delayed = numeric_attribute(&attributes, "ApproximateNumberOfMessagesDelayed");
        if in_flight + delayed > 0 { BUSY_POLL_INTERVAL } else { IDLE_POLL_INTERVAL }
    }

    /// Returns the attributes of the queue that `request` names, or null if the queue does not exist.
    async fn queue_attributes(&self, request: &MockRequest) -> Value {
        let mut get_attributes = request.clone();
        let operation = http::HeaderValue::from_static("AmazonSQS.GetQueueAttributes");
        get_attributes.headers.insert("x-amz-target", operation);
        let response = self.service.handle(get_attributes).await;
        let mut output: Value = serde_json::from_slice(&response.body).unwrap_or_default();
        output["Attributes"].take()
    }

    fn arrival_signal(&self, queue: &str) -> Arc<Notify> {
        let mut arrivals = self.arrivals.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(arrivals.entry(queue.to_owned()).or_default())
    }
}

fn json_body(request: &MockRequest) -> Option<Map<String, Value>> {
    serde_json::from_slice(&request.body).ok()
}

/// Returns the queue's name: the last segment of its URL.
fn queue_name(body: &Map<String, Value>) -> String {
    let url = body.get("QueueUrl").and_then(Value::as_str).unwrap_or_default();
    url.rsplit('/').next().unwrap_or_default().to_owned()
}

fn numeric_attribute(attributes: &Value, name: &str) -> u64 {
    attributes[name].as_str().and_then(|value| value.parse().ok()).unwrap_or(0)
}

/// Returns true if a receive returned neither a message nor an error.
fn has_no_messages(response: &MockResponse) -> bool {
    let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
    response.status == 200 && body["Messages"].as_array().is_none_or(Vec::is_empty)
}
