//! Work that a function does while it starts, when Lambda gives it a full processor at any memory size.
//!
//! The first request then does not wait for a TLS handshake, nor for code that runs for the first time.

use std::collections::HashMap;
use std::time::Duration;

use aws_config::retry::RetryConfig;
use aws_sdk_dynamodb::config::http::HttpRequest;
use aws_sdk_dynamodb::types::{AttributeValue, KeysAndAttributes, Put, TransactWriteItem};
use aws_smithy_types::body::SdkBody;
use futures::future::join_all;

/// Maximum duration of the warm-up.
const MAX_DURATION: Duration = Duration::from_secs(1);

/// Placeholder for the names of tables and keys in the calls of the warm-up. It never leaves the process: see
/// [`replace_with_get`].
const DUMMY: &str = "none";

/// An AWS call that a function makes for nearly every event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwsCall {
    GetItem,
    BatchGetItem,
    /// `BatchGetItem`, followed by `TransactWriteItems` over the same connection.
    BatchGetItemAndTransactWriteItems,
    UpdateItem,
    SendMessage,
    Decrypt,
    GenerateDataKey,
}

/// Clients of the AWS services.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clients<'a> {
    pub(crate) dynamodb: &'a aws_sdk_dynamodb::Client,
    pub(crate) sqs: &'a aws_sdk_sqs::Client,
    pub(crate) kms: &'a aws_sdk_kms::Client,
}

/// Opens the connection of a call by sending a GET request in place of the call, without retries: see
/// [`replace_with_get`].
macro_rules! open_connection {
    ($service:ident, $request:expr) => {{
        let without_retries = $service::config::Builder::new().retry_config(RetryConfig::disabled());
        let request = $request.customize().mutate_request(replace_with_get);
        drop(request.config_override(without_retries).send().await);
    }};
}

/// Opens one connection for each of `calls`, concurrently, so that the first event finds them open.
pub(crate) async fn open_connections(clients: Clients<'_>, calls: &[AwsCall]) {
    run_warm_up(join_all(calls.iter().map(|call| clients.open_connection(*call)))).await;
}

impl Clients<'_> {
    async fn open_connection(self, call: AwsCall) {
        let Self { dynamodb, sqs, kms } = self;
        match call {
            AwsCall::GetItem => open_connection!(aws_sdk_dynamodb, dynamodb.get_item().table_name(DUMMY)),
            AwsCall::BatchGetItem => batch_get_item(dynamodb).await,
            AwsCall::BatchGetItemAndTransactWriteItems => {
                batch_get_item(dynamodb).await;
                transact_write_items(dynamodb).await;
            }
            AwsCall::UpdateItem => {
                open_connection!(aws_sdk_dynamodb, dynamodb.update_item().table_name(DUMMY));
            }
            AwsCall::SendMessage => {
                let request = sqs.send_message().queue_url("https://none.invalid").message_body(DUMMY);
                open_connection!(aws_sdk_sqs, request);
            }
            AwsCall::Decrypt => open_connection!(aws_sdk_kms, kms.decrypt()),
            AwsCall::GenerateDataKey => open_connection!(aws_sdk_kms, kms.generate_data_key().key_id(DUMMY)),
        }
    }
}

async fn batch_get_item(dynamodb: &aws_sdk_dynamodb::Client) {
    let no_keys = KeysAndAttributes::builder().set_keys(Some(Vec::new())).build();
    let nothing = no_keys.map(|keys| HashMap::from([(DUMMY.to_owned(), keys)]));
    open_connection!(aws_sdk_dynamodb, dynamodb.batch_get_item().set_request_items(nothing.ok()));
}

async fn transact_write_items(dynamodb: &aws_sdk_dynamodb::Client) {
    let put = Put::builder().table_name(DUMMY).item(DUMMY, AttributeValue::S(DUMMY.to_owned()));
    let write = TransactWriteItem::builder().set_put(put.build().ok()).build();
    open_connection!(aws_sdk_dynamodb, dynamodb.transact_write_items().transact_items(write));
}

/// Turns a call into a plain GET of the AWS service's root, which needs no permission and costs nothing. The response
/// does not matter.
fn replace_with_get(request: &mut HttpRequest) {
    let headers = ["x-amz-target", "content-type", "content-length"];
    for header in headers {
        request.headers_mut().remove(header);
    }
    *request.body_mut() = SdkBody::empty();
    let replaced = request.set_method("GET");
    debug_assert!(replaced.is_ok(), "GET is a valid HTTP method");
}

/// Runs `work` before the first event, for at most one second. Ignores errors, which recur when an event needs the
/// result.
pub async fn run_warm_up<T>(work: impl Future<Output = T>) {
    let outcome = tokio::time::timeout(MAX_DURATION, work).await;
    drop(outcome);
}
