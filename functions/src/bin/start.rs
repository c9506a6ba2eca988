//! Lambda entry point of `start`.

use lambda_http::{Error, service_fn};
use plumbline_allocator as _;
use plumbline_benchmark::harness;
use plumbline_functions::api::start::StartHandler;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::AwsCall;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?
        .create_store(&[
            AwsCall::BatchGetItemAndTransactWriteItems,
            AwsCall::GenerateDataKey,
            AwsCall::SendMessage,
        ])
        .await;
    let start = &StartHandler::new(
        &store,
        config::clock(),
        config::open_dataset()?,
        config::model_endpoint_guard()?,
        config::base_url("BENCHMARK_BASE_URL")?,
    );
    // Computes the harness version, which is then cached, before the first request.
    drop(harness::version());
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(start.handle(request).await))).await
}
