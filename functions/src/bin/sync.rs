//! Lambda entry point of `sync`.

use aws_lambda_events::event::sqs::SqsEvent;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_allocator as _;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::AwsCall;
use plumbline_functions::workers::sync::SyncHandler;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?
        .create_store(&[AwsCall::UpdateItem, AwsCall::Decrypt])
        .await;
    let sync = &SyncHandler::new(&store, config::clock());
    let handle = async move |event: LambdaEvent<SqsEvent>| Ok::<_, Error>(sync.handle(event.payload).await);
    lambda_runtime::run(service_fn(handle)).await
}
