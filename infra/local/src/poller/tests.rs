use plumbline_embedded_aws::{EmbeddedAws, Storage};
use std::sync::Mutex;

use super::*;

/// A worker that records events and responds with a given function.
struct Worker {
    events: Mutex<Vec<SqsEvent>>,
    respond: fn(&SqsEvent) -> SqsBatchResponse,
}

#[async_trait::async_trait]
impl QueueWorker for Worker {
    async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        self.events.lock().unwrap().push(event.clone());
        (self.respond)(&event)
    }
}

struct Mapping {
    _aws: EmbeddedAws,
    worker: Arc<Worker>,
    poller: Poller,
}

impl Mapping {
    /// Creates a queue and maps it to a worker that responds with `respond`.
    async fn start(respond: fn(&SqsEvent) -> SqsBatchResponse) -> Self {
        let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
        let sqs = aws.sqs();
        let made = sqs.create_queue().queue_name("work").send().await.unwrap();
        let url = made.queue_url.unwrap();
        let worker = Arc::new(Worker { events: Mutex::default(), respond });
        let arn = "arn:aws:sqs:us-east-1:123456789012:work".to_owned();
        let poller = Poller::new(sqs, url, arn, worker.clone());
        Self { _aws: aws, worker, poller: Poller { batch_size: 10, ..poller } }
    }

    async fn send(&self, body: &str) {
        let send = self.poller.sqs.send_message().queue_url(&self.poller.queue_url).message_body(body);
        send.send().await.unwrap();
    }

    /// Returns the number of messages that are not deleted, in flight or not.
    async fn remaining(&self) -> usize {
        let attributes = self.poller.sqs.get_queue_attributes().queue_url(&self.poller.queue_url);
        let all = aws_sdk_sqs::types::QueueAttributeName::All;
        let answer = attributes.attribute_names(all).send().await.unwrap().attributes.unwrap();
        let counts = answer.iter().filter(|(name, _)| name.as_str().starts_with("ApproximateNumber"));
        counts.map(|(_, count)| count.parse::<usize>().unwrap()).sum()
    }

    fn bodies(&self) -> Vec<Vec<String>> {
        let events = self.worker.events.lock().unwrap();
        let bodies = |event: &SqsEvent| event.records.iter().map(|one| one.body.clone().unwrap()).collect();
        events.iter().map(bodies).collect()
    }
}

fn succeed(_: &SqsEvent) -> SqsBatchResponse {
    SqsBatchResponse::default()
}

#[tokio::test]
async fn message_arrives_as_an_event_and_is_deleted() {
    let mapping = Mapping::start(succeed).await;
    mapping.send("hello").await;

    assert_eq!(mapping.poller.handle_one_batch().await.unwrap(), 1);

    let event = mapping.worker.events.lock().unwrap().remove(0);
    let record = &event.records[0];
    assert_eq!(record.body.as_deref(), Some("hello"));
    assert_eq!(record.event_source.as_deref(), Some("aws:sqs"));
    assert_eq!(record.event_source_arn.as_deref(), Some("arn:aws:sqs:us-east-1:123456789012:work"));
    assert_eq!(record.aws_region.as_deref(), Some("us-east-1"));
    assert_eq!(record.attributes["ApproximateReceiveCount"], "1");
    assert!(record.message_id.is_some() && record.receipt_handle.is_some() && record.md5_of_body.is_some());
    assert_eq!(mapping.remaining().await, 0);
    assert_eq!(mapping.poller.handle_one_batch().await.unwrap(), 0);
}

#[tokio::test]
async fn only_successful_messages_are_deleted() {
    fn refuse_bad(event: &SqsEvent) -> SqsBatchResponse {
        let mut response = SqsBatchResponse::default();
        let bad = event.records.iter().filter(|one| one.body.as_deref() == Some("bad"));
        response.set_failures(bad.filter_map(|one| one.message_id.clone()));
        response
    }
    let mapping = Mapping::start(refuse_bad).await;
    for body in ["good", "bad", "fine"] {
        mapping.send(body).await;
    }
    assert_eq!(mapping.poller.handle_one_batch().await.unwrap(), 3);
    assert_eq!(mapping.bodies(), [["good", "bad", "fine"]]);
    assert_eq!(mapping.remaining().await, 1);
}

#[tokio::test]
async fn report_of_an_unknown_message_fails_the_whole_batch() {
    fn report_nonsense(_: &SqsEvent) -> SqsBatchResponse {
        let mut response = SqsBatchResponse::default();
        response.add_failure("");
        response
    }
    let mapping = Mapping::start(report_nonsense).await;
    mapping.send("one").await;
    mapping.send("two").await;
    assert_eq!(mapping.poller.handle_one_batch().await.unwrap(), 2);
    assert_eq!(mapping.remaining().await, 2);
}

#[tokio::test]
async fn panic_fails_the_whole_batch_and_the_next_one_is_handled() {
    fn panic_on_poison(event: &SqsEvent) -> SqsBatchResponse {
        assert!(event.records.iter().all(|one| one.body.as_deref() != Some("poison")), "poisoned");
        SqsBatchResponse::default()
    }
    let mapping = Mapping::start(panic_on_poison).await;
    mapping.send("poison").await;
    mapping.send("beside it").await;
    assert_eq!(mapping.poller.handle_one_batch().await.unwrap(), 2);
    assert_eq!(mapping.remaining().await, 2);
    mapping.send("next").await;
    assert_eq!(mapping.poller.handle_one_batch().await.unwrap(), 1);
    assert_eq!(mapping.remaining().await, 2);
}

#[tokio::test]
async fn batch_has_at_most_batch_size_messages() {
    let mut mapping = Mapping::start(succeed).await;
    mapping.poller.batch_size = 1;
    mapping.send("one").await;
    mapping.send("two").await;
    assert_eq!(mapping.poller.handle_one_batch().await.unwrap(), 1);
    assert_eq!(mapping.remaining().await, 1);
}

#[tokio::test]
async fn message_attributes_reach_the_function() {
    let mapping = Mapping::start(succeed).await;
    let trace = aws_sdk_sqs::types::MessageAttributeValue::builder().data_type("String").string_value("abc");
    let send = mapping.poller.sqs.send_message().queue_url(&mapping.poller.queue_url).message_body("x");
    send.message_attributes("trace", trace.build().unwrap()).send().await.unwrap();
    mapping.poller.handle_one_batch().await.unwrap();
    let event = mapping.worker.events.lock().unwrap().remove(0);
    let attribute = &event.records[0].message_attributes["trace"];
    assert_eq!(attribute.string_value.as_deref(), Some("abc"));
    assert_eq!(attribute.data_type.as_deref(), Some("String"));
}

#[tokio::test]
async fn missing_queue_is_an_error() {
    let mut mapping = Mapping::start(succeed).await;
    mapping.poller.queue_url = "http://127.0.0.1/1/absent".to_owned();
    let refused = mapping.poller.handle_one_batch().await.unwrap_err();
    assert_eq!(refused.to_string(), "messages could not be received from http://127.0.0.1/1/absent");
}

/// A worker that blocks until it is released.
struct BlockingWorker {
    entered: Semaphore,
    release: Semaphore,
}

impl BlockingWorker {
    fn new() -> Arc<Self> {
        let closed = || Semaphore::new(0);
        Arc::new(Self { entered: closed(), release: closed() })
    }

    async fn entered(&self) {
        self.entered.acquire().await.unwrap().forget();
    }
}

#[async_trait::async_trait]
impl QueueWorker for BlockingWorker {
    async fn handle(&self, _: SqsEvent) -> SqsBatchResponse {
        self.entered.add_permits(1);
        self.release.acquire().await.unwrap().forget();
        SqsBatchResponse::default()
    }
}

#[tokio::test]
async fn shutdown_finishes_the_batch_in_progress_and_receives_no_other() {
    let mapping = Mapping::start(succeed).await;
    let blocking = BlockingWorker::new();
    let poller =
        Poller { handler: blocking.clone(), batch_size: 1, concurrency: 1, ..mapping.poller.clone() };
    let shutdown = CancellationToken::new();
    let stop = shutdown.clone();
    let running = tokio::spawn(async move { poller.run(stop).await });
    mapping.send("first").await;
    mapping.send("second").await;
    blocking.entered().await;

    shutdown.cancel();
    blocking.release.add_permits(1);
    running.await.unwrap();

    assert_eq!(mapping.remaining().await, 1, "the first is deleted, the second is never received");
}

#[tokio::test]
async fn batches_run_concurrently_up_to_the_limit() {
    let mapping = Mapping::start(succeed).await;
    let blocking = BlockingWorker::new();
    let poller =
        Poller { handler: blocking.clone(), batch_size: 1, concurrency: 2, ..mapping.poller.clone() };
    let shutdown = CancellationToken::new();
    let stop = shutdown.clone();
    let running = tokio::spawn(async move { poller.run(stop).await });
    mapping.send("first").await;
    blocking.entered().await;
    mapping.send("second").await;
    blocking.entered().await;
    shutdown.cancel();
    blocking.release.add_permits(2);
    running.await.unwrap();
    assert_eq!(mapping.remaining().await, 0);
}
