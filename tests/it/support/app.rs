//! The whole service over embedded backends in memory, with a manual clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use aws_sdk_dynamodb::types::AttributeValue;
use aws_smithy_runtime_api::client::interceptors::SharedInterceptor;
use jiff::Timestamp;
use plumbline_benchmark::bundle::Bundle;
use plumbline_clock::{Clock, ManualClock};
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_egress::{Client, ConnectionReuse, Guard, Origin};
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS, Storage};
use plumbline_functions::BaseUrlSource;
use plumbline_local::console::{Console, ConsoleSettings};
use plumbline_local::functions::{Dependencies, Functions};
use plumbline_local::poller::Poller;
use plumbline_local::{gateway, workspace};
use plumbline_store::operator::provisioning::{create_queues, create_tables};
use plumbline_store::queues::{Queue, Queues};
use plumbline_store::{Kms, Purpose, Store, TableNames};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{Calls, DEFAULT_RECORDS, Recorder, Units, dataset};

/// Name of the table.
pub(crate) const TABLE: &str = "plumbline";

/// Time at which the service starts, unless a test needs another.
const NOON: &str = "2026-11-18T12:00:00Z";

/// A running service with its clock and recorded calls.
pub(crate) struct TestApp {
    pub(crate) store: Store,
    /// A store whose calls count in `calls` and `units`, like those of a function.
    pub(crate) counted: Store,
    pub(crate) clock: Arc<ManualClock>,
    /// AWS calls of the functions and of `counted`, without those of `store`.
    pub(crate) calls: Calls,
    /// Table units that the same calls consume.
    pub(crate) units: Units,
    pub(crate) functions: Functions,
    pub(crate) base_url: Url,
    /// URL of the console.
    pub(crate) console_url: Url,
    /// A client that follows no redirect.
    pub(crate) http: reqwest::Client,
    /// A valid key of the demo webhook.
    pub(crate) webhook_key: String,
    /// A valid benchmark key of the account `local`.
    pub(crate) benchmark_key: String,
    /// Maximum number of draws in a batch.
    draw_batch_size: AtomicI32,
    aws: EmbeddedAws,
    shutdown: CancellationToken,
}

impl TestApp {
    /// Starts a service whose clock stands at noon UTC of Wednesday, 18 November 2026, with the demo workspace set up.
    /// Its guard permits the origins of `allow`: fake servers on loopback.
    pub(crate) async fn start(allow: &[Url]) -> Self {
        Self::start_with_dataset(dataset(DEFAULT_RECORDS), allow).await
    }

    /// Works like [`Self::start`], with another dataset.
    pub(crate) async fn start_with_dataset(bundle: Arc<Bundle>, allow: &[Url]) -> Self {
        Self::start_at(NOON.parse().unwrap(), bundle, allow).await
    }

    /// Works like [`Self::start`], with a code host through which people sign in to the console.
    pub(crate) async fn start_with_code_host(host: &Url) -> Self {
        Self::start_full(NOON.parse().unwrap(), dataset(DEFAULT_RECORDS), &[], host.clone()).await
    }

    /// Works like [`Self::start_with_dataset`], with a clock that stands at `now`.
    pub(crate) async fn start_at(now: Timestamp, bundle: Arc<Bundle>, allow: &[Url]) -> Self {
        // Nothing listens there.
        Self::start_full(now, bundle, allow, Url::parse("http://127.0.0.1:9").unwrap()).await
    }

    async fn start_full(now: Timestamp, bundle: Arc<Bundle>, allow: &[Url], code_host: Url) -> Self {
        let clock = Arc::new(ManualClock::at(now));
        let (aws, calls) = (EmbeddedAws::start(Storage::Memory).await.unwrap(), Calls::default());
        let units = Units::default();
        create_tables(&aws.dynamodb(), &TableNames::for_embedded_service(TABLE)).await.unwrap();
        let urls = create_queues(&aws.sqs()).await.unwrap();
        let store = |interceptors: &[SharedInterceptor]| {
            let (mut dynamodb, mut sqs, mut kms) =
                (aws.dynamodb_config(), aws.sqs_config(), aws.kms_config());
            for interceptor in interceptors {
                dynamodb.push_interceptor(interceptor.clone());
                sqs.push_interceptor(interceptor.clone());
                kms.push_interceptor(interceptor.clone());
            }
            let sqs = aws_sdk_sqs::Client::from_conf(sqs.build());
            let kms = Kms::new(aws_sdk_kms::Client::from_conf(kms.build()), KEY_ALIAS);
            Store::new(
                aws_sdk_dynamodb::Client::from_conf(dynamodb.build()),
                TableNames::for_embedded_service(TABLE),
                Queues::new(sqs, urls.clone()),
                kms,
            )
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base_url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let guard = Guard::with_exceptions(allow.iter().filter_map(Origin::of).collect());
        let counting = [SharedInterceptor::new(calls.clone()), SharedInterceptor::new(units.clone())];
        let counted = store(&counting);
        let recorded = |function| {
            let [calls, units] = counting.clone();
            store(&[calls, units, SharedInterceptor::new(Recorder(function))])
        };
        let functions = Functions::new(Dependencies {
            store_for: &recorded,
            clock: clock.clone(),
            bundle,
            egress: Client::new(guard.clone(), ConnectionReuse::Close).unwrap(),
            guard,
            base_url: BaseUrlSource::Fixed(base_url.clone()),
            jitter: || 0.5,
        });
        let shutdown = CancellationToken::new();
        tokio::spawn(gateway::serve(listener, Arc::new(functions.clone()), shutdown.clone()));
        let console_listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let console_port = console_listener.local_addr().unwrap().port();
        let console_url = Url::parse(&format!("http://127.0.0.1:{console_port}")).unwrap();
        let console_store = recorded("console");
        let guard = functions.guard().clone();
        let agent_base_url = base_url.clone();
        let settings =
            ConsoleSettings { port: console_port, agent_base_url, code_host, has_public_board: true };
        let console = Console::new(&console_store, clock.clone(), guard, settings);
        tokio::spawn(gateway::serve(console_listener, Arc::new(console), shutdown.clone()));
        let store = store(&[]);
        workspace::set_up_demo_workspace(&store, clock.now()).await.unwrap();
        workspace::backfill(&store, None).await.unwrap();
        let webhook_key = workspace::mint_webhook_key(&store, clock.now()).await.unwrap().to_string();
        let benchmark_key = workspace::mint_benchmark_key(&store, clock.now()).await.unwrap().to_string();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Self {
            store,
            counted,
            clock,
            calls,
            units,
            functions,
            base_url,
            console_url,
            http,
            webhook_key,
            benchmark_key,
            draw_batch_size: AtomicI32::new(1),
            aws,
            shutdown,
        }
    }

    /// Starts a second console, without the public board, and sets `console_url` to its URL.
    pub(crate) async fn start_console_without_board(&mut self) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let guard = self.functions.guard().clone();
        let (agent_base_url, code_host) = (self.base_url.clone(), self.base_url.clone());
        let settings = ConsoleSettings { port, agent_base_url, code_host, has_public_board: false };
        let console = Console::new(&self.store, self.clock.clone(), guard, settings);
        tokio::spawn(gateway::serve(listener, Arc::new(console), self.shutdown.clone()));
        self.console_url = Url::parse(&format!("http://127.0.0.1:{port}")).unwrap();
    }

    /// Returns the URL of a path of the service.
    pub(crate) fn url(&self, path: &str) -> Url {
        self.base_url.join(path).unwrap()
    }

    /// Advances the clock.
    pub(crate) fn advance(&self, seconds: u64) {
        self.clock.advance(Duration::from_secs(seconds));
    }

    /// Passes every visible message to its function until no queue has one. Returns the number of messages. A failed
    /// message is not received again, since its visibility timeout is real time.
    pub(crate) async fn drain(&self) -> usize {
        let mut handled = 0;
        loop {
            let before = handled;
            for queue in Queue::ALL {
                handled += self.drain_queue(queue).await;
            }
            if handled == before {
                return handled;
            }
        }
    }

    /// Passes every visible message of one queue to its function. Returns the number of messages.
    pub(crate) async fn drain_queue(&self, queue: Queue) -> usize {
        let poller = self.poller(queue);
        let mut handled = 0;
        loop {
            match poller.handle_one_batch().await.unwrap() {
                0 => return handled,
                some => handled += some,
            }
        }
    }

    /// Passes one batch of a queue to its function, if a message is visible. Only draws share a batch.
    pub(crate) async fn process_batch(&self, queue: Queue) {
        self.poller(queue).handle_one_batch().await.unwrap();
    }

    /// Sets the maximum number of draws in one batch. The default is 1, so that the order of draws is fixed.
    pub(crate) fn set_draw_batch_size(&self, draws: i32) {
        self.draw_batch_size.store(draws, Ordering::Relaxed);
    }

    fn poller(&self, queue: Queue) -> Poller {
        let url = self.store.queues.url(queue).unwrap().to_owned();
        let poller = Poller::new(
            self.aws.sqs(),
            url,
            format!("arn:aws:sqs:us-east-1:000000000000:{}", queue.name()),
            self.functions.worker(queue),
        );
        let batch_size = if queue == Queue::Draw { self.draw_batch_size.load(Ordering::Relaxed) } else { 1 };
        Poller { batch_size, ..poller }
    }

    /// Runs one sweep. Returns true if it succeeded.
    pub(crate) async fn sweep(&self) -> bool {
        self.functions.sweep().handle().await.is_ok()
    }

    /// Purges every queue, as a restart of the embedded service does.
    pub(crate) async fn purge_queues(&self) {
        for queue in Queue::ALL {
            self.aws
                .sqs()
                .purge_queue()
                .queue_url(self.store.queues.url(queue).unwrap())
                .send()
                .await
                .unwrap();
        }
    }

    /// Sets an item's schema version.
    pub(crate) async fn set_schema_version(&self, pk: &str, sk: &str, version: u32) {
        let update = self.aws.dynamodb().update_item().table_name(TABLE);
        let update = update.key("pk", AttributeValue::S(pk.to_owned()));
        let update = update.key("sk", AttributeValue::S(sk.to_owned())).update_expression("SET v = :form");
        let version = AttributeValue::N(version.to_string());
        update.expression_attribute_values(":form", version).send().await.unwrap();
    }

    /// Changes a text attribute of an item, as an attacker with write access to the table might.
    pub(crate) async fn set_text(&self, pk: &str, sk: &str, name: &str, value: &str) {
        let text = |value: &str| AttributeValue::S(value.to_owned());
        let update = self.aws.dynamodb().update_item().table_name(TABLE);
        let update = update.key("pk", text(pk)).key("sk", text(sk)).update_expression("SET #name = :value");
        let update = update.expression_attribute_names("#name", name);
        update.expression_attribute_values(":value", text(value)).send().await.unwrap();
    }

    /// Connects the chat API as the previous release did, which encrypted the token without its address.
    pub(crate) async fn connect_chat_as_previous_release(&self, base_url: &str, token: &str) {
        let text = |value: &str| AttributeValue::S(value.to_owned());
        let sealed = self.store.kms.seal(Purpose::ChatToken, "chat", token.as_bytes()).await.unwrap();
        let sealed = serde_json::to_value(sealed).unwrap();
        let parts = ["key", "text"].map(|name| (name.to_owned(), text(sealed[name].as_str().unwrap())));
        let item = [
            ("pk", text("CHAT")),
            ("sk", text("CONNECTION")),
            ("v", AttributeValue::N("1".to_owned())),
            ("base_url", text(base_url)),
            ("token", AttributeValue::M(parts.into())),
        ];
        self.overwrite(item.map(|(name, value)| (name.to_owned(), value)).into()).await;
    }

    /// Returns the bodies of all visible messages, which stay in their queues.
    pub(crate) async fn queued_messages(&self) -> Vec<String> {
        let mut bodies = Vec::new();
        for queue in Queue::ALL {
            let url = self.store.queues.url(queue).unwrap();
            let mut taken = Vec::new();
            loop {
                let request = self.aws.sqs().receive_message().queue_url(url).max_number_of_messages(10);
                let received = request.send().await.unwrap().messages.unwrap_or_default();
                if received.is_empty() {
                    break;
                }
                taken.extend(received);
            }
            for message in taken {
                let request = self.aws.sqs().change_message_visibility().queue_url(url).visibility_timeout(0);
                request.set_receipt_handle(message.receipt_handle).send().await.unwrap();
                bodies.extend(message.body);
            }
        }
        bodies
    }

    /// Returns every item of both tables.
    pub(crate) async fn items(&self) -> Vec<std::collections::HashMap<String, AttributeValue>> {
        let TableNames { main, run_secrets } = TableNames::for_embedded_service(TABLE);
        let mut items = Vec::new();
        for table in [main, run_secrets] {
            let pages = self.aws.dynamodb().scan().table_name(table).into_paginator().items().send();
            items.extend(pages.try_collect().await.unwrap());
        }
        items
    }

    /// Deletes an item, as the table's time-to-live or an operator does.
    pub(crate) async fn delete_item(&self, partition: &str, sort: &str) {
        let text = |value: &str| AttributeValue::S(value.to_owned());
        let request = self.aws.dynamodb().delete_item().table_name(TABLE);
        request.key("pk", text(partition)).key("sk", text(sort)).send().await.unwrap();
    }

    /// Sets a job's schema version to 2, which only a newer release writes.
    pub(crate) async fn raise_schema_version(&self, job: &str) {
        let text = |value: &str| AttributeValue::S(value.to_owned());
        let request = self.aws.dynamodb().update_item().table_name(TABLE);
        let request = request.key("pk", text(&format!("JOB#{job}"))).key("sk", text("JOB"));
        let request = request.update_expression("SET v = :v");
        let request = request.expression_attribute_values(":v", AttributeValue::N("2".to_owned()));
        request.send().await.unwrap();
    }

    /// Writes a raw item, as an attacker with write access to the table might.
    pub(crate) async fn overwrite(&self, item: std::collections::HashMap<String, AttributeValue>) {
        self.aws.dynamodb().put_item().table_name(TABLE).set_item(Some(item)).send().await.unwrap();
    }

    /// Returns a well-formed key of the given kind, the same at each call. It is not stored unless a test stores it.
    pub(crate) fn unknown_key(prefix: KeyPrefix) -> String {
        let mut next = 0u8;
        let fill = |bytes: &mut [u8]| {
            bytes.iter_mut().for_each(|byte| {
                next = next.wrapping_add(37);
                *byte = next;
            });
            Ok::<_, ()>(())
        };
        ApiKey::mint(prefix, fill).unwrap().expose().to_string()
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

/// Returns the body of a response as JSON.
pub(crate) async fn json(response: reqwest::Response) -> Value {
    let bytes = response.bytes().await.unwrap();
    serde_json::from_slice(&bytes)
        .unwrap_or_else(|_| panic!("the body is not JSON: {}", String::from_utf8_lossy(&bytes)))
}
