//! The deployed `query`.

use aws_lambda_events::event::sqs::SqsEvent;
use jiff::tz::TimeZone;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use plumbline_agent::{Question, WorkspaceContext};
use plumbline_functions::config;
use plumbline_functions::middleware::telemetry;
use plumbline_functions::middleware::warm_up::Call;
use plumbline_functions::workers::query::QueryHandler;
use plumbline_store::queues::Queue;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(&[Queue::Delivery])?.store(&[Call::UpdateItem]).await;
    let egress = config::egress(config::endpoint_guard()?)?;
    let query = &QueryHandler::new(&store, config::clock(), egress);
    // The first question compiles the patterns that questions are read with.
    let asked_at = query.clock.now();
    let question = Question { text: "What changed?".to_owned(), time_zone: TimeZone::UTC, asked_at };
    drop(plumbline_agent::plan(&question, &WorkspaceContext::default(), &[]));
    let handle = async move |event: LambdaEvent<SqsEvent>| Ok::<_, Error>(query.handle(event.payload).await);
    lambda_runtime::run(service_fn(handle)).await
}
