//! Lambda entry point of `poll`.

use lambda_http::{Error, service_fn};
use plumbline_allocator as _;
use plumbline_functions::api::poll::PollHandler;
use plumbline_functions::config;
use plumbline_functions::middleware::{telemetry, warm_up};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(env!("CARGO_BIN_NAME"))?.create_store(&[]).await;
    let poll = &PollHandler::new(&store, config::clock());
    warm_up::run_warm_up(poll.signing_keys.key_ring(poll.clock.now())).await;
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(poll.handle(request).await))).await
}
