//! A store over in-memory services, and values that the tests share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use aws_sdk_dynamodb::config::interceptors::BeforeSerializationInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;
use aws_sdk_dynamodb::types::AttributeValue;
use jiff::{SignedDuration, Timestamp};
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS};
use plumbline_store::operator::provisioning::{create_queues, create_tables};
use plumbline_store::queues::Queues;
use plumbline_store::{Kms, Purpose, Store, TableNames, UtcInstant};

const TABLE: &str = "plumbline";

fn table_names() -> TableNames {
    TableNames::for_embedded_service(TABLE)
}

/// Attributes of one item, as text.
pub(crate) type ItemText = BTreeMap<String, String>;

/// Store for a single test.
pub(crate) struct TestStore {
    pub(crate) store: Store,
    pub(crate) aws: EmbeddedAws,
}

impl std::ops::Deref for TestStore {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

/// Number of actions of each transaction that a store has sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct TransactionSizes(Arc<Mutex<Vec<usize>>>);

impl TransactionSizes {
    /// Returns the sizes recorded since the last call, and forgets them.
    pub(crate) fn drain(&self) -> Vec<usize> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl Intercept for TransactionSizes {
    fn name(&self) -> &'static str {
        "transaction sizes"
    }

    fn read_before_serialization(
        &self,
        context: &BeforeSerializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        if let Some(request) = context.input().downcast_ref::<TransactWriteItemsInput>() {
            self.0.lock().unwrap().push(request.transact_items().len());
        }
        Ok(())
    }
}

impl TestStore {
    /// Creates a store with empty tables, queues and a KMS key.
    pub(crate) async fn new() -> Self {
        Self::with_transaction_sizes().await.0
    }

    /// Creates the same store, and a record of the sizes of the transactions that it sends.
    pub(crate) async fn with_transaction_sizes() -> (Self, TransactionSizes) {
        let aws = EmbeddedAws::start_in_memory().await.unwrap();
        create_tables(&aws.dynamodb(), &table_names()).await.unwrap();
        let queues = Queues::new(aws.sqs(), create_queues(&aws.sqs()).await.unwrap());
        let sizes = TransactionSizes::default();
        let config = aws.dynamodb().config().to_builder().interceptor(sizes.clone()).build();
        let dynamodb = aws_sdk_dynamodb::Client::from_conf(config);
        let store = Store::new(dynamodb, table_names(), queues, Kms::new(aws.kms(), KEY_ALIAS));
        (Self { store, aws }, sizes)
    }

    /// Returns every item of both tables by its key. Two equal results mean that nothing was written in between.
    pub(crate) async fn all_items(&self) -> BTreeMap<(String, String), ItemText> {
        let TableNames { main, run_secrets } = table_names();
        let mut items = self.items(main).await;
        items.extend(self.items(run_secrets).await);
        items
    }

    /// Returns every item of the table of run secrets by its key.
    pub(crate) async fn run_secrets(&self) -> BTreeMap<(String, String), ItemText> {
        self.items(table_names().run_secrets).await
    }

    /// Returns the number of items of the main table that have this text in an attribute.
    pub(crate) async fn count_main_items_with(&self, text: &str) -> usize {
        let items = self.items(table_names().main).await;
        items.values().filter(|item| item.values().any(|value| value.contains(text))).count()
    }

    async fn items(&self, table: String) -> BTreeMap<(String, String), ItemText> {
        let scan = self.aws.dynamodb().scan().table_name(table).consistent_read(true);
        let items: Vec<_> = scan.into_paginator().items().send().try_collect().await.unwrap();
        let key = |item: &std::collections::HashMap<String, AttributeValue>, name: &str| {
            item[name].as_s().unwrap().clone()
        };
        let text = |value: &AttributeValue| match value {
            AttributeValue::S(text) | AttributeValue::N(text) => text.clone(),
            // Maps are unordered: their debug text differs between reads.
            other => serde_json::Value::from_attribute(other).to_string(),
        };
        let named = items.iter().map(|item| {
            let attributes = item.iter().map(|(name, value)| (name.clone(), text(value))).collect();
            ((key(item, "pk"), key(item, "sk")), attributes)
        });
        named.collect()
    }

    /// Returns one item, if it exists.
    pub(crate) async fn item(&self, pk: &str, sk: &str) -> Option<ItemText> {
        self.all_items().await.remove(&(pk.to_owned(), sk.to_owned()))
    }

    /// Writes an item with exactly these attributes, as another release might.
    pub(crate) async fn put(&self, attributes: &[(&str, AttributeValue)]) {
        let mut request = self.aws.dynamodb().put_item().table_name(TABLE);
        for (name, value) in attributes {
            request = request.item(*name, value.clone());
        }
        request.send().await.unwrap();
    }

    /// Changes one attribute of an item, as an attacker could who can only write to the table.
    pub(crate) async fn set_text(&self, pk: &str, sk: &str, name: &str, value: &str) {
        self.set(pk, sk, name, text(value)).await;
    }

    async fn set(&self, pk: &str, sk: &str, name: &str, value: AttributeValue) {
        let update = self.aws.dynamodb().update_item().table_name(TABLE);
        let update = update.key("pk", text(pk)).key("sk", text(sk)).update_expression("SET #name = :value");
        let update = update.expression_attribute_names("#name", name);
        update.expression_attribute_values(":value", value).send().await.unwrap();
    }

    /// Connects the chat API as an earlier release did, which sealed the token without its address.
    pub(crate) async fn connect_chat_without_sealed_address(&self, base_url: &str, token: &str) {
        let sealed = self.kms.seal(Purpose::ChatToken, "chat", token.as_bytes()).await.unwrap();
        let version = AttributeValue::N("1".to_owned());
        let token = serde_dynamo::to_attribute_value(sealed).unwrap();
        let key = [("pk", text("CHAT")), ("sk", text("CONNECTION")), ("v", version)];
        self.put(&[&key[..], &[("base_url", text(base_url)), ("token", token)]].concat()).await;
    }

    /// Seals the credentials of a connected code host as an earlier release did, without the address.
    pub(crate) async fn seal_code_host_without_address(&self, workspace: &Workspace, credentials: &str) {
        let subject = workspace.to_string();
        let sealed = self.kms.seal(Purpose::CodeHost, &subject, credentials.as_bytes()).await.unwrap();
        let sealed = serde_dynamo::to_attribute_value(sealed).unwrap();
        self.set(&format!("WORKSPACE#{workspace}"), "CODE-HOST", "credentials", sealed).await;
    }

    /// Writes a copy of an item to the partition `to`, as an attacker could who can only write to the table.
    pub(crate) async fn copy(&self, pk: &str, sk: &str, to: &str) {
        let request =
            self.aws.dynamodb().get_item().table_name(TABLE).key("pk", text(pk)).key("sk", text(sk));
        let mut item = request.send().await.unwrap().item.unwrap();
        item.insert("pk".to_owned(), text(to));
        self.aws.dynamodb().put_item().table_name(TABLE).set_item(Some(item)).send().await.unwrap();
    }

    /// Deletes an item, as the table does after its time-to-live.
    pub(crate) async fn expire(&self, pk: &str, sk: &str) {
        let request = self.aws.dynamodb().delete_item().table_name(TABLE);
        request.key("pk", text(pk)).key("sk", text(sk)).send().await.unwrap();
    }

    /// Returns the bodies of the messages in a queue. The messages stay in the queue, invisible.
    pub(crate) async fn receive(&self, url: &str) -> Vec<String> {
        let request = self.aws.sqs().receive_message().queue_url(url).max_number_of_messages(10);
        let received = request.send().await.unwrap().messages.unwrap_or_default();
        received.into_iter().filter_map(|message| message.body).collect()
    }
}

trait FromAttribute {
    fn from_attribute(value: &AttributeValue) -> Self;
}

impl FromAttribute for serde_json::Value {
    fn from_attribute(value: &AttributeValue) -> Self {
        serde_dynamo::from_attribute_value(value.clone()).unwrap_or_else(|_| format!("{value:?}").into())
    }
}

/// Returns an attribute value of type string.
pub(crate) fn text(value: &str) -> AttributeValue {
    AttributeValue::S(value.to_owned())
}

/// Returns noon UTC on 18 November 2026, plus some seconds.
pub(crate) fn at(seconds: i64) -> UtcInstant {
    let noon: Timestamp = "2026-11-18T12:00:00Z".parse().unwrap();
    UtcInstant::from(noon).plus(SignedDuration::from_secs(seconds))
}

/// Returns noon UTC on 18 November 2026, plus some hours.
pub(crate) fn hours(count: i64) -> UtcInstant {
    at(count * 3600)
}

/// Returns a time as the text of a time-to-live attribute.
pub(crate) fn epoch(stamp: UtcInstant) -> String {
    stamp.timestamp().as_second().to_string()
}

/// Returns the workspace of most tests.
pub(crate) fn acme() -> Workspace {
    "github/acme".parse().unwrap()
}

/// Returns the UUID, as text, with this number at its end.
pub(crate) fn uuid(number: u8) -> String {
    format!("2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e{number:02x}")
}

/// Returns an API key that depends only on the seed.
pub(crate) fn api_key(prefix: KeyPrefix, seed: u8) -> ApiKey {
    let mut next = seed;
    let fill = |bytes: &mut [u8]| {
        bytes.iter_mut().for_each(|byte| {
            next = next.wrapping_mul(31).wrapping_add(17);
            *byte = next;
        });
        Ok::<_, ()>(())
    };
    ApiKey::mint(prefix, fill).unwrap()
}
