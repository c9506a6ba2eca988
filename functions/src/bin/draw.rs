//! Lambda entry point of `draw`.

use aws_lambda_events::event::sqs::SqsEvent;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_allocator as _;
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::AwsCall;
use plumbline_functions::workers::draw::{DrawHandler, PackCache};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?
        .create_store(&[AwsCall::BatchGetItem, AwsCall::Decrypt])
        .await;
    let egress = config::egress_client(config::model_endpoint_guard()?)?;
    let jitter = plumbline_model::random_fraction;
    let (clock, bundle) = (config::clock(), config::open_dataset()?);
    let draw = &DrawHandler::new(&store, clock, bundle, egress, PackCache::default(), jitter);
    let handle = async move |event: LambdaEvent<SqsEvent>| Ok::<_, Error>(draw.handle(event.payload).await);
    lambda_runtime::run(service_fn(handle)).await
}
