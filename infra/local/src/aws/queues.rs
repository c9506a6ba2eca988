//! The queues: SQS in memory, fair to its groups, with a long poll that hears of a message at once.
//!
//! The service's own long poll looks every 100 ms. Here a receive never waits inside the service: it waits
//! for a signal that every send to its queue gives, and looks by itself only for messages that become
//! visible by time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use winterbaume_core::{MockRequest, MockResponse, MockService};
use winterbaume_sqs::SqsService;

use super::fair::FairQueues;

/// How often to look while messages are delayed or in flight, and so become visible by time.
const LOOK_AGAIN: Duration = Duration::from_millis(100);
/// How often to look otherwise: a redrive puts messages into a queue without a send.
const LOOK_AGAIN_IDLE: Duration = Duration::from_secs(1);
/// The longest long poll that SQS allows.
const LONGEST_WAIT: u64 = 20;
/// Where the service believes its queues to be.
const CLOUD_URL: &str = "https://sqs.us-east-1.amazonaws.com";

pub(super) struct Queues {
    service: SqsService,
    base_url: String,
    arrivals: Mutex<HashMap<String, Arc<Notify>>>,
    stop: CancellationToken,
}

impl Queues {
    /// No queues yet, at `base_url`; receives stop waiting at `stop`.
    pub(super) fn new(base_url: String, stop: CancellationToken) -> Self {
        let service = SqsService::with_backend(Arc::new(FairQueues::default()));
        Self { service, base_url, arrivals: Mutex::default(), stop }
    }

    /// Answers one request.
    pub(super) async fn answer(&self, action: &str, request: MockRequest) -> MockResponse {
        match action {
            "ReceiveMessage" => self.receive(request).await,
            "SendMessage"
            | "SendMessageBatch"
            | "ChangeMessageVisibility"
            | "ChangeMessageVisibilityBatch" => self.signal(request).await,
            "CreateQueue" | "GetQueueUrl" | "ListQueues" => self.locate(request).await,
            _ => self.service.handle(request).await,
        }
    }

    /// Does what makes a message visible and wakes the receives that wait for one.
    async fn signal(&self, request: MockRequest) -> MockResponse {
        let queue = parse(&request).map(|body| queue_of(&body));
        let response = self.service.handle(request).await;
        if let Some(queue) = queue {
            self.arrival(&queue).notify_waiters();
        }
        response
    }

    /// Says where a queue is in a way that a client can follow.
    async fn locate(&self, request: MockRequest) -> MockResponse {
        let mut response = self.service.handle(request).await;
        let body = String::from_utf8_lossy(&response.body).replace(CLOUD_URL, &self.base_url);
        response.body = body.into();
        response
    }

    async fn receive(&self, mut request: MockRequest) -> MockResponse {
        let Some(mut body) = parse(&request) else { return self.service.handle(request).await };
        let queue = queue_of(&body);
        let deadline = Instant::now() + self.wait(&mut body, &request).await;
        request.body = Value::Object(body).to_string().into();
        let arrival = self.arrival(&queue);
        loop {
            let mut signal = std::pin::pin!(arrival.notified());
            signal.as_mut().enable();
            // Asked before receiving: a message that turns visible in between is received, and one that
            // another consumer takes in between gives a signal.
            let look_again = self.look_again(&request).await;
            let response = self.service.handle(request.clone()).await;
            if !is_empty(&response) {
                arrival.notify_waiters();
                return response;
            }
            let now = Instant::now();
            if now >= deadline || self.stop.is_cancelled() {
                return response;
            }
            let pause = tokio::time::timeout(look_again.min(deadline - now), signal);
            tokio::select! { _ = pause => {}, () = self.stop.cancelled() => {} }
        }
    }

    /// Takes the long poll out of the request, or the queue's own if it has none.
    async fn wait(&self, body: &mut Map<String, Value>, request: &MockRequest) -> Duration {
        let asked = body.insert("WaitTimeSeconds".to_owned(), json!(0)).and_then(|asked| asked.as_u64());
        let seconds = match asked {
            Some(seconds) => seconds,
            None => number(&self.attributes(request).await, "ReceiveMessageWaitTimeSeconds"),
        };
        Duration::from_secs(seconds.min(LONGEST_WAIT))
    }

    async fn look_again(&self, request: &MockRequest) -> Duration {
        let attributes = self.attributes(request).await;
        let in_flight = number(&attributes, "ApproximateNumberOfMessagesNotVisible");
        let delayed = number(&attributes, "ApproximateNumberOfMessagesDelayed");
        if in_flight + delayed > 0 { LOOK_AGAIN } else { LOOK_AGAIN_IDLE }
    }

    /// The attributes of the queue that `request` names; null if there is no such queue.
    async fn attributes(&self, request: &MockRequest) -> Value {
        let mut question = request.clone();
        let operation = http::HeaderValue::from_static("AmazonSQS.GetQueueAttributes");
        question.headers.insert("x-amz-target", operation);
        let response = self.service.handle(question).await;
        let mut answer: Value = serde_json::from_slice(&response.body).unwrap_or_default();
        answer["Attributes"].take()
    }

    fn arrival(&self, queue: &str) -> Arc<Notify> {
        let mut arrivals = self.arrivals.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(arrivals.entry(queue.to_owned()).or_default())
    }
}

fn parse(request: &MockRequest) -> Option<Map<String, Value>> {
    serde_json::from_slice(&request.body).ok()
}

/// The queue's name: the last part of its URL.
fn queue_of(body: &Map<String, Value>) -> String {
    let url = body.get("QueueUrl").and_then(Value::as_str).unwrap_or_default();
    url.rsplit('/').next().unwrap_or_default().to_owned()
}

fn number(attributes: &Value, name: &str) -> u64 {
    attributes[name].as_str().and_then(|value| value.parse().ok()).unwrap_or(0)
}

/// Whether a receive found nothing: neither a message nor an error.
fn is_empty(response: &MockResponse) -> bool {
    let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
    response.status == 200 && body["Messages"].as_array().is_none_or(Vec::is_empty)
}
