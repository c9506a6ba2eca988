//! Lambda entry point of `sweep`.

use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_allocator as _;
use plumbline_egress::Guard;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::schedules::sweep::SweepHandler;
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?.create_store(&[]).await;
    let sweep = &SweepHandler::new(&store, config::clock(), config::open_dataset()?, Guard::strict());
    lambda_runtime::run(service_fn(async move |_: LambdaEvent<Value>| sweep.handle().await)).await
}
