//! Lambda entry point of `probe`.

use aws_lambda_events::event::sqs::SqsEvent;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_allocator as _;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::AwsCall;
use plumbline_functions::workers::probe::ProbeHandler;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?
        .create_store(&[AwsCall::UpdateItem, AwsCall::Decrypt, AwsCall::SendMessage])
        .await;
    let egress = config::egress_client(config::model_endpoint_guard()?)?;
    let jitter = plumbline_model::random_fraction;
    let probe = &ProbeHandler::new(&store, config::clock(), config::open_dataset()?, egress, jitter);
    let handle = async move |event: LambdaEvent<SqsEvent>| Ok::<_, Error>(probe.handle(event.payload).await);
    lambda_runtime::run(service_fn(handle)).await
}
