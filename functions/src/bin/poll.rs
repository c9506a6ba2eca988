//! The deployed `poll`.

use lambda_http::{Error, service_fn};
use plumbline_functions::poll::Poll;
use plumbline_functions::signing::Signing;
use plumbline_functions::{config, telemetry, warm_up};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    telemetry::init();
    let store = config::Environment::read(&[])?.store(&[]).await;
    let poll = &Poll { signing: Signing::new(store.clone()), store, clock: config::clock() };
    warm_up::ahead(poll.signing.ring(poll.clock.now())).await;
    lambda_http::run(service_fn(async move |request| Ok::<_, Error>(poll.handle(request).await))).await
}
