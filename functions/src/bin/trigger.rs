//! Lambda entry point of `trigger`.

use lambda_http::{Error, service_fn};
use plumbline_allocator as _;
use plumbline_egress::Guard;
use plumbline_functions::api::trigger::TriggerHandler;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::{self, AwsCall};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?
        .create_store(&[AwsCall::BatchGetItemAndTransactWriteItems, AwsCall::SendMessage])
        .await;
    let trigger =
        &TriggerHandler::new(&store, config::clock(), Guard::strict(), config::base_url("AGENT_BASE_URL")?);
    // Reading the signing keys opens the connection to KMS.
    warm_up::run_warm_up(trigger.signing_keys.key_ring(trigger.clock.now())).await;
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(trigger.handle(request).await))).await
}
