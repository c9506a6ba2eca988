//! What a function does while it starts, when Lambda lends it a whole processor whatever its memory: the first
//! request need not wait for handshakes, nor for code that has never run.

use std::collections::HashMap;
use std::time::Duration;

use aws_config::retry::RetryConfig;
use aws_sdk_dynamodb::config::http::HttpRequest;
use aws_sdk_dynamodb::types::KeysAndAttributes;
use aws_smithy_types::body::SdkBody;
use futures::future::join_all;

/// How long a function may take to make ready for its first request.
const MOST: Duration = Duration::from_secs(1);

/// A call that a function makes for nearly every event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    GetItem,
    BatchGetItem,
    UpdateItem,
    SendMessage,
    Decrypt,
    GenerateDataKey,
}

/// The clients that calls are made with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clients<'a> {
    pub(crate) dynamodb: &'a aws_sdk_dynamodb::Client,
    pub(crate) sqs: &'a aws_sdk_sqs::Client,
    pub(crate) kms: &'a aws_sdk_kms::Client,
}

/// Sends what a call would send, up to the moment when it would become one: see [`no_call`].
macro_rules! rehearse {
    ($service:ident, $request:expr) => {{
        let once = $service::config::Builder::new().retry_config(RetryConfig::disabled());
        drop($request.customize().mutate_request(no_call).config_override(once).send().await);
    }};
}

/// Rehearses calls, all at the same time: each opens a connection, as if made at the same time later.
pub(crate) async fn rehearse(clients: Clients<'_>, calls: &[Call]) {
    ahead(join_all(calls.iter().map(|call| clients.rehearse(*call)))).await;
}

impl Clients<'_> {
    async fn rehearse(self, call: Call) {
        const NONE: &str = "none";
        let Self { dynamodb, sqs, kms } = self;
        match call {
            Call::GetItem => rehearse!(aws_sdk_dynamodb, dynamodb.get_item().table_name(NONE)),
            Call::BatchGetItem => {
                let no_keys = KeysAndAttributes::builder().set_keys(Some(Vec::new())).build();
                let nothing = no_keys.map(|keys| HashMap::from([(NONE.to_owned(), keys)]));
                rehearse!(aws_sdk_dynamodb, dynamodb.batch_get_item().set_request_items(nothing.ok()));
            }
            Call::UpdateItem => rehearse!(aws_sdk_dynamodb, dynamodb.update_item().table_name(NONE)),
            Call::SendMessage => {
                let nowhere = sqs.send_message().queue_url("https://none.invalid").message_body(NONE);
                rehearse!(aws_sdk_sqs, nowhere);
            }
            Call::Decrypt => rehearse!(aws_sdk_kms, kms.decrypt()),
            Call::GenerateDataKey => rehearse!(aws_sdk_kms, kms.generate_data_key().key_id(NONE)),
        }
    }
}

/// Turns a call into a plain request for the service's root, so that it takes no permission and costs nothing. What
/// comes back does not matter.
fn no_call(request: &mut HttpRequest) {
    let described = ["x-amz-target", "content-type", "content-length"];
    for header in described {
        request.headers_mut().remove(header);
    }
    *request.body_mut() = SdkBody::empty();
    let as_get = request.set_method("GET");
    debug_assert!(as_get.is_ok(), "GET is a method");
}

/// Does something ahead of the first request, for a second at most. Whoever needs it finds out whether it failed.
pub async fn ahead<T>(work: impl Future<Output = T>) {
    let done = tokio::time::timeout(MOST, work).await;
    drop(done);
}
