//! Lambda entry point of `ask`.

use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_allocator as _;
use plumbline_egress::Guard;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::AwsCall;
use plumbline_functions::schedules::ask::AskHandler;
use plumbline_schedule::Firing;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?
        .create_store(&[AwsCall::BatchGetItem, AwsCall::SendMessage])
        .await;
    let ask = &AskHandler::new(&store, config::clock(), Guard::strict());
    lambda_runtime::run(service_fn(async move |event: LambdaEvent<Firing>| ask.handle(&event.payload).await))
        .await
}
